//! Checks who is still in the server of a match that has waited for long. Discord's events about
//! members who leave need a privileged intent, so Herald asks occasionally.

use discord::error::ApiError;
use match_model::{GuildId, MatchId, PersonId};
use tracing::{error, info, warn};

use crate::ids::ToDiscord as _;
use crate::outgoing::composer::Composer;
use crate::outgoing::messenger::Messenger;

/// Matches checked in one pass. Each waits for at most three people.
const AT_ONCE: u32 = 2;

pub(crate) async fn look(messenger: &Messenger) {
    let before = messenger.now().minus(messenger.patience.absent);
    let matches = match referee::presence::long_waiting(messenger.referee(), before, AT_ONCE).await
    {
        Ok(matches) => matches,
        Err(cause) => {
            error!(%cause, "failed to read the matches that have waited long");
            return;
        }
    };
    // A match that can't be checked mustn't block the others.
    let limit = messenger.patience.request / (AT_ONCE + 1);
    for (id, guild) in matches {
        let looking = tokio::time::timeout(limit, look_at(messenger, id, guild)).await;
        let looked = match looking.unwrap_or_else(|_| Err(ApiError::Temporary("no answer".into())))
        {
            Ok(()) => messenger.now(),
            Err(trouble) => {
                if matches!(trouble, ApiError::Forbidden(_) | ApiError::Gone(_))
                    && is_removed(messenger, Some(guild)).await
                {
                    lose(&messenger.composer, id).await;
                }
                warn!(match_id = %id, %trouble, "failed to check who is still there; trying later");
                // Try later: Discord has trouble, or Herald itself is gone.
                let pause = messenger.patience.absent / 24;
                messenger.now().minus(messenger.patience.absent.saturating_sub(pause))
            }
        };
        if let Err(cause) = referee::presence::looked(messenger.referee(), id, looked).await {
            error!(match_id = %id, %cause, "failed to record a check of a match");
        }
    }
}

/// Whether Herald was removed from a server. It asks, because the event needs an intent that brings
/// every server's channels.
pub(crate) async fn is_removed(messenger: &Messenger, guild: Option<GuildId>) -> bool {
    let Some(guild) = guild else { return false };
    match messenger.api.is_in_guild(guild.to_discord()).await {
        Ok(there) => !there,
        Err(trouble) => {
            warn!(%guild, %trouble, "failed to check Herald's membership; trying later");
            false
        }
    }
}

/// The match moves to where one of its players acts next.
async fn lose(composer: &Composer, id: MatchId) {
    info!(match_id = %id, "Herald was removed from a match's server");
    let noted = async {
        let row = referee::view::match_row(&composer.referee, id).await?;
        referee::places::lose(&composer.referee, id, row.channel_id, composer.now()).await
    };
    if let Err(cause) = noted.await {
        error!(match_id = %id, %cause, "failed to record that a match has no place");
    }
}

async fn look_at(messenger: &Messenger, id: MatchId, guild: GuildId) -> Result<(), ApiError> {
    let waiting = match referee::story::waiting(messenger.referee(), id).await {
        Ok(waiting) => waiting,
        Err(cause) => {
            error!(match_id = %id, %cause, "failed to check a waiting match");
            return Ok(());
        }
    };
    let mut people: Vec<PersonId> = Vec::new();
    for who in waiting.into_iter().flat_map(|waiting| waiting.whom) {
        if !people.contains(&who.person) {
            people.push(who.person);
        }
    }
    for person in people {
        let noted = if messenger.api.is_member(guild.to_discord(), person.to_discord()).await? {
            referee::presence::back(messenger.referee(), guild, person, messenger.now()).await
        } else {
            info!(match_id = %id, %guild, %person, "player is no longer in the server");
            referee::presence::left(messenger.referee(), guild, person, messenger.now()).await
        };
        if let Err(cause) = noted {
            error!(match_id = %id, %person, %cause, "failed to record who has left or is back");
        }
    }
    Ok(())
}
