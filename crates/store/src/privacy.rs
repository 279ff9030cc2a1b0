//! The data about a person, all of it: exported for them, and anonymised.
//!
//! The lists here know every column that holds a person; `store/tests/it/privacy.rs` holds them
//! against the schema, and fails when a migration adds a column or a table that they do not know.

use match_model::{Ending, MatchId, PersonId, Time};
use serde_json::{Map, Value, json};

use crate::counters::{self, Sequence};
use crate::dialect::Dialect;
use crate::query::Pair;
use crate::row::{Cell, Row};
use crate::{Connection, Result};

/// What becomes of what a column says when its person is forgotten.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Becomes {
    /// The row stays; a number that is nobody's stands for the person.
    Former,
    /// The row goes.
    Gone,
    /// The row stays with the person's id: forgetting someone must not lift a bar.
    Kept,
}

/// Every column that holds a person: its table, its name, and what becomes of it.
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
    // Their opponents' ratings are reckoned from them.
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
    ("bars", "person_id", Becomes::Kept),
    ("bars", "by_person", Becomes::Former),
    ("moderation", "person_id", Becomes::Gone),
    ("moderation", "by_person", Becomes::Former),
];

/// Columns whose names sound like a person's and that hold none, or that stand in a row which
/// [`PLACES`] knows by its person.
pub const NOBODY: &[(&str, &str)] = &[
    // Lengths of time.
    ("clock_readings", "white_ms"),
    ("clock_readings", "black_ms"),
    // The name of a sequence.
    ("counters", "name"),
    // What is left for the next process: Herald's own.
    ("handovers", "name"),
    // A process of Herald's.
    ("outbox", "claimed_by"),
    // Goes with its row, and is exported with it.
    ("people", "name"),
];

/// Tables of which rows belong to a person though no column says so, and which they are. `$1` is
/// the person.
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
    // And by the fields of [`SPOKEN_OF`].
    ("outbox", "1 = 0"),
];

const OF_THEIR_MATCH: &str = "match_id IN (SELECT id FROM matches WHERE white = $1 OR black = $1)";

/// Tables without anything of a person.
pub const IMPERSONAL: &[&str] = &[
    "counters",
    "guilds",
    "guild_settings",
    "guild_channels",
    "games_off",
    "heartbeat",
    "downtimes",
    "handovers",
];

/// The fields of what is to be said that hold a person: what waits in the outbox is JSON.
pub const SPOKEN_OF: &[&str] = &["person"];

/// The tables that hold something of people, each once.
#[must_use]
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

/// Which rows of a table are a person's, as SQL.
fn theirs(table: &str, dialect: Dialect) -> String {
    let columns = PLACES.iter().filter(|(known, ..)| *known == table);
    let mut ways: Vec<String> = columns.map(|(_, column, _)| format!("{column} = $1")).collect();
    let more = BELONGING.iter().filter(|(known, _)| *known == table);
    ways.extend(more.map(|(_, way)| format!("({way})")));
    if table == "outbox" {
        ways.extend(SPOKEN_OF.iter().map(|field| match dialect {
            Dialect::Sqlite => format!(
                "(CASE WHEN json_valid(content) THEN json_extract(content, '$.{field}') = $1 END)"
            ),
            // It cannot ask whether a text is JSON, and fails where one is not.
            Dialect::Postgres => format!(
                "(CASE WHEN content ~ ('\"{field}\"[[:space:]]*:[[:space:]]*' || CAST($1 AS TEXT) || '[,}}[:space:]]')
                  THEN TRUE ELSE FALSE END)"
            ),
        }));
    }
    ways.join(" OR ")
}

/// Everything that is stored about a person: for every table its rows, column by column. Of a match
/// that goes on, the seed is left out: nobody may know it before the end.
///
/// # Errors
/// When the database fails.
pub async fn export(connection: &mut Connection, person: PersonId) -> Result<Map<String, Value>> {
    let (mut all, dialect) = (Map::new(), connection.dialect());
    for table in tables() {
        let sql = format!("SELECT * FROM {table} WHERE {} ORDER BY 1, 2", theirs(table, dialect));
        let rows = connection.query(sqlx::AssertSqlSafe(sql)).bind(person).fetch_all().await?;
        let mut told = Vec::with_capacity(rows.len());
        for row in &rows {
            let mut row = told_row(row)?;
            if table == "matches" && row.get("state") != Some(&json!("over")) {
                row.remove("seed");
            }
            told.push(Value::Object(row));
        }
        all.insert(table.to_owned(), Value::Array(told));
    }
    Ok(all)
}

/// Numbers beyond this lose digits in many readers of JSON (2⁵³).
const EXACT: i64 = 1 << 53;

fn told_row(row: &Row) -> Result<Map<String, Value>> {
    let mut told = Map::new();
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
        told.insert(name, value);
    }
    Ok(told)
}

