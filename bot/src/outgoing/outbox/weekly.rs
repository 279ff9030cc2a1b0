//! A server's weekly summary, and the message to a manager if posting stops.

use std::time::Duration;

use discord::error::ApiError;
use discord_model::message::Message;
use match_model::{ChannelId, GuildId, Match, Time};
use messages::layouts::weekly::{self as layout, MatchLine, Week};
use messages::words;
use referee::weekly::WeekView;
use referee::{DueAnnouncement, Posted};
use rules::l10n::say;
use tracing::warn;

use super::answers;
use super::error::{SendError, SendResult};
use super::post_once::post_once_in_thread;
use crate::outgoing::messenger::Messenger;
use crate::outgoing::names::{names_of, shown_name};

/// Later, a summary is stale.
const LATEST: Duration = Duration::from_secs(3 * 24 * 60 * 60);

/// Posts the summary of the week before a time. If its channel refuses it, no more are posted
/// there.
pub(super) async fn post(
    messenger: &Messenger,
    entry: &DueAnnouncement,
    guild: GuildId,
    channel: ChannelId,
    until: Time,
) -> SendResult {
    let referee = messenger.referee();
    let is_stale = messenger.now() > until.plus(LATEST);
    let wanted = referee::guild_settings::find(referee, guild).await?.weekly;
    if is_stale || wanted.is_none_or(|wanted| wanted.channel != channel) {
        return Ok(Posted::Nothing);
    }
    let view = referee::weekly::view(referee, guild, until).await?;
    // Its last match may be void by now.
    if view.ended.is_empty() {
        return Ok(Posted::Nothing);
    }
    let message = composed(messenger, view).await?;
    match post_once_in_thread(messenger, entry, channel, message).await {
        Ok(message) => Ok(Posted::Message(message)),
        Err(trouble) if trouble.is_temporary() => Err(trouble.into()),
        // A refusal may pass, so posting stops only when it comes twice.
        Err(trouble) if entry.attempts == 0 && !matches!(trouble, ApiError::Gone(_)) => {
            Err(trouble.into())
        }
        Err(trouble) => {
            warn!(%guild, %trouble, "stopped posting the weekly summary");
            referee::weekly::stop(referee, guild, channel, messenger.now()).await?;
            Ok(Posted::Nothing)
        }
    }
}

async fn composed(messenger: &Messenger, view: WeekView) -> Result<Message, SendError> {
    let composer = &messenger.composer;
    let info = |game: &str| games::find(game).map(|game| game.info);
    let ended = view.ended.iter().filter_map(|(game, count)| Some((info(game)?, *count))).collect();
    let upset = match view.upset {
        Some((win, changes)) => {
            line(messenger, win.row).await?.map(|line| (line, win.winner, changes))
        }
        None => None,
    };
    let fight = match view.fight {
        Some((row, rounds)) => line(messenger, row).await?.map(|line| (line, rounds)),
        None => None,
    };
    let quickest = match view.quickest {
        Some((win, moves)) => line(messenger, win.row).await?.map(|line| (line, win.winner, moves)),
        None => None,
    };
    let climb = match view.climb.and_then(|(person, game, gain)| Some((person, info(&game)?, gain)))
    {
        Some((person, info, gain)) => Some((shown_name(composer, person).await?, info, gain)),
        None => None,
    };
    let streak = match view.streak {
        Some((person, days)) => Some((shown_name(composer, person).await?, days)),
        None => None,
    };
    let week = Week { ended, upset, fight, quickest, climb, streak };
    Ok(layout::message(messenger.locale(), &week))
}

async fn line(messenger: &Messenger, row: Match) -> Result<Option<MatchLine>, SendError> {
    let Some(game) = games::find(&row.game) else { return Ok(None) };
    let names = names_of(&messenger.composer, &row).await?;
    Ok(Some(MatchLine { info: game.info, names, row }))
}

/// Tells the manager who chose the channel that no more summaries are posted there.
pub(super) async fn tell_manager(
    messenger: &Messenger,
    entry: &DueAnnouncement,
    guild: GuildId,
) -> SendResult {
    let set = referee::guild_settings::find(messenger.referee(), guild).await?;
    let Some(wanted) = set.weekly.filter(|wanted| wanted.due_at.is_none()) else {
        return Ok(Posted::Nothing);
    };
    let channel = words::channel(wanted.channel.get());
    let stopped = say("weekly-stopped").with("channel", channel);
    answers::tell_manager(messenger, entry, wanted.set_by, &stopped).await
}
