//! Writes steps of several matches in one statement: one round trip and one `fsync` for all moves
//! that arrived meanwhile.
//!
//! A step whose match has changed or is locked is left out and made on its own.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::sync::{Arc, LazyLock};

use match_model::MatchId;
use sqlx::{AssertSqlSafe, PgConnection};

use super::append::Append;
use super::locks::{GATE, IS_MEMBER};

/// `SKIP LOCKED`: no step waits for a match that another transaction has locked. Rows are locked in
/// the order of their ids, so that two batches can't deadlock.
const STATEMENT: &str = "
    WITH gate AS MATERIALIZED (SELECT pg_advisory_xact_lock_shared($1)), new AS MATERIALIZED (
        SELECT step.* FROM gate, json_to_recordset(CAST($2 AS JSON)) AS step (
            id BIGINT, version BIGINT, plies BIGINT, at BIGINT, actions JSON, entries JSON)
    ), locked AS MATERIALIZED (
        SELECT matches.id, new.plies, new.at
        FROM new JOIN matches ON matches.id = new.id AND matches.version = new.version
        WHERE matches.state = 'playing' AND is member
        ORDER BY matches.id FOR NO KEY UPDATE OF matches SKIP LOCKED
    ), step AS (
        UPDATE matches SET version = version + 1, plies = locked.plies, updated_at = locked.at
        FROM locked WHERE matches.id = locked.id RETURNING matches.id
    ), added AS (
        INSERT INTO actions (match_id, ply, actor, person_id, text, at)
        SELECT new.id, action.ply, action.actor, action.person_id, action.text, action.at
        FROM step JOIN new ON new.id = step.id, json_to_recordset(new.actions) AS action (
            ply BIGINT, actor TEXT, person_id BIGINT, text TEXT, at BIGINT)
    ), said AS (
        INSERT INTO outbox (id, topic, content, created_at, due_at, attempts, state, nonce)
        SELECT nextval('outbox_number'), topic, content, at, at, 0, 'waiting', nonce FROM (
            SELECT entry.topic, entry.content, entry.nonce, new.at
            FROM step JOIN new ON new.id = step.id, ROWS FROM (json_to_recordset(new.entries) AS (
                topic TEXT, content TEXT, nonce TEXT)) WITH ORDINALITY
                AS entry (topic, content, nonce, place)
            ORDER BY new.id, entry.place
        ) AS ordered
    )
    SELECT id FROM step";

static SQL: LazyLock<Arc<str>> = LazyLock::new(|| STATEMENT.replace("is member", IS_MEMBER).into());

/// Makes as many steps as possible, each of a different match. Returns the matches of those made.
pub(crate) async fn send(
    steps: impl Iterator<Item = &Append>,
    connection: &mut PgConnection,
) -> sqlx::Result<HashSet<MatchId>> {
    let mut rows = String::from("[");
    for step in steps {
        if rows.len() > 1 {
            rows.push(',');
        }
        // Writing to a `String` can't fail.
        let _ = write!(rows, "{}", step.row());
    }
    rows.push(']');
    let stepped: Vec<i64> = sqlx::query_scalar(AssertSqlSafe(Arc::clone(&SQL)))
        .bind(GATE)
        .bind(rows)
        .fetch_all(connection)
        .await?;
    Ok(stepped.into_iter().map(|id| MatchId::new(id.cast_unsigned())).collect())
}
