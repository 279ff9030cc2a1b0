//! A person's attempt at a puzzle: the turn that they try, and the answer to it.

use std::sync::Arc;

use games::{Entry, Table};
use rules::{Actor, Refusal, Side};

use crate::claim::Claim;
use crate::fraction::Fraction;
use crate::line::{first_turn, same_position};
use crate::puzzle::Puzzle;
use crate::registry::{refute, value_of};

/// Maximum number of positions that the search for a refutation visits: a few tenths of a second.
const REFUTATION_NODES: u64 = 500_000;
/// Maximum number of positions that the search for the odds of a try visits.
const ODDS_NODES: u64 = 1_000_000;

/// A position with a line of right turns, from a puzzle or a mistake in a match.
#[derive(Clone, Debug)]
pub struct Exercise {
    start: Arc<dyn Table>,
    line: Vec<String>,
    /// The proved claim, by which wrong turns are refuted.
    claim: Option<Claim>,
}

/// A puzzle with the actions so far: the line up to a turn of the solver, then the actions of that
/// turn.
#[derive(Debug)]
pub struct Standing {
    /// The game after these actions.
    pub table: Box<dyn Table>,
    /// The side that the person plays.
    pub solver: Side,
    /// Actions before the current turn.
    pub before_turn: usize,
}

/// The outcome of a try.
#[derive(Debug)]
pub enum Tried {
    /// The turn needs more actions. The actions so far.
    Unfinished(Vec<String>),
    /// The right turn, with the reply if there is one; the actions so far. Solved if no turn is
    /// left.
    Right {
        /// All actions so far, the reply included.
        done: Vec<String>,
        /// Whether the puzzle is solved.
        solved: bool,
    },
    /// A wrong turn. The puzzle returns to the start of the turn.
    Wrong {
        /// The actions of the turn.
        turn: Vec<String>,
        /// Its odds, at a claim with odds.
        value: Option<Fraction>,
        /// The reply after which the claim is out of reach, with the results of its fights; empty
        /// if the search for it was too large.
        refutation: Vec<String>,
        /// The actions before the turn.
        done: Vec<String>,
    },
    /// An action that the rules refuse.
    Refused(Box<Refusal>),
}

impl Puzzle {
    /// The puzzle as an exercise; `None` if the rules refuse its position.
    pub fn exercise(&self, game: &Entry) -> Option<Exercise> {
        let start = Arc::from(self.start(game)?);
        Some(Exercise { start, line: self.line.clone(), claim: Some(self.claim) })
    }

    /// Sets up the position after these actions: [`Exercise::stand`].
    pub fn stand(&self, game: &Entry, done: &[String]) -> Option<Standing> {
        self.exercise(game)?.stand(done)
    }

    /// The right turn after this many actions of the line; empty at its end.
    pub fn next_turn(&self, game: &Entry, before_turn: usize) -> &[String] {
        let len = self.exercise(game).map_or(0, |puzzle| puzzle.next_turn(before_turn).len());
        self.line.get(before_turn..before_turn + len).unwrap_or_default()
    }

    /// The outcome of a try after the actions of earlier turns: [`Exercise::attempt`].
    pub fn attempt(&self, game: &Entry, done: &[String], text: &str) -> Option<Tried> {
        self.exercise(game)?.attempt(done, text)
    }
}

impl Exercise {
    /// An exercise without a proof: the right turn of a position. `None` if the turn isn't whole
    /// and legal there.
    pub fn of_turn(start: Box<dyn Table>, turn: Vec<String>) -> Option<Exercise> {
        let is_whole = !turn.is_empty() && first_turn(&*start, &turn).len() == turn.len();
        let exercise = Exercise { start: Arc::from(start), line: turn, claim: None };
        let after = exercise.stand(&exercise.line)?;
        (is_whole && has_ended(&*after.table, after.solver)).then_some(exercise)
    }

    /// The position before the first turn.
    pub fn start(&self) -> Box<dyn Table> {
        self.start.copy()
    }

    /// All right turns, replies included.
    pub fn line(&self) -> &[String] {
        &self.line
    }

