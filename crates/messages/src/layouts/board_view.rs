use discord_model::message::{Button, File, Message, Row, Style};
use i18n::Locale;
use match_model::{AwaitedDecision, View};
use model::scene::Scene;
use rules::{Actor, Side};

use crate::buttons::board::BoardButton;
use crate::buttons::custom_id::CustomId;
use crate::buttons::legal::LegalButton;
use crate::buttons::text_boards::{BoardView, TextBoardButton};
use crate::layouts::board_aids::{self, AidedMatch};
use crate::layouts::{more_button, text_board_button, why_shortcuts};
use crate::words;

/// The reader's question, or the status and the people that the match waits for in mid-turn.
pub fn content(
    locale: &Locale,
    view: &View,
    from: Side,
    scene: &Scene,
    question: Option<&str>,
    waiting: Option<&AwaitedDecision>,
) -> String {
    let head = words::board_from(locale, view.row.id, view.table.info(), from);
    if let Some(question) = question {
        return format!("{head}\n{question}");
    }
    let status = words::board_status(locale, scene);
    match waiting {
        Some(waiting) => {
            format!("{head}{status}\n{}", words::fights::waiting_line(locale, &waiting.people))
        }
        None => format!("{head}{status}"),
    }
}

pub struct PrivateBoard<'a> {
    pub view: &'a View,
    pub aids: AidedMatch<'a>,
    pub content: String,
    pub answers: Vec<Row>,
    /// The buttons to other pages of answers.
    pub turns: Vec<Button>,
    pub has_figures: bool,
    pub figures: bool,
    pub picture: File,
}

pub fn board(locale: &Locale, board: PrivateBoard<'_>) -> Message {
    let PrivateBoard { view, aids, content, answers, turns, has_figures, figures, picture } = board;
    let (id, moment, from) = (view.row.id, view.moment(), aids.from);
    let button = |action: BoardButton, label: String| Button {
        id: action.id(),
        label,
        style: Style::Secondary,
    };
    let mut buttons = turns;
    if view.ending.is_none() && is_to_move(view) {
        buttons.push(Button {
            id: LegalButton::Legal(id, moment).id(),
            label: locale.say("button-legal-moves"),
            style: Style::Secondary,
        });
    }
    let flipped = if figures {
        BoardButton::Flip(id, moment, from.other())
    } else {
        BoardButton::Plain(id, moment, from.other())
    };
    buttons.push(button(flipped, locale.say("button-flip")));
    if has_figures {
        buttons.push(if figures {
            button(BoardButton::Plain(id, moment, from), locale.say("button-hide-figures"))
        } else {
            button(BoardButton::Figures(id, moment, from), locale.say("button-show-figures"))
        });
    }
    buttons.extend(why_shortcuts::way_in(locale, id.at(moment), buttons.len()));
    let mut rows = answers;
    rows.push(Row::Buttons(buttons));
    board_aids::add_buttons(locale, &mut rows, aids);
    let letters = TextBoardButton::OfMatch(id, BoardView::Moment(moment, from));
    text_board_button::add(locale, &mut rows, Ok(letters));
    more_button::add(locale, &mut rows, id.at(moment));
    Message { content, rows, files: vec![picture], ..Message::default() }
}

pub(crate) fn is_to_move(view: &View) -> bool {
    view.table.question().is_none() && matches!(view.table.to_act(), Some(Actor::Side(_)))
}
