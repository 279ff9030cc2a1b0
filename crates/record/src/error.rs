//! Why a record cannot be written or read at all.

use rules::l10n::{L10nMessage, say};
use rules::{Refusal, SetupFaults};

/// Why a header names no game that can begin. Each can be said, with the next step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StartError {
    /// No game by that id or name.
    UnknownGame {
        /// The name that was given.
        name: String,
    },
    /// The record was written by other rules.
    OtherRules {
        /// The game's name.
        game: &'static str,
        /// The version that the record states.
        stated: u32,
        /// The version that there is.
        current: u32,
    },
    /// The options or the setup are impossible.
    Impossible {
        /// The game's name.
        game: &'static str,
        /// Every reason.
        faults: SetupFaults,
    },
}

/// Why a text cannot be read as a record at all. Each can be said, with the next step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadError {
    /// Longer than [`crate::LONGEST`].
    TooLong {
        /// Its length in bytes.
        bytes: usize,
    },
    /// Neither header nor moves.
    Empty,
    /// Neither the text nor the caller says which game it is.
    NoGame,
    /// The header names no game that can begin.
    Start(StartError),
}

/// Why a match cannot be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WriteError {
    /// The header names no game that can begin.
    Start(StartError),
    /// An action is not legal where it stands.
    Action {
        /// Its number in the list, from 1.
        number: usize,
        /// Its text.
        text: String,
        /// Why not.
        refusal: Box<Refusal>,
    },
}

impl StartError {
    /// What is wrong, with the next step.
    #[must_use]
    pub fn sentence(&self) -> L10nMessage {
        match self {
            StartError::UnknownGame { name } => {
                say("record-unknown-game").with("name", name).with("games", known_games())
            }
            StartError::OtherRules { game, stated, current } => say("record-other-rules")
                .with("stated", *stated)
                .with("game", *game)
                .with("current", *current),
            StartError::Impossible { game, faults } => {
                say("record-impossible").with("game", *game).with("faults", faults.told())
            }
        }
    }
}

impl ReadError {
    /// What is wrong, with the next step.
    #[must_use]
    pub fn sentence(&self) -> L10nMessage {
        match self {
            ReadError::TooLong { bytes } => {
                say("record-too-long").with("bytes", *bytes).with("most", crate::LONGEST)
            }
            ReadError::Empty => say("record-empty"),
            ReadError::NoGame => say("record-no-game").with("games", known_games()),
            ReadError::Start(error) => error.sentence(),
        }
    }
}

impl WriteError {
    /// What is wrong.
    #[must_use]
    pub fn sentence(&self) -> L10nMessage {
        match self {
            WriteError::Start(error) => error.sentence(),
            WriteError::Action { number, text, refusal } => say("record-action-refused")
                .with("number", *number)
                .with("text", text)
                .with("refusal", refusal.whole()),
        }
    }
}

impl From<StartError> for ReadError {
    fn from(error: StartError) -> ReadError {
        ReadError::Start(error)
    }
}

impl From<StartError> for WriteError {
    fn from(error: StartError) -> WriteError {
        WriteError::Start(error)
    }
}

/// The games that there are, by name and id.
fn known_games() -> Vec<L10nMessage> {
    let game = |game: &games::Entry| {
        say("record-game").with("name", game.info.name).with("id", game.info.id)
    };
    games::all().iter().map(game).collect()
}

/// The start of a text from outside, for a message.
pub(crate) fn short(text: &str) -> String {
    const SHOWN: usize = 60;
    let mut chars = text.trim().chars().map(|c| if c == '`' || c.is_control() { '\'' } else { c });
    let mut short: String = chars.by_ref().take(SHOWN).collect();
    if chars.next().is_some() {
        short.push('…');
    }
    short
}