/// Notes that a person has asked to be forgotten. Whether that is new.
///
/// # Errors
/// When the database fails; also when nobody of that id is known.
pub async fn ask(connection: &mut Connection, person: PersonId, now: Time) -> Result<bool> {
    let sql = "INSERT INTO erasures (person_id, asked_at) VALUES ($1, $2) ON CONFLICT DO NOTHING";
    connection.query(sql).bind(person).bind(now).changes().await
}

/// Those who have asked to be forgotten and are not yet, those of longest ago first.
///
/// # Errors
/// When the database fails.
pub async fn asked(connection: &mut Connection) -> Result<Vec<PersonId>> {
    let sql = "SELECT person_id FROM erasures ORDER BY asked_at, person_id";
    connection.query_scalar(sql).fetch_all().await
}

/// The matches that go on and in which a person is a captain.
///
/// # Errors
/// When the database fails.
pub async fn led(connection: &mut Connection, person: PersonId) -> Result<Vec<MatchId>> {
    let sql =
        "SELECT id FROM matches WHERE state = 'playing' AND (white = $1 OR black = $1) ORDER BY id";
    connection.query_scalar(sql).bind(person).fetch_all().await
}

/// The matches that go on and in which a person plays pieces, and their squares.
///
/// # Errors
/// When the database fails.
pub async fn played_for(
    connection: &mut Connection,
    person: PersonId,
) -> Result<Vec<(MatchId, String)>> {
    let sql = "SELECT match_id, home FROM members JOIN matches ON matches.id = match_id
               WHERE state = 'playing' AND person_id = $1 ORDER BY match_id, home";
    connection.query_as(sql).bind(person).fetch_all().await
}

/// How many matches a person has ended, and of how many that go on they are the marshal.
///
/// # Errors
/// When the database fails.
pub async fn counts(connection: &mut Connection, person: PersonId) -> Result<(u32, u32)> {
    let sql = "SELECT
         (SELECT COUNT(*) FROM matches WHERE state = 'over' AND (white = $1 OR black = $1)),
         (SELECT COUNT(*) FROM matches WHERE state = 'playing' AND marshal = $1)";
    let (over, judged): (i64, i64) = connection.query_as(sql).bind(person).fetch_one().await?;
    let count = |count: i64| u32::try_from(count).unwrap_or(u32::MAX);
    Ok((count(over), count(judged)))
}

/// Ends a match that nobody can read, so that it waits for nobody: the person's side loses.
///
/// # Errors
/// When the database fails.
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
            .bind_all((id, person, ending.how, &ending.rule, &ending.reason, ending.at))
            .execute()
            .await?;
    }
    Ok(())
}

/// Puts a number that is nobody's in a person's place, everywhere, and forgets the person: their
/// name and id, drafts, orders, absences, and plans for fights that were never decided. What has
/// been played stays.
///
/// # Errors
/// When the database fails.
pub async fn forget(connection: &mut Connection, person: PersonId) -> Result<PersonId> {
    let number = counters::next(connection, Sequence::Former).await?;
    let former = PersonId::former(u32::try_from(number).unwrap_or(u32::MAX));
    run(connection, "INSERT INTO people (id, name, first_seen) VALUES ($2, '', 0)", person, former)
        .await?;
    for sql in [
        // A referee that holds one of these matches in memory must load it again.
        "UPDATE matches SET version = version + 1
         WHERE white = $1 OR black = $1 OR marshal = $1
            OR id IN (SELECT match_id FROM members WHERE person_id = $1)
            OR id IN (SELECT match_id FROM orders WHERE person_id = $1)",
        // Without their marshal the two sides report.
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
        // What was to be said to them alone, and has their number in its topic.
        "DELETE FROM outbox WHERE topic = 'direct ' || CAST($1 AS TEXT)",
        "DELETE FROM records WHERE person_id = $1
            AND id NOT IN (SELECT record_id FROM challenges WHERE record_id IS NOT NULL)",
    ] {
        run(connection, sql, person, former).await?;
    }
    spoken_of(connection, person, former).await?;
    // Their own row goes last: the others name it.
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

/// Puts the number into what was said and is to be said of a person.
async fn spoken_of(connection: &mut Connection, person: PersonId, former: PersonId) -> Result<()> {
    let number = person.get().to_string();
    let found: Vec<(i64, String)> = connection
        .query_as(Pair {
            sqlite: "SELECT id, content FROM outbox WHERE instr(content, $1) > 0",
            postgres: "SELECT id, content FROM outbox WHERE strpos(content, $1) > 0",
        })
        .bind(&number)
        .fetch_all()
        .await?;
    for (id, content) in found {
        // What cannot be read is never said, and holds its person no longer than the others.
        let Ok(mut said) = serde_json::from_str::<Map<String, Value>>(&content) else {
            connection.query("DELETE FROM outbox WHERE id = $1").bind(id).execute().await?;
            continue;
        };
        for field in SPOKEN_OF {
            if said.get(*field) == Some(&json!(person)) {
                said.insert((*field).to_owned(), json!(former));
            }
        }
        connection
            .query("UPDATE outbox SET content = $1 WHERE id = $2")
            .bind_all((Value::Object(said).to_string(), id))
            .execute()
            .await?;
    }
    Ok(())
}
