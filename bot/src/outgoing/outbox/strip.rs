//! Taking off what is out of date on messages.

use discord::error::ApiError;
use match_model::{MatchId, MessageRef, PlaceAccess};
use referee::Posted;

use super::error::SendResult;
use crate::ids::ToDiscord as _;
use crate::outgoing::in_place::without_waiting;
use crate::outgoing::messenger::Messenger;
use crate::outgoing::public_reply_posting::{edit_by_token, read_posted};

/// Takes the buttons off a message; off the board of a match in which Herald plays, also what it
/// said of Herald's turn. All else on it stays as Discord tells it. Where Herald can only answer,
/// and nobody has pressed one of them of late, they stay.
pub(super) async fn strip(
    messenger: &Messenger,
    at: MessageRef,
    access: PlaceAccess,
    board_of: Option<MatchId>,
) -> SendResult {
    let words = match board_of {
        Some(_) => without_waiting(&messenger.composer, at.message).await?,
        None => None,
    };
    let (channel, message) = (at.channel.to_discord(), at.message.to_discord());
    let bare = match messenger.posted.boards.take_removal(at.message, words.as_deref()) {
        Some(removal) => Some(removal),
        None => match read_posted(messenger, at, access).await {
            Ok(posted) => posted.control_removal(words.as_deref()),
            // Without the message there are no buttons. Where it cannot be read they stay, and say
            // that they are out of date when pressed.
            Err(ApiError::Gone(_) | ApiError::Forbidden(_)) => None,
            Err(trouble) => return Err(trouble.into()),
        },
    };
    let Some(bare) = bare else { return Ok(Posted::Nothing) };
    if edit_by_token(messenger, at.message, &bare, &[]).await || access.is_answers_only() {
        return Ok(Posted::Nothing);
    }
    match messenger.api.edit(channel, message, &bare, &[]).await {
        // Without buttons or without the message: either is as it should be. In a thread that
        // sleeps nobody presses them.
        Ok(()) | Err(ApiError::Gone(_) | ApiError::Archived(_) | ApiError::Invalid(_)) => {
            Ok(Posted::Nothing)
        }
        Err(trouble) => Err(trouble.into()),
    }
}
