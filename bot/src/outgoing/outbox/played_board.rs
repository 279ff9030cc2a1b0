use discord_model::message::Message;
use match_model::BoardPosting;
use referee::{Announcement, DueAnnouncement, MatchNews};

use crate::outgoing::board::played_message;
use crate::outgoing::in_place::{follows_question, joined_turn};
use crate::outgoing::messenger::Messenger;
use crate::reply::Failure;

pub(crate) struct BoardMessage {
    pub(crate) message: Message,
    /// The people concerned are looking.
    pub(crate) edits_previous: bool,
}

/// # Errors
/// If drawing fails or the announcement isn't a played turn.
pub(crate) async fn board_of(
    messenger: &Messenger,
    entry: &DueAnnouncement,
) -> Result<BoardMessage, Failure> {
    match &entry.announcement {
        Announcement::Match(match_id, MatchNews::Played { from, to }) => {
            if referee::boards::posting(messenger.referee(), *match_id).await?
                == BoardPosting::OneBoard
            {
                let message = played_message(messenger, *match_id, *from..*to, false).await?;
                return Ok(BoardMessage { message, edits_previous: false });
            }
            if let Some(first) = joined_turn(messenger, *match_id, *from..*to).await? {
                let message = played_message(messenger, *match_id, first..*to, false).await?;
                return Ok(BoardMessage { message, edits_previous: true });
            }
            let edits_previous =
                follows_question(&messenger.composer, *match_id, *from..*to, entry.created_at)
                    .await?;
            let message = played_message(messenger, *match_id, *from..*to, edits_previous).await?;
            Ok(BoardMessage { message, edits_previous })
        }
        other => Err(Failure::Broken(format!("no board shows {other:?}"))),
    }
}
