//! Messages about clocks with live buttons: a pause offer, a pause, a fallen flag.
//!
//! Each is recorded when posted, and its buttons are taken off as soon as they have no effect.

use match_model::{MatchId, MatchState, MessageRef, OutboxId, Time, TimeNews};
use store::clocks::ClockMessage;
use store::{Side, clocks as store_clocks, matches, outbox};

use crate::announcement::queue;
use crate::change::Change;
use crate::clock::MatchClocks;
use crate::{Announcement, Referee, Result};

pub(crate) async fn strip(change: &mut Change<'_>, kind: Option<ClockMessage>) -> Result<()> {
    let id = change.live().row.id;
    for at in store_clocks::take_messages(change.tx().await?, id, kind).await? {
        let access = change.live().row.access_in(at.channel);
        change.queue(&Announcement::strip(at, access));
    }
    Ok(())
}

/// Records the message of news about the clocks. If its buttons are already outdated, they are
/// taken off at once.
pub(crate) async fn record_clock_message(
    referee: &Referee,
    entry: OutboxId,
    id: MatchId,
    by: Side,
    news: TimeNews,
    at: MessageRef,
    now: Time,
) -> Result<()> {
    let (mut tx, _) = referee.store.write_of(id).await?;
    let kind = match news {
        TimeNews::PauseOffered => Some(ClockMessage::Offer),
        TimeNews::Paused => Some(ClockMessage::Pause),
        TimeNews::FlagFell => Some(ClockMessage::Flag),
        TimeNews::PauseDeclined | TimeNews::Resumed | TimeNews::Given { .. } => None,
    };
    if let (Some(kind), Some(row)) = (kind, matches::find(&mut tx, id).await?) {
        let standing = MatchClocks::load(&mut tx, &row, now).await?;
        let is_current = standing.filter(|_| row.state == MatchState::Playing).is_some_and(
            |standing| match kind {
                ClockMessage::Offer => standing.pause_offer == Some(by),
                ClockMessage::Pause => standing.pause_at(now).is_some(),
                ClockMessage::Flag => standing.side(by).flag_announced,
            },
        );
        let mut stale = Some(at);
        if is_current {
            // There is one message per kind, so an older one is outdated.
            stale = store_clocks::take_messages(&mut tx, id, Some(kind)).await?.pop();
            store_clocks::put_message(&mut tx, id, kind, at).await?;
        }
        if let Some(stale) = stale {
            let strip = Announcement::strip(stale, row.access_in(stale.channel));
            queue(&mut tx, &strip, now).await?;
        }
    }
    outbox::mark_posted(&mut tx, entry, Some(at.message), now).await?;
    referee.commit(tx).await
}
