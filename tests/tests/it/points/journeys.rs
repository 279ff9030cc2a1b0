//! The journeys, step by step.

pub(crate) struct Journey {
    pub(crate) name: &'static str,
    pub(crate) game: &'static str,
    /// Whether the course depends on chance: dice, and Herald's choices. A match that begins at a
    /// second attempt has another seed, and so another course.
    pub(crate) depends_on_chance: bool,
    pub(crate) steps: &'static [(&'static str, JourneyStep)],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum JourneyStep {
    /// Challenges the other to the game, and plays its first side; with options.
    Challenge(&'static [(&'static str, &'static str)]),
    /// Challenges Herald to the game, and plays its first side; with options.
    ChallengeHerald(&'static [(&'static str, &'static str)]),
    /// Imports a record and challenges the other to continue it, playing its first side.
    Imports(&'static str),
    Enlists(&'static str, &'static str),
    Asks(&'static str, &'static [(&'static str, &'static str)]),
    AsksThere(&'static str, &'static [(&'static str, &'static str)]),
    /// Presses a button of the newest message in the channel that has it.
    InChannel(&'static str),
    Types(&'static str),
    Elsewhere(&'static str),
    /// Types a move in the form behind **Move**.
    Form(&'static str),
    /// Makes a move by buttons: piece, destination.
    Taps(&'static str, &'static str),
    Command(&'static str),
    /// Uses a command in the thread, and presses a button of its answer.
    Sure(&'static str, &'static str),
    /// Presses a button of the newest message in the thread that has it.
    Press(&'static str),
    /// Plans the fight: three stances by their letters.
    Plans(&'static str),
}

use JourneyStep::{
    Asks, AsksThere, Challenge, ChallengeHerald, Command, Elsewhere, Enlists, Form, Imports,
    InChannel, Plans, Press, Sure, Taps, Types,
};

/// World War Chess by every way of moving, a declined draw, the end, and a rematch.
pub(crate) const MATCH: Journey = Journey {
    name: "a match",
    game: "world-war",
    depends_on_chance: false,
    steps: &[
        ("Alice", Challenge(&[])),
        ("Bob", InChannel("Accept")),
        ("Alice", Types("b2-b3")),
        ("Bob", Form("b7-b6")),
        ("Alice", Elsewhere("c2-c3")),
        ("Bob", Command("draw")),
        ("Alice", Press("Play on")),
        ("Bob", Types("c7-c6")),
        ("Alice", Taps("Infantry f2", "to f3")),
        ("Bob", Sure("resign", "Yes, resign")),
        ("Alice", Press("Rematch")),
        ("Bob", Press("Accept")),
    ],
};

/// Vladimir's BattleChess: an attack, a strike that is held back, two rounds of plans.
pub(crate) const FIGHT: Journey = Journey {
    name: "a fight",
    game: "battlechess",
    depends_on_chance: false,
    steps: &[
        ("Alice", Challenge(&[])),
        ("Bob", InChannel("Accept")),
        ("Alice", Types("e2-e4")),
        ("Bob", Types("e7-e5")),
        ("Alice", Types("d1-h5")),
        ("Bob", Types("g8-f6")),
        ("Alice", Types("h5xf7")),
        ("Bob", Press("Knight f6 strikes")),
        ("Alice", Types("self")),
        ("Alice", Plans("SFG")),
        ("Bob", Plans("SFG")),
        ("Bob", Plans("FFF")),
        ("Alice", Plans("SSS")),
    ],
};

/// Medieval War Chess: a draft that grows, loses an action, and is sent.
pub(crate) const TURN: Journey = Journey {
    name: "a turn",
    game: "medieval-war",
    depends_on_chance: false,
    steps: &[
        ("Alice", Challenge(&[])),
        ("Bob", InChannel("Accept")),
        ("Alice", AsksThere("settings confirm", &[("confirm", "on")])),
        ("Alice", Types("b2-c3")),
        ("Alice", Types("g2-h3")),
        ("Alice", Types("a1-b2")),
        ("Alice", Sure("move draft:show", "Send the turn")),
        ("Bob", Types("b7-a6, e7-f6")),
        ("Bob", Types("f7-g6")),
    ],
};

/// World War Chess with a clock, a takeback, a conditional move, a pause, a match closed to
/// comments, and direct messages.
pub(crate) const WEEKS: Journey = Journey {
    name: "some weeks",
    game: "world-war",
    depends_on_chance: false,
    steps: &[
        ("Bob", Asks("settings notices", &[("way", "direct")])),
        ("Alice", Challenge(&[("clock", "3d +12h hard")])),
        ("Bob", InChannel("Accept")),
        ("Alice", Types("b2-b3")),
        ("Bob", Types("b7-b6")),
        ("Alice", Command("takeback")),
        ("Bob", Press("Allow")),
        ("Alice", Types("c2-c3")),
        ("Alice", AsksThere("clock match", &[("give", "2d")])),
        ("Bob", Types("c7-c6")),
        ("Bob", AsksThere("move", &[("if", "d2-d3"), ("text", "d7-d6")])),
        ("Alice", Types("d2-d3")),
        ("Bob", Sure("clock match", "Offer a pause")),
        ("Alice", Press("Accept the pause")),
        ("Alice", Types("f2-f3")),
        ("Alice", Sure("clock match", "End the pause")),
        ("Alice", AsksThere("settings close", &[("what", "comments")])),
        ("Bob", AsksThere("settings open", &[("what", "comments")])),
        ("Alice", Press("Keep it closed")),
        ("Bob", Command("draw")),
        ("Alice", Press("Accept the draw")),
    ],
};

/// Wizard's War, rated: a short game that White wins, and another that Black resigns.
pub(crate) const RATED: Journey = Journey {
    name: "rated matches",
    game: "wizards-war",
    depends_on_chance: false,
    steps: &[
        ("Alice", Challenge(&[("rated", "yes")])),
        ("Bob", InChannel("Accept")),
        ("Alice", Types("Bwf1xh3+Q")),
        ("Bob", Form("Be8-i4")),
        ("Alice", Types("Bwh3xc8")),
        ("Bob", Elsewhere("Nd8-b7")),
        ("Bob", Sure("move draft:show", "Play it anyway")),
        ("Alice", Press("Rematch")),
        ("Bob", Press("Accept")),
        ("Bob", Sure("resign", "Yes, resign")),
    ],
};

/// World War Chess against Herald: its moves and agreements. Not Medieval Chess: there a question's
/// board replaces the one before if the outbox posts it, but not if an interaction does, so the
/// number of messages may differ.
pub(crate) const HERALD: Journey = Journey {
    name: "Herald as an opponent",
    game: "world-war",
    depends_on_chance: true,
    steps: &[
        ("Alice", ChallengeHerald(&[("level", "4")])),
        ("Alice", Types("b2-b3")),
        ("Alice", Command("takeback")),
        ("Alice", Types("c2-c3")),
        ("Alice", Types("c3-c4")),
        ("Alice", Command("draw")),
    ],
};

/// Vladimir's BattleChess by dice with standing orders: a move with a whole story.
pub(crate) const DICE: Journey = Journey {
    name: "a fight by dice",
    game: "battlechess",
    depends_on_chance: true,
    steps: &[
        ("Alice", Challenge(&[("combat", "dice"), ("rated", "yes")])),
        ("Bob", InChannel("Accept")),
        ("Alice", AsksThere("team orders", &[("queens", "self")])),
        ("Bob", AsksThere("team orders", &[("strikes", "strike")])),
        ("Alice", Types("e2-e4")),
        ("Bob", Types("e7-e5")),
        ("Alice", Types("d1-h5")),
        ("Bob", Types("g8-f6")),
        ("Alice", Types("h5xf7")),
        ("Bob", Types("e8xf7")),
    ],
};

/// Vladimir's BattleChess by teams: a piece is requested, accepted, fought for and returned.
pub(crate) const TEAM: Journey = Journey {
    name: "a team",
    game: "battlechess",
    depends_on_chance: false,
    steps: &[
        ("Alice", Challenge(&[])),
        ("Bob", InChannel("Accept")),
        ("Alice", Enlists("Carol", "e2, g1")),
        ("Carol", Press("Accept")),
        ("Alice", Types("e2-e4")),
        ("Bob", Types("d7-d5")),
        ("Alice", Types("e4xd5")),
        ("Carol", Plans("SFG")),
        ("Bob", Plans("FGS")),
        ("Carol", AsksThere("team release", &[("piece", "g1")])),
        ("Bob", Types("g8-f6")),
    ],
};

/// Medieval Chess continued from a record.
pub(crate) const RECORD: Journey = Journey {
    name: "a record",
    game: "medieval",
    depends_on_chance: false,
    steps: &[
        ("Alice", Imports("0. P1@a5 P1@h5")),
        ("Bob", InChannel("Accept")),
        ("Alice", Types("P1a5-b5")),
        ("Alice", Command("takeback")),
        ("Bob", Press("Decline")),
        ("Bob", Types("P1h5-g5")),
        ("Alice", Types("P1b5-c5")),
    ],
};
