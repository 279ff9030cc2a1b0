//! Notes for a waiting player, below a private answer.

use match_model::{MatchId, PersonId};
use messages::layouts::ending;
use messages::words;

use crate::membership;
use crate::outgoing::messenger::Messenger;
use crate::reply::Failure;

/// Warns that the channel takes no messages, or that the other player has left the server.
pub(crate) async fn with_notes(
    messenger: &Messenger,
    by: PersonId,
    id: MatchId,
    text: String,
) -> Result<String, Failure> {
    let text = with_unposted_note(messenger, id, text).await?;
    with_way_out(messenger, by, id, text).await
}

pub(crate) async fn with_unposted_note(
    messenger: &Messenger,
    id: MatchId,
    text: String,
) -> Result<String, Failure> {
    let row = referee::view::match_row(messenger.referee(), id).await?;
    let is_closed = messenger.access.reach.is_closed(row.place()) && !row.access.is_answers_only();
    Ok(if is_closed {
        format!("{text}\n{}", words::unposted(messenger.locale(), &row))
    } else {
        text
    })
}

pub(crate) async fn with_way_out(
    messenger: &Messenger,
    by: PersonId,
    id: MatchId,
    text: String,
) -> Result<String, Failure> {
    let way_out = Box::pin(membership::way_out(messenger, by, id)).await?;
    Ok(ending::with_way_out(text, way_out.as_deref()))
}
