//! The tables `ratings` and `rating_changes`, and the columns `rated` of challenges and matches.

use match_model::{ChallengeId, EndedBy, GuildId, MatchId, PersonId, RatingChange, Time};
use ratings::{Rating, Score, Standing, Tally};

use crate::columns::{from_row, text_enum};
use crate::counters::{self, Sequence};
use crate::dialect::Dialect;
use crate::postgres::RATINGS;
use crate::{Connection, Result, Side};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatedMatch {
    pub id: MatchId,
    /// Its place in the order in which rated matches ended.
    pub rated_as: i64,
    pub game: String,
    pub guild_id: Option<GuildId>,
    pub white: PersonId,
    pub black: PersonId,
    pub winner: Option<Side>,
    pub at: Time,
}

from_row!(RatedMatch { id, rated_as, game, guild_id, white, black, winner, at });

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerStanding {
    pub game: String,
    pub person_id: PersonId,
    pub name: String,
    pub standing: OfStanding,
}

from_row!(PlayerStanding { game, person_id, name, ..standing as StandingRow });

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OfStanding(pub Standing);

text_enum!(Score { Won = "won", Drawn = "drawn", Lost = "lost" });

struct StandingRow {
    points: i64,
    deviation: i64,
    volatility: i64,
    won: u32,
    drawn: u32,
    lost: u32,
    last_at: i64,
}

from_row!(StandingRow { points, deviation, volatility, won, drawn, lost, last_at });

impl From<StandingRow> for OfStanding {
    fn from(row: StandingRow) -> OfStanding {
        let StandingRow { points, deviation, volatility, won, drawn, lost, last_at } = row;
        let rating = Rating { points, deviation, volatility };
        OfStanding(Standing { rating, tally: Tally { won, drawn, lost }, last: Some(last_at) })
    }
}

struct ChangeRow {
    match_id: MatchId,
    person_id: PersonId,
    game: String,
    guild_id: Option<GuildId>,
    rated_as: i64,
    score: Score,
    points_before: i64,
    deviation_before: i64,
    volatility_before: i64,
    points_after: i64,
    deviation_after: i64,
    volatility_after: i64,
    at: Time,
}

from_row!(ChangeRow {
    match_id,
    person_id,
    game,
    guild_id,
    rated_as,
    score,
    points_before,
    deviation_before,
    volatility_before,
    points_after,
    deviation_after,
    volatility_after,
    at,
});

impl From<ChangeRow> for RatingChange {
    fn from(row: ChangeRow) -> RatingChange {
        RatingChange {
            match_id: row.match_id,
            person_id: row.person_id,
            game: row.game,
            guild_id: row.guild_id,
            rated_as: row.rated_as,
            score: row.score,
            before: Rating {
                points: row.points_before,
                deviation: row.deviation_before,
                volatility: row.volatility_before,
            },
            after: Rating {
                points: row.points_after,
                deviation: row.deviation_after,
                volatility: row.volatility_after,
            },
            at: row.at,
        }
    }
}

fn changes_of(rows: Vec<ChangeRow>) -> Vec<RatingChange> {
    rows.into_iter().map(RatingChange::from).collect()
}

pub async fn set_challenge_rated(connection: &mut Connection, id: ChallengeId) -> Result<()> {
    connection.query("UPDATE challenges SET rated = 1 WHERE id = $1").bind(id).execute().await
}

pub async fn is_challenge_rated(connection: &mut Connection, id: ChallengeId) -> Result<bool> {
    let rated: Option<i64> = connection
        .query_scalar("SELECT rated FROM challenges WHERE id = $1")
        .bind(id)
        .fetch_optional()
        .await?;
    Ok(rated == Some(1))
}

pub async fn set_match_rated(connection: &mut Connection, id: MatchId) -> Result<()> {
    connection.query("UPDATE matches SET rated = 1 WHERE id = $1").bind(id).execute().await
}

