//! The tables `seasons`, `season_players` and `season_games`.

use match_model::{
    GuildId, MatchId, MessageId, Options, PersonId, Season, SeasonEnd, SeasonEntry, SeasonGame,
    SeasonId, SeasonKind, SeasonPlayer, SeasonResult, SeasonState, Time,
};
use serde_json::json;

use crate::columns::{Flag, Json, from_row, text_enum};
use crate::counters::{self, Sequence};
use crate::{Connection, Result};

text_enum!(SeasonKind {
    RoundRobin = "round-robin",
    Swiss = "swiss",
    Knockout = "knockout",
    Ladder = "ladder",
    League = "league",
    Teams = "teams",
});

text_enum!(SeasonState { Open = "open", Running = "running", Over = "over" });

text_enum!(SeasonEnd {
    Played = "played",
    TooFew = "too-few",
    Deserted = "deserted",
    Stopped = "stopped",
    NoPairing = "no-pairing",
    NoPlace = "no-place",
});

text_enum!(SeasonResult {
    WhiteWon = "white",
    BlackWon = "black",
    Drawn = "drawn",
    WhiteByForfeit = "white-forfeit",
    BlackByForfeit = "black-forfeit",
    BothForfeited = "both-forfeit",
    Bye = "bye",
});

from_row!(Season {
    id, guild_id, channel_id, title, kind, game, options as Json, rotates as Flag, clock,
    rated as Flag, teams as Json,
    most_players, entry, rounds, round, state, ended, starts_at, ends_at, created_by, created_at,
    message_id,
});

from_row!(SeasonPlayer { person_id, joined_at, seat, division, left_at });

from_row!(SeasonGame {
    round,
    board,
    division,
    white,
    black,
    match_id,
    result,
    decided_at,
    called,
});

const COLUMNS: &str = "id, guild_id, channel_id, title, kind, game, options, rotates, clock, rated, \
                       teams, most_players, entry, rounds, round, state, ended, starts_at, ends_at, \
                       created_by, created_at, message_id";

const GAME_COLUMNS: &str =
    "round, board, division, white, black, match_id, result, decided_at, called";

fn select(rest: &str) -> sqlx::AssertSqlSafe<String> {
    sqlx::AssertSqlSafe(format!("SELECT {COLUMNS} FROM seasons {rest}"))
}

/// Inserts a season under a new id, whatever its `id` is.
pub async fn insert(connection: &mut Connection, new: &Season) -> Result<SeasonId> {
    let id = SeasonId::new(counters::next(connection, Sequence::Seasons).await?);
    connection
        .query(
            "INSERT INTO seasons (id, guild_id, channel_id, title, kind, game, options, clock, rated,
                                  most_players, rounds, round, state, ended, starts_at, ends_at,
                                  created_by, created_at, message_id, entry, rotates, teams)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18,
                     $19, $20, $21, $22)",
        )
        .bind_all((id, new.guild_id, new.channel_id, &new.title, new.kind, &new.game))
        .bind_all((json!(new.options).to_string(), new.clock.map(|terms| terms.to_string())))
        .bind_all((i64::from(new.rated), i64::from(new.most_players), i64::from(new.rounds)))
        .bind_all((i64::from(new.round), new.state, new.ended, new.starts_at, new.ends_at))
        .bind_all((new.created_by, new.created_at, new.message_id, new.entry))
        .bind_all((i64::from(new.rotates), json!(new.teams).to_string()))
        .execute()
        .await?;
    Ok(id)
}

pub async fn find(connection: &mut Connection, id: SeasonId) -> Result<Option<Season>> {
    connection.query_as(select("WHERE id = $1")).bind(id).fetch_optional().await
}

/// Unfinished seasons of a server, newest first.
pub async fn unfinished_of(connection: &mut Connection, guild: GuildId) -> Result<Vec<Season>> {
    let rest = "WHERE guild_id = $1 AND state <> 'over' ORDER BY id DESC";
    connection.query_as(select(rest)).bind(guild).fetch_all().await
}

/// The newest seasons of a server, finished ones included.
pub async fn newest_of(
    connection: &mut Connection,
    guild: GuildId,
    most: u32,
) -> Result<Vec<Season>> {
    let rest = "WHERE guild_id = $1 ORDER BY id DESC LIMIT $2";
    connection.query_as(select(rest)).bind_all((guild, i64::from(most))).fetch_all().await
}

