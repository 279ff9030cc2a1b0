//! A match as a record: from what the referee knows to the text that people keep.

use record::{Ending, Header};
use referee::{History, MatchState};

/// The text of a match.
///
/// # Errors
/// When its log does not play, in words for the log.
pub(crate) fn write(history: &History) -> Result<String, String> {
    let row = &history.row;
    let header = Header {
        game: row.game.clone(),
        rules_version: u32::try_from(row.rules_version).ok(),
        options: serde_json::from_str(&row.options).map_err(|cause| cause.to_string())?,
        setup: match &row.setup {
            None => None,
            Some(setup) => Some(serde_json::from_str(setup).map_err(|cause| cause.to_string())?),
        },
        white: Some(history.names[0].clone()),
        black: Some(history.names[1].clone()),
        date: Some(row.created_at.day()),
        ended: history.ending.as_ref().map(|ending| ending.at.day()),
        match_number: Some(row.id.get()),
        // While a match is on, its seed is nobody's to know.
        seed: (row.state == MatchState::Over).then(|| row.seed.clone()),
        ending: history.ending.as_ref().map(|ending| Ending {
            winner: ending.winner.map(referee::side),
            rule: ending.rule.clone(),
            reason: ending.reason.clone(),
        }),
        others: Vec::new(),
    };
    let actions: Vec<&str> = history.actions.iter().map(|action| action.text.as_str()).collect();
    record::write(&header, &actions).map_err(|error| error.to_string())
}
