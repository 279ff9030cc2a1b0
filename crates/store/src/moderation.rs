//! The table `moderation`: acts of the operator and of servers' managers.
//!
//! The operator's acts are requests: `herald bar` and similar commands write a row
//! ([`OperatorDesk`]), and the running Herald carries it out.

use match_model::{GuildId, MatchId, PersonId, Time};
use sqlx::SqliteConnection;

use crate::columns::{from_row, text_enum};
use crate::open_error::OpenResult;
use crate::postgres::{self, Gate};
use crate::row::Parameter as _;
use crate::row::Row;
use crate::sqlite::open::{SharedAccess, connect_shared};
use crate::{Connection, DatabaseAddress, Result};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ActKind {
    Bar,
    Lift,
    Void,
    Forget,
    GameOff,
    GameOn,
}

text_enum!(ActKind {
    Bar = "bar",
    Lift = "lift",
    Void = "void",
    Forget = "forget",
    GameOff = "game-off",
    GameOn = "game-on",
});

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    Done,
    Unknown,
    Already,
    Unreadable,
}

text_enum!(Outcome {
    Done = "done",
    Unknown = "unknown",
    Already = "already",
    Unreadable = "unreadable",
});

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewAct {
    pub kind: ActKind,
    pub by: Option<PersonId>,
    pub person: Option<PersonId>,
    pub guild: Option<GuildId>,
    pub match_id: Option<MatchId>,
    pub game: Option<String>,
    pub reason: String,
    pub at: Time,
}

from_row!(NewAct {
    kind, by = "by_person", person = "person_id", guild = "guild_id", match_id, game, reason,
    at = "asked_at",
});

impl NewAct {
    pub const fn of(kind: ActKind, by: Option<PersonId>, at: Time) -> NewAct {
        NewAct {
            kind,
            by,
            person: None,
            guild: None,
            match_id: None,
            game: None,
            reason: String::new(),
            at,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WaitingAct {
    pub id: i64,
    pub act: NewAct,
}

from_row!(WaitingAct { id, ..act });

/// A single statement, so it is its own transaction on SQLite. Writes are serialised, so ids are
/// unique.
const INSERT: &str = "INSERT INTO moderation
         (id, kind, by_person, person_id, guild_id, match_id, game, reason, asked_at, done_at,
          outcome)
     VALUES ((SELECT COALESCE(MAX(id), 0) + 1 FROM moderation), $1, $2, $3, $4, $5, $6, $7, $8,
             $9, $10)
     RETURNING id";

const OUTCOME: &str = "SELECT outcome FROM moderation WHERE id = $1 AND asked_at = $2";

/// For an act that the same transaction carries out.
pub async fn record(connection: &mut Connection, act: &NewAct) -> Result<()> {
    insert(connection, act, Some(Outcome::Done)).await.map(drop)
}

async fn insert(
    connection: &mut Connection,
    act: &NewAct,
    outcome: Option<Outcome>,
) -> Result<i64> {
    connection
        .query_scalar(INSERT)
        .bind_all((act.kind, act.by, act.person, act.guild, act.match_id, &act.game, &act.reason))
        .bind_all((act.at, outcome.map(|_| act.at), outcome))
        .fetch_one()
        .await
}

pub async fn waiting(connection: &mut Connection) -> Result<Vec<WaitingAct>> {
    let sql = "SELECT * FROM moderation WHERE outcome IS NULL ORDER BY id";
    connection.query_as(sql).fetch_all().await
}

/// Records the outcome of an act, in the transaction that carries it out. Returns `false` if
/// another process has done so already.
///
/// Removes the name of a forgotten person from the row.
pub async fn finish(
    connection: &mut Connection,
    id: i64,
    outcome: Outcome,
    now: Time,
) -> Result<bool> {
    let sql = "UPDATE moderation SET done_at = $2, outcome = $3,
                   person_id = CASE kind WHEN 'forget' THEN NULL ELSE person_id END
               WHERE id = $1 AND outcome IS NULL";
    connection.query(sql).bind(id).bind(now).bind(outcome).changes().await
}

/// Leaves requests of the command line for the running Herald, and reads their outcomes.
///
/// It writes only these rows, each in its own single-statement transaction. On SQLite it bypasses
/// this crate's writer, whose counters belong to the process that owns the file.
#[derive(Debug)]
pub struct OperatorDesk(Desk);

#[derive(Debug)]
enum Desk {
    Sqlite(SqliteConnection),
    Postgres(postgres::Database),
}

impl OperatorDesk {
    /// Opens a database that another process may be using, without migrating it.
    ///
    /// # Errors
    /// When the database has another schema than this program, is missing, or cannot be opened.
    pub async fn open(at: &DatabaseAddress) -> OpenResult<OperatorDesk> {
        Ok(OperatorDesk(match at {
            DatabaseAddress::File(file) => {
                Desk::Sqlite(connect_shared(file, SharedAccess::Request).await?)
            }
            DatabaseAddress::Postgres(url) => {
                Desk::Postgres(postgres::Database::open_for_requests(url).await?)
            }
        }))
    }

    /// Returns the request's number once it is durable.
    pub async fn leave(&mut self, act: &NewAct) -> Result<i64> {
        match &mut self.0 {
            Desk::Sqlite(connection) => Ok(sqlx::query_scalar(INSERT)
                .bind(act.kind.into_sql())
                .bind(act.by.into_sql())
                .bind(act.person.into_sql())
                .bind(act.guild.into_sql())
                .bind(act.match_id.into_sql())
                .bind(&act.game)
                .bind(&act.reason)
                .bind(act.at.into_sql())
                .bind(None::<i64>)
                .bind(None::<&str>)
                .fetch_one(connection)
                .await?),
            Desk::Postgres(database) => {
                let (mut writing, _) = database.writer.begin(Gate::Alone, None).await?;
                let id = insert(&mut writing, act, None).await?;
                writing.commit(None).await?;
                Ok(id)
            }
        }
    }

    /// `None` while the request waits. Fails if it is gone.
    pub async fn outcome(&mut self, id: i64, act: &NewAct) -> Result<Option<Outcome>> {
        match &mut self.0 {
            Desk::Sqlite(connection) => {
                let query = sqlx::query(OUTCOME).bind(id).bind(act.at.into_sql());
                Ok(Row::Sqlite(query.fetch_one(connection).await?).at(0)?)
            }
            Desk::Postgres(database) => {
                let mut reading = database.read().await?;
                Ok(reading.query_scalar(OUTCOME).bind(id).bind(act.at).fetch_one().await?)
            }
        }
    }

    pub async fn close(self) {
        match self.0 {
            Desk::Sqlite(connection) => drop(sqlx::Connection::close(connection).await),
            Desk::Postgres(database) => database.close().await,
        }
    }
}
