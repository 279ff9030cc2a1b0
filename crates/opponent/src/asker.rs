//! Who has something thought about.

use match_model::{GuildId, PersonId};

/// For whom something is thought that nobody's match waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asker {
    pub person: PersonId,
    /// The server where they ask.
    pub guild: Option<GuildId>,
}
