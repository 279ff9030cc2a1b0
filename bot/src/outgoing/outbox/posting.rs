//! Posting: once, in the place where a match is played.

use discord::api::PostedMessage;
use discord::error::ApiError;
use discord::message::Message;
use referee::{ChannelId, Due, Match, MessageId, MessageRef};
use tracing::warn;

use super::{SendError, SendResult, answers};
use crate::app::App;
use crate::ids::{ToDiscord as _, message_id};
use crate::presence;
use crate::words;

/// What a second message about the same announcement is posted with.
pub(super) fn second_nonce(entry: &Due) -> String {
    format!("{}s", entry.nonce)
}

/// Nothing is left to be said.
pub(super) async fn done(app: &App, entry: &Due) -> SendResult {
    Ok(referee::outbox::said(&app.referee, entry.id, None, app.clock.now()).await?)
}

/// It is said in a message.
pub(super) async fn said_in(app: &App, entry: &Due, message: MessageId) -> SendResult {
    Ok(referee::outbox::said(&app.referee, entry.id, Some(message), app.clock.now()).await?)
}

/// Posts a message once: it may be there from an attempt whose answer was lost, or from the process
/// before this one.
pub(super) async fn post_once(
    app: &App,
    entry: &Due,
    channel: ChannelId,
    message: Message,
) -> Result<MessageId, ApiError> {
    if entry.maybe_said {
        match app.api.own_messages(channel.to_discord(), app.own.to_discord()).await {
            Ok(own) => {
                for posted in own {
                    if is_entry(app, entry, &message, &posted).await? {
                        return Ok(message_id(posted.id));
                    }
                }
            }
            // Without the right to read back, Discord's own memory of the nonce must do.
            Err(ApiError::Forbidden(_)) => {}
            Err(other) => return Err(other),
        }
    }
    app.api.post(channel.to_discord(), message, &entry.nonce).await.map(message_id)
}

/// Whether a message says an announcement: by its nonce; where Discord tells none (the message
/// answers an interaction, or is old), by the names of its pictures, which have match and action in
/// them, or by its words, unless it is known to say something else.
async fn is_entry(
    app: &App,
    entry: &Due,
    message: &Message,
    posted: &PostedMessage,
) -> Result<bool, ApiError> {
    if let Some(nonce) = &posted.nonce {
        return Ok(*nonce == entry.nonce);
    }
    let pictures: Vec<&str> = message.files.iter().map(|file| file.name.as_str()).collect();
    let alike = if pictures.is_empty() {
        posted.content == message.content
    } else {
        posted.files == pictures
    };
    let id = message_id(posted.id);
    if !alike || !is_newer(app, entry, id).await? {
        return Ok(false);
    }
    let known = referee::outbox::is_known_message(&app.referee, id).await;
    known.map(|known| !known).map_err(|cause| ApiError::Temporary(cause.to_string()))
}

/// Whether a message can say an announcement, which was written before: it came after the thread or
/// the board that its match had then. Those are times of Discord's own; where there are none, the
/// clock of this machine must do.
async fn is_newer(app: &App, entry: &Due, message: MessageId) -> Result<bool, ApiError> {
    let row = match entry.announcement.match_id() {
        Some(id) => {
            let row = referee::view::match_row(&app.referee, id).await;
            Some(row.map_err(|cause| ApiError::Temporary(cause.to_string()))?)
        }
        None => None,
    };
    let before = row.and_then(|row| {
        let thread = row.thread_id.map(ChannelId::get);
        row.board_message_id.map(MessageId::get).max(thread)
    });
    Ok(match before {
        Some(before) => message.get() > before,
        None => posted_at(message) >= entry.created_at.0,
    })
}

/// When a message was posted, in milliseconds since 1970, with a little room for clocks that
/// differ ("Snowflakes" in Discord's reference).
fn posted_at(id: MessageId) -> i64 {
    const DISCORD_EPOCH: i64 = 1_420_070_400_000;
    const CLOCKS_DIFFER: i64 = 60_000;
    (id.get() >> 22).cast_signed() + DISCORD_EPOCH + CLOCKS_DIFFER
}

/// Posts in a match's place. A thread that is gone or closed to Herald is left for the channel.
pub(super) async fn in_match(
    app: &App,
    entry: &Due,
    row: &Match,
    message: Message,
) -> Result<MessageRef, SendError> {
    let place = row.place();
    if row.access.is_answers_only() {
        return answers::post(app, entry, place, message).await;
    }
    if row.lost_at.is_some() {
        // It waits for another place, and Discord is not asked about the old one.
        return Err(ApiError::Gone("the match has no place".into()).into());
    }
    let mut posted = post_once(app, entry, place, message.clone()).await;
    if let Err(ApiError::Archived(_)) = posted {
        posted = match app.api.unarchive_thread(place.to_discord()).await {
            Ok(()) => post_once(app, entry, place, message.clone()).await,
            Err(trouble) => Err(trouble),
        };
    }
    match posted {
        Ok(posted) => {
            app.reach.taken(place);
            Ok(MessageRef { channel: place, message: posted })
        }
        // A refusal may pass, and it may be for the picture: then the board comes in letters.
        Err(trouble @ ApiError::Forbidden(_))
            if !message.files.is_empty()
                && app.reach.refused_for(place, app.patience.refused / 10)
                && app.pictureless.note(place) =>
        {
            Err(trouble.into())
        }
        // It must come twice, with a pause between.
        Err(trouble @ ApiError::Forbidden(_))
            if row.thread_id.is_some() && !app.reach.refused_for(place, app.patience.refused) =>
        {
            app.reach.shut(place);
            Err(trouble.into())
        }
        Err(trouble @ (ApiError::Gone(_) | ApiError::Forbidden(_) | ApiError::Archived(_)))
            if row.thread_id.is_some() =>
        {
            warn!(match_id = %row.id, %trouble, "the match leaves its thread for the channel");
            let told = Message::text(words::left_thread(&app.locale, row.id));
            let channel = row.channel_id.to_discord();
            if let Err(trouble) = app.api.post(channel, told, &second_nonce(entry)).await {
                return Err(lost(app, entry, row, trouble).await);
            }
            referee::places::move_to_thread(&app.referee, row.id, None, app.clock.now()).await?;
            app.reach.taken(place);
            if app.pictureless.forget(place) {
                // It was not the picture: in the channel there is one again.
                return Err(trouble.into());
            }
            let channel = row.channel_id;
            let message = post_once(app, entry, channel, message).await?;
            Ok(MessageRef { channel, message })
        }
        Err(trouble) => {
            if let ApiError::Forbidden(_) = &trouble {
                app.reach.shut(place);
            }
            Err(lost(app, entry, row, trouble).await)
        }
    }
}

/// What could not be said in the channel of a match. Where that is gone, or Herald has long been
/// removed from the server, the match has no place until one of its players acts somewhere.
async fn lost(app: &App, entry: &Due, row: &Match, trouble: ApiError) -> SendError {
    let gone = match &trouble {
        ApiError::Gone(_) => true,
        ApiError::Forbidden(_) => {
            let waited = app.clock.now().0.saturating_sub(entry.created_at.0);
            let long = i64::try_from(app.patience.removed.as_millis()).unwrap_or(i64::MAX);
            waited >= long && presence::is_removed(app, row.guild_id).await
        }
        _ => false,
    };
    if gone {
        warn!(match_id = %row.id, %trouble, "the channel of a match is gone");
        let noted =
            referee::places::lose(&app.referee, row.id, row.channel_id, app.clock.now()).await;
        if let Err(cause) = noted {
            return cause.into();
        }
    }
    trouble.into()
}
