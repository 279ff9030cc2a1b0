//! Whether Herald can post in a channel that a manager has chosen.

use discord::error::ApiError;
use match_model::{ChannelId, GuildId};
use messages::words;
use rules::l10n::{L10nMessage, say};
use tracing::warn;

use crate::ids::ToDiscord as _;
use crate::incoming::services::RequestServices;
use crate::permissions::missing_to_post;
use crate::reply::Failure;

/// Refuses a channel of another server, and one where Herald can't view or send. If Discord doesn't
/// answer in time, the channel passes: the manager is told when posting fails.
pub(crate) async fn check(
    services: &RequestServices,
    guild: GuildId,
    channel: ChannelId,
) -> Result<(), Failure> {
    let messenger = &services.messenger;
    let own = messenger.composer.own.to_discord();
    let question = messenger.api.channel_access(guild.to_discord(), channel.to_discord(), own);
    let lacking = match tokio::time::timeout(messenger.patience.answer / 2, question).await {
        Ok(Ok(access)) if !access.is_of_guild => {
            return refuse(services, &say("setup-channel-elsewhere"));
        }
        Ok(Ok(access)) if !access.takes_messages => {
            return refuse(services, &say("setup-channel-without-messages"));
        }
        Ok(Ok(access)) => missing_to_post(access.permissions, access.is_thread),
        Ok(Err(ApiError::Gone(_))) => return refuse(services, &say("setup-channel-elsewhere")),
        Ok(Err(ApiError::Forbidden(_))) => vec![say("challenge-view-channel")],
        Ok(Err(trouble)) => {
            warn!(%guild, %channel, %trouble, "failed to check a channel");
            return Ok(());
        }
        Err(_) => {
            warn!(%guild, %channel, "failed to check a channel in time");
            return Ok(());
        }
    };
    if lacking.is_empty() {
        return Ok(());
    }
    let place = words::channel(channel.get());
    let lacks = say("setup-channel-lacking").with("channel", place).with("permissions", lacking);
    refuse(services, &lacks)
}

fn refuse(services: &RequestServices, why: &L10nMessage) -> Result<(), Failure> {
    Err(Failure::Said(services.locale().text(why)))
}
