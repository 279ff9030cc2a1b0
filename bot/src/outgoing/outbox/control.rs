use discord_model::message::Message;
use match_model::{MatchId, Moment};
use messages::layouts::takeback_request::takeback_request;
use referee::{DueAnnouncement, OfferMade, Posted, Side};
use rules::l10n::say;

use super::error::SendResult;
use super::posting::post_in_match;
use crate::outgoing::messenger::Messenger;
use crate::outgoing::names::names_of;

pub(super) async fn announce_takeback_request(
    messenger: &Messenger,
    entry: &DueAnnouncement,
    id: MatchId,
    by: Side,
    moment: Moment,
) -> SendResult {
    let row = referee::view::match_row(messenger.referee(), id).await?;
    let names = names_of(&messenger.composer, &row).await?;
    let Some(game) = games::find(&row.game) else { return Ok(Posted::Nothing) };
    // Herald accepts by itself.
    if row.person(by.other()) == messenger.composer.own {
        return Ok(Posted::Nothing);
    }
    let opponent = row.person(by.other()).get();
    let message =
        takeback_request(messenger.locale(), game.info, id.at(moment), names.of(by), opponent);
    let posted = post_in_match(messenger, entry, &row, message).await?;
    Ok(Posted::TakebackRequest(OfferMade { match_id: id, by, moment }, posted))
}

pub(super) async fn announce_takeback_declined(
    messenger: &Messenger,
    entry: &DueAnnouncement,
    id: MatchId,
    by: Side,
) -> SendResult {
    let row = referee::view::match_row(messenger.referee(), id).await?;
    let names = names_of(&messenger.composer, &row).await?;
    let Some(game) = games::find(&row.game) else { return Ok(Posted::Nothing) };
    let text = messenger.locale().text(
        &say("control-takeback-declined")
            .with("match", id.to_string())
            .with("game", game.info.name)
            .with("by", names.of(by)),
    );
    let posted = post_in_match(messenger, entry, &row, Message::text(text)).await?;
    Ok(Posted::Message(posted.message))
}
