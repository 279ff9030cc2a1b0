use match_model::MatchId;

use crate::buttons::Buttons;
use crate::buttons::custom_id::custom_ids;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SettingsButton {
    Show,
    Theme,
    /// Menu: confirmation of complete turns.
    Confirm,
    Way,
    Times,
    /// Form: sleep and weekends, during which clocks rest.
    Hours,
    Vacation,
    BeginVacation,
    EndVacation,
    /// Menu: notices about this match.
    MatchWay(MatchId),
    ServerTheme,
    ServerThreads,
    ServerReplays,
    /// Whether players who left the server may continue its matches.
    ServerLeavers(bool),
    /// Shows fights in a server at once, or stance by stance.
    ServerFights(bool),
    /// Shows a server's boards from the side to move, or from White's.
    ServerBoards(bool),
    ServerClock,
    ServerOwnClock,
    ServerLanguage,
    ServerPlaces,
    Server,
    AllowChannel,
    DisallowChannel,
    AllowEverywhere,
    Adjudicator,
    NoAdjudicator,
    /// Shows the settings of the puzzle of the day.
    ServerPuzzles,
    PuzzleChannel,
    /// Menu: the hour, in UTC.
    PuzzleHour,
    NoPuzzles,
    /// Shows the settings of the weekly summary.
    ServerWeekly,
    WeeklyChannel,
    NoWeekly,
    /// Whether lists name the person.
    Lists(bool),
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
    "server-boards" => ServerBoards(turn);
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
    "server-puzzles" => ServerPuzzles;
    "server-puzzle-channel" => PuzzleChannel;
    "server-puzzle-hour" => PuzzleHour;
    "server-no-puzzles" => NoPuzzles;
    "server-weekly" => ServerWeekly;
    "server-weekly-channel" => WeeklyChannel;
    "server-no-weekly" => NoWeekly;
    "settings-lists" => Lists(named);
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
        "server-boards:1",
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
        "server-puzzles:0",
        "server-puzzle-channel:0",
        "server-puzzle-hour:0",
        "server-no-puzzles:0",
        "server-weekly:0",
        "server-weekly-channel:0",
        "server-no-weekly:0",
        "settings-lists:1",
    ];
}
