//! What the database holds, so that two walks can be compared.

use std::fmt::Write as _;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, Column as _, ConnectOptions as _, Row as _, SqliteConnection};
use tests::{Error, Stage};

use crate::points::people::PEOPLE;
use crate::points::seen::without_ids;

/// Tables that tell of what was said and looked at, and how often within the hour, not of what
/// happened. What was said ([`announcements`]) and how long Herald was away ([`downtimes`]) is held
/// by itself; the heartbeat is written here ([`at_work`]).
const ASIDE: [&str; 7] =
    ["outbox", "absences", "counters", "doings", "heartbeat", "downtimes", "handovers"];

/// Columns that hold how often and when something was tried, how long it took, or what falls by
/// lot, and not what came of it. What is left on clocks is held by itself ([`clocks`]).
const TRIES: [&str; 5] = ["version", "updated_at", "looked_at", "seed", "left_ms"];

/// Everything in the database but [`ASIDE`] and [`TRIES`], table by table, row by row; without the
/// numbers that Discord gives to messages and channels, and without times. People have their names.
pub(crate) async fn of(stage: &Stage) -> Result<String, Error> {
    let mut database = open(stage).await?;
    let tables: Vec<String> = sqlx::query_scalar(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '\\_sqlx%' ESCAPE '\\'
         ORDER BY name",
    )
    .fetch_all(&mut database)
    .await?;
    let mut told = String::new();
    for table in tables.iter().filter(|table| !ASIDE.contains(&table.as_str())) {
        let columns: Vec<String> =
            sqlx::query_scalar("SELECT name FROM pragma_table_info($1) ORDER BY cid")
                .bind(table)
                .fetch_all(&mut database)
                .await?;
        let columns: Vec<String> = columns
            .into_iter()
            .filter(|column| !TRIES.contains(&column.as_str()))
            .map(|column| format!("CAST({column} AS TEXT) AS {column}"))
            .collect();
        let sql = format!("SELECT {} FROM {table} ORDER BY 1, 2", columns.join(", "));
        for row in sqlx::query(AssertSqlSafe(sql)).fetch_all(&mut database).await? {
            write!(told, "{table}:")?;
            for (index, column) in row.columns().iter().enumerate() {
                let value: Option<String> = row.try_get(index)?;
                write!(told, " {}={}", column.name(), value.as_deref().unwrap_or("-"))?;
            }
            told.push('\n');
        }
    }
    for name in PEOPLE {
        told = told.replace(&stage.person(name)?.id.to_string(), name);
    }
    Ok(without_ids(&told))
}

/// Whether nothing has come of a step that anybody can see. Whoever asks for something that is
/// counted before it is done (an import) is known from then on; a record may be kept before the
/// challenge that goes on with it is made, and is found again by whoever asks once more.
pub(crate) fn is_as_before(before: &str, now: &str, after: &str) -> bool {
    let has = |text: &str, line: &str| text.lines().any(|one| one == line);
    let unseen = |line: &&str| {
        (line.starts_with("people: ") || line.starts_with("records: "))
            && !has(before, line)
            && has(after, line)
    };
    now.lines().filter(|line| !unseen(line)).eq(before.lines())
}

/// What is left on the clocks of a match as they were last written, in milliseconds: by match and
/// side.
pub(crate) async fn clocks(stage: &Stage) -> Result<Vec<(String, i64)>, Error> {
    let mut database = open(stage).await?;
    let sql = "SELECT match_id || ' ' || side, left_ms FROM clock_sides ORDER BY match_id, side";
    Ok(sqlx::query_as(sql).fetch_all(&mut database).await?)
}

/// What was announced, topic by topic, in order; without the buttons that were taken off, which
/// whoever shows a board does by the way.
pub(crate) async fn announcements(stage: &Stage) -> Result<String, Error> {
    let mut database = open(stage).await?;
    let sql = "SELECT topic || ': ' || state || ' ' || content FROM outbox
        WHERE content NOT LIKE '{\"say\":\"strip\"%' ORDER BY topic, id";
    let lines: Vec<String> = sqlx::query_scalar(sql).fetch_all(&mut database).await?;
    let mut told = lines.join("\n");
    for name in PEOPLE {
        told = told.replace(&stage.person(name)?.id.to_string(), name);
    }
    Ok(without_ids(&told))
}

/// How often Herald has noted that it was away, or that its clock was wrong.
pub(crate) async fn downtimes(stage: &Stage) -> Result<i64, Error> {
    let mut database = open(stage).await?;
    Ok(sqlx::query_scalar("SELECT COUNT(*) FROM downtimes").fetch_one(&mut database).await?)
}

/// How much waits to be said.
pub(crate) async fn waiting(stage: &Stage) -> Result<i64, Error> {
    let mut database = open(stage).await?;
    Ok(sqlx::query_scalar("SELECT COUNT(*) FROM outbox WHERE state = 'waiting'")
        .fetch_one(&mut database)
        .await?)
}

/// Notes that Herald is at work at a moment, as it does by itself every so often: what it does not
/// do between two steps is no absence.
pub(crate) async fn at_work(stage: &Stage, at: i64) -> Result<(), Error> {
    let options = SqliteConnectOptions::new()
        .filename(stage.database())
        .busy_timeout(std::time::Duration::from_millis(500));
    let noted = async {
        let mut database = options.connect().await?;
        let sql = "UPDATE heartbeat SET at = $1 WHERE at < $1";
        sqlx::query(sql).bind(at).execute(&mut database).await
    };
    match noted.await {
        // It stands still with a write before it, and is away from now on.
        Err(sqlx::Error::Database(error)) if error.message().contains("locked") => Ok(()),
        noted => Ok(noted.map(drop)?),
    }
}

/// How much was ever to be said.
pub(crate) async fn announced(stage: &Stage) -> Result<i64, Error> {
    let mut database = open(stage).await?;
    Ok(sqlx::query_scalar("SELECT COUNT(*) FROM outbox").fetch_one(&mut database).await?)
}

async fn open(stage: &Stage) -> Result<SqliteConnection, Error> {
    Ok(SqliteConnectOptions::new().filename(stage.database()).read_only(true).connect().await?)
}