pub async fn is_match_rated(connection: &mut Connection, id: MatchId) -> Result<bool> {
    let rated: Option<i64> = connection
        .query_scalar("SELECT rated FROM matches WHERE id = $1")
        .bind(id)
        .fetch_optional()
        .await?;
    Ok(rated == Some(1))
}

/// The rated matches of two people since a moment, each with its ending, if any.
pub async fn between(
    connection: &mut Connection,
    [one, two]: [PersonId; 2],
    game: &str,
    since: Time,
) -> Result<Vec<Option<EndedBy>>> {
    connection
        .query_scalar(
            "SELECT how FROM matches LEFT JOIN endings ON match_id = id
         WHERE rated = 1 AND game = $3 AND created_at > $4
           AND ((white = $1 AND black = $2) OR (white = $2 AND black = $1))",
        )
        .bind_all((one, two, game, since))
        .fetch_all()
        .await
}

/// The match has just ended. `None` if it is casual or has a place already.
pub async fn number(connection: &mut Connection, id: MatchId) -> Result<Option<i64>> {
    let due: Option<i64> = connection
        .query_scalar("SELECT id FROM matches WHERE id = $1 AND rated = 1 AND rated_as IS NULL")
        .bind(id)
        .fetch_optional()
        .await?;
    if due.is_none() {
        return Ok(None);
    }
    // Matches are numbered in the order in which they are rated.
    lock(connection).await?;
    let number = counters::next(connection, Sequence::Rated).await?.cast_signed();
    connection
        .query("UPDATE matches SET rated_as = $1 WHERE id = $2")
        .bind_all((number, id))
        .execute()
        .await?;
    Ok(Some(number))
}

/// Until the transaction ends.
async fn lock(connection: &mut Connection) -> Result<()> {
    if connection.dialect() == Dialect::Postgres {
        connection.query("SELECT pg_advisory_xact_lock($1)").bind(RATINGS).execute().await?;
    }
    Ok(())
}

/// Returns whether the match was rated. If so, the ratings are locked until the transaction ends,
/// and the caller must recompute those of its game.
pub async fn unrate(connection: &mut Connection, id: MatchId) -> Result<bool> {
    lock(connection).await?;
    let sql = "UPDATE matches SET rated_as = NULL WHERE id = $1 AND rated_as IS NOT NULL";
    connection.query(sql).bind(id).changes().await
}

pub async fn rated_matches(connection: &mut Connection) -> Result<Vec<RatedMatch>> {
    connection
        .query_as(
            "SELECT id, rated_as, game, guild_id, white, black, winner, at
         FROM matches JOIN endings ON match_id = id
         WHERE rated_as IS NOT NULL ORDER BY rated_as",
        )
        .fetch_all()
        .await
}

pub async fn standing(
    connection: &mut Connection,
    game: &str,
    person: PersonId,
) -> Result<Standing> {
    let standing_row: Option<StandingRow> = connection
        .query_as("SELECT * FROM ratings WHERE game = $1 AND person_id = $2")
        .bind_all((game, person))
        .fetch_optional()
        .await?;
    Ok(standing_row.map_or(Standing::FIRST, |row| OfStanding::from(row).0))
}

pub async fn put(
    connection: &mut Connection,
    game: &str,
    person: PersonId,
    standing: &Standing,
) -> Result<()> {
    let Standing { rating, tally, last } = standing;
    connection.query(
        "INSERT INTO ratings (game, person_id, points, deviation, volatility, won, drawn, lost, last_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
         ON CONFLICT (game, person_id) DO UPDATE SET
             points = $3, deviation = $4, volatility = $5, won = $6, drawn = $7, lost = $8, last_at = $9",
    )
    .bind_all((game, person, rating.points, rating.deviation, rating.volatility))
    .bind_all((i64::from(tally.won), i64::from(tally.drawn), i64::from(tally.lost)))
    .bind(last.unwrap_or(0))
    .execute()
    .await
}

