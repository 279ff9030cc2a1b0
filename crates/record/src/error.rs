//! Reasons why a record can't be written or read at all.

use rules::l10n::{L10nMessage, say};
use rules::{Refusal, SetupFaults};

/// The reason why a header's game can't begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StartError {
    /// There is no game with this id or name.
    UnknownGame {
        /// The id or name in the header.
        name: String,
    },
    /// The record uses another version of the rules.
    OtherRules {
        /// The game's name.
        game: &'static str,
        /// The version in the record.
        stated: u32,
        /// The current version.
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

/// The reason why a text isn't a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadError {
    /// The text is longer than [`crate::LONGEST`].
    TooLong {
        /// Its length in bytes.
        bytes: usize,
    },
    /// The text has neither header nor moves.
    Empty,
    /// Neither the text nor the caller names the game.
    NoGame,
    /// The header's game can't begin.
    Start(StartError),
}

/// The reason why a match can't be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WriteError {
    /// The header's game can't begin.
    Start(StartError),
    /// An action isn't legal in its position.
    Action {
        /// Position in the list, from 1.
        number: usize,
        /// Text of the action.
        text: String,
        /// The refusal by the rules.
        refusal: Box<Refusal>,
    },
}

impl StartError {
    /// The problem with the next step.
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
                say("record-impossible").with("game", *game).with("faults", faults.messages())
            }
        }
    }
}

impl ReadError {
    /// The problem with the next step.
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
    /// The problem.
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

/// All games by name and id.
fn known_games() -> Vec<L10nMessage> {
    let game = |game: &games::Entry| {
        say("record-game").with("name", game.info.name).with("id", game.info.id)
    };
    games::all().iter().map(game).collect()
}

pub(crate) fn short(text: &str) -> String {
    const SHOWN: usize = 60;
    let mut chars = text.trim().chars().map(|c| if c == '`' || c.is_control() { '\'' } else { c });
    let mut short: String = chars.by_ref().take(SHOWN).collect();
    if chars.next().is_some() {
        short.push('…');
    }
    short
}
