//! Saying something where Herald is no member: by following up what was asked there; where that is
//! too long ago, by direct messages to those whom it calls.

use discord::error::ApiError;
use discord::interactions::Visibility;
use discord::message::{MOST_CONTENT, Message, units};
use referee::{ChannelId, MessageRef, PersonId};
use tracing::{debug, info};

use super::post_once::post_once;
use super::{Due, SendError};
use crate::app::App;
use crate::ids::message_id;
use crate::words;

/// Says an announcement of a place where Herald can only answer, once: where it is said.
///
/// What may have been said there by a try before is not said there again, for Herald cannot look.
pub(super) async fn post(
    app: &App,
    entry: &Due,
    place: ChannelId,
    message: Message,
) -> Result<MessageRef, SendError> {
    if !entry.maybe_said
        && let Some(token) = app.answer_tokens.take(place, app.patience.answer).await
    {
        match app.api.follow_up(&token, message.clone(), Visibility::Everyone).await {
            Ok(posted) => {
                let posted = message_id(posted);
                app.tokens.keep(posted, &token, false);
                return Ok(MessageRef { channel: place, message: posted });
            }
            Err(trouble) if trouble.is_temporary() => return Err(trouble.into()),
            // Its time is over, or it was followed up too often.
            Err(trouble) => info!(%trouble, %place, "what is said there goes to direct messages"),
        }
    }
    let people: Vec<PersonId> = message.pings.iter().copied().map(PersonId::new).collect();
    match write_to(app, entry, &people, message).await? {
        Some(written) => Ok(written),
        None => Err(SendError::NobodyToTell),
    }
}

/// Writes to people, once to each who takes direct messages: where the first of them reads it.
pub(super) async fn write_to(
    app: &App,
    entry: &Due,
    people: &[PersonId],
    message: Message,
) -> Result<Option<MessageRef>, ApiError> {
    let message = with_reason(app, message);
    let mut first = None;
    for (number, &person) in people.iter().enumerate() {
        if person.is_former() || person == app.own {
            continue;
        }
        let own = Due { nonce: format!("{}d{number}", entry.nonce), ..entry.clone() };
        match write(app, &own, person, message.clone()).await {
            Ok(written) => first = first.or(Some(written)),
            Err(trouble @ (ApiError::Forbidden(_) | ApiError::Gone(_))) => {
                app.directs.forget(person);
                debug!(%person, %trouble, "somebody takes no direct messages, and is not told");
            }
            Err(trouble) => return Err(trouble),
        }
    }
    Ok(first)
}

async fn write(
    app: &App,
    entry: &Due,
    person: PersonId,
    message: Message,
) -> Result<MessageRef, ApiError> {
    let channel = app.direct_channel(person).await?;
    // Direct messages are between two: a try before may have reached one of several people.
    let message = post_once(app, entry, channel, message).await?;
    Ok(MessageRef { channel, message })
}

/// A message with the reason why it is not said where it belongs, as far as there is room.
fn with_reason(app: &App, mut message: Message) -> Message {
    let reason = words::told_in_private(&app.locale);
    let longer = units(&message.content) + units(&reason) + 1;
    if longer <= MOST_CONTENT {
        message.content = format!("{}\n{reason}", message.content);
    }
    message
}
