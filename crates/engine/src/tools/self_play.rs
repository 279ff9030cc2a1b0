//! Self-play, and sampling of quiet positions with their game's result.

use rules::{Actor, Options, Play, Reading, Side};

use crate::eval::Evaluator;
use crate::rng::Rng;
use crate::score::WIN;
use crate::search::{Search, SearchParams};

/// Unfinished games of this length are discarded, because their result is unknown.
const MAX_ACTIONS: u32 = 750;
/// One in this many decisions is random.
const RANDOM_DECISIONS: usize = 24;
/// Maximum number of random turns at the start; at least 1.
const MAX_OPENING: usize = 3;
/// One in this many quiet positions is kept.
const KEPT_POSITIONS: usize = 3;
const NOISE: i32 = 20_000;
/// Positions with a greater score are as good as decided and aren't kept.
const MAX_SCORE: i32 = WIN * 49 / 50;

pub(super) struct Sample<G> {
    pub(super) position: G,
    pub(super) result: i64,
}

/// Plays a game with `nodes` per search and keeps some of its positions.
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
                let is_kept = rng.below(KEPT_POSITIONS) == 0 && info.score.abs() < MAX_SCORE;
                if let Some(position) = quiet.filter(|_| is_kept) {
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

/// The position at the end of the principal variation, if it can be evaluated.
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
