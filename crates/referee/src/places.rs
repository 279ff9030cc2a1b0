//! The places of matches, and moving a match whose channel is gone.

use match_model::{ChallengeId, ChannelId, Match, MatchId, MatchState, PersonId, Time};
use store::{challenges, matches, outbox};

use crate::view::whole;
use crate::{MatchNews, Referee, Result, season, topic_of};

pub async fn lost_of(referee: &Referee, person: PersonId) -> Result<Vec<Match>> {
    Ok(whole(matches::lost_of(&mut *referee.store.read().await?, person).await?))
}

/// Records that a match's channel is gone; `place` is the known channel. Its announcements wait
/// until it has another.
pub async fn lose(referee: &Referee, id: MatchId, place: ChannelId, now: Time) -> Result<()> {
    let mut change = referee.change_for_request(id, now).await?;
    let row = &change.live().row;
    if row.lost_at.is_some() || row.channel_id != place {
        return Ok(());
    }
    matches::lose(change.tx().await?, id, now).await?;
    change.live_mut().row.lost_at = Some(now);
    change.commit().await
}

/// Moves a match whose channel is gone to another channel, and a thread of it if given. Its
/// announcements become due there, followed by the board. Returns false if the match has a place or
/// is over.
pub async fn move_to_channel(
    referee: &Referee,
    id: MatchId,
    to: ChannelId,
    thread: Option<ChannelId>,
    now: Time,
) -> Result<bool> {
    let mut change = referee.change_for_request(id, now).await?;
    let row = &change.live().row;
    if row.lost_at.is_none() || row.state == MatchState::Over {
        return Ok(false);
    }
    matches::move_to_channel(change.tx().await?, id, to).await?;
    matches::move_to_thread(change.tx().await?, id, thread).await?;
    season::news::show_place(change.tx().await?, id, now).await?;
    let row = &mut change.live_mut().row;
    (row.channel_id, row.thread_id, row.lost_at) = (to, thread, None);
    change.announce(MatchNews::Resumed);
    outbox::hurry_topic(change.tx().await?, &topic_of(id), now).await?;
    change.commit().await?;
    Ok(true)
}

pub async fn hurry(referee: &Referee, place: ChannelId, now: Time) -> Result<()> {
    let mut tx = referee.store.write().await?;
    for row in whole(matches::playing_in(&mut tx, place).await?) {
        outbox::hurry_topic(&mut tx, &topic_of(row.id), now).await?;
    }
    referee.commit(tx).await
}

pub async fn move_challenge(referee: &Referee, id: ChallengeId, to: ChannelId) -> Result<()> {
    let mut tx = referee.store.write().await?;
    challenges::move_to_channel(&mut tx, id, to).await?;
    referee.commit(tx).await
}

/// Records the thread of a match; `None` if its thread is gone and it continues in its channel.
pub async fn move_to_thread(
    referee: &Referee,
    match_id: MatchId,
    thread: Option<ChannelId>,
    now: Time,
) -> Result<()> {
    let mut change = referee.change_for_request(match_id, now).await?;
    matches::move_to_thread(change.tx().await?, match_id, thread).await?;
    season::news::show_place(change.tx().await?, match_id, now).await?;
    change.live_mut().row.thread_id = thread;
    let outcome = change.commit().await;
    referee.closed.doubt();
    outcome
}
