//! Self-play: games of Herald against itself, of which quiet positions are kept with their results.

use rules::{Actor, Options, Play, Reading, Side};

use crate::eval::Evaluator;
use crate::rng::Rng;
use crate::score::WIN;
use crate::search::{Search, SearchParams};

/// Actions after which a game that is not over is left out: nobody knows what would have become of
/// it.
const MAX_ACTIONS: u32 = 750;
/// One decision in so many is random.
const RANDOM_DECISIONS: usize = 24;
/// Turns at the start that are played at random: 1 to so many.
const MAX_OPENING: usize = 3;
/// One quiet position in so many is kept.
const KEPT_POSITIONS: usize = 3;
/// Evaluation noise, in millionths of a result.
const NOISE: i32 = 20_000;
/// Positions that promise more than this are as good as decided, and are not kept.
const MAX_SCORE: i32 = WIN * 49 / 50;

/// A position and the result of the game that it comes from.
pub(super) struct Sample<G> {
    pub(super) position: G,
    /// The result for White, in millionths.
    pub(super) result: i64,
}

/// Plays a game with searches of so many nodes and keeps some of its positions.
pub(super) fn collect_samples<G: Evaluator>(
    options: &Options,
    nodes: u64,
    seed: u64,
    samples: &mut Vec<Sample<G>>,
) {
    let mut play = Play::<G>::start(options);
    let mut rng = Rng::new(seed);
    let first_sample = samples.len();
    let opening = 1 + rng.below(MAX_OPENING) as u32;
    while let Some(actor) = play.to_act() {
        if play.plies() >= MAX_ACTIONS {
            return samples.truncate(first_sample);
        }
        let legal = play.legal();
        let random = play.position().turn().number <= opening || rng.below(RANDOM_DECISIONS) == 0;
        let action = if actor == Actor::Chance || random {
            legal.get(rng.below(legal.len())).copied()
        } else {
            let params = SearchParams { nodes, seed: rng.next_u64(), noise: NOISE, stop: None };
            Search::<G>::new(params, G::WEIGHTS).run(&play).and_then(|info| {
                let quiet = end_of_pv(play.position(), &info.pv);
                let kept = rng.below(KEPT_POSITIONS) == 0 && info.score.abs() < MAX_SCORE;
                if let Some(position) = quiet.filter(|_| kept) {
                    samples.push(Sample { position, result: 0 });
                }
                info.pv.first().copied()
            })
        };
        let Some(action) = action else { break };
        play.play(Reading { action, remarks: Vec::new() });
    }
    let result = match play.outcome().and_then(|outcome| outcome.winner) {
        Some(Side::White) => i64::from(WIN),
        Some(Side::Black) => -i64::from(WIN),
        None => 0,
    };
    for sample in &mut samples[first_sample..] {
        sample.result = result;
    }
}

/// The position at the end of the principal variation, where it can be evaluated.
fn end_of_pv<G: Evaluator>(position: &G, pv: &[G::Action]) -> Option<G> {
    let mut position = position.clone();
    for &action in pv {
        position.apply(action);
        if position.terminal().is_some() || position.to_act() == Actor::Chance {
            return None;
        }
    }
    position.can_evaluate().then_some(position)
}
