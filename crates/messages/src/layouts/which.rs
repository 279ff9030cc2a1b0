use discord_model::message::{Button, MOST_BUTTONS, MOST_ROWS, Message, Row, Style};
use i18n::Locale;
use match_model::{MatchId, MatchMoment};
use rules::GameInfo;
use rules::l10n::say;

use crate::buttons::custom_id::{CustomId, TooLong};
use crate::buttons::which::WhichButton;
use crate::words;

/// Maximum number of buttons; the option `match` can name any other match.
pub const MOST: usize = MOST_BUTTONS * MOST_ROWS;

pub struct Candidate {
    pub at: MatchMoment,
    pub info: &'static GameInfo,
    pub white: String,
    pub black: String,
}

/// Buttons that repeat `command` for each candidate; none if the command is too long.
pub fn buttons(locale: &Locale, command: &str, candidates: &[Candidate]) -> Vec<Button> {
    let button = |Candidate { at, info, white, black }: &Candidate| {
        let label = say("button-which")
            .with("match", at.id.to_string())
            .with("game", info.name)
            .with("white", white)
            .with("black", black);
        let id = WhichButton::new(at.id, at.moment, command)?.id();
        Ok(Button { id, label: locale.text(&label), style: Style::Primary })
    };
    candidates.iter().map(button).collect::<Result<Vec<Button>, TooLong>>().unwrap_or_default()
}

/// `plays`: the reader plays in the matches.
pub fn question(locale: &Locale, matches: &[MatchId], plays: bool, buttons: &[Button]) -> Message {
    // A few buttons are stacked, where their labels are easiest to read.
    let in_a_row = if buttons.len() > MOST_ROWS { MOST_BUTTONS } else { 1 };
    let rows = buttons.chunks(in_a_row).map(|row| Row::Buttons(row.to_vec())).collect();
    Message { rows, ..Message::text(words::which_match(locale, matches, plays)) }
}
