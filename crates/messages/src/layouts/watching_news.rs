use discord_model::message::{Button, Row, Style};
use i18n::Locale;
use match_model::{Closable, Match, MatchState, WatchingNews};
use rules::l10n::{L10nMessage, say};

use crate::buttons::custom_id::CustomId as _;
use crate::buttons::why::{WhyAction, WhyButton};

pub fn news_row(locale: &Locale, row: &Match, news: WatchingNews) -> Option<Row> {
    let moment = row.moment();
    let button = |asking: WhyAction, label: L10nMessage, style| Button {
        id: WhyButton::Ask(row.id, moment, asking).id(),
        label: locale.text(&label),
        style,
    };
    let opening = |closable| {
        vec![
            button(WhyAction::Reopen(closable, true), say("why-agree-opening"), Style::Success),
            button(
                WhyAction::Reopen(closable, false),
                say("why-decline-opening"),
                Style::Secondary,
            ),
        ]
    };
    let buttons = match news {
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
    (!buttons.is_empty()).then_some(Row::Buttons(buttons))
}
