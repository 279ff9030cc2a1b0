//! Pauses: offered by one side, accepted by the other, ended by either.

use std::time::Duration;

use match_model::{ClockRefusal, MatchId, PauseAnswer, PersonId, RequestRefusal, Time, TimeNews};
use store::clocks::ClockMessage;
use store::{Side, clocks as store_clocks};

use crate::change::Change;
use crate::clock::{MatchClocks, messages};
use crate::{MatchNews, OfferAnswer, Referee, Result};

/// No match rests forever.
pub const LONGEST_PAUSE: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// Also accepts the other side's offer.
pub async fn pause(
    referee: &Referee,
    match_id: MatchId,
    by: PersonId,
    now: Time,
) -> Result<PauseAnswer> {
    let (mut change, own, standing) = timed(referee, match_id, by, now).await?;
    if let Some(pause) = standing.pause_at(now) {
        let refused = ClockRefusal::IsPaused { until: Time(pause.until) };
        return Err(RequestRefusal::Clock(refused).into());
    }
    match standing.pause_offer {
        Some(side) if side == own => Err(RequestRefusal::Clock(ClockRefusal::PauseOffered).into()),
        Some(_) => pauses(change, own).await,
        None => {
            store_clocks::offer_pause(change.tx().await?, match_id, Some(own)).await?;
            announce_time_news(&mut change, own, TimeNews::PauseOffered).await?;
            change.commit().await?;
            Ok(PauseAnswer::Offered)
        }
    }
}

pub async fn answer_pause(
    referee: &Referee,
    match_id: MatchId,
    by: PersonId,
    answer: OfferAnswer,
    now: Time,
) -> Result<PauseAnswer> {
    let (mut change, own, standing) = timed(referee, match_id, by, now).await?;
    match standing.pause_offer {
        None => return Err(RequestRefusal::Clock(ClockRefusal::NoPauseOffered).into()),
        Some(side) if side == own => {
            return Err(RequestRefusal::Clock(ClockRefusal::PauseOffered).into());
        }
        Some(_) => {}
    }
    if answer.is_accept() {
        return pauses(change, own).await;
    }
    store_clocks::offer_pause(change.tx().await?, match_id, None).await?;
    messages::strip(&mut change, Some(ClockMessage::Offer)).await?;
    announce_time_news(&mut change, own, TimeNews::PauseDeclined).await?;
    change.commit().await?;
    Ok(PauseAnswer::Declined)
}

pub async fn resume(referee: &Referee, match_id: MatchId, by: PersonId, now: Time) -> Result<()> {
    let (mut change, own, standing) = timed(referee, match_id, by, now).await?;
    if standing.pause_at(now).is_none()
        || !store_clocks::resume(change.tx().await?, match_id, now).await?
    {
        return Err(RequestRefusal::Clock(ClockRefusal::NotPaused).into());
    }
    messages::strip(&mut change, Some(ClockMessage::Pause)).await?;
    announce_time_news(&mut change, own, TimeNews::Resumed).await?;
    time_moved(&mut change).await?;
    change.commit().await
}

pub(crate) async fn timed(
    referee: &Referee,
    match_id: MatchId,
    by: PersonId,
    now: Time,
) -> Result<(Change<'_>, Side, MatchClocks)> {
    let change = referee.change_for_request(match_id, now).await?;
    let own = change.live().may_keep_time(by)?;
    // Reads outside the transaction, so that a refusal blocks no writer.
    let mut reading = referee.store.read().await?;
    match MatchClocks::load(&mut reading, &change.live().row, now).await? {
        Some(standing) => Ok((change, own, standing)),
        None => Err(RequestRefusal::Clock(ClockRefusal::NoClock).into()),
    }
}

async fn pauses(mut change: Change<'_>, by: Side) -> Result<PauseAnswer> {
    let (match_id, now) = (change.live().row.id, change.now());
    let until = now.plus(LONGEST_PAUSE);
    let connection = change.tx().await?;
    store_clocks::offer_pause(connection, match_id, None).await?;
    store_clocks::pause(connection, match_id, now, until).await?;
    messages::strip(&mut change, Some(ClockMessage::Offer)).await?;
    announce_time_news(&mut change, by, TimeNews::Paused).await?;
    time_moved(&mut change).await?;
    change.commit().await?;
    Ok(PauseAnswer::Paused(until))
}

pub(crate) async fn announce_time_news(
    change: &mut Change<'_>,
    by: Side,
    news: TimeNews,
) -> Result<()> {
    change.announce(MatchNews::Time { by, what: news });
    Ok(())
}

pub(crate) async fn time_moved(change: &mut Change<'_>) -> Result<()> {
    let (row, now) = (change.live().row.clone(), change.now());
    let connection = change.tx().await?;
    if let Some(standing) = MatchClocks::load(connection, &row, now).await? {
        standing.set_due(connection).await?;
    }
    crate::reminders::set_reminders(change).await
}
