use match_model::{GuildId, PersonId};

/// The person that a hint or analysis is charged to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asker {
    pub person: PersonId,
    /// The server where they ask.
    pub guild: Option<GuildId>,
}
