//! Announces a match's result in the channel of its thread.

use discord::error::ApiError;
use discord_model::message::Message;
use match_model::{Match, MatchId};
use messages::words;
use referee::{DueAnnouncement, Posted};
use rules::l10n::L10nMessage;
use tracing::warn;

use super::error::SendResult;
use super::post_once::post_once;
use crate::outgoing::composer::Composer;
use crate::outgoing::messenger::Messenger;
use crate::outgoing::names::names_of;
use crate::reply::Failure;

/// A new line, because the challenge's message may be days old. The thread mentions the players.
pub(super) async fn post_in_channel(
    messenger: &Messenger,
    entry: &DueAnnouncement,
    id: MatchId,
) -> SendResult {
    let row = referee::view::match_row(messenger.referee(), id).await?;
    let Some(text) = result_line(&messenger.composer, id).await? else {
        return Ok(Posted::Nothing);
    };
    match post_once(messenger, entry, row.channel_id, Message::text(text)).await {
        Ok(posted) => Ok(Posted::Message(posted)),
        // The thread shows the end, if it still exists.
        Err(trouble @ ApiError::Gone(_)) => {
            warn!(match_id = %id, %trouble, "failed to post the result in the channel");
            Ok(Posted::Nothing)
        }
        Err(trouble) => Err(trouble.into()),
    }
}

/// `None` if the match is in progress, or was played in its channel.
pub(super) async fn result_line(
    composer: &Composer,
    id: MatchId,
) -> Result<Option<String>, Failure> {
    let row = referee::view::match_row(&composer.referee, id).await?;
    let Some(thread) = row.thread_id else { return Ok(None) };
    result_line_at(composer, &row, L10nMessage::verbatim(words::channel(thread.get()))).await
}

pub(super) async fn result_line_at(
    composer: &Composer,
    row: &Match,
    place: L10nMessage,
) -> Result<Option<String>, Failure> {
    let ending = referee::view::board_at(&composer.referee, row.id, u32::MAX).await?.ending;
    let (Some(ending), Some(game)) = (ending, games::find(&row.game)) else { return Ok(None) };
    let names = names_of(composer, row).await?;
    Ok(Some(words::result_in_channel(
        &composer.locale,
        row.id,
        game.info,
        &ending,
        &names.white,
        &names.black,
        place,
    )))
}
