//! People, and what is kept about them.

use crate::PersonId;

/// Someone, as last seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// The Discord user.
    pub id: PersonId,
    /// The name last seen.
    pub name: String,
}

/// A summary of the data that is kept about a person, and of what forgetting them would end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PersonSummary {
    /// Matches that go on and in which they are a captain: they would be resigned.
    pub playing: u32,
    /// Pieces that they play for others in matches that go on: they would be given back.
    pub pieces: u32,
    /// Matches that go on and of which they are the marshal: the two sides would report.
    pub marshal: u32,
    /// Open challenges that they have made or are named in: they would be closed.
    pub challenges: u32,
    /// Matches that are over: they stay, without them.
    pub over: u32,
}

/// The progress of a person in a tour.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TourProgress {
    /// The step, from 0; as many as there are when the tour is over.
    pub step: i64,
    /// What they have played in that step.
    pub done: Vec<String>,
}
