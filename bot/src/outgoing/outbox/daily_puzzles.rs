//! A server's puzzle of the day, its solvers, and the message to a manager if posting stops.

use discord::error::ApiError;
use discord_model::links::message_link;
use discord_model::message::Message;
use games::Entry;
use match_model::{DailyPuzzle, GuildId, MessageId};
use messages::layouts::puzzles as layout;
use messages::words;
use puzzles::Puzzle;
use referee::puzzles::day_of;
use referee::{DueAnnouncement, Posted};
use rules::l10n::say;
use tracing::warn;

use super::answers;
use super::error::{SendError, SendResult};
use super::post_once::post_once_in_thread;
use crate::daily_puzzles::known;
use crate::ids::ToDiscord as _;
use crate::outgoing::messenger::Messenger;
use crate::outgoing::names::shown_name;
use crate::outgoing::pictures::public_picture;
use crate::reply::Failure;

/// Posts the puzzle of a day. If its channel refuses it, no more puzzles are posted there.
pub(super) async fn post(
    messenger: &Messenger,
    entry: &DueAnnouncement,
    guild: GuildId,
    day: i64,
) -> SendResult {
    let referee = messenger.referee();
    let Some(daily) = referee::daily_puzzles::find(referee, guild, day).await? else {
        return Ok(Posted::Nothing);
    };
    let is_stale = day_of(messenger.now()) > day + 1;
    let Some((game, puzzle)) = known(&daily).filter(|_| !is_stale || entry.maybe_posted) else {
        return Ok(Posted::Nothing);
    };
    let mut message = composed(messenger, guild, &daily, game, puzzle).await?;
    let mut posted = post_once_in_thread(messenger, entry, daily.channel, message.clone()).await;
    if let Err(ApiError::Forbidden(_)) = posted {
        // Without the permission for files, it can still be solved.
        message.files.clear();
        posted = post_once_in_thread(messenger, entry, daily.channel, message).await;
    }
    match posted {
        Ok(message) => Ok(Posted::DailyPuzzle(guild, day, message)),
        Err(trouble) if trouble.is_temporary() => Err(trouble.into()),
        // A refusal may pass, so posting stops only when it comes twice.
        Err(trouble) if entry.attempts == 0 && !matches!(trouble, ApiError::Gone(_)) => {
            Err(trouble.into())
        }
        Err(trouble) => {
            warn!(%guild, %trouble, "stopped posting the puzzle of the day");
            referee::daily_puzzles::stop(referee, guild, &daily, messenger.now()).await?;
            Ok(Posted::Nothing)
        }
    }
}

async fn composed(
    messenger: &Messenger,
    guild: GuildId,
    daily: &DailyPuzzle,
    game: &'static Entry,
    puzzle: &'static Puzzle,
) -> Result<Message, SendError> {
    let referee = messenger.referee();
    let used = referee::daily_puzzles::used(referee, guild).await?;
    let times = used.iter().filter(|one| one.game == daily.game && one.puzzle == daily.puzzle);
    let is_known = times.count() > 1;
    let before = referee::daily_puzzles::before(referee, guild, daily.day).await?;
    let link = before.and_then(|before| {
        let message = before.message?.get();
        Some(message_link(Some(guild.get()), before.channel.get(), Some(message)))
    });
    let Some(stands) = puzzle.stand(game, &[]) else {
        return Err(Failure::Broken(format!("puzzle {} of {}", puzzle.id, game.info.id)).into());
    };
    let locale = messenger.locale();
    let (day, link) = (daily.day, link.as_deref());
    let message = layout::daily(locale, game, puzzle, &stands, day, is_known, link);
    pictured(messenger, message, daily, game, puzzle).await
}

/// Shows on a puzzle's message who has solved it.
pub(super) async fn show_solvers(messenger: &Messenger, guild: GuildId, day: i64) -> SendResult {
    let referee = messenger.referee();
    let Some(daily) = referee::daily_puzzles::find(referee, guild, day).await? else {
        return Ok(Posted::Nothing);
    };
    let (Some((game, puzzle)), Some(posted)) = (known(&daily), daily.message) else {
        return Ok(Posted::Nothing);
    };
    let mut solvers = Vec::new();
    for solver in referee::daily_puzzles::solvers(referee, guild, day).await? {
        solvers.push((shown_name(&messenger.composer, solver.person).await?, solver));
    }
    let message = layout::daily_over(messenger.locale(), game, puzzle, day, &solvers);
    let message = pictured(messenger, message, &daily, game, puzzle).await?;
    edit(messenger, &daily, posted, &message).await
}

async fn edit(
    messenger: &Messenger,
    daily: &DailyPuzzle,
    posted: MessageId,
    message: &Message,
) -> SendResult {
    let (channel, posted) = (daily.channel.to_discord(), posted.to_discord());
    match messenger.api.edit(channel, posted, &message.change(), &message.files).await {
        Ok(()) => Ok(Posted::Nothing),
        Err(trouble) if trouble.is_temporary() => Err(trouble.into()),
        // The message or its channel is gone or closed. The next puzzle doesn't wait for it.
        Err(trouble) => {
            warn!(%trouble, "failed to show the solvers of a puzzle");
            Ok(Posted::Nothing)
        }
    }
}

async fn pictured(
    messenger: &Messenger,
    message: Message,
    daily: &DailyPuzzle,
    game: &'static Entry,
    puzzle: &'static Puzzle,
) -> Result<Message, SendError> {
    let Some(stands) = puzzle.stand(game, &[]) else { return Ok(message) };
    let name = format!("puzzle-{}-{}.png", puzzle.id, daily.day);
    let scene = stands.table.scene();
    let picture = public_picture(&messenger.composer, scene, stands.solver, name).await?;
    Ok(Message { files: vec![picture], ..message })
}

/// Tells the manager who chose the channel that no more puzzles are posted there.
pub(super) async fn tell_manager(
    messenger: &Messenger,
    entry: &DueAnnouncement,
    guild: GuildId,
) -> SendResult {
    let set = referee::guild_settings::find(messenger.referee(), guild).await?;
    let Some(wanted) = set.daily_puzzles.filter(|wanted| wanted.due_at.is_none()) else {
        return Ok(Posted::Nothing);
    };
    let channel = words::channel(wanted.channel.get());
    let stopped = say("puzzle-daily-stopped").with("channel", channel);
    answers::tell_manager(messenger, entry, wanted.set_by, &stopped).await
}
