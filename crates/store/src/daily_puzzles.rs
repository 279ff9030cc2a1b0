//! The tables `daily_puzzles` and `daily_solvers`: the puzzle of the day in servers. The channel
//! and the time of the next one are columns of `guild_settings`.

use match_model::{DailyPuzzle, DailyPuzzles, GuildId, MessageId, PersonId, PuzzleRef, Time};

use crate::columns::{Flag, from_row};
use crate::{Connection, Result};

/// Servers that are read at once.
const MOST: i64 = 100;

/// Returns the servers whose puzzle is due, with its due time, longest overdue first.
pub async fn due(connection: &mut Connection, now: Time) -> Result<Vec<(GuildId, Time)>> {
    let sql = "SELECT guild_id, puzzle_due_at FROM guild_settings
               WHERE puzzle_due_at IS NOT NULL AND puzzle_due_at <= $1
               ORDER BY puzzle_due_at LIMIT $2";
    connection.query_as(sql).bind(now).bind(MOST).fetch_all().await
}

/// Sets or turns off the puzzle of the day. Fails if the server isn't in `guild_settings`.
pub async fn set(
    connection: &mut Connection,
    guild: GuildId,
    wanted: Option<&DailyPuzzles>,
) -> Result<()> {
    connection
        .query(
            "UPDATE guild_settings SET puzzle_channel_id = $2, puzzle_hour = $3,
                 puzzle_due_at = $4, puzzle_set_by = $5
             WHERE guild_id = $1",
        )
        .bind_all((guild, wanted.map(|one| one.channel), wanted.map(|one| i64::from(one.hour))))
        .bind(wanted.and_then(|one| one.due_at))
        .bind(wanted.and_then(|one| one.set_by))
        .execute()
        .await
}

/// Moves the time of the next puzzle, or stops posting. Returns `false` if it was moved meanwhile.
pub async fn reschedule(
    connection: &mut Connection,
    guild: GuildId,
    was: Time,
    at: Option<Time>,
) -> Result<bool> {
    let sql = "UPDATE guild_settings SET puzzle_due_at = $3
               WHERE guild_id = $1 AND puzzle_due_at = $2";
    connection.query(sql).bind_all((guild, was, at)).changes().await
}

from_row!(DailyPuzzle { day, game, puzzle, channel = "channel_id", message = "message_id" });

/// Returns whether the server had no puzzle on that day yet.
pub async fn insert(
    connection: &mut Connection,
    guild: GuildId,
    new: &DailyPuzzle,
) -> Result<bool> {
    connection
        .query(
            "INSERT INTO daily_puzzles (guild_id, day, game, puzzle, channel_id, message_id)
             VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING",
        )
        .bind_all((guild, new.day, &new.game, &new.puzzle))
        .bind_all((new.channel, new.message))
        .changes()
        .await
}

pub async fn find(
    connection: &mut Connection,
    guild: GuildId,
    day: i64,
) -> Result<Option<DailyPuzzle>> {
    let sql = "SELECT day, game, puzzle, channel_id, message_id FROM daily_puzzles
               WHERE guild_id = $1 AND day = $2";
    connection.query_as(sql).bind(guild).bind(day).fetch_optional().await
}

/// The latest puzzle up to a day.
pub async fn latest(
    connection: &mut Connection,
    guild: GuildId,
    day: i64,
) -> Result<Option<DailyPuzzle>> {
    let sql = "SELECT day, game, puzzle, channel_id, message_id FROM daily_puzzles
               WHERE guild_id = $1 AND day <= $2 ORDER BY day DESC LIMIT 1";
    connection.query_as(sql).bind(guild).bind(day).fetch_optional().await
}

pub async fn used(connection: &mut Connection, guild: GuildId) -> Result<Vec<PuzzleRef>> {
    let sql = "SELECT game, puzzle FROM daily_puzzles WHERE guild_id = $1 ORDER BY day";
    connection.query_as(sql).bind(guild).fetch_all().await
}

pub async fn posted(
    connection: &mut Connection,
    guild: GuildId,
    day: i64,
    message: MessageId,
) -> Result<()> {
    let sql = "UPDATE daily_puzzles SET message_id = $3 WHERE guild_id = $1 AND day = $2";
    connection.query(sql).bind_all((guild, day, message)).execute().await
}

/// Deletes a puzzle that couldn't be posted.
pub async fn delete(connection: &mut Connection, guild: GuildId, day: i64) -> Result<()> {
    let sql = "DELETE FROM daily_puzzles WHERE guild_id = $1 AND day = $2 AND message_id IS NULL";
    connection.query(sql).bind(guild).bind(day).execute().await
}

/// Fails if the person isn't in `people`.
pub async fn take_part(
    connection: &mut Connection,
    guild: GuildId,
    day: i64,
    person: PersonId,
) -> Result<bool> {
    let sql = "INSERT INTO daily_solvers (guild_id, day, person_id) VALUES ($1, $2, $3)
               ON CONFLICT DO NOTHING";
    connection.query(sql).bind_all((guild, day, person)).changes().await
}

/// Forgets who opened the puzzles before a day.
pub async fn forget_before(connection: &mut Connection, guild: GuildId, day: i64) -> Result<()> {
    let sql = "DELETE FROM daily_solvers WHERE guild_id = $1 AND day < $2";
    connection.query(sql).bind(guild).bind(day).execute().await
}

/// A person who has solved the puzzle of a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solver {
    pub person: PersonId,
    pub wrong: u32,
    pub helped: bool,
}

from_row!(Solver { person = "person_id", wrong, helped as Flag });

/// The people who opened the puzzle of a day in a server and have solved it, best first. Leaves
/// out those who don't want to be named.
pub async fn solvers(connection: &mut Connection, guild: GuildId, day: i64) -> Result<Vec<Solver>> {
    let sql = "SELECT attempt.person_id, wrong, helped
         FROM daily_solvers AS solver
         JOIN daily_puzzles AS daily
             ON daily.guild_id = solver.guild_id AND daily.day = solver.day
         JOIN puzzle_attempts AS attempt
             ON attempt.person_id = solver.person_id AND attempt.day = daily.day
             AND attempt.game = daily.game AND attempt.puzzle = daily.puzzle
         JOIN people ON people.id = solver.person_id AND unlisted = 0
         WHERE solver.guild_id = $1 AND solver.day = $2 AND solved_at IS NOT NULL
         ORDER BY helped, wrong, solved_at, attempt.person_id";
    connection.query_as(sql).bind(guild).bind(day).fetch_all().await
}
