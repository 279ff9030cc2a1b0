//! The weekly summary of servers: its settings, which are columns of `guild_settings`, and the
//! records of a week.

use match_model::{GuildId, MatchId, PersonId, Time, WeeklySummary};

use crate::columns::from_row;
use crate::{Connection, Result};

/// Servers that are read at once.
const MOST: i64 = 100;

/// Returns the servers whose summary is due, with its due time, longest overdue first.
pub async fn due(connection: &mut Connection, now: Time) -> Result<Vec<(GuildId, Time)>> {
    let sql = "SELECT guild_id, weekly_due_at FROM guild_settings
               WHERE weekly_due_at IS NOT NULL AND weekly_due_at <= $1
               ORDER BY weekly_due_at LIMIT $2";
    connection.query_as(sql).bind(now).bind(MOST).fetch_all().await
}

/// Sets or turns off the summary. Fails if the server isn't in `guild_settings`.
pub async fn set(
    connection: &mut Connection,
    guild: GuildId,
    wanted: Option<&WeeklySummary>,
) -> Result<()> {
    connection
        .query(
            "UPDATE guild_settings SET weekly_channel_id = $2, weekly_due_at = $3,
                 weekly_set_by = $4
             WHERE guild_id = $1",
        )
        .bind_all((guild, wanted.map(|one| one.channel)))
        .bind(wanted.and_then(|one| one.due_at))
        .bind(wanted.and_then(|one| one.set_by))
        .execute()
        .await
}

/// Moves the time of the next summary, or stops posting. Returns `false` if it was moved meanwhile.
pub async fn reschedule(
    connection: &mut Connection,
    guild: GuildId,
    was: Time,
    at: Option<Time>,
) -> Result<bool> {
    let sql = "UPDATE guild_settings SET weekly_due_at = $3
               WHERE guild_id = $1 AND weekly_due_at = $2";
    connection.query(sql).bind_all((guild, was, at)).changes().await
}

/// The matches of a server that ended at `since` or later, but before `until`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Week {
    pub guild: GuildId,
    pub since: Time,
    pub until: Time,
}

const MATCHES: &str = "FROM matches m JOIN endings e ON e.match_id = m.id";

/// `updated_at` is never before the ending, and has an index.
const COUNTED: &str = "WHERE m.state = 'over' AND m.guild_id = $1 AND m.updated_at >= $2
     AND e.at >= $2 AND e.at < $3 AND e.how NOT IN ('aborted', 'voided')";

/// The condition that lists may name a person: not forgotten, not Herald (`$4`), neither barred in
/// the server nor unlisted.
fn may_be_named(person: &str) -> String {
    format!(
        "{person} > 0 AND {person} <> $4
         AND NOT EXISTS (SELECT 1 FROM people p WHERE p.id = {person} AND p.unlisted <> 0)
         AND NOT EXISTS (SELECT 1 FROM bars b
                         WHERE b.person_id = {person} AND b.guild_id IN ($1, 0))"
    )
}

/// A query of the week's matches between two different people who may be named.
fn between_people(columns: &str, joins: &str, rest: &str) -> sqlx::AssertSqlSafe<String> {
    let (white, black) = (may_be_named("m.white"), may_be_named("m.black"));
    let named = format!("AND m.white <> m.black AND {white} AND {black}");
    sqlx::AssertSqlSafe(format!("SELECT {columns} {MATCHES} {joins} {COUNTED} {named} {rest}"))
}

/// Returns the number of matches that ended in each game, most first, then by the game's id.
pub async fn ended(connection: &mut Connection, week: Week) -> Result<Vec<(String, i64)>> {
    let rest = "GROUP BY m.game ORDER BY 2 DESC, m.game";
    let sql = format!("SELECT m.game, COUNT(*) {MATCHES} {COUNTED} {rest}");
    connection
        .query_as(sqlx::AssertSqlSafe(sql))
        .bind_all((week.guild, week.since, week.until))
        .fetch_all()
        .await
}

