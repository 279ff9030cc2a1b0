//! How a position is explained: why something cannot be done, and what became of a piece.

use model::Side;
use model::scene::{AttackMeasure, Spot};

use crate::{RuleId, Show, SpotSet};

/// What `/rules why` asks of a game. Where a game does not say, nothing is told.
pub trait Explain: Show {
    /// The position after a null move, as if the side to act let its turn go by: what the other
    /// side could do at once is legal there. `None` where a turn is not at its start, or nobody can
    /// be asked so.
    #[must_use]
    fn null_move(&self) -> Option<Self> {
        None
    }

    /// The squares on which a side's pieces stand here that it no longer has in `later`, a position
    /// that decisions of the other side and fights led to. `None` where pieces cannot be followed
    /// from one to the other.
    fn gone(&self, _later: &Self, _side: Side) -> Option<SpotSet> {
        None
    }

    /// The squares of the pieces of which a side's player is warned before a turn is sent that
    /// leaves them to be lost in the next one. None where a look at the board shows that.
    fn warned_of(&self, _side: Side) -> SpotSet {
        SpotSet::NONE
    }

    /// The rule by which a legal action takes off a square what stands there, or makes something
    /// else of it; `None` where it does no such thing, or the game does not say.
    fn capture_rule(&self, _action: Self::Action, _at: Spot) -> Option<RuleId> {
        None
    }

    /// What [`Explain::attack_on`] counts; `None` in a game that does not say.
    const ATTACK_MEASURE: Option<AttackMeasure> = None;

    /// How strongly a side attacks a square, whoever is to act: what could take something of the
    /// other side there at once, were it there and nothing else forbade it. 0 where nothing could.
    fn attack_on(&self, _at: Spot, _by: Side) -> u32 {
        0
    }

    /// The square at which an action aims as it is written, legal or not, where that is another one
    /// than the last that the text names; else `None`.
    fn aim(&self, _text: &str) -> Option<Spot> {
        None
    }

    /// How a person would write that what stands on one square goes to another, or strikes there,
    /// legal or not: a text for [`crate::Notation::read`]. `names` are those of both squares.
    fn move_text(&self, _from: Spot, _to: Spot, names: [&str; 2]) -> String {
        let [from, to] = names;
        format!("{from}-{to}")
    }
}
