use discord_model::message::{Button, MOST_BUTTONS, Row, Style};
use i18n::Locale;

use crate::buttons::custom_id::{CustomId, TooLong};
use crate::buttons::text_boards::TextBoardButton;

pub fn button(locale: &Locale, action: &TextBoardButton) -> Button {
    let label = locale.say("lessons-as-text");
    Button { id: action.id(), label, style: Style::Secondary }
}

pub fn add(locale: &Locale, rows: &mut Vec<Row>, action: Result<TextBoardButton, TooLong>) {
    // If the id is too long, only the picture's description remains.
    let Ok(action) = action else { return };
    let button = button(locale, &action);
    match rows.last_mut() {
        Some(Row::Buttons(last)) if last.len() < MOST_BUTTONS => last.push(button),
        _ => rows.push(Row::Buttons(vec![button])),
    }
}
