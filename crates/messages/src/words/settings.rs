use i18n::Locale;
use render::Theme;
use rules::l10n::{L10nMessage, say};

use super::themes;

pub const CONFIRMS: [(L10nMessage, &str); 2] =
    [(say("command-confirm-on"), "on"), (say("command-confirm-off"), "off")];

pub const LISTS: [(L10nMessage, &str); 2] =
    [(say("command-lists-on"), "on"), (say("command-lists-off"), "off")];

pub const WEEKENDS: [(L10nMessage, &str); 2] =
    [(say("clock-command-weekend-rest"), "rest"), (say("clock-command-weekend-play"), "play")];

pub const SERVER_THREADS: [(L10nMessage, &str); 2] =
    [(say("setup-choice-on"), "on"), (say("setup-choice-off"), "off")];

pub const SERVER_REPLAYS: [(L10nMessage, &str); 2] =
    [(say("setup-choice-replay-on"), "on"), (say("setup-choice-replay-off"), "off")];

pub const SERVER_LEAVERS: [(L10nMessage, &str); 2] =
    [(say("setup-choice-leavers-on"), "on"), (say("setup-choice-leavers-off"), "off")];

pub const SERVER_FIGHTS: [(L10nMessage, &str); 2] = [
    (say("setup-choice-fights-by-stances"), "by-stances"),
    (say("setup-choice-fights-at-once"), "at-once"),
];

pub const SERVER_BOARDS: [(L10nMessage, &str); 2] =
    [(say("setup-choice-boards-white"), "white"), (say("setup-choice-boards-turn"), "to-move")];

/// The theme of private pictures; `None` if not chosen.
pub(crate) fn theme(locale: &Locale, theme: Option<Theme>) -> String {
    locale.text(&match theme {
        Some(theme) => say("settings-theme").with("theme", themes::name(theme)),
        None => say("settings-no-theme"),
    })
}

/// Whether lists name the person.
pub fn listed(locale: &Locale, listed: bool) -> String {
    locale.text(&match listed {
        true => say("settings-listed"),
        false => say("settings-unlisted"),
    })
}

pub(crate) fn view(locale: &Locale, lines: &[String]) -> String {
    let lines: Vec<String> = lines.iter().map(|line| format!("- {line}")).collect();
    format!("{}\n{}", locale.say("settings-shown"), lines.join("\n"))
}
