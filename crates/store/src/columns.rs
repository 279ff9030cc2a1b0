//! Conversions between columns and Rust types, and structs read from rows.

use clocks::{Hours, Terms};
use match_model::{
    ChallengeId, ChannelId, EnlistmentId, GuildId, MatchId, MessageId, Moment, OfferId, OutboxId,
    PersonId, PlaceAccess, Ply, PracticeId, PracticeMoment, ProcessId, RecordId, RoleId,
    RoundNumber, SeasonEntry, SeasonId, Time,
};
use model::l10n::L10nMessage;
use serde::de::DeserializeOwned;

use crate::row::{Column, ColumnResult, FromRow, Parameter, Row};
use crate::{DamagedRow, Result, Side, StoreError};

/// Implements both traits for types that sqlx supports.
macro_rules! sqlx_column {
    ($($name:ty),+) => {
        $(
            impl Column for $name {
                type Sql<'r> = $name;

                fn from_sql(value: $name) -> ColumnResult<$name> {
                    Ok(value)
                }
            }

            impl Parameter<'_> for $name {
                type Sql = $name;

                fn into_sql(self) -> $name {
                    self
                }
            }
        )+
    };
}

sqlx_column!(i64, bool, String);

impl<T: Column> Column for Option<T> {
    type Sql<'r> = Option<T::Sql<'r>>;

    fn from_sql(value: Option<T::Sql<'_>>) -> ColumnResult<Option<T>> {
        value.map(T::from_sql).transpose()
    }
}

impl<'q, T: Parameter<'q>> Parameter<'q> for Option<T> {
    type Sql = Option<T::Sql>;

    fn into_sql(self) -> Option<T::Sql> {
        self.map(T::into_sql)
    }
}

impl<'q> Parameter<'q> for &'q str {
    type Sql = &'q str;

    fn into_sql(self) -> &'q str {
        self
    }
}

impl<'q> Parameter<'q> for &'q String {
    type Sql = &'q str;

    fn into_sql(self) -> &'q str {
        self
    }
}

impl<'q> Parameter<'q> for &'q Option<String> {
    type Sql = Option<&'q str>;

    fn into_sql(self) -> Option<&'q str> {
        self.as_deref()
    }
}

macro_rules! tuple_rows {
    ($($(($name:ident $index:literal))+),+) => {
        $(
            impl<$($name: Column),+> FromRow for ($($name,)+) {
                fn from_row(row: &Row) -> sqlx::Result<Self> {
                    Ok(($(row.at::<$name, usize>($index)?,)+))
                }
            }
        )+
    };
}

tuple_rows!(
    (A 0),
    (A 0) (B 1),
    (A 0) (B 1) (C 2),
    (A 0) (B 1) (C 2) (D 3),
    (A 0) (B 1) (C 2) (D 3) (E 4),
    (A 0) (B 1) (C 2) (D 3) (E 4) (F 5) (G 6)
);

/// Stores an enum in text columns. The texts are in existing databases: never change one.
macro_rules! text_enum {
    ($name:ident { $($variant:ident = $text:literal),+ $(,)? }) => {
        impl $crate::row::Parameter<'_> for $name {
            type Sql = &'static str;

            fn into_sql(self) -> &'static str {
                match self {
                    $($name::$variant => $text,)+
                }
            }
        }

        impl $crate::row::Column for $name {
            type Sql<'r> = &'r str;

            fn from_sql(text: &str) -> $crate::row::ColumnResult<$name> {
                match text {
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

macro_rules! number_columns {
    ($get:expr, $new:expr; $($name:ident),+ $(,)?) => {
        $(
            impl Column for $name {
                type Sql<'r> = i64;

                fn from_sql(number: i64) -> ColumnResult<$name> {
                    Ok($name::new($new(number)?))
                }
            }

            impl Parameter<'_> for $name {
                type Sql = i64;

                fn into_sql(self) -> i64 {
                    $get(self.get())
                }
            }
        )+
    };
}

number_columns!(
    u64::cast_signed, |number: i64| ColumnResult::Ok(number.cast_unsigned());
    GuildId, ChannelId, PersonId, MessageId, RoleId, ChallengeId, MatchId, OfferId, OutboxId,
    RecordId, PracticeId, ProcessId, EnlistmentId, SeasonId,
);
number_columns!(i64::from, u32::try_from; Moment, Ply, RoundNumber, PracticeMoment);

macro_rules! small_numbers {
    ($($name:ty),+) => {
        $(
            impl Column for $name {
                type Sql<'r> = i64;

                fn from_sql(number: i64) -> ColumnResult<$name> {
                    Ok(number.try_into()?)
                }
            }
        )+
    };
}

small_numbers!(i8, u8, u32);

impl Column for Time {
    type Sql<'r> = i64;

    fn from_sql(millis: i64) -> ColumnResult<Time> {
        Ok(Time(millis))
    }
}

impl Parameter<'_> for Time {
    type Sql = i64;

    fn into_sql(self) -> i64 {
        self.0
    }
}

impl Column for Side {
    type Sql<'r> = &'r str;

    fn from_sql(id: &str) -> ColumnResult<Side> {
        Side::from_id(id).ok_or_else(|| format!("`{id}` is no side").into())
    }
}

/// Reads JSON, or a finished sentence stored by an older version.
impl Column for L10nMessage {
    type Sql<'r> = &'r str;

    fn from_sql(text: &str) -> ColumnResult<L10nMessage> {
        Ok(match text.starts_with('{') {
            true => serde_json::from_str(text)?,
            false => L10nMessage::verbatim(text),
        })
    }
}

impl Parameter<'_> for &L10nMessage {
    type Sql = String;

    fn into_sql(self) -> String {
        serde_json::json!(self).to_string()
    }
}

