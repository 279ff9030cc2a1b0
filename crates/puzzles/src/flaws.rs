//! Kinds of puzzles that are proved, but that no one should be asked to solve.

use games::Table;
use rules::{Actor, Side};

use crate::claim::{Claim, Goal};
use crate::fraction::Fraction;
use crate::line::first_turn;
use crate::registry::{balance, lives};

/// The reason that a puzzle isn't worth solving.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Flaw {
    /// Each turn of a gain begins with the only action that takes the most, which anyone would
    /// make.
    Obvious,
    /// A gain is an exchange: captures on one square, and nothing else.
    Exchange,
    /// The only capture wins the game at once, or the capture of the last piece that decides it.
    LastPiece,
    /// The solver wins against a single piece, where the loss of all pieces loses the game.
    LonePiece,
    /// The puzzle asks for a gain, but the line wins the game.
    WonGain,
    /// A gain begins with a promotion on a free square.
    Promotion,
    /// The best odds are less than one in four.
    LongShot,
}

/// Returns the flaw of a puzzle, if it has one.
///
/// # Examples
///
/// ```
/// use puzzles::{Claim, Flaw, flaw};
///
/// let game = games::find("world-war").expect("it is there");
/// let setup = serde_json::json!({"board": {"a1": "wF", "d4": "wP", "f4": "bA", "h8": "bF"}});
/// let table = game.from_setup(&rules::Options::default(), &setup).expect("a position");
/// let claim: Claim = "gain 5 in 1".parse().expect("a claim");
/// let line = ["d4-f4xA".to_owned()];
/// assert_eq!(flaw(&*table, claim, &line), Some(Flaw::Obvious));
/// ```
pub fn flaw(start: &dyn Table, claim: Claim, line: &[String]) -> Option<Flaw> {
    let Some(Actor::Side(solver)) = start.to_act() else { return None };
    let turns = turns_of(start, solver, line);
    let is_lone = || start.turn().is_composed() && lives(start, solver.other()) == Some(1);
    match claim.goal {
        Goal::Gain(_) if are_obvious(&turns, solver) => Some(Flaw::Obvious),
        Goal::Gain(_) if is_exchange(start, line) => Some(Flaw::Exchange),
        Goal::Gain(_) if wins(start, solver, line) => Some(Flaw::WonGain),
        Goal::Gain(_) if turns.first().is_some_and(Turn::promotes) => Some(Flaw::Promotion),
        Goal::Chance(odds) if odds < Fraction::ONE.halved(2) => Some(Flaw::LongShot),
        Goal::Win if takes_last_piece(start, solver, line) => Some(Flaw::LastPiece),
        Goal::Win if is_lone() => Some(Flaw::LonePiece),
        _ => None,
    }
}

/// A turn of the solver in a line, and the position before it.
struct Turn<'a> {
    before: Box<dyn Table>,
    actions: &'a [String],
}

fn turns_of<'a>(start: &dyn Table, solver: Side, line: &'a [String]) -> Vec<Turn<'a>> {
    let (mut table, mut left, mut turns) = (start.copy(), line, Vec::new());
    while !left.is_empty() {
        let mut len = 1;
        if table.to_act() == Some(Actor::Side(solver)) {
            let actions = first_turn(&*table, left);
            len = actions.len().max(1);
            turns.push(Turn { before: table.copy(), actions });
        }
        if left[..len].iter().any(|text| table.play(text).is_err()) {
            break;
        }
        left = &left[len..];
    }
    turns
}

/// Returns whether every turn is the obvious one. Of several, each must be a capture: a new piece
/// that captures later is a plan.
fn are_obvious(turns: &[Turn<'_>], solver: Side) -> bool {
    let is_plain = turns.len() == 1 || turns.iter().all(Turn::captures);
    is_plain && turns.iter().all(|turn| turn.is_obvious(solver))
}

impl Turn<'_> {
    fn captures(&self) -> bool {
        let outline = self.actions.first().and_then(|text| self.before.outline(text));
        outline.is_none_or(|outline| outline.captures)
    }

    /// Returns whether the turn begins with the only action that takes the most. A composed turn of
    /// several actions is never obvious.
    fn is_obvious(&self, solver: Side) -> bool {
        if self.actions.len() > 1 && self.before.turn().is_composed() {
            return false;
        }
        let gain = |text: &str| {
            let mut after = self.before.copy();
            after.play(text).ok()?;
            match after.outcome() {
                Some(outcome) if outcome.winner == Some(solver) => Some(i32::MAX),
                _ => balance(&*after, solver),
            }
        };
        let Some(first) = self.actions.first() else { return true };
        let Some(best) = gain(first) else { return true };
        let legal = self.before.legal();
        let mut others = legal.iter().filter(|text| *text != first);
        !others.any(|text| gain(text).is_some_and(|other| other >= best))
    }

    fn promotes(&self) -> bool {
        let reasons = || engine::reasons(&*self.before, self.actions, &[]);
        !self.captures() && reasons().iter().any(|reason| reason.id() == "promotes")
    }
}

fn is_exchange(start: &dyn Table, line: &[String]) -> bool {
    let (mut table, mut square) = (start.copy(), None);
    line.len() >= 3
        && line.iter().all(|text| {
            let Some(outline) = table.outline(text).filter(|outline| outline.captures) else {
                return false;
            };
            let is_same = outline.to.is_some_and(|to| *square.get_or_insert(to) == to);
            is_same && table.play(text).is_ok()
        })
}

fn wins(start: &dyn Table, solver: Side, line: &[String]) -> bool {
    let mut table = start.copy();
    line.iter().all(|text| table.play(text).is_ok())
        && table.outcome().is_some_and(|outcome| outcome.winner == Some(solver))
}

/// Returns whether the line is one capture that leaves the other side without a piece that decides,
/// or that is the only capture.
fn takes_last_piece(start: &dyn Table, solver: Side, line: &[String]) -> bool {
    let captures = |text: &String| start.outline(text).is_some_and(|outline| outline.captures);
    let [only] = line else { return false };
    let mut after = start.copy();
    if !captures(only) || after.play(only).is_err() {
        return false;
    }
    let is_last = lives(&*after, solver.other()) == Some(0);
    is_last || !start.legal().iter().any(|text| text != only && captures(text))
}
