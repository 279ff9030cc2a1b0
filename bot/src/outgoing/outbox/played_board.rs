//! The board that an announcement of actions shows.

use discord_model::message::Message;
use match_model::BoardPosting;
use referee::{Announcement, Due, MatchNews};

use crate::outgoing::board::played_message;
use crate::outgoing::in_place::{follows_question, joined_turn};
use crate::outgoing::messenger::Messenger;
use crate::reply::Failure;

/// The board that an announcement of actions shows.
pub(crate) struct BoardMessage {
    pub(crate) message: Message,
    /// Whether it takes the place of the board before it: a question of the same turn or
    /// the result of a fight, to people who are there, or Herald's answer to somebody who looks on.
    pub(crate) changes: bool,
}

/// The board that an announcement of actions shows.
///
/// # Errors
/// When it cannot be drawn, or the announcement is another.
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
