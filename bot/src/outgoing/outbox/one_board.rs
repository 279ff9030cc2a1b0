//! Matches with one board: a message in the channel that is edited after each turn. The thread
//! under it tells the story and mentions players, because Discord sends no
//! notifications for edits.

use discord::error::ApiError;
use discord_model::message::Message;
use match_model::{BoardPosting, Match, MatchId, MessageRef, Moment};
use referee::{Due, Posted, Referee};
use tracing::info;

use super::error::SendError;
use super::post_once::post_once;
use super::posting::{in_match, second_nonce};
use super::thread;
use crate::ids::{ToDiscord as _, message_id};
use crate::outgoing::board::begun_message;
use crate::outgoing::messenger::Messenger;
use crate::outgoing::public_reply_posting::edit_by_token;

/// Opens the thread under the board. `None` if the match can't have a thread; then each turn gets
/// its own board.
pub(super) async fn begins(
    messenger: &Messenger,
    entry: &Due,
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
    // Either this is another attempt, or the thread belongs to the previous match. Look for the
    // board.
    if has_thread && !entry.maybe_said {
        return Ok(None);
    }
    let message = begun_message(messenger, id, moment).await?;
    let posted = post_once(messenger, entry, row.channel_id, message).await?;
    thread::hang(messenger, &row, posted).await?;
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
    let hangs = row.thread_id.is_some() && channel == row.channel_id && row.lost_at.is_none();
    let one = hangs && is_of_one_board(referee, row.id).await?;
    Ok(one.then_some(MessageRef { channel, message }))
}

/// Tells the news in the thread and edits the board. If the board is gone, posts a new one.
pub(super) async fn change(
    messenger: &Messenger,
    entry: &Due,
    row: &Match,
    at: MessageRef,
    message: Message,
) -> Result<MessageRef, SendError> {
    let pings = message.pings.clone();
    let notice = Message { pings, ..Message::text(message.content.clone()) };
    in_match(messenger, entry, row, notice).await?;
    let body = message.change();
    if edit_by_token(messenger, at.message, &body, &message.files).await {
        return Ok(at);
    }
    let (channel, before) = (at.channel.to_discord(), at.message.to_discord());
    match messenger.api.edit(channel, before, &body, &message.files).await {
        Ok(()) => Ok(at),
        Err(trouble @ (ApiError::Gone(_) | ApiError::Invalid(_) | ApiError::Forbidden(_))) => {
            info!(match_id = %row.id, %trouble, "one board is gone; posting a new one");
            let posted = messenger.api.post(channel, message, &second_nonce(entry)).await?;
            Ok(MessageRef { channel: at.channel, message: message_id(posted) })
        }
        Err(trouble) => Err(trouble.into()),
    }
}
