//! The tables `notices` and `match_notices`: how people are notified of their turn.

use match_model::{
    DirectRefusal, FOR_GOOD, MatchId, NoticeWay, PersonId, REFUSED_FOR, Time, Wishes,
};
use serde_json::json;

use crate::columns::{Json, from_row, text_enum};
use crate::{Connection, Result};

text_enum!(NoticeWay { Thread = "thread", Direct = "direct", Digest = "digest", Silent = "silent" });

struct WishesRow {
    way: NoticeWay,
    hour: i64,
    zone: String,
    reminders: Vec<u32>,
    reminders_chosen: i64,
    closed_at: Option<Time>,
}

from_row!(WishesRow { way, hour, zone, reminders as Json, reminders_chosen, closed_at });

impl From<WishesRow> for Wishes {
    fn from(row: WishesRow) -> Wishes {
        let WishesRow { way, hour, zone, reminders, reminders_chosen, closed_at } = row;
        // Earlier versions don't store whether the reminders were chosen, and had none by default.
        let chosen = reminders_chosen != 0 || !reminders.is_empty();
        Wishes { way, hour, zone, reminders: chosen.then_some(reminders), closed_at }
    }
}

pub async fn wishes(connection: &mut Connection, person: PersonId) -> Result<Wishes> {
    let sql = "SELECT way, hour, zone, reminders, reminders_chosen, closed_at FROM notices
               WHERE person_id = $1";
    let row: Option<WishesRow> = connection.query_as(sql).bind(person).fetch_optional().await?;
    Ok(row.map(Wishes::from).unwrap_or_default())
}

pub async fn set(connection: &mut Connection, person: PersonId, wishes: &Wishes) -> Result<()> {
    connection.query(
        "INSERT INTO notices (person_id, way, hour, zone, reminders, reminders_chosen, closed_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (person_id) DO UPDATE SET way = excluded.way, hour = excluded.hour, zone = excluded.zone,
             reminders = excluded.reminders, reminders_chosen = excluded.reminders_chosen,
             closed_at = excluded.closed_at",
    )
    .bind_all((person, wishes.way, wishes.hour, &wishes.zone))
    .bind(json!(wishes.reminders.as_deref().unwrap_or_default()).to_string())
    .bind_all((i64::from(wishes.reminders.is_some()), wishes.closed_at))
    .execute()
    .await
}

/// Overrides for one match how a person is notified. `None` removes the override.
pub async fn set_for(
    connection: &mut Connection,
    id: MatchId,
    person: PersonId,
    way: Option<NoticeWay>,
) -> Result<()> {
    let sql = match way {
        Some(_) => {
            "INSERT INTO match_notices (match_id, person_id, way) VALUES ($1, $2, $3)
             ON CONFLICT (match_id, person_id) DO UPDATE SET way = excluded.way"
        }
        None => "DELETE FROM match_notices WHERE match_id = $1 AND person_id = $2",
    };
    connection.query(sql).bind(id).bind(person).bind(way).execute().await
}

pub async fn chosen_ways(
    connection: &mut Connection,
    person: PersonId,
) -> Result<Vec<(MatchId, NoticeWay)>> {
    let sql = "SELECT match_id, way FROM match_notices JOIN matches ON matches.id = match_id
               WHERE person_id = $1 AND state = 'playing' ORDER BY match_id";
    connection.query_as(sql).bind(person).fetch_all().await
}

/// Returns how a person is notified of a match, and whether notifications are suspended because
/// Discord refuses direct messages to them.
pub async fn way_of(
    connection: &mut Connection,
    id: MatchId,
    person: PersonId,
    now: Time,
) -> Result<(NoticeWay, bool)> {
    let row: Option<(Option<NoticeWay>, bool)> = connection.query_as(
        "SELECT COALESCE((SELECT way FROM match_notices WHERE match_id = $1 AND person_id = $2),
                         (SELECT way FROM notices WHERE person_id = $2)),
                EXISTS (SELECT 1 FROM notices WHERE person_id = $2 AND closed_at > $3)",
    )
    .bind_all((id, person, Time(now.0 - REFUSED_FOR)))
    .fetch_optional()
    .await?;
    let (way, closed) = row.unwrap_or_default();
    Ok((way.unwrap_or(NoticeWay::Thread), closed))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReminderGiven {
    pub since_at: i64,
    pub left_ms: i64,
}

from_row!(ReminderGiven { since_at, left_ms });

pub async fn reminder_given(
    connection: &mut Connection,
    id: MatchId,
    person: PersonId,
) -> Result<Option<ReminderGiven>> {
    let sql = "SELECT since_at, left_ms FROM reminders WHERE match_id = $1 AND person_id = $2";
    connection.query_as(sql).bind(id).bind(person).fetch_optional().await
}

/// Fails if the person isn't in `people`.
pub async fn note_reminder(
    connection: &mut Connection,
    id: MatchId,
    person: PersonId,
    given: ReminderGiven,
) -> Result<()> {
    connection
        .query(
            "INSERT INTO reminders (match_id, person_id, since_at, left_ms) VALUES ($1, $2, $3, $4)
         ON CONFLICT (match_id, person_id) DO UPDATE SET since_at = excluded.since_at,
             left_ms = excluded.left_ms",
        )
        .bind_all((id, person, given.since_at, given.left_ms))
        .execute()
        .await
}

pub async fn forget_reminders(connection: &mut Connection, id: MatchId) -> Result<()> {
    connection.query("DELETE FROM reminders WHERE match_id = $1").bind(id).execute().await
}

/// Records that Discord refused a direct message to a person. Fails if the person isn't in
/// `people`.
pub async fn close(
    connection: &mut Connection,
    person: PersonId,
    refusal: DirectRefusal,
    now: Time,
) -> Result<()> {
    let wishes = wishes(connection, person).await?;
    let at = match refusal {
        DirectRefusal::Lately => now,
        DirectRefusal::ForGood => FOR_GOOD,
    };
    set(connection, person, &Wishes { closed_at: Some(at), ..wishes }).await
}

pub async fn reopen(connection: &mut Connection, person: PersonId) -> Result<()> {
    let sql = "UPDATE notices SET closed_at = NULL WHERE person_id = $1";
    connection.query(sql).bind(person).execute().await
}
