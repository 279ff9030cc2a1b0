use discord_model::message::{Button, Message, Row, Style};
use games::Entry;
use i18n::Locale;
use match_model::{DraftView, RequestRefusal};
use rules::l10n::say;

use crate::buttons::custom_id::CustomId;
use crate::buttons::drafts::DraftButton;
use crate::buttons::text_boards::{BoardView, TextBoardButton};
use crate::layouts::text_board_button;
use crate::layouts::why_button::why_button;
use crate::words;

/// A complete draft. The caller adds the picture.
pub fn complete(locale: &Locale, drafted: &DraftView) -> Message {
    let (id, moment) = (drafted.match_id, drafted.moment());
    let label = match drafted.composed {
        true => locale.say("button-send-turn"),
        false => locale.say("button-play-all-the-same"),
    };
    let style = if drafted.warnings.is_empty() { Style::Success } else { Style::Danger };
    let mut buttons = vec![Button { id: DraftButton::Send(id, moment).id(), label, style }];
    buttons.extend(undoing(locale, drafted));
    let view = BoardView::Moment(moment, drafted.side);
    buttons.push(text_board_button::button(locale, &TextBoardButton::OfMatch(id, view)));
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
    let words = words::refusal_text(locale, refused, game.map(|game| game.info));
    let rule = match refused {
        RequestRefusal::Illegal { refusal, .. } => refusal.rule,
        _ => None,
    };
    let rule_button = game.zip(rule).and_then(|(game, rule)| why_button(locale, game, rule));
    let rows = rule_button.map(|button| Row::Buttons(vec![button])).into_iter().collect();
    Message { rows, ..Message::text(words) }
}
