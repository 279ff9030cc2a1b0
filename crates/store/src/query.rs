//! Statements, their parameters and their rows.
//!
//! Functions of the table modules use only a [`Connection`]: a statement, its parameters in order,
//! and a fetch. Each connection caches its prepared statements.

use std::marker::PhantomData;

use sqlx::error::BoxDynError;
use sqlx::postgres::PgArguments;
use sqlx::sqlite::SqliteArguments;
use sqlx::{Arguments as _, AssertSqlSafe, SqlStr};

use crate::Connection;
use crate::connection::Driver;
use crate::dialect::Dialect;
use crate::row::{Column, FromRow, Parameter, Row};

#[derive(Clone, Copy, Debug)]
pub(crate) struct StatementResult {
    rows: u64,
}

impl StatementResult {
    pub(crate) const fn rows_affected(self) -> u64 {
        self.rows
    }
}

/// The text of a statement, mostly one for both databases.
pub(crate) trait Sql {
    fn text(self, dialect: Dialect) -> SqlStr;
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Pair {
    pub(crate) sqlite: &'static str,
    pub(crate) postgres: &'static str,
}

impl Sql for &'static str {
    fn text(self, _: Dialect) -> SqlStr {
        SqlStr::from_static(self)
    }
}

impl Sql for AssertSqlSafe<String> {
    fn text(self, _: Dialect) -> SqlStr {
        sqlx::SqlSafeStr::into_sql_str(self)
    }
}

impl Sql for Pair {
    fn text(self, dialect: Dialect) -> SqlStr {
        SqlStr::from_static(match dialect {
            Dialect::Sqlite => self.sqlite,
            Dialect::Postgres => self.postgres,
        })
    }
}

enum Arguments {
    Sqlite(SqliteArguments),
    Postgres(PgArguments),
}

#[must_use = "it does nothing before it is fetched or executed"]
pub(crate) struct Query<'c> {
    connection: &'c mut Connection,
    text: SqlStr,
    arguments: Result<Arguments, BoxDynError>,
}

impl Query<'_> {
    pub(crate) fn bind<'q, T: Parameter<'q>>(mut self, value: T) -> Self {
        let added = match &mut self.arguments {
            Ok(Arguments::Sqlite(arguments)) => arguments.add(value.into_sql()),
            Ok(Arguments::Postgres(arguments)) => arguments.add(value.into_sql()),
            Err(_) => Ok(()),
        };
        if let Err(cause) = added {
            self.arguments = Err(cause);
        }
        self
    }

    pub(crate) async fn execute(self) -> sqlx::Result<StatementResult> {
        let Query { connection, text, arguments } = self;
        let rows = match (connection.driver(), arguments.map_err(sqlx::Error::Encode)?) {
            (Driver::Sqlite(connection), Arguments::Sqlite(arguments)) => {
                sqlx::query_with(text, arguments).execute(connection).await?.rows_affected()
            }
            (Driver::Postgres(lent), Arguments::Postgres(arguments)) => {
                let done = sqlx::query_with(text, arguments).execute(lent.sql()?).await;
                done.inspect_err(|cause| lent.note(cause))?.rows_affected()
            }
            _ => return Err(other_driver()),
        };
        Ok(StatementResult { rows })
    }

    pub(crate) async fn fetch_one(self) -> sqlx::Result<Row> {
        self.fetch_optional().await?.ok_or(sqlx::Error::RowNotFound)
    }

    pub(crate) async fn fetch_optional(self) -> sqlx::Result<Option<Row>> {
        let Query { connection, text, arguments } = self;
        match (connection.driver(), arguments.map_err(sqlx::Error::Encode)?) {
            (Driver::Sqlite(connection), Arguments::Sqlite(arguments)) => {
                let query = sqlx::query_with(text, arguments);
                Ok(query.fetch_optional(connection).await?.map(Row::Sqlite))
            }
            (Driver::Postgres(lent), Arguments::Postgres(arguments)) => {
                let row = sqlx::query_with(text, arguments).fetch_optional(lent.sql()?).await;
                Ok(row.inspect_err(|cause| lent.note(cause))?.map(Row::Postgres))
            }
            _ => Err(other_driver()),
        }
    }

    pub(crate) async fn fetch_all(self) -> sqlx::Result<Vec<Row>> {
        let Query { connection, text, arguments } = self;
        match (connection.driver(), arguments.map_err(sqlx::Error::Encode)?) {
            (Driver::Sqlite(connection), Arguments::Sqlite(arguments)) => {
                let query = sqlx::query_with(text, arguments);
                Ok(query.fetch_all(connection).await?.into_iter().map(Row::Sqlite).collect())
            }
            (Driver::Postgres(lent), Arguments::Postgres(arguments)) => {
                let rows = sqlx::query_with(text, arguments).fetch_all(lent.sql()?).await;
                let rows = rows.inspect_err(|cause| lent.note(cause))?;
                Ok(rows.into_iter().map(Row::Postgres).collect())
            }
            _ => Err(other_driver()),
        }
    }
}

