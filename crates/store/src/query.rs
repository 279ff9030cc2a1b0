//! Statements, their parameters and their rows.
//!
//! The functions of the table modules ask a [`Connection`] and nothing else: a statement, its
//! parameters in order, and what is fetched. Statements are prepared once for a connection and
//! kept.

use std::marker::PhantomData;

use sqlx::error::BoxDynError;
use sqlx::sqlite::{SqliteArguments, SqliteQueryResult, SqliteRow};
use sqlx::{
    Arguments as _, AssertSqlSafe, Decode, Encode, FromRow, Row as _, SqlStr, Sqlite, Type,
};

use crate::Connection;

/// A value that a parameter takes.
pub(crate) trait Parameter<'q>: Encode<'q, Sqlite> + Type<Sqlite> {}

impl<'q, T> Parameter<'q> for T where T: Encode<'q, Sqlite> + Type<Sqlite> {}

/// A value that a column holds.
pub(crate) trait Column: for<'r> Decode<'r, Sqlite> + Type<Sqlite> {}

impl<T> Column for T where T: for<'r> Decode<'r, Sqlite> + Type<Sqlite> {}

/// What is read from the columns of a row.
pub(crate) trait Columns: for<'r> FromRow<'r, SqliteRow> {}

impl<T> Columns for T where T: for<'r> FromRow<'r, SqliteRow> {}

/// A row.
pub(crate) struct Row(SqliteRow);

impl Row {
    /// The value of a column.
    pub(crate) fn get<T: Column>(&self, column: &str) -> sqlx::Result<T> {
        self.0.try_get(column)
    }

    /// All its columns.
    pub(crate) fn read<T: Columns>(&self) -> sqlx::Result<T> {
        T::from_row(&self.0)
    }

    /// As the database's own library gives it.
    pub(crate) fn sqlite(&self) -> &SqliteRow {
        &self.0
    }
}

/// What a statement has changed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Changed {
    rows: u64,
}

impl Changed {
    /// How many rows.
    pub(crate) const fn rows_affected(self) -> u64 {
        self.rows
    }
}

/// The text of a statement.
pub(crate) trait Sql {
    /// As it is sent.
    fn text(self) -> SqlStr;
}

impl Sql for &'static str {
    fn text(self) -> SqlStr {
        SqlStr::from_static(self)
    }
}

impl Sql for AssertSqlSafe<String> {
    fn text(self) -> SqlStr {
        sqlx::SqlSafeStr::into_sql_str(self)
    }
}

/// A statement with its parameters.
#[must_use = "it does nothing before it is fetched or executed"]
pub(crate) struct Query<'c> {
    connection: &'c mut Connection,
    text: SqlStr,
    arguments: Result<SqliteArguments, BoxDynError>,
}

impl Query<'_> {
    /// Gives the next parameter its value.
    pub(crate) fn bind<'q, T: Parameter<'q>>(mut self, value: T) -> Self {
        if let Ok(arguments) = &mut self.arguments
            && let Err(cause) = arguments.add(value)
        {
            self.arguments = Err(cause);
        }
        self
    }

    /// Carries it out.
    pub(crate) async fn execute(self) -> sqlx::Result<Changed> {
        let Query { connection, text, arguments } = self;
        let query = sqlx::query_with(text, arguments.map_err(sqlx::Error::Encode)?);
        let done: SqliteQueryResult = query.execute(connection.sql()).await?;
        Ok(Changed { rows: done.rows_affected() })
    }

    /// Its one row.
    pub(crate) async fn fetch_one(self) -> sqlx::Result<Row> {
        self.fetch_optional().await?.ok_or(sqlx::Error::RowNotFound)
    }

    /// Its row, if there is one.
    pub(crate) async fn fetch_optional(self) -> sqlx::Result<Option<Row>> {
        let Query { connection, text, arguments } = self;
        let query = sqlx::query_with(text, arguments.map_err(sqlx::Error::Encode)?);
        Ok(query.fetch_optional(connection.sql()).await?.map(Row))
    }

    /// All its rows.
    pub(crate) async fn fetch_all(self) -> sqlx::Result<Vec<Row>> {
        let Query { connection, text, arguments } = self;
        let query = sqlx::query_with(text, arguments.map_err(sqlx::Error::Encode)?);
        Ok(query.fetch_all(connection.sql()).await?.into_iter().map(Row).collect())
    }
}

/// A statement whose rows are read as values of a type.
#[must_use = "it does nothing before it is fetched"]
pub(crate) struct QueryAs<'c, T> {
    query: Query<'c>,
    read: PhantomData<fn() -> T>,
}

impl<T: Columns> QueryAs<'_, T> {
    /// Gives the next parameter its value.
    pub(crate) fn bind<'q, P: Parameter<'q>>(mut self, value: P) -> Self {
        self.query = self.query.bind(value);
        self
    }

    /// Its one row.
    pub(crate) async fn fetch_one(self) -> sqlx::Result<T> {
        self.query.fetch_one().await?.read()
    }

    /// Its row, if there is one.
    pub(crate) async fn fetch_optional(self) -> sqlx::Result<Option<T>> {
        self.query.fetch_optional().await?.map(|row| row.read()).transpose()
    }

    /// All its rows.
    pub(crate) async fn fetch_all(self) -> sqlx::Result<Vec<T>> {
        self.query.fetch_all().await?.iter().map(Row::read).collect()
    }
}

/// A statement of whose rows the first column is read.
#[must_use = "it does nothing before it is fetched"]
pub(crate) struct QueryScalar<'c, T>(QueryAs<'c, (T,)>);

impl<T> QueryScalar<'_, T>
where
    (T,): Columns,
{
    /// Gives the next parameter its value.
    pub(crate) fn bind<'q, P: Parameter<'q>>(self, value: P) -> Self {
        QueryScalar(self.0.bind(value))
    }

    /// Its one value.
    pub(crate) async fn fetch_one(self) -> sqlx::Result<T> {
        Ok(self.0.fetch_one().await?.0)
    }

    /// Its value, if there is one.
    pub(crate) async fn fetch_optional(self) -> sqlx::Result<Option<T>> {
        Ok(self.0.fetch_optional().await?.map(|(value,)| value))
    }

    /// All its values.
    pub(crate) async fn fetch_all(self) -> sqlx::Result<Vec<T>> {
        Ok(self.0.fetch_all().await?.into_iter().map(|(value,)| value).collect())
    }
}

impl Connection {
    /// A statement.
    pub(crate) fn query(&mut self, sql: impl Sql) -> Query<'_> {
        Query { connection: self, text: sql.text(), arguments: Ok(SqliteArguments::default()) }
    }

    /// A statement whose rows are read as values of a type.
    pub(crate) fn query_as<T>(&mut self, sql: impl Sql) -> QueryAs<'_, T> {
        QueryAs { query: self.query(sql), read: PhantomData }
    }

    /// A statement of whose rows the first column is read.
    pub(crate) fn query_scalar<T>(&mut self, sql: impl Sql) -> QueryScalar<'_, T> {
        QueryScalar(self.query_as(sql))
    }
}
