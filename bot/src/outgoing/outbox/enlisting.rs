//! Announces requests to command pieces, and their outcome.

use discord::error::ApiError;
use discord_model::message::Message;
use match_model::{EnlistmentId, EnlistmentState, MatchId};
use messages::layouts::enlistment_row::enlistment_row;
use messages::words;
use messages::words::teams::TeamPieces;
use referee::{DueAnnouncement, Posted, Referee};
use tracing::warn;

use super::error::SendResult;
use super::posting::post_in_match;
use crate::ids::ToDiscord as _;
use crate::outgoing::messenger::Messenger;
use crate::outgoing::names::shown_name;

pub(super) async fn post_request(
    messenger: &Messenger,
    entry: &DueAnnouncement,
    match_id: MatchId,
    id: EnlistmentId,
) -> SendResult {
    let enlistment = referee::enlistment::find(messenger.referee(), id).await?;
    let row = referee::view::match_row(messenger.referee(), match_id).await?;
    let Some(game) = games::find(&row.game) else { return Ok(Posted::Nothing) };
    if enlistment.state != EnlistmentState::Open && !entry.maybe_posted {
        return Ok(Posted::Nothing);
    }
    if let Some(thread) = row.thread_id {
        // The mention leads them there anyway.
        if let Err(trouble) = messenger
            .api
            .add_thread_member(thread.to_discord(), enlistment.person_id.to_discord())
            .await
        {
            let person = enlistment.person_id;
            warn!(%match_id, %trouble, %person, "failed to add the asked person to the thread");
        }
    }
    let captain = shown_name(&messenger.composer, row.person(enlistment.side)).await?;
    let person = enlistment.person_id.get();
    let pieces = pieces(messenger.referee(), match_id, &enlistment.homes).await?;
    let pieces = TeamPieces { side: enlistment.side, captain: &captain, pieces };
    let count = enlistment.homes.len();
    let content =
        words::teams::request(messenger.locale(), match_id, game.info, pieces, person, count);
    let message = Message {
        content,
        rows: vec![enlistment_row(messenger.locale(), match_id, id)],
        pings: vec![person],
        ..Message::default()
    };
    let posted = post_in_match(messenger, entry, &row, message).await?;
    Ok(Posted::EnlistmentRequest(id, posted))
}

pub(super) async fn close_request(
    messenger: &Messenger,
    match_id: MatchId,
    id: EnlistmentId,
) -> SendResult {
    let enlistment = referee::enlistment::find(messenger.referee(), id).await?;
    let row = referee::view::match_row(messenger.referee(), match_id).await?;
    let (Some((channel, message)), Some(game)) =
        (enlistment.channel_id.zip(enlistment.message_id), games::find(&row.game))
    else {
        return Ok(Posted::Nothing);
    };
    let name = shown_name(&messenger.composer, enlistment.person_id).await?;
    let captain = shown_name(&messenger.composer, row.person(enlistment.side)).await?;
    let pieces = pieces(messenger.referee(), match_id, &enlistment.homes).await?;
    let pieces = TeamPieces { side: enlistment.side, captain: &captain, pieces };
    let content = words::teams::request_pending(
        messenger.locale(),
        match_id,
        game.info,
        pieces,
        &name,
        enlistment.state,
    );
    let (channel, message) = (channel.to_discord(), message.to_discord());
    match messenger.api.edit(channel, message, &Message::text(content).replacement(), &[]).await {
        // No one presses buttons in an archived thread.
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
