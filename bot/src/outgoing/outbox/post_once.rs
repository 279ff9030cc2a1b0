//! Posts each message at most once.

use discord::api::PostedMessage;
use discord::error::ApiError;
use discord_model::message::Message;
use match_model::{ChannelId, MessageId};
use referee::{DueAnnouncement, Referee};

use crate::ids::{ToDiscord as _, message_id};
use crate::outgoing::messenger::Messenger;

pub(super) async fn post_once(
    messenger: &Messenger,
    entry: &DueAnnouncement,
    channel: ChannelId,
    message: Message,
) -> Result<MessageId, ApiError> {
    match find_posted(messenger, entry, channel, &message).await {
        Ok(Some(posted)) => return Ok(posted),
        // Without permission to read the history, only Discord's nonce check prevents a duplicate.
        Ok(None) | Err(ApiError::Forbidden(_)) => {}
        Err(other) => return Err(other),
    }
    messenger.api.post(channel.to_discord(), message, &entry.nonce).await.map(message_id)
}

/// Ignores messages that other announcements are recorded in.
pub(super) async fn find_posted(
    messenger: &Messenger,
    entry: &DueAnnouncement,
    channel: ChannelId,
    message: &Message,
) -> Result<Option<MessageId>, ApiError> {
    if !entry.maybe_posted {
        return Ok(None);
    }
    for posted in messenger
        .api
        .own_messages(channel.to_discord(), messenger.composer.own.to_discord())
        .await?
    {
        if is_entry(messenger.referee(), entry, message, &posted).await? {
            return Ok(Some(message_id(posted.id)));
        }
    }
    Ok(None)
}

/// Unarchives an archived thread, unless Herald may not: that stays [`ApiError::Archived`].
pub(super) async fn post_once_in_thread(
    messenger: &Messenger,
    entry: &DueAnnouncement,
    thread: ChannelId,
    message: Message,
) -> Result<MessageId, ApiError> {
    match post_once(messenger, entry, thread, message.clone()).await {
        Err(ApiError::Archived(_)) => {
            messenger.api.unarchive_thread(thread.to_discord()).await.map_err(still_archived)?;
            post_once(messenger, entry, thread, message).await
        }
        posted => posted,
    }
}

fn still_archived(trouble: ApiError) -> ApiError {
    match trouble {
        ApiError::Forbidden(cause) => ApiError::Archived(cause),
        other => other,
    }
}

/// Compares nonces. Without one (answers, old messages), compares picture names or texts; a message
/// that is recorded for another announcement never matches.
async fn is_entry(
    referee: &Referee,
    entry: &DueAnnouncement,
    message: &Message,
    posted: &PostedMessage,
) -> Result<bool, ApiError> {
    if let Some(nonce) = &posted.nonce {
        return Ok(*nonce == entry.nonce);
    }
    let pictures: Vec<&str> = message.files.iter().map(|file| file.name.as_str()).collect();
    let looks_alike = if pictures.is_empty() {
        posted.content == message.content
    } else {
        posted.files == pictures
    };
    let id = message_id(posted.id);
    if !looks_alike || !is_newer(referee, entry, id).await? {
        return Ok(false);
    }
    let is_recorded = referee::outbox::is_known_message(referee, id).await;
    is_recorded
        .map(|is_recorded| !is_recorded)
        .map_err(|cause| ApiError::Temporary(cause.to_string()))
}

/// Compares with the match's thread or board, by the timestamps in their ids; without either, with
/// this machine's clock.
async fn is_newer(
    referee: &Referee,
    entry: &DueAnnouncement,
    message: MessageId,
) -> Result<bool, ApiError> {
    let row = match entry.announcement.match_id() {
        Some(id) => {
            let row = referee::view::match_row(referee, id).await;
            Some(row.map_err(|cause| ApiError::Temporary(cause.to_string()))?)
        }
        None => None,
    };
    let reference = row.and_then(|row| {
        let thread = row.thread_id.map(ChannelId::get);
        row.board_message_id.map(MessageId::get).max(thread)
    });
    Ok(match reference {
        Some(reference) => message.get() > reference,
        None => posted_at(message) >= entry.created_at.0,
    })
}

/// Milliseconds since 1970, with tolerance for differing clocks ("Snowflakes").
fn posted_at(id: MessageId) -> i64 {
    const DISCORD_EPOCH: i64 = 1_420_070_400_000;
    const CLOCKS_DIFFER: i64 = 60_000;
    (id.get() >> 22).cast_signed() + DISCORD_EPOCH + CLOCKS_DIFFER
}
