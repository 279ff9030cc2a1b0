//! The board of an announcement of actions.

use discord_model::message::Message;
use match_model::BoardPosting;
use referee::{Announcement, Due, MatchNews};

use crate::outgoing::board::played_message;
use crate::outgoing::in_place::{follows_question, joined_turn};
use crate::outgoing::messenger::Messenger;
use crate::reply::Failure;

pub(crate) struct BoardMessage {
    pub(crate) message: Message,
    /// Whether the board replaces the previous one, because the people concerned are looking.
    pub(crate) changes: bool,
}

/// Composes the board of an announcement of actions.
///
/// # Errors
/// When it can't be drawn, or when the announcement is of another kind.
pub(crate) async fn board_of(messenger: &Messenger, entry: &Due) -> Result<BoardMessage, Failure> {
    match &entry.announcement {
        Announcement::Match(match_id, MatchNews::Played { from, to }) => {
            if referee::boards::posting(messenger.referee(), *match_id).await?
                == BoardPosting::OneBoard
            {
                let message = played_message(messenger, *match_id, *from..*to, false).await?;
                return Ok(BoardMessage { message, changes: false });
            }
            if let Some(begun) = joined_turn(messenger, *match_id, *from..*to).await? {
                let message = played_message(messenger, *match_id, begun..*to, false).await?;
                return Ok(BoardMessage { message, changes: true });
            }
            let changes =
                follows_question(&messenger.composer, *match_id, *from..*to, entry.created_at)
                    .await?;
            let message = played_message(messenger, *match_id, *from..*to, changes).await?;
            Ok(BoardMessage { message, changes })
        }
        other => Err(Failure::Broken(format!("no board shows {other:?}"))),
    }
}