/// Unfinished seasons in which a person takes part.
pub async fn playing_of(connection: &mut Connection, person: PersonId) -> Result<Vec<SeasonId>> {
    connection
        .query_scalar(
            "SELECT id FROM seasons WHERE state <> 'over' AND id IN (
                 SELECT season_id FROM season_players WHERE person_id = $1 AND left_at IS NULL)
             ORDER BY id",
        )
        .bind(person)
        .fetch_all()
        .await
}

/// Returns the active players of a season who are on vacation, with the end of their vacation.
pub async fn away(
    connection: &mut Connection,
    id: SeasonId,
    now: Time,
) -> Result<Vec<(PersonId, Time)>> {
    connection
        .query_as(
            "SELECT vacations.person_id, until_at FROM vacations
             JOIN season_players ON season_players.person_id = vacations.person_id
             WHERE season_id = $1 AND left_at IS NULL AND from_at <= $2 AND until_at > $2
             ORDER BY vacations.person_id",
        )
        .bind_all((id, now))
        .fetch_all()
        .await
}

/// Returns the number of a season's active players and of its decided games.
pub async fn counts(connection: &mut Connection, id: SeasonId) -> Result<(usize, usize)> {
    let players = "SELECT COUNT(*) FROM season_players WHERE season_id = $1 AND left_at IS NULL";
    let games = "SELECT COUNT(*) FROM season_games WHERE season_id = $1 AND result IS NOT NULL";
    let players: i64 = connection.query_scalar(players).bind(id).fetch_one().await?;
    let games: i64 = connection.query_scalar(games).bind(id).fetch_one().await?;
    Ok((usize::try_from(players).unwrap_or(0), usize::try_from(games).unwrap_or(0)))
}

/// Begins a round, or starts the season with its first one.
pub async fn set_round(
    connection: &mut Connection,
    id: SeasonId,
    rounds: u32,
    round: u32,
) -> Result<()> {
    connection
        .query("UPDATE seasons SET state = 'running', rounds = $2, round = $3 WHERE id = $1")
        .bind_all((id, i64::from(rounds), i64::from(round)))
        .execute()
        .await
}

/// Sets the game of the round that begins.
pub async fn set_game(
    connection: &mut Connection,
    id: SeasonId,
    game: &str,
    options: &Options,
) -> Result<()> {
    connection
        .query("UPDATE seasons SET game = $2, options = $3 WHERE id = $1")
        .bind_all((id, game, json!(options).to_string()))
        .execute()
        .await
}

pub async fn set_start(connection: &mut Connection, id: SeasonId, at: Time) -> Result<()> {
    let sql = "UPDATE seasons SET starts_at = $2 WHERE id = $1";
    connection.query(sql).bind_all((id, at)).execute().await
}

pub async fn end(connection: &mut Connection, id: SeasonId, why: SeasonEnd) -> Result<()> {
    connection
        .query("UPDATE seasons SET state = 'over', ended = $2 WHERE id = $1")
        .bind_all((id, why))
        .execute()
        .await
}

pub async fn posted(connection: &mut Connection, id: SeasonId, message: MessageId) -> Result<()> {
    connection
        .query("UPDATE seasons SET message_id = $2 WHERE id = $1")
        .bind_all((id, message))
        .execute()
        .await
}

pub async fn set_entry(
    connection: &mut Connection,
    id: SeasonId,
    entry: SeasonEntry,
) -> Result<()> {
    let sql = "UPDATE seasons SET entry = $2 WHERE id = $1";
    connection.query(sql).bind_all((id, entry)).execute().await
}

/// Adds a player, or lets one who has left return.
pub async fn join(
    connection: &mut Connection,
    id: SeasonId,
    person: PersonId,
    seat: Option<u32>,
    division: u32,
    now: Time,
) -> Result<()> {
    connection
        .query(
            "INSERT INTO season_players (season_id, person_id, joined_at, seat, division)
             VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT (season_id, person_id) DO UPDATE SET left_at = NULL",
        )
        .bind_all((id, person, now, seat.map(i64::from), i64::from(division)))
        .execute()
        .await
}

