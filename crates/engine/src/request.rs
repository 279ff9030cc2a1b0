//! Thinking about a game.

use std::sync::atomic::AtomicBool;

use rules::{Actor, Play};

use crate::eval::Mind;
use crate::level::Strength;
use crate::score::{SURE, Score, WON};
use crate::search::{Search, Task};

/// What is asked.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// How strongly to play.
    pub strength: Strength,
    /// Where its randomness begins: another seed, another choice among actions that are nearly alike.
    pub seed: u64,
    /// Ends the search early when set, as for safety when it takes too long; then the answer depends on when.
    pub stop: Option<&'a AtomicBool>,
}

/// What came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought {
    /// The action now, as a canonical text.
    pub action: String,
    /// That action and the rest of the turn that is meant to be played: actions of the same side in the same
    /// turn, as far as nobody else decides before them.
    pub turn: Vec<String>,
    /// What is expected, from the action on.
    pub line: Vec<String>,
    /// The expected result for the side to act, in millionths: −1,000,000 lost, 1,000,000 won.
    pub score: i32,
    /// Actions looked ahead in full.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Bytes of memory for positions.
    pub memory: usize,
}

impl Thought {
    /// The expected result for the side to act, from −1 (lost) to 1 (won).
    #[must_use]
    pub fn expectation(&self) -> f64 {
        f64::from(self.score) / f64::from(WON)
    }

    /// In how many actions the end is forced, one's own and the other's counted; `None` where none is. It is won
    /// when [`Thought::score`] is above 0.
    #[must_use]
    pub fn forced_in(&self) -> Option<u32> {
        let away: Score = WON - self.score.abs();
        (self.score.abs() >= SURE).then(|| u32::try_from(away).unwrap_or(0))
    }
}

/// Whether a draw that is offered is taken by the side whose expectation is `score` millionths, in a game of so
/// many actions so far: when it is worse off, or when nothing has come of a long game; the longer it was, the better
/// off it may think itself.
#[must_use]
pub fn accepts_draw(score: i32, actions: u32) -> bool {
    let beyond = i32::try_from(actions.saturating_sub(LONG)).unwrap_or(i32::MAX);
    let even = beyond.saturating_mul(PER_ACTION).saturating_add(15_000).min(MOST);
    score <= -60_000 || actions >= 120 && score <= even
}

/// Actions of a game from which on being better off means less and less.
const LONG: u32 = 400;
/// By how many millionths of a result for each action beyond.
const PER_ACTION: i32 = 400;
/// What is not given away, however long it takes: a forced end is more.
const MOST: i32 = 900_000;

/// [`crate::think`] about a typed game.
pub(crate) fn think_typed<G: Mind>(play: &Play<G>, asked: &Asked<'_>) -> Option<Thought> {
    let task = Task {
        nodes: asked.strength.nodes::<G>().max(1),
        seed: asked.seed,
        taste: asked.strength.taste::<G>(),
        stop: asked.stop,
    };
    let found = Search::new(task, G::WEIGHTS).run(play)?;
    let actor = play.position().to_act();
    let mut position = play.position().clone();
    let (mut line, mut turn) = (Vec::new(), Vec::new());
    for action in found.line {
        let text = position.text(action);
        let goes_on = turn.is_empty() || position.turn().done > 0;
        if turn.len() == line.len() && goes_on && position.to_act() == actor {
            turn.push(text.clone());
        }
        line.push(text);
        position.apply(action);
        if position.to_act() == Actor::Chance {
            break;
        }
    }
    Some(Thought {
        action: line.first().cloned()?,
        turn,
        line,
        score: found.score,
        depth: u32::try_from(found.depth).unwrap_or(0),
        nodes: found.nodes,
        memory: found.bytes,
    })
}

#[cfg(test)]
mod tests {
    use super::accepts_draw;

    #[test]
    fn draws_are_taken_when_worse_off_or_when_nothing_comes_of_it() {
        for (score, actions, accepts) in [
            (0, 10, false),
            (-59_999, 119, false),
            (-60_000, 10, true),
            (15_000, 119, false),
            (15_000, 120, true),
            (15_001, 400, false),
            (55_000, 500, true),
            (255_001, 1_000, false),
            (255_000, 1_000, true),
            (900_000, 10_000, true),
            (900_001, u32::MAX, false),
        ] {
            assert_eq!(accepts_draw(score, actions), accepts, "{score} {actions}");
        }
    }
}
