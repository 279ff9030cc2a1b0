//! Posts boards, or edits the one before.

use discord::error::ApiError;
use discord_model::message::Message;
use match_model::{FightRound, MatchId, MessageRef};
use messages::words;
use referee::{Announcement, DueAnnouncement, MatchNews, Posted};
use tracing::{debug, info, warn};

use super::error::SendResult;
use super::one_board;
use super::post_once::find_posted;
use super::posting::{post_in_match, second_nonce};
use super::withdrawing::delete_others;
use crate::ids::{ToDiscord as _, message_id};
use crate::outgoing::messenger::Messenger;
use crate::outgoing::posted_boards::PostedBoard;
use crate::outgoing::public_reply_posting::{edit_by_token, read_posted};

/// Posts a new message if there is none to edit.
pub(super) async fn board_in_place(
    messenger: &Messenger,
    entry: &DueAnnouncement,
    match_id: MatchId,
    message: Message,
    edits: bool,
) -> SendResult {
    let row = referee::view::match_row(messenger.referee(), match_id).await?;
    let current = row.board_channel_id.zip(row.board_message_id);
    let current = current.map(|(channel, message)| MessageRef { channel, message });
    let Some(MessageRef { channel, message: previous }) = current.filter(|_| edits) else {
        if let Some(at) = current.filter(|_| entry.maybe_posted)
            && !row.access_in(at.channel).is_answers_only()
            && shows_pictures_of(messenger, at, &message).await?
        {
            return Ok(Posted::Board { match_id, at, bare: None });
        }
        return post_board(messenger, entry, match_id, message).await;
    };
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
        // The unchanged board keeps its picture.
        let at = MessageRef { channel, message: previous };
        message.kept = match read_posted(messenger, at, row.access_in(channel)).await {
            Ok(posted) => posted.pictures(),
            Err(trouble) if trouble.is_temporary() => return Err(trouble.into()),
            Err(_) => Vec::new(),
        };
    }
    messenger.posted.boards.forget(previous);
    let body = message.change();
    if !edit_by_token(messenger, previous, &body, &message.files).await {
        if row.access_in(channel).is_answers_only() {
            return post_board(messenger, entry, match_id, message).await;
        }
        let (channel, before) = (channel.to_discord(), previous.to_discord());
        match messenger.api.edit(channel, before, &body, &message.files).await {
            Ok(()) => {}
            Err(trouble) if trouble.is_temporary() => return Err(trouble.into()),
            Err(trouble) => {
                info!(%match_id, %trouble, "failed to edit a board; posting a new one");
                return post_board(messenger, entry, match_id, message).await;
            }
        }
    }
    let at = MessageRef { channel, message: previous };
    // An earlier owner may also have posted it. If that can't be checked now, it stays.
    if entry.maybe_posted
        && !row.access_in(channel).is_answers_only()
        && let Err(trouble) = delete_others(messenger, channel, &entry.nonce, previous).await
    {
        info!(%match_id, %trouble, "failed to look for a duplicate board");
    }
    delete_receipt(messenger, entry).await;
    Ok(Posted::Board { match_id, at, bare: None })
}

async fn shows_pictures_of(
    messenger: &Messenger,
    at: MessageRef,
    message: &Message,
) -> Result<bool, ApiError> {
    let pictures: Vec<&str> = message.files.iter().map(|file| file.name.as_str()).collect();
    match messenger
        .api
        .own_messages(at.channel.to_discord(), messenger.composer.own.to_discord())
        .await
    {
        Ok(messages) => Ok(messages.iter().any(|posted| {
            let is_same = message_id(posted.id) == at.message;
            is_same && !pictures.is_empty() && posted.files == pictures
        })),
        Err(ApiError::Forbidden(_) | ApiError::Gone(_)) => Ok(false),
        Err(other) => Err(other),
    }
}

pub(super) async fn post_board(
    messenger: &Messenger,
    entry: &DueAnnouncement,
    match_id: MatchId,
    message: Message,
) -> SendResult {
    let row = referee::view::match_row(messenger.referee(), match_id).await?;
    let posted = match one_board::find(messenger.referee(), &row).await? {
        Some(at) => {
            messenger.posted.boards.forget(at.message);
            one_board::update(messenger, entry, &row, at, message).await?
        }
        None => {
            let mut message = message;
            // An earlier attempt may have posted it with its buttons.
            let is_first = !entry.maybe_posted;
            if is_first && referee::outbox::has_newer_board(messenger.referee(), entry).await? {
                // The next board is waiting. Without buttons and mentions, this one never needs an
                // edit.
                message.rows.clear();
                message.pings.clear();
            }
            let board = PostedBoard::of(&message);
            let posted = post_in_match(messenger, entry, &row, message).await?;
            // Another process may edit it unnoticed.
            let is_own = is_first && messenger.group.is_none();
            if let Some(board) = board.filter(|_| is_own) {
                messenger.posted.boards.keep(posted.message, board);
            }
            posted
        }
    };
    let bare = row
        .board_message_id
        .filter(|previous| messenger.posted.boards.is_without_buttons(*previous));
    delete_receipt(messenger, entry).await;
    if messenger.access.pictureless.take_notice(&row) {
        let notice = Message::text(words::without_pictures(messenger.locale()));
        if let Err(trouble) =
            messenger.api.post(posted.channel.to_discord(), notice, &second_nonce(entry)).await
        {
            warn!(%match_id, %trouble, "failed to tell players about missing pictures");
        }
    }
    Ok(Posted::Board { match_id, at: posted, bare })
}

/// Deletes the private messages with plans that are now revealed.
pub(super) async fn delete_plans(
    messenger: &Messenger,
    id: MatchId,
    is_revealed: impl Fn(FightRound) -> bool,
) {
    for token in messenger.posted.plans.reveal(id, is_revealed) {
        if let Err(trouble) = messenger.api.delete_answer(&token).await {
            debug!(match_id = %id, %trouble, "failed to delete the private receipt of a plan");
        }
    }
}

/// Deletes a private answer whose board is now posted.
async fn delete_receipt(messenger: &Messenger, entry: &DueAnnouncement) {
    let Announcement::Match(id, MatchNews::Played { to, .. }) = &entry.announcement else { return };
    delete_plans(messenger, *id, |round| round.moment < *to).await;
    if let Some(token) = messenger.posted.awaited.note_board(id.at(*to))
        && let Err(trouble) = messenger.api.delete_answer(&token).await
    {
        debug!(match_id = %id, %trouble, "failed to delete the private receipt of a move");
    }
}