/// Fails if the change is there already.
pub async fn note(connection: &mut Connection, change: &RatingChange) -> Result<()> {
    connection
        .query(
            "INSERT INTO rating_changes (match_id, person_id, game, guild_id, rated_as, score,
                                     points_before, deviation_before, volatility_before,
                                     points_after, deviation_after, volatility_after, at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)",
        )
        .bind_all((change.match_id, change.person_id, &change.game, change.guild_id))
        .bind_all((change.rated_as, change.score, change.before.points, change.before.deviation))
        .bind_all((change.before.volatility, change.after.points, change.after.deviation))
        .bind_all((change.after.volatility, change.at))
        .execute()
        .await
}

pub async fn of_match(connection: &mut Connection, id: MatchId) -> Result<Vec<RatingChange>> {
    let sql = "SELECT * FROM rating_changes WHERE match_id = $1";
    Ok(changes_of(connection.query_as(sql).bind(id).fetch_all().await?))
}

pub async fn of_person(
    connection: &mut Connection,
    person: PersonId,
    game: &str,
    most: u32,
) -> Result<Vec<RatingChange>> {
    let sql = "SELECT * FROM rating_changes WHERE person_id = $1 AND game = $2
               ORDER BY rated_as DESC LIMIT $3";
    let query = connection.query_as(sql).bind(person).bind(game).bind(i64::from(most));
    Ok(changes_of(query.fetch_all().await?))
}

pub async fn changes(connection: &mut Connection) -> Result<Vec<RatingChange>> {
    let query = "SELECT * FROM rating_changes ORDER BY rated_as, person_id";
    Ok(changes_of(connection.query_as(query).fetch_all().await?))
}

const PLACED: &str = "SELECT ratings.*, name FROM ratings JOIN people ON id = person_id";

fn placed(rest: &str) -> sqlx::AssertSqlSafe<String> {
    sqlx::AssertSqlSafe(format!("{PLACED} {rest}"))
}

pub async fn standings_of(
    connection: &mut Connection,
    person: PersonId,
) -> Result<Vec<PlayerStanding>> {
    let rest = "WHERE person_id = $1 ORDER BY last_at DESC, game";
    connection.query_as(placed(rest)).bind(person).fetch_all().await
}

/// Highest first; with a server, only people who have played a rated match there. Leaves out
/// forgotten people.
pub async fn standings_in(
    connection: &mut Connection,
    game: &str,
    guild: Option<GuildId>,
) -> Result<Vec<PlayerStanding>> {
    let rest = "WHERE game = $1 AND person_id > 0 AND (CAST($2 AS BIGINT) IS NULL OR EXISTS (
             SELECT 1 FROM rating_changes c
             WHERE c.guild_id = $2 AND c.game = $1 AND c.person_id = ratings.person_id))
         ORDER BY points DESC, person_id";
    connection.query_as(placed(rest)).bind(game).bind(guild).fetch_all().await
}

pub async fn standings(connection: &mut Connection) -> Result<Vec<PlayerStanding>> {
    let rest = "ORDER BY game, points DESC, person_id";
    connection.query_as(placed(rest)).fetch_all().await
}

pub async fn remove_change(
    connection: &mut Connection,
    id: MatchId,
    person: PersonId,
) -> Result<()> {
    let sql = "DELETE FROM rating_changes WHERE match_id = $1 AND person_id = $2";
    connection.query(sql).bind(id).bind(person).execute().await
}

pub async fn remove_standing(
    connection: &mut Connection,
    game: &str,
    person: PersonId,
) -> Result<()> {
    let sql = "DELETE FROM ratings WHERE game = $1 AND person_id = $2";
    connection.query(sql).bind(game).bind(person).execute().await
}

pub async fn clear(connection: &mut Connection) -> Result<()> {
    connection.query("DELETE FROM rating_changes").execute().await?;
    connection.query("DELETE FROM ratings").execute().await
}
