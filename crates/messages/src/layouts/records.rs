use discord_model::message::{Button, File, Message, Row, Style};
use i18n::Locale;
use match_model::{MatchId, RecordId};
use rules::l10n::{L10nMessage, say};

use crate::buttons::ButtonAction;
use crate::buttons::custom_id::CustomId;
use crate::buttons::numbers::{ButtonIndex, Plies};
use crate::buttons::practice::PracticeButton;
use crate::buttons::records::RecordButton;
use crate::buttons::text_boards::{BoardView, TextBoard, TextBoardButton};
use crate::layouts::text_board_button;

/// `seal`: SHA-256 of the match's seed, if dice may decide its fights.
pub fn exported(locale: &Locale, id: MatchId, record: String, seal: Option<&str>) -> Message {
    let file = File {
        name: format!("match-{id}.txt"),
        description: locale.text(&say("replay-file").with("match", id.to_string())),
        accent: None,
        bytes: record.into_bytes(),
    };
    let mut content = locale.text(&say("replay-exported").with("match", id.to_string()));
    if let Some(seal) = seal {
        let seal = locale.text(&say("fight-seal").with("seal", seal));
        content.push_str(&format!("\n-# {seal}"));
    }
    Message { files: vec![file], ..Message::text(content) }
}

pub struct PastBoard {
    pub plies: u32,
    pub all: u32,
    pub content: String,
    pub picture: File,
}

impl PastBoard {
    /// Buttons to start, previous, next and end; `None` without actions.
    fn steps(
        &self,
        locale: &Locale,
        action: impl Fn(Plies, ButtonIndex) -> ButtonAction,
    ) -> Option<Row> {
        let plies_of = |target: usize| Plies(u32::try_from(target).unwrap_or(u32::MAX));
        let action = |target, index| action(plies_of(target), index);
        step_buttons(locale, self.plies as usize, self.all as usize, action)
    }
}

pub fn replay(locale: &Locale, id: MatchId, board: PastBoard) -> Message {
    let plies = Plies(board.plies);
    let steps = board.steps(locale, |to, index| RecordButton::Leaf(id, to, index).into());
    let practise = Button {
        id: PracticeButton::FromMatch(id, plies).id(),
        label: locale.say("practice-from-here"),
        style: Style::Secondary,
    };
    let gif = (board.all > 0).then(|| Button {
        id: RecordButton::Gif(id).id(),
        label: locale.say("button-replay-as-gif"),
        style: Style::Secondary,
    });
    let buttons = Row::Buttons(std::iter::once(practise).chain(gif).collect());
    let mut rows: Vec<Row> = steps.into_iter().chain([buttons]).collect();
    let letters = TextBoardButton::OfMatch(id, BoardView::Step(plies));
    text_board_button::add(locale, &mut rows, Ok(letters));
    Message { content: board.content, rows, files: vec![board.picture], ..Message::default() }
}

/// A board of an imported record. `continues`: the reader can challenge anyone to continue it.
pub fn record(locale: &Locale, id: RecordId, board: PastBoard, continues: bool) -> Message {
    let steps = board.steps(locale, |to, index| RecordButton::LeafRecord(id, to, index).into());
    let mut rows: Vec<Row> = steps.into_iter().collect();
    let letters = TextBoardButton::Of(TextBoard::Record(id, Plies(board.plies))).fitting();
    text_board_button::add(locale, &mut rows, letters);
    if continues {
        rows.push(Row::Buttons(vec![Button {
            id: RecordButton::Continue(id).id(),
            label: locale.say("button-continue"),
            style: Style::Primary,
        }]));
    }
    Message { content: board.content, rows, files: vec![board.picture], ..Message::default() }
}

/// Buttons to start, previous, next and end in fixed places, so that readers can press repeatedly.
/// Buttons without a target are disabled; with a single place, 0, there are none.
pub(crate) fn step_buttons(
    locale: &Locale,
    at: usize,
    last: usize,
    action: impl Fn(usize, ButtonIndex) -> ButtonAction,
) -> Option<Row> {
    let targets = [
        (say("button-to-start"), 0),
        (say("button-one-back"), at.saturating_sub(1)),
        (say("button-one-on"), (at + 1).min(last)),
        (say("button-to-end"), last),
    ];
    let button = |(index, (label, target)): (ButtonIndex, (L10nMessage, usize))| Button {
        id: action(target, index).id(),
        label: locale.text(&label),
        style: if target == at { Style::Off } else { Style::Secondary },
    };
    (last > 0).then(|| Row::Buttons((0..).map(ButtonIndex).zip(targets).map(button).collect()))
}
