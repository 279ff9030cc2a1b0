//! Statements, their parameters and their rows.
//!
//! Functions of the table modules use only a [`Connection`]: a statement, its parameters in order,
//! and a fetch. Each connection caches its prepared statements.

use std::marker::PhantomData;

use sqlx::error::BoxDynError;
use sqlx::postgres::PgArguments;
use sqlx::sqlite::SqliteArguments;
use sqlx::{Arguments as _, AssertSqlSafe, SqlStr};

use crate::connection::Driver;
use crate::dialect::Dialect;
use crate::row::{Column, FromRow, Parameter, Row};
use crate::{Connection, Result};

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
    arguments: std::result::Result<Arguments, BoxDynError>,
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

    pub(crate) fn bind_all<'q>(self, values: impl Parameters<'q>) -> Self {
        values.bind_to(self)
    }

    pub(crate) async fn execute(self) -> Result<()> {
        self.changed_rows().await.map(|_| ())
    }

    pub(crate) async fn changes(self) -> Result<bool> {
        Ok(self.changed_rows().await? > 0)
    }

    pub(crate) async fn changed_rows(self) -> Result<u64> {
        let Query { connection, text, arguments } = self;
        match (connection.driver(), arguments.map_err(sqlx::Error::Encode)?) {
            (Driver::Sqlite(connection), Arguments::Sqlite(arguments)) => {
                Ok(sqlx::query_with(text, arguments).execute(connection).await?.rows_affected())
            }
            (Driver::Postgres(lent), Arguments::Postgres(arguments)) => {
                let outcome = sqlx::query_with(text, arguments).execute(lent.sql()?).await;
                Ok(outcome.inspect_err(|cause| lent.note(cause))?.rows_affected())
            }
            _ => Err(other_driver().into()),
        }
    }

    pub(crate) async fn fetch_one(self) -> Result<Row> {
        self.fetch_optional().await?.ok_or_else(|| sqlx::Error::RowNotFound.into())
    }

    pub(crate) async fn fetch_optional(self) -> Result<Option<Row>> {
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
            _ => Err(other_driver().into()),
        }
    }

    pub(crate) async fn fetch_all(self) -> Result<Vec<Row>> {
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
            _ => Err(other_driver().into()),
        }
    }
}

pub(crate) trait Parameters<'q> {
    fn bind_to(self, query: Query<'_>) -> Query<'_>;
}

macro_rules! tuple_parameters {
    ($($($name:ident)+),+) => {
        $(
            impl<'q, $($name: Parameter<'q>),+> Parameters<'q> for ($($name,)+) {
                #[allow(non_snake_case)]
                fn bind_to(self, query: Query<'_>) -> Query<'_> {
                    let ($($name,)+) = self;
                    query$(.bind($name))+
                }
            }
        )+
    };
}

tuple_parameters!(
    A B, A B C, A B C D, A B C D E, A B C D E F, A B C D E F G, A B C D E F G H,
    A B C D E F G H I, A B C D E F G H I J, A B C D E F G H I J K, A B C D E F G H I J K L
);

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

    pub(crate) fn bind_all<'q>(mut self, values: impl Parameters<'q>) -> Self {
        self.query = self.query.bind_all(values);
        self
    }

    pub(crate) async fn fetch_one(self) -> Result<T> {
        Ok(self.query.fetch_one().await?.read()?)
    }

    pub(crate) async fn fetch_optional(self) -> Result<Option<T>> {
        Ok(self.query.fetch_optional().await?.map(|row| row.read()).transpose()?)
    }

    pub(crate) async fn fetch_all(self) -> Result<Vec<T>> {
        Ok(self.query.fetch_all().await?.iter().map(Row::read).collect::<sqlx::Result<_>>()?)
    }
}

/// A statement that reads only the first column of its rows.
#[must_use = "it does nothing before it is fetched"]
pub(crate) struct QueryScalar<'c, T>(QueryAs<'c, (T,)>);

impl<T: Column> QueryScalar<'_, T> {
    pub(crate) fn bind<'q, P: Parameter<'q>>(self, value: P) -> Self {
        QueryScalar(self.0.bind(value))
    }

    pub(crate) fn bind_all<'q>(self, values: impl Parameters<'q>) -> Self {
        QueryScalar(self.0.bind_all(values))
    }

    pub(crate) async fn fetch_one(self) -> Result<T> {
        Ok(self.0.fetch_one().await?.0)
    }

    pub(crate) async fn fetch_optional(self) -> Result<Option<T>> {
        Ok(self.0.fetch_optional().await?.map(|(value,)| value))
    }

    pub(crate) async fn fetch_all(self) -> Result<Vec<T>> {
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
