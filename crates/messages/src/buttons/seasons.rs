use match_model::SeasonId;

use crate::buttons::Buttons;
use crate::buttons::custom_id::custom_ids;

/// The buttons of a season's messages, and the form for a new one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeasonButton {
    Join(SeasonId),
    /// The team, counted from 0.
    JoinTeam(SeasonId, u32),
    /// Leave before the start, withdraw after it.
    Leave(SeasonId),
    Start(SeasonId),
    /// Take the place that is offered to a reserve.
    Accept(SeasonId),
    Decline(SeasonId),
    /// Opens the form for a new season, and identifies that form.
    New,
}

custom_ids! { SeasonButton:
    "season-join" => Join(season);
    "season-join-team" => JoinTeam(season, team);
    "season-leave" => Leave(season);
    "season-start" => Start(season);
    "season-accept" => Accept(season);
    "season-decline" => Decline(season);
    "season-new" => New;
}

impl Buttons for SeasonButton {
    const EXAMPLES: &'static [&'static str] = &[
        "season-join:1",
        "season-join-team:1:0",
        "season-leave:1",
        "season-start:1",
        "season-accept:1",
        "season-decline:1",
        "season-new:0",
    ];
}
