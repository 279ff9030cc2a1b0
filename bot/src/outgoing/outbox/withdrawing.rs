//! Corrects a stalled process's messages after another took over.

use discord::error::ApiError;
use match_model::{ChannelId, Match, MatchId, MessageId, MessageRef, OutboxId};
use referee::outbox::Fate;
use referee::{Announcement, DueAnnouncement, MatchNews, Posted};
use tracing::info;

use super::error::{SendError, SendResult};
use super::one_board;
use super::played_board::board_of;
use super::strip::remove_buttons;
use crate::ids::{ToDiscord as _, message_id};
use crate::outgoing::board::{ended_message, taken_back_message};
use crate::outgoing::messenger::Messenger;
use crate::outgoing::public_reply_posting::edit_by_token;

/// Deletes duplicates. A recorded board that was changed back gets its newest content, or loses its
/// buttons if it isn't the newest.
pub(super) async fn withdraw(
    messenger: &Messenger,
    entry: &DueAnnouncement,
    match_id: MatchId,
    late: OutboxId,
) -> SendResult {
    let (announcement, nonce, recorded_message) =
        match referee::outbox::fate(messenger.referee(), late).await? {
            Fate::Posted { announcement, nonce, message: Some(message) } => {
                (announcement, nonce, message)
            }
            // Without a message of its own, it can't be there twice.
            Fate::Posted { message: None, .. } | Fate::Dropped => return Ok(Posted::Nothing),
            // Earlier in the topic, so it is settled or next.
            Fate::Waits => return Err(ApiError::Temporary("still unsaid".into()).into()),
        };
    let row = referee::view::match_row(messenger.referee(), match_id).await?;
    let has_one_board = one_board::find(messenger.referee(), &row).await?.is_some();
    for channel in channels(&row) {
        // With one board, the line in the thread has the nonce and the board doesn't.
        let original = match has_one_board && channel == row.place() {
            true => first_by_nonce(messenger, channel, &nonce).await?,
            false => Some(recorded_message),
        };
        if let Some(original) = original {
            delete_others(messenger, channel, &nonce, original).await?;
        }
    }
    let Some(channel) = row.board_channel_id else { return Ok(Posted::Nothing) };
    let at = MessageRef { channel, message: recorded_message };
    if row.board_message_id == Some(recorded_message) {
        restore_newest(messenger, entry, &announcement, at).await?;
    } else if shows_board(&announcement) {
        return remove_buttons(messenger, at, row.access_in(channel), Some(match_id)).await;
    }
    Ok(Posted::Nothing)
}

async fn restore_newest(
    messenger: &Messenger,
    entry: &DueAnnouncement,
    late: &Announcement,
    at: MessageRef,
) -> Result<(), SendError> {
    let announcements = referee::outbox::said_in_message(messenger.referee(), at.message).await?;
    let Some(newest) = announcements.into_iter().next_back().filter(|newest| newest != late) else {
        return Ok(());
    };
    let message = match &newest {
        Announcement::Match(_, MatchNews::Played { .. }) => {
            let newest = DueAnnouncement { announcement: newest, ..entry.clone() };
            board_of(messenger, &newest).await?.message
        }
        Announcement::Match(match_id, MatchNews::TakenBack { by, actions, to }) => {
            taken_back_message(messenger, *match_id, *by, *actions, *to).await?
        }
        Announcement::Match(match_id, MatchNews::Ended) => {
            ended_message(messenger, *match_id).await?
        }
        _ => return Ok(()),
    };
    let body = message.change();
    if edit_by_token(messenger, at.message, &body, &message.files).await {
        return Ok(());
    }
    let (channel, message_id) = (at.channel.to_discord(), at.message.to_discord());
    match messenger.api.edit(channel, message_id, &body, &message.files).await {
        // If it can't be changed, the next board replaces it.
        Ok(())
        | Err(
            ApiError::Gone(_)
            | ApiError::Forbidden(_)
            | ApiError::Archived(_)
            | ApiError::Invalid(_),
        ) => Ok(()),
        Err(trouble) => Err(trouble.into()),
    }
}

fn channels(row: &Match) -> Vec<ChannelId> {
    let mut channels = vec![row.place(), row.channel_id];
    channels.dedup();
    channels.retain(|channel| !row.access_in(*channel).is_answers_only());
    channels
}

pub(super) async fn delete_others(
    messenger: &Messenger,
    channel: ChannelId,
    nonce: &str,
    original: MessageId,
) -> Result<(), ApiError> {
    for message in find_by_nonce(messenger, channel, nonce).await? {
        if message == original {
            continue;
        }
        match messenger.api.delete(channel.to_discord(), message.to_discord()).await {
            Ok(()) => info!(%message, "deleted an announcement that was posted late"),
            Err(ApiError::Gone(_)) => {}
            Err(trouble) => return Err(trouble),
        }
    }
    Ok(())
}

async fn first_by_nonce(
    messenger: &Messenger,
    channel: ChannelId,
    nonce: &str,
) -> Result<Option<MessageId>, ApiError> {
    Ok(find_by_nonce(messenger, channel, nonce).await?.into_iter().min())
}

/// By nonce only, so that no other message is deleted. Messages in unreadable channels stay.
async fn find_by_nonce(
    messenger: &Messenger,
    channel: ChannelId,
    nonce: &str,
) -> Result<Vec<MessageId>, ApiError> {
    let messages = match messenger
        .api
        .own_messages(channel.to_discord(), messenger.composer.own.to_discord())
        .await
    {
        Ok(own) => own,
        Err(ApiError::Forbidden(_) | ApiError::Gone(_)) => return Ok(Vec::new()),
        Err(trouble) => return Err(trouble),
    };
    let duplicates = messages.iter().filter(|posted| posted.nonce.as_deref() == Some(nonce));
    Ok(duplicates.map(|posted| message_id(posted.id)).collect())
}

fn shows_board(announcement: &Announcement) -> bool {
    matches!(
        announcement,
        Announcement::Match(
            _,
            MatchNews::Begun { .. }
                | MatchNews::Played { .. }
                | MatchNews::TakenBack { .. }
                | MatchNews::Resumed
                | MatchNews::Ended
        )
    )
}
