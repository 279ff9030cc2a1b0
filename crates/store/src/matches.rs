use match_model::{
    ChannelId, GuildId, Match, MatchId, MatchState, MessageId, MessageRef, Options, PersonId,
    PlaceAccess, Time,
};
use serde_json::{Value, json};

use crate::columns::{Json, from_row, read, text_enum};
use crate::counters::{self, Sequence};
use crate::row::Row;
use crate::{Connection, DamagedRow, Result, StoreError};

text_enum!(MatchState { Playing = "playing", Over = "over" });

from_row!(Match {
    id, guild_id, channel_id, thread_id, game, rules_version, options as Json,
    setup as Json, seed, white, black, created_at, plies, version, state, updated_at,
    board_channel_id, board_message_id, lost_at, takebacks, access = "answers_only",
    posting = "one_board",
});

/// A match in a list. An unreadable one doesn't hide the others.
pub type ListedMatch = std::result::Result<Match, Unreadable>;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    pub id: MatchId,
    pub cause: String,
}

#[derive(Clone, Debug)]
pub struct NewMatch {
    pub guild_id: Option<GuildId>,
    pub channel_id: ChannelId,
    pub game: String,
    pub rules_version: i64,
    pub options: Options,
    pub setup: Option<Value>,
    pub seed: String,
    pub white: PersonId,
    pub black: PersonId,
    pub created_at: Time,
    pub access: PlaceAccess,
}

const COLUMNS: &str = "id, guild_id, channel_id, thread_id, game, rules_version, options, setup, \
                       seed, white, black, created_at, plies, version, state, updated_at, \
                       board_channel_id, board_message_id, lost_at, takebacks, \
                       answers_only, one_board";

fn select(rest: &str) -> sqlx::AssertSqlSafe<String> {
    sqlx::AssertSqlSafe(format!("SELECT {COLUMNS} FROM matches {rest}"))
}

fn damaged(id: u64) -> DamagedRow {
    DamagedRow::Match(MatchId::new(id))
}

fn several(rows: &[Row]) -> Result<Vec<ListedMatch>> {
    let listed = |row| match read(row, damaged) {
        Ok(row) => Ok(Ok(row)),
        Err(StoreError::Damaged { what: DamagedRow::Match(id), why }) => {
            Ok(Err(Unreadable { id, cause: why }))
        }
        Err(other) => Err(other),
    };
    rows.iter().map(listed).collect()
}

pub async fn insert(connection: &mut Connection, new: &NewMatch) -> Result<MatchId> {
    let id = MatchId::new(counters::next(connection, Sequence::Matches).await?);
    connection.query(
        "INSERT INTO matches (id, guild_id, channel_id, game, rules_version, options, setup, seed, white,
                              black, created_at, plies, version, state, updated_at, answers_only)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 0, 0, $12, $11, $13)",
    )
    .bind_all((id, new.guild_id, new.channel_id, &new.game, new.rules_version))
    .bind_all((json!(new.options).to_string(), new.setup.as_ref().map(Value::to_string), &new.seed))
    .bind_all((new.white, new.black, new.created_at, MatchState::Playing, new.access))
    .execute()
    .await?;
    Ok(id)
}

pub async fn find(connection: &mut Connection, id: MatchId) -> Result<Option<Match>> {
    let row = connection.query(select("WHERE id = $1")).bind(id).fetch_optional().await?;
    row.map(|row| read(&row, damaged)).transpose()
}

pub async fn version(connection: &mut Connection, id: MatchId) -> Result<Option<i64>> {
    connection
        .query_scalar("SELECT version FROM matches WHERE id = $1")
        .bind(id)
        .fetch_optional()
        .await
}

pub async fn count_version(connection: &mut Connection, id: MatchId) -> Result<()> {
    let sql = "UPDATE matches SET version = version + 1 WHERE id = $1";
    connection.query(sql).bind(id).execute().await
}

pub async fn playing_in(connection: &mut Connection, place: ChannelId) -> Result<Vec<ListedMatch>> {
    let rest = "WHERE state = 'playing' AND (thread_id = $1 OR channel_id = $1) ORDER BY id DESC LIMIT 100";
    several(&connection.query(select(rest)).bind(place).fetch_all().await?)
}

pub async fn of_thread(connection: &mut Connection, thread: ChannelId) -> Result<Option<Match>> {
    let rest = "WHERE thread_id = $1 ORDER BY id DESC LIMIT 1";
    let row = connection.query(select(rest)).bind(thread).fetch_optional().await?;
    row.map(|row| read(&row, damaged)).transpose()
}

/// In progress, as captain, member or marshal, longest waiting first.
pub async fn playing_of(connection: &mut Connection, person: PersonId) -> Result<Vec<ListedMatch>> {
    let rest = "WHERE state = 'playing' AND (white = $1 OR black = $1 OR marshal = $1
         OR id IN (SELECT match_id FROM members WHERE person_id = $1))
         ORDER BY updated_at, id LIMIT 200";
    several(&connection.query(select(rest)).bind(person).fetch_all().await?)
}

