//! Why a record cannot be written or read at all.

use rules::{Refusal, SetupFault};
use thiserror::Error;

/// Why a header names no game that can begin. Each is a sentence with the next step.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StartError {
    /// No game by that id or name.
    #[error("There is no game called `{name}`. Name one of these: {}.", known_games())]
    UnknownGame {
        /// The name that was given.
        name: String,
    },
    /// The record was written by other rules.
    #[error(
        "The record was written by version {stated} of the rules of {game}; this is version \
         {current}. Take the `Rules` line out to have it read by today's rules."
    )]
    OtherRules {
        /// The game's name.
        game: &'static str,
        /// The version that the record states.
        stated: u32,
        /// The version that there is.
        current: u32,
    },
    /// The options or the setup are impossible.
    #[error("{game} cannot begin like this: {}. Mend that and try again.", list(.faults))]
    Impossible {
        /// The game's name.
        game: &'static str,
        /// Every reason.
        faults: Vec<SetupFault>,
    },
}

/// Why a text cannot be read as a record at all. Each is a sentence with the next step.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReadError {
    /// Longer than [`crate::LONGEST`].
    #[error(
        "The record has {bytes} bytes; at most {} are read. Send one game at a time.",
        crate::LONGEST
    )]
    TooLong {
        /// Its length in bytes.
        bytes: usize,
    },
    /// Neither header nor moves.
    #[error("There is no record in this text. Send the moves, or a record made by `/export`.")]
    Empty,
    /// Neither the text nor the caller says which game it is.
    #[error("The record does not say which game it is. Name one of these: {}.", known_games())]
    NoGame,
    /// The header names no game that can begin.
    #[error(transparent)]
    Start(#[from] StartError),
}

/// Why a match cannot be written.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WriteError {
    /// The header names no game that can begin.
    #[error(transparent)]
    Start(#[from] StartError),
    /// An action is not legal where it stands.
    #[error("Action {number}, `{text}`, cannot be played: {refusal}")]
    Action {
        /// Its number in the list, from 1.
        number: usize,
        /// Its text.
        text: String,
        /// Why not.
        refusal: Box<Refusal>,
    },
}

fn known_games() -> String {
    let names: Vec<String> = games::all()
        .iter()
        .map(|game| format!("{} (`{}`)", game.info.name, game.info.id))
        .collect();
    names.join(", ")
}

fn list(faults: &[SetupFault]) -> String {
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
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
