//! The boards of servers: posted once, then edited in place.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use discord::error::ApiError;
use discord_model::message::Message;
use match_model::{ChannelId, GuildId, MessageId, MessageRef, SeasonKind, ServerBoard};
use messages::layouts::server_board::{
    self as layout, Board, ChallengeLine, PlayingLine, ResultLine, SeasonLine,
};
use messages::words;
use referee::{DueAnnouncement, Posted, SeasonView, server_board};
use rules::l10n::say;
use tracing::warn;

use super::answers;
use super::error::{SendError, SendResult};
use super::post_once::post_once_in_thread;
use crate::ids::ToDiscord as _;
use crate::outgoing::messenger::Messenger;
use crate::outgoing::names::{names_of, shown_name};

/// Shows a server's state. If the channel or the message refuses it, the board stops.
pub(super) async fn show(
    messenger: &Messenger,
    entry: &DueAnnouncement,
    guild: GuildId,
) -> SendResult {
    let referee = messenger.referee();
    let found = server_board::find(referee, guild).await?;
    let Some(board) = found.filter(|board| board.due_at.is_some()) else {
        return Ok(Posted::Nothing);
    };
    let message = composed(messenger, guild).await?;
    let digest = digest_of(&message);
    let shown = match board.message {
        Some(_) if board.shown == Some(digest) => return Ok(Posted::Nothing),
        Some(posted) => edit(messenger, board.channel, posted, &message).await.map(|()| posted),
        None => post_once_in_thread(messenger, entry, board.channel, message).await,
    };
    match shown {
        Ok(message) => {
            let at = MessageRef { channel: board.channel, message };
            Ok(Posted::ServerBoard(guild, at, digest))
        }
        Err(trouble) if trouble.is_temporary() => Err(trouble.into()),
        // A refusal may pass, so the board stops only when it comes twice.
        Err(trouble) if entry.attempts == 0 && !matches!(trouble, ApiError::Gone(_)) => {
            Err(trouble.into())
        }
        Err(trouble) => {
            warn!(%guild, %trouble, "stopped showing a server's board");
            server_board::stop(referee, &board, messenger.now()).await?;
            Ok(Posted::Nothing)
        }
    }
}

async fn edit(
    messenger: &Messenger,
    channel: ChannelId,
    message: MessageId,
    content: &Message,
) -> Result<(), ApiError> {
    let (channel, message) = (channel.to_discord(), message.to_discord());
    match messenger.api.edit(channel, message, &content.replacement(), &[]).await {
        Err(ApiError::Archived(_)) => {
            messenger.api.unarchive_thread(channel).await?;
            messenger.api.edit(channel, message, &content.replacement(), &[]).await
        }
        edited => edited,
    }
}

fn digest_of(message: &Message) -> i64 {
    let mut hasher = DefaultHasher::new();
    serde_json::json!(message).to_string().hash(&mut hasher);
    hasher.finish().cast_signed()
}

async fn composed(messenger: &Messenger, guild: GuildId) -> Result<Message, SendError> {
    let composer = &messenger.composer;
    let view = server_board::view(messenger.referee(), guild, messenger.now()).await?;
    let mut playing = Vec::new();
    for one in view.playing {
        let Some(game) = games::find(&one.row.game) else { continue };
        let names = names_of(composer, &one.row).await?;
        playing.push(PlayingLine { info: game.info, names, awaited: one.awaited, row: one.row });
    }
    let mut seasons = Vec::new();
    for season in view.seasons {
        let leaders = leaders(messenger, &season).await?;
        seasons.push(SeasonLine { leaders, season: season.season });
    }
    let mut challenges = Vec::new();
    for challenge in view.challenges {
        let Some(game) = games::find(&challenge.game) else { continue };
        let player = shown_name(composer, challenge.challenger).await?;
        challenges.push(ChallengeLine { challenge, info: game.info, player });
    }
    let mut results = Vec::new();
    for (row, ending) in view.results {
        let Some(game) = games::find(&row.game) else { continue };
        let names = names_of(composer, &row).await?;
        results.push(ResultLine { row, info: game.info, names, ending });
    }
    let playing_count = view.playing_count;
    let board = Board { playing, playing_count, seasons, challenges, results };
    Ok(layout::message(messenger.locale(), &board))
}

/// The players in the first place of the first division, once there are results. A knockout has
/// none.
async fn leaders(messenger: &Messenger, view: &SeasonView) -> Result<Vec<String>, SendError> {
    let rows = match view.season.kind {
        SeasonKind::Knockout => None,
        _ => view.tables.first(),
    };
    let mut names = Vec::new();
    for row in rows.into_iter().flatten().filter(|row| row.place == 1 && !row.has_left) {
        if row.half_points > 0 || view.season.kind == SeasonKind::Ladder {
            names.push(shown_name(&messenger.composer, row.person).await?);
        }
    }
    Ok(names)
}

/// Deletes the message of a board that was moved or taken off.
pub(super) async fn remove(
    messenger: &Messenger,
    channel: ChannelId,
    message: MessageId,
) -> SendResult {
    match messenger.api.delete(channel.to_discord(), message.to_discord()).await {
        Err(trouble) if trouble.is_temporary() => Err(trouble.into()),
        Err(trouble) => {
            warn!(%channel, %trouble, "failed to delete the message of a server's board");
            Ok(Posted::Nothing)
        }
        Ok(()) => Ok(Posted::Nothing),
    }
}

/// Tells the manager who placed the board that it isn't shown any more.
pub(super) async fn tell_manager(
    messenger: &Messenger,
    entry: &DueAnnouncement,
    guild: GuildId,
) -> SendResult {
    let found = server_board::find(messenger.referee(), guild).await?;
    let Some(ServerBoard { channel, set_by, .. }) = found.filter(|board| board.due_at.is_none())
    else {
        return Ok(Posted::Nothing);
    };
    let stopped = say("server-board-stopped").with("channel", words::channel(channel.get()));
    let message = Message::text(messenger.locale().text(&stopped));
    let written = answers::write_to(messenger, entry, &[set_by], message).await?;
    Ok(written.map_or(Posted::Nothing, |written| Posted::Message(written.message)))
}
