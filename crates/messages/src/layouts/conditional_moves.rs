use discord_model::message::{
    Button, Field, Form, MOST_BUTTONS, MOST_CONTENT, Message, Need, Row, Style, shorten,
};
use i18n::Locale;
use match_model::{ConditionalLine, MatchId};
use rules::l10n::{L10nMessage, say};

use crate::buttons::conditional_moves::ConditionalMoveButton;
use crate::buttons::custom_id::CustomId;
use crate::buttons::numbers::LineNumber;
use crate::layouts::settings_rows;
use crate::{option_names, words};

pub(crate) fn button(locale: &Locale, id: MatchId) -> Button {
    let (id, label) =
        (ConditionalMoveButton::Prepare(id).id(), locale.say("button-prepare-answer"));
    Button { id, label, style: Style::Secondary }
}

pub fn form(locale: &Locale, id: MatchId) -> Form {
    let field = |name, label: L10nMessage, example: L10nMessage| Field {
        need: Need::Required,
        ..settings_rows::line(locale, name, &label, &example)
    };
    Form {
        id: ConditionalMoveButton::Prepare(id).id(),
        title: locale.say("button-prepare-answer"),
        fields: vec![
            field(option_names::THEY, say("control-form-they"), say("control-form-they-example")),
            field(
                option_names::ANSWER,
                say("control-form-answer"),
                say("control-form-answer-example"),
            ),
        ],
    }
}

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
