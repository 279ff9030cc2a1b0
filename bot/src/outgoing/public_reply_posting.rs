//! Answers an interaction with its effect: the answer to a move is the board.
//!
//! Interaction responses and follow-ups don't count against Discord's global limit ("Rate Limits"),
//! so such a move costs none of it. The change is recorded and enters the outbox as usual. The
//! interaction holds the match's topic and announces first. If it can't, or if the process ends,
//! the outbox looks for the message and posts it if it is missing.

use discord::error::ApiError;
use discord_model::message::{File, Message, MessageEdit, PostedContent};
use discord_model::response::Visibility;
use match_model::{BoardPosting, MatchId, MatchMoment, MessageId, MessageRef, PlaceAccess};
use messages::words;
use metrics::counter;
use referee::{Announcement, Due, MatchNews, Posted, Referee};
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
    let Some(said) = messenger.posted.tokens.find(message) else { return false };
    let target = (!said.original).then(|| message.to_discord());
    match messenger.api.edit_answer(&said.token, target, edit, files).await {
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
    if let Some(said) = messenger.posted.tokens.find(at.message)
        && let Ok(posted) =
            messenger.api.said(&said.token, (!said.original).then_some(message)).await
    {
        return Ok(posted);
    }
    if access.is_answers_only() {
        return Err(ApiError::Forbidden("no member, and the token is over".to_owned()));
    }
    messenger.api.message(at.channel.to_discord(), message).await
}

/// Returns the announcement only if it is next in its topic and the interaction may post it.
pub(crate) async fn announced(
    referee: &Referee,
    shown: &PublicReply,
) -> Result<Option<Due>, Failure> {
    let Some(held) = &shown.held else { return Ok(None) };
    // With one board, the thread must be told first.
    if referee::boards::posting(referee, shown.at.id).await? == BoardPosting::OneBoard {
        return Ok(None);
    }
    let first = referee::outbox::first_of(referee, held.topic()).await?;
    let MatchMoment { id, moment } = shown.at;
    Ok(first.filter(|entry| {
        let ours = matches!(&entry.announcement, Announcement::Match(match_id, MatchNews::Played { to, .. })
            if *match_id == id && *to == moment);
        ours && !entry.maybe_said
    }))
}

/// Records the message, whether it is the original response, and the message whose buttons were
/// removed. The outbox handles the rest.
pub(crate) async fn posted(
    messenger: &Messenger,
    entry: &Due,
    match_id: MatchId,
    token: &str,
    message: Result<MessageId, ApiError>,
    original: bool,
    taken_off: Option<MessageId>,
) {
    let posted = match message {
        Ok(posted) => posted,
        Err(trouble) => {
            // It may be there all the same; the outbox looks first.
            messenger.posted.topics.doubt(entry.id, true);
            warn!(entry = %entry.id, %trouble, "failed to post a board; leaving it to the outbox");
            return;
        }
    };
    messenger.posted.boards.forget(posted);
    messenger.posted.tokens.keep(posted, token, original);
    let noted = async {
        let row = referee::view::match_row(messenger.referee(), match_id).await?;
        let at = MessageRef { channel: row.place(), message: posted };
        let board = Posted::Board { match_id, at, bare: taken_off };
        referee::posted::record(messenger.referee(), entry.id, board, messenger.now()).await?;
        Ok::<_, referee::Error>(row)
    };
    let row = match noted.await {
        Ok(row) => {
            counter!("herald_outbox_said_total", "by" => "answer").increment(1);
            row
        }
        Err(cause) => {
            messenger.posted.topics.doubt(entry.id, true);
            tracing::error!(entry = %entry.id, %cause, "failed to record a posted board");
            return;
        }
    };
    if messenger.access.pictureless.is_to_be_told(&row) {
        let notice = Message::text(words::without_pictures(messenger.locale()));
        if let Err(trouble) = messenger.api.follow_up(token, notice, Visibility::Everyone).await {
            warn!(%match_id, %trouble, "failed to tell players about missing pictures");
        }
    }
}
