//! Corrects what a stalled process posted after another had taken over its work.

use discord::error::ApiError;
use match_model::{ChannelId, Match, MatchId, MessageId, MessageRef, OutboxId};
use referee::outbox::Fate;
use referee::{Announcement, Due, MatchNews, Posted};
use tracing::info;

use super::error::{SendError, SendResult};
use super::one_board;
use super::played_board::board_of;
use super::strip::strip;
use crate::ids::{ToDiscord as _, message_id};
use crate::outgoing::board::{ended_message, taken_back_message};
use crate::outgoing::messenger::Messenger;
use crate::outgoing::public_reply_posting::edit_by_token;

/// Deletes duplicates of an announcement. If the recorded message is a board that was changed back
/// since, it gets its newest content, or loses its buttons if it isn't the newest board.
pub(super) async fn withdraw(
    messenger: &Messenger,
    entry: &Due,
    match_id: MatchId,
    late: OutboxId,
) -> SendResult {
    let (announcement, nonce, said_in) =
        match referee::outbox::fate(messenger.referee(), late).await? {
            Fate::Said { announcement, nonce, message: Some(message) } => {
                (announcement, nonce, message)
            }
            // Without a message of its own, it can't be there twice.
            Fate::Said { message: None, .. } | Fate::Dropped => return Ok(Posted::Nothing),
            // It comes earlier in the topic, so it is settled or next.
            Fate::Waits => return Err(ApiError::Temporary("still unsaid".into()).into()),
        };
    let row = referee::view::match_row(messenger.referee(), match_id).await?;
    let has_one_board = one_board::find(messenger.referee(), &row).await?.is_some();
    for channel in channels(&row) {
        // With one board, the line in the thread has the nonce and the board doesn't.
        let kept = match has_one_board && channel == row.place() {
            true => first_posted(messenger, channel, &nonce).await?,
            false => Some(said_in),
        };
        if let Some(kept) = kept {
            delete_others(messenger, channel, &nonce, kept).await?;
        }
    }
    let Some(channel) = row.board_channel_id else { return Ok(Posted::Nothing) };
    let at = MessageRef { channel, message: said_in };
    if row.board_message_id == Some(said_in) {
        show_newest(messenger, entry, &announcement, at).await?;
    } else if shows_board(&announcement) {
        return strip(messenger, at, row.access_in(channel), Some(match_id)).await;
    }
    Ok(Posted::Nothing)
}

async fn show_newest(
    messenger: &Messenger,
    entry: &Due,
    late: &Announcement,
    at: MessageRef,
) -> Result<(), SendError> {
    let said = referee::outbox::said_in_message(messenger.referee(), at.message).await?;
    let Some(newest) = said.into_iter().next_back().filter(|newest| newest != late) else {
        return Ok(());
    };
    let message = match &newest {
        Announcement::Match(_, MatchNews::Played { .. }) => {
            let newest = Due { announcement: newest, ..entry.clone() };
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
    kept: MessageId,
) -> Result<(), ApiError> {
    for message in posted(messenger, channel, nonce).await? {
        if message == kept {
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

async fn first_posted(
    messenger: &Messenger,
    channel: ChannelId,
    nonce: &str,
) -> Result<Option<MessageId>, ApiError> {
    Ok(posted(messenger, channel, nonce).await?.into_iter().min())
}

/// Matches by nonce only, so that no other message is deleted. Messages in unreadable channels
/// stay.
async fn posted(
    messenger: &Messenger,
    channel: ChannelId,
    nonce: &str,
) -> Result<Vec<MessageId>, ApiError> {
    let own = match messenger
        .api
        .own_messages(channel.to_discord(), messenger.composer.own.to_discord())
        .await
    {
        Ok(own) => own,
        Err(ApiError::Forbidden(_) | ApiError::Gone(_)) => return Ok(Vec::new()),
        Err(trouble) => return Err(trouble),
    };
    let of_it = own.iter().filter(|posted| posted.nonce.as_deref() == Some(nonce));
    Ok(of_it.map(|posted| message_id(posted.id)).collect())
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
