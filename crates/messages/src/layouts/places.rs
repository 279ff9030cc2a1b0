use discord_model::message::{MOST_CONTENT, Message, units};
use i18n::Locale;
use match_model::Match;
use rules::GameInfo;
use rules::l10n::say;

use crate::words;

pub fn goes_on_here(locale: &Locale, row: &Match, info: &GameInfo) -> Message {
    let link = say("match-goes-on-here")
        .with("match", row.id.to_string())
        .with("game", info.name)
        .with("white", words::mention(row.white.get()))
        .with("black", words::mention(row.black.get()));
    let pings = vec![row.white.get(), row.black.get()];
    Message { pings, ..Message::text(locale.text(&link)) }
}

/// Appends lines to a message, as far as they fit.
pub fn with_lines(mut message: Message, lines: &[String]) -> Message {
    for line in lines {
        let longer = units(&message.content) + units(line) + 4;
        if longer <= MOST_CONTENT {
            message.content.push_str(&format!("\n-# {line}"));
        }
    }
    message
}
