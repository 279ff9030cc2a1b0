//! Announcements where Herald isn't a member: follow-ups or direct messages.

use discord::error::ApiError;
use discord_model::message::{MOST_CONTENT, Message, units};
use discord_model::response::Visibility;
use i18n::Locale;
use match_model::{ChannelId, MessageRef, PersonId};
use messages::words;
use referee::{DueAnnouncement, Posted};
use rules::l10n::L10nMessage;
use tracing::{debug, info};

use super::error::{SendError, SendResult};
use super::post_once::post_once;
use crate::ids::message_id;
use crate::outgoing::direct_channel::direct_channel;
use crate::outgoing::messenger::Messenger;

/// A message that an earlier attempt may have sent isn't repeated, because Herald can't check.
pub(super) async fn post(
    messenger: &Messenger,
    entry: &DueAnnouncement,
    place: ChannelId,
    message: Message,
) -> Result<MessageRef, SendError> {
    if !entry.maybe_posted
        && let Some(token) =
            messenger.posted.answer_tokens.take(place, messenger.patience.answer).await
    {
        match messenger.api.follow_up(&token, message.clone(), Visibility::Everyone).await {
            Ok(posted) => {
                let posted = message_id(posted);
                messenger.posted.tokens.keep(posted, &token, false);
                return Ok(MessageRef { channel: place, message: posted });
            }
            Err(trouble) if trouble.is_temporary() => return Err(trouble.into()),
            // The token has expired, or its follow-ups are used up.
            Err(trouble) => {
                info!(%trouble, %place, "failed to post with a token; trying direct messages");
            }
        }
    }
    let people: Vec<PersonId> = message.pings.iter().copied().map(PersonId::new).collect();
    let message = with_reason(messenger.locale(), message);
    match write_to(messenger, entry, &people, message).await? {
        Some(message_ref) => Ok(message_ref),
        None => Err(SendError::NobodyToTell),
    }
}

/// Tells a manager in a direct message that Herald has stopped posting.
pub(super) async fn tell_manager(
    messenger: &Messenger,
    entry: &DueAnnouncement,
    manager: Option<PersonId>,
    stopped: &L10nMessage,
) -> SendResult {
    let message = Message::text(messenger.locale().text(stopped));
    let written = write_to(messenger, entry, manager.as_slice(), message).await?;
    Ok(written.map_or(Posted::Nothing, |written| Posted::Message(written.message)))
}

/// Writes to people in direct messages. Returns the first message.
pub(super) async fn write_to(
    messenger: &Messenger,
    entry: &DueAnnouncement,
    people: &[PersonId],
    message: Message,
) -> Result<Option<MessageRef>, ApiError> {
    let mut first = None;
    for (number, &person) in people.iter().enumerate() {
        if person.is_former() || person == messenger.composer.own {
            continue;
        }
        let personal_entry =
            DueAnnouncement { nonce: format!("{}d{number}", entry.nonce), ..entry.clone() };
        match write(messenger, &personal_entry, person, message.clone()).await {
            Ok(message_ref) => first = first.or(Some(message_ref)),
            Err(trouble @ (ApiError::Forbidden(_) | ApiError::Gone(_))) => {
                messenger.access.directs.forget(person);
                debug!(%person, %trouble, "person accepts no direct messages");
            }
            Err(trouble) => return Err(trouble),
        }
    }
    Ok(first)
}

async fn write(
    messenger: &Messenger,
    entry: &DueAnnouncement,
    person: PersonId,
    message: Message,
) -> Result<MessageRef, ApiError> {
    let channel = direct_channel(messenger, person).await?;
    // An earlier attempt may have reached one of several people.
    let message = post_once(messenger, entry, channel, message).await?;
    Ok(MessageRef { channel, message })
}

/// Adds the reason for a direct message to people in a place where Herald can only answer.
pub(super) fn with_reason(locale: &Locale, mut message: Message) -> Message {
    let reason = words::private_notice(locale);
    let length = units(&message.content) + units(&reason) + 1;
    if length <= MOST_CONTENT {
        message.content = format!("{}\n{reason}", message.content);
    }
    message
}
