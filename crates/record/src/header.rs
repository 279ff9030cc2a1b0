//! What stands before the moves.

use std::collections::BTreeMap;

use games::{Entry, Table};
use rules::l10n::L10nMessage;
use rules::{GameInfo, Options, Outcome, Side};
use serde_json::Value;

use crate::StartError;
use crate::error::short;

/// What people said of a match, by the number of the action after which they said it, from 0.
pub type Commentary = BTreeMap<u32, String>;

/// What a record says of a match beside its moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header {
    /// The game's id; a name that people know is read too.
    pub game: String,
    /// The version of the rules that the match is played by; `None` for today's.
    pub rules_version: Option<u32>,
    /// The options that the match was started with; those left out have their default.
    pub options: BTreeMap<String, String>,
    /// The start position, if it is not the game's own.
    pub setup: Option<Value>,
    /// Who plays White.
    pub white: Option<String>,
    /// Who plays Black.
    pub black: Option<String>,
    /// The day when it began, `"2026-11-21"`.
    pub date: Option<String>,
    /// The day when it ended.
    pub ended: Option<String>,
    /// The number of the match.
    pub match_number: Option<u64>,
    /// The seed of its dice, once it is known.
    pub seed: Option<String>,
    /// The SHA-256 of its seed, 64 hexadecimal digits, which is told before the seed is.
    pub seed_sha256: Option<String>,
    /// Actions taken over from another record: nothing in this match decided them.
    pub given: u32,
    /// How it ended, if it has.
    pub ending: Option<Ending>,
    /// What people said of it, in braces or in lines of their own between its turns.
    pub commentary: Commentary,
    /// Other tags, by name, in the order in which they stand.
    pub others: Vec<(String, String)>,
}

/// How a match ended: by its rules, or beside them (rule C-3).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ending {
    /// Who won; `None` for a draw.
    pub winner: Option<Side>,
    /// The id of the rule that ended it, if one did: `"MWC-11"`.
    pub rule: Option<String>,
    /// Why, without a full stop: Black resigned.
    pub reason: Option<L10nMessage>,
}

impl From<&Outcome> for Ending {
    fn from(outcome: &Outcome) -> Ending {
        Ending {
            winner: outcome.winner,
            rule: Some(outcome.rule.into()),
            reason: Some(outcome.reason.clone()),
        }
    }
}

/// A game as a header begins it.
#[derive(Debug)]
pub struct Start {
    /// Which game.
    pub game: &'static Entry,
    /// The options, checked.
    pub options: Options,
    /// The position before the first action.
    pub table: Box<dyn Table>,
}

impl Header {
    /// The facts of the game that this header names.
    pub(crate) fn start_info(&self) -> Result<&'static GameInfo, StartError> {
        game_called(&self.game)
            .map(|game| game.info)
            .ok_or_else(|| StartError::UnknownGame { name: short(&self.game) })
    }

    /// The game that this header begins.
    ///
    /// # Errors
    /// An unknown game, another version of its rules, impossible options or setup.
    pub fn start(&self) -> Result<Start, StartError> {
        let game = game_called(&self.game)
            .ok_or_else(|| StartError::UnknownGame { name: short(&self.game) })?;
        let info = game.info;
        if let Some(stated) = self.rules_version.filter(|&stated| stated != info.rules_version) {
            let current = info.rules_version;
            return Err(StartError::OtherRules { game: info.name, stated, current });
        }
        let chosen = self.options.iter().map(|(key, value)| (key.as_str(), value.as_str()));
        let begun = game.begin(chosen, self.setup.as_ref());
        let (options, table) = begun
            .map_err(|faults| StartError::Impossible { game: info.name, faults: faults.all() })?;
        Ok(Start { game, options, table })
    }
}

/// The game of that id or name, whatever its case, spaces and signs.
pub(crate) fn game_called(name: &str) -> Option<&'static Entry> {
    let wanted = letters(name);
    games::all()
        .iter()
        .find(|game| letters(game.info.id) == wanted || letters(game.info.name) == wanted)
}

fn letters(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
