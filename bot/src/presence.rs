//! Checks who is still in the server of a match that has waited for long. The event for leaving
//! needs a privileged intent, so Herald asks.

use discord::error::ApiError;
use match_model::{GuildId, MatchId, PersonId};
use tracing::{error, info, warn};

use crate::ids::ToDiscord as _;
use crate::outgoing::composer::Composer;
use crate::outgoing::messenger::Messenger;

/// Matches checked in one pass. Each waits for at most three people.
const AT_ONCE: u32 = 2;

pub(crate) async fn check_absences(messenger: &Messenger) {
    let waiting_since = messenger.now().minus(messenger.patience.absence_check);
    let matches =
        match referee::presence::long_waiting(messenger.referee(), waiting_since, AT_ONCE).await {
            Ok(matches) => matches,
            Err(cause) => {
                error!(%cause, "failed to read the matches that have waited long");
                return;
            }
        };
    // A match that can't be checked mustn't block the others.
    let limit = messenger.patience.request / (AT_ONCE + 1);
    for (id, guild) in matches {
        let check = tokio::time::timeout(limit, check_match(messenger, id, guild)).await;
        let checked_at = match check
            .unwrap_or_else(|_| Err(ApiError::Temporary("no answer".into())))
        {
            Ok(()) => messenger.now(),
            Err(trouble) => {
                if matches!(trouble, ApiError::Forbidden(_) | ApiError::Gone(_))
                    && is_removed(messenger, Some(guild)).await
                {
                    lose_place(&messenger.composer, id).await;
                }
                warn!(match_id = %id, %trouble, "failed to check who is still there; trying later");
                // Discord has trouble, or Herald itself is gone.
                let pause = messenger.patience.absence_check / 24;
                messenger.now().minus(messenger.patience.absence_check.saturating_sub(pause))
            }
        };
        if let Err(cause) = referee::presence::note_look(messenger.referee(), id, checked_at).await
        {
            error!(match_id = %id, %cause, "failed to record a check of a match");
        }
    }
}

/// Asks Discord, because the event needs an intent that sends every server's channels.
pub(crate) async fn is_removed(messenger: &Messenger, guild: Option<GuildId>) -> bool {
    let Some(guild) = guild else { return false };
    match messenger.api.is_in_guild(guild.to_discord()).await {
        Ok(is_there) => !is_there,
        Err(trouble) => {
            warn!(%guild, %trouble, "failed to check Herald's membership; trying later");
            false
        }
    }
}

/// The match moves to where one of its players acts next.
async fn lose_place(composer: &Composer, id: MatchId) {
    info!(match_id = %id, "removed from a match's server");
    let recording = async {
        let row = referee::view::match_row(&composer.referee, id).await?;
        referee::places::lose(&composer.referee, id, row.channel_id, composer.now()).await
    };
    if let Err(cause) = recording.await {
        error!(match_id = %id, %cause, "failed to record that a match has no place");
    }
}

async fn check_match(messenger: &Messenger, id: MatchId, guild: GuildId) -> Result<(), ApiError> {
    let waiting = match referee::story::waiting(messenger.referee(), id).await {
        Ok(waiting) => waiting,
        Err(cause) => {
            error!(match_id = %id, %cause, "failed to check a waiting match");
            return Ok(());
        }
    };
    let mut people: Vec<PersonId> = Vec::new();
    for awaited_person in waiting.into_iter().flat_map(|waiting| waiting.people) {
        let person = awaited_person.person;
        if !person.is_former() && !people.contains(&person) {
            people.push(person);
        }
    }
    for person in people {
        let recording = if messenger.api.is_member(guild.to_discord(), person.to_discord()).await? {
            referee::presence::back(messenger.referee(), guild, person, messenger.now()).await
        } else {
            info!(match_id = %id, %guild, %person, "player is no longer in the server");
            referee::presence::note_departure(messenger.referee(), guild, person, messenger.now())
                .await
        };
        if let Err(cause) = recording {
            error!(match_id = %id, %person, %cause, "failed to record who has left or is back");
        }
    }
    Ok(())
}