pub async fn leave(
    connection: &mut Connection,
    id: SeasonId,
    person: PersonId,
    now: Time,
) -> Result<bool> {
    connection
        .query(
            "UPDATE season_players SET left_at = $3
             WHERE season_id = $1 AND person_id = $2 AND left_at IS NULL",
        )
        .bind_all((id, person, now))
        .changes()
        .await
}

/// Removes a player who leaves before the start.
pub async fn remove(connection: &mut Connection, id: SeasonId, person: PersonId) -> Result<bool> {
    connection
        .query("DELETE FROM season_players WHERE season_id = $1 AND person_id = $2")
        .bind_all((id, person))
        .changes()
        .await
}

/// Gives the place of a player who has left to another person, with its games so far.
pub async fn replace(
    connection: &mut Connection,
    id: SeasonId,
    leaver: PersonId,
    person: PersonId,
    now: Time,
) -> Result<()> {
    connection
        .query(
            "UPDATE season_players SET person_id = $3, joined_at = $4, left_at = NULL
             WHERE season_id = $1 AND person_id = $2",
        )
        .bind_all((id, leaver, person, now))
        .execute()
        .await?;
    for sql in [
        "UPDATE season_games SET white = $3 WHERE season_id = $1 AND white = $2",
        "UPDATE season_games SET black = $3 WHERE season_id = $1 AND black = $2",
    ] {
        connection.query(sql).bind_all((id, leaver, person)).execute().await?;
    }
    Ok(())
}

pub async fn seat(
    connection: &mut Connection,
    id: SeasonId,
    person: PersonId,
    seat: u32,
    division: u32,
) -> Result<()> {
    connection
        .query(
            "UPDATE season_players SET seat = $3, division = $4
             WHERE season_id = $1 AND person_id = $2",
        )
        .bind_all((id, person, i64::from(seat), i64::from(division)))
        .execute()
        .await
}

/// In order of seats; before the start, of joining.
pub async fn players(connection: &mut Connection, id: SeasonId) -> Result<Vec<SeasonPlayer>> {
    connection
        .query_as(
            "SELECT person_id, joined_at, seat, division, left_at FROM season_players
             WHERE season_id = $1 ORDER BY seat, joined_at, person_id",
        )
        .bind(id)
        .fetch_all()
        .await
}

pub async fn add_game(connection: &mut Connection, id: SeasonId, game: &SeasonGame) -> Result<()> {
    connection
        .query(
            "INSERT INTO season_games (season_id, round, board, division, white, black, match_id,
                                       result, decided_at, called)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        )
        .bind_all((id, i64::from(game.round), i64::from(game.board), i64::from(game.division)))
        .bind_all((game.white, game.black, game.match_id, game.result, game.decided_at))
        .bind(i64::from(game.called))
        .execute()
        .await
}

fn select_games(rest: &str) -> sqlx::AssertSqlSafe<String> {
    sqlx::AssertSqlSafe(format!("SELECT {GAME_COLUMNS} FROM season_games {rest}"))
}

/// In order of rounds and boards.
pub async fn games(connection: &mut Connection, id: SeasonId) -> Result<Vec<SeasonGame>> {
    let rest = "WHERE season_id = $1 ORDER BY round, board";
    connection.query_as(select_games(rest)).bind(id).fetch_all().await
}

/// Returns the season of a match and its game there.
pub async fn game_of(
    connection: &mut Connection,
    id: MatchId,
) -> Result<Option<(SeasonId, SeasonGame)>> {
    let season: Option<SeasonId> = connection
        .query_scalar("SELECT season_id FROM season_games WHERE match_id = $1")
        .bind(id)
        .fetch_optional()
        .await?;
    let Some(season) = season else { return Ok(None) };
    let game =
        connection.query_as(select_games("WHERE match_id = $1")).bind(id).fetch_optional().await?;
    Ok(game.map(|game| (season, game)))
}

pub async fn begin_game(
    connection: &mut Connection,
    id: SeasonId,
    game: &SeasonGame,
    match_id: MatchId,
) -> Result<()> {
    connection
        .query(
            "UPDATE season_games SET match_id = $4
             WHERE season_id = $1 AND round = $2 AND board = $3",
        )
        .bind_all((id, i64::from(game.round), i64::from(game.board), match_id))
        .execute()
        .await
}

