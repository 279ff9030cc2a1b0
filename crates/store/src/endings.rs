//! The table `endings`: how matches ended (rule C-3).

use model::l10n::L10nMessage;

use crate::columns::{from_row, text_enum};
use crate::{Connection, MatchId, Result, Side, Time};

/// The sort of an ending.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EndedBy {
    Rule,
    Resigned,
    Agreed,
    Claimed,
    /// By the clock: somebody's time was over.
    Flagged,
    /// Called off before both sides had completed a turn, or void because the match was rated and
    /// a side never moved.
    Aborted,
    /// Decided by a moderator.
    Adjudicated,
    /// Called off by a moderator.
    Voided,
}

text_enum!(EndedBy {
    Rule = "rule",
    Resigned = "resigned",
    Agreed = "agreed",
    Claimed = "claimed",
    Flagged = "flagged",
    Aborted = "aborted",
    Adjudicated = "adjudicated",
    Voided = "voided",
});

impl EndedBy {
    /// Whether the match has come to nothing: neither won nor drawn.
    #[must_use]
    pub const fn is_void(self) -> bool {
        matches!(self, EndedBy::Aborted | EndedBy::Voided)
    }
}

/// The ending of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Who won; `None` for a draw, or a match that has come to nothing.
    pub winner: Option<Side>,
    /// The sort of an ending.
    pub how: EndedBy,
    /// The rule that ended it, if one did.
    pub rule: Option<String>,
    /// Why, a sentence without a full stop. Older versions stored it in English; it is said as it
    /// is.
    pub reason: L10nMessage,
    /// When.
    pub at: Time,
}

from_row!(Ending { winner, how, rule, reason, at });

/// Writes the ending of a match.
///
/// # Errors
/// When the database fails; also when the match has an ending.
pub async fn insert(connection: &mut Connection, match_id: MatchId, ending: &Ending) -> Result<()> {
    connection.query(
        "INSERT INTO endings (match_id, winner, how, rule, reason, at) VALUES ($1, $2, $3, $4, $5, $6)",
    )
    .bind(match_id)
    .bind(ending.winner.map(Side::id))
    .bind(ending.how)
    .bind(&ending.rule)
    .bind(&ending.reason)
    .bind(ending.at)
    .execute()
    .await?;
    Ok(())
}

/// Writes another ending of a match that is over.
///
/// # Errors
/// When the database fails.
pub async fn replace(
    connection: &mut Connection,
    match_id: MatchId,
    ending: &Ending,
) -> Result<()> {
    connection.query("DELETE FROM endings WHERE match_id = $1").bind(match_id).execute().await?;
    insert(connection, match_id, ending).await
}

/// The ending of a match, if it has ended.
///
/// # Errors
/// When the database fails.
pub async fn find(connection: &mut Connection, match_id: MatchId) -> Result<Option<Ending>> {
    Ok(connection
        .query_as("SELECT winner, how, rule, reason, at FROM endings WHERE match_id = $1")
        .bind(match_id)
        .fetch_optional()
        .await?)
}