/// Returns the match that was won by the rules in the fewest actions from the game's own start. Of
/// several, the one that ended first, then the oldest.
pub async fn quickest(
    connection: &mut Connection,
    week: Week,
    herald: PersonId,
) -> Result<Option<MatchId>> {
    let sql = between_people(
        "m.id",
        "",
        "AND e.how = 'rule' AND e.winner IS NOT NULL AND m.setup IS NULL AND m.given = 0
         ORDER BY m.plies, e.at, m.id LIMIT 1",
    );
    let query = connection.query_scalar(sql).bind_all((week.guild, week.since, week.until));
    query.bind(herald).fetch_optional().await
}

/// Returns the rated win against the largest difference, among ratings whose deviation was at most
/// `most_deviation`. Of several, the one that ended first, then the oldest.
pub async fn upset(
    connection: &mut Connection,
    week: Week,
    herald: PersonId,
    most_deviation: i64,
) -> Result<Option<MatchId>> {
    let sql = between_people(
        "m.id",
        "JOIN rating_changes won ON won.match_id = m.id AND won.score = 'won'
         JOIN rating_changes lost ON lost.match_id = m.id AND lost.score = 'lost'",
        "AND won.points_before < lost.points_before
         AND won.deviation_before <= $5 AND lost.deviation_before <= $5
         ORDER BY lost.points_before - won.points_before DESC, e.at, m.id LIMIT 1",
    );
    let query = connection.query_scalar(sql).bind_all((week.guild, week.since, week.until));
    query.bind(herald).bind(most_deviation).fetch_optional().await
}

/// Returns the fight by plans with the most rounds, if there were two or more, with their number.
/// Of several, the one of the match that ended first, then of the oldest.
pub async fn longest_fight(
    connection: &mut Connection,
    week: Week,
    herald: PersonId,
) -> Result<Option<(MatchId, u32)>> {
    // A round counts once both plans are in.
    let sql = between_people(
        "m.id, COUNT(*) AS rounds",
        "JOIN duels one ON one.match_id = m.id AND one.side = 'white'
         JOIN duels other ON other.match_id = m.id AND other.side = 'black'
             AND other.ply = one.ply AND other.round = one.round",
        "GROUP BY m.id, e.at, one.ply HAVING COUNT(*) > 1
         ORDER BY COUNT(*) DESC, e.at, m.id LIMIT 1",
    );
    let query = connection.query_as(sql).bind_all((week.guild, week.since, week.until));
    query.bind(herald).fetch_optional().await
}

/// A person's gain in the rating of a game, in thousandths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Climb {
    pub person: PersonId,
    pub game: String,
    pub gain: i64,
}

from_row!(Climb { person = "person_id", game, gain });

/// Returns the largest gain by the server's matches, in changes of ratings whose deviation was at
/// most `most_deviation`. Of several, the one that was reached first, then the older account.
pub async fn climb(
    connection: &mut Connection,
    week: Week,
    herald: PersonId,
    most_deviation: i64,
) -> Result<Option<Climb>> {
    let named = may_be_named("c.person_id");
    let sql = format!(
        "SELECT c.person_id AS person_id, c.game AS game,
             CAST(SUM(c.points_after - c.points_before) AS BIGINT) AS gain
         {MATCHES} JOIN rating_changes c ON c.match_id = m.id {COUNTED}
         AND c.deviation_before <= $5 AND {named}
         GROUP BY c.person_id, c.game HAVING SUM(c.points_after - c.points_before) > 0
         ORDER BY SUM(c.points_after - c.points_before) DESC, MAX(e.at), c.person_id, c.game
         LIMIT 1"
    );
    let query = connection
        .query_as(sqlx::AssertSqlSafe(sql))
        .bind_all((week.guild, week.since, week.until));
    query.bind(herald).bind(most_deviation).fetch_optional().await
}
