//! Standing orders: decisions that a person has made once and for all in a match.

use games::Table;
use rules::Order;
use store::matches::{Match, State};
use store::{MatchId, PersonId, Time, orders};

use crate::live::{Held, Team};
use crate::{Accepted, Referee, Refused, Result, TeamRefused};

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
    /// Changes a person's standing orders in a match. If they settle the decision that is being
    /// asked of this person, it is made at once.
    ///
    /// # Errors
    /// When the person does not play in the match, it is over, or its game asks nothing.
    pub async fn change_orders(
        &self,
        match_id: MatchId,
        by: PersonId,
        change: impl FnOnce(Orders) -> Orders,
        now: Time,
    ) -> Result<(Orders, Option<Accepted>)> {
        let mut held = self.hold(match_id).await?;
        if let Err(refused) = plays(&held, by) {
            held.keep(|_| {});
            return Err(refused);
        }
        let live = held.live_mut();
        let new = change(live.team.orders_of(by));
        live.team.orders.retain(|(known, _)| *known != by);
        live.team.orders.push((by, new));
        let mut tx = self.store.write().await?;
        orders::put(&mut tx, match_id, by, new).await?;
        Ok((new, self.settle_or_keep(held, tx, now).await?))
    }

    /// [`Referee::change_orders`] to these, whatever they were.
    ///
    /// # Errors
    /// As there.
    pub async fn set_orders(
        &self,
        match_id: MatchId,
        by: PersonId,
        new: Orders,
        now: Time,
    ) -> Result<Option<Accepted>> {
        let (_, accepted) = self.change_orders(match_id, by, |_| new, now).await?;
        Ok(accepted)
    }

    /// A person's standing orders in a match. Only that person is to be told.
    ///
    /// # Errors
    /// When the person does not play in the match, or its game asks nothing.
    pub async fn orders(&self, match_id: MatchId, by: PersonId) -> Result<Orders> {
        let held = self.hold(match_id).await?;
        let live = held.live();
        let own = match live.seat_of(by) {
            None => Err(Refused::NotAPlayer.into()),
            Some(_) if live.table.fighters().is_empty() => {
                Err(Refused::Team(TeamRefused::NoOrders).into())
            }
            Some(_) => Ok(live.team.orders_of(by)),
        };
        held.keep(|_| {});
        own
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
    if live.table.fighters().is_empty() {
        return Err(Refused::Team(TeamRefused::NoOrders).into());
    }
    Ok(())
}
