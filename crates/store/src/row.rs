//! Rows, and the traits that give their columns and a statement's parameters Rust types.

use std::fmt::Display;

use sqlx::error::BoxDynError;
use sqlx::postgres::PgRow;
use sqlx::sqlite::SqliteRow;
use sqlx::{
    Column as _, ColumnIndex, Database, Decode, Encode, Postgres, Row as _, Sqlite, Type,
    TypeInfo as _, ValueRef as _,
};

pub(crate) type ColumnResult<T> = std::result::Result<T, BoxDynError>;

/// A value of a column: a number, a text, or NULL. sqlx reads it as `Sql`.
pub(crate) trait Column: Sized {
    type Sql<'r>: SqlColumn<'r>;

    fn from_sql(value: Self::Sql<'_>) -> ColumnResult<Self>;
}

/// A value of a statement's parameter. sqlx sends it as `Sql`.
pub(crate) trait Parameter<'q> {
    type Sql: SqlParameter<'q>;

    fn into_sql(self) -> Self::Sql;
}

pub(crate) trait FromRow: Sized {
    fn from_row(row: &Row) -> sqlx::Result<Self>;
}

pub(crate) trait SqlParameter<'q>:
    Encode<'q, Sqlite> + Type<Sqlite> + Encode<'q, Postgres> + Type<Postgres> + 'q
{
}

impl<'q, T> SqlParameter<'q> for T where
    T: Encode<'q, Sqlite> + Type<Sqlite> + Encode<'q, Postgres> + Type<Postgres> + 'q
{
}

pub(crate) trait SqlColumn<'r>:
    Decode<'r, Sqlite> + Type<Sqlite> + Decode<'r, Postgres> + Type<Postgres>
{
}

impl<'r, T> SqlColumn<'r> for T where
    T: Decode<'r, Sqlite> + Type<Sqlite> + Decode<'r, Postgres> + Type<Postgres>
{
}

pub(crate) enum Row {
    Sqlite(SqliteRow),
    Postgres(PgRow),
}

impl Row {
    pub(crate) fn get<T: Column>(&self, column: &str) -> sqlx::Result<T> {
        self.at(column)
    }

    pub(crate) fn at<T: Column, I>(&self, column: I) -> sqlx::Result<T>
    where
        I: ColumnIndex<SqliteRow> + ColumnIndex<PgRow> + Display + Copy,
    {
        let value: T::Sql<'_> = match self {
            Row::Sqlite(row) => row.try_get(column)?,
            Row::Postgres(row) => row.try_get(column)?,
        };
        T::from_sql(value)
            .map_err(|source| sqlx::Error::ColumnDecode { index: column.to_string(), source })
    }

    pub(crate) fn read<T: FromRow>(&self) -> sqlx::Result<T> {
        T::from_row(self)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Cell {
    Null,
    Number(i64),
    Text(String),
}

impl Row {
    /// Returns the names and values of all columns.
    pub(crate) fn values(&self) -> sqlx::Result<Vec<(String, Cell)>> {
        match self {
            Row::Sqlite(row) => values(row),
            Row::Postgres(row) => values(row),
        }
    }
}

fn values<R: sqlx::Row>(row: &R) -> sqlx::Result<Vec<(String, Cell)>>
where
    usize: ColumnIndex<R>,
    for<'r> Option<String>: Decode<'r, R::Database> + Type<R::Database>,
    for<'r> Option<i64>: Decode<'r, R::Database> + Type<R::Database>,
{
    let value = |column: &<R::Database as Database>::Column| {
        let index = column.ordinal();
        // Herald stores only numbers and texts.
        let is_text = row.try_get_raw(index)?.type_info().name() == "TEXT";
        let cell = match is_text {
            true => row.try_get::<Option<String>, _>(index)?.map(Cell::Text),
            false => row.try_get::<Option<i64>, _>(index)?.map(Cell::Number),
        };
        Ok((column.name().to_owned(), cell.unwrap_or(Cell::Null)))
    };
    row.columns().iter().map(value).collect()
}
