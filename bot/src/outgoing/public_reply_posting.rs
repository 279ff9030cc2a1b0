//! Says by the interaction itself what it has just changed: the answer to a move is the
//! board.
//!
//! Answers to interactions and what follows them do not count against Discord's global limit ("Rate
//! Limits"), so a move in its match's place costs none of it. What was accepted is recorded and
//! waits in the outbox as ever. The interaction tells of it first, holding the match's topic; if it
//! cannot, or the process ends, the outbox does, and looks first whether it is there already.

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

/// Changes a message by the token of the interaction that said it: whether that went.
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
            debug!(%trouble, "a message is changed without its interaction");
            false
        }
    }
}

/// A message as Discord tells it: by the token of the interaction that said it, else from its
/// channel, where Herald is a member of that.
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

/// The announcement that tells of what was done, if it is the next of its topic and the
/// interaction may say it.
pub(crate) async fn announced(
    referee: &Referee,
    shown: &PublicReply,
) -> Result<Option<Due>, Failure> {
    let Some(held) = &shown.held else { return Ok(None) };
    // What changes the one board is told in its thread first.
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

/// Notes that an interaction has said an announcement: in which message, whether that is its answer
/// itself (and not what follows it), and of which message it took the buttons off. What failed, or
/// cannot be noted, is left to the outbox.
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
            // It may be there all the same: the outbox looks first.
            messenger.posted.topics.doubt(entry.id, true);
            warn!(entry = %entry.id, %trouble, "a board is left to the outbox");
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
            tracing::error!(entry = %entry.id, %cause, "a board that was shown is not noted");
            return;
        }
    };
    if messenger.access.pictureless.is_to_be_told(&row) {
        let told = Message::text(words::without_pictures(messenger.locale()));
        if let Err(trouble) = messenger.api.follow_up(token, told, Visibility::Everyone).await {
            warn!(%match_id, %trouble, "that pictures lack could not be said");
        }
    }
}
