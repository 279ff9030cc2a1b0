//! Exports a person's data, and anonymises it.
//!
//! The lists here cover every column that holds a person. A test (`tests/it/privacy.rs`) compares
//! them with the schema and fails when a migration adds an unlisted column or table.

use match_model::{Ending, MatchId, PersonId, Time};
use serde_json::{Map, Value, json};

use crate::counters::{self, Sequence};
use crate::dialect::Dialect;
use crate::query::Pair;
use crate::row::{Cell, Row};
use crate::{Connection, Result};

/// The fate of a column's value when its person is forgotten.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Becomes {
    Former,
    Gone,
    /// The row stays with the person's id: forgetting someone must not lift a bar.
    Kept,
}

/// Every column that holds a person: its table, its name and its fate.
pub const PLACES: &[(&str, &str, Becomes)] = &[
    ("people", "id", Becomes::Gone),
    ("challenges", "challenger", Becomes::Former),
    ("challenges", "opponent", Becomes::Former),
    ("challenges", "decided_by", Becomes::Former),
    ("challenges", "marshal", Becomes::Former),
    ("matches", "white", Becomes::Former),
    ("matches", "black", Becomes::Former),
    ("matches", "marshal", Becomes::Former),
    ("actions", "person_id", Becomes::Former),
    ("duels", "person_id", Becomes::Former),
    ("reports", "person_id", Becomes::Former),
    ("members", "person_id", Becomes::Former),
    ("records", "person_id", Becomes::Former),
    ("drafts", "person_id", Becomes::Gone),
    ("orders", "person_id", Becomes::Gone),
    ("absences", "person_id", Becomes::Gone),
    ("doings", "person_id", Becomes::Gone),
    ("enlistments", "person_id", Becomes::Former),
    // The opponents' ratings depend on them.
    ("ratings", "person_id", Becomes::Former),
    ("rating_changes", "person_id", Becomes::Former),
    ("hours", "person_id", Becomes::Gone),
    ("allowances", "person_id", Becomes::Gone),
    ("vacations", "person_id", Becomes::Gone),
    ("erasures", "person_id", Becomes::Gone),
    ("retracted", "person_id", Becomes::Former),
    ("adjudications", "person_id", Becomes::Former),
    ("conditions", "person_id", Becomes::Gone),
    ("dues", "person_id", Becomes::Gone),
    ("notices", "person_id", Becomes::Gone),
    ("match_notices", "person_id", Becomes::Gone),
    ("reminders", "person_id", Becomes::Gone),
    ("tours", "person_id", Becomes::Gone),
    ("practices", "person_id", Becomes::Gone),
    ("puzzle_attempts", "person_id", Becomes::Gone),
    ("puzzle_solvers", "person_id", Becomes::Gone),
    ("daily_solvers", "person_id", Becomes::Gone),
    ("mistakes", "person_id", Becomes::Gone),
    // The server keeps its puzzle of the day and its weekly summary.
    ("guild_settings", "puzzle_set_by", Becomes::Former),
    ("guild_settings", "weekly_set_by", Becomes::Former),
    ("bars", "person_id", Becomes::Kept),
    ("bars", "by_person", Becomes::Former),
    ("moderation", "person_id", Becomes::Gone),
    ("moderation", "by_person", Becomes::Former),
    ("seasons", "created_by", Becomes::Former),
    // The opponents' results depend on them.
    ("season_players", "person_id", Becomes::Former),
    ("season_invitations", "person_id", Becomes::Gone),
    ("season_invitations", "invited_by", Becomes::Former),
    ("season_reserves", "person_id", Becomes::Gone),
    ("season_medals", "person_id", Becomes::Former),
    ("server_boards", "set_by", Becomes::Former),
    ("season_games", "white", Becomes::Former),
    ("season_games", "black", Becomes::Former),
    ("crowd_votes", "person_id", Becomes::Gone),
];

/// Columns that look personal by name but aren't, or that belong to a row that [`PLACES`] covers.
pub const NOBODY: &[(&str, &str)] = &[
    ("clock_readings", "white_ms"),
    ("clock_readings", "black_ms"),
    ("counters", "name"),
    ("handovers", "name"),
    ("outbox", "claimed_by"),
    ("people", "name"),
    ("season_reserves", "answer_by"),
];

