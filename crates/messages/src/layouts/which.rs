//! The question which of several matches is meant: a button each, which asks the same of one of
//! them.

use discord_model::message::{Button, MOST_BUTTONS, MOST_ROWS, Message, Row, Style};
use i18n::Locale;
use match_model::{MatchId, MatchMoment};
use rules::GameInfo;
use rules::l10n::say;

use crate::buttons::custom_id::{CustomId, TooLong};
use crate::buttons::which::WhichButton;
use crate::words;

/// Buttons in all; the option `match` names any other.
pub const MOST: usize = MOST_BUTTONS * MOST_ROWS;

/// A match that can be meant.
pub struct Candidate {
    pub at: MatchMoment,
    pub info: &'static GameInfo,
    pub white: String,
    pub black: String,
}

/// A button for each candidate that asks `asked` of it. Where the command does not fit into a
/// button, there are none.
pub fn buttons(locale: &Locale, asked: &str, candidates: &[Candidate]) -> Vec<Button> {
    let button = |Candidate { at, info, white, black }: &Candidate| {
        let label = say("button-which")
            .with("match", at.id.to_string())
            .with("game", info.name)
            .with("white", white)
            .with("black", black);
        let id = WhichButton::new(at.id, at.moment, asked)?.id();
        Ok(Button { id, label: locale.text(&label), style: Style::Primary })
    };
    candidates.iter().map(button).collect::<Result<Vec<Button>, TooLong>>().unwrap_or_default()
}

/// The question. `plays`: the reader plays in the matches.
pub fn question(locale: &Locale, matches: &[MatchId], plays: bool, buttons: &[Button]) -> Message {
    // Few stand one below the other, where their labels are read best.
    let in_a_row = if buttons.len() > MOST_ROWS { MOST_BUTTONS } else { 1 };
    let rows = buttons.chunks(in_a_row).map(|row| Row::Buttons(row.to_vec())).collect();
    Message { rows, ..Message::text(words::which(locale, matches, plays)) }
}
