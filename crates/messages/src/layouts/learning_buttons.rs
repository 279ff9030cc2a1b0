use discord_model::message::{Button, Style};
use games::Entry;
use i18n::Locale;

use crate::buttons::custom_id::CustomId;
use crate::buttons::fields::GameId;
use crate::buttons::help::HelpButton;
use crate::buttons::practice::PracticeButton;
use crate::buttons::tour::TourButton;

pub(crate) fn advice_button(locale: &Locale, game: &Entry) -> Option<Button> {
    game.advice()?;
    let id = HelpButton::Advice(GameId::of(game)).id();
    Some(Button { id, label: locale.say("button-how-to-play-well"), style: Style::Secondary })
}

pub(crate) fn practise_button(locale: &Locale, game: GameId) -> Button {
    let label = locale.say("practice-practise");
    Button { id: PracticeButton::OfGame(game).id(), label, style: Style::Secondary }
}

pub(crate) fn tour_button(locale: &Locale, game: &'static Entry) -> Button {
    let label = locale.say("lessons-take-tour");
    Button { id: TourButton::Show(GameId::of(game)).id(), label, style: Style::Success }
}
