//! Copies a database into another, of either kind: for moves and backups.
//!
//! The target stays marked as unfinished until all rows are there. No process opens it before; a
//! repeated move empties it first. Each table's rows are counted and hashed in both databases.

use match_model::Time;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use sqlx::AssertSqlSafe;

use crate::counters::Sequence;
use crate::dialect::Dialect;
use crate::query::Pair;
use crate::row::Cell;
use crate::{Connection, DatabaseAddress, OpenError, Result, Store, StoreError};

/// The tables, in an order that satisfies foreign keys. A test compares the list with the schema.
pub const TABLES: [&str; 71] = [
    "guilds",
    "people",
    "matches",
    "actions",
    "endings",
    "offers",
    "outbox",
    "drafts",
    "records",
    "challenges",
    "duels",
    "reports",
    "members",
    "ordered",
    "absences",
    "orders",
    "doings",
    "enlistments",
    "rematches",
    "dues",
    "ratings",
    "rating_changes",
    "erasures",
    "clocks",
    "clock_sides",
    "pauses",
    "hours",
    "allowances",
    "vacations",
    "heartbeat",
    "downtimes",
    "notices",
    "match_notices",
    "guild_settings",
    "guild_channels",
    "takebacks",
    "retracted",
    "adjudications",
    "conditions",
    "levels",
    "opponents",
    "remarks",
    "analyses",
    "tours",
    "practices",
    "threat_consents",
    "closings",
    "increments",
    "handovers",
    "clock_readings",
    "reminders",
    "clock_messages",
    "bars",
    "games_off",
    "moderation",
    "puzzle_attempts",
    "puzzle_solvers",
    "puzzle_strengths",
    "daily_puzzles",
    "daily_solvers",
    "mistakes",
    "seasons",
    "season_players",
    "season_games",
    "season_invitations",
    "season_reserves",
    "season_medals",
    "server_boards",
    "crowds",
    "crowd_votes",
    "crowd_results",
];

const ROWS: i64 = 500;

#[derive(Debug, thiserror::Error)]
pub enum TransferError {
    #[error(transparent)]
    Open(#[from] OpenError),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("source and target are both {0}: name two databases")]
    Same(DatabaseAddress),
    #[error(
        "the database {at} is not empty (its table {table} has rows): nothing is overwritten. Name an \
         empty database, or a file that does not exist"
    )]
    NotEmpty { at: DatabaseAddress, table: &'static str },
    #[error(
        "the table {table} differs after the copy ({read} rows read, {found} found): repeat the command"
    )]
    Different { table: &'static str, read: u64, found: u64 },
}

