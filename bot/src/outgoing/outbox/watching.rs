//! What is told in a match about how it is watched and helped with.

use discord_model::message::{Button, Message, Row, Style};
use match_model::{Closable, MatchId, MatchState, WatchingNews};
use messages::buttons::custom_id::CustomId;
use messages::buttons::why::{WhyAction, WhyButton};
use messages::words::why as words;
use referee::{Due, Posted, Side};
use rules::l10n::{L10nMessage, say};

use super::error::SendResult;
use super::posting::in_match;
use crate::outgoing::messenger::Messenger;
use crate::outgoing::names::names_of;
use crate::outgoing::waiting::mentioned;

pub(super) async fn told(
    messenger: &Messenger,
    entry: &Due,
    id: MatchId,
    by: Side,
    what: WatchingNews,
) -> SendResult {
    let row = referee::view::match_row(messenger.referee(), id).await?;
    let names = names_of(&messenger.composer, &row).await?;
    let moment = row.moment();
    let button = |asking: WhyAction, label: L10nMessage, style| Button {
        id: WhyButton::Ask(id, moment, asking).id(),
        label: messenger.locale().text(&label),
        style,
    };
    let opening = |what| {
        vec![
            button(WhyAction::Reopen(what, true), say("why-agree-opening"), Style::Success),
            button(WhyAction::Reopen(what, false), say("why-decline-opening"), Style::Secondary),
        ]
    };
    let buttons = match what {
        _ if row.state == MatchState::Over => Vec::new(),
        WatchingNews::ThreatsWished => vec![
            button(WhyAction::Agree, say("why-agree-threats"), Style::Success),
            button(WhyAction::Decline, say("why-decline-threats"), Style::Secondary),
        ],
        WatchingNews::CommentsWished => opening(Closable::Comments),
        WatchingNews::AnalysisWished => opening(Closable::Analysis),
        WatchingNews::ThreatsAgreed => {
            vec![button(WhyAction::Forbid, say("why-forbid-threats"), Style::Secondary)]
        }
        _ => Vec::new(),
    };
    let asks = matches!(
        what,
        WatchingNews::ThreatsWished | WatchingNews::CommentsWished | WatchingNews::AnalysisWished
    );
    let opponent = asks.then(|| row.person(by.other()).get());
    let channel = row.channel_id.get();
    let content = words::news(messenger.locale(), id, what, names.of(by), opponent, channel);
    let pings = mentioned(&messenger.composer, id, opponent.into_iter().collect()).await?;
    let rows = if buttons.is_empty() { Vec::new() } else { vec![Row::Buttons(buttons)] };
    let message = Message { content, rows, pings, ..Message::default() };
    let posted = in_match(messenger, entry, &row, message).await?;
    Ok(Posted::Message(posted.message))
}
