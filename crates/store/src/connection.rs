use std::ops::{Deref, DerefMut};

use sqlx::pool::PoolConnection;
use sqlx::{Sqlite, SqliteConnection};

use crate::dialect::Dialect;
use crate::postgres::Lent;
use crate::sqlite::turn::Turn;

#[derive(Debug)]
pub struct Connection(Inner);

#[derive(Debug)]
enum Inner {
    Reading(PoolConnection<Sqlite>),
    Writing(Turn),
    Postgres(Lent),
}

pub(crate) enum Driver<'c> {
    Sqlite(&'c mut SqliteConnection),
    Postgres(&'c mut Lent),
}

impl Connection {
    pub(crate) fn for_changes(connection: Turn) -> Connection {
        Connection(Inner::Writing(connection))
    }

    pub(crate) fn of_postgres(connection: Lent) -> Connection {
        Connection(Inner::Postgres(connection))
    }

    pub(crate) fn into_turn(self) -> Option<Turn> {
        match self.0 {
            Inner::Writing(connection) => Some(connection),
            Inner::Reading(_) | Inner::Postgres(_) => None,
        }
    }

    pub(crate) fn into_postgres(self) -> Option<Lent> {
        match self.0 {
            Inner::Postgres(connection) => Some(connection),
            Inner::Reading(_) | Inner::Writing(_) => None,
        }
    }

    pub(crate) fn sqlite(&mut self) -> sqlx::Result<&mut SqliteConnection> {
        match self.driver() {
            Driver::Sqlite(connection) => Ok(connection),
            Driver::Postgres(_) => Err(sqlx::Error::PoolClosed),
        }
    }

    pub(crate) async fn begin_snapshot(&mut self) -> sqlx::Result<()> {
        match self.driver() {
            Driver::Sqlite(connection) => {
                sqlx::raw_sql("BEGIN").execute(connection).await?;
            }
            Driver::Postgres(lent) => {
                lent.transaction_begins();
                let sql = "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY";
                sqlx::raw_sql(sql).execute(lent.sql()?).await?;
            }
        }
        Ok(())
    }

    pub(crate) async fn end_snapshot(&mut self) -> sqlx::Result<()> {
        match self.driver() {
            Driver::Sqlite(connection) => {
                sqlx::raw_sql("ROLLBACK").execute(connection).await?;
            }
            Driver::Postgres(lent) => {
                sqlx::raw_sql("ROLLBACK").execute(lent.sql()?).await?;
                lent.transaction_ended();
            }
        }
        Ok(())
    }

    pub(crate) fn dialect(&self) -> Dialect {
        match self.0 {
            Inner::Reading(_) | Inner::Writing(_) => Dialect::Sqlite,
            Inner::Postgres(_) => Dialect::Postgres,
        }
    }

    pub(crate) fn driver(&mut self) -> Driver<'_> {
        match &mut self.0 {
            Inner::Reading(connection) => Driver::Sqlite(connection),
            Inner::Writing(connection) => Driver::Sqlite(connection),
            Inner::Postgres(connection) => Driver::Postgres(connection),
        }
    }
}

#[derive(Debug)]
pub struct ReadConnection(Connection);

impl ReadConnection {
    pub(crate) fn new(connection: PoolConnection<Sqlite>) -> ReadConnection {
        ReadConnection(Connection(Inner::Reading(connection)))
    }

    pub(crate) fn of_postgres(connection: Lent) -> ReadConnection {
        ReadConnection(Connection::of_postgres(connection))
    }
}

impl Deref for ReadConnection {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        &self.0
    }
}

impl DerefMut for ReadConnection {
    fn deref_mut(&mut self) -> &mut Connection {
        &mut self.0
    }
}
