//! What columns hold beside plain numbers and texts, and reading rows of them.

use model::l10n::L10nMessage;
use serde::de::DeserializeOwned;
use sqlx::error::BoxDynError;
use sqlx::sqlite::{SqliteRow, SqliteTypeInfo, SqliteValueRef};
use sqlx::{Decode, FromRow, Row, Sqlite, Type};

use crate::{Damaged, Result, Side, StoreError};

/// A side by its id; `None` for a column without one.
fn side(value: SqliteValueRef<'_>) -> std::result::Result<Option<Side>, BoxDynError> {
    let Some(id) = <Option<String> as Decode<Sqlite>>::decode(value)? else { return Ok(None) };
    match Side::from_id(&id) {
        Some(side) => Ok(Some(side)),
        None => Err(format!("`{id}` is no side").into()),
    }
}

/// A column that holds a side.
pub(crate) struct OfSide(Side);

/// A column that holds a side or nothing.
pub(crate) struct OfSideOrNone(Option<Side>);

/// A column that holds a sentence: JSON, or a finished sentence that an older version stored.
pub(crate) struct OfMessage(L10nMessage);

/// A column that holds JSON; nothing is `null`.
pub(crate) struct Json<T>(T);

impl Type<Sqlite> for OfSide {
    fn type_info() -> SqliteTypeInfo {
        <String as Type<Sqlite>>::type_info()
    }
}

impl Type<Sqlite> for OfSideOrNone {
    fn type_info() -> SqliteTypeInfo {
        <String as Type<Sqlite>>::type_info()
    }
}

impl Type<Sqlite> for OfMessage {
    fn type_info() -> SqliteTypeInfo {
        <String as Type<Sqlite>>::type_info()
    }
}

impl<T> Type<Sqlite> for Json<T> {
    fn type_info() -> SqliteTypeInfo {
        <String as Type<Sqlite>>::type_info()
    }
}

impl<'r> Decode<'r, Sqlite> for OfSide {
    fn decode(value: SqliteValueRef<'r>) -> std::result::Result<Self, BoxDynError> {
        Ok(OfSide(side(value)?.ok_or("there is no side")?))
    }
}

impl<'r> Decode<'r, Sqlite> for OfSideOrNone {
    fn decode(value: SqliteValueRef<'r>) -> std::result::Result<Self, BoxDynError> {
        Ok(OfSideOrNone(side(value)?))
    }
}

impl<'r> Decode<'r, Sqlite> for OfMessage {
    fn decode(value: SqliteValueRef<'r>) -> std::result::Result<Self, BoxDynError> {
        let text = <String as Decode<Sqlite>>::decode(value)?;
        Ok(OfMessage(if text.starts_with('{') {
            serde_json::from_str(&text)?
        } else {
            L10nMessage::verbatim(text)
        }))
    }
}

impl<'r, T: DeserializeOwned> Decode<'r, Sqlite> for Json<T> {
    fn decode(value: SqliteValueRef<'r>) -> std::result::Result<Self, BoxDynError> {
        let text = <Option<String> as Decode<Sqlite>>::decode(value)?;
        Ok(Json(serde_json::from_str(text.as_deref().unwrap_or("null"))?))
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
pub(crate) fn read<T>(row: &SqliteRow, of: impl FnOnce(u64) -> Damaged) -> Result<T>
where
    T: for<'r> FromRow<'r, SqliteRow>,
{
    T::from_row(row).map_err(|cause| match (cause, row.try_get::<i64, _>("id")) {
        (sqlx::Error::ColumnDecode { index, source }, Ok(id)) => {
            let why = format!("{}: {source}", index.trim_matches('"'));
            StoreError::Damaged { what: of(id.cast_unsigned()), why }
        }
        (cause, _) => cause.into(),
    })
}

/// [`read`] for several rows.
pub(crate) fn read_all<T>(rows: &[SqliteRow], of: impl Fn(u64) -> Damaged) -> Result<Vec<T>>
where
    T: for<'r> FromRow<'r, SqliteRow>,
{
    rows.iter().map(|row| read(row, &of)).collect()
}
