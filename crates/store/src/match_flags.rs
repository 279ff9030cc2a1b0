//! Flags of a match's side tables, read in one query because every move needs them.

use match_model::MatchId;
use sqlx::AssertSqlSafe;

use crate::Result;
use crate::columns::from_row;

/// The version of a match, and the side tables that have rows for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SideState {
    pub version: i64,
    pub drafts: bool,
    pub conditional_moves: bool,
    /// Whether a player has notification settings, or anyone has some for this match.
    pub wishes: bool,
}

from_row!(SideState { version, drafts, conditional_moves, wishes });

pub(crate) const COLUMNS: &str = "version,
    EXISTS (SELECT 1 FROM drafts WHERE match_id = matches.id) AS drafts,
    EXISTS (SELECT 1 FROM conditions WHERE match_id = matches.id) AS conditional_moves,
    EXISTS (SELECT 1 FROM notices WHERE person_id IN (white, black))
        OR EXISTS (SELECT 1 FROM match_notices WHERE match_id = matches.id) AS wishes";

impl crate::Connection {
    pub async fn side_state(&mut self, id: MatchId) -> Result<Option<SideState>> {
        let sql = format!("SELECT {COLUMNS} FROM matches WHERE id = $1");
        self.query_as(AssertSqlSafe(sql)).bind(id).fetch_optional().await
    }
}
