//! The menus and buttons under what is set: for oneself, and in a server.

use match_model::MatchId;

use crate::buttons::Buttons;
use crate::buttons::custom_id::custom_ids;

/// The menus and buttons under what is set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SettingsButton {
    /// Shows one's own settings.
    Show,
    /// A menu: the theme of the pictures that only oneself sees.
    Theme,
    /// A menu: whether a complete turn asks before it is sent.
    Confirm,
    /// A menu: how one is told that a match waits.
    Way,
    /// Opens the form for the times of notices, and is that form.
    Times,
    /// The same for sleep and weekends, in which one's clocks stand still.
    Hours,
    /// Shows one's own vacation.
    Vacation,
    /// Opens the form by which a vacation begins, and is that form.
    BeginVacation,
    /// Ends one's vacation.
    EndVacation,
    /// A menu: how one is told that this match waits.
    MatchWay(MatchId),
    /// A menu: the theme of the pictures that everybody in a server sees.
    ServerTheme,
    /// A menu: whether each match in a server gets a thread.
    ServerThreads,
    /// A menu: whether the replay of each match is posted when it ends.
    ServerReplays,
    /// Lets players who have left a server continue its matches, or not.
    ServerLeavers(bool),
    /// Shows fights in a server at once, or stance by stance.
    ServerFights(bool),
    /// A menu: the clock of challenges in a server that name none.
    ServerClock,
    /// Opens the form for another such clock, and is that form.
    ServerOwnClock,
    /// A menu: the language that Herald speaks in a server.
    ServerLanguage,
    /// Shows the settings of a server that [`SettingsButton::Server`] leaves out.
    ServerPlaces,
    /// Shows again all that is set in a server.
    Server,
    /// A menu of channels: in which games may be played.
    AllowChannel,
    /// A menu of channels: in which games may no longer be played.
    DisallowChannel,
    /// Lets games be played in every channel again.
    AllowEverywhere,
    /// A menu of roles: whose members may adjudicate.
    Adjudicator,
    /// Lets nobody but those who manage the server adjudicate.
    NoAdjudicator,
}

custom_ids! { SettingsButton:
    "settings" => Show;
    "settings-theme" => Theme;
    "settings-confirm" => Confirm;
    "settings-way" => Way;
    "settings-times" => Times;
    "settings-hours" => Hours;
    "vacation" => Vacation;
    "vacation-begin" => BeginVacation;
    "vacation-end" => EndVacation;
    "match-way" => MatchWay(id);
    "server-theme" => ServerTheme;
    "server-threads" => ServerThreads;
    "server-replays" => ServerReplays;
    "server-leavers" => ServerLeavers(lets);
    "server-fights" => ServerFights(at_once);
    "server-clock" => ServerClock;
    "server-own-clock" => ServerOwnClock;
    "server-language" => ServerLanguage;
    "server-places" => ServerPlaces;
    "server" => Server;
    "server-allow" => AllowChannel;
    "server-disallow" => DisallowChannel;
    "server-everywhere" => AllowEverywhere;
    "server-role" => Adjudicator;
    "server-no-role" => NoAdjudicator;
}

impl Buttons for SettingsButton {
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
        "server-fights:1",
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