pub async fn over_of(
    connection: &mut Connection,
    person: PersonId,
    most: u32,
) -> Result<Vec<ListedMatch>> {
    let rest = "WHERE state = 'over' AND (white = $1 OR black = $1) ORDER BY updated_at DESC, id DESC LIMIT $2";
    several(&connection.query(select(rest)).bind(person).bind(i64::from(most)).fetch_all().await?)
}

/// The running matches of a server that moved last, newest first.
pub async fn playing_in_guild(
    connection: &mut Connection,
    guild: GuildId,
    most: u32,
) -> Result<Vec<ListedMatch>> {
    let rest =
        "WHERE state = 'playing' AND guild_id = $1 ORDER BY updated_at DESC, id DESC LIMIT $2";
    several(&connection.query(select(rest)).bind_all((guild, i64::from(most))).fetch_all().await?)
}

pub async fn count_playing_in_guild(connection: &mut Connection, guild: GuildId) -> Result<i64> {
    let sql = "SELECT COUNT(*) FROM matches WHERE state = 'playing' AND guild_id = $1";
    connection.query_scalar(sql).bind(guild).fetch_one().await
}

/// The finished matches of a server, newest first.
pub async fn over_in_guild(
    connection: &mut Connection,
    guild: GuildId,
    most: u32,
) -> Result<Vec<ListedMatch>> {
    let rest = "WHERE state = 'over' AND guild_id = $1 ORDER BY updated_at DESC, id DESC LIMIT $2";
    several(&connection.query(select(rest)).bind_all((guild, i64::from(most))).fetch_all().await?)
}

pub async fn has_played(connection: &mut Connection, person: PersonId, game: &str) -> Result<bool> {
    let sql = "SELECT id FROM matches WHERE white = $1 AND game = $2
               UNION ALL SELECT id FROM matches WHERE black = $1 AND game = $2 LIMIT 1";
    let match_id: Option<i64> =
        connection.query_scalar(sql).bind(person).bind(game).fetch_optional().await?;
    Ok(match_id.is_some())
}

/// Moves a match to a thread; `None` back to its channel.
pub async fn move_to_thread(
    connection: &mut Connection,
    id: MatchId,
    thread: Option<ChannelId>,
) -> Result<()> {
    connection
        .query("UPDATE matches SET thread_id = $1 WHERE id = $2")
        .bind_all((thread, id))
        .execute()
        .await
}

pub async fn board_posted(
    connection: &mut Connection,
    id: MatchId,
    board: MessageRef,
) -> Result<Option<MessageRef>> {
    let before: Option<(Option<ChannelId>, Option<MessageId>)> = connection
        .query_as("SELECT board_channel_id, board_message_id FROM matches WHERE id = $1")
        .bind(id)
        .fetch_optional()
        .await?;
    connection
        .query("UPDATE matches SET board_channel_id = $1, board_message_id = $2 WHERE id = $3")
        .bind_all((board.channel, board.message, id))
        .execute()
        .await?;
    Ok(before.and_then(|(channel, message)| MessageRef::from_columns(channel, message)))
}

/// An earlier record stays.
pub async fn lose(connection: &mut Connection, id: MatchId, now: Time) -> Result<()> {
    connection
        .query("UPDATE matches SET lost_at = $1 WHERE id = $2 AND lost_at IS NULL")
        .bind_all((now, id))
        .execute()
        .await
}

pub async fn move_to_channel(
    connection: &mut Connection,
    id: MatchId,
    channel: ChannelId,
) -> Result<()> {
    connection
        .query("UPDATE matches SET channel_id = $1, thread_id = NULL, lost_at = NULL WHERE id = $2")
        .bind_all((channel, id))
        .execute()
        .await
}

/// In progress without a channel, as captain, member or marshal, oldest first.
pub async fn lost_of(connection: &mut Connection, person: PersonId) -> Result<Vec<ListedMatch>> {
    let rest = "WHERE lost_at IS NOT NULL AND state = 'playing'
         AND (white = $1 OR black = $1 OR marshal = $1
              OR id IN (SELECT match_id FROM members WHERE person_id = $1))
         ORDER BY id LIMIT 20";
    several(&connection.query(select(rest)).bind(person).fetch_all().await?)
}

/// Whether a person is a captain, a member, the marshal, or is asked to be a member.
pub async fn concerns(connection: &mut Connection, id: MatchId, person: PersonId) -> Result<bool> {
    connection.query_scalar(
        "SELECT EXISTS (SELECT 1 FROM matches WHERE id = $1 AND (white = $2 OR black = $2 OR marshal = $2))
             OR EXISTS (SELECT 1 FROM members WHERE match_id = $1 AND person_id = $2)
             OR EXISTS (SELECT 1 FROM enlistments
                        WHERE match_id = $1 AND person_id = $2 AND state = 'open')",
    )
    .bind_all((id, person))
    .fetch_one()
    .await
}

pub async fn count_playing(connection: &mut Connection) -> Result<i64> {
    let sql = "SELECT COUNT(*) FROM matches WHERE state = 'playing'";
    connection.query_scalar(sql).fetch_one().await
}
