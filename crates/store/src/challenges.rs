use match_model::{
    Challenge, ChallengeId, ChallengeState, ChannelId, GuildId, MatchId, MessageId, Options,
    PersonId, PlaceAccess, RecordId, SidePreference, Time,
};
use serde_json::json;

use crate::columns::{Json, from_row, read, read_all, text_enum};
use crate::counters::{self, Sequence};
use crate::row::Row;
use crate::timers::{self, Kind, Timer};
use crate::{Connection, DamagedRow, Result};

text_enum!(ChallengeState {
    Open = "open",
    Accepted = "accepted",
    Declined = "declined",
    Withdrawn = "withdrawn",
    Expired = "expired",
});

text_enum!(SidePreference { White = "white", Black = "black", Random = "random" });

from_row!(Challenge {
    id, guild_id, channel_id, challenger, opponent, game, options as Json, side,
    created_at, expires_at, state, match_id, message_id, record_id,
    access = "answers_only",
});

#[derive(Clone, Debug)]
pub struct NewChallenge {
    pub guild_id: Option<GuildId>,
    pub channel_id: ChannelId,
    pub challenger: PersonId,
    pub opponent: Option<PersonId>,
    pub game: String,
    pub options: Options,
    pub side: SidePreference,
    pub created_at: Time,
    pub expires_at: Time,
    pub record_id: Option<RecordId>,
    pub access: PlaceAccess,
}

const COLUMNS: &str = "id, guild_id, channel_id, challenger, opponent, game, options, side, \
                       created_at, expires_at, state, match_id, message_id, record_id, answers_only";

fn damaged(id: u64) -> DamagedRow {
    DamagedRow::Challenge(ChallengeId::new(id))
}

fn several(rows: &[Row]) -> Result<Vec<Challenge>> {
    read_all(rows, damaged)
}

pub async fn insert(connection: &mut Connection, new: &NewChallenge) -> Result<ChallengeId> {
    let id = ChallengeId::new(counters::next(connection, Sequence::Challenges).await?);
    connection.query(
        "INSERT INTO challenges (id, guild_id, channel_id, challenger, opponent, game, options, side,
                                 created_at, expires_at, state, record_id, answers_only)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)",
    )
    .bind_all((id, new.guild_id, new.channel_id, new.challenger, new.opponent, &new.game))
    .bind_all((json!(new.options).to_string(), new.side, new.created_at, new.expires_at))
    .bind_all((ChallengeState::Open, new.record_id, new.access))
    .execute()
    .await?;
    timers::set(connection, lapse(id), new.expires_at).await?;
    Ok(id)
}

fn select(rest: &str) -> sqlx::AssertSqlSafe<String> {
    sqlx::AssertSqlSafe(format!("SELECT {COLUMNS} FROM challenges {rest}"))
}

pub async fn find(connection: &mut Connection, id: ChallengeId) -> Result<Option<Challenge>> {
    let row = connection.query(select("WHERE id = $1")).bind(id).fetch_optional().await?;
    row.map(|row| read(&row, damaged)).transpose()
}

pub async fn of_match(connection: &mut Connection, id: MatchId) -> Result<Option<Challenge>> {
    let row = connection.query(select("WHERE match_id = $1")).bind(id).fetch_optional().await?;
    row.map(|row| read(&row, damaged)).transpose()
}

/// Made by or addressed to the person, newest first.
pub async fn open_of(connection: &mut Connection, person: PersonId) -> Result<Vec<Challenge>> {
    let rest = "WHERE state = 'open' AND (challenger = $1 OR opponent = $1) ORDER BY id DESC";
    several(&connection.query(select(rest)).bind(person).fetch_all().await?)
}

/// Only challenges to anyone, newest first.
pub async fn open_in(
    connection: &mut Connection,
    guild: GuildId,
    now: Time,
    most: u32,
) -> Result<Vec<Challenge>> {
    let rest = "WHERE state = 'open' AND opponent IS NULL AND guild_id = $1 AND expires_at > $2
                ORDER BY id DESC LIMIT $3";
    several(
        &connection.query(select(rest)).bind_all((guild, now, i64::from(most))).fetch_all().await?,
    )
}

pub async fn is_open_for(connection: &mut Connection, id: RecordId, now: Time) -> Result<bool> {
    let challenge: Option<i64> = connection.query_scalar(
        "SELECT id FROM challenges WHERE record_id = $1 AND state = 'open' AND expires_at > $2 LIMIT 1",
    )
    .bind_all((id, now))
    .fetch_optional()
    .await?;
    Ok(challenge.is_some())
}

pub const fn lapse(id: ChallengeId) -> Timer {
    Timer::of(Kind::Challenge, id.get())
}

pub async fn decide(
    connection: &mut Connection,
    id: ChallengeId,
    state: ChallengeState,
    by: Option<PersonId>,
    match_id: Option<MatchId>,
    now: Time,
) -> Result<bool> {
    let decided = connection
        .query(
            "UPDATE challenges SET state = $1, decided_by = $2, decided_at = $3, match_id = $4
         WHERE id = $5 AND state = 'open'",
        )
        .bind_all((state, by, now, match_id, id))
        .changes()
        .await?;
    timers::clear(connection, lapse(id)).await?;
    Ok(decided)
}

pub async fn set_message(
    connection: &mut Connection,
    id: ChallengeId,
    message: MessageId,
) -> Result<()> {
    connection
        .query("UPDATE challenges SET message_id = $1 WHERE id = $2")
        .bind_all((message, id))
        .execute()
        .await
}

pub async fn move_to_channel(
    connection: &mut Connection,
    id: ChallengeId,
    channel: ChannelId,
) -> Result<()> {
    connection
        .query("UPDATE challenges SET channel_id = $1 WHERE id = $2 AND state = 'open'")
        .bind_all((channel, id))
        .execute()
        .await
}
