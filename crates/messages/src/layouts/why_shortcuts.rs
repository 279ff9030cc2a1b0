use discord_model::message::{Button, MOST_BUTTONS, Style};
use i18n::Locale;
use match_model::MatchMoment;
use model::scene::Spot;

use crate::buttons::custom_id::CustomId;
use crate::buttons::numbers::Page;
use crate::buttons::why::{WhyAction, WhyButton};

/// The button, if a row with `other_buttons` buttons has space.
pub(crate) fn way_in(
    locale: &Locale,
    MatchMoment { id, moment }: MatchMoment,
    other_buttons: usize,
) -> Option<Button> {
    let label = locale.say("why-ask");
    let action = WhyButton::Ask(id, moment, WhyAction::Start(Page::FIRST));
    (other_buttons < MOST_BUTTONS).then(|| Button {
        id: action.id(),
        label,
        style: Style::Secondary,
    })
}

pub(crate) fn way_from(
    locale: &Locale,
    MatchMoment { id, moment }: MatchMoment,
    from: Spot,
    other_buttons: usize,
) -> Option<Button> {
    let label = locale.say("why-cannot-go");
    let action = WhyButton::Ask(id, moment, WhyAction::Not(from, Page::FIRST));
    (other_buttons < MOST_BUTTONS).then(|| Button {
        id: action.id(),
        label,
        style: Style::Secondary,
    })
}
