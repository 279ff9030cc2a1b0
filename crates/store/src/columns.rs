//! What columns hold beside plain numbers and texts, and reading rows of them.

use std::str::FromStr;

use model::l10n::L10nMessage;
use serde::de::DeserializeOwned;
use sqlx::error::BoxDynError;
use sqlx::{ColumnIndex, Database, Decode, Type};

use crate::query::{Columns, Row};
use crate::{DamagedRow, Result, Side, StoreError};

/// What a column is decoded as, or why it cannot be.
type DecodeResult<T> = std::result::Result<T, BoxDynError>;

/// A column that holds a side.
pub(crate) struct OfSide(Side);

/// A column that holds a side or nothing.
pub(crate) struct OfSideOrNone(Option<Side>);

/// A column that holds a sentence: JSON, or a finished sentence that an older version stored.
pub(crate) struct OfMessage(L10nMessage);

/// A column that holds JSON; nothing is `null`.
pub(crate) struct Json<T>(T);

/// A text column that is read by its type.
pub(crate) struct ParsedText<T>(pub(crate) T);

/// A text column that is read by its type, or holds nothing.
pub(crate) struct OptionalParsedText<T>(pub(crate) Option<T>);

/// A column that holds yes or no: 1 or 0.
pub(crate) struct Flag(i64);

/// Declares that a type is stored in text columns.
macro_rules! text_column {
    ($name:ident $(<$of:ident>)?) => {
        impl<DB: sqlx::Database, $($of)?> sqlx::Type<DB> for $name $(<$of>)?
        where
            String: sqlx::Type<DB>,
        {
            fn type_info() -> DB::TypeInfo {
                <String as sqlx::Type<DB>>::type_info()
            }

            fn compatible(kind: &DB::TypeInfo) -> bool {
                <String as sqlx::Type<DB>>::compatible(kind)
            }
        }
    };
}

pub(crate) use text_column;

/// Stores an enum in text columns. The texts are in existing databases: never change one.
macro_rules! text_enum {
    ($name:ident { $($variant:ident = $text:literal),+ $(,)? }) => {
        $crate::columns::text_column!($name);

        impl<'q, DB: sqlx::Database> sqlx::Encode<'q, DB> for $name
        where
            &'q str: sqlx::Encode<'q, DB>,
        {
            fn encode_by_ref(
                &self,
                into: &mut DB::ArgumentBuffer,
            ) -> std::result::Result<sqlx::encode::IsNull, sqlx::error::BoxDynError> {
                let text = match self {
                    $($name::$variant => $text,)+
                };
                <&'q str as sqlx::Encode<'q, DB>>::encode(text, into)
            }
        }

        impl<'r, DB: sqlx::Database> sqlx::Decode<'r, DB> for $name
        where
            &'r str: sqlx::Decode<'r, DB>,
        {
            fn decode(
                value: DB::ValueRef<'r>,
            ) -> std::result::Result<Self, sqlx::error::BoxDynError> {
                match <&'r str as sqlx::Decode<'r, DB>>::decode(value)? {
                    $($text => Ok($name::$variant),)+
                    other => {
                        let name = stringify!($name);
                        Err(format!("invalid value {other:?} for enum {name}").into())
                    }
                }
            }
        }
    };
}

pub(crate) use text_enum;

