//! Buttons that lead to what one learns a game by.

use discord::message::{Button, Style};
use games::Entry;
use i18n::Locale;

use crate::buttons::custom_id::CustomId;
use crate::buttons::fields::GameId;
use crate::buttons::help::HelpButton;
use crate::buttons::practice::PracticeButton;
use crate::words;

/// The button to how a game is played well, where there is such help.
pub(crate) fn advice_button(locale: &Locale, game: &Entry) -> Option<Button> {
    game.advice()?;
    let id = HelpButton::Advice(GameId::of(game)).id();
    Some(Button { id, label: locale.text(&words::HOW_TO_PLAY_WELL), style: Style::Secondary })
}

/// The button with which a game is practised.
pub(crate) fn practise_button(locale: &Locale, game: GameId) -> Button {
    let label = locale.text(&words::practice::PRACTISE);
    Button { id: PracticeButton::OfGame(game).id(), label, style: Style::Secondary }
}
