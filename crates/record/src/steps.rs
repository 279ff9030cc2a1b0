//! The parsed list of moves: actions with their places, and remarks.

use rules::l10n::{L10nMessage, say};
use rules::{Actor, GameInfo, Refusal, Side};

/// The place of an action in a record and in its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Line of the text, from 1.
    pub line: u32,
    /// Turn number in the game.
    pub turn: u32,
    /// The side whose turn it is.
    pub side: Side,
    /// Number of the action within its turn, from 1.
    pub action: u32,
    /// Whether turns of this game consist of several actions.
    pub composed: bool,
}

impl Place {
    /// The place in words: line 9, turn 6, White's third action.
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
    /// Its place.
    pub place: Place,
    /// The side or chance that decided.
    pub actor: Actor,
    /// Text in the record.
    pub source: String,
    /// Canonical text.
    pub text: String,
    /// Display text.
    pub display: String,
}

/// The first action that can't be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stop {
    /// Its place.
    pub place: Place,
    /// Text in the record.
    pub source: String,
    /// The refusal by the rules.
    pub refusal: Refusal,
}

/// An oddity in a record that doesn't stop reading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// Line of the text, from 1.
    pub line: u32,
    /// Place and text of the action concerned, if there is one.
    pub action: Option<(Place, String)>,
    /// A clause or a sentence without a full stop: the attack states 5, is 6.
    pub message: L10nMessage,
}