/// Stores a type around a `u32` or `i64` in number columns.
macro_rules! number_column {
    ($name:ident) => {
        impl<DB: sqlx::Database> sqlx::Type<DB> for $name
        where
            i64: sqlx::Type<DB>,
        {
            fn type_info() -> DB::TypeInfo {
                <i64 as sqlx::Type<DB>>::type_info()
            }

            fn compatible(kind: &DB::TypeInfo) -> bool {
                <i64 as sqlx::Type<DB>>::compatible(kind)
            }
        }

        impl<'q, DB: sqlx::Database> sqlx::Encode<'q, DB> for $name
        where
            i64: sqlx::Encode<'q, DB>,
        {
            fn encode_by_ref(
                &self,
                into: &mut DB::ArgumentBuffer,
            ) -> std::result::Result<sqlx::encode::IsNull, sqlx::error::BoxDynError> {
                <i64 as sqlx::Encode<'q, DB>>::encode(i64::from(self.0), into)
            }
        }

        impl<'r, DB: sqlx::Database> sqlx::Decode<'r, DB> for $name
        where
            i64: sqlx::Decode<'r, DB>,
        {
            fn decode(
                value: DB::ValueRef<'r>,
            ) -> std::result::Result<Self, sqlx::error::BoxDynError> {
                Ok(Self(<i64 as sqlx::Decode<'r, DB>>::decode(value)?.try_into()?))
            }
        }
    };
}

pub(crate) use number_column;

/// Reads a struct from the columns of a row, which have the names of its fields.
///
/// `field = "name"` reads the column of that name. `field as Stored` decodes the column as a
/// `Stored` and converts it. `..field` at the end reads a nested struct from the same row.
///
/// The derive macros of sqlx do the same, but compile sqlx and SQLite a second time, for the
/// compiler itself.
macro_rules! from_row {
    ($name:ident $fields:tt) => {
        $crate::columns::from_row!(@of sqlx::sqlite::SqliteRow, $name $fields);
        $crate::columns::from_row!(@of sqlx::postgres::PgRow, $name $fields);
    };
    (@of $row:ty, $name:ident {
        $($field:ident $(= $column:literal)? $(as $stored:ty)?),+
        $(, ..$nested:ident $(as $read:ty)?)? $(,)?
    }) => {
        impl sqlx::FromRow<'_, $row> for $name {
            fn from_row(row: &$row) -> sqlx::Result<$name> {
                Ok($name {
                    $($field: $crate::columns::from_row!(
                        @column row, $field $(= $column)? $(as $stored)?
                    )?,)+
                    $($nested: $crate::columns::from_row!(@nested row $(as $read)?)?,)?
                })
            }
        }
    };
    (@column $row:ident, $field:ident $(as $stored:ty)?) => {
        $crate::columns::from_row!(@get $row, stringify!($field) $(, $stored)?)
    };
    (@column $row:ident, $field:ident = $column:literal $(as $stored:ty)?) => {
        $crate::columns::from_row!(@get $row, $column $(, $stored)?)
    };
    (@get $row:ident, $column:expr) => {
        sqlx::Row::try_get($row, $column)
    };
    (@get $row:ident, $column:expr, $stored:ty) => {
        $crate::columns::convert::<$stored, _, _>($row, $column)
    };
    (@nested $row:ident) => {
        sqlx::FromRow::from_row($row)
    };
    (@nested $row:ident as $read:ty) => {
        <$read as sqlx::FromRow<_>>::from_row($row).map(Into::into)
    };
}

pub(crate) use from_row;

/// Decodes a column as an `S` and converts it.
pub(crate) fn convert<'r, S, T, R: sqlx::Row>(row: &'r R, column: &'static str) -> sqlx::Result<T>
where
    &'static str: ColumnIndex<R>,
    S: Decode<'r, R::Database> + Type<R::Database>,
    T: TryFrom<S, Error: Into<BoxDynError>>,
{
    T::try_from(row.try_get(column)?).map_err(|cause| sqlx::Error::ColumnDecode {
        index: column.to_owned(),
        source: cause.into(),
    })
}

number_column!(Flag);
text_column!(OfSide);
text_column!(OfSideOrNone);
text_column!(OfMessage);
text_column!(Json<T>);
text_column!(ParsedText<T>);
text_column!(OptionalParsedText<T>);

impl<'r, DB: Database> Decode<'r, DB> for OfSideOrNone
where
    String: Decode<'r, DB>,
{
    fn decode(value: DB::ValueRef<'r>) -> DecodeResult<Self> {
        let Some(id) = <Option<String> as Decode<DB>>::decode(value)? else {
            return Ok(OfSideOrNone(None));
        };
        match Side::from_id(&id) {
            Some(side) => Ok(OfSideOrNone(Some(side))),
            None => Err(format!("`{id}` is no side").into()),
        }
    }
}

impl<'r, DB: Database> Decode<'r, DB> for OfSide
where
    String: Decode<'r, DB>,
{
    fn decode(value: DB::ValueRef<'r>) -> DecodeResult<Self> {
        let OfSideOrNone(side) = <OfSideOrNone as Decode<DB>>::decode(value)?;
        Ok(OfSide(side.ok_or("there is no side")?))
    }
}

impl<'r, DB: Database> Decode<'r, DB> for OfMessage
where
    String: Decode<'r, DB>,
{
    fn decode(value: DB::ValueRef<'r>) -> DecodeResult<Self> {
        let text = <String as Decode<DB>>::decode(value)?;
        Ok(OfMessage(if text.starts_with('{') {
            serde_json::from_str(&text)?
        } else {
            L10nMessage::verbatim(text)
        }))
    }
}

impl<'r, DB: Database, T: DeserializeOwned> Decode<'r, DB> for Json<T>
where
    String: Decode<'r, DB>,
{
    fn decode(value: DB::ValueRef<'r>) -> DecodeResult<Self> {
        let text = <Option<String> as Decode<DB>>::decode(value)?;
        Ok(Json(serde_json::from_str(text.as_deref().unwrap_or("null"))?))
    }
}

impl<'r, DB: Database, T> Decode<'r, DB> for ParsedText<T>
where
    String: Decode<'r, DB>,
    T: FromStr<Err: Into<BoxDynError>>,
{
    fn decode(value: DB::ValueRef<'r>) -> DecodeResult<Self> {
        let text = <String as Decode<DB>>::decode(value)?;
        text.parse().map(ParsedText).map_err(Into::into)
    }
}

impl<'r, DB: Database, T> Decode<'r, DB> for OptionalParsedText<T>
where
    String: Decode<'r, DB>,
    T: FromStr<Err: Into<BoxDynError>>,
{
    fn decode(value: DB::ValueRef<'r>) -> DecodeResult<Self> {
        let parsed = <Option<ParsedText<T>> as Decode<DB>>::decode(value)?;
        Ok(OptionalParsedText(parsed.map(|ParsedText(value)| value)))
    }
}

impl From<Flag> for bool {
    fn from(Flag(number): Flag) -> bool {
        number != 0
    }
}

impl From<OfSide> for Side {
    fn from(OfSide(side): OfSide) -> Side {
        side
    }
}

impl From<OfSideOrNone> for Option<Side> {
    fn from(OfSideOrNone(side): OfSideOrNone) -> Option<Side> {
        side
    }
}

impl From<OfMessage> for L10nMessage {
    fn from(OfMessage(sentence): OfMessage) -> L10nMessage {
        sentence
    }
}

/// A sentence as its column holds it.
pub(crate) fn sentence_text(sentence: &L10nMessage) -> String {
    serde_json::json!(sentence).to_string()
}

impl From<Json<crate::Options>> for crate::Options {
    fn from(Json(options): Json<crate::Options>) -> crate::Options {
        options
    }
}

impl From<Json<Option<serde_json::Value>>> for Option<serde_json::Value> {
    fn from(Json(value): Json<Option<serde_json::Value>>) -> Option<serde_json::Value> {
        value
    }
}

impl From<Json<crate::Commentary>> for crate::Commentary {
    fn from(Json(said): Json<crate::Commentary>) -> crate::Commentary {
        said
    }
}

impl From<Json<Vec<u32>>> for Vec<u32> {
    fn from(Json(numbers): Json<Vec<u32>>) -> Vec<u32> {
        numbers
    }
}

impl From<Json<Vec<String>>> for Vec<String> {
    fn from(Json(texts): Json<Vec<String>>) -> Vec<String> {
        texts
    }
}

impl From<Json<Vec<Vec<String>>>> for Vec<Vec<String>> {
    fn from(Json(texts): Json<Vec<Vec<String>>>) -> Vec<Vec<String>> {
        texts
    }
}

/// Reads a row; `of` says of which thing it is, by the number in its column `id`.
pub(crate) fn read<T: Columns>(row: &Row, of: impl FnOnce(u64) -> DamagedRow) -> Result<T> {
    row.read().map_err(|cause| match (cause, row.get::<i64>("id")) {
        (sqlx::Error::ColumnDecode { index, source }, Ok(id)) => {
            let why = format!("{}: {source}", index.trim_matches('"'));
            StoreError::Damaged { what: of(id.cast_unsigned()), why }
        }
        (cause, _) => cause.into(),
    })
}

/// [`read`] for several rows.
pub(crate) fn read_all<T: Columns>(rows: &[Row], of: impl Fn(u64) -> DamagedRow) -> Result<Vec<T>> {
    rows.iter().map(|row| read(row, &of)).collect()
}
