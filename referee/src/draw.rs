//! Draws: offered, accepted, declined, claimed (rule C-3).

use rules::Actor;
use store::endings::{Ending, How};
use store::matches::{self, State};
use store::{MatchId, OfferId, PersonId, Time, Writing, actions, offers};

use crate::live::Held;
use crate::resign::player;
use crate::{Announcement, Referee, Refused, Result, seat};

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
        let held = self.hold(match_id).await?;
        let own = match player(&held, by) {
            Ok(seat) => seat,
            Err(refused) => return give_up(held, refused),
        };
        if let Some(open) = held.live().offer {
            if open.side == own {
                return give_up(held, Refused::OfferStands.into());
            }
            let ending = self.end(held, agreed(now), offers::State::Accepted, now).await?;
            return Ok(DrawAnswer::Agreed(ending));
        }
        let table = &held.live().table;
        if let (Some(rule), Some(Actor::Side(side))) = (table.claim(), table.to_act())
            && seat(side) == own
        {
            let reason = format!("{} claimed a draw", table.info().side_names[side.index()]);
            let ending = Ending {
                winner: None,
                how: How::Claimed,
                rule: Some(rule.to_owned()),
                reason,
                at: now,
            };
            let ending = self.end(held, ending, offers::State::Lapsed, now).await?;
            return Ok(DrawAnswer::Claimed(ending));
        }
        let row = &held.live().row;
        let mut tx = self.store.write().await?;
        let last = offers::last_ply(&mut tx, match_id, own).await?;
        // One's own move must lie between two offers.
        let moved = match last {
            None => true,
            Some(last) => actions::made_since(&mut tx, match_id, own, last).await?,
        };
        if !moved {
            drop(tx);
            return give_up(held, Refused::OfferTooSoon.into());
        }
        if !matches::advance(&mut tx, match_id, row.version, row.plies, State::Playing, now).await?
        {
            return Err(Refused::Stale.into());
        }
        let id = offers::insert(&mut tx, match_id, own, row.plies, now).await?;
        let offer = offers::Offer { id, side: own, ply: row.plies };
        let ply = held.live().table.plies();
        self.announce(&mut tx, &Announcement::DrawOffered { match_id, by: own, ply }, now).await?;
        self.commit(tx).await?;
        held.keep(|live| {
            live.row.version += 1;
            live.row.updated_at = now;
            live.offer = Some(offer);
        });
        Ok(DrawAnswer::Offered)
    }

    /// Answers the other side's offer of a draw.
    ///
    /// # Errors
    /// When the match is over or not this person's, or no offer of the other side stands.
    pub async fn answer_draw(
        &self,
        match_id: MatchId,
        by: PersonId,
        accept: bool,
        now: Time,
    ) -> Result<Option<Ending>> {
        let held = self.hold(match_id).await?;
        let own = match player(&held, by) {
            Ok(seat) => seat,
            Err(refused) => return give_up(held, refused),
        };
        let open = match held.live().offer {
            None => return give_up(held, Refused::NoOffer.into()),
            Some(open) if open.side == own => return give_up(held, Refused::OwnOffer.into()),
            Some(open) => open,
        };
        if accept {
            return self.end(held, agreed(now), offers::State::Accepted, now).await.map(Some);
        }
        let row = &held.live().row;
        let mut tx = self.store.write().await?;
        if !matches::advance(&mut tx, match_id, row.version, row.plies, State::Playing, now).await?
        {
            return Err(Refused::Stale.into());
        }
        self.close_offer(&mut tx, open.id, offers::State::Declined, now).await?;
        self.announce(&mut tx, &Announcement::DrawDeclined { match_id, by: own }, now).await?;
        self.commit(tx).await?;
        held.keep(|live| {
            live.row.version += 1;
            live.row.updated_at = now;
            live.offer = None;
        });
        Ok(None)
    }

    /// Closes an open offer; the buttons of its message are to be taken off.
    pub(crate) async fn close_offer(
        &self,
        tx: &mut Writing,
        id: OfferId,
        state: offers::State,
        now: Time,
    ) -> Result<()> {
        offers::decide(tx, id, state, now).await?;
        if let Some((channel, message)) = offers::message(tx, id).await? {
            self.announce(tx, &Announcement::Strip { channel, message }, now).await?;
        }
        Ok(())
    }
}

fn agreed(now: Time) -> Ending {
    Ending {
        winner: None,
        how: How::Agreed,
        rule: Some("C-3".to_owned()),
        reason: "by agreement".to_owned(),
        at: now,
    }
}

fn give_up<T>(held: Held, error: crate::Error) -> Result<T> {
    held.keep(|_| {});
    Err(error)
}
