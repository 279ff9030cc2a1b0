//! Messages about clocks with live buttons: a pause offer, a pause, a fallen flag.
//!
//! Each is recorded when posted, and its buttons are taken off as soon as they have no effect.

use match_model::{MatchId, MatchState, MessageRef, OutboxId, Time, TimeNews};
use store::clocks::ClockMessage;
use store::{Side, clocks as kept, matches, outbox};

use crate::announcement::say;
use crate::change::Change;
use crate::clock::MatchClocks;
use crate::{Announcement, Referee, Result};

pub(crate) async fn strip(change: &mut Change<'_>, kind: Option<ClockMessage>) -> Result<()> {
    let id = change.live().row.id;
    for at in kept::take_messages(change.tx().await?, id, kind).await? {
        let access = change.live().row.access_in(at.channel);
        change.queue(&Announcement::strip(at, access));
    }
    Ok(())
}

/// Records the message of news about the clocks. If its buttons are already outdated, they are
/// taken off at once.
pub(crate) async fn clock_message_said(
    referee: &Referee,
    entry: OutboxId,
    id: MatchId,
    by: Side,
    what: TimeNews,
    at: MessageRef,
    now: Time,
) -> Result<()> {
    let (mut tx, _) = referee.store.write_of(id).await?;
    let kind = match what {
        TimeNews::PauseOffered => Some(ClockMessage::Offer),
        TimeNews::Paused => Some(ClockMessage::Pause),
        TimeNews::FlagFell => Some(ClockMessage::Flag),
        TimeNews::PauseDeclined | TimeNews::Resumed | TimeNews::Given { .. } => None,
    };
    if let (Some(kind), Some(row)) = (kind, matches::find(&mut tx, id).await?) {
        let standing = MatchClocks::load(&mut tx, &row, now).await?;
        let stands = standing.filter(|_| row.state == MatchState::Playing).is_some_and(
            |standing| match kind {
                ClockMessage::Offer => standing.pause_offer == Some(by),
                ClockMessage::Pause => standing.pause_at(now).is_some(),
                ClockMessage::Flag => standing.side(by).told,
            },
        );
        let mut stale = Some(at);
        if stands {
            // There is one message per kind, so an older one is outdated.
            stale = kept::take_messages(&mut tx, id, Some(kind)).await?.pop();
            kept::put_message(&mut tx, id, kind, at).await?;
        }
        if let Some(stale) = stale {
            let strip = Announcement::strip(stale, row.access_in(stale.channel));
            say(&mut tx, &strip, now).await?;
        }
    }
    outbox::said(&mut tx, entry, Some(at.message), now).await?;
    referee.commit(tx).await
}
