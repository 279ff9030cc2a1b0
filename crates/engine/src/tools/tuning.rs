//! Fitting the weights of a game's evaluation to the results of its own games.
//!
//! Games of Herald against itself give positions, each at the quiet end of what the search expected, with what
//! became of the game. Every weight in turn is then moved a little as long as the promised results come nearer
//! to those that came: the mean of the squared differences is what is made small. Whether the new weights
//! play better is told by games against the old ones. All of it is whole numbers, so a seed gives the same
//! weights on every machine.

use rules::{Actor, Options, Play, Reading, Side};

use crate::eval::{Mind, Weights};
use crate::level::Strength;
use crate::rng::Dice;
use crate::score::{WON, expected};
use crate::search::{Search, Task};
use crate::tools::tournament::{Player, Rules, Tally, play_typed};

/// What a tuner is asked for.
#[derive(Clone, Copy, Debug)]
pub struct Tuning {
    /// Games that are played for their positions.
    pub games: u32,
    /// Nodes of each decision in them.
    pub nodes: u64,
    /// Rounds over all weights at most.
    pub rounds: u32,
    /// Where its randomness begins.
    pub seed: u64,
    /// Games of the new weights against the old ones.
    pub trial: u32,
    /// Nodes of each decision in those.
    pub trial_nodes: u64,
}

