//! Texts that choose among several sentences or format their arguments, by occasion.
//!
//! A message with one key and plain arguments needs no function here: its call site names the key,
//! as `say("match-left-thread").with("match", id)`.

pub mod analysis;
pub mod answering;
pub mod board_aids;
mod challenges;
pub mod clocks;
pub mod control;
pub mod crowds;
pub mod fights;
pub mod front_door;
pub mod guild_settings;
mod help;
pub mod lessons;
mod lists;
mod matches;
pub mod moderation;
pub mod notices;
pub mod opponent;
mod places;
pub mod practice;
mod privacy;
pub mod progress;
pub mod puzzles;
pub mod ratings;
pub mod reasons;
mod records;
mod refusals;
pub mod replays;
pub mod seasons;
pub mod settings;
pub mod teams;
pub mod themes;
pub mod why;

use i18n::Locale;
use match_model::{BoardPosting, ChannelId, DatabaseLoss, Match, PersonId, PlaceAccess, Time};
use rules::l10n::{L10nMessage, say};
use rules::{GameInfo, Side};

pub use challenges::*;
pub use help::*;
pub use lists::*;
pub use matches::*;
pub use places::*;
pub(crate) use privacy::*;
pub use records::*;
pub use refusals::refusal_text;

/// Mentions a person; names a forgotten one or the crowd instead.
pub fn mention(person: u64) -> L10nMessage {
    let person = PersonId::new(person);
    if person == PersonId::CROWD {
        return say("crowd-name");
    }
    if person.is_former() {
        return say("privacy-former");
    }
    L10nMessage::verbatim(format!("<@{person}>"))
}

pub(crate) fn role(role: u64) -> String {
    format!("<@&{role}>")
}

pub fn channel(channel: u64) -> String {
    format!("<#{channel}>")
}

pub fn place(row: &Match) -> L10nMessage {
    if let PlaceAccess::AnswersOnly { guild: None } = row.access {
        return say("match-in-group").with("link", crate::links::place_link(row));
    }
    match crate::links::server_of(row) {
        Some(_) if is_one_board(row) && row.board_message_id.is_some() => {
            L10nMessage::verbatim(crate::links::match_link(row))
        }
        Some(_) => L10nMessage::verbatim(channel(crate::links::board_channel(row).get())),
        None => say("match-in-direct-messages").with("link", crate::links::place_link(row)),
    }
}

/// The place of a match, unless it is the channel `here`. A match with a single board is always
/// linked, because the board scrolls away.
pub fn place_unless_here(row: &Match, here: ChannelId) -> Option<L10nMessage> {
    let is_named = match is_one_board(row) {
        true => row.board_message_id.is_some() || crate::links::board_channel(row) != here,
        false => row.place() != here,
    };
    is_named.then(|| place(row))
}

/// Returns whether a match has a single board in its channel. After a rematch in the same thread,
/// boards are in the thread.
fn is_one_board(row: &Match) -> bool {
    let is_in_channel = row.board_channel_id.is_none_or(|channel| channel == row.channel_id);
    row.posting == BoardPosting::OneBoard && is_in_channel
}

pub fn private_notice(locale: &Locale) -> String {
    format!("-# {}", locale.say("match-told-in-private"))
}

pub(crate) fn relative(time: Time) -> String {
    format!("<t:{}:R>", time.seconds())
}

pub fn moment(time: Time) -> String {
    format!("<t:{}:f>", time.seconds())
}

/// A typed text as code, without a way to break out or mention people.
pub fn code(text: &str) -> L10nMessage {
    let text = discord_model::message::shorten(text, 100).replace(['`', '\n', '\r'], "'");
    if text.is_empty() { say("match-typed-nothing") } else { say("rules-code").with("text", text) }
}

fn code_plain(text: &str) -> String {
    format!("`{}`", text.replace('`', "'"))
}

/// A name made plain, with Markdown escaped.
pub fn name(name: &str) -> String {
    let mut plain = String::with_capacity(name.len());
    let visible = match_model::plain_name(name).unwrap_or_else(|| "?".to_owned());
    for c in discord_model::message::shorten(&visible, 40).chars() {
        if matches!(
            c,
            '*' | '_' | '`' | '~' | '|' | '>' | '<' | '#' | '[' | ']' | '(' | ')' | '\\' | '@'
        ) {
            plain.push('\\');
        }
        plain.push(c);
    }
    plain
}

pub fn side(locale: &Locale, info: &GameInfo, side: Side) -> String {
    locale.text(&info.side_name(side).into())
}

/// Makes a clause a sentence: one line with a full stop.
fn sentence(clause: &str) -> String {
    let clause = clause.replace(['\n', '\r'], " ");
    if clause.ends_with(['.', '!', '?']) { clause } else { format!("{clause}.") }
}

pub fn trouble(locale: &Locale, interaction: u64) -> String {
    locale.text(&say("match-trouble").with("interaction", interaction.to_string()))
}

/// The error for a request whose outcome is unknown.
pub fn in_doubt(locale: &Locale, interaction: u64) -> String {
    locale.text(&say("match-in-doubt").with("interaction", interaction.to_string()))
}

pub fn lost_database(locale: &Locale, loss: &DatabaseLoss) -> String {
    match loss {
        DatabaseLoss::Unlinked(_) | DatabaseLoss::Replaced(_) => locale.say("match-database-lost"),
        DatabaseLoss::Damaged { .. } => locale.say("match-database-damaged"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_name_is_live() {
        for (input, expected) in [
            ("Alice", "Alice"),
            ("discord.gg/abc", "discord·gg/abc"),
            ("https://x.y", "https: //x.y"),
            ("[a](http://b)", "\\[a\\]\\(http: //b\\)"),
            ("<https://x.y>", "\\<https: //x.y\\>"),
            ("<@1>", "\\<\\@1\\>"),
            ("@everyone", "\\@everyone"),
            ("**b** `c` ~~d~~", "\\*\\*b\\*\\* \\`c\\` \\~\\~d\\~\\~"),
            ("\u{202E}ecilA\u{200B}", "ecilA"),
            ("\u{200B}", "?"),
            ("a\nb", "a b"),
        ] {
            assert_eq!(name(input), expected, "{input:?}");
        }
    }
}
