//! Adjusts the database after the system clock was set back, so that no stored moment comes twice.

use match_model::Time;

use crate::query::Pair;
use crate::{Connection, Result};

/// Statements that set times back. `$1` is the time before the change, `$2` the time now.
const BACK: [&str; 6] = [
    // Spans that were over end by now.
    "UPDATE downtimes SET until_at = CASE WHEN from_at > $2 THEN from_at ELSE $2 END
     WHERE until_at > $2 AND until_at <= $1",
    "UPDATE pauses SET until_at = CASE WHEN from_at > $2 THEN from_at ELSE $2 END
     WHERE until_at > $2 AND until_at <= $1",
    "UPDATE vacations SET until_at = CASE WHEN from_at > $2 THEN from_at ELSE $2 END
     WHERE until_at > $2 AND until_at <= $1",
    // Waiting announcements become due now, and past acts count as done now.
    "UPDATE outbox SET due_at = $2 WHERE state = 'waiting' AND due_at > $2 AND due_at <= $1",
    "UPDATE doings SET at = $2 WHERE at > $2 AND at <= $1",
    "UPDATE allowances SET at = $2 WHERE at > $2 AND at <= $1",
];

/// Spans that still last begin now. There is one of each kind.
const ONGOING_SPANS: [Pair; 2] = [
    Pair {
        sqlite: "UPDATE OR REPLACE pauses SET from_at = $2
                 WHERE from_at > $2 AND from_at <= $1 AND until_at > $1",
        postgres: "WITH lasting AS (
                       DELETE FROM pauses WHERE from_at > $2 AND from_at <= $1 AND until_at > $1
                       RETURNING match_id, until_at
                   )
                   INSERT INTO pauses (match_id, from_at, until_at)
                   SELECT match_id, $2, MAX(until_at) FROM lasting GROUP BY match_id
                   ON CONFLICT (match_id, from_at) DO UPDATE SET until_at = excluded.until_at",
    },
    Pair {
        sqlite: "UPDATE OR REPLACE vacations SET from_at = $2
                 WHERE from_at > $2 AND from_at <= $1 AND until_at > $1",
        postgres: "WITH lasting AS (
                       DELETE FROM vacations WHERE from_at > $2 AND from_at <= $1 AND until_at > $1
                       RETURNING person_id, until_at
                   )
                   INSERT INTO vacations (person_id, from_at, until_at)
                   SELECT person_id, $2, MAX(until_at) FROM lasting GROUP BY person_id
                   ON CONFLICT (person_id, from_at) DO UPDATE SET until_at = excluded.until_at",
    },
];

/// Spans that still last begin by `to`, finished ones end by then, and flags and reminders become
/// due. Running clocks stay unchanged.
pub async fn turn_back(connection: &mut Connection, from: Time, to: Time) -> Result<()> {
    for sql in BACK {
        connection.query(sql).bind(from).bind(to).execute().await?;
    }
    for sql in ONGOING_SPANS {
        connection.query(sql).bind(from).bind(to).execute().await?;
    }
    connection
        .query("UPDATE dues SET due_at = $1 WHERE kind IN ('flag', 'reminder') AND due_at > $1")
        .bind(to)
        .execute()
        .await
}
