//! Reminding people before their time is over, at times that they have set.

use std::time::Duration;

use store::matches::State;
use store::notices::{self, Way};
use store::timers::{self, Due, Kind};
use store::{MatchId, PersonId, Time};

use crate::announcement::say_once;
use crate::change::Change;
use crate::deadline::deadline_of;
use crate::{Announcement, Because, Error, OpenTurn, Referee, Result};

/// When somebody is reminded of a deadline, the first time first.
fn times(deadline: Time, minutes: &[u32]) -> Vec<Time> {
    let before = |minutes: &u32| deadline.minus(Duration::from_secs(u64::from(*minutes) * 60));
    let mut times: Vec<Time> = minutes.iter().map(before).collect();
    times.sort_unstable();
    times
}

/// What is to be done for a reminder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ReminderStep {
    /// Whether it is said now.
    said: bool,
    /// When the next one comes.
    next: Option<Time>,
}

/// What is to be done now for a reminder that was set for a moment. The deadline may have moved
/// since: it is said when one of the times that hold now has come since then, once for all that
/// have.
fn reminding(deadline: Time, minutes: &[u32], set_for: Time, now: Time) -> ReminderStep {
    let times = times(deadline, minutes);
    let come = |at: &Time| *at >= set_for && *at <= now;
    ReminderStep {
        said: now < deadline && times.iter().any(come),
        next: times.into_iter().find(|at| *at > now),
    }
}

/// A reminder of a match to a person.
const fn reminder(id: MatchId, person: PersonId) -> Due {
    Due { kind: Kind::Reminder, subject: id.get(), person: Some(person) }
}

/// Sets when those for whom the match waits are reminded of their deadlines.
pub(crate) async fn set_reminders(change: &mut Change<'_>) -> Result<()> {
    if change.live().row.state == State::Over || !change.live().has_clock() {
        return Ok(());
    }
    let (row, now) = (change.live().row.clone(), change.now());
    for who in change.live().asked() {
        if change.referee().is_herald(who.person) {
            continue;
        }
        let connection = change.tx().await?;
        let Some(deadline) = deadline_of(connection, &row, who.side, now).await? else {
            continue;
        };
        let wishes = notices::wishes(connection, who.person).await?;
        let mut times = times(deadline, &wishes.reminders).into_iter();
        if let Some(next) = times.find(|at| *at > now) {
            timers::set(connection, reminder(row.id, who.person), next).await?;
        }
    }
    Ok(())
}

/// Reminds somebody of a deadline, if it still stands, and sets when they are the next time.
pub(crate) async fn remind(referee: &Referee, due: Due, now: Time) -> Result<bool> {
    let id = MatchId::new(due.subject);
    let turn = match due.person {
        Some(person) => match crate::turns::turn_of(referee, id, person, now).await {
            Ok(turn) => turn,
            // A match that cannot be read waits for nobody.
            Err(Error::Refused(_) | Error::Record { .. }) => None,
            Err(other) => return Err(other),
        },
        None => None,
    };
    remind_of(referee, due, turn, now).await
}

/// The same, with what the match asks of them now.
async fn remind_of(referee: &Referee, due: Due, turn: Option<OpenTurn>, now: Time) -> Result<bool> {
    // Moves set it anew: none of this match is made meanwhile, and others go on.
    let (mut tx, _) = referee.store.write_of(MatchId::new(due.subject)).await?;
    let set_for = timers::find(&mut tx, due).await?.filter(|at| *at <= now);
    let (Some(set_for), Some(person)) = (set_for, due.person) else { return Ok(false) };
    timers::clear(&mut tx, due).await?;
    let mut said = false;
    if let Some(OpenTurn { row, moment, deadline: Some(deadline), .. }) = turn {
        let wishes = notices::wishes(&mut tx, person).await?;
        let reminding = reminding(deadline, &wishes.reminders, set_for, now);
        if let Some(next) = reminding.next {
            timers::set(&mut tx, due, next).await?;
        }
        let (way, closed) = notices::way_of(&mut tx, row.id, person, now).await?;
        if reminding.said && way != Way::Silent {
            let (match_id, because) = (row.id, Because::Reminder);
            let told = if way == Way::Thread || closed {
                Announcement::Called { match_id, person, moment, because }
            } else {
                Announcement::Notice { match_id, person, moment, because }
            };
            say_once(&mut tx, &told, now).await?;
            said = true;
        }
    }
    referee.commit(tx).await?;
    Ok(said)
}

#[cfg(test)]
#[path = "reminders_tests.rs"]
mod tests;
