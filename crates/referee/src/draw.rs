//! Draws: offers, answers and claims (rule C-3).

use match_model::{EndedBy, Ending, MatchId, Moment, Offer, PersonId, RequestRefusal, Time};
use rules::Actor;
use rules::l10n::say;
use store::offers::{self, Kind};
use store::{Side, actions};

use crate::change::{Change, Version};
use crate::conflict::retry_on_conflict;
use crate::live::Live;
use crate::{Because, MatchNews, OfferAnswer, Referee, Result, rating};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DrawAnswer {
    Offered,
    /// The other side's offer was open: the match is drawn.
    Agreed(Ending),
    /// A rule grants the draw: the match is drawn.
    Claimed(Ending),
}

/// Accepts an open draw offer, else claims a draw by rule, else offers a draw.
pub async fn offer(
    referee: &Referee,
    match_id: MatchId,
    by: PersonId,
    now: Time,
) -> Result<DrawAnswer> {
    retry_on_conflict(|| async {
        let mut change = referee.change_for_request(match_id, now).await?;
        let own = change.live().may_give_up(by)?;
        if let Some(open) = change.live().offer {
            if open.side == own {
                return Err(RequestRefusal::OfferStands.into());
            }
            let ending = rating::void_if_unplayed(&change, draw_by_agreement(now)).await?;
            change.end(&ending, offers::OfferState::Accepted).await?;
            change.commit().await?;
            return Ok(DrawAnswer::Agreed(ending));
        }
        if let Some(ending) = claimed(change.live(), own, now) {
            change.end(&ending, offers::OfferState::Lapsed).await?;
            change.commit().await?;
            return Ok(DrawAnswer::Claimed(ending));
        }
        let mut reading = referee.store.read().await?;
        // The player must move between two offers.
        if let Some(last) = offers::last_made(&mut reading, match_id, Kind::Draw, own).await?
            && !actions::exist_since(&mut reading, match_id, own, last).await?
        {
            return Err(RequestRefusal::OfferTooSoon.into());
        }
        drop(reading);
        open_offer(&mut change, own, now).await?;
        change.commit().await?;
        Ok(DrawAnswer::Offered)
    })
    .await
}

/// Neither makes nor accepts an offer.
pub async fn claim(
    referee: &Referee,
    match_id: MatchId,
    by: PersonId,
    seen: Moment,
    now: Time,
) -> Result<Ending> {
    retry_on_conflict(|| async {
        let mut change = referee.change_for_request(match_id, now).await?;
        let own = change.live().may_give_up(by)?;
        let claimed = claimed(change.live(), own, now).filter(|_| seen == change.live().moment());
        let Some(ending) = claimed else { return Err(RequestRefusal::Stale.into()) };
        change.end(&ending, offers::OfferState::Lapsed).await?;
        change.commit().await?;
        Ok(ending)
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
) -> Result<Option<Ending>> {
    retry_on_conflict(|| async {
        let mut change = referee.change_for_request(match_id, now).await?;
        let own = change.live().may_give_up(by)?;
        match change.live().offer {
            None => return Err(RequestRefusal::NoOffer.into()),
            Some(open) if change.live().offered_at(open) != moment => {
                return Err(RequestRefusal::Stale.into());
            }
            Some(open) if open.side == own => return Err(RequestRefusal::OwnOffer.into()),
            Some(_) => {}
        }
        let ending = match answer.is_accept() {
            true => Some(rating::void_if_unplayed(&change, draw_by_agreement(now)).await?),
            false => None,
        };
        match &ending {
            Some(ending) => change.end(ending, offers::OfferState::Accepted).await?,
            None => decline_offer(&mut change, own).await?,
        }
        change.commit().await?;
        Ok(ending)
    })
    .await
}

impl Live {
    pub(crate) fn offered_at(&self, open: Offer) -> Moment {
        self.row.moment_after(u32::try_from(open.plies).unwrap_or(u32::MAX))
    }
}

fn claimed(live: &Live, own: Side, now: Time) -> Option<Ending> {
    let table = &live.table;
    let rule = table.claim().filter(|_| table.to_act() == Some(Actor::Side(own)))?;
    Some(Ending {
        winner: None,
        ended_by: EndedBy::Claimed,
        rule: Some(rule.to_owned()),
        reason: say("referee-claimed").with("side", table.info().side_name(own)),
        at: now,
    })
}

fn draw_by_agreement(now: Time) -> Ending {
    Ending {
        winner: None,
        ended_by: EndedBy::Agreed,
        rule: Some("C-3".to_owned()),
        reason: say("referee-agreed"),
        at: now,
    }
}

pub(crate) async fn open_offer(change: &mut Change<'_>, by: Side, now: Time) -> Result<()> {
    let (match_id, plies) = (change.live().row.id, change.live().row.plies);
    let tx = change.tx_checked(Version::Advance).await?;
    let id = offers::insert(tx, match_id, Kind::Draw, by, plies, now).await?;
    let live = change.live_mut();
    live.offer = Some(Offer { id, side: by, plies });
    let moment = live.moment();
    change.announce(MatchNews::DrawOffered { by, moment });
    let other = change.live().row.person(by.other());
    crate::notices::notify(change, other, Because::Draw).await
}

pub(crate) async fn decline_offer(change: &mut Change<'_>, by: Side) -> Result<()> {
    change.tx_checked(Version::Advance).await?;
    change.close_offer(offers::OfferState::Declined).await?;
    change.announce(MatchNews::DrawDeclined { by });
    Ok(())
}
