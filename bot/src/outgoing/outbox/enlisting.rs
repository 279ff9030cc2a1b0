//! Announces requests to command pieces, and their outcome.

use discord::error::ApiError;
use discord_model::message::Message;
use match_model::{EnlistmentId, EnlistmentState, MatchId};
use messages::layouts::enlistment_row::enlistment_row;
use messages::words;
use messages::words::teams::TeamPieces;
use referee::{Due, Posted, Referee};
use tracing::warn;

use super::error::SendResult;
use super::posting::in_match;
use crate::ids::ToDiscord as _;
use crate::outgoing::messenger::Messenger;
use crate::outgoing::names::shown_name;

pub(super) async fn asked(
    messenger: &Messenger,
    entry: &Due,
    match_id: MatchId,
    id: EnlistmentId,
) -> SendResult {
    let asked = referee::enlistment::find(messenger.referee(), id).await?;
    let row = referee::view::match_row(messenger.referee(), match_id).await?;
    let Some(game) = games::find(&row.game) else { return Ok(Posted::Nothing) };
    if asked.state != EnlistmentState::Open && !entry.maybe_said {
        return Ok(Posted::Nothing);
    }
    if let Some(thread) = row.thread_id {
        // If this fails, the mention leads them there.
        if let Err(trouble) =
            messenger.api.add_thread_member(thread.to_discord(), asked.person_id.to_discord()).await
        {
            let person = asked.person_id;
            warn!(%match_id, %trouble, %person, "failed to add the asked person to the thread");
        }
    }
    let captain = shown_name(&messenger.composer, row.person(asked.side)).await?;
    let person = asked.person_id.get();
    let pieces = pieces(messenger.referee(), match_id, &asked.homes).await?;
    let pieces = TeamPieces { side: asked.side, captain: &captain, pieces };
    let count = asked.homes.len();
    let content =
        words::teams::asked(messenger.locale(), match_id, game.info, pieces, person, count);
    let message = Message {
        content,
        rows: vec![enlistment_row(messenger.locale(), match_id, id)],
        pings: vec![person],
        ..Message::default()
    };
    let posted = in_match(messenger, entry, &row, message).await?;
    Ok(Posted::EnlistmentRequest(id, posted))
}

pub(super) async fn closed(
    messenger: &Messenger,
    match_id: MatchId,
    id: EnlistmentId,
) -> SendResult {
    let asked = referee::enlistment::find(messenger.referee(), id).await?;
    let row = referee::view::match_row(messenger.referee(), match_id).await?;
    let (Some((channel, message)), Some(game)) =
        (asked.channel_id.zip(asked.message_id), games::find(&row.game))
    else {
        return Ok(Posted::Nothing);
    };
    let name = shown_name(&messenger.composer, asked.person_id).await?;
    let captain = shown_name(&messenger.composer, row.person(asked.side)).await?;
    let pieces = pieces(messenger.referee(), match_id, &asked.homes).await?;
    let pieces = TeamPieces { side: asked.side, captain: &captain, pieces };
    let content = words::teams::asked_before(
        messenger.locale(),
        match_id,
        game.info,
        pieces,
        &name,
        asked.state,
    );
    let (channel, message) = (channel.to_discord(), message.to_discord());
    match messenger.api.edit(channel, message, &Message::text(content).replacement(), &[]).await {
        // In an archived thread, no one presses its buttons.
        Ok(()) | Err(ApiError::Gone(_) | ApiError::Archived(_)) => Ok(Posted::Nothing),
        Err(trouble) => Err(trouble.into()),
    }
}

async fn pieces(
    referee: &Referee,
    id: MatchId,
    homes: &[String],
) -> Result<rules::l10n::L10nMessage, referee::Error> {
    let beginning = referee::view::board_at(referee, id, 0).await?;
    let homes: Vec<&str> = homes.iter().map(String::as_str).collect();
    Ok(words::teams::pieces(&beginning.table.fighters(), &homes))
}