/// The column `seasons.entry`: NULL for everyone, 0 for those invited, or a role's id.
impl Column for SeasonEntry {
    type Sql<'r> = Option<i64>;

    fn from_sql(role: Option<i64>) -> ColumnResult<SeasonEntry> {
        Ok(match role {
            None => SeasonEntry::Everyone,
            Some(0) => SeasonEntry::Invited,
            Some(role) => SeasonEntry::Role(RoleId::from_sql(role)?),
        })
    }
}

impl Parameter<'_> for SeasonEntry {
    type Sql = Option<i64>;

    fn into_sql(self) -> Option<i64> {
        match self {
            SeasonEntry::Everyone => None,
            SeasonEntry::Role(role) => Some(role.into_sql()),
            SeasonEntry::Invited => Some(0),
        }
    }
}

/// The column `answers_only`: NULL, or the server's id or 0.
impl Column for PlaceAccess {
    type Sql<'r> = Option<i64>;

    fn from_sql(guild: Option<i64>) -> ColumnResult<PlaceAccess> {
        Ok(match guild {
            None => PlaceAccess::Member,
            Some(0) => PlaceAccess::AnswersOnly { guild: None },
            Some(guild) => PlaceAccess::AnswersOnly { guild: Some(GuildId::from_sql(guild)?) },
        })
    }
}

impl Parameter<'_> for PlaceAccess {
    type Sql = Option<i64>;

    fn into_sql(self) -> Option<i64> {
        match self {
            PlaceAccess::Member => None,
            PlaceAccess::AnswersOnly { guild } => Some(guild.map_or(0, GuildId::into_sql)),
        }
    }
}

/// A column that holds JSON; NULL is `null`.
pub(crate) struct Json<T>(pub(crate) T);

impl<T: DeserializeOwned> Column for Json<T> {
    type Sql<'r> = Option<&'r str>;

    fn from_sql(text: Option<&str>) -> ColumnResult<Json<T>> {
        Ok(Json(serde_json::from_str(text.unwrap_or("null"))?))
    }
}

impl Column for Terms {
    type Sql<'r> = &'r str;

    fn from_sql(text: &str) -> ColumnResult<Terms> {
        Ok(text.parse()?)
    }
}

impl Column for Hours {
    type Sql<'r> = &'r str;

    fn from_sql(text: &str) -> ColumnResult<Hours> {
        Ok(text.parse()?)
    }
}

/// A number column that holds a `bool` as 1 or 0.
pub(crate) struct Flag(pub(crate) bool);

impl Column for Flag {
    type Sql<'r> = i64;

    fn from_sql(number: i64) -> ColumnResult<Flag> {
        Ok(Flag(number != 0))
    }
}

/// Reads a struct from the columns named like its fields.
///
/// `field = "name"` reads the column of that name. `field as Json` reads the column as a `Json`,
/// which wraps the field's value. `..field` at the end reads a nested struct from the same row.
///
/// The derive macros of sqlx do the same, but compile sqlx and SQLite a second time, for the
/// compiler itself.
macro_rules! from_row {
    ($name:ident {
        $($field:ident $(= $column:literal)? $(as $wrapper:ident)?),+
        $(, ..$nested:ident $(as $read:ty)?)? $(,)?
    }) => {
        impl $crate::row::FromRow for $name {
            fn from_row(row: &$crate::row::Row) -> sqlx::Result<$name> {
                Ok($name {
                    $($field: $crate::columns::from_row!(
                        @column row, $field $(= $column)? $(as $wrapper)?
                    ),)+
                    $($nested: $crate::columns::from_row!(@nested row $(as $read)?),)?
                })
            }
        }
    };
    (@column $row:ident, $field:ident $(as $wrapper:ident)?) => {
        $crate::columns::from_row!(@get $row, stringify!($field) $(, $wrapper)?)
    };
    (@column $row:ident, $field:ident = $column:literal $(as $wrapper:ident)?) => {
        $crate::columns::from_row!(@get $row, $column $(, $wrapper)?)
    };
    (@get $row:ident, $column:expr) => {
        $row.get($column)?
    };
    (@get $row:ident, $column:expr, $wrapper:ident) => {{
        let $wrapper(value) = $row.get($column)?;
        value
    }};
    (@nested $row:ident) => {
        $row.read()?
    };
    (@nested $row:ident as $read:ty) => {
        $row.read::<$read>()?.into()
    };
}

pub(crate) use from_row;

/// Reads a row. If a column is damaged, `of` names the row from its column `id`.
pub(crate) fn read<T: FromRow>(row: &Row, of: impl FnOnce(u64) -> DamagedRow) -> Result<T> {
    row.read().map_err(|cause| match (cause, row.get::<i64>("id")) {
        (sqlx::Error::ColumnDecode { index, source }, Ok(id)) => {
            let cause = format!("{}: {source}", index.trim_matches('"'));
            StoreError::Damaged { what: of(id.cast_unsigned()), why: cause }
        }
        (cause, _) => cause.into(),
    })
}

pub(crate) fn read_all<T: FromRow>(rows: &[Row], of: impl Fn(u64) -> DamagedRow) -> Result<Vec<T>> {
    rows.iter().map(|row| read(row, &of)).collect()
}
