//! The side tables of a match, as far as every move has to know: looked up in one go.

use match_model::MatchId;
use sqlx::AssertSqlSafe;

use crate::Result;
use crate::columns::from_row;

/// Which side tables have rows of a match, and its version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SideState {
    /// The version of the match.
    pub version: i64,
    /// Whether turns are being put together.
    pub drafts: bool,
    /// Whether answers are kept ready.
    pub conditional_moves: bool,
    /// Whether one of its two players has said how they want to be told, or somebody how of this
    /// match.
    pub wishes: bool,
}

from_row!(SideState { version, drafts, conditional_moves, wishes });

pub(crate) const COLUMNS: &str = "version,
    EXISTS (SELECT 1 FROM drafts WHERE match_id = matches.id) AS drafts,
    EXISTS (SELECT 1 FROM conditions WHERE match_id = matches.id) AS conditional_moves,
    EXISTS (SELECT 1 FROM notices WHERE person_id IN (white, black))
        OR EXISTS (SELECT 1 FROM match_notices WHERE match_id = matches.id) AS wishes";

impl crate::Connection {
    /// What stands beside a match; `None` when there is none of that number.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn side_state(&mut self, id: MatchId) -> Result<Option<SideState>> {
        let sql = format!("SELECT {COLUMNS} FROM matches WHERE id = $1");
        self.query_as(AssertSqlSafe(sql)).bind(id).fetch_optional().await
    }
}
