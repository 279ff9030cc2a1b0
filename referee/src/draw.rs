//! Draws: offered, accepted, declined, claimed (rule C-3).

use rules::Actor;
use rules::saying::say;
use store::endings::{EndedBy, Ending};
use store::offers::Kind;
use store::{MatchId, PersonId, Time, actions, offers};

use crate::moment::actions_at;
use crate::{Referee, Refused, Result};

/// What came of asking for a draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DrawAnswer {
    /// It is offered; the other side is asked.
    Offered,
    /// The other side had offered it: the match is drawn.
    Agreed(Ending),
    /// A rule gives it: the match is drawn.
    Claimed(Ending),
}

impl Referee {
    /// Asks for a draw: accepts the other side's offer if one stands, claims it where a rule
    /// allows, else offers it.
    ///
    /// # Errors
    /// When the match is over or not this person's, or an own offer stands or was just declined.
    pub async fn draw(&self, match_id: MatchId, by: PersonId, now: Time) -> Result<DrawAnswer> {
        let mut change = self.change(match_id, now).await?;
        let own = change.live().may_give_up(by)?;
        if let Some(open) = change.live().offer {
            if open.side == own {
                return Err(Refused::OfferStands.into());
            }
            let ending = agreed(now);
            change.end(&ending, offers::State::Accepted).await?;
            change.commit().await?;
            return Ok(DrawAnswer::Agreed(ending));
        }
        let table = &change.live().table;
        if let (Some(rule), Some(Actor::Side(side))) = (table.claim(), table.to_act())
            && side == own
        {
            let ending = Ending {
                winner: None,
                how: EndedBy::Claimed,
                rule: Some(rule.to_owned()),
                reason: say("referee-claimed").with("side", table.info().side_name(side)),
                at: now,
            };
            change.end(&ending, offers::State::Lapsed).await?;
            change.commit().await?;
            return Ok(DrawAnswer::Claimed(ending));
        }
        let mut reading = self.store.read().await?;
        // One's own move must lie between two offers.
        if let Some(last) = offers::last_ply(&mut reading, (match_id, Kind::Draw), own).await?
            && !actions::made_since(&mut reading, match_id, own, last).await?
        {
            return Err(Refused::OfferTooSoon.into());
        }
        drop(reading);
        change.offer(own).await?;
        change.commit().await?;
        Ok(DrawAnswer::Offered)
    }

    /// Answers the other side's offer of a draw, which was made at the moment `ply`.
    ///
    /// # Errors
    /// When the match is over or not this person's, no offer of the other side stands, or the one
    /// that stands is another.
    pub async fn answer_draw(
        &self,
        match_id: MatchId,
        by: PersonId,
        ply: u32,
        accept: bool,
        now: Time,
    ) -> Result<Option<Ending>> {
        let mut change = self.change(match_id, now).await?;
        let own = change.live().may_give_up(by)?;
        match change.live().offer {
            None => return Err(Refused::NoOffer.into()),
            Some(open) if open.ply != i64::from(actions_at(ply)) => {
                return Err(Refused::Stale.into());
            }
            Some(open) if open.side == own => return Err(Refused::OwnOffer.into()),
            Some(_) => {}
        }
        let ending = accept.then(|| agreed(now));
        match &ending {
            Some(ending) => change.end(ending, offers::State::Accepted).await?,
            None => change.decline(own).await?,
        }
        change.commit().await?;
        Ok(ending)
    }
}

fn agreed(now: Time) -> Ending {
    Ending {
        winner: None,
        how: EndedBy::Agreed,
        rule: Some("C-3".to_owned()),
        reason: say("referee-agreed"),
        at: now,
    }
}