/// Tables whose rows belong to a person without a column that says so, with the condition for them.
/// `$1` is the person.
const BELONGING: &[(&str, &str)] = &[
    ("endings", OF_THEIR_MATCH),
    ("offers", OF_THEIR_MATCH),
    ("rematches", OF_THEIR_MATCH),
    ("takebacks", OF_THEIR_MATCH),
    ("clocks", OF_THEIR_MATCH),
    ("clock_sides", OF_THEIR_MATCH),
    ("pauses", OF_THEIR_MATCH),
    ("increments", OF_THEIR_MATCH),
    ("clock_readings", OF_THEIR_MATCH),
    ("clock_messages", OF_THEIR_MATCH),
    ("opponents", OF_THEIR_MATCH),
    ("remarks", OF_THEIR_MATCH),
    ("analyses", OF_THEIR_MATCH),
    ("threat_consents", OF_THEIR_MATCH),
    ("closings", OF_THEIR_MATCH),
    (
        "levels",
        "challenge_id IN (SELECT id FROM challenges WHERE challenger = $1 OR opponent = $1)",
    ),
    (
        "ordered",
        "EXISTS (SELECT 1 FROM actions WHERE actions.match_id = ordered.match_id
                 AND actions.ply = ordered.ply AND actions.person_id = $1)",
    ),
    // In addition to the fields of [`SPOKEN_OF`].
    ("outbox", "1 = 0"),
];

const OF_THEIR_MATCH: &str = "match_id IN (SELECT id FROM matches WHERE white = $1 OR black = $1)";

pub const IMPERSONAL: &[&str] = &[
    "counters",
    "guilds",
    "guild_channels",
    "games_off",
    "heartbeat",
    "downtimes",
    "handovers",
    "puzzle_strengths",
    "daily_puzzles",
    "crowds",
    "crowd_results",
];

/// The JSON fields of outbox contents that hold a person.
pub const SPOKEN_OF: &[&str] = &["person"];

pub fn tables() -> Vec<&'static str> {
    let mut tables: Vec<&str> = Vec::new();
    let places = PLACES.iter().map(|(table, ..)| *table);
    for table in places.chain(BELONGING.iter().map(|(table, _)| *table)) {
        if !tables.contains(&table) {
            tables.push(table);
        }
    }
    tables
}

fn ownership_condition(table: &str, dialect: Dialect) -> String {
    let columns = PLACES.iter().filter(|(known, ..)| *known == table);
    let mut ways: Vec<String> = columns.map(|(_, column, _)| format!("{column} = $1")).collect();
    let more = BELONGING.iter().filter(|(known, _)| *known == table);
    ways.extend(more.map(|(_, way)| format!("({way})")));
    if table == "outbox" {
        ways.extend(SPOKEN_OF.iter().map(|field| match dialect {
            Dialect::Sqlite => format!(
                "(CASE WHEN json_valid(content) THEN json_extract(content, '$.{field}') = $1 END)"
            ),
            // PostgreSQL can't test whether a text is JSON, and fails on text that isn't.
            Dialect::Postgres => format!(
                "(CASE WHEN content ~ ('\"{field}\"[[:space:]]*:[[:space:]]*' || CAST($1 AS TEXT) || '[,}}[:space:]]')
                  THEN TRUE ELSE FALSE END)"
            ),
        }));
    }
    ways.join(" OR ")
}

/// Exports all data about a person: the rows of each table, column by column. Leaves out the seeds
/// of matches in progress, which stay secret until the end.
pub async fn export(connection: &mut Connection, person: PersonId) -> Result<Map<String, Value>> {
    let (mut all, dialect) = (Map::new(), connection.dialect());
    for table in tables() {
        let sql = format!(
            "SELECT * FROM {table} WHERE {} ORDER BY 1, 2",
            ownership_condition(table, dialect)
        );
        let rows = connection.query(sqlx::AssertSqlSafe(sql)).bind(person).fetch_all().await?;
        let mut rows_as_json = Vec::with_capacity(rows.len());
        for row in &rows {
            let mut row = row_as_json(row)?;
            if table == "matches" && row.get("state") != Some(&json!("over")) {
                row.remove("seed");
            }
            rows_as_json.push(Value::Object(row));
        }
        all.insert(table.to_owned(), Value::Array(rows_as_json));
    }
    Ok(all)
}

