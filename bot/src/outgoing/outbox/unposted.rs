//! Tells players about announcements that Discord refuses to post.

use std::time::Duration;

use discord_model::message::Message;
use discord_model::response::Visibility;
use match_model::{Challenge, Match, PersonId};
use messages::words;
use referee::{DueAnnouncement, Posted};
use rules::l10n::say;
use tracing::{info, warn};

use super::error::{SendError, SendResult};
use super::post_once::post_once;
use crate::outgoing::direct_channel::direct_channel;
use crate::outgoing::messenger::Messenger;

pub(super) async fn cancel_challenge(
    messenger: &Messenger,
    entry: &DueAnnouncement,
    challenge: &Challenge,
) -> SendResult {
    let now = messenger.now();
    if !referee::challenge::cancel_unposted(messenger.referee(), challenge.id, now).await? {
        return Ok(Posted::Nothing);
    }
    info!(challenge = %challenge.id, "challenge cancelled because it cannot be posted");
    let notice =
        say("challenge-unposted").with("place", words::channel(challenge.channel_id.get()));
    let text = messenger.locale().text(&notice);
    tell(messenger, entry, challenge.challenger, &text).await?;
    Ok(Posted::Nothing)
}

/// Tells a person by a follow-up to their newest interaction, else by a direct message.
async fn tell(
    messenger: &Messenger,
    entry: &DueAnnouncement,
    person: PersonId,
    text: &str,
) -> Result<(), SendError> {
    if follow_up(messenger, person, Duration::ZERO, text).await {
        return Ok(());
    }
    let outcome = match direct_channel(messenger, person).await {
        Ok(channel) => {
            let personal_entry =
                DueAnnouncement { nonce: format!("{}u", entry.nonce), ..entry.clone() };
            post_once(messenger, &personal_entry, channel, Message::text(text)).await.map(drop)
        }
        Err(trouble) => Err(trouble),
    };
    match outcome {
        Err(trouble) if trouble.is_temporary() => Err(trouble.into()),
        Err(trouble) => {
            messenger.access.directs.forget(person);
            warn!(%person, %trouble, "failed to tell a player that a challenge is cancelled");
            Ok(())
        }
        Ok(()) => Ok(()),
    }
}

/// Only interactions at least `age` old.
pub(super) async fn tell_players(messenger: &Messenger, row: &Match, age: Duration) {
    let text = words::unposted(messenger.locale(), row);
    for person in [row.white, row.black] {
        if !person.is_former() && person != messenger.composer.own {
            follow_up(messenger, person, age, &text).await;
        }
    }
}

/// The interaction must be at least `age` old. Returns whether the follow-up was sent.
async fn follow_up(messenger: &Messenger, person: PersonId, age: Duration, text: &str) -> bool {
    let token =
        messenger.posted.private_answers.take_of(person, age, messenger.patience.answer).await;
    let Some(token) = token else { return false };
    match messenger.api.follow_up(&token, Message::text(text), Visibility::Ephemeral).await {
        Ok(_) => true,
        Err(trouble) => {
            warn!(%person, %trouble, "failed to follow up a private answer");
            false
        }
    }
}
