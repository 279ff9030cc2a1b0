use discord::error::ApiError;
use match_model::{MatchId, MessageRef, PlaceAccess};
use referee::Posted;

use super::error::SendResult;
use crate::ids::ToDiscord as _;
use crate::outgoing::in_place::board_without_prompt;
use crate::outgoing::messenger::Messenger;
use crate::outgoing::public_reply_posting::{edit_by_token, read_posted};

/// Also removes the words about Herald's turn. Where Herald can only answer and has no recent
/// token, the buttons stay.
pub(super) async fn remove_buttons(
    messenger: &Messenger,
    at: MessageRef,
    access: PlaceAccess,
    board_of: Option<MatchId>,
) -> SendResult {
    let words = match board_of {
        Some(_) => board_without_prompt(&messenger.composer, at.message).await?,
        None => None,
    };
    let (channel, message) = (at.channel.to_discord(), at.message.to_discord());
    let removal = match messenger.posted.boards.take_removal(at.message, words.as_deref()) {
        Some(removal) => Some(removal),
        None => match read_posted(messenger, at, access).await {
            Ok(posted) => posted.control_removal(words.as_deref()),
            // Outdated buttons say so when pressed.
            Err(ApiError::Gone(_) | ApiError::Forbidden(_)) => None,
            Err(trouble) => return Err(trouble.into()),
        },
    };
    let Some(removal) = removal else { return Ok(Posted::Nothing) };
    if edit_by_token(messenger, at.message, &removal, &[]).await || access.is_answers_only() {
        return Ok(Posted::Nothing);
    }
    match messenger.api.edit(channel, message, &removal, &[]).await {
        // No one presses buttons in an archived thread.
        Ok(()) | Err(ApiError::Gone(_) | ApiError::Archived(_) | ApiError::Invalid(_)) => {
            Ok(Posted::Nothing)
        }
        Err(trouble) => Err(trouble.into()),
    }
}
