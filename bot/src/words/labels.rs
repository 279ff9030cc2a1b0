//! The words on buttons, menus and forms, and sentences that never change.

use i18n::Locale;
use referee::MatchId;
use rules::l10n::{L10nMessage, say};

pub(crate) const ACCEPT: L10nMessage = say("button-accept");
pub(crate) const DECLINE: L10nMessage = say("button-decline");
pub(crate) const WITHDRAW: L10nMessage = say("button-withdraw");
pub(crate) const SHOW_BOARD: L10nMessage = say("button-show-board");
pub(crate) const MOVE: L10nMessage = say("button-move");
pub(crate) const LEGAL_MOVES: L10nMessage = say("button-legal-moves");
pub(crate) const FLIP: L10nMessage = say("button-flip");
pub(crate) const SHOW_FIGURES: L10nMessage = say("button-show-figures");
pub(crate) const HIDE_FIGURES: L10nMessage = say("button-hide-figures");
pub(crate) const DRAW: L10nMessage = say("button-draw");
pub(crate) const YES_DRAW: L10nMessage = say("button-yes-draw");
pub(crate) const HELP: L10nMessage = say("button-help");
pub(crate) const ADD_ACTION: L10nMessage = say("button-add-action");
pub(crate) const TYPE_IT: L10nMessage = say("button-type-it");
pub(crate) const UNDO: L10nMessage = say("button-undo");
pub(crate) const START_OVER: L10nMessage = say("button-start-over");
pub(crate) const SEND_TURN: L10nMessage = say("button-send-turn");
pub(crate) const PLAY_ALL_THE_SAME: L10nMessage = say("button-play-all-the-same");
pub(crate) const RESIGN: L10nMessage = say("button-resign");
pub(crate) const YES_RESIGN: L10nMessage = say("button-yes-resign");
pub(crate) const NO_PLAY_ON: L10nMessage = say("button-no-play-on");
pub(crate) const REMATCH: L10nMessage = say("button-rematch");
pub(crate) const REPLAY: L10nMessage = say("button-replay");
pub(crate) const RECORD: L10nMessage = say("button-record");
pub(crate) const ACCEPT_DRAW: L10nMessage = say("button-accept-draw");
pub(crate) const DECLINE_DRAW: L10nMessage = say("button-decline-draw");
pub(crate) const BACK: L10nMessage = say("button-back");
pub(crate) const FORM_LABEL: L10nMessage = say("button-form-label");
pub(crate) const CHOOSE_ACTOR: L10nMessage = say("button-choose-actor");
pub(crate) const CHOOSE_DEED: L10nMessage = say("button-choose-deed");
pub(crate) const TO_START: L10nMessage = say("button-to-start");
pub(crate) const ONE_BACK: L10nMessage = say("button-one-back");
pub(crate) const ONE_ON: L10nMessage = say("button-one-on");
pub(crate) const TO_END: L10nMessage = say("button-to-end");
pub(crate) const CONTINUE: L10nMessage = say("button-continue");

pub(crate) const HOW_TO_PLAY: L10nMessage = say("button-how-to-play");
/// The word on the button to how a game is played well.
pub(crate) const HOW_TO_PLAY_WELL: L10nMessage = say("button-how-to-play-well");
pub(crate) const HOW_TO_WRITE: L10nMessage = say("button-how-to-write");

pub(crate) const UNKNOWN_BUTTON: L10nMessage = say("match-unknown-button");
pub(crate) const UNKNOWN_COMMAND: L10nMessage = say("match-unknown-command");
pub(crate) const UNREADABLE_INTERACTION: L10nMessage = say("match-unreadable-interaction");
pub(crate) const NO_MATCH_HERE: L10nMessage = say("match-none-here");

/// The title of the form for a move.
pub(crate) fn form_title(locale: &Locale, id: MatchId) -> String {
    locale.text(&say("button-form-title").with("match", id.to_string()))
}

/// An example of how a move is written, for the form.
pub(crate) fn form_placeholder(locale: &Locale, example: &str) -> String {
    locale.text(&say("button-form-example").with("example", example))
}