/// Larger numbers lose digits in many JSON readers (2⁵³).
const EXACT: i64 = 1 << 53;

fn row_as_json(row: &Row) -> Result<Map<String, Value>> {
    let mut columns = Map::new();
    for (name, value) in row.values()? {
        let value = match value {
            Cell::Null => Value::Null,
            Cell::Text(text) => match serde_json::from_str(&text) {
                Ok(json @ (Value::Object(_) | Value::Array(_))) => json,
                _ => Value::String(text),
            },
            Cell::Number(number) if number.abs() < EXACT => json!(number),
            Cell::Number(number) => json!(number.to_string()),
        };
        columns.insert(name, value);
    }
    Ok(columns)
}

/// Records a person's request to be forgotten. Returns whether it is new. Fails if the person isn't
/// in `people`.
pub async fn request_erasure(
    connection: &mut Connection,
    person: PersonId,
    now: Time,
) -> Result<bool> {
    let sql = "INSERT INTO erasures (person_id, asked_at) VALUES ($1, $2) ON CONFLICT DO NOTHING";
    connection.query(sql).bind(person).bind(now).changes().await
}

pub async fn pending_erasures(connection: &mut Connection) -> Result<Vec<PersonId>> {
    let sql = "SELECT person_id FROM erasures ORDER BY asked_at, person_id";
    connection.query_scalar(sql).fetch_all().await
}

pub async fn matches_as_captain(
    connection: &mut Connection,
    person: PersonId,
) -> Result<Vec<MatchId>> {
    let sql =
        "SELECT id FROM matches WHERE state = 'playing' AND (white = $1 OR black = $1) ORDER BY id";
    connection.query_scalar(sql).bind(person).fetch_all().await
}

/// Matches in progress, with the home squares of the person's pieces.
pub async fn matches_as_member(
    connection: &mut Connection,
    person: PersonId,
) -> Result<Vec<(MatchId, String)>> {
    let sql = "SELECT match_id, home FROM members JOIN matches ON matches.id = match_id
               WHERE state = 'playing' AND person_id = $1 ORDER BY match_id, home";
    connection.query_as(sql).bind(person).fetch_all().await
}

pub async fn count_involvements(
    connection: &mut Connection,
    person: PersonId,
) -> Result<(u32, u32)> {
    let sql = "SELECT
         (SELECT COUNT(*) FROM matches WHERE state = 'over' AND (white = $1 OR black = $1)),
         (SELECT COUNT(*) FROM matches WHERE state = 'playing' AND marshal = $1)";
    let (over, judged): (i64, i64) = connection.query_as(sql).bind(person).fetch_one().await?;
    let count = |count: i64| u32::try_from(count).unwrap_or(u32::MAX);
    Ok((count(over), count(judged)))
}

/// Records a loss of the person's side, so that an unreadable match waits for no one.
pub async fn give_up(
    connection: &mut Connection,
    id: MatchId,
    person: PersonId,
    ending: &Ending,
) -> Result<()> {
    for sql in [
        "INSERT INTO endings (match_id, winner, how, rule, reason, at)
         SELECT id, CASE white WHEN $2 THEN 'black' ELSE 'white' END, $3, $4, $5, $6 FROM matches
         WHERE id = $1 AND state = 'playing' ON CONFLICT DO NOTHING",
        "UPDATE offers SET state = 'lapsed', decided_at = $6 WHERE match_id = $1 AND state = 'open'",
        "DELETE FROM drafts WHERE match_id = $1",
        "DELETE FROM conditions WHERE match_id = $1",
        "UPDATE matches SET state = 'over', version = version + 1, updated_at = $6
         WHERE id = $1 AND state = 'playing'",
    ] {
        connection
            .query(sql)
            .bind_all((id, person, ending.ended_by, &ending.rule, &ending.reason, ending.at))
            .execute()
            .await?;
    }
    Ok(())
}

