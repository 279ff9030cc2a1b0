//! The journeys: who does what, step by step.

/// A match, told step by step.
pub(crate) struct Journey {
    pub(crate) name: &'static str,
    pub(crate) game: &'static str,
    /// Whether what is said hangs on the time: where it is played by the clock, and in a fight, which calls
    /// anew whoever has done nothing for a while. A clock that jumps is time that passes there.
    pub(crate) timed: bool,
    pub(crate) steps: &'static [(&'static str, Step)],
}

/// What somebody does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// Challenges the other to the game, and plays its first side; with more options.
    Challenge(&'static [(&'static str, &'static str)]),
    /// Uses a command with options in the channel.
    Asks(&'static str, &'static [(&'static str, &'static str)]),
    /// Uses a command with options in the thread.
    AsksThere(&'static str, &'static [(&'static str, &'static str)]),
    /// Presses a button of the newest message in the channel that has it.
    InChannel(&'static str),
    /// Types something in the match's thread.
    Types(&'static str),
    /// Types a move in the channel.
    Elsewhere(&'static str),
    /// Types a move in the form that **Move** leads to.
    Form(&'static str),
    /// Leads a move by buttons: what, where.
    Taps(&'static str, &'static str),
    /// Uses a command without options in the thread.
    Command(&'static str),
    /// Uses a command in the thread, and presses a button of its answer.
    Sure(&'static str, &'static str),
    /// Presses a button of the newest message in the thread that has it.
    Press(&'static str),
    /// Plans the fight: three stances by their letters.
    Plans(&'static str),
}

use Step::{
    Asks, AsksThere, Challenge, Command, Elsewhere, Form, InChannel, Plans, Press, Sure, Taps,
    Types,
};

/// World War Chess by every way of moving, a draw that is declined, the end, and another match.
pub(crate) const MATCH: Journey = Journey {
    name: "a match",
    game: "world-war",
    timed: false,
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
        ("Bob", InChannel("Accept")),
    ],
};

/// Vladimir's BattleChess: an attack, a strike that is held back, two rounds of plans.
pub(crate) const FIGHT: Journey = Journey {
    name: "a fight",
    game: "battlechess",
    timed: true,
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
    timed: false,
    steps: &[
        ("Alice", Challenge(&[])),
        ("Bob", InChannel("Accept")),
        ("Alice", Types("b2-c3")),
        ("Alice", Types("g2-h3")),
        ("Alice", Types("a1-b2")),
        ("Alice", Sure("draft", "Send the turn")),
        ("Bob", Types("b7-a6, e7-f6")),
        ("Bob", Types("f7-g6")),
        ("Bob", Sure("draft", "Send the turn")),
    ],
};

/// World War Chess with a clock, a takeback, an answer kept ready, a pause, a match closed to comments, and
/// direct messages.
pub(crate) const WEEKS: Journey = Journey {
    name: "some weeks",
    game: "world-war",
    timed: true,
    steps: &[
        ("Bob", Asks("notices", &[("way", "direct")])),
        ("Alice", Challenge(&[("clock", "3d +12h hard")])),
        ("Bob", InChannel("Accept")),
        ("Alice", Types("b2-b3")),
        ("Bob", Types("b7-b6")),
        ("Alice", Command("takeback")),
        ("Bob", Press("Allow")),
        ("Alice", Types("c2-c3")),
        ("Alice", AsksThere("clock", &[("give", "2d")])),
        ("Bob", Types("c7-c6")),
        ("Bob", AsksThere("if", &[("they", "d2-d3"), ("answer", "d7-d6")])),
        ("Alice", Types("d2-d3")),
        ("Bob", Sure("clock", "Offer a pause")),
        ("Alice", Press("Accept the pause")),
        ("Alice", Types("f2-f3")),
        ("Alice", Sure("clock", "End the pause")),
        ("Alice", AsksThere("close", &[("what", "comments")])),
        ("Bob", AsksThere("open", &[("what", "comments")])),
        ("Alice", Press("Keep it closed")),
        ("Bob", Command("draw")),
        ("Alice", Press("Accept the draw")),
    ],
};
