//! Decides when a side's time is over ([`clocks::Clock::has_fallen`]).
//!
//! Under a hard flag, every request first checks for a fallen flag (`Referee::change_for_request`),
//! so no move is accepted after the deadline, however late the timer runs. Under a soft flag a move
//! is valid until the opponent claims.

use clocks::Flag;
use match_model::{
    ClockRefusal, EndedBy, Ending, MatchId, MatchState, Moment, PersonId, RequestRefusal, Time,
    TimeNews,
};
use rules::l10n::say;
use store::timers::{self, Timer};
use store::{Side, offers};

use crate::change::{Change, Version};
use crate::clock::MatchClocks;
use crate::{MatchNews, Referee, Result, rating};

pub(crate) async fn overdue(change: &Change<'_>) -> Result<Option<Ending>> {
    let live = change.live();
    let hard = live.team.clock.is_some_and(|terms| terms.flag == Flag::Hard);
    if !hard || live.row.state == MatchState::Over || !change.referee().may_flag() {
        return Ok(None);
    }
    let row = live.row.clone();
    let mut reading = change.referee().store.read().await?;
    let standing = MatchClocks::load(&mut reading, &row, change.now()).await?;
    drop(reading);
    let Some(standing) = standing else { return Ok(None) };
    // Herald's time may have been set back meanwhile.
    let now = change.now();
    let has_fallen = |side: &Side| standing.has_fallen(*side, now);
    let mut fallen_sides: Vec<Side> = Side::ALL.into_iter().filter(has_fallen).collect();
    // Both flags may have fallen in a phase with both clocks running: the first one loses.
    if let [one, other] = fallen_sides[..] {
        match standing.deadline(one).cmp(&standing.deadline(other)) {
            std::cmp::Ordering::Less => fallen_sides.truncate(1),
            std::cmp::Ordering::Greater => {
                fallen_sides.remove(0);
            }
            std::cmp::Ordering::Equal => {}
        }
    }
    if fallen_sides.is_empty() {
        return Ok(None);
    }
    rating::void_if_unplayed(change, ending_by_flag(change, &fallen_sides)).await.map(Some)
}

fn ending_by_flag(change: &Change<'_>, fallen_sides: &[Side]) -> Ending {
    let info = change.live().table.info();
    let (winner, reason) = match fallen_sides {
        [side] => (Some(side.other()), say("referee-flagged").with("side", info.side_name(*side))),
        _ => (None, say("referee-both-flagged")),
    };
    Ending { winner, ended_by: EndedBy::Flagged, rule: None, reason, at: change.now() }
}

/// Claims a match in which the opponent's time is over. `seen` is the moment shown when the claim
/// was made, if known.
///
/// # Errors
/// The match has no clock or isn't the asker's, the opponent's time isn't over or they have moved,
/// the asker's own time is over as well, or the machine's clocks disagree.
pub async fn claim_on_time(
    referee: &Referee,
    match_id: MatchId,
    by: PersonId,
    seen_moment: Option<Moment>,
    now: Time,
) -> Result<Ending> {
    let refuse = |refused: ClockRefusal| Err(RequestRefusal::Clock(refused).into());
    let mut change = referee.change_for_request(match_id, now).await?;
    let own = change.live().may_keep_time(by)?;
    let (row, other) = (change.live().row.clone(), own.other());
    let standing = MatchClocks::load(&mut *referee.store.read().await?, &row, now).await?;
    let Some(standing) = standing else { return refuse(ClockRefusal::NoClock) };
    if !referee.may_flag() {
        return refuse(ClockRefusal::ClocksApart);
    }
    let now = change.now();
    let Some(deadline) = standing.deadline(other) else {
        return refuse(ClockRefusal::NotRunning { person: row.person(other) });
    };
    if !standing.has_fallen(other, now) {
        return refuse(ClockRefusal::NotFallen { person: row.person(other), deadline });
    }
    // Buttons of earlier versions carry only the number of actions, without takebacks.
    if seen_moment.is_some_and(|seen| seen.plies() != change.live().table.plies()) {
        return Err(RequestRefusal::Stale.into());
    }
    if standing.has_fallen(own, now) {
        return refuse(ClockRefusal::OwnFlag);
    }
    let ending = rating::void_if_unplayed(&change, ending_by_flag(&change, &[other])).await?;
    change.end(&ending, offers::OfferState::Lapsed).await?;
    change.commit().await?;
    Ok(ending)
}

/// Returns whether the flag has fallen; credited time may have postponed it.
pub(crate) async fn handle_fallen_flag(
    referee: &Referee,
    id: MatchId,
    timer: Timer,
    now: Time,
) -> Result<bool> {
    let mut change = match referee.change_for_request(id, now).await {
        Ok(change) => change,
        // A player who can't move must not lose on time.
        Err(error) if error.unreadable().is_some() => {
            let mut tx = referee.store.write_alongside().await?;
            timers::clear(&mut tx, timer).await?;
            tx.commit().await?;
            return Ok(false);
        }
        Err(error) => return Err(error),
    };
    let row = change.live().row.clone();
    let connection = change.tx_checked(Version::Keep).await?;
    let standing = MatchClocks::load(connection, &row, now).await?;
    let (MatchState::Playing, Some(mut standing)) = (row.state, standing) else {
        timers::clear(connection, timer).await?;
        change.commit().await?;
        return Ok(row.state == MatchState::Over);
    };
    let mut fell = false;
    for side in Side::ALL {
        let mut one = standing.side(side).clone();
        if one.flag_announced || !standing.has_fallen(side, now) {
            continue;
        }
        one.flag_announced = true;
        standing.replace(change.tx().await?, one).await?;
        let news = TimeNews::FlagFell;
        change.announce(MatchNews::Time { by: side, what: news });
        fell = true;
    }
    standing.set_due(change.tx().await?).await?;
    change.commit().await?;
    Ok(fell)
}
