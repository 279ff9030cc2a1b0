//! Resignation (rule C-3).

use store::endings::{Ending, How};
use store::matches::State;
use store::{MatchId, PersonId, Seat, Time, drafts, endings, matches, offers};

use crate::live::Held;
use crate::{Announcement, Error, Referee, Refused, Result, TeamRefused};

impl Referee {
    /// Resigns a match for one who plays in it.
    ///
    /// # Errors
    /// When the match is over, or not this person's.
    pub async fn resign(&self, match_id: MatchId, by: PersonId, now: Time) -> Result<Ending> {
        let held = self.hold(match_id).await?;
        let seat = match player(&held, by) {
            Ok(seat) => seat,
            Err(refused) => {
                held.keep(|_| {});
                return Err(refused);
            }
        };
        let info = held.live().table.info();
        let name = info.side_names[crate::side(seat).index()];
        let winner = match seat {
            Seat::White => Seat::Black,
            Seat::Black => Seat::White,
        };
        let ending = Ending {
            winner: Some(winner),
            how: How::Resigned,
            rule: Some("C-3".to_owned()),
            reason: format!("{name} resigned"),
            at: now,
        };
        self.end(held, ending, offers::State::Lapsed, now).await
    }

    /// Ends a match without an action. `offer` is what becomes of an open offer.
    pub(crate) async fn end(
        &self,
        held: Held,
        ending: Ending,
        offer: offers::State,
        now: Time,
    ) -> Result<Ending> {
        let live = held.live();
        let row = &live.row;
        let match_id = row.id;
        let mut tx = self.store.write().await?;
        if !matches::advance(&mut tx, match_id, row.version, row.plies, State::Over, now).await? {
            return Err(Refused::Stale.into());
        }
        if let Some(open) = live.offer {
            self.close_offer(&mut tx, open.id, offer, now).await?;
        }
        drafts::clear(&mut tx, match_id).await?;
        endings::insert(&mut tx, match_id, &ending).await?;
        self.announce(&mut tx, &Announcement::Ended { match_id }, now).await?;
        self.commit(tx).await?;
        held.keep(|live| {
            live.row.version += 1;
            live.row.state = State::Over;
            live.row.updated_at = now;
            live.offer = None;
        });
        Ok(ending)
    }
}

/// The seat of one who plays in a match that goes on.
pub(crate) fn player(held: &Held, by: PersonId) -> Result<Seat> {
    let live = held.live();
    let seat = match (live.row.seat_of(by), live.seat_of(by)) {
        (Some(seat), _) => seat,
        // A member plays, but the match is the captain's to give up or to draw.
        (None, Some(seat)) => {
            let captain = live.row.person(seat);
            return Err(Refused::Team(TeamRefused::OnlyCaptain { captain }).into());
        }
        (None, None) => return Err(Error::Refused(Refused::NotAPlayer)),
    };
    if live.row.state == State::Over {
        return Err(Refused::MatchOver.into());
    }
    Ok(seat)
}
