//! Posts the replay of an ended match, if its server wants replays.

use discord::error::ApiError;
use match_model::MatchId;
use messages::replays::ReplayView;
use referee::{DueAnnouncement, Posted};
use tracing::warn;

use super::error::SendResult;
use super::post_once::post_once_in_thread;
use crate::outgoing::messenger::Messenger;
use crate::replay_message;
use crate::reply::Failure;

/// Milliseconds. Players can still ask for the replay.
const TOO_LATE: i64 = 24 * 60 * 60 * 1000;

/// May fail silently: players have a button for it.
pub(super) async fn post(
    messenger: &Messenger,
    entry: &DueAnnouncement,
    id: MatchId,
) -> SendResult {
    let row = referee::view::match_row(messenger.referee(), id).await?;
    let place = row.place();
    let is_late = messenger.now().0.saturating_sub(entry.created_at.0) > TOO_LATE;
    if is_late || row.lost_at.is_some() || messenger.access.pictureless.is_pictureless(&row) {
        return Ok(Posted::Nothing);
    }
    let Ok(_permit) = messenger.composer.drawing.replays.posting_permits.try_acquire() else {
        return Err(ApiError::Temporary("many other replays are posted".to_owned()).into());
    };
    let history = referee::records::history(messenger.referee(), id).await?;
    let Some(game) = games::find(&row.game) else { return Ok(Posted::Nothing) };
    let view = ReplayView { theme: messenger.composer.themes.everybody, ..ReplayView::default() };
    let message = match replay_message::message(&messenger.composer, history, game.info, view).await
    {
        Ok(message) => message,
        Err(Failure::Broken(cause)) => {
            warn!(match_id = %id, %cause, "failed to draw the replay of a match");
            return Ok(Posted::Nothing);
        }
        Err(other) => return Err(other.into()),
    };
    match post_once_in_thread(messenger, entry, place, message).await {
        Ok(posted) => Ok(Posted::Message(posted)),
        Err(trouble) if trouble.is_temporary() => Err(trouble.into()),
        Err(trouble) => {
            warn!(match_id = %id, %trouble, "failed to draw the replay of a match");
            Ok(Posted::Nothing)
        }
    }
}
