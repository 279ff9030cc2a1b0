//! One's own settings, and the menus of what is set in a server.

use i18n::Locale;
use render::Theme;
use rules::l10n::{L10nMessage, say};

use super::themes;

pub(crate) const SETTINGS: L10nMessage = say("settings-button");
pub(crate) const CHOOSE_THEME: L10nMessage = say("settings-choose-theme");
pub(crate) const CHOOSE_CONFIRM: L10nMessage = say("settings-choose-confirm");
pub(crate) const CHOOSE_WAY: L10nMessage = say("settings-choose-way");
pub(crate) const TIMES: L10nMessage = say("settings-times");
pub(crate) const TIMES_TITLE: L10nMessage = say("settings-times-title");
pub(crate) const REMINDERS: L10nMessage = say("settings-reminders");
pub(crate) const REMINDERS_EXAMPLE: L10nMessage = say("settings-reminders-example");
pub(crate) const HOUR: L10nMessage = say("settings-hour");
pub(crate) const HOUR_EXAMPLE: L10nMessage = say("settings-hour-example");
pub(crate) const ZONE: L10nMessage = say("settings-zone");
pub(crate) const ZONE_EXAMPLE: L10nMessage = say("settings-zone-example");
pub(crate) const HOURS: L10nMessage = say("settings-hours");
pub(crate) const HOURS_TITLE: L10nMessage = say("settings-hours-title");
pub(crate) const VACATION: L10nMessage = say("settings-vacation");
pub(crate) const BEGIN_VACATION: L10nMessage = say("settings-begin-vacation");
pub(crate) const END_VACATION: L10nMessage = say("settings-end-vacation");
pub(crate) const DAYS: L10nMessage = say("settings-days");
pub(crate) const DAYS_EXAMPLE: L10nMessage = say("settings-days-example");
pub(crate) const SLEEP: L10nMessage = say("settings-sleep");
pub(crate) const SLEEP_EXAMPLE: L10nMessage = say("settings-sleep-example");
pub(crate) const WEEKEND: L10nMessage = say("settings-weekend");
pub(crate) const WEEKEND_EXAMPLE: L10nMessage = say("settings-weekend-example");
pub(crate) const CHOOSE_SERVER_THEME: L10nMessage = say("settings-choose-server-theme");
pub(crate) const CHOOSE_SERVER_THREADS: L10nMessage = say("settings-choose-server-threads");
pub(crate) const CHOOSE_SERVER_REPLAYS: L10nMessage = say("settings-choose-server-replays");
pub(crate) const LET_LEAVERS: L10nMessage = say("settings-server-let-leavers");
pub(crate) const STOP_LEAVERS: L10nMessage = say("settings-server-stop-leavers");
pub(crate) const CHOOSE_CLOCK: L10nMessage = say("settings-choose-server-clock");
pub(crate) const OWN_CLOCK: L10nMessage = say("settings-server-own-clock");
pub(crate) const CLOCK_EXAMPLE: L10nMessage = say("settings-server-clock-example");
pub(crate) const CHOOSE_LANGUAGE: L10nMessage = say("settings-choose-server-language");
pub(crate) const PLACES: L10nMessage = say("settings-server-places");
pub(crate) const ALLOW: L10nMessage = say("settings-server-allow");
pub(crate) const DISALLOW: L10nMessage = say("settings-server-disallow");
pub(crate) const EVERYWHERE: L10nMessage = say("settings-server-everywhere");
pub(crate) const ADJUDICATOR: L10nMessage = say("settings-server-adjudicator");
pub(crate) const NO_ADJUDICATOR: L10nMessage = say("settings-server-no-adjudicator");

/// Whether a complete turn asks before it is sent.
pub(crate) const CONFIRMS: [(L10nMessage, &str); 2] =
    [(say("command-confirm-on"), "on"), (say("command-confirm-off"), "off")];

/// Whether one's clocks stand still at weekends.
pub(crate) const WEEKENDS: [(L10nMessage, &str); 2] =
    [(say("clock-command-weekend-rest"), "rest"), (say("clock-command-weekend-play"), "play")];

/// Whether each match in a server gets a thread.
pub(crate) const SERVER_THREADS: [(L10nMessage, &str); 2] =
    [(say("setup-choice-on"), "on"), (say("setup-choice-off"), "off")];

/// Whether the replay of each match is posted in a server when the match ends.
pub(crate) const SERVER_REPLAYS: [(L10nMessage, &str); 2] =
    [(say("setup-choice-replay-on"), "on"), (say("setup-choice-replay-off"), "off")];

/// Whether players who have left a server may continue its matches by direct message.
pub(crate) const SERVER_LEAVERS: [(L10nMessage, &str); 2] =
    [(say("setup-choice-leavers-on"), "on"), (say("setup-choice-leavers-off"), "off")];

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
