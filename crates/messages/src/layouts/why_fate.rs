//! The fate of pieces, with the scenes of their pictures.

use discord_model::message::{Button, Message, Row, Style};
use i18n::Locale;
use match_model::Fate;
use model::scene::{Mark, MarkKind, Scene, Spot};
use rules::GameInfo;
use rules::l10n::say;

use crate::buttons::custom_id::CustomId;
use crate::buttons::numbers::{Page, Plies};
use crate::buttons::records::RecordButton;
use crate::buttons::stepper::push_once;
use crate::buttons::text_boards::{BoardView, TextBoardButton};
use crate::buttons::why::WhyAction;
use crate::layouts::text_board_button;
use crate::layouts::why_button::why_button;
use crate::layouts::why_subject::WhySubject;
use crate::words;

pub struct FateTold<'f> {
    pub fate: &'f Fate,
    pub turn: Vec<String>,
    pub before: &'f [&'f Fate],
}

pub fn nothing_happened(locale: &Locale, subject: &WhySubject, at: Spot) -> (Message, Scene) {
    let mut scene = subject.table.scene();
    let words = locale.text(&say("why-nothing-happened").with("at", scene.board.name(at)));
    push_once(&mut scene.marks, Mark::new(at, MarkKind::Chosen));
    let buttons = vec![
        subject.button(locale, WhyAction::At(at), &say("button-back")),
        subject.button(locale, WhyAction::Start(Page::FIRST), &say("why-another-square")),
    ];
    let content = format!("{}\n{words}", subject.head(locale));
    let mut rows = vec![Row::Buttons(buttons)];
    text_board_button::add(locale, &mut rows, Ok(subject.letters()));
    (Message { rows, ..Message::text(content) }, scene)
}

pub fn fate(
    locale: &Locale,
    subject: &WhySubject,
    info: &GameInfo,
    mut scene: Scene,
    fate_text: FateTold<'_>,
) -> (Message, Scene) {
    let FateTold { fate, turn, before } = fate_text;
    push_once(&mut scene.marks, Mark::new(fate.at, MarkKind::Pending));
    let mut lines = vec![subject.head(locale), words::why::fate(locale, info, &scene.board, fate)];
    lines.extend(turn);
    if !before.is_empty() {
        let before = words::why::lost_before(locale, info, &scene.board, before);
        lines.push(format!("-# {before}"));
    }
    let game = games::find(info.id).zip(fate.rule);
    let mut buttons: Vec<Button> =
        game.and_then(|(game, rule)| why_button(locale, game, rule)).into_iter().collect();
    let step = RecordButton::Step(subject.id, Plies(fate.plies)).id();
    let label = locale.say("why-step-through");
    buttons.push(Button { id: step, label, style: Style::Secondary });
    buttons.push(subject.button(locale, WhyAction::At(fate.at), &say("button-back")));
    buttons.push(subject.button(locale, WhyAction::Start(Page::FIRST), &say("why-another-square")));
    let mut rows = vec![Row::Buttons(buttons)];
    let letters = TextBoardButton::OfMatch(subject.id, BoardView::Step(Plies(fate.plies)));
    text_board_button::add(locale, &mut rows, Ok(letters));
    (Message { rows, ..Message::text(lines.join("\n")) }, scene)
}
