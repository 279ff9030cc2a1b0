//! Fitting the weights of a game's evaluation to the results of self-play, by Texel's method.
//!
//! Self-play gives positions, each at the quiet end of a principal variation, with the result of
//! its game. Every weight in turn is then moved a little as long as the expected results come
//! nearer to the real ones: the mean of the squared differences is minimised. Games of the new
//! weights against the old ones tell whether they play better. All of it is whole numbers, so a
//! seed gives the same weights on every machine.

use rules::{Options, Side};

use super::self_play::{Sample, collect_samples};
use super::tournament::{Player, Settings, TournamentResult, play_typed};
use crate::eval::{Evaluator, Weights};
use crate::level::Strength;
use crate::score::expected_result;

/// What a tuner is given.
#[derive(Clone, Copy, Debug)]
pub struct TuningSettings {
    /// Games of self-play.
    pub games: u32,
    /// Nodes of each decision in them.
    pub nodes: u64,
    /// Rounds over all weights, at most.
    pub rounds: u32,
    /// The seed of all randomness.
    pub seed: u64,
    /// Games of the new weights against the old ones.
    pub trial_games: u32,
    /// Nodes of each decision in those.
    pub trial_nodes: u64,
}

/// What a tuner has found.
#[derive(Clone, Debug)]
pub struct TuningReport {
    /// Positions that were evaluated.
    pub positions: usize,
    /// The error before and after: the root of the mean square, in thousandths of a result.
    pub training_error: [u32; 2],
    /// The same of positions that were held back from the fitting.
    pub validation_error: [u32; 2],
    /// Every table of weights by name: as it was, and as it is now.
    pub tables: Vec<(&'static str, Vec<i32>, Vec<i32>)>,
    /// The new weights against the old ones.
    pub trial: TournamentResult,
}

/// How many times more or less than before a weight may become.
const MAX_CHANGE: i32 = 2;
/// One position in so many is held back for validation.
const VALIDATION_SHARE: usize = 8;
/// Turns at random at the start of each game of the trial.
const TRIAL_OPENING: u32 = 2;

/// [`crate::tune`] of a typed game.
pub(crate) fn tune_typed<G: Evaluator>(
    options: &Options,
    settings: &TuningSettings,
) -> TuningReport {
    let mut samples: Vec<Sample<G>> = Vec::new();
    for game in 0..settings.games {
        let seed = settings.seed ^ u64::from(game) << 20;
        collect_samples(options, settings.nodes, seed, &mut samples);
    }
    let (validation, training): (Vec<_>, Vec<_>) =
        samples.into_iter().enumerate().partition(|(index, _)| index % VALIDATION_SHARE == 0);
    let [validation, training] = [validation, training]
        .map(|list| list.into_iter().map(|(_, sample)| sample).collect::<Vec<_>>());
    let mut weights = G::WEIGHTS.clone();
    let before = [squared_error(&training, &weights), squared_error(&validation, &weights)];
    fit(&training, &mut weights, settings.rounds);
    let after = [squared_error(&training, &weights), squared_error(&validation, &weights)];
    let mut old = G::WEIGHTS.clone();
    let tables = old
        .tables()
        .into_iter()
        .zip(weights.clone().tables())
        .map(|((name, was), (_, is))| (name, was.to_vec(), is.to_vec()))
        .collect();
    let root_mean = |sum: i64, samples: &[Sample<G>]| {
        let mean = sum as f64 / samples.len().max(1) as f64;
        mean.sqrt() as u32
    };
    TuningReport {
        positions: training.len() + validation.len(),
        training_error: [root_mean(before[0], &training), root_mean(after[0], &training)],
        validation_error: [root_mean(before[1], &validation), root_mean(after[1], &validation)],
        tables,
        trial: trial::<G>(options, settings, &weights),
    }
}

/// The sum of the squared differences between expected and real results, each in thousandths of a
/// result.
fn squared_error<G: Evaluator>(samples: &[Sample<G>], weights: &G::Weights) -> i64 {
    let one = |sample: &Sample<G>| {
        let expected = i64::from(expected_result(sample.position.evaluate(weights), G::SCALE));
        let difference = (expected - sample.result) / 1_000;
        difference * difference
    };
    samples.iter().map(one).sum()
}

/// Local search: moves one weight after the other as long as that helps, by smaller and smaller
/// steps.
fn fit<G: Evaluator>(samples: &[Sample<G>], weights: &mut G::Weights, rounds: u32) {
    let sizes: Vec<usize> = weights.tables().iter().map(|(_, table)| table.len()).collect();
    let mut original = weights.clone();
    let mut best = squared_error(samples, weights);
    for round in 0..rounds {
        let before = best;
        for (table, &size) in sizes.iter().enumerate() {
            for place in 0..size {
                let set = |weights: &mut G::Weights, value: i32| {
                    weights.tables()[table].1[place] = value;
                };
                let value = weights.tables()[table].1[place];
                if value == 0 {
                    // What counts nothing by the rulebook stays so.
                    continue;
                }
                // Beyond this it is noise, or makes good for a term that is not there.
                let original = original.tables()[table].1[place].abs();
                let most = original.saturating_mul(MAX_CHANGE).max(4);
                let least = (original / MAX_CHANGE).max(1);
                let step = (value.abs() >> (2 + round.min(3))).max(1);
                let mut kept = value;
                for direction in [step, -step] {
                    loop {
                        let tried = kept + direction;
                        if !(least..=most).contains(&tried) {
                            break;
                        }
                        set(weights, tried);
                        let error = squared_error(samples, weights);
                        if error >= best {
                            break;
                        }
                        (best, kept) = (error, tried);
                    }
                    set(weights, kept);
                    if kept != value {
                        break;
                    }
                }
            }
        }
        if best == before && round > 3 {
            break;
        }
    }
}

/// Plays the new weights against the old ones.
fn trial<G: Evaluator>(
    options: &Options,
    tuning: &TuningSettings,
    weights: &G::Weights,
) -> TournamentResult {
    let player = Player::Herald(Strength::Nodes(tuning.trial_nodes));
    let settings = Settings { random_turns: TRIAL_OPENING, ..Settings::default() };
    let mut result = TournamentResult::default();
    for game in 0..tuning.trial_games {
        let pair = tuning.seed ^ 0xA1 ^ u64::from(game / 2) << 20;
        let (both, first) = if game % 2 == 0 {
            ([weights, G::WEIGHTS], Side::White)
        } else {
            ([G::WEIGHTS, weights], Side::Black)
        };
        let record = play_typed::<G>(options, [player; 2], both, &settings, pair);
        result.add(&record, first);
    }
    result
}
