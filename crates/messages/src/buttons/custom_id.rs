//! Custom ids: what buttons, menus and forms carry, in at most 100 characters.
//!
//! `v1:<name>:<field>[:<field>…]`. Each module of buttons has a table of its names
//! (`custom_ids!`), from which ids are both written and read. The last field is the rest of the
//! id, so a text in it may have any character. Everything that changes a match carries the match
//! and its moment when the button was made, so that a stale one is known.

use match_model::MatchId;

/// The version of the grammar.
const VERSION: &str = "v1";
/// The longest id that Discord takes, in characters ("Component Object").
pub const MOST_ID: usize = 100;

/// A text is too long for the id of a button: it needs a menu, or to be typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the text is too long for a button")]
pub struct TooLong;

/// What has a custom id.
pub trait CustomId: Sized {
    /// The names of all that there are. Messages that were posted long ago carry them: a name is
    /// never given another meaning.
    const NAMES: &'static [&'static str];

    /// The name, and the fields.
    fn write(&self) -> (&'static str, Vec<String>);

    /// What has that name and those fields; `None` if nothing has.
    fn read(name: &str, fields: &str) -> Option<Self>;

    /// The match that is named in it.
    fn match_id(&self) -> Option<MatchId>;

    /// The text that a button carries.
    fn id(&self) -> String {
        let (name, fields) = self.write();
        format!("{VERSION}:{name}:{}", fields.join(":"))
    }

    /// What a text says; `None` for one that this version does not know.
    fn parse(id: &str) -> Option<Self> {
        let (name, fields) = id.strip_prefix(VERSION)?.strip_prefix(':')?.split_once(':')?;
        Self::read(name, fields)
    }

    /// The same, if its id is not too long.
    ///
    /// # Errors
    /// When a text does not fit into the id as a whole.
    fn fitting(self) -> Result<Self, TooLong> {
        // Whatever Discord takes for a character, it takes no more of them than of these.
        if self.id().encode_utf16().count() <= MOST_ID { Ok(self) } else { Err(TooLong) }
    }
}

/// Makes of one table of a module's buttons both the writing and the reading of their ids.
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

/// Writes the fields of a button. One without fields has the field `0`, because the name of each
/// id ends with a colon.
macro_rules! write_fields {
    () => {
        vec!["0".to_owned()]
    };
    ($($field:ident),+) => {
        vec![$($crate::buttons::fields::Field::write($field)),+]
    };
}

/// Reads the fields of a button. In place of the fields of one without any, every small number is
/// read.
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

/// Returns the match that is named in the fields of a button.
macro_rules! match_field {
    () => {
        None
    };
    ($($field:ident),+) => {
        [$($crate::buttons::fields::Field::match_id($field)),+].into_iter().flatten().next()
    };
}

pub(crate) use {custom_ids, match_field, read_fields, write_fields};
