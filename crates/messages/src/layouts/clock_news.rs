use clocks::Terms;
use discord_model::message::{Button, Row, Style};
use i18n::Locale;
use match_model::{Match, MatchState, TimeNews};
use rules::l10n::say;

use crate::buttons::ButtonAction;
use crate::buttons::clocks::ClockButton;
use crate::buttons::custom_id::CustomId as _;
use crate::layouts::give_time_button::gift_button;

pub fn news_row(locale: &Locale, row: &Match, terms: &Terms, news: TimeNews) -> Option<Row> {
    let (id, moment) = (row.id, row.moment());
    let button = |action: ButtonAction, label, style| Button {
        id: action.id(),
        label: locale.text(label),
        style,
    };
    let buttons = match news {
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
            gift_button(locale, terms, id),
        ],
        TimeNews::PauseDeclined | TimeNews::Resumed | TimeNews::Given { .. } => Vec::new(),
    };
    (!buttons.is_empty()).then_some(Row::Buttons(buttons))
}
