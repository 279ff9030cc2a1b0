//! Posting in the place of a match.

use discord::error::ApiError;
use discord_model::message::Message;
use match_model::{Match, MessageRef};
use referee::Due;
use rules::l10n::say;
use tracing::warn;

use super::answers;
use super::error::SendError;
use super::post_once::{post_once, post_once_in_thread};
use crate::ids::ToDiscord as _;
use crate::outgoing::messenger::Messenger;
use crate::presence;

pub(super) fn second_nonce(entry: &Due) -> String {
    format!("{}s", entry.nonce)
}

/// Falls back to the channel if the thread is gone or closed to Herald.
pub(super) async fn in_match(
    messenger: &Messenger,
    entry: &Due,
    row: &Match,
    message: Message,
) -> Result<MessageRef, SendError> {
    let place = row.place();
    if row.access.is_answers_only() {
        return answers::post(messenger, entry, place, message).await;
    }
    if row.lost_at.is_some() {
        // The message waits for another place; there is no point in asking Discord about the old
        // one.
        return Err(ApiError::Gone("the match has no place".into()).into());
    }
    match post_once_in_thread(messenger, entry, place, message.clone()).await {
        Ok(posted) => {
            messenger.access.reach.taken(place);
            Ok(MessageRef { channel: place, message: posted })
        }
        // The refusal may be temporary, or caused by the picture. Then the board is sent in
        // letters.
        Err(trouble @ ApiError::Forbidden(_))
            if !message.files.is_empty()
                && messenger.access.reach.refused_for(place, messenger.patience.refused / 10)
                && messenger.access.pictureless.note(place) =>
        {
            Err(trouble.into())
        }
        // Leave the thread only after a second refusal some time later.
        Err(trouble @ ApiError::Forbidden(_))
            if row.thread_id.is_some()
                && !messenger.access.reach.refused_for(place, messenger.patience.refused) =>
        {
            messenger.access.reach.shut(place);
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
                return Err(lost(messenger, entry, row, trouble).await);
            }
            referee::places::move_to_thread(messenger.referee(), row.id, None, messenger.now())
                .await?;
            messenger.access.reach.taken(place);
            if messenger.access.pictureless.forget(place) {
                // The thread was closed, not the pictures, so compose the message again with its
                // picture.
                return Err(SendError::Moved);
            }
            let channel = row.channel_id;
            let message = post_once(messenger, entry, channel, message).await?;
            Ok(MessageRef { channel, message })
        }
        Err(trouble) => {
            if let ApiError::Forbidden(_) = &trouble {
                messenger.access.reach.shut(place);
            }
            Err(lost(messenger, entry, row, trouble).await)
        }
    }
}

/// If the channel is gone, or Herald has long been removed from the server, the match has no place
/// until a player acts somewhere.
async fn lost(messenger: &Messenger, entry: &Due, row: &Match, trouble: ApiError) -> SendError {
    let gone = match &trouble {
        ApiError::Gone(_) => true,
        ApiError::Forbidden(_) => {
            let waited = messenger.now().0.saturating_sub(entry.created_at.0);
            let long = i64::try_from(messenger.patience.removed.as_millis()).unwrap_or(i64::MAX);
            waited >= long && presence::is_removed(messenger, row.guild_id).await
        }
        _ => false,
    };
    if gone {
        warn!(match_id = %row.id, %trouble, "channel of a match is gone");
        let noted =
            referee::places::lose(messenger.referee(), row.id, row.channel_id, messenger.now())
                .await;
        if let Err(cause) = noted {
            return cause.into();
        }
    }
    trouble.into()
}
