//! Standing orders: decisions made in advance for a whole match.

use match_model::{MatchId, PersonId, RequestRefusal, TeamRefusal, Time};
use store::orders;

use crate::change::Version;
use crate::{AcceptedActions, Referee, Result};

pub use store::orders::Orders;

/// If the orders settle a pending decision of this person, it is made at once.
pub async fn change(
    referee: &Referee,
    match_id: MatchId,
    by: PersonId,
    change_them: impl FnOnce(Orders) -> Orders,
    now: Time,
) -> Result<(Orders, Option<AcceptedActions>)> {
    let mut change = referee.change_for_request(match_id, now).await?;
    change.live().may_order(by)?;
    let all = &mut change.live_mut().team.orders;
    let new = change_them(all.remove(&by).unwrap_or_default());
    all.insert(by, new.clone());
    orders::put(change.tx_checked(Version::Advance).await?, match_id, by, &new).await?;
    let accepted = change.settle().await?;
    change.commit().await?;
    Ok((new, accepted))
}

pub async fn set(
    referee: &Referee,
    match_id: MatchId,
    by: PersonId,
    new: Orders,
    now: Time,
) -> Result<Option<AcceptedActions>> {
    let (_, accepted) = change(referee, match_id, by, |_| new, now).await?;
    Ok(accepted)
}

pub async fn find(referee: &Referee, match_id: MatchId, by: PersonId) -> Result<Orders> {
    let live = referee.lock_match(match_id).await?;
    if live.side_of(by).is_none() {
        return Err(live.row.outsider_refusal().into());
    }
    if live.table.info().orders.is_empty() {
        return Err(RequestRefusal::Team(TeamRefusal::NoOrders).into());
    }
    Ok(live.team.orders.get(&by).cloned().unwrap_or_default())
}
