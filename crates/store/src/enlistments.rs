//! The table `enlistments`: requests to people to take command of pieces.

use match_model::{
    ChannelId, Enlistment, EnlistmentId, EnlistmentState, MatchId, MessageId, PersonId, Time,
};
use serde_json::json;

use crate::columns::{Json, from_row, text_enum};
use crate::counters::{self, Sequence};
use crate::{Connection, Result, Side};

text_enum!(EnlistmentState {
    Open = "open",
    Accepted = "accepted",
    Declined = "declined",
    Withdrawn = "withdrawn",
    Lapsed = "lapsed",
});

from_row!(Enlistment {
    id, match_id, side, homes as Json, person_id, at, state, channel_id,
    message_id,
});

const SELECT: &str = "SELECT id, match_id, side, homes, person_id, at, state, channel_id, \
                      message_id FROM enlistments WHERE";

fn select(rest: &str) -> sqlx::AssertSqlSafe<String> {
    sqlx::AssertSqlSafe(format!("{SELECT} {rest}"))
}

pub async fn insert(
    connection: &mut Connection,
    match_id: MatchId,
    side: Side,
    homes: &[String],
    person: PersonId,
    now: Time,
) -> Result<EnlistmentId> {
    let id = EnlistmentId::new(counters::next(connection, Sequence::Enlistments).await?);
    connection
        .query(
            "INSERT INTO enlistments (id, match_id, side, homes, person_id, at, state)
         VALUES ($1, $2, $3, $4, $5, $6, 'open')",
        )
        .bind_all((id, match_id, side.id(), json!(homes).to_string(), person, now))
        .execute()
        .await?;
    Ok(id)
}

pub async fn find(connection: &mut Connection, id: EnlistmentId) -> Result<Option<Enlistment>> {
    connection.query_as(select("id = $1")).bind(id).fetch_optional().await
}

pub async fn open_of(connection: &mut Connection, id: MatchId) -> Result<Vec<Enlistment>> {
    let rest = "match_id = $1 AND state = 'open' ORDER BY id";
    connection.query_as(select(rest)).bind(id).fetch_all().await
}

pub async fn open_requests_to(
    connection: &mut Connection,
    person: PersonId,
) -> Result<Vec<Enlistment>> {
    let rest = "person_id = $1 AND state = 'open' ORDER BY id";
    connection.query_as(select(rest)).bind(person).fetch_all().await
}

pub async fn decide(
    connection: &mut Connection,
    id: EnlistmentId,
    state: EnlistmentState,
    now: Time,
) -> Result<bool> {
    connection
        .query(
            "UPDATE enlistments SET state = $1, decided_at = $2 WHERE id = $3 AND state = 'open'",
        )
        .bind_all((state, now, id))
        .changes()
        .await
}

pub async fn set_message(
    connection: &mut Connection,
    id: EnlistmentId,
    channel: ChannelId,
    message: MessageId,
) -> Result<()> {
    connection
        .query("UPDATE enlistments SET channel_id = $1, message_id = $2 WHERE id = $3")
        .bind_all((channel, message, id))
        .execute()
        .await
}
