//! What is read of a list of moves: the actions and where they stand, and what is odd about them.

use rules::l10n::{L10nMessage, say};
use rules::{Actor, GameInfo, Refusal, Side};

/// Where an action stands in a record and in its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line of the text, from 1.
    pub line: u32,
    /// The number of the turn, as the game counts.
    pub turn: u32,
    /// Whose turn it is.
    pub side: Side,
    /// Which action of the turn it is, from 1.
    pub action: u32,
    /// Whether turns of this game are put together from several actions.
    pub composed: bool,
}

impl Place {
    /// The place in words: line 9, turn 6, White's third action.
    #[must_use]
    pub fn sentence(&self, info: &GameInfo) -> L10nMessage {
        let Place { line, turn, side, action, composed } = *self;
        let side = info.side_name(side);
        if action <= 1 && !composed {
            say("record-place-move").with("line", line).with("turn", turn).with("side", side)
        } else if composed {
            say("record-place-action")
                .with("line", line)
                .with("turn", turn)
                .with("side", side)
                .with("number", action)
        } else {
            say("record-place-decision")
                .with("line", line)
                .with("turn", turn)
                .with("side", side)
                .with("number", action)
        }
    }
}

/// An action that was read and played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadAction {
    /// Where it stands.
    pub place: Place,
    /// Who decided.
    pub actor: Actor,
    /// As the record has it.
    pub written: String,
    /// The canonical text.
    pub text: String,
    /// The display text.
    pub shown: String,
}

/// The first action that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stop {
    /// Where it stands.
    pub place: Place,
    /// As the record has it.
    pub written: String,
    /// Why not.
    pub refusal: Refusal,
}

/// Something that is wrong or odd in a record and stops nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// The line of the text, from 1.
    pub line: u32,
    /// The action that it is about, as the record has it, and its place.
    pub action: Option<(Place, String)>,
    /// What it is, a clause or a sentence without a full stop: the attack states 5, is 6.
    pub message: L10nMessage,
}
