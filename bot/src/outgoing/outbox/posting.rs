use discord::error::ApiError;
use discord_model::message::Message;
use match_model::{Match, MessageRef};
use referee::DueAnnouncement;
use rules::l10n::say;
use tracing::warn;

use super::answers;
use super::error::SendError;
use super::post_once::{post_once, post_once_in_thread};
use crate::ids::ToDiscord as _;
use crate::outgoing::messenger::Messenger;
use crate::presence;

pub(super) fn second_nonce(entry: &DueAnnouncement) -> String {
    format!("{}s", entry.nonce)
}

/// Falls back to the channel if the thread is gone or closed to Herald.
pub(super) async fn post_in_match(
    messenger: &Messenger,
    entry: &DueAnnouncement,
    row: &Match,
    message: Message,
) -> Result<MessageRef, SendError> {
    let place = row.place();
    if row.access.is_answers_only() {
        return answers::post(messenger, entry, place, message).await;
    }
    if row.lost_at.is_some() {
        // Asking Discord about the old place is pointless.
        return Err(ApiError::Gone("the match has no place".into()).into());
    }
    match post_once_in_thread(messenger, entry, place, message.clone()).await {
        Ok(posted) => {
            messenger.access.reach.note_success(place);
            Ok(MessageRef { channel: place, message: posted })
        }
        // The picture may be the cause; the board is sent in letters then.
        Err(trouble @ ApiError::Forbidden(_))
            if !message.files.is_empty()
                && messenger
                    .access
                    .reach
                    .refused_for(place, messenger.patience.leave_thread_after / 10)
                && messenger.access.pictureless.note(place) =>
        {
            Err(trouble.into())
        }
        // A refusal may be temporary.
        Err(trouble @ ApiError::Forbidden(_))
            if row.thread_id.is_some()
                && !messenger
                    .access
                    .reach
                    .refused_for(place, messenger.patience.leave_thread_after) =>
        {
            messenger.access.reach.close(place);
            Err(trouble.into())
        }
        Err(trouble @ (ApiError::Gone(_) | ApiError::Forbidden(_) | ApiError::Archived(_)))
            if row.thread_id.is_some() =>
        {
            warn!(match_id = %row.id, %trouble, "match moved from its thread to the channel");
            let notice = Message::text(
                messenger
                    .locale()
                    .text(&say("match-left-thread").with("match", row.id.to_string())),
            );
            let channel = row.channel_id.to_discord();
            if let Err(trouble) = messenger.api.post(channel, notice, &second_nonce(entry)).await {
                return Err(note_lost_channel(messenger, entry, row, trouble).await);
            }
            referee::places::move_to_thread(messenger.referee(), row.id, None, messenger.now())
                .await?;
            messenger.access.reach.note_success(place);
            if messenger.access.pictureless.forget(place) {
                // Composes the message again with its picture: the thread was closed.
                return Err(SendError::Moved);
            }
            let channel = row.channel_id;
            let message = post_once(messenger, entry, channel, message).await?;
            Ok(MessageRef { channel, message })
        }
        Err(trouble) => {
            if let ApiError::Forbidden(_) = &trouble {
                messenger.access.reach.close(place);
            }
            Err(note_lost_channel(messenger, entry, row, trouble).await)
        }
    }
}

/// The match has no place until a player acts somewhere.
async fn note_lost_channel(
    messenger: &Messenger,
    entry: &DueAnnouncement,
    row: &Match,
    trouble: ApiError,
) -> SendError {
    let is_gone = match &trouble {
        ApiError::Gone(_) => true,
        ApiError::Forbidden(_) => {
            let wait = messenger.now().0.saturating_sub(entry.created_at.0);
            let longest_wait =
                i64::try_from(messenger.patience.removal_check.as_millis()).unwrap_or(i64::MAX);
            wait >= longest_wait && presence::is_removed(messenger, row.guild_id).await
        }
        _ => false,
    };
    if is_gone {
        warn!(match_id = %row.id, %trouble, "channel of a match is gone");
        let outcome =
            referee::places::lose(messenger.referee(), row.id, row.channel_id, messenger.now())
                .await;
        if let Err(cause) = outcome {
            return cause.into();
        }
    }
    trouble.into()
}
