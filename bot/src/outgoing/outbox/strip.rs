//! Taking off what is out of date on messages.

use discord::error::ApiError;
use referee::{Due, MatchId, MessageRef};
use serde_json::json;

use super::SendResult;
use super::posting::done;
use crate::app::App;
use crate::ids::ToDiscord as _;
use crate::outgoing::public_reply_posting::edit_by_token;

/// Takes the buttons off a message; off the board of a match in which Herald plays, also what it
/// said of Herald's turn.
pub(super) async fn strip(
    app: &App,
    entry: &Due,
    at: MessageRef,
    board_of: Option<MatchId>,
) -> SendResult {
    let mut bare = json!({ "components": [] });
    if board_of.is_some()
        && let Some(content) = app.without_waiting(at.message).await?
    {
        bare["content"] = content.into();
    }
    if edit_by_token(app, at.message, &bare, &[]).await {
        return done(app, entry).await;
    }
    match app.api.edit(at.channel.to_discord(), at.message.to_discord(), &bare, &[]).await {
        // Without buttons or without the message: either is as it should be. In a thread that
        // sleeps nobody presses them.
        Ok(()) | Err(ApiError::Gone(_) | ApiError::Archived(_) | ApiError::Invalid(_)) => {
            done(app, entry).await
        }
        Err(trouble) => Err(trouble.into()),
    }
}
