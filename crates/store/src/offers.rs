use match_model::{ChannelId, MatchId, MessageId, MessageRef, Offer, OfferId, Time};

use crate::columns::{from_row, text_enum};
use crate::counters::{self, Sequence};
use crate::{Connection, Result, Side};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OfferState {
    Open,
    Accepted,
    Declined,
    /// Answered by a move, or ended with the match.
    Lapsed,
}

text_enum!(OfferState {
    Open = "open",
    Accepted = "accepted",
    Declined = "declined",
    Lapsed = "lapsed",
});

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    Draw,
    Takeback,
}

text_enum!(Kind { Draw = "draw", Takeback = "takeback" });

from_row!(Offer { id, side, plies = "ply" });

/// Fails if the match has an open offer of that kind.
pub async fn insert(
    connection: &mut Connection,
    match_id: MatchId,
    kind: Kind,
    side: Side,
    plies: i64,
    now: Time,
) -> Result<OfferId> {
    let id = OfferId::new(counters::next(connection, Sequence::Offers).await?);
    connection
        .query(
            "INSERT INTO offers (id, match_id, kind, side, ply, created_at, state)
         VALUES ($1, $2, $3, $4, $5, $6, 'open')",
        )
        .bind_all((id, match_id, kind, side.id(), plies, now))
        .execute()
        .await?;
    Ok(id)
}

pub async fn open_of(
    connection: &mut Connection,
    match_id: MatchId,
    kind: Kind,
) -> Result<Option<Offer>> {
    connection
        .query_as(
            "SELECT id, side, ply FROM offers WHERE match_id = $1 AND kind = $2 AND state = 'open'",
        )
        .bind_all((match_id, kind))
        .fetch_optional()
        .await
}

/// Returns the number of actions in the match when a side last made an offer of a kind.
pub async fn last_made(
    connection: &mut Connection,
    match_id: MatchId,
    kind: Kind,
    side: Side,
) -> Result<Option<i64>> {
    let sql = "SELECT MAX(ply) FROM offers WHERE match_id = $1 AND kind = $2 AND side = $3";
    connection.query_scalar(sql).bind(match_id).bind(kind).bind(side.id()).fetch_one().await
}

pub async fn decide(
    connection: &mut Connection,
    id: OfferId,
    state: OfferState,
    now: Time,
) -> Result<bool> {
    connection
        .query("UPDATE offers SET state = $1, decided_at = $2 WHERE id = $3 AND state = 'open'")
        .bind_all((state, now, id))
        .changes()
        .await
}

/// Returns whether the offer is still open.
pub async fn set_message(
    connection: &mut Connection,
    match_id: MatchId,
    kind: Kind,
    side: Side,
    plies: i64,
    at: MessageRef,
) -> Result<bool> {
    connection
        .query(
            "UPDATE offers SET channel_id = $1, message_id = $2
         WHERE match_id = $3 AND kind = $4 AND side = $5 AND ply = $6 AND state = 'open'",
        )
        .bind_all((at.channel, at.message, match_id, kind, side.id(), plies))
        .changes()
        .await
}

pub async fn message(connection: &mut Connection, id: OfferId) -> Result<Option<MessageRef>> {
    let row: Option<(Option<ChannelId>, Option<MessageId>)> = connection
        .query_as("SELECT channel_id, message_id FROM offers WHERE id = $1")
        .bind(id)
        .fetch_optional()
        .await?;
    Ok(row.and_then(|(channel, message)| MessageRef::from_columns(channel, message)))
}
