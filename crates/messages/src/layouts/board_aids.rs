use discord_model::message::{Button, File, MOST_ROWS, Message, Row, Style};
use games::Table;
use i18n::Locale;
use match_model::MatchMoment;
use rules::{Actor, Side};

use crate::buttons::board::{BoardAid, BoardButton};
use crate::buttons::custom_id::CustomId;
use crate::buttons::text_boards::{BoardView, TextBoardButton};
use crate::layouts::{more_button, text_board_button};
use crate::words;

#[derive(Clone, Copy)]
pub struct AidedMatch<'a> {
    pub at: MatchMoment,
    pub table: &'a dyn Table,
    pub over: bool,
    pub from: Side,
}

impl AidedMatch<'_> {
    fn offered(self, locale: &Locale) -> impl Iterator<Item = (BoardAid, Button)> {
        let acts = !self.over && matches!(self.table.to_act(), Some(Actor::Side(_)));
        let has = move |aid: &BoardAid| match aid {
            BoardAid::Reach => acts,
            BoardAid::Attacks => self.table.attack_measure().is_some(),
            BoardAid::Changes => self.table.plies() > 0,
        };
        let MatchMoment { id, moment } = self.at;
        let button = move |aid: BoardAid| {
            let id = BoardButton::Aid(id, moment, self.from, aid).id();
            let label = locale.text(&words::board_aids::label(aid));
            (aid, Button { id, label, style: Style::Secondary })
        };
        BoardAid::ALL.into_iter().filter(has).map(button)
    }
}

pub fn aided(
    locale: &Locale,
    viewed: AidedMatch<'_>,
    aid: BoardAid,
    content: String,
    picture: File,
) -> Message {
    let AidedMatch { at, from, .. } = viewed;
    let mut row = vec![Button {
        id: BoardButton::Flip(at.id, at.moment, from).id(),
        label: locale.say("button-plain-board"),
        style: Style::Secondary,
    }];
    row.extend(viewed.offered(locale).filter(|(one, _)| *one != aid).map(|(_, button)| button));
    let mut rows = vec![Row::Buttons(row)];
    let letters = TextBoardButton::OfMatch(at.id, BoardView::Aid(at.moment, from, aid));
    text_board_button::add(locale, &mut rows, Ok(letters));
    more_button::add(locale, &mut rows, at);
    Message { content, rows, files: vec![picture], ..Message::default() }
}

pub(crate) fn add_buttons(locale: &Locale, rows: &mut Vec<Row>, viewed: AidedMatch<'_>) {
    let buttons: Vec<Button> = viewed.offered(locale).map(|(_, button)| button).collect();
    if rows.len() < MOST_ROWS && !buttons.is_empty() {
        rows.push(Row::Buttons(buttons));
    }
}