/// What came of it.
#[derive(Clone, Debug)]
pub struct Tuned {
    /// Positions that were weighed.
    pub positions: usize,
    /// The error before and after: the root of the mean square, in thousandths of a result.
    pub error: [u32; 2],
    /// The same of positions that were held back from the fitting.
    pub held_back: [u32; 2],
    /// Every table by name: as it was, and as it is now.
    pub tables: Vec<(&'static str, Vec<i32>, Vec<i32>)>,
    /// The new weights against the old ones.
    pub trial: Tally,
}

struct Sample<G> {
    position: G,
    /// What became of it for White, in millionths.
    result: i64,
}

/// How many times more or less than before a weight may come to be.
const FREEDOM: i32 = 2;
/// Actions after which a game that is not over is left out: nobody knows what would have become of it.
const LONGEST: u32 = 750;
/// Of so many positions one is held back.
const HELD_BACK: usize = 8;

/// [`crate::tune`] of a typed game.
pub(crate) fn tune_typed<G: Mind>(options: &Options, tuning: &Tuning) -> Tuned {
    let mut samples: Vec<Sample<G>> = Vec::new();
    for game in 0..tuning.games {
        collect(options, tuning, tuning.seed ^ u64::from(game) << 20, &mut samples);
    }
    let (held, fitted): (Vec<_>, Vec<_>) =
        samples.into_iter().enumerate().partition(|(index, _)| index % HELD_BACK == 0);
    let [held, fitted] =
        [held, fitted].map(|list| list.into_iter().map(|(_, sample)| sample).collect::<Vec<_>>());
    let mut weights = G::WEIGHTS.clone();
    let before = [error(&fitted, &weights), error(&held, &weights)];
    fit(&fitted, &mut weights, tuning.rounds);
    let after = [error(&fitted, &weights), error(&held, &weights)];
    let mut old = G::WEIGHTS.clone();
    let tables = old
        .tables()
        .into_iter()
        .zip(weights.clone().tables())
        .map(|((name, was), (_, is))| (name, was.to_vec(), is.to_vec()))
        .collect();
    let shown = |sum: i64, samples: &[Sample<G>]| {
        let mean = sum as f64 / samples.len().max(1) as f64;
        mean.sqrt() as u32
    };
    Tuned {
        positions: fitted.len() + held.len(),
        error: [shown(before[0], &fitted), shown(after[0], &fitted)],
        held_back: [shown(before[1], &held), shown(after[1], &held)],
        tables,
        trial: trial::<G>(options, tuning, &weights),
    }
}

/// Plays a game and keeps some of its positions.
fn collect<G: Mind>(options: &Options, tuning: &Tuning, seed: u64, samples: &mut Vec<Sample<G>>) {
    let mut play = Play::<G>::start(options);
    let mut dice = Dice::new(seed);
    let begun = samples.len();
    let opening = 1 + dice.below(3) as u32;
    while let Some(actor) = play.to_act() {
        if play.plies() >= LONGEST {
            return samples.truncate(begun);
        }
        let legal = play.legal();
        let random = play.position().turn().number <= opening || dice.below(24) == 0;
        let action = if actor == Actor::Chance || random {
            legal.get(dice.below(legal.len())).copied()
        } else {
            let task = Task { nodes: tuning.nodes, seed: dice.next(), taste: 20_000, stop: None };
            Search::<G>::new(task, G::WEIGHTS).run(&play).and_then(|found| {
                let quiet = end_of_line(play.position(), &found.line);
                let kept = dice.below(3) == 0 && found.score.abs() < WON * 49 / 50;
                if let Some(position) = quiet.filter(|_| kept) {
                    samples.push(Sample { position, result: 0 });
                }
                found.line.first().copied()
            })
        };
        let Some(action) = action else { break };
        play.play(Reading { action, remarks: Vec::new() });
    }
    let result = match play.outcome().and_then(|outcome| outcome.winner) {
        Some(Side::White) => 1_000_000,
        Some(Side::Black) => -1_000_000,
        None => 0,
    };
    for sample in &mut samples[begun..] {
        sample.result = result;
    }
}

/// Where what was expected ends, when that can be weighed.
fn end_of_line<G: Mind>(position: &G, line: &[G::Action]) -> Option<G> {
    let mut position = position.clone();
    for &action in line {
        position.apply(action);
        if position.end().is_some() || position.to_act() == Actor::Chance {
            return None;
        }
    }
    position.is_settled().then_some(position)
}

/// The sum of the squared differences, each in thousandths of a result.
fn error<G: Mind>(samples: &[Sample<G>], weights: &G::Weights) -> i64 {
    let one = |sample: &Sample<G>| {
        let promised = i64::from(expected(sample.position.points(weights), G::SCALE));
        let difference = (promised - sample.result) / 1_000;
        difference * difference
    };
    samples.iter().map(one).sum()
}

/// Moves one weight after the other as long as that helps, by smaller and smaller steps.
fn fit<G: Mind>(samples: &[Sample<G>], weights: &mut G::Weights, rounds: u32) {
    let sizes: Vec<usize> = weights.tables().iter().map(|(_, table)| table.len()).collect();
    let mut hand_set = weights.clone();
    let mut best = error(samples, weights);
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
                let meant = hand_set.tables()[table].1[place].abs();
                let most = meant.saturating_mul(FREEDOM).max(4);
                let least = (meant / FREEDOM).max(1);
                let step = (value.abs() >> (2 + round.min(3))).max(1);
                let mut kept = value;
                for direction in [step, -step] {
                    loop {
                        let tried = kept + direction;
                        if !(least..=most).contains(&tried) {
                            break;
                        }
                        set(weights, tried);
                        let error = error(samples, weights);
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
fn trial<G: Mind>(options: &Options, tuning: &Tuning, weights: &G::Weights) -> Tally {
    let player = Player::Herald(Strength::Nodes(tuning.trial_nodes));
    let rules = Rules { opening: 2, ..Rules::default() };
    let mut tally = Tally::default();
    for game in 0..tuning.trial {
        let pair = tuning.seed ^ 0xA1 ^ u64::from(game / 2) << 20;
        let (both, first) = if game % 2 == 0 {
            ([weights, G::WEIGHTS], Side::White)
        } else {
            ([G::WEIGHTS, weights], Side::Black)
        };
        let finished = play_typed::<G>(options, [player; 2], both, &rules, pair);
        tally.count(&finished, first);
    }
    tally
}
