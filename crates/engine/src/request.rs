use std::sync::atomic::AtomicBool;

use rules::{Actor, Play};

use crate::eval::Evaluator;
use crate::level::Strength;
use crate::score::{Score, WIN, is_forced};
use crate::search::{Search, SearchParams};

/// The parameters of a search.
#[derive(Clone, Copy, Debug)]
pub struct SearchRequest<'a> {
    /// Playing strength.
    pub strength: Strength,
    /// Seed of the noise. Another seed may choose another of several similar actions.
    pub seed: u64,
    /// Ends the search early when set. The answer then depends on the timing.
    pub stop: Option<&'a AtomicBool>,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult {
    /// Canonical text of the best action.
    pub action: String,
    /// The best action and the rest of its turn, as far as the other side doesn't decide in
    /// between.
    pub turn: Vec<String>,
    /// The principal variation, starting with the best action.
    pub pv: Vec<String>,
    /// Expected result for the side to act, in millionths: −1,000,000 is a loss, 1,000,000 a win.
    pub score: i32,
    /// Last fully searched depth, in actions.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Size of the transposition table in bytes.
    pub table_bytes: usize,
}

impl SearchResult {
    /// The expected result for the side to act, from −1 (loss) to 1 (win).
    pub fn expectation(&self) -> f64 {
        f64::from(self.score) / f64::from(WIN)
    }

    /// The number of actions of both sides to a forced end, if there is one. A positive
    /// [`SearchResult::score`] makes it a win.
    pub fn forced_in(&self) -> Option<u32> {
        let distance: Score = WIN - self.score.abs();
        is_forced(self.score).then(|| u32::try_from(distance).unwrap_or(0))
    }
}

pub(crate) fn search_typed<G: Evaluator>(
    play: &Play<G>,
    request: &SearchRequest<'_>,
) -> Option<SearchResult> {
    let params = SearchParams {
        nodes: request.strength.nodes::<G>(),
        seed: request.seed,
        noise: request.strength.noise::<G>(),
        stop: request.stop,
    };
    let info = Search::new(params, G::WEIGHTS).run(play)?;
    let actor = play.position().to_act();
    let mut position = play.position().clone();
    let (mut pv, mut turn) = (Vec::new(), Vec::new());
    for action in info.pv {
        let text = position.text(action);
        let goes_on = turn.is_empty() || position.turn().actions_made > 0;
        if turn.len() == pv.len() && goes_on && position.to_act() == actor {
            turn.push(text.clone());
        }
        pv.push(text);
        position.apply(action);
        if position.to_act() == Actor::Chance {
            break;
        }
    }
    Some(SearchResult {
        action: pv.first().cloned()?,
        turn,
        pv,
        score: info.score,
        depth: u32::try_from(info.depth).unwrap_or(0),
        nodes: info.nodes,
        table_bytes: info.table_bytes,
    })
}
