//! The table `dues`: timers.
//!
//! A timer is set, moved and deleted in the transaction of the change that it depends on. The task
//! that runs a due timer deletes it in the same transaction.

use match_model::{PersonId, Time};

use crate::columns::text_enum;
use crate::{Connection, Result};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    Challenge,
    Reminder,
    Digest,
    Flag,
    /// The vote of a crowd.
    Crowd,
}

text_enum!(Kind {
    Challenge = "challenge",
    Reminder = "reminder",
    Digest = "digest",
    Flag = "flag",
    Crowd = "crowd",
});

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Timer {
    pub kind: Kind,
    /// The number of its challenge or match, or 0.
    pub subject: u64,
    /// The person it concerns, if it is one person's.
    pub person: Option<PersonId>,
}

impl Timer {
    /// Returns the timer of a challenge or match, without a person.
    pub const fn of(kind: Kind, subject: u64) -> Timer {
        Timer { kind, subject, person: None }
    }

    fn number(self) -> i64 {
        self.subject.cast_signed()
    }

    fn person(self) -> PersonId {
        self.person.unwrap_or(NOBODY)
    }
}

/// Stored for a timer without a person; no Discord user has this id.
const NOBODY: PersonId = PersonId::new(0);

pub async fn set(connection: &mut Connection, timer: Timer, at: Time) -> Result<()> {
    connection
        .query(
            "INSERT INTO dues (kind, subject, person_id, due_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (kind, subject, person_id) DO UPDATE SET due_at = excluded.due_at",
        )
        .bind_all((timer.kind, timer.number(), timer.person(), at))
        .execute()
        .await
}

/// Defers a timer that was due at `was`, unless it has been moved since.
pub async fn postpone(
    connection: &mut Connection,
    timer: Timer,
    was: Time,
    until: Time,
) -> Result<()> {
    connection
        .query(
            "UPDATE dues SET due_at = $5
         WHERE kind = $1 AND subject = $2 AND person_id = $3 AND due_at = $4",
        )
        .bind_all((timer.kind, timer.number(), timer.person(), was, until))
        .execute()
        .await
}

/// For whichever person they concern.
pub async fn hurry(connection: &mut Connection, of: Timer, now: Time) -> Result<()> {
    connection
        .query("UPDATE dues SET due_at = $3 WHERE kind = $1 AND subject = $2 AND due_at > $3")
        .bind_all((of.kind, of.number(), now))
        .execute()
        .await
}

pub async fn clear(connection: &mut Connection, timer: Timer) -> Result<bool> {
    connection
        .query("DELETE FROM dues WHERE kind = $1 AND subject = $2 AND person_id = $3")
        .bind_all((timer.kind, timer.number(), timer.person()))
        .changes()
        .await
}

pub async fn find(connection: &mut Connection, timer: Timer) -> Result<Option<Time>> {
    connection
        .query_scalar("SELECT due_at FROM dues WHERE kind = $1 AND subject = $2 AND person_id = $3")
        .bind_all((timer.kind, timer.number(), timer.person()))
        .fetch_optional()
        .await
}

/// Returns the due timers, longest overdue first.
pub async fn by(connection: &mut Connection, now: Time, most: u32) -> Result<Vec<(Timer, Time)>> {
    let rows: Vec<(Kind, i64, PersonId, Time)> = connection
        .query_as(
            "SELECT kind, subject, person_id, due_at FROM dues WHERE due_at <= $1
         ORDER BY due_at LIMIT $2",
        )
        .bind_all((now, i64::from(most)))
        .fetch_all()
        .await?;
    let timer = |(kind, subject, person, at): (Kind, i64, PersonId, Time)| {
        let person = (person != NOBODY).then_some(person);
        (Timer { kind, subject: subject.cast_unsigned(), person }, at)
    };
    Ok(rows.into_iter().map(timer).collect())
}

pub async fn next(connection: &mut Connection) -> Result<Option<Time>> {
    connection
        .query_scalar("SELECT due_at FROM dues ORDER BY due_at LIMIT 1")
        .fetch_optional()
        .await
}
