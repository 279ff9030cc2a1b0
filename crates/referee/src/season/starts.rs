//! Players of a season who don't make their first move: a reminder, a warning, then a forfeit.
//!
//! The time counts from when the player could move, without their vacation if the clock allows it.
//! No player forfeits before both calls, however late the timer runs.

use std::time::Duration;

use match_model::{EndedBy, Ending, MatchId, MatchState, PersonId, START_WITHIN, SeasonId, Time};
use rules::Actor;
use rules::l10n::say;
use store::{Connection, Side, actions, offers, seasons, vacations};

use crate::change::{Change, Version};
use crate::{MatchNews, Referee, Result, abort};

/// Calls before a forfeit, and the parts of the time (in eighths) at which they come.
const CALLS: [i64; 2] = [4, 7];

/// Added to the count of Black's calls.
const BLACK: u32 = 3;

const LEAST_PAUSE: i64 = START_WITHIN / 8;

/// The pause while Herald can't judge players' time.
const UNJUDGED: Duration = Duration::from_secs(10);

/// The time from the beginning of a match to the first call.
pub(super) const fn first_call() -> i64 {
    START_WITHIN / 8 * CALLS[0]
}

/// The next thing to do about a missing first move. Times are in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StartAct {
    Wait(i64),
    Call {
        last: bool,
        /// The time until the player forfeits.
        left: i64,
        /// The pause before the next look.
        pause: i64,
    },
    Forfeit,
}

/// Decides by the calls so far and the time that counts. A call leaves at least an eighth of the
/// time, however late it comes.
pub(super) fn act(calls: u32, waited: i64) -> StartAct {
    let call = usize::try_from(calls).unwrap_or(usize::MAX);
    let part = |eighths: i64| START_WITHIN / 8 * eighths;
    let next = CALLS.get(call).map_or(START_WITHIN, |eighths| part(*eighths));
    if waited < next {
        return StartAct::Wait((next - waited).max(1000));
    }
    if call >= CALLS.len() {
        return StartAct::Forfeit;
    }
    let last = call + 1 == CALLS.len();
    let left = (START_WITHIN - waited).max(LEAST_PAUSE);
    let pause = if last { left } else { (part(CALLS[1]) - waited).max(LEAST_PAUSE) };
    StartAct::Call { last, left, pause }
}

struct Late {
    side: Side,
    person: PersonId,
    /// Calls to this side so far.
    calls: u32,
    /// Milliseconds that count.
    waited: i64,
}

/// Calls the player whose first move is missing, or ends the match as a forfeit. Returns whether
/// it did.
pub(super) async fn check(referee: &Referee, id: MatchId, now: Time) -> Result<bool> {
    let mut change = match referee.change_for_request(id, now).await {
        Ok(change) => change,
        Err(error) if error.unreadable().is_some() => {
            let mut tx = referee.store.write_alongside().await?;
            seasons::set_start_due(&mut tx, id, None).await?;
            tx.commit().await?;
            return Ok(false);
        }
        Err(error) => return Err(error),
    };
    let found = seasons::game_of(change.tx_checked(Version::Keep).await?, id).await?;
    let (Some((season, game)), MatchState::Playing) = (found, change.live().row.state) else {
        seasons::set_start_due(change.tx().await?, id, None).await?;
        change.commit().await?;
        return Ok(false);
    };
    let log = actions::of_match(change.tx().await?, id).await?;
    let moved = abort::completed(change.live(), log).await?;
    let Some(side) = Side::ALL.into_iter().find(|side| !moved[side.index()]) else {
        seasons::set_start_due(change.tx().await?, id, None).await?;
        change.commit().await?;
        return Ok(false);
    };
    if change.live().table.to_act() != Some(Actor::Side(side)) {
        // The other side is deciding something in between.
        return call_later(change, id, now.plus(millis(LEAST_PAUSE))).await;
    }
    let late = late(&mut change, side, game.called, now).await?;
    let (last, left, pause) = match act(late.calls, late.waited) {
        StartAct::Wait(pause) => return call_later(change, id, now.plus(millis(pause))).await,
        _ if !referee.may_flag() => {
            return call_later(change, id, now.plus(UNJUDGED)).await;
        }
        StartAct::Forfeit => return forfeit(change, season, &late, now).await,
        StartAct::Call { last, left, pause } => (last, left, pause),
    };
    let base = if side == Side::Black { BLACK } else { 0 };
    seasons::called(change.tx().await?, id, base + late.calls + 1).await?;
    change.announce(MatchNews::StartCalled { side, until: now.plus(millis(left)), last });
    call_later(change, id, now.plus(millis(pause))).await.map(|_| true)
}

async fn call_later(mut change: Change<'_>, id: MatchId, at: Time) -> Result<bool> {
    seasons::set_start_due(change.tx().await?, id, Some(at)).await?;
    change.commit().await?;
    Ok(false)
}

async fn late(change: &mut Change<'_>, side: Side, called: u32, now: Time) -> Result<Late> {
    let since = change.live().team.asked_at;
    let person = change.live().row.person(side);
    let rests = change.live().team.clock.is_none_or(|terms| terms.vacation);
    let away = match rests {
        true => vacation_in(change.tx().await?, person, since, now).await?,
        false => 0,
    };
    let base = if side == Side::Black { BLACK } else { 0 };
    Ok(Late {
        side,
        person,
        calls: called.saturating_sub(base),
        waited: now.0.saturating_sub(since.0).saturating_sub(away).max(0),
    })
}

async fn vacation_in(
    connection: &mut Connection,
    person: PersonId,
    since: Time,
    now: Time,
) -> Result<i64> {
    let spans = vacations::of(connection, person, since.0).await?;
    let within = |until: i64, from: i64| until.min(now.0).saturating_sub(from.max(since.0)).max(0);
    Ok(spans.iter().map(|span| within(span.until, span.from)).sum())
}

async fn forfeit(mut change: Change<'_>, season: SeasonId, late: &Late, now: Time) -> Result<bool> {
    let reason = say("season-forfeited")
        .with("side", change.live().table.info().side_name(late.side))
        .with("hours", START_WITHIN / clocks::HOUR);
    let ending = Ending {
        winner: Some(late.side.other()),
        ended_by: EndedBy::Forfeited,
        rule: None,
        reason,
        at: now,
    };
    seasons::leave(change.tx_checked(Version::Advance).await?, season, late.person, now).await?;
    change.end(&ending, offers::OfferState::Lapsed).await?;
    change.commit().await?;
    Ok(true)
}

fn millis(millis: i64) -> Duration {
    Duration::from_millis(millis.max(0).unsigned_abs())
}
