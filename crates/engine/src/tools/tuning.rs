//! Fits a game's weights to self-play, by Texel's method.
//!
//! The tuner moves one weight after the other as long as the mean squared difference between
//! expected and real results shrinks. A trial of the new weights against the old ones then shows
//! whether they play better. All numbers are whole, so a seed gives the same weights on every
//! machine.

use rules::{Options, Side};

use super::self_play::{Sample, collect_samples};
use super::tournament::{Player, Settings, TournamentResult, play_typed};
use crate::eval::{Evaluator, Weights};
use crate::level::Strength;
use crate::score::expected_result;

/// Settings of the tuner.
#[derive(Clone, Copy, Debug)]
pub struct TuningSettings {
    /// Games of self-play.
    pub games: u32,
    /// Nodes per decision in self-play.
    pub nodes: u64,
    /// Maximum number of rounds over all weights.
    pub rounds: u32,
    /// Seed of all randomness.
    pub seed: u64,
    /// Games of the new weights against the old ones.
    pub trial_games: u32,
    /// Nodes per decision in those games.
    pub trial_nodes: u64,
}

/// The result of tuning.
#[derive(Clone, Debug)]
pub struct TuningReport {
    /// Number of positions evaluated.
    pub positions: usize,
    /// Root mean square error before and after, in thousandths of a result.
    pub training_error: [u32; 2],
    /// The error of positions held back from the fitting.
    pub validation_error: [u32; 2],
    /// Every table of weights: name, old values, new values.
    pub tables: Vec<(&'static str, Vec<i32>, Vec<i32>)>,
    /// Result of the new weights against the old ones.
    pub trial: TournamentResult,
}

/// Maximum factor by which a weight may grow or shrink.
const MAX_CHANGE: i32 = 2;
/// One in this many positions is held back for validation.
const VALIDATION_SHARE: usize = 8;
/// Random turns at the start of each trial game.
const TRIAL_OPENING: u32 = 2;

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

/// Sums the squared differences between expected and real results, each in thousandths of a result.
fn squared_error<G: Evaluator>(samples: &[Sample<G>], weights: &G::Weights) -> i64 {
    let one = |sample: &Sample<G>| {
        let expected = i64::from(expected_result(sample.position.evaluate(weights), G::SCALE));
        let difference = (expected - sample.result) / 1_000;
        difference * difference
    };
    samples.iter().map(one).sum()
}

/// Local search: moves one weight after the other as long as that helps, in ever smaller steps.
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
                    // Weights that are 0 by the rulebook stay 0.
                    continue;
                }
                // Larger changes are noise, or make up for a missing term.
                let original = original.tables()[table].1[place].abs();
                let most = original.saturating_mul(MAX_CHANGE).max(4);
                let least = (original / MAX_CHANGE).max(1);
                let step = (value.abs() >> (2 + round.min(3))).max(1);
                let mut best_value = value;
                for direction in [step, -step] {
                    loop {
                        let candidate = best_value + direction;
                        if !(least..=most).contains(&candidate) {
                            break;
                        }
                        set(weights, candidate);
                        let error = squared_error(samples, weights);
                        if error >= best {
                            break;
                        }
                        (best, best_value) = (error, candidate);
                    }
                    set(weights, best_value);
                    if best_value != value {
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
        let (order, first) = if game % 2 == 0 {
            ([weights, G::WEIGHTS], Side::White)
        } else {
            ([G::WEIGHTS, weights], Side::Black)
        };
        let record = play_typed::<G>(options, [player; 2], order, &settings, pair);
        result.add(&record, first);
    }
    result
}
