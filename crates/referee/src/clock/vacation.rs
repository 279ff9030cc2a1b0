//! Vacations, effective at once, and weekly hours, effective from the next turn.

use clocks::{HOUR, Hours, Span};
use match_model::{ClockRefusal, MatchId, Person, PersonId, RequestRefusal, Time, Vacation};
use store::{Connection, clocks as store_clocks, matches, people, vacations};

use crate::clock::MatchClocks;
use crate::{Referee, Result, season};

const SHORTEST_VACATION: i64 = HOUR;

pub async fn vacation(referee: &Referee, person: PersonId, now: Time) -> Result<Vacation> {
    let mut reading = referee.store.read().await?;
    let away = away(&mut reading, person, now).await?;
    let allowance = vacations::allowance(&mut reading, person, now).await?;
    Ok(Vacation { until: away.map(|span| Time(span.until)), left: allowance.left(now.0) })
}

/// Begins a vacation of some milliseconds, or of the whole allowance. Clocks of matches that allow
/// vacation stop at once.
///
/// # Errors
/// The person is on vacation, has too little allowance, or has run out of time in a match.
pub async fn begin_vacation(
    referee: &Referee,
    person: &Person,
    length: Option<i64>,
    now: Time,
) -> Result<Vacation> {
    let refuse = |refused: ClockRefusal| Err(RequestRefusal::Clock(refused).into());
    let mut tx = referee.store.write().await?;
    if let Some(span) = away(&mut tx, person.id, now).await? {
        return refuse(ClockRefusal::OnVacation { until: Time(span.until) });
    }
    let allowance = vacations::allowance(&mut tx, person.id, now).await?;
    let left = allowance.left(now.0);
    let length = length.unwrap_or(left);
    if length > left || left < SHORTEST_VACATION {
        return refuse(ClockRefusal::NoVacation { left });
    }
    if length < SHORTEST_VACATION {
        return refuse(ClockRefusal::VacationTooShort);
    }
    let running = store_clocks::running_of(&mut tx, person.id).await?;
    for &match_id in &running {
        let Some(row) = matches::find(&mut tx, match_id).await? else { continue };
        let Some(side) = row.side_of(person.id) else { continue };
        let standing = MatchClocks::load(&mut tx, &row, now).await?;
        if standing.is_some_and(|standing| standing.has_fallen(side, now)) {
            return refuse(ClockRefusal::Flagged { match_id });
        }
    }
    let until = Time(now.0.saturating_add(length));
    let allowance = allowance.after_vacation(now.0, until.0);
    people::meet(&mut tx, person, now).await?;
    vacations::begin(&mut tx, person.id, now, until).await?;
    vacations::set_allowance(&mut tx, person.id, allowance).await?;
    set_dues(&mut tx, &running, now).await?;
    season::news::show_vacation(&mut tx, person.id, now).await?;
    referee.commit(tx).await?;
    Ok(Vacation { until: Some(until), left: allowance.left(now.0) })
}

pub async fn end_vacation(referee: &Referee, person: PersonId, now: Time) -> Result<Vacation> {
    let mut tx = referee.store.write().await?;
    let Some(span) = away(&mut tx, person, now).await? else {
        return Err(RequestRefusal::Clock(ClockRefusal::NotOnVacation).into());
    };
    let allowance = vacations::allowance(&mut tx, person, now).await?;
    let allowance = allowance.after_early_return(span.from, span.until, now.0);
    vacations::end(&mut tx, person, span.from, now).await?;
    vacations::set_allowance(&mut tx, person, allowance).await?;
    let running = store_clocks::running_of(&mut tx, person).await?;
    set_dues(&mut tx, &running, now).await?;
    season::news::show_vacation(&mut tx, person, now).await?;
    referee.commit(tx).await?;
    Ok(Vacation { until: None, left: allowance.left(now.0) })
}

pub async fn hours(referee: &Referee, person: PersonId) -> Result<Option<Hours>> {
    Ok(vacations::hours(&mut *referee.store.read().await?, person).await?)
}

/// Stores a person's sleep and weekends. Running clocks keep the previous hours until the next
/// turn. Digests use the new time zone, too.
pub async fn set_hours(referee: &Referee, person: &Person, hours: &Hours, now: Time) -> Result<()> {
    let mut tx = referee.store.write().await?;
    people::meet(&mut tx, person, now).await?;
    vacations::set_hours(&mut tx, person.id, hours).await?;
    crate::notices::lives_in(&mut tx, person.id, &hours.zone, now).await?;
    referee.commit(tx).await?;
    // Cached matches may record that there are no settings.
    referee.invalidate_cache();
    Ok(())
}

async fn away(connection: &mut Connection, person: PersonId, now: Time) -> Result<Option<Span>> {
    let spans = vacations::of(connection, person, now.0).await?;
    Ok(spans.into_iter().find(|span| span.from <= now.0))
}

pub(crate) async fn set_dues(
    connection: &mut Connection,
    running: &[MatchId],
    now: Time,
) -> Result<()> {
    for &match_id in running {
        let Some(row) = matches::find(connection, match_id).await? else { continue };
        if let Some(standing) = MatchClocks::load(connection, &row, now).await? {
            standing.set_due(connection).await?;
            crate::reminders::look_again(connection, match_id, now).await?;
        }
    }
    Ok(())
}
