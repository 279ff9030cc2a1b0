use clocks::LONGEST_CAP;
use match_model::{
    ClockRefusal, LARGEST_GIFT, MatchId, PersonId, RequestRefusal, SMALLEST_GIFT, Time, TimeNews,
};
use store::clocks::ClockMessage;
use store::notices;

use crate::clock::messages;
use crate::{Referee, Result};

/// Works even after the opponent's time was over. Returns their new remaining time.
pub async fn give_time(
    referee: &Referee,
    match_id: MatchId,
    by: PersonId,
    gift: i64,
    now: Time,
) -> Result<i64> {
    if !(SMALLEST_GIFT..=LARGEST_GIFT).contains(&gift) {
        return Err(RequestRefusal::Clock(ClockRefusal::GiftOutOfRange).into());
    }
    let (mut change, own, mut standing) =
        crate::clock::pause::timed(referee, match_id, by, now).await?;
    let other = own.other();
    if standing.left(other, now).saturating_add(gift) > LONGEST_CAP {
        return Err(RequestRefusal::Clock(ClockRefusal::HasEnough).into());
    }
    let mut one = standing.side(other).clone();
    one.clock = one.clock.with_gift(gift, standing.rest(other), now.0);
    one.flag_announced = false;
    let connection = change.tx().await?;
    standing.replace(connection, one).await?;
    standing.set_due(connection).await?;
    notices::forget_reminders(connection, match_id).await?;
    messages::strip(&mut change, Some(ClockMessage::Flag)).await?;
    crate::reminders::set_reminders(&mut change).await?;
    crate::clock::pause::announce_time_news(&mut change, own, TimeNews::Given { millis: gift })
        .await?;
    change.commit().await?;
    Ok(standing.left(other, now))
}
