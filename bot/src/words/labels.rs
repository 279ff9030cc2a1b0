//! The words on buttons, menus and forms, and sentences that never change.

use referee::MatchId;
use rules::saying::{Saying, say};
use tongue::Tongue;

pub(crate) const ACCEPT: Saying = say("button-accept");
pub(crate) const DECLINE: Saying = say("button-decline");
pub(crate) const WITHDRAW: Saying = say("button-withdraw");
pub(crate) const MOVE: Saying = say("button-move");
pub(crate) const LEGAL_MOVES: Saying = say("button-legal-moves");
pub(crate) const FLIP: Saying = say("button-flip");
pub(crate) const SHOW_FIGURES: Saying = say("button-show-figures");
pub(crate) const HIDE_FIGURES: Saying = say("button-hide-figures");
pub(crate) const DRAW: Saying = say("button-draw");
pub(crate) const ADD_ACTION: Saying = say("button-add-action");
pub(crate) const TYPE_IT: Saying = say("button-type-it");
pub(crate) const UNDO: Saying = say("button-undo");
pub(crate) const START_OVER: Saying = say("button-start-over");
pub(crate) const SEND_TURN: Saying = say("button-send-turn");
pub(crate) const PLAY_ALL_THE_SAME: Saying = say("button-play-all-the-same");
pub(crate) const RESIGN: Saying = say("button-resign");
pub(crate) const YES_RESIGN: Saying = say("button-yes-resign");
pub(crate) const NO_PLAY_ON: Saying = say("button-no-play-on");
pub(crate) const REMATCH: Saying = say("button-rematch");
pub(crate) const REPLAY: Saying = say("button-replay");
pub(crate) const RECORD: Saying = say("button-record");
pub(crate) const ACCEPT_DRAW: Saying = say("button-accept-draw");
pub(crate) const DECLINE_DRAW: Saying = say("button-decline-draw");
pub(crate) const BACK: Saying = say("button-back");
pub(crate) const FORM_LABEL: Saying = say("button-form-label");
pub(crate) const CHOOSE_ACTOR: Saying = say("button-choose-actor");
pub(crate) const CHOOSE_DEED: Saying = say("button-choose-deed");
pub(crate) const TO_START: Saying = say("button-to-start");
pub(crate) const ONE_BACK: Saying = say("button-one-back");
pub(crate) const ONE_ON: Saying = say("button-one-on");
pub(crate) const TO_END: Saying = say("button-to-end");
pub(crate) const CONTINUE: Saying = say("button-continue");

pub(crate) const HOW_TO_PLAY: Saying = say("button-how-to-play");
pub(crate) const HOW_TO_WRITE: Saying = say("button-how-to-write");

pub(crate) const UNKNOWN_BUTTON: Saying = say("match-unknown-button");
pub(crate) const UNKNOWN_COMMAND: Saying = say("match-unknown-command");
pub(crate) const UNREADABLE_INTERACTION: Saying = say("match-unreadable-interaction");
pub(crate) const NO_MATCH_HERE: Saying = say("match-none-here");

/// The title of the form for a move.
pub(crate) fn form_title(tongue: &Tongue, id: MatchId) -> String {
    tongue.text(&say("button-form-title").with("match", id.to_string()))
}

/// An example of how a move is written, for the form.
pub(crate) fn form_placeholder(tongue: &Tongue, example: &str) -> String {
    tongue.text(&say("button-form-example").with("example", example))
}