/// Replaces a person with a placeholder everywhere, and deletes their name and id, drafts, orders,
/// absences, and plans for undecided fights. Moves stay. Returns the placeholder.
pub async fn forget(connection: &mut Connection, person: PersonId) -> Result<PersonId> {
    let number = counters::next(connection, Sequence::Former).await?;
    let former = PersonId::former(u32::try_from(number).unwrap_or(u32::MAX));
    run(connection, "INSERT INTO people (id, name, first_seen) VALUES ($2, '', 0)", person, former)
        .await?;
    for sql in [
        // A referee that has cached one of these matches must reload it.
        "UPDATE matches SET version = version + 1
         WHERE white = $1 OR black = $1 OR marshal = $1
            OR id IN (SELECT match_id FROM members WHERE person_id = $1)
            OR id IN (SELECT match_id FROM orders WHERE person_id = $1)",
        // Without a marshal, the two sides report.
        "UPDATE matches SET marshal = NULL WHERE marshal = $1 AND state = 'playing'",
        "UPDATE challenges SET marshal = NULL WHERE marshal = $1 AND state = 'open'",
        "DELETE FROM members WHERE person_id = $1
            AND match_id IN (SELECT id FROM matches WHERE state = 'playing')",
        "UPDATE enlistments SET state = 'lapsed' WHERE person_id = $1 AND state = 'open'",
        "DELETE FROM duels WHERE person_id = $1
            AND ply >= (SELECT plies + takebacks * 1000000 FROM matches
                        WHERE matches.id = match_id AND state = 'over')",
        "DELETE FROM reports WHERE person_id = $1
            AND ply >= (SELECT plies + takebacks * 1000000 FROM matches
                        WHERE matches.id = match_id AND state = 'over')",
        // Direct messages to the person, whose id is in the topic.
        "DELETE FROM outbox WHERE topic = 'direct ' || CAST($1 AS TEXT)",
        "DELETE FROM records WHERE person_id = $1
            AND id NOT IN (SELECT record_id FROM challenges WHERE record_id IS NOT NULL)",
    ] {
        run(connection, sql, person, former).await?;
    }
    replace_in_announcements(connection, person, former).await?;
    // The row in `people` goes last, because others refer to it.
    for (table, column, becomes) in PLACES.iter().rev() {
        let sql = match becomes {
            Becomes::Former => format!("UPDATE {table} SET {column} = $2 WHERE {column} = $1"),
            Becomes::Gone => format!("DELETE FROM {table} WHERE {column} = $1"),
            Becomes::Kept => continue,
        };
        run(connection, sql, person, former).await?;
    }
    Ok(former)
}

async fn run(
    connection: &mut Connection,
    sql: impl Into<String>,
    person: PersonId,
    former: PersonId,
) -> Result<()> {
    connection.query(sqlx::AssertSqlSafe(sql.into())).bind(person).bind(former).execute().await
}

async fn replace_in_announcements(
    connection: &mut Connection,
    person: PersonId,
    former: PersonId,
) -> Result<()> {
    let number = person.get().to_string();
    let entries: Vec<(i64, String)> = connection
        .query_as(Pair {
            sqlite: "SELECT id, content FROM outbox WHERE instr(content, $1) > 0",
            postgres: "SELECT id, content FROM outbox WHERE strpos(content, $1) > 0",
        })
        .bind(&number)
        .fetch_all()
        .await?;
    for (id, content) in entries {
        // An unreadable entry can never be sent, so it is deleted.
        let Ok(mut announcement) = serde_json::from_str::<Map<String, Value>>(&content) else {
            connection.query("DELETE FROM outbox WHERE id = $1").bind(id).execute().await?;
            continue;
        };
        for field in SPOKEN_OF {
            if announcement.get(*field) == Some(&json!(person)) {
                announcement.insert((*field).to_owned(), json!(former));
            }
        }
        connection
            .query("UPDATE outbox SET content = $1 WHERE id = $2")
            .bind_all((Value::Object(announcement).to_string(), id))
            .execute()
            .await?;
    }
    Ok(())
}