    /// Sets up the position after some actions; `None` if they aren't a way to it.
    pub fn stand(&self, done: &[String]) -> Option<Standing> {
        let mut table = self.start();
        let Some(Actor::Side(solver)) = table.to_act() else { return None };
        let mut before_turn = 0;
        for (index, text) in done.iter().enumerate() {
            if table.turn().actions_made == 0 && table.to_act() == Some(Actor::Side(solver)) {
                before_turn = index;
            }
            table.play(text).ok()?;
        }
        if table.turn().actions_made == 0 {
            before_turn = done.len();
        }
        (self.line.get(..before_turn) == done.get(..before_turn)).then_some(Standing {
            table,
            solver,
            before_turn,
        })
    }

    /// The solver's next turn in the line, after the actions before it.
    pub fn next_turn(&self, before_turn: usize) -> &[String] {
        let (Some(past), Some(rest)) = (self.line.get(..before_turn), self.line.get(before_turn..))
        else {
            return &[];
        };
        self.stand(past).map_or(&[], |stands| first_turn(&*stands.table, rest))
    }

    /// The number of the solver's turns in the line before this many of its actions.
    pub fn turns_before(&self, before_turn: usize) -> u32 {
        let (mut turns, mut end) = (0, 0);
        while end < before_turn {
            end += self.next_turn(end).len().max(1);
            end += self.reply_after(end);
            turns += 1;
        }
        turns
    }

    /// Tries an action, or several of a turn in one text. `None` if `done` isn't a way to a
    /// position of the puzzle in which the solver decides.
    ///
    /// Other orders of the same actions are right, and so are any turn that wins the game and any
    /// with the best odds.
    pub fn attempt(&self, done: &[String], text: &str) -> Option<Tried> {
        let Standing { mut table, solver, before_turn } = self.stand(done)?;
        if table.to_act() != Some(Actor::Side(solver)) || before_turn >= self.line.len() {
            return None;
        }
        let mut made = done.to_vec();
        let parts = table.split(text);
        let parts = if parts.is_empty() { vec![text.to_owned()] } else { parts };
        for part in parts {
            if has_ended(&*table, solver) && made.len() > before_turn {
                break;
            }
            match table.play(&part) {
                Ok(played) => made.push(played.text),
                Err(refusal) => return Some(Tried::Refused(Box::new(refusal))),
            }
        }
        if !has_ended(&*table, solver) {
            return Some(Tried::Unfinished(made));
        }
        let answer = self.next_turn(before_turn);
        let end = before_turn + answer.len();
        let right = self.stand(&self.line[..end])?.table;
        if same_position(&*table, &*right) {
            let reply = self.reply_after(end);
            let done = self.line[..end + reply].to_vec();
            return Some(Tried::Right { solved: done.len() == self.line.len(), done });
        }
        if table.outcome().is_some_and(|outcome| outcome.winner == Some(solver)) {
            return Some(Tried::Right { done: made, solved: true });
        }
        let claim = self.claim.filter(|_| table.outcome().is_none());
        let valued = claim
            .and_then(|claim| value_of(&*self.start, claim, &made, &self.line[..end], ODDS_NODES));
        if valued.as_ref().is_some_and(|valued| valued.is_best) {
            return Some(Tried::Right { done: made, solved: true });
        }
        let (value, refutation) = match (valued, claim) {
            (Some(valued), _) => (Some(valued.value), valued.reply),
            (None, Some(claim)) => {
                let reply = refute(&*self.start, claim, &made, REFUTATION_NODES);
                (None, reply.unwrap_or_default())
            }
            (None, None) => (None, Vec::new()),
        };
        let turn = made.split_off(before_turn);
        Some(Tried::Wrong { turn, value, refutation, done: made })
    }

    /// The number of actions with which the line replies after its first `end` actions.
    fn reply_after(&self, end: usize) -> usize {
        let rest = self.line.len().saturating_sub(end);
        (0..=rest)
            .find(|more| {
                self.stand(&self.line[..end + more])
                    .is_some_and(|stands| stands.table.to_act() == Some(Actor::Side(stands.solver)))
            })
            .unwrap_or(rest)
    }
}

fn has_ended(table: &dyn Table, solver: Side) -> bool {
    table.turn().actions_made == 0 || table.to_act() != Some(Actor::Side(solver))
}
