use discord_model::message::{Button, MOST_BUTTONS, MOST_CONTENT, Message, Row, Style, shorten};
use i18n::Locale;
use match_model::{ConditionalLine, MatchId};
use rules::l10n::say;

use crate::buttons::conditional_moves::ConditionalMoveButton;
use crate::buttons::custom_id::CustomId;
use crate::buttons::numbers::LineNumber;
use crate::words;

pub fn message(locale: &Locale, id: MatchId, lines: &[ConditionalLine]) -> Message {
    let button = |line: &ConditionalLine| {
        let number = LineNumber(u32::try_from(line.number).ok()?);
        Some(Button {
            id: ConditionalMoveButton::Forget(id, number).id(),
            label: locale.text(&say("control-button-forget").with("line", line.number.to_string())),
            style: Style::Secondary,
        })
    };
    let buttons: Vec<Button> =
        lines.iter().filter(|line| !line.dropped).filter_map(button).collect();
    let content = shorten(&words::control::answers(locale, id, lines), MOST_CONTENT);
    let rows = buttons.chunks(MOST_BUTTONS).map(|row| Row::Buttons(row.to_vec())).collect();
    Message { rows, ..Message::text(content) }
}
