//! Reminds players that their time is running out, at the usual times or their own.
//!
//! A reminder is due at a given time *left on the clock*, so none comes during a pause, vacation or
//! sleep. Each is recorded in the transaction that queues it, so it comes once.

use clocks::{MINUTE, usual_reminders};
use match_model::{MatchId, MatchState, NoticeWay, OpenTurn, PersonId, Time, Wishes};
use store::notices::{self, ReminderGiven};
use store::timers::{self, Kind, Timer};
use store::{Side, matches};

use crate::announcement::queue_once;
use crate::change::Change;
use crate::clock::MatchClocks;
use crate::{Announcement, Because, Error, MatchNews, PersonNews, Referee, Result};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Reminder {
    at: Time,
    /// Milliseconds left on the clock then.
    left: i64,
}

fn reminders(standing: &MatchClocks, side: Side, wishes: &Wishes) -> Vec<Reminder> {
    let clock = standing.side(side).clock;
    let lefts = match &wishes.reminders {
        Some(minutes) => minutes.iter().map(|minutes| i64::from(*minutes) * MINUTE).collect(),
        None => usual_reminders(clock.left),
    };
    let reminder =
        |left: i64| Some(Reminder { at: Time(clock.at_left(standing.rest(side), left)?), left });
    let mut reminders: Vec<Reminder> = lefts.into_iter().filter_map(reminder).collect();
    reminders.sort_unstable_by_key(|reminder| (reminder.at, -reminder.left));
    reminders
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ReminderStep {
    /// Milliseconds left in the reminder to post now, if any.
    post: Option<i64>,
    next: Option<Time>,
}

/// The clock may have changed since the reminder was set. At most one is posted for all that are
/// due, none at or above `last_given`.
fn step(
    reminders: &[Reminder],
    deadline: Time,
    set_for: Time,
    last_given: Option<i64>,
    now: Time,
) -> ReminderStep {
    let has_come = |one: &&Reminder| {
        one.at >= set_for && one.at <= now && last_given.is_none_or(|previous| one.left < previous)
    };
    let last = reminders.iter().rfind(has_come);
    ReminderStep {
        post: last.filter(|_| now < deadline).map(|one| one.left),
        next: reminders.iter().map(|one| one.at).find(|at| *at > now),
    }
}

const fn due_of(id: MatchId, person: PersonId) -> Timer {
    Timer { kind: Kind::Reminder, subject: id.get(), person: Some(person) }
}

pub(crate) async fn set_reminders(change: &mut Change<'_>) -> Result<()> {
    if change.live().row.state == MatchState::Over || !change.live().has_clock() {
        return Ok(());
    }
    let (row, now) = (change.live().row.clone(), change.now());
    let people = change.live().awaited_people();
    let herald = |person: PersonId| change.referee().is_herald(person);
    let players: Vec<(PersonId, Side)> = people
        .into_iter()
        .filter_map(|awaited| Some((awaited.person, awaited.side?)))
        .filter(|(person, _)| !herald(*person))
        .collect();
    if players.is_empty() {
        return Ok(());
    }
    let connection = change.tx().await?;
    let Some(standing) = MatchClocks::load(connection, &row, now).await? else { return Ok(()) };
    for (person, side) in players {
        let wishes = notices::wishes(connection, person).await?;
        let mut next = reminders(&standing, side, &wishes).into_iter().map(|one| one.at);
        if let Some(next) = next.find(|at| *at > now) {
            timers::set(connection, due_of(row.id, person), next).await?;
        }
    }
    Ok(())
}

pub(crate) async fn look_again(
    connection: &mut store::Connection,
    id: MatchId,
    now: Time,
) -> Result<()> {
    timers::hurry(connection, Timer::of(Kind::Reminder, id.get()), now).await?;
    Ok(())
}

pub(crate) async fn remind(referee: &Referee, timer: Timer, now: Time) -> Result<bool> {
    let id = MatchId::new(timer.subject);
    let turn = match timer.person {
        Some(person) if may_run(referee, id, person, now).await? => {
            match crate::turns::turn_of(referee, id, person, now).await {
                Ok(turn) => turn,
                Err(Error::Refused(_) | Error::Record { .. }) => None,
                Err(other) => return Err(other),
            }
        }
        _ => None,
    };
    remind_of(referee, timer, turn, now).await
}

/// If it can't be running, the match needn't be replayed.
async fn may_run(referee: &Referee, id: MatchId, person: PersonId, now: Time) -> Result<bool> {
    let mut reading = referee.store.read().await?;
    let Some(row) = matches::find(&mut reading, id).await? else { return Ok(false) };
    let Some(side) = row.side_of(person) else { return Ok(row.state == MatchState::Playing) };
    let standing = MatchClocks::load(&mut reading, &row, now).await?;
    Ok(standing.is_some_and(|standing| standing.deadline(side).is_some()))
}

/// `turn` is the person's open turn, if there still is one.
async fn remind_of(
    referee: &Referee,
    timer: Timer,
    turn: Option<OpenTurn>,
    now: Time,
) -> Result<bool> {
    // Moves reschedule the timer, so this match is locked; other matches stay writable.
    let (mut tx, _) = referee.store.write_of(MatchId::new(timer.subject)).await?;
    let set_for = timers::find(&mut tx, timer).await?.filter(|at| *at <= now);
    let (Some(set_for), Some(person)) = (set_for, timer.person) else { return Ok(false) };
    timers::clear(&mut tx, timer).await?;
    let mut is_queued = false;
    if let Some(OpenTurn { row, moment, side: Some(side), .. }) = turn
        && let Some(standing) = MatchClocks::load(&mut tx, &row, now).await?
        && let (Some(deadline), Some(since_at)) =
            (standing.deadline(side), standing.side(side).clock.since)
    {
        let wishes = notices::wishes(&mut tx, person).await?;
        let last_given = notices::reminder_given(&mut tx, row.id, person).await?;
        let last = last_given.filter(|given| given.since_at == since_at).map(|given| given.left_ms);
        let reminders = reminders(&standing, side, &wishes);
        let step = step(&reminders, deadline, set_for, last, now);
        if let Some(next) = step.next {
            timers::set(&mut tx, timer, next).await?;
        }
        let (way, closed) = notices::way_of(&mut tx, row.id, person, now).await?;
        if let Some(left_ms) = step.post
            && way != NoticeWay::Silent
        {
            let (match_id, because) = (row.id, Because::Reminder);
            let announcement = if way == NoticeWay::Thread || closed {
                Announcement::Match(match_id, MatchNews::Called { person, moment, because })
            } else {
                Announcement::Person(person, PersonNews::Notice { match_id, moment, because })
            };
            queue_once(&mut tx, &announcement, now).await?;
            let reminder = ReminderGiven { since_at, left_ms };
            notices::note_reminder(&mut tx, row.id, person, reminder).await?;
            is_queued = true;
        }
    }
    referee.commit(tx).await?;
    Ok(is_queued)
}

#[cfg(test)]
#[path = "reminders_tests.rs"]
mod tests;
