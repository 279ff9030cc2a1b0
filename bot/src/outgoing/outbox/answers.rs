//! Announcements where Herald isn't a member: as follow-ups to interactions there, or later as
//! direct messages to the mentioned people.

use discord::error::ApiError;
use discord_model::message::{MOST_CONTENT, Message, units};
use discord_model::response::Visibility;
use i18n::Locale;
use match_model::{ChannelId, MessageRef, PersonId};
use messages::words;
use referee::Due;
use tracing::{debug, info};

use super::error::SendError;
use super::post_once::post_once;
use crate::ids::message_id;
use crate::outgoing::direct_channel::direct_channel;
use crate::outgoing::messenger::Messenger;

/// Sends an announcement where Herald can only answer. Returns its place.
///
/// A message that an earlier attempt may have sent isn't repeated, because Herald can't check.
pub(super) async fn post(
    messenger: &Messenger,
    entry: &Due,
    place: ChannelId,
    message: Message,
) -> Result<MessageRef, SendError> {
    if !entry.maybe_said
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
            Err(trouble) => info!(%trouble, %place, "what is said there goes to direct messages"),
        }
    }
    let people: Vec<PersonId> = message.pings.iter().copied().map(PersonId::new).collect();
    match write_to(messenger, entry, &people, message).await? {
        Some(written) => Ok(written),
        None => Err(SendError::NobodyToTell),
    }
}

/// Writes direct messages to people who accept them. Returns the first one.
pub(super) async fn write_to(
    messenger: &Messenger,
    entry: &Due,
    people: &[PersonId],
    message: Message,
) -> Result<Option<MessageRef>, ApiError> {
    let message = with_reason(messenger.locale(), message);
    let mut first = None;
    for (number, &person) in people.iter().enumerate() {
        if person.is_former() || person == messenger.composer.own {
            continue;
        }
        let own = Due { nonce: format!("{}d{number}", entry.nonce), ..entry.clone() };
        match write(messenger, &own, person, message.clone()).await {
            Ok(written) => first = first.or(Some(written)),
            Err(trouble @ (ApiError::Forbidden(_) | ApiError::Gone(_))) => {
                messenger.access.directs.forget(person);
                debug!(%person, %trouble, "somebody takes no direct messages, and is not told");
            }
            Err(trouble) => return Err(trouble),
        }
    }
    Ok(first)
}

async fn write(
    messenger: &Messenger,
    entry: &Due,
    person: PersonId,
    message: Message,
) -> Result<MessageRef, ApiError> {
    let channel = direct_channel(messenger, person).await?;
    // Each person has a separate channel: an earlier attempt may have reached one of several
    // people.
    let message = post_once(messenger, entry, channel, message).await?;
    Ok(MessageRef { channel, message })
}

/// Adds the reason for a direct message, if there is room.
fn with_reason(locale: &Locale, mut message: Message) -> Message {
    let reason = words::told_in_private(locale);
    let longer = units(&message.content) + units(&reason) + 1;
    if longer <= MOST_CONTENT {
        message.content = format!("{}\n{reason}", message.content);
    }
    message
}
