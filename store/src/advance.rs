//! A step of a match: what is written of every move, in one go.

use serde_json::json;
use sqlx::{AssertSqlSafe, SqliteConnection};

use crate::actions::{self, Action};
use crate::matches::State;
use crate::outbox::{self, NewEntry};
use crate::{MatchId, Time};

/// A step of a match: its version counts up. A match that is over makes none.
#[derive(Clone, Debug)]
pub struct Advance {
    /// The match, and the version at which it was seen.
    pub seen: (MatchId, i64),
    /// Actions that are added to it.
    pub actions: Vec<Action>,
    /// How many actions it has then, and whether it goes on.
    pub becomes: (i64, State),
    /// What is to be said of it.
    pub said: Vec<NewEntry>,
    /// When.
    pub at: Time,
}

/// Counts the version of the match up: first, so that whoever comes too late hears that and nothing else.
/// The state is left out while the match goes on, since naming it rewrites every index that it is in.
const STEP: &str = "
    UPDATE matches SET version = version + 1, plies = $4, updated_at = $3
    WHERE id = $6 AND version = $7 AND state = 'playing'";

/// The same of a match that is over then.
const LAST_STEP: &str = "
    UPDATE matches SET version = version + 1, plies = $4, updated_at = $3, state = $5
    WHERE id = $6 AND version = $7 AND state = 'playing'";

/// Counts the file's number up, and fails if the match has not stepped: no row can be without a number.
const NUMBER: &str = "
    INSERT INTO counters (name, value) VALUES ('commits', CASE changes() WHEN 1 THEN $9 END)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value";

impl Advance {
    /// Writes it, with the file's number, between two other statements.
    pub(crate) async fn run(
        &self,
        connection: &mut SqliteConnection,
        before: &str,
        number: i64,
        after: &str,
    ) -> sqlx::Result<()> {
        let ((id, version), (plies, state)) = (self.seen, self.becomes);
        let step = match state {
            State::Playing => STEP,
            State::Over => LAST_STEP,
        };
        let mut sql = format!("{before}{step};{NUMBER};");
        if !self.actions.is_empty() {
            sql.push_str(actions::INSERT_ALL);
            sql.push(';');
        }
        if !self.said.is_empty() {
            sql.push_str(outbox::INSERT_ALL);
            sql.push(';');
        }
        sql.push_str(after);
        sqlx::query(AssertSqlSafe(sql))
            .bind(self.said.len().cast_signed() as i64)
            .bind(json!(self.said).to_string())
            .bind(self.at)
            .bind(plies)
            .bind(state)
            .bind(id)
            .bind(version)
            .bind(json!(self.actions).to_string())
            .bind(number)
            .execute(connection)
            .await?;
        Ok(())
    }
}
