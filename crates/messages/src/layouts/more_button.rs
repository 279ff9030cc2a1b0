use discord_model::message::{Button, MOST_BUTTONS, MOST_ROWS, Row, Style};
use i18n::Locale;
use match_model::MatchMoment;

use crate::buttons::custom_id::CustomId;
use crate::buttons::more::MoreButton;

/// Adds **More…** below a board, if there is space.
pub fn add(locale: &Locale, rows: &mut Vec<Row>, MatchMoment { id, moment }: MatchMoment) {
    let label = locale.say("answer-more");
    let button = Button { id: MoreButton::Show(id, moment).id(), label, style: Style::Secondary };
    let full = rows.len() >= MOST_ROWS;
    match rows.last_mut() {
        Some(Row::Buttons(last)) if last.len() < MOST_BUTTONS => last.push(button),
        _ if full => {}
        _ => rows.push(Row::Buttons(vec![button])),
    }
}
