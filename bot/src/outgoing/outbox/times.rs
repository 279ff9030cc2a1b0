//! What is told in a match about its clocks.

use discord_model::message::{Button, Message, Row, Style};
use match_model::{MatchId, MatchState, TimeNews};
use messages::buttons::ButtonAction;
use messages::buttons::clocks::ClockButton;
use messages::buttons::custom_id::CustomId;
use messages::layouts::give_time_button::gift_button;
use messages::words::clocks as words;
use referee::{Due, Posted, Side};
use rules::l10n::say;

use super::error::SendResult;
use super::posting::in_match;
use crate::outgoing::messenger::Messenger;
use crate::outgoing::names::names_of;

pub(super) async fn told(
    messenger: &Messenger,
    entry: &Due,
    id: MatchId,
    by: Side,
    what: TimeNews,
) -> SendResult {
    let row = referee::view::match_row(messenger.referee(), id).await?;
    let Some(times) = referee::clock::times(messenger.referee(), id, messenger.now()).await? else {
        return Ok(Posted::Nothing);
    };
    let names = names_of(&messenger.composer, &row).await?;
    let herald = row.person(by.other()) == messenger.composer.own;
    // Herald accepts by itself, and claims no match on time.
    if herald && matches!(what, TimeNews::PauseOffered | TimeNews::FlagFell) {
        return Ok(Posted::Nothing);
    }
    let opponent = row.person(by.other()).get();
    let called = messages::words::opponent::called(messenger.composer.own, opponent);
    let content = words::told(messenger.locale(), id, what, names.of(by), called, times.paused);
    let moment = row.moment();
    let button = |action: ButtonAction, label, style| Button {
        id: action.id(),
        label: messenger.locale().text(label),
        style,
    };
    let buttons = match what {
        _ if row.state == MatchState::Over => Vec::new(),
        TimeNews::PauseOffered => vec![
            button(
                ClockButton::AcceptPause(id, moment).into(),
                &say("clock-button-pause-yes"),
                Style::Success,
            ),
            button(
                ClockButton::DeclinePause(id, moment).into(),
                &say("clock-button-pause-no"),
                Style::Secondary,
            ),
        ],
        TimeNews::Paused => {
            vec![button(
                ClockButton::Resume(id, moment).into(),
                &say("clock-button-resume"),
                Style::Secondary,
            )]
        }
        TimeNews::FlagFell => vec![
            button(
                ClockButton::Claim(id, moment).into(),
                &say("clock-button-claim"),
                Style::Danger,
            ),
            gift_button(messenger.locale(), &times.terms, id),
        ],
        TimeNews::PauseDeclined | TimeNews::Resumed | TimeNews::Given { .. } => Vec::new(),
    };
    let pings = match what {
        TimeNews::PauseDeclined | TimeNews::Paused => Vec::new(),
        _ if herald => Vec::new(),
        _ => vec![opponent],
    };
    let rows = if buttons.is_empty() { Vec::new() } else { vec![Row::Buttons(buttons)] };
    let message = Message { content, rows, pings, ..Message::default() };
    let posted = in_match(messenger, entry, &row, message).await?;
    Ok(Posted::Clock { match_id: id, by, what, at: posted })
}
