//! One's own settings, and the menus of what is set in a server.

use i18n::Locale;
use render::Theme;
use rules::l10n::{L10nMessage, say};

use super::themes;

/// Whether a complete turn asks before it is sent.
pub const CONFIRMS: [(L10nMessage, &str); 2] =
    [(say("command-confirm-on"), "on"), (say("command-confirm-off"), "off")];

/// Whether one's clocks stand still at weekends.
pub const WEEKENDS: [(L10nMessage, &str); 2] =
    [(say("clock-command-weekend-rest"), "rest"), (say("clock-command-weekend-play"), "play")];

/// Whether each match in a server gets a thread.
pub const SERVER_THREADS: [(L10nMessage, &str); 2] =
    [(say("setup-choice-on"), "on"), (say("setup-choice-off"), "off")];

/// Whether the replay of each match is posted in a server when the match ends.
pub const SERVER_REPLAYS: [(L10nMessage, &str); 2] =
    [(say("setup-choice-replay-on"), "on"), (say("setup-choice-replay-off"), "off")];

/// Whether players who have left a server may continue its matches by direct message.
pub const SERVER_LEAVERS: [(L10nMessage, &str); 2] =
    [(say("setup-choice-leavers-on"), "on"), (say("setup-choice-leavers-off"), "off")];

/// How the result of a fight by plans appears in a server.
pub const SERVER_FIGHTS: [(L10nMessage, &str); 2] = [
    (say("setup-choice-fights-by-stances"), "by-stances"),
    (say("setup-choice-fights-at-once"), "at-once"),
];

/// The theme of the pictures that only whoever asks sees; `None`: they have chosen none.
pub(crate) fn theme(locale: &Locale, theme: Option<Theme>) -> String {
    locale.text(&match theme {
        Some(theme) => say("settings-theme").with("theme", themes::name(theme)),
        None => say("settings-no-theme"),
    })
}

/// All that is set, a line each.
pub(crate) fn view(locale: &Locale, lines: &[String]) -> String {
    let lines: Vec<String> = lines.iter().map(|line| format!("- {line}")).collect();
    format!("{}\n{}", locale.say("settings-shown"), lines.join("\n"))
}
