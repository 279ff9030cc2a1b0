//! Tells players about announcements that Discord refuses to post.

use std::time::Duration;

use discord::interactions::Visibility;
use discord::message::Message;
use referee::{Challenge, Due, Match, PersonId, Posted};
use rules::l10n::say;
use tracing::{info, warn};

use super::post_once::post_once;
use super::{SendError, SendResult};
use crate::app::App;
use crate::words;

/// Cancels a challenge that can't be posted, and tells the challenger.
pub(super) async fn cancel_challenge(app: &App, entry: &Due, challenge: &Challenge) -> SendResult {
    let now = app.clock.now();
    if !referee::challenge::cancel_unposted(&app.referee, challenge.id, now).await? {
        // It was closed or accepted in the meantime.
        return Ok(Posted::Nothing);
    }
    info!(challenge = %challenge.id, "a challenge cannot be posted and is cancelled");
    let unposted =
        say("challenge-unposted").with("place", words::channel(challenge.channel_id.get()));
    let text = app.locale.text(&unposted);
    tell(app, entry, challenge.challenger, &text).await?;
    Ok(Posted::Nothing)
}

/// Tells a person by a follow-up to their newest interaction, else by a direct message.
async fn tell(app: &App, entry: &Due, person: PersonId, text: &str) -> Result<(), SendError> {
    if follow_up(app, person, Duration::ZERO, text).await {
        return Ok(());
    }
    let written = match app.direct_channel(person).await {
        Ok(channel) => {
            let own = Due { nonce: format!("{}u", entry.nonce), ..entry.clone() };
            post_once(app, &own, channel, Message::text(text)).await.map(drop)
        }
        Err(trouble) => Err(trouble),
    };
    match written {
        Err(trouble) if trouble.is_temporary() => Err(trouble.into()),
        Err(trouble) => {
            app.directs.forget(person);
            warn!(%person, %trouble, "failed to tell a player that a challenge is cancelled");
            Ok(())
        }
        Ok(()) => Ok(()),
    }
}

/// Tells the players who have caused announcements of a match in the last `age` that the match's
/// place takes none right now.
pub(super) async fn tell_players(app: &App, row: &Match, age: Duration) {
    let text = words::unposted(&app.locale, row);
    for person in [row.white, row.black] {
        if !person.is_former() && person != app.own {
            follow_up(app, person, age, &text).await;
        }
    }
}

/// Follows up a person's newest interaction, if it came at least `age` ago. Returns whether that
/// worked.
async fn follow_up(app: &App, person: PersonId, age: Duration, text: &str) -> bool {
    let token = app.private_answers.take_of(person, age, app.patience.answer).await;
    let Some(token) = token else { return false };
    match app.api.follow_up(&token, Message::text(text), Visibility::Ephemeral).await {
        Ok(_) => true,
        Err(trouble) => {
            warn!(%person, %trouble, "failed to follow up a private answer");
            false
        }
    }
}
