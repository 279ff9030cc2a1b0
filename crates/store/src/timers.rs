//! The table `dues`: what Herald is to do by itself, and when.
//!
//! A row is written, moved and taken away in the transaction of what it hangs on, so that it is
//! never there without it. Whoever does what is due takes the row away in the transaction in which
//! it is done. What is due is found by an index, however much is not.

use match_model::{PersonId, Time};

use crate::columns::text_enum;
use crate::{Connection, Result};

/// The sort of a timer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A challenge lapses.
    Challenge,
    /// Somebody is reminded of a deadline.
    Reminder,
    /// Somebody is told of all that waits for them.
    Digest,
    /// A flag of a match falls.
    Flag,
}

text_enum!(Kind {
    Challenge = "challenge",
    Reminder = "reminder",
    Digest = "digest",
    Flag = "flag",
});

/// Something to be done: there is one of its kind for a subject and a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Due {
    /// What.
    pub kind: Kind,
    /// The number of the challenge or match that it is about; 0 when it is about none.
    pub subject: u64,
    /// Whom it concerns, if it is one person's.
    pub person: Option<PersonId>,
}

impl Due {
    /// Something about a challenge or match that is nobody's alone.
    #[must_use]
    pub const fn of(kind: Kind, subject: u64) -> Due {
        Due { kind, subject, person: None }
    }

    fn number(self) -> i64 {
        self.subject.cast_signed()
    }

    fn person(self) -> PersonId {
        self.person.unwrap_or(NOBODY)
    }
}

/// Stands in the column for nobody: a number that Discord gives nobody.
const NOBODY: PersonId = PersonId::new(0);

/// Sets when something is to be done, however it was set before.
///
/// # Errors
/// When the database fails.
pub async fn set(connection: &mut Connection, due: Due, at: Time) -> Result<()> {
    connection
        .query(
            "INSERT INTO dues (kind, subject, person_id, due_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (kind, subject, person_id) DO UPDATE SET due_at = excluded.due_at",
        )
        .bind_all((due.kind, due.number(), due.person(), at))
        .execute()
        .await
}

/// Puts off something that was to be done at a moment, unless it has been set anew since.
///
/// # Errors
/// When the database fails.
pub async fn postpone(connection: &mut Connection, due: Due, was: Time, until: Time) -> Result<()> {
    connection
        .query(
            "UPDATE dues SET due_at = $5
         WHERE kind = $1 AND subject = $2 AND person_id = $3 AND due_at = $4",
        )
        .bind_all((due.kind, due.number(), due.person(), was, until))
        .execute()
        .await
}

/// Brings forward what is to be done for a subject at any person's time, so that it is looked at
/// again at `now`.
///
/// # Errors
/// When the database fails.
pub async fn hurry(connection: &mut Connection, of: Due, now: Time) -> Result<()> {
    connection
        .query("UPDATE dues SET due_at = $3 WHERE kind = $1 AND subject = $2 AND due_at > $3")
        .bind_all((of.kind, of.number(), now))
        .execute()
        .await
}

/// Something is not to be done any more, or has been done; whether it was to be.
///
/// # Errors
/// When the database fails.
pub async fn clear(connection: &mut Connection, due: Due) -> Result<bool> {
    connection
        .query("DELETE FROM dues WHERE kind = $1 AND subject = $2 AND person_id = $3")
        .bind_all((due.kind, due.number(), due.person()))
        .changes()
        .await
}

/// The time of a timer, if it is set.
///
/// # Errors
/// When the database fails.
pub async fn find(connection: &mut Connection, due: Due) -> Result<Option<Time>> {
    connection
        .query_scalar("SELECT due_at FROM dues WHERE kind = $1 AND subject = $2 AND person_id = $3")
        .bind_all((due.kind, due.number(), due.person()))
        .fetch_optional()
        .await
}

/// The timers that are due by now, the longest due first, at most `most`.
///
/// # Errors
/// When the database fails.
pub async fn by(connection: &mut Connection, now: Time, most: u32) -> Result<Vec<(Due, Time)>> {
    let rows: Vec<(Kind, i64, PersonId, Time)> = connection
        .query_as(
            "SELECT kind, subject, person_id, due_at FROM dues WHERE due_at <= $1
         ORDER BY due_at LIMIT $2",
        )
        .bind_all((now, i64::from(most)))
        .fetch_all()
        .await?;
    let due = |(kind, subject, person, at): (Kind, i64, PersonId, Time)| {
        let person = (person != NOBODY).then_some(person);
        (Due { kind, subject: subject.cast_unsigned(), person }, at)
    };
    Ok(rows.into_iter().map(due).collect())
}

/// The time of the next timer.
///
/// # Errors
/// When the database fails.
pub async fn next(connection: &mut Connection) -> Result<Option<Time>> {
    connection
        .query_scalar("SELECT due_at FROM dues ORDER BY due_at LIMIT 1")
        .fetch_optional()
        .await
}
