use match_model::{GuildId, PersonId};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asker {
    pub person: PersonId,
    pub guild: Option<GuildId>,
}
