//! Says what becomes of a takeback that is asked for.

use discord_model::message::{Message, Style};
use match_model::{MatchId, Moment};
use messages::buttons::control::ControlButton;
use messages::words;
use referee::{Due, OfferMade, Posted, Side};
use rules::l10n::say;

use super::challenges::buttons;
use super::error::SendResult;
use super::posting::in_match;
use crate::outgoing::messenger::Messenger;
use crate::outgoing::names::names_of;

/// Asks the other side.
pub(super) async fn takeback_asked(
    messenger: &Messenger,
    entry: &Due,
    id: MatchId,
    by: Side,
    moment: Moment,
) -> SendResult {
    let row = referee::view::match_row(messenger.referee(), id).await?;
    let names = names_of(&messenger.composer, &row).await?;
    let Some(game) = games::find(&row.game) else { return Ok(Posted::Nothing) };
    // Herald grants it by itself, and is not called.
    if row.person(by.other()) == messenger.composer.own {
        return Ok(Posted::Nothing);
    }
    let opponent = row.person(by.other()).get();
    let grant = messenger.locale().say("control-button-grant");
    let decline = messenger.locale().say("control-button-decline");
    let message = Message {
        content: messenger.locale().text(
            &say("control-takeback-asked")
                .with("match", id.to_string())
                .with("game", game.info.name)
                .with("by", names.of(by))
                .with("opponent", words::mention(opponent)),
        ),
        rows: vec![buttons(&[
            (ControlButton::GrantTakeback(id, moment).into(), grant, Style::Success),
            (ControlButton::DeclineTakeback(id, moment).into(), decline, Style::Secondary),
        ])],
        pings: vec![opponent],
        ..Message::default()
    };
    let posted = in_match(messenger, entry, &row, message).await?;
    Ok(Posted::TakebackRequest(OfferMade { match_id: id, by, moment }, posted))
}

/// Tells that it is declined.
pub(super) async fn takeback_declined(
    messenger: &Messenger,
    entry: &Due,
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
    let posted = in_match(messenger, entry, &row, Message::text(text)).await?;
    Ok(Posted::Message(posted.message))
}
