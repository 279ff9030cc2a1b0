use crate::buttons::Buttons;
use crate::buttons::custom_id::custom_ids;
use crate::buttons::fields::GameId;
use crate::buttons::numbers::Level;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FrontDoorButton {
    Games,
    Game(GameId),
    /// Begins a match against Herald at the level that the presser has reached.
    PlayHerald(GameId),
    PlayLevel(GameId, Level),
    Challenge(GameId),
    Anyone(GameId),
    Somebody(GameId),
    Learn(GameId),
    Commands,
    Pin,
}

custom_ids! { FrontDoorButton:
    "games" => Games;
    "game" => Game(game);
    "play-herald" => PlayHerald(game);
    "play-level" => PlayLevel(game, level);
    "play-whom" => Challenge(game);
    "play-anyone" => Anyone(game);
    "play-person" => Somebody(game);
    "learn" => Learn(game);
    "commands" => Commands;
    "pin-games" => Pin;
}

impl Buttons for FrontDoorButton {
    const EXAMPLES: &'static [&'static str] = &[
        "games:0",
        "game:medieval",
        "play-herald:medieval",
        "play-level:medieval:1",
        "play-whom:medieval",
        "play-anyone:medieval",
        "play-person:medieval",
        "learn:medieval",
        "commands:0",
        "pin-games:0",
    ];
}