/// Unreachable: arguments are created for the connection they are used with.
fn other_driver() -> sqlx::Error {
    sqlx::Error::Encode("parameters of another database".into())
}

#[must_use = "it does nothing before it is fetched"]
pub(crate) struct QueryAs<'c, T> {
    query: Query<'c>,
    read: PhantomData<fn() -> T>,
}

impl<T: FromRow> QueryAs<'_, T> {
    pub(crate) fn bind<'q, P: Parameter<'q>>(mut self, value: P) -> Self {
        self.query = self.query.bind(value);
        self
    }

    pub(crate) async fn fetch_one(self) -> sqlx::Result<T> {
        self.query.fetch_one().await?.read()
    }

    pub(crate) async fn fetch_optional(self) -> sqlx::Result<Option<T>> {
        self.query.fetch_optional().await?.map(|row| row.read()).transpose()
    }

    pub(crate) async fn fetch_all(self) -> sqlx::Result<Vec<T>> {
        self.query.fetch_all().await?.iter().map(Row::read).collect()
    }
}

/// A statement that reads only the first column of its rows.
#[must_use = "it does nothing before it is fetched"]
pub(crate) struct QueryScalar<'c, T>(QueryAs<'c, (T,)>);

impl<T: Column> QueryScalar<'_, T> {
    pub(crate) fn bind<'q, P: Parameter<'q>>(self, value: P) -> Self {
        QueryScalar(self.0.bind(value))
    }

    pub(crate) async fn fetch_one(self) -> sqlx::Result<T> {
        Ok(self.0.fetch_one().await?.0)
    }

    pub(crate) async fn fetch_optional(self) -> sqlx::Result<Option<T>> {
        Ok(self.0.fetch_optional().await?.map(|(value,)| value))
    }

    pub(crate) async fn fetch_all(self) -> sqlx::Result<Vec<T>> {
        Ok(self.0.fetch_all().await?.into_iter().map(|(value,)| value).collect())
    }
}

impl Connection {
    pub(crate) fn query(&mut self, sql: impl Sql) -> Query<'_> {
        let dialect = self.dialect();
        let arguments = match dialect {
            Dialect::Sqlite => Arguments::Sqlite(SqliteArguments::default()),
            Dialect::Postgres => Arguments::Postgres(PgArguments::default()),
        };
        Query { connection: self, text: sql.text(dialect), arguments: Ok(arguments) }
    }

    pub(crate) fn query_as<T>(&mut self, sql: impl Sql) -> QueryAs<'_, T> {
        QueryAs { query: self.query(sql), read: PhantomData }
    }

    pub(crate) fn query_scalar<T>(&mut self, sql: impl Sql) -> QueryScalar<'_, T> {
        QueryScalar(self.query_as(sql))
    }
}
