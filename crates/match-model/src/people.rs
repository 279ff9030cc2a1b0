use crate::PersonId;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    pub id: PersonId,
    pub name: String,
}

/// A summary of a person's stored data, and of the effects of forgetting them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PersonSummary {
    /// Running matches as a captain, which would be resigned.
    pub playing: u32,
    /// Pieces played for others in running matches, which would be given back.
    pub pieces: u32,
    /// Running matches as the marshal, in which the two sides would report instead.
    pub marshal: u32,
    /// Open challenges by or for the person, which would be closed.
    pub challenges: u32,
    /// Finished matches, which stay but lose the person's name.
    pub over: u32,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TourProgress {
    /// Step from 0; the number of steps when the tour is over.
    pub step: i64,
    pub done: Vec<String>,
}
