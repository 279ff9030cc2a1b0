//! The menus and buttons under what is set: for oneself, and in a server.

use crate::buttons::Buttons;
use crate::buttons::custom_id::custom_ids;

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
    /// A menu: the theme of the pictures that everybody in a server sees.
    ServerTheme(u8),
    /// A menu: whether each match in a server gets a thread.
    ServerThreads(u8),
    /// A menu: whether the replay of each match is posted when it ends.
    ServerReplays(u8),
}

custom_ids! { SettingsButton:
    "settings" => Show(number);
    "settings-theme" => Theme(number);
    "settings-confirm" => Confirm(number);
    "settings-way" => Way(number);
    "settings-times" => Times(number);
    "settings-hours" => Hours(number);
    "server-theme" => ServerTheme(number);
    "server-threads" => ServerThreads(number);
    "server-replays" => ServerReplays(number);
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
            SettingsButton::ServerTheme(_) => By(Command::Setup, &[(named::THEME, ANY)]),
            SettingsButton::ServerThreads(_) => By(Command::Setup, &[(named::THREADS, ANY)]),
            SettingsButton::ServerReplays(_) => By(Command::Setup, &[(named::REPLAY, ANY)]),
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
        "server-theme:0",
        "server-threads:0",
        "server-replays:0",
    ];
}
