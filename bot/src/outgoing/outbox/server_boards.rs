//! The boards of servers: posted once, then edited in place. The picture of the latest result is
//! uploaded only when it changes.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use discord::error::ApiError;
use discord_model::message::{File, Message, Picture};
use match_model::{
    ChannelId, GuildId, MatchId, MessageId, MessageRef, SeasonKind, ServerBoard, View,
};
use messages::layouts::board::ended_scene;
use messages::layouts::server_board::{
    self as layout, Board, ChallengeLine, PlayingLine, ResultLine, SeasonLine,
};
use messages::words;
use model::scene::Scene;
use referee::{DueAnnouncement, Posted, SeasonView, Side, server_board};
use rules::l10n::say;
use tracing::warn;

use super::answers;
use super::error::{SendError, SendResult};
use super::post_once::post_once_in_thread;
use crate::ids::ToDiscord as _;
use crate::outgoing::messenger::Messenger;
use crate::outgoing::names::{names_of, shown_name};
use crate::outgoing::pictures::public_picture;

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
    let (mut content, latest) = composed(messenger, guild).await?;
    let message = layout::message(messenger.locale(), &content);
    let digest = digest_of(&message);
    if board.message.is_some() && board.shown == Some(digest) {
        return Ok(Posted::Nothing);
    }
    let mut pictured = latest.as_ref().map(|latest| latest.id);
    let files = match latest {
        // After a failure, the message may lack the picture that is recorded.
        Some(latest)
            if board.message.is_none() || board.pictured != pictured || entry.attempts > 0 =>
        {
            vec![draw(messenger, latest).await?]
        }
        _ => Vec::new(),
    };
    let has_new_picture = !files.is_empty();
    let (message, has_picture) = (Message { files, ..message }, content.picture.is_some());
    let mut shown = send(messenger, entry, &board, message, has_picture).await;
    if let (Err(ApiError::Forbidden(_)), true) = (&shown, has_new_picture) {
        // Perhaps only files are forbidden.
        (content.picture, pictured) = (None, None);
        let message = layout::message(messenger.locale(), &content);
        shown = send(messenger, entry, &board, message, false).await;
    }
    match shown {
        Ok(message) => {
            let at = MessageRef { channel: board.channel, message };
            Ok(Posted::ServerBoard { guild, at, digest, pictured })
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

async fn send(
    messenger: &Messenger,
    entry: &DueAnnouncement,
    board: &ServerBoard,
    message: Message,
    keeps_picture: bool,
) -> Result<MessageId, ApiError> {
    match board.message {
        Some(posted) => {
            let edited = edit(messenger, board.channel, posted, &message, keeps_picture).await;
            edited.map(|()| posted)
        }
        None => post_once_in_thread(messenger, entry, board.channel, message).await,
    }
}

async fn edit(
    messenger: &Messenger,
    channel: ChannelId,
    message: MessageId,
    content: &Message,
    keeps_picture: bool,
) -> Result<(), ApiError> {
    let (channel, message) = (channel.to_discord(), message.to_discord());
    let body = match keeps_picture {
        true => content.change(),
        false => content.replacement(),
    };
    match messenger.api.edit(channel, message, &body, &content.files).await {
        Err(ApiError::Archived(_)) => {
            messenger.api.unarchive_thread(channel).await?;
            messenger.api.edit(channel, message, &body, &content.files).await
        }
        edited => edited,
    }
}

fn digest_of(message: &Message) -> i64 {
    let mut hasher = DefaultHasher::new();
    serde_json::json!(message).to_string().hash(&mut hasher);
    hasher.finish().cast_signed()
}

/// A finished match and its last position.
struct LatestResult {
    id: MatchId,
    scene: Scene,
}

fn picture_name(id: MatchId) -> String {
    format!("result-{id}.png")
}

async fn draw(messenger: &Messenger, latest: LatestResult) -> Result<File, SendError> {
    let LatestResult { id, scene } = latest;
    Ok(public_picture(&messenger.composer, scene, Side::White, picture_name(id)).await?)
}

/// The newest result with moves. The scene has no names of players, because the picture outlives
/// them. `None` if its match is unreadable.
async fn latest_result(
    messenger: &Messenger,
    results: &[ResultLine],
) -> Result<Option<LatestResult>, SendError> {
    let is_played = |one: &&ResultLine| !one.ending.ended_by.is_void() && one.row.plies > 0;
    let Some(line) = results.iter().find(is_played) else { return Ok(None) };
    let View { table, .. } = match referee::view::find(messenger.referee(), line.row.id).await {
        Ok(view) => view,
        Err(referee::Error::Refused(_) | referee::Error::Record { .. }) => return Ok(None),
        Err(other) => return Err(other.into()),
    };
    let mut scene = table.scene();
    ended_scene(&mut scene, line.info, &line.ending);
    Ok(Some(LatestResult { id: line.row.id, scene }))
}

async fn composed(
    messenger: &Messenger,
    guild: GuildId,
) -> Result<(Board, Option<LatestResult>), SendError> {
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
    let latest = latest_result(messenger, &results).await?;
    let picture = latest.as_ref().map(|latest| Picture {
        file: picture_name(latest.id),
        description: render::alt_text(&latest.scene, messenger.locale()),
    });
    let playing_count = view.playing_count;
    let board = Board { playing, playing_count, seasons, challenges, results, picture };
    Ok((board, latest))
}

/// The teams or the players in the first place of the first division, once there are results. A
/// knockout has none.
async fn leaders(messenger: &Messenger, view: &SeasonView) -> Result<Vec<String>, SendError> {
    if !view.teams.is_empty() {
        let first = view.teams.iter().filter(|team| team.place == 1 && team.half_points > 0);
        return Ok(first.map(|team| team.name.clone()).collect());
    }
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
    answers::tell_manager(messenger, entry, Some(set_by), &stopped).await
}