impl From<sqlx::Error> for TransferError {
    fn from(cause: sqlx::Error) -> TransferError {
        TransferError::Store(cause.into())
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CopiedTable {
    pub table: &'static str,
    pub rows: u64,
}

/// Copies all rows of a database into another, which must be empty or half-filled by an earlier
/// attempt. No process may use either meanwhile. The source stays unchanged.
///
/// # Errors
/// When a database cannot be opened or fails; when the target is not empty; when rows have arrived
/// changed. The target then stays unusable until the move is repeated.
pub async fn move_database(
    from: &DatabaseAddress,
    to: &DatabaseAddress,
    now: Time,
) -> std::result::Result<Vec<CopiedTable>, TransferError> {
    if from == to {
        return Err(TransferError::Same(from.clone()));
    }
    if let Some(file) = from.file().filter(|file| !file.exists()) {
        return Err(OpenError::Unusable {
            file: file.to_owned(),
            cause: "there is no such file".to_owned(),
        }
        .into());
    }
    let source = Store::open_alone(from, now).await?;
    let outcome = fill(&source, to, Some(now)).await;
    source.close().await;
    outcome
}

/// Works while other processes use the source.
///
/// # Errors
/// As [`move_database`].
pub(crate) async fn copy_to_file(
    from: &DatabaseAddress,
    to: &DatabaseAddress,
) -> std::result::Result<Vec<CopiedTable>, TransferError> {
    let source = Store::open_to_look(from).await?;
    let outcome = fill(&source, to, None).await;
    source.close().await;
    outcome
}

async fn fill(
    source: &Store,
    to: &DatabaseAddress,
    now: Option<Time>,
) -> std::result::Result<Vec<CopiedTable>, TransferError> {
    let target = Store::open_marked(to, now).await?;
    let outcome = fill_marked(source, &target, to).await;
    target.close().await;
    outcome
}

async fn fill_marked(
    source: &Store,
    target: &Store,
    to: &DatabaseAddress,
) -> std::result::Result<Vec<CopiedTable>, TransferError> {
    mark(target, to).await?;
    let mut reading = source.read().await?;
    reading.begin_snapshot().await?;
    let mut tables = Vec::with_capacity(TABLES.len());
    for table in TABLES {
        tables.push(copy_table(&mut reading, target, table).await?);
    }
    let mut writing = target.write().await?;
    for sequence in Sequence::ALL {
        let last = last_number(&mut reading, sequence).await?;
        set_last_number(&mut writing, sequence, last).await?;
    }
    writing.commit().await?;
    reading.end_snapshot().await?;
    let mut writing = target.write().await?;
    writing.query("DROP TABLE unfinished_move").execute().await?;
    writing.commit().await?;
    Ok(tables)
}

/// Marks a target as unfinished, and empties it if it was marked already.
async fn mark(target: &Store, to: &DatabaseAddress) -> std::result::Result<(), TransferError> {
    let mut writing = target.write().await?;
    let marked: bool = writing
        .query_scalar(Pair {
            sqlite: "SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = 'unfinished_move')",
            postgres: "SELECT to_regclass('unfinished_move') IS NOT NULL",
        })
        .fetch_one()
        .await?;
    for table in TABLES.into_iter().rev() {
        let sql = match marked {
            true => format!("DELETE FROM {table}"),
            false => format!("SELECT 1 FROM {table} LIMIT 1"),
        };
        let query = writing.query(AssertSqlSafe(sql));
        let row = query.fetch_optional().await?;
        if row.is_some() {
            return Err(TransferError::NotEmpty { at: to.clone(), table });
        }
    }
    if !marked {
        let sql = "CREATE TABLE unfinished_move (begun_at BIGINT)";
        writing.query(sql).execute().await?;
    }
    Ok(writing.commit().await?)
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Sum {
    rows: u64,
    hash: u128,
}

impl Sum {
    fn add(&mut self, row: &[(String, Cell)]) {
        let mut cells: Vec<&(String, Cell)> = row.iter().collect();
        cells.sort_by(|one, other| one.0.cmp(&other.0));
        let mut hash = Sha256::new();
        for (name, cell) in cells {
            hash.update(json!([name, value(cell)]).to_string().as_bytes());
        }
        let half: [u8; 16] = std::array::from_fn({
            let hash = hash.finalize();
            move |place| hash.get(place).copied().unwrap_or(0)
        });
        self.rows += 1;
        self.hash = self.hash.wrapping_add(u128::from_be_bytes(half));
    }
}

fn value(cell: &Cell) -> Value {
    match cell {
        Cell::Null => Value::Null,
        Cell::Number(number) => json!(number),
        Cell::Text(text) => json!(text),
    }
}

async fn rows_after(
    connection: &mut Connection,
    table: &str,
    place: Option<String>,
) -> Result<(Vec<Vec<(String, Cell)>>, Option<String>)> {
    // In physical order, which needs no knowledge of keys.
    let sql = match connection.dialect() {
        Dialect::Sqlite => format!(
            "SELECT CAST(rowid AS TEXT) AS \"place of the row\", * FROM {table}
             WHERE rowid > CAST($1 AS INTEGER) ORDER BY rowid LIMIT $2"
        ),
        Dialect::Postgres => format!(
            "SELECT CAST(ctid AS TEXT) AS \"place of the row\", * FROM {table}
             WHERE ctid > CAST($1 AS tid) ORDER BY ctid LIMIT $2"
        ),
    };
    let first = match connection.dialect() {
        Dialect::Sqlite => i64::MIN.to_string(),
        Dialect::Postgres => "(0,0)".to_owned(),
    };
    let query = connection.query(AssertSqlSafe(sql)).bind(place.unwrap_or(first)).bind(ROWS);
    let (mut rows, mut last) = (Vec::new(), None);
    for row in query.fetch_all().await? {
        let mut cells = row.values()?;
        if let (_, Cell::Text(place)) = cells.remove(0) {
            last = Some(place);
        }
        rows.push(cells);
    }
    Ok((rows, last))
}

async fn copy_table(
    reading: &mut Connection,
    target: &Store,
    table: &'static str,
) -> std::result::Result<CopiedTable, TransferError> {
    let (mut read, mut place) = (Sum::default(), None);
    loop {
        let (rows, last) = rows_after(reading, table, place).await?;
        if rows.is_empty() {
            break;
        }
        rows.iter().for_each(|row| read.add(row));
        let mut writing = target.write().await?;
        insert(&mut writing, table, &rows).await?;
        writing.commit().await?;
        place = last;
    }
    let (mut sum, mut place) = (Sum::default(), None);
    let mut looking = target.read().await?;
    loop {
        let (rows, last) = rows_after(&mut looking, table, place).await?;
        if rows.is_empty() {
            break;
        }
        rows.iter().for_each(|row| sum.add(row));
        place = last;
    }
    if read != sum {
        return Err(TransferError::Different { table, read: read.rows, found: sum.rows });
    }
    Ok(CopiedTable { table, rows: read.rows })
}

async fn insert(
    connection: &mut Connection,
    table: &str,
    rows: &[Vec<(String, Cell)>],
) -> Result<()> {
    let Some(first) = rows.first() else { return Ok(()) };
    let names: Vec<&str> = first.iter().map(|(name, _)| name.as_str()).collect();
    let names = names.join(", ");
    let sql = match connection.dialect() {
        Dialect::Sqlite => {
            let value = |place| format!("json_extract(new.value, '$[{place}]')");
            let values: Vec<String> = (0..first.len()).map(value).collect();
            format!(
                "INSERT INTO {table} ({names}) SELECT {} FROM json_each($1) AS new ORDER BY new.key",
                values.join(", ")
            )
        }
        // PostgreSQL takes the column types from the table.
        Dialect::Postgres => format!(
            "INSERT INTO {table} ({names})
             SELECT {names} FROM json_populate_recordset(CAST(NULL AS {table}), CAST($1 AS JSON))"
        ),
    };
    let row = |row: &Vec<(String, Cell)>| match connection.dialect() {
        Dialect::Sqlite => row.iter().map(|(_, cell)| value(cell)).collect(),
        Dialect::Postgres => {
            Value::Object(row.iter().map(|(name, cell)| (name.clone(), value(cell))).collect())
        }
    };
    let rows: Vec<Value> = rows.iter().map(row).collect();
    connection.query(AssertSqlSafe(sql)).bind(json!(rows).to_string()).execute().await
}

async fn last_number(connection: &mut Connection, sequence: Sequence) -> Result<i64> {
    let last: Option<i64> = match connection.dialect() {
        Dialect::Sqlite => {
            let sql = "SELECT value FROM counters WHERE name = $1";
            connection.query_scalar(sql).bind(sequence.name()).fetch_optional().await?
        }
        Dialect::Postgres => {
            let name = sequence.name();
            let sql =
                format!("SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM {name}_number");
            connection.query_scalar(AssertSqlSafe(sql)).fetch_optional().await?
        }
    };
    Ok(last.unwrap_or(0))
}

/// Sets the last number of a sequence. A file has no row for a sequence that has given out none.
/// The row `commits` counts a file's own transactions and is not moved.
async fn set_last_number(connection: &mut Connection, of: Sequence, last: i64) -> Result<()> {
    if last == 0 && connection.dialect() == Dialect::Sqlite {
        let sql = "DELETE FROM counters WHERE name = $1";
        connection.query(sql).bind(of.name()).execute().await?;
        return Ok(());
    }
    let sql = Pair {
        sqlite: "INSERT INTO counters (name, value) VALUES ($1, $2)
                 ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        postgres:
            "SELECT setval(CAST($1 AS TEXT) || '_number', CASE WHEN $2 < 1 THEN 1 ELSE $2 END,
                          $2 > 0)",
    };
    connection.query(sql).bind(of.name()).bind(last).execute().await
}
