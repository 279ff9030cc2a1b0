//! Custom ids of buttons, menus and forms, at most 100 characters.
//!
//! The grammar is `v1:<name>:<field>[:<field>…]`. Each module of buttons has a table of names
//! (`custom_ids!`), from which ids are both written and read. The last field may contain any
//! character. An id that changes a match names the match and the button's moment, so that stale
//! ones are recognized.

use match_model::MatchId;

const VERSION: &str = "v1";
/// Discord's limit, in characters ("Component Object").
pub const MOST_ID: usize = 100;

/// A text is too long for a button's id; it needs a menu or typing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the text is too long for a button")]
pub struct TooLong;

pub trait CustomId: Sized {
    /// All names. Old messages still carry them, so a name never gets another meaning.
    const NAMES: &'static [&'static str];

    fn write(&self) -> (&'static str, Vec<String>);

    /// `None` for an unknown name or invalid fields.
    fn read(name: &str, fields: &str) -> Option<Self>;

    fn match_id(&self) -> Option<MatchId>;

    fn id(&self) -> String {
        let (name, fields) = self.write();
        format!("{VERSION}:{name}:{}", fields.join(":"))
    }

    /// Parses a custom id; `None` if this version doesn't know it.
    fn parse(id: &str) -> Option<Self> {
        let (name, fields) = id.strip_prefix(VERSION)?.strip_prefix(':')?.split_once(':')?;
        Self::read(name, fields)
    }

    fn fitting(self) -> Result<Self, TooLong> {
        // UTF-16 units are the safe measure: no text has more code points than units.
        if self.id().encode_utf16().count() <= MOST_ID { Ok(self) } else { Err(TooLong) }
    }
}

/// Generates the writing and reading of ids from one table.
macro_rules! custom_ids {
    ($buttons:ident: $($name:literal => $variant:ident$(($($field:ident),+))?;)+) => {
        impl $crate::buttons::custom_id::CustomId for $buttons {
            const NAMES: &'static [&'static str] = &[$($name),+];

            fn write(&self) -> (&'static str, Vec<String>) {
                use crate::buttons::custom_id::write_fields;
                match self {
                    $($buttons::$variant$(($($field),+))? => {
                        ($name, write_fields!($($($field),+)?))
                    })+
                }
            }

            fn read(name: &str, fields: &str) -> Option<$buttons> {
                use crate::buttons::custom_id::read_fields;
                match name {
                    $($name => read_fields!(fields, $buttons::$variant$(($($field),+))?),)+
                    _ => None,
                }
            }

            fn match_id(&self) -> Option<match_model::MatchId> {
                use crate::buttons::custom_id::match_field;
                match self {
                    $($buttons::$variant$(($($field),+))? => match_field!($($($field),+)?),)+
                }
            }
        }
    };
}

/// Writes the fields of a button. Without fields it writes `0`, because a colon follows each name.
macro_rules! write_fields {
    () => {
        vec!["0".to_owned()]
    };
    ($($field:ident),+) => {
        vec![$($crate::buttons::fields::Field::write($field)),+]
    };
}

/// Reads the fields of a button. Without fields it accepts any small number.
macro_rules! read_fields {
    ($fields:ident, $buttons:ident::$variant:ident) => {
        $fields.parse::<u8>().ok().map(|_| $buttons::$variant)
    };
    ($fields:ident, $buttons:ident::$variant:ident($($field:ident),+)) => {{
        use crate::buttons::fields::Field;
        let count = [$(stringify!($field)),+].len();
        let mut fields = $fields.splitn(count, ':');
        $(let $field = Field::read(fields.next()?)?;)+
        Some($buttons::$variant($($field),+))
    }};
}

macro_rules! match_field {
    () => {
        None
    };
    ($($field:ident),+) => {
        [$($crate::buttons::fields::Field::match_id($field)),+].into_iter().flatten().next()
    };
}

pub(crate) use {custom_ids, match_field, read_fields, write_fields};
