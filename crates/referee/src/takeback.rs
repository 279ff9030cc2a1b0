//! Takebacks of a whole turn, with the other side's consent.
//!
//! The match returns to the moment at which the asker last began a turn. Removed actions are stored
//! separately (`store/src/takebacks.rs`). Takebacks never cross a decided fight.

use games::Table;
use match_model::{
    Match, MatchId, Moment, Offer, PersonId, Ply, RequestRefusal, TakebackRefusal, Time,
};
use rules::Actor;
use store::actions::{self, Action};
use store::offers::{self, Kind, OfferState};
use store::takebacks::{self, Takeback};
use store::{Side, orders};

use crate::change::{Change, Version};
use crate::conflict::retry_on_conflict;
use crate::live::{GameStart, Live, play_logged, replay, replaying};
use crate::{MatchNews, OfferAnswer, Referee, Result};

const MOST_TAKEBACKS: i64 = 1000;

fn refuse<T>(refused: TakebackRefusal) -> Result<T> {
    Err(RequestRefusal::Takeback(refused).into())
}

pub async fn request(referee: &Referee, match_id: MatchId, by: PersonId, now: Time) -> Result<()> {
    retry_on_conflict(|| async {
        let mut change = referee.change_for_request(match_id, now).await?;
        let own = change.live().may_take_back(by)?;
        match change.live().takeback {
            Some(open) if open.side == own => return refuse(TakebackRefusal::Stands),
            Some(_) => return refuse(TakebackRefusal::Asked),
            None => {}
        }
        let plies = change.live().row.plies;
        back_to(referee, change.live(), own).await?;
        let mut reading = referee.store.read().await?;
        if offers::last_made(&mut reading, match_id, Kind::Takeback, own).await? == Some(plies) {
            return refuse(TakebackRefusal::TooSoon);
        }
        drop(reading);
        let tx = change.tx_checked(Version::Advance).await?;
        let id = offers::insert(tx, match_id, Kind::Takeback, own, plies, now).await?;
        let live = change.live_mut();
        live.takeback = Some(Offer { id, side: own, plies });
        let moment = live.moment();
        change.announce(MatchNews::TakebackAsked { by: own, moment });
        change.commit().await
    })
    .await
}

pub async fn answer(
    referee: &Referee,
    match_id: MatchId,
    by: PersonId,
    moment: Moment,
    answer: OfferAnswer,
    now: Time,
) -> Result<()> {
    retry_on_conflict(|| async {
        let mut change = referee.change_for_request(match_id, now).await?;
        // Declining is allowed even where granting isn't.
        let own = match answer {
            OfferAnswer::Accept => change.live().may_take_back(by)?,
            OfferAnswer::Decline => change.live().may_give_up(by)?,
        };
        let asker = match change.live().takeback {
            _ if moment != change.live().moment() => return Err(RequestRefusal::Stale.into()),
            None => return refuse(TakebackRefusal::NotAsked),
            Some(open) if open.side == own => return refuse(TakebackRefusal::Own),
            Some(open) => open.side,
        };
        if answer.is_accept() {
            let (table, back_to) = back_to(referee, change.live(), asker).await?;
            take_back(&mut change, table, asker, back_to).await?;
        } else {
            change.tx_checked(Version::Advance).await?;
            change.close_takeback(OfferState::Declined).await?;
            change.announce(MatchNews::TakebackDeclined { by: own });
        }
        change.commit().await
    })
    .await
}

/// Returns the game at the start of a side's last chosen turn.
async fn back_to(referee: &Referee, live: &Live, own: Side) -> Result<(Box<dyn Table>, i64)> {
    let mut reading = referee.store.read().await?;
    let log: Vec<Action> = actions::of_match(&mut reading, live.row.id).await?;
    let ordered = orders::ordered_plies(&mut reading, live.row.id).await?;
    drop(reading);
    let (row, given) = (live.row.clone(), live.team.terms.given);
    replaying(log.len(), move || last_turn_of(&row, own, given, &log, &ordered)).await
}

/// Removes all actions after the first `back_to`: the only place that shortens a log.
async fn take_back(
    change: &mut Change<'_>,
    table: Box<dyn Table>,
    by: Side,
    back_to: i64,
) -> Result<()> {
    let (row, now) = (change.live().row.clone(), change.now());
    let number = row.takebacks + 1;
    change.close_takeback(OfferState::Accepted).await?;
    change.close_offer(OfferState::Lapsed).await?;
    let takeback = Takeback { number, side: by, plies: row.plies, back_to, at: now };
    let writing = change.tx_checked(Version::Advance).await?;
    takebacks::take_back(writing, row.id, &takeback).await?;
    crate::clock::running::take_back_increments(change, back_to).await?;
    change.clear_drafts().await?;
    crate::conditional_moves::drop_all(change).await?;
    let live = change.live_mut();
    live.table = table;
    (live.row.plies, live.row.takebacks) = (back_to, number);
    (live.team.acted_at, live.team.asked_at) = (now, now);
    let to = live.moment();
    let actions = u32::try_from(row.plies - back_to).unwrap_or(u32::MAX);
    change.announce(MatchNews::TakenBack { by, actions, to });
    Ok(())
}

impl Live {
    fn may_take_back(&self, by: PersonId) -> Result<Side> {
        let own = self.may_give_up(by)?;
        if self.team.rated {
            return refuse(TakebackRefusal::Rated);
        }
        if self.row.takebacks >= MOST_TAKEBACKS {
            return refuse(TakebackRefusal::TooMany);
        }
        Ok(own)
    }
}

fn last_turn_of(
    row: &Match,
    own: Side,
    given: i64,
    log: &[Action],
    ordered: &[Ply],
) -> Result<(Box<dyn Table>, i64)> {
    let mut table = replay(&GameStart::from(row), &[])?;
    let mut turn = None;
    for action in log {
        let begins = table.turn().actions_made == 0 && table.to_act() == Some(Actor::Side(own));
        if i64::from(action.ply) >= given && begins && !ordered.contains(&action.ply) {
            turn = Some((table.copy(), action.ply.into()));
        }
        play_logged(&mut *table, Some(row.id), &action.text)?;
    }
    let Some((table, back_to)) = turn else { return refuse(TakebackRefusal::Nothing) };
    let decided = |action: &Action| {
        i64::from(action.ply) >= back_to && action.actor == store::actions::Actor::Chance
    };
    if log.iter().any(decided) {
        return refuse(TakebackRefusal::Fight);
    }
    Ok((table, back_to))
}

pub(crate) async fn lapse(change: &mut Change<'_>) -> Result<()> {
    change.close_takeback(OfferState::Lapsed).await
}
