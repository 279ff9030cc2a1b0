use model::Side;
use model::scene::{AttackMeasure, Spot};

use crate::{RuleId, Show, SpotSet};

/// Facts that `/rules why` and warnings need from a game. Every method has a default, so a game
/// implements only those that fit it.
pub trait Explain: Show {
    /// Returns the position after a null move, as if the side to act passed: the other side's
    /// immediate options are its legal actions. `None` in mid-turn or when no side is to act.
    fn null_move(&self) -> Option<Self> {
        None
    }

    /// Returns the squares of pieces that a side has here but no longer in `later`, a position
    /// reached by the other side's decisions and fights. `None` if pieces can't be tracked between
    /// the two.
    fn losses_until(&self, _later: &Self, _side: Side) -> Option<SpotSet> {
        None
    }

    /// Returns the squares of pieces that the next turn could take unless the player acts. The
    /// player is warned of them before sending the turn. Empty where the board makes the danger
    /// obvious.
    fn endangered_squares(&self, _side: Side) -> SpotSet {
        SpotSet::NONE
    }

    /// Returns the rule by which a legal action captures or transforms the piece on a square.
    /// `None` if it does neither or the game doesn't say.
    fn capture_rule(&self, _action: Self::Action, _at: Spot) -> Option<RuleId> {
        None
    }

    /// Unit of [`Explain::attack_on`]; `None` in a game that doesn't implement it.
    const ATTACK_MEASURE: Option<AttackMeasure> = None;

    /// Returns how strongly a side attacks a square, regardless of the side to act: its chances to
    /// take an enemy piece placed there, if nothing else forbade it. 0 if there are none.
    fn attack_on(&self, _at: Spot, _by: Side) -> u32 {
        0
    }

    /// Returns the target square of an action as written, legal or not, if that isn't the last
    /// square in the text.
    fn aim(&self, _text: &str) -> Option<Spot> {
        None
    }

    /// Writes the move or strike from one square to another as a player would, legal or not. The
    /// result is input for [`crate::Notation::read`]. `names` are the names of both squares.
    fn move_text(&self, _from: Spot, _to: Spot, names: [&str; 2]) -> String {
        let [from, to] = names;
        format!("{from}-{to}")
    }
}
