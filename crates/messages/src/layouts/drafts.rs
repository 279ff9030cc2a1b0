use discord_model::message::{Button, Message, Row, Style};
use games::Entry;
use i18n::Locale;
use match_model::{DraftView, RequestRefusal};
use rules::l10n::say;

use crate::buttons::ButtonAction;
use crate::buttons::custom_id::CustomId;
use crate::buttons::drafts::DraftButton;
use crate::buttons::legal::LegalButton;
use crate::buttons::moves::MoveButton;
use crate::buttons::text_boards::{BoardView, TextBoardButton};
use crate::layouts::text_board_button;
use crate::layouts::why_button::why_button;
use crate::words;

/// The caller adds the picture.
pub fn draft(locale: &Locale, drafted: &DraftView) -> Message {
    let (id, moment) = (drafted.match_id, drafted.moment());
    let mut buttons = Vec::new();
    let mut button = |action: ButtonAction, label: String, style| {
        buttons.push(Button { id: action.id(), label, style });
    };
    if drafted.is_complete() {
        let label = if drafted.composed {
            locale.say("button-send-turn")
        } else {
            locale.say("button-play-all-the-same")
        };
        let style = if drafted.warnings.is_empty() { Style::Success } else { Style::Danger };
        button(DraftButton::Send(id, moment).into(), label, style);
    } else {
        button(
            LegalButton::Lead(id, moment).into(),
            locale.say("button-add-action"),
            Style::Primary,
        );
        button(MoveButton::Type(id, moment).into(), locale.say("button-type-it"), Style::Secondary);
    }
    buttons.extend(undoing(locale, drafted));
    let seen = BoardView::Moment(moment, drafted.side);
    buttons.push(text_board_button::button(locale, &TextBoardButton::OfMatch(id, seen)));
    let rows = vec![Row::Buttons(buttons)];
    Message { rows, ..Message::text(words::draft(locale, id, drafted)) }
}

pub(crate) fn undoing(locale: &Locale, drafted: &DraftView) -> Vec<Button> {
    let (id, moment) = (drafted.match_id, drafted.moment());
    let one = (DraftButton::Undo(id, moment), say("button-undo"));
    let all = (DraftButton::UndoAll(id, moment), say("button-start-over"));
    [one, all]
        .into_iter()
        .take(drafted.actions.len())
        .map(|(action, label)| Button {
            id: action.id(),
            label: locale.text(&label),
            style: Style::Secondary,
        })
        .collect()
}

pub fn illegal(locale: &Locale, game: Option<&'static Entry>, refused: &RequestRefusal) -> Message {
    let words = words::refused(locale, refused, game.map(|game| game.info));
    let rule = match refused {
        RequestRefusal::Illegal { refusal, .. } => refusal.rule,
        _ => None,
    };
    let why = game.zip(rule).and_then(|(game, rule)| why_button(locale, game, rule));
    let rows = why.map(|button| Row::Buttons(vec![button])).into_iter().collect();
    Message { rows, ..Message::text(words) }
}
