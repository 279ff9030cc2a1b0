//! Matches with one board, edited after each turn. The thread under it tells the story and mentions
//! players, because edits send no notifications.

use discord::error::ApiError;
use discord_model::message::Message;
use match_model::{BoardPosting, Match, MatchId, MessageRef, Moment};
use referee::{DueAnnouncement, Posted, Referee};
use tracing::info;

use super::error::SendError;
use super::post_once::post_once;
use super::posting::{post_in_match, second_nonce};
use super::thread;
use crate::ids::{ToDiscord as _, message_id};
use crate::outgoing::board::start_message;
use crate::outgoing::messenger::Messenger;
use crate::outgoing::public_reply_posting::edit_by_token;

/// `None` if the match can't have a thread; then each turn gets its own board.
pub(super) async fn post_first_board(
    messenger: &Messenger,
    entry: &DueAnnouncement,
    id: MatchId,
    moment: Moment,
) -> Result<Option<Posted>, SendError> {
    let row = referee::view::match_row(messenger.referee(), id).await?;
    let has_thread = row.thread_id.is_some();
    if !is_of_one_board(messenger.referee(), id).await?
        || !(has_thread || thread::may_open(messenger, &row).await?)
    {
        return Ok(None);
    }
    // The thread may belong to the previous match.
    if has_thread && !entry.maybe_posted {
        return Ok(None);
    }
    let message = start_message(messenger, id, moment).await?;
    let posted = post_once(messenger, entry, row.channel_id, message).await?;
    thread::open_under(messenger, &row, posted).await?;
    let at = MessageRef { channel: row.channel_id, message: posted };
    Ok(Some(Posted::Board { match_id: id, at, bare: None }))
}

async fn is_of_one_board(referee: &Referee, id: MatchId) -> Result<bool, SendError> {
    Ok(referee::boards::posting(referee, id).await? == BoardPosting::OneBoard)
}

/// `None` unless the match's thread hangs under its board.
pub(super) async fn find(referee: &Referee, row: &Match) -> Result<Option<MessageRef>, SendError> {
    let Some((channel, message)) = row.board_channel_id.zip(row.board_message_id) else {
        return Ok(None);
    };
    let has_thread_under_board =
        row.thread_id.is_some() && channel == row.channel_id && row.lost_at.is_none();
    let is_one_board = has_thread_under_board && is_of_one_board(referee, row.id).await?;
    Ok(is_one_board.then_some(MessageRef { channel, message }))
}

/// If the board is gone, posts a new one.
pub(super) async fn update(
    messenger: &Messenger,
    entry: &DueAnnouncement,
    row: &Match,
    at: MessageRef,
    message: Message,
) -> Result<MessageRef, SendError> {
    let pings = message.pings.clone();
    let notice = Message { pings, ..Message::text(message.content.clone()) };
    post_in_match(messenger, entry, row, notice).await?;
    let body = message.change();
    if edit_by_token(messenger, at.message, &body, &message.files).await {
        return Ok(at);
    }
    let (channel, previous) = (at.channel.to_discord(), at.message.to_discord());
    match messenger.api.edit(channel, previous, &body, &message.files).await {
        Ok(()) => Ok(at),
        Err(trouble @ (ApiError::Gone(_) | ApiError::Invalid(_) | ApiError::Forbidden(_))) => {
            info!(match_id = %row.id, %trouble, "one board is gone; posting a new one");
            let posted = messenger.api.post(channel, message, &second_nonce(entry)).await?;
            Ok(MessageRef { channel: at.channel, message: message_id(posted) })
        }
        Err(trouble) => Err(trouble.into()),
    }
}
