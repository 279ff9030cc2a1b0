//! Standing orders: decisions that a person has made once and for all in a match.

use games::Table;
use rules::Order;
use store::matches::{Match, State};
use store::{MatchId, PersonId, Time, orders};

use crate::combat::Step;
use crate::live::{Held, Team};
use crate::{Accepted, Referee, Refused, Result};

pub use store::orders::Orders;

/// Whether a person's orders hold an order of the rules.
const fn holds(orders: Orders, order: Order) -> bool {
    matches!(
        (order, orders.strikes, orders.in_person, orders.yields),
        (Order::Strike, Some(true), ..)
            | (Order::Hold, Some(false), ..)
            | (Order::InPerson, _, Some(true), _)
            | (Order::Yield, .., Some(true))
    )
}

/// The action by which a standing order settles the decision at hand, and whose order it is.
pub(crate) fn ordered(team: &Team, row: &Match, table: &dyn Table) -> Option<(String, PersonId)> {
    let asking = table.asking()?;
    let person = team.combatant(row, &asking.piece);
    let orders = team.orders_of(person);
    let (_, text) = asking.orders.into_iter().find(|(order, _)| holds(orders, *order))?;
    Some((text, person))
}

impl Referee {
    /// Sets a person's standing orders in a match. If they settle the decision that is being asked
    /// of this person, it is made at once.
    ///
    /// # Errors
    /// When the person does not play in the match, or it is over.
    pub async fn set_orders(
        &self,
        match_id: MatchId,
        by: PersonId,
        new: Orders,
        now: Time,
    ) -> Result<Option<Accepted>> {
        let mut held = self.hold(match_id).await?;
        if let Err(refused) = plays(&held, by) {
            held.keep(|_| {});
            return Err(refused);
        }
        let mut tx = self.store.write().await?;
        orders::put(&mut tx, match_id, by, new).await?;
        let live = held.live_mut();
        live.team.orders.retain(|(known, _)| *known != by);
        live.team.orders.push((by, new));
        let mut table = live.table.copy();
        let mut steps: Vec<Step> = Vec::new();
        live.team.settle(&live.row, &mut table, &mut steps)?;
        if steps.is_empty() {
            self.advance_alone(&mut tx, &held, now).await?;
            self.commit(tx).await?;
            held.keep(|live| live.touched(now));
            return Ok(None);
        }
        self.record(held, tx, table, steps, None, now).await.map(Some)
    }

    /// A person's standing orders in a match. Only that person is to be told.
    ///
    /// # Errors
    /// When the person does not play in the match.
    pub async fn orders(&self, match_id: MatchId, by: PersonId) -> Result<Orders> {
        let held = self.hold(match_id).await?;
        let own = held.live().seat_of(by).map(|_| held.live().team.orders_of(by));
        held.keep(|_| {});
        own.ok_or(Refused::NotAPlayer.into())
    }
}

fn plays(held: &Held, by: PersonId) -> Result<()> {
    let live = held.live();
    if live.seat_of(by).is_none() {
        return Err(Refused::NotAPlayer.into());
    }
    if live.row.state == State::Over {
        return Err(Refused::MatchOver.into());
    }
    Ok(())
}
