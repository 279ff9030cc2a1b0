use match_model::SeasonId;

use crate::buttons::Buttons;
use crate::buttons::custom_id::custom_ids;

/// The buttons of a season's messages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeasonButton {
    Join(SeasonId),
    /// Leave before the start, withdraw after it.
    Leave(SeasonId),
    Start(SeasonId),
    /// Take the place that is offered to a reserve.
    Accept(SeasonId),
    Decline(SeasonId),
}

custom_ids! { SeasonButton:
    "season-join" => Join(season);
    "season-leave" => Leave(season);
    "season-start" => Start(season);
    "season-accept" => Accept(season);
    "season-decline" => Decline(season);
}

impl Buttons for SeasonButton {
    const EXAMPLES: &'static [&'static str] = &[
        "season-join:1",
        "season-leave:1",
        "season-start:1",
        "season-accept:1",
        "season-decline:1",
    ];
}
