//! Answers an interaction with its effect: a move with its board. Responses and follow-ups don't
//! count against Discord's global limit ("Rate Limits"). The interaction holds the match's topic
//! and announces first. If it can't, or if the process ends, the outbox posts the message if it is
//! missing.

use discord::error::ApiError;
use discord_model::message::{File, Message, MessageEdit, PostedContent};
use discord_model::response::Visibility;
use match_model::{BoardPosting, MatchId, MessageId, MessageRef, PlaceAccess};
use messages::words;
use metrics::counter;
use referee::{Announcement, DueAnnouncement, MatchNews, Posted, Referee};
use tracing::{debug, warn};

use crate::ids::ToDiscord as _;
use crate::outgoing::messenger::Messenger;
use crate::outgoing::public_reply::PublicReply;
use crate::reply::Failure;

pub(crate) async fn edit_by_token(
    messenger: &Messenger,
    message: MessageId,
    edit: &MessageEdit,
    files: &[File],
) -> bool {
    let Some(reply) = messenger.posted.tokens.find(message) else { return false };
    let target = (!reply.is_original).then(|| message.to_discord());
    match messenger.api.edit_answer(&reply.token, target, edit, files).await {
        Ok(()) => true,
        Err(trouble) => {
            debug!(%trouble, "failed to edit a message with its interaction's token");
            false
        }
    }
}

/// Uses the interaction's token, or the channel if Herald is a member there.
pub(crate) async fn read_posted(
    messenger: &Messenger,
    at: MessageRef,
    access: PlaceAccess,
) -> Result<PostedContent, ApiError> {
    let message = at.message.to_discord();
    if let Some(reply) = messenger.posted.tokens.find(at.message)
        && let Ok(posted) =
            messenger.api.fetch_message(&reply.token, (!reply.is_original).then_some(message)).await
    {
        return Ok(posted);
    }
    if access.is_answers_only() {
        return Err(ApiError::Forbidden("no member, and the token is over".to_owned()));
    }
    messenger.api.message(at.channel.to_discord(), message).await
}

/// Only if it is next in its topic and the interaction may post it.
pub(crate) async fn own_announcement(
    referee: &Referee,
    reply: &PublicReply,
) -> Result<Option<DueAnnouncement>, Failure> {
    let Some(topic_guard) = &reply.topic_guard else { return Ok(None) };
    // With one board, the thread must be told first.
    if referee::boards::posting(referee, reply.at.id).await? == BoardPosting::OneBoard {
        return Ok(None);
    }
    let first = referee::outbox::first_of(referee, topic_guard.topic()).await?;
    Ok(first.filter(|entry| {
        let played = match &entry.announcement {
            Announcement::Match(id, MatchNews::Played { to, .. }) => Some(id.at(*to)),
            _ => None,
        };
        played == Some(reply.at) && !entry.maybe_posted
    }))
}

/// `is_original`: the message is the original response. `stripped`: the one without its buttons.
pub(crate) async fn record_board(
    messenger: &Messenger,
    entry: &DueAnnouncement,
    match_id: MatchId,
    token: &str,
    message: Result<MessageId, ApiError>,
    is_original: bool,
    stripped: Option<MessageId>,
) {
    let posted = match message {
        Ok(posted) => posted,
        Err(trouble) => {
            // It may be there all the same; the outbox looks first.
            messenger.posted.topics.set_uncertain(entry.id, true);
            warn!(entry = %entry.id, %trouble, "failed to post a board; leaving it to the outbox");
            return;
        }
    };
    messenger.posted.boards.forget(posted);
    messenger.posted.tokens.keep(posted, token, is_original);
    let recording = async {
        let row = referee::view::match_row(messenger.referee(), match_id).await?;
        let at = MessageRef { channel: row.place(), message: posted };
        let board = Posted::Board { match_id, at, bare: stripped };
        referee::posted::record(messenger.referee(), entry.id, board, messenger.now()).await?;
        Ok::<_, referee::Error>(row)
    };
    let row = match recording.await {
        Ok(row) => {
            counter!("herald_outbox_said_total", "by" => "answer").increment(1);
            row
        }
        Err(cause) => {
            messenger.posted.topics.set_uncertain(entry.id, true);
            tracing::error!(entry = %entry.id, %cause, "failed to record a posted board");
            return;
        }
    };
    if messenger.access.pictureless.take_notice(&row) {
        let notice = Message::text(words::without_pictures(messenger.locale()));
        if let Err(trouble) = messenger.api.follow_up(token, notice, Visibility::Everyone).await {
            warn!(%match_id, %trouble, "failed to tell players about missing pictures");
        }
    }
}
