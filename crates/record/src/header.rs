use std::collections::BTreeMap;

use games::{Entry, Table};
use rules::l10n::L10nMessage;
use rules::{GameInfo, Options, Outcome, Side};
use serde_json::Value;

use crate::StartError;
use crate::error::short;

/// People's comments on a match, by the index of the action before them, from 0.
pub type Commentary = BTreeMap<u32, String>;

/// The content of a record apart from its moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header {
    /// The game's id. Readers also accept the display name.
    pub game: String,
    /// The rules version of the match; `None` for the current one.
    pub rules_version: Option<u32>,
    /// Options of the match; missing ones have their default.
    pub options: BTreeMap<String, String>,
    /// The start position; `None` for the standard one.
    pub setup: Option<Value>,
    /// White's player.
    pub white: Option<String>,
    /// Black's player.
    pub black: Option<String>,
    /// Start date, such as `"2026-11-21"`.
    pub date: Option<String>,
    /// End date, in the same form.
    pub end_date: Option<String>,
    /// The match's number at the Herald that wrote the record.
    pub match_number: Option<u64>,
    /// Seed of the dice, once public.
    pub seed: Option<String>,
    /// SHA-256 of the seed, 64 hexadecimal digits, published before the seed.
    pub seed_sha256: Option<String>,
    /// Number of actions taken over from another record. This match didn't decide them.
    pub given: u32,
    /// The ending, if the match is over.
    pub ending: Option<Ending>,
    /// People's comments, in braces or on separate lines between turns.
    pub commentary: Commentary,
    /// Other tags, in order of appearance.
    pub other_tags: Vec<(String, String)>,
}

/// The end of a match, by the game's rules or by agreement, resignation and the like (rule C-3).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ending {
    /// The winning side; `None` for a draw.
    pub winner: Option<Side>,
    /// Id of the rule that ended it, if one did: `"MWC-11"`.
    pub rule: Option<String>,
    /// The reason without a full stop: Black resigned.
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

/// A game as its header starts it.
#[derive(Debug)]
pub struct Start {
    /// The header's game.
    pub game: &'static Entry,
    /// Checked options.
    pub options: Options,
    /// The position before the first action.
    pub table: Box<dyn Table>,
}

impl Header {
    pub(crate) fn start_info(&self) -> Result<&'static GameInfo, StartError> {
        game_called(&self.game)
            .map(|game| game.info)
            .ok_or_else(|| StartError::UnknownGame { name: short(&self.game) })
    }

    /// Starts the header's game.
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
        let choices = self.options.iter().map(|(key, value)| (key.as_str(), value.as_str()));
        let started = game.begin(choices, self.setup.as_ref());
        let (options, table) = started
            .map_err(|faults| StartError::Impossible { game: info.name, faults: faults.all() })?;
        Ok(Start { game, options, table })
    }
}

/// Finds a game by id or name, ignoring case, spaces and signs.
pub(crate) fn game_called(name: &str) -> Option<&'static Entry> {
    let query = letters(name);
    games::all()
        .iter()
        .find(|game| letters(game.info.id) == query || letters(game.info.name) == query)
}

fn letters(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
