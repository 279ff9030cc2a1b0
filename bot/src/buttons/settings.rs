//! The menus and buttons under what is set: for oneself, and in a server.

use crate::buttons::Buttons;
use crate::buttons::custom_id::custom_ids;
use referee::MatchId;

/// The menus and buttons under what is set. Their number is 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SettingsButton {
    /// Shows one's own settings.
    Show(u8),
    /// A menu: the theme of the pictures that only oneself sees.
    Theme(u8),
    /// A menu: whether a complete turn asks before it is sent.
    Confirm(u8),
    /// A menu: how one is told that a match waits.
    Way(u8),
    /// Opens the form for the times of notices, and is that form.
    Times(u8),
    /// The same for sleep and weekends, in which one's clocks stand still.
    Hours(u8),
    /// Shows one's own vacation.
    Vacation(u8),
    /// Opens the form by which a vacation begins, and is that form.
    BeginVacation(u8),
    /// Ends one's vacation.
    EndVacation(u8),
    /// A menu: how one is told that this match waits.
    MatchWay(MatchId),
    /// A menu: the theme of the pictures that everybody in a server sees.
    ServerTheme(u8),
    /// A menu: whether each match in a server gets a thread.
    ServerThreads(u8),
    /// A menu: whether the replay of each match is posted when it ends.
    ServerReplays(u8),
    /// Lets players who have left a server continue its matches (1), or not (0).
    ServerLeavers(u8),
    /// A menu: the clock of challenges in a server that name none.
    ServerClock(u8),
    /// Opens the form for another such clock, and is that form.
    ServerOwnClock(u8),
    /// A menu: the language that Herald speaks in a server.
    ServerLanguage(u8),
    /// Shows where games may be played in a server, who may adjudicate, and the language.
    ServerPlaces(u8),
    /// Shows again all that is set in a server.
    Server(u8),
    /// A menu of channels: in which games may be played.
    AllowChannel(u8),
    /// A menu of channels: in which games may no longer be played.
    DisallowChannel(u8),
    /// Lets games be played in every channel again.
    AllowEverywhere(u8),
    /// A menu of roles: whose members may adjudicate.
    Adjudicator(u8),
    /// Lets nobody but those who manage the server adjudicate.
    NoAdjudicator(u8),
}

custom_ids! { SettingsButton:
    "settings" => Show(number);
    "settings-theme" => Theme(number);
    "settings-confirm" => Confirm(number);
    "settings-way" => Way(number);
    "settings-times" => Times(number);
    "settings-hours" => Hours(number);
    "vacation" => Vacation(number);
    "vacation-begin" => BeginVacation(number);
    "vacation-end" => EndVacation(number);
    "match-way" => MatchWay(id);
    "server-theme" => ServerTheme(number);
    "server-threads" => ServerThreads(number);
    "server-replays" => ServerReplays(number);
    "server-leavers" => ServerLeavers(number);
    "server-clock" => ServerClock(number);
    "server-own-clock" => ServerOwnClock(number);
    "server-language" => ServerLanguage(number);
    "server-places" => ServerPlaces(number);
    "server" => Server(number);
    "server-allow" => AllowChannel(number);
    "server-disallow" => DisallowChannel(number);
    "server-everywhere" => AllowEverywhere(number);
    "server-role" => Adjudicator(number);
    "server-no-role" => NoAdjudicator(number);
}

impl Buttons for SettingsButton {
    #[cfg(test)]
    fn typed(&self) -> crate::buttons::typed::TypedEquivalent {
        use crate::buttons::typed::{ANY, Command, TypedEquivalent::By, named};
        match self {
            SettingsButton::Show(_) => By(Command::Theme, &[]),
            SettingsButton::Theme(_) => By(Command::Theme, &[(named::THEME, ANY)]),
            SettingsButton::Confirm(_) => By(Command::Settings, &[(named::CONFIRM, ANY)]),
            SettingsButton::Way(_) => By(Command::Notices, &[(named::WAY, ANY)]),
            SettingsButton::Times(_) => {
                By(Command::Notices, &[(named::HOUR, ANY), (named::REMINDERS, ANY)])
            }
            SettingsButton::Hours(_) => {
                By(Command::Hours, &[(named::SLEEP, ANY), (named::WEEKEND, ANY)])
            }
            SettingsButton::Vacation(_) => By(Command::Vacation, &[]),
            SettingsButton::BeginVacation(_) => {
                By(Command::Vacation, &[(named::DO, "start"), (named::DAYS, ANY)])
            }
            SettingsButton::EndVacation(_) => By(Command::Vacation, &[(named::DO, "end")]),
            SettingsButton::MatchWay(_) => {
                By(Command::Notices, &[(named::MATCH, ANY), (named::WAY, ANY)])
            }
            SettingsButton::ServerClock(_) | SettingsButton::ServerOwnClock(_) => {
                By(Command::Setup, &[(named::CLOCK, ANY)])
            }
            SettingsButton::ServerLanguage(_) => By(Command::Setup, &[(named::LANGUAGE, ANY)]),
            SettingsButton::ServerPlaces(_) | SettingsButton::Server(_) => {
                By(Command::Setup, &[(named::SHOW, ANY)])
            }
            SettingsButton::AllowChannel(_) => By(Command::Setup, &[(named::ALLOW, ANY)]),
            SettingsButton::DisallowChannel(_) => By(Command::Setup, &[(named::DISALLOW, ANY)]),
            SettingsButton::AllowEverywhere(_) => By(Command::Setup, &[(named::EVERYWHERE, "yes")]),
            SettingsButton::Adjudicator(_) => By(Command::Setup, &[(named::ADJUDICATOR, ANY)]),
            SettingsButton::NoAdjudicator(_) => {
                By(Command::Setup, &[(named::NO_ADJUDICATOR, "yes")])
            }
            SettingsButton::ServerTheme(_) => By(Command::Setup, &[(named::THEME, ANY)]),
            SettingsButton::ServerThreads(_) => By(Command::Setup, &[(named::THREADS, ANY)]),
            SettingsButton::ServerReplays(_) => By(Command::Setup, &[(named::REPLAY, ANY)]),
            SettingsButton::ServerLeavers(_) => By(Command::Setup, &[(named::LEAVERS, ANY)]),
        }
    }

    #[cfg(test)]
    const EXAMPLES: &'static [&'static str] = &[
        "settings:0",
        "settings-theme:0",
        "settings-confirm:0",
        "settings-way:0",
        "settings-times:0",
        "settings-hours:0",
        "vacation:0",
        "vacation-begin:0",
        "vacation-end:0",
        "match-way:12",
        "server-theme:0",
        "server-threads:0",
        "server-replays:0",
        "server-leavers:0",
        "server-clock:0",
        "server-own-clock:0",
        "server-language:0",
        "server-places:0",
        "server:0",
        "server-allow:0",
        "server-disallow:0",
        "server-everywhere:0",
        "server-role:0",
        "server-no-role:0",
    ];
}
