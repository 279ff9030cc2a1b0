//! What the engine is asked, and what it answers.

use std::sync::atomic::AtomicBool;

use rules::{Actor, Play};

use crate::eval::Evaluator;
use crate::level::Strength;
use crate::score::{Score, WIN, is_forced};
use crate::search::{Search, SearchParams};

/// What a search is asked.
#[derive(Clone, Copy, Debug)]
pub struct SearchRequest<'a> {
    /// How strongly to play.
    pub strength: Strength,
    /// The seed of the noise: another seed can choose another among actions that are nearly alike.
    pub seed: u64,
    /// Ends the search early when set, for safety when it takes too long; then the answer depends
    /// on when that was.
    pub stop: Option<&'a AtomicBool>,
}

/// What a search has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult {
    /// The best action, as a canonical text.
    pub action: String,
    /// The best action and the rest of its turn: actions of the same side in the same turn, as far
    /// as nobody else decides before them.
    pub turn: Vec<String>,
    /// The principal variation: the best action and what is expected after it.
    pub pv: Vec<String>,
    /// The expected result for the side to act, in millionths: −1,000,000 lost, 1,000,000 won.
    pub score: i32,
    /// Actions looked ahead in full.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// The size of the transposition table in bytes.
    pub table_bytes: usize,
}

impl SearchResult {
    /// The expected result for the side to act, from −1 (lost) to 1 (won).
    #[must_use]
    pub fn expectation(&self) -> f64 {
        f64::from(self.score) / f64::from(WIN)
    }

    /// In how many actions of both sides the end is forced; `None` where no end is. It is a win
    /// when [`SearchResult::score`] is above 0.
    #[must_use]
    pub fn forced_in(&self) -> Option<u32> {
        let distance: Score = WIN - self.score.abs();
        is_forced(self.score).then(|| u32::try_from(distance).unwrap_or(0))
    }
}

/// [`crate::search()`] in a typed game.
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
        let goes_on = turn.is_empty() || position.turn().done > 0;
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
