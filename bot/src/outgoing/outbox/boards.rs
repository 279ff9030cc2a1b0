//! Posts boards: each as a new message, or in place of the one before.

use discord::error::ApiError;
use discord_model::message::Message;
use match_model::{MatchId, MessageRef};
use messages::words;
use referee::{Due, Posted};
use tracing::{info, warn};

use super::error::SendResult;
use super::one_board;
use super::post_once::find_posted;
use super::posting::{in_match, second_nonce};
use super::withdrawing::delete_others;
use crate::ids::{ToDiscord as _, message_id};
use crate::outgoing::messenger::Messenger;
use crate::outgoing::posted_boards::PostedBoard;
use crate::outgoing::public_reply_posting::{edit_by_token, read_posted};

/// Edits the board before, if `changes`; posts a new message if there is none.
pub(super) async fn board_in_place(
    messenger: &Messenger,
    entry: &Due,
    match_id: MatchId,
    message: Message,
    changes: bool,
) -> SendResult {
    let row = referee::view::match_row(messenger.referee(), match_id).await?;
    let current = row.board_channel_id.zip(row.board_message_id);
    let current = current.map(|(channel, message)| MessageRef { channel, message });
    let Some(MessageRef { channel, message: before }) = current.filter(|_| changes) else {
        // An attempt with a lost response may have edited it.
        if let Some(at) = current.filter(|_| entry.maybe_said)
            && !row.access_in(at.channel).is_answers_only()
            && shows(messenger, at, &message).await?
        {
            return Ok(Posted::Board { match_id, at, bare: None });
        }
        return board(messenger, entry, match_id, message).await;
    };
    // An attempt with a lost response may have posted it.
    if !row.access_in(channel).is_answers_only() {
        match find_posted(messenger, entry, channel, &message).await {
            Ok(Some(message)) => {
                let at = MessageRef { channel, message };
                return Ok(Posted::Board { match_id, at, bare: None });
            }
            Err(trouble) if trouble.is_temporary() => return Err(trouble.into()),
            // A message that can't be read back is edited or posted, where possible.
            Ok(None) | Err(_) => {}
        }
    }
    let mut message = message;
    if message.files.is_empty() {
        // The board is unchanged, so its picture stays.
        let at = MessageRef { channel, message: before };
        message.kept = match read_posted(messenger, at, row.access_in(channel)).await {
            Ok(posted) => posted.pictures(),
            Err(trouble) if trouble.is_temporary() => return Err(trouble.into()),
            Err(_) => Vec::new(),
        };
    }
    messenger.posted.boards.forget(before);
    let body = message.change();
    if !edit_by_token(messenger, before, &body, &message.files).await {
        if row.access_in(channel).is_answers_only() {
            return board(messenger, entry, match_id, message).await;
        }
        let (channel, before) = (channel.to_discord(), before.to_discord());
        match messenger.api.edit(channel, before, &body, &message.files).await {
            Ok(()) => {}
            Err(trouble) if trouble.is_temporary() => return Err(trouble.into()),
            Err(trouble) => {
                info!(%match_id, %trouble, "failed to edit a board; posting a new one");
                return board(messenger, entry, match_id, message).await;
            }
        }
    }
    let at = MessageRef { channel, message: before };
    // An earlier owner may also have posted it. If that can't be checked now, it stays.
    if entry.maybe_said
        && !row.access_in(channel).is_answers_only()
        && let Err(trouble) = delete_others(messenger, channel, &entry.nonce, before).await
    {
        info!(%match_id, %trouble, "failed to look for a duplicate board");
    }
    Ok(Posted::Board { match_id, at, bare: None })
}

async fn shows(messenger: &Messenger, at: MessageRef, message: &Message) -> Result<bool, ApiError> {
    let pictures: Vec<&str> = message.files.iter().map(|file| file.name.as_str()).collect();
    match messenger
        .api
        .own_messages(at.channel.to_discord(), messenger.composer.own.to_discord())
        .await
    {
        Ok(own) => Ok(own.iter().any(|posted| {
            let same = message_id(posted.id) == at.message;
            same && !pictures.is_empty() && posted.files == pictures
        })),
        // A board that can't be read back or doesn't exist is posted.
        Err(ApiError::Forbidden(_) | ApiError::Gone(_)) => Ok(false),
        Err(other) => Err(other),
    }
}

pub(super) async fn board(
    messenger: &Messenger,
    entry: &Due,
    match_id: MatchId,
    message: Message,
) -> SendResult {
    let row = referee::view::match_row(messenger.referee(), match_id).await?;
    let posted = match one_board::find(messenger.referee(), &row).await? {
        Some(at) => {
            messenger.posted.boards.forget(at.message);
            one_board::change(messenger, entry, &row, at, message).await?
        }
        None => {
            let mut message = message;
            // An earlier attempt may have posted it with its buttons.
            let is_first = !entry.maybe_said;
            if is_first && referee::outbox::has_newer_board(messenger.referee(), entry).await? {
                // The next board is waiting already. Without buttons and mentions, this one never
                // needs an edit.
                message.rows.clear();
                message.pings.clear();
            }
            let board = PostedBoard::of(&message);
            let posted = in_match(messenger, entry, &row, message).await?;
            // Another process may edit it without this one's knowledge.
            let is_own = is_first && messenger.group.is_none();
            if let Some(board) = board.filter(|_| is_own) {
                messenger.posted.boards.keep(posted.message, board);
            }
            posted
        }
    };
    let bare =
        row.board_message_id.filter(|before| messenger.posted.boards.is_without_buttons(*before));
    messenger.posted.awaited.forget(match_id);
    if messenger.access.pictureless.is_to_be_told(&row) {
        let notice = Message::text(words::without_pictures(messenger.locale()));
        if let Err(trouble) =
            messenger.api.post(posted.channel.to_discord(), notice, &second_nonce(entry)).await
        {
            warn!(%match_id, %trouble, "failed to tell players about missing pictures");
        }
    }
    Ok(Posted::Board { match_id, at: posted, bare })
}
