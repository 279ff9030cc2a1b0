use serde::{Deserialize, Serialize};

use crate::{GuildId, PersonId, Time};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BarSource {
    Operator,
    Managers,
}

/// A bar on a person (everywhere or in one server) or on a whole server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bar {
    /// `None`: everyone in the server.
    pub person: Option<PersonId>,
    /// `None`: everywhere.
    pub guild: Option<GuildId>,
    pub source: BarSource,
    /// The manager who placed it; `None`: the operator.
    pub by: Option<PersonId>,
    pub reason: String,
    pub at: Time,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BarredBy {
    Operator,
    Managers,
}

impl From<BarSource> for BarredBy {
    fn from(source: BarSource) -> BarredBy {
        match source {
            BarSource::Operator => BarredBy::Operator,
            BarSource::Managers => BarredBy::Managers,
        }
    }
}