/// Decides a game without a match.
pub async fn decide(
    connection: &mut Connection,
    id: SeasonId,
    game: &SeasonGame,
    result: SeasonResult,
    now: Time,
) -> Result<()> {
    connection
        .query(
            "UPDATE season_games SET result = $4, decided_at = $5
             WHERE season_id = $1 AND round = $2 AND board = $3 AND result IS NULL",
        )
        .bind_all((id, i64::from(game.round), i64::from(game.board), result, now))
        .execute()
        .await
}

/// Decides the game of a match. Each match changes only its own row.
pub async fn decide_match(
    connection: &mut Connection,
    id: MatchId,
    result: SeasonResult,
    now: Time,
) -> Result<()> {
    connection
        .query(
            "UPDATE season_games SET result = $2, decided_at = $3
             WHERE match_id = $1 AND result IS NULL",
        )
        .bind_all((id, result, now))
        .execute()
        .await
}

pub async fn called(connection: &mut Connection, id: MatchId, called: u32) -> Result<()> {
    connection
        .query("UPDATE season_games SET called = $2 WHERE match_id = $1")
        .bind_all((id, i64::from(called)))
        .execute()
        .await
}

/// Seasons or games that are read at once.
const MOST: i64 = 100;

/// Sets or clears the time of a season's next step.
pub async fn set_due(connection: &mut Connection, id: SeasonId, at: Option<Time>) -> Result<()> {
    let sql = "UPDATE seasons SET due_at = $2 WHERE id = $1";
    connection.query(sql).bind_all((id, at)).execute().await
}

/// Sets or clears the time of the next look at a match's first moves.
pub async fn set_start_due(
    connection: &mut Connection,
    id: MatchId,
    at: Option<Time>,
) -> Result<()> {
    let sql = "UPDATE season_games SET start_due_at = $2 WHERE match_id = $1";
    connection.query(sql).bind_all((id, at)).execute().await
}

/// Defers a step that was due at `was`, unless it has been moved since.
pub async fn postpone(
    connection: &mut Connection,
    id: SeasonId,
    was: Time,
    until: Time,
) -> Result<()> {
    let sql = "UPDATE seasons SET due_at = $3 WHERE id = $1 AND due_at = $2";
    connection.query(sql).bind_all((id, was, until)).execute().await
}

/// Defers a look at a match's first moves that was due at `was`, unless it has been moved since.
pub async fn postpone_start(
    connection: &mut Connection,
    id: MatchId,
    was: Time,
    until: Time,
) -> Result<()> {
    let sql = "UPDATE season_games SET start_due_at = $3 WHERE match_id = $1 AND start_due_at = $2";
    connection.query(sql).bind_all((id, was, until)).execute().await
}

/// Returns the seasons with a due step, longest overdue first.
pub async fn due(connection: &mut Connection, now: Time) -> Result<Vec<(SeasonId, Time)>> {
    let sql = "SELECT id, due_at FROM seasons WHERE due_at IS NOT NULL AND due_at <= $1
               ORDER BY due_at LIMIT $2";
    connection.query_as(sql).bind_all((now, MOST)).fetch_all().await
}

/// Returns the matches whose first moves are to be looked at, longest overdue first.
pub async fn due_starts(connection: &mut Connection, now: Time) -> Result<Vec<(MatchId, Time)>> {
    let sql = "SELECT match_id, start_due_at FROM season_games
               WHERE start_due_at IS NOT NULL AND start_due_at <= $1
               ORDER BY start_due_at LIMIT $2";
    connection.query_as(sql).bind_all((now, MOST)).fetch_all().await
}

/// Returns the next due time of all seasons and their games.
pub async fn next_due(connection: &mut Connection) -> Result<Option<Time>> {
    let season: Option<Option<Time>> =
        connection.query_scalar("SELECT MIN(due_at) FROM seasons").fetch_optional().await?;
    let start: Option<Option<Time>> = connection
        .query_scalar("SELECT MIN(start_due_at) FROM season_games")
        .fetch_optional()
        .await?;
    Ok([season.flatten(), start.flatten()].into_iter().flatten().min())
}
