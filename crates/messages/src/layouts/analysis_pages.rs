//! Pages of an analysis: the curve with the turning points, a choice on the board, and the list of
//! choices.

use discord_model::message::{
    Button, File, MOST_CONTENT, MOST_DESCRIPTION, MOST_LABEL, Menu, MenuOption, Message, Row,
    Style, shorten, units,
};
use engine::Reason;
use games::Table;
use i18n::Locale;
use match_model::{Findings, Judgment, MatchId};
use model::scene::{MarkKind, Scene};
use render::{Curve, CurvePoint, CurveScale};
use rules::l10n::{L10nMessage, say};
use rules::{GameInfo, Side};

use crate::buttons::analysis::{AnalysisButton, AnalysisView};
use crate::buttons::custom_id::CustomId;
use crate::buttons::numbers::{ButtonIndex, PageNumber, Plies, PointNumber};
use crate::buttons::practice::PracticeButton;
use crate::buttons::puzzles::PuzzleButton;
use crate::buttons::text_boards::{BoardView, TextBoardButton};
use crate::layouts::drawing::{draw, play_texts};
use crate::layouts::text_board_button;
use crate::words::analysis as analysis_words;
use crate::words::analysis::ChoiceReport;
use crate::words::reasons::MOST_REASONS;

pub const ON_PAGE: usize = 10;
const MOST_LINE: usize = 150;

#[derive(Clone, Copy)]
pub struct ChoiceBoards<'b> {
    pub judgment: &'b Judgment,
    pub before: &'b dyn Table,
    pub after: &'b dyn Table,
}

pub struct ListPage<'b> {
    pub number: usize,
    pub pages: usize,
    pub choices: Vec<ChoiceBoards<'b>>,
}

fn button(locale: &Locale, action: &AnalysisButton, label: &L10nMessage, style: Style) -> Button {
    Button { id: action.id(), label: locale.text(label), style }
}

/// Previous and next buttons in fixed places; disabled where there is no target.
fn steps(locale: &Locale, id: MatchId, targets: [Option<AnalysisView>; 2]) -> Vec<Button> {
    let labels = [say("button-one-back"), say("button-one-on")];
    let step = |(index, (label, target)): (ButtonIndex, (L10nMessage, Option<AnalysisView>))| {
        let style = if target.is_some() { Style::Primary } else { Style::Off };
        let action = AnalysisButton::Show(id, target.unwrap_or(AnalysisView::Overview), index);
        button(locale, &action, &label, style)
    };
    (0..).map(ButtonIndex).zip(labels.into_iter().zip(targets)).map(step).collect()
}

fn to(locale: &Locale, id: MatchId, view: AnalysisView, index: u8, label: &L10nMessage) -> Button {
    button(locale, &AnalysisButton::Show(id, view, ButtonIndex(index)), label, Style::Secondary)
}

/// The curve and the turning points in words. `players` are the names of White and Black.
pub fn overview(
    locale: &Locale,
    id: MatchId,
    info: &GameInfo,
    findings: &Findings,
    players: [&str; 2],
    points: &[ChoiceBoards<'_>],
    picture: File,
) -> Message {
    let mut content = analysis_words::summary(locale, id, info, findings);
    let about = analysis_words::about_curve(locale, info, findings).join("\n");
    let length = units(&content) + units(&about) + 1;
    let room = MOST_CONTENT.saturating_sub(length) / points.len().max(1);
    for (number, point) in (1..).zip(points) {
        let line =
            with_words(players, *point, |choice| analysis_words::point(locale, number, choice));
        content.push('\n');
        content.push_str(&shorten(&line, room.saturating_sub(1)));
    }
    content.push('\n');
    content.push_str(&about);
    let next = (!points.is_empty()).then_some(AnalysisView::Point(PointNumber(1)));
    let mut buttons = steps(locale, id, [None, next]);
    let list = AnalysisView::List(PageNumber(1));
    buttons.push(to(locale, id, list, 2, &say("analysis-button-list")));
    if !points.is_empty() {
        let (id, label) = (PuzzleButton::Mistakes.id(), locale.say("puzzle-mistakes"));
        buttons.push(Button { id, label, style: Style::Secondary });
    }
    let rows = vec![Row::Buttons(buttons)];
    Message { content, rows, files: vec![picture], ..Message::default() }
}

/// The curve of the starting side's expectation before each choice and after the last, with its
/// description. `turns` are the first and the last.
pub fn curve(
    locale: &Locale,
    id: MatchId,
    start: &dyn Table,
    findings: &Findings,
    turns: [u32; 2],
) -> (Curve, String) {
    let point =
        |score: i32| CurvePoint { value: (score + 1_000_000) as f32 / 20_000.0, spread: 0.0 };
    let mut points: Vec<Option<CurvePoint>> = findings
        .choices
        .iter()
        .map(|choice| choice.as_ref().map(|choice| point(choice.expected(Side::White)[0])))
        .collect();
    if let (Some(Some(last)), false) = (findings.choices.last(), findings.more) {
        points.push(Some(point(last.expected(Side::White)[1])));
    }
    let place = |ply: u32| {
        let is_it = |choice: &Option<Judgment>| choice.as_ref().is_some_and(|one| one.ply == ply);
        let before = findings.choices.iter().position(is_it)?;
        // The effect of a choice is visible after it.
        let after = before + 1;
        Some(if matches!(points.get(after), Some(Some(_))) { after } else { before })
    };
    let marks = (1..)
        .zip(&findings.points)
        .filter_map(|(number, ply): (u32, _)| place(*ply).map(|place| (place, number.to_string())));
    let marks = marks.collect();
    let info = start.info();
    let [title, value] = analysis_words::curve_heads(info);
    let [first, last] = turns.map(|turn| say("analysis-picture-end").with("turn", turn));
    let times = vec![(0, first), (points.len().saturating_sub(1), last)];
    let accent = start.scene().accent;
    let curve = Curve { accent, title, value, times, points, scale: CurveScale::Percent, marks };
    let description = analysis_words::curve_alt(locale, id, info, findings, turns);
    let description = shorten(&description, MOST_DESCRIPTION);
    (curve, description)
}

/// A choice on the board before it, with the played and the better actions.
pub fn on_board(
    locale: &Locale,
    id: MatchId,
    findings: &Findings,
    players: [&str; 2],
    choice: ChoiceBoards<'_>,
    reasons: &[Reason],
) -> (Message, Scene) {
    let mut text = with_words(players, choice, |told| analysis_words::choice(locale, told));
    let words = reasons.iter().take(MOST_REASONS).map(|one| one.words(choice.before.info()));
    for reason in words {
        text.push_str("\n- ");
        text.push_str(&locale.text(&reason));
    }
    let ChoiceBoards { judgment: choice, before, after } = choice;
    let number = findings.point_number(choice);
    let head = analysis_words::on_board(locale, id, before.info(), number, findings);
    let note = analysis_words::drawing_note(locale, choice);
    let room = MOST_CONTENT.saturating_sub(units(&head) + units(&note) + 2);
    let content = format!("{head}\n{}\n{note}", shorten(&text, room));
    let mut scene = before.scene();
    scene.clocks = None;
    draw(&mut scene, before, &choice.better);
    mark_played(&mut scene, after, choice.actions as usize);
    let points = || (1..).zip(&findings.points).map(|(number, ply): (u32, _)| (number, *ply));
    let back = points().filter(|(_, ply)| *ply < choice.ply).last();
    let back =
        back.map_or(AnalysisView::Overview, |(number, _)| AnalysisView::Point(PointNumber(number)));
    let next = points().find(|(_, ply)| *ply > choice.ply);
    let next = next.map(|(number, _)| AnalysisView::Point(PointNumber(number)));
    let mut buttons = steps(locale, id, [Some(back), next]);
    buttons.push(to(locale, id, AnalysisView::Overview, 2, &say("analysis-button-curve")));
    let place = findings.judgments().take_while(|one| one.ply < choice.ply).count();
    let page = u32::try_from(place / ON_PAGE).unwrap_or(0) + 1;
    buttons.push(to(
        locale,
        id,
        AnalysisView::List(PageNumber(page)),
        3,
        &say("analysis-button-list"),
    ));
    let practise = Button {
        id: PracticeButton::FromMatch(id, Plies(choice.ply)).id(),
        label: locale.say("practice-from-here"),
        style: Style::Secondary,
    };
    let mut rows = vec![Row::Buttons(buttons), Row::Buttons(vec![practise])];
    let letters = TextBoardButton::OfMatch(id, BoardView::Step(Plies(choice.ply)));
    text_board_button::add(locale, &mut rows, Ok(letters));
    (Message { rows, ..Message::text(content) }, scene)
}

pub fn list(
    locale: &Locale,
    id: MatchId,
    info: &GameInfo,
    findings: &Findings,
    page: &ListPage<'_>,
) -> Message {
    let ListPage { number: page, pages, choices } = page;
    let head = say("analysis-list")
        .with("match", id.to_string())
        .with("game", info.name)
        .with("page", *page)
        .with("pages", *pages);
    let mut lines = vec![locale.text(&head)];
    let mut options = Vec::new();
    for ChoiceBoards { judgment: choice, before, after } in choices {
        let last = last_of(*after, choice.actions as usize);
        let turn = before.turn().number;
        let number = findings.point_number(choice);
        let line = analysis_words::line(locale, info, choice, turn, number, &last);
        lines.push(shorten(&line, MOST_LINE));
        options.push(MenuOption {
            label: shorten(&analysis_words::option(locale, info, choice, turn, &last), MOST_LABEL),
            value: choice.ply.to_string(),
            description: Some(shorten(&analysis_words::verdict(locale, choice), MOST_LABEL)),
            emoji: None,
        });
    }
    lines.push(analysis_words::list_how(locale));
    let placeholder = locale.say("analysis-choose");
    let menu = Row::Menu(Menu { id: AnalysisButton::Pick(id).id(), placeholder, options });
    let to_page = |page: usize| Some(AnalysisView::List(PageNumber(u32::try_from(page).ok()?)));
    let back = if *page > 1 { to_page(page - 1) } else { None };
    let next = if page < pages { to_page(page + 1) } else { None };
    let mut buttons = steps(locale, id, [back, next]);
    buttons.push(to(locale, id, AnalysisView::Overview, 2, &say("analysis-button-curve")));
    let rows = vec![menu, Row::Buttons(buttons)];
    Message { rows, ..Message::text(lines.join("\n")) }
}

/// Marks origins and destinations of a game's last actions.
fn mark_played(scene: &mut Scene, after: &dyn Table, count: usize) {
    let last = after.last_turn();
    let from = last.len().saturating_sub(count);
    let marks = last.into_iter().skip(from).flat_map(|action| action.marks);
    let ways = [MarkKind::LastFrom, MarkKind::LastTo];
    scene.marks.extend(marks.filter(|mark| ways.contains(&mark.kind)));
}

fn with_words(
    players: [&str; 2],
    choice: ChoiceBoards<'_>,
    write: impl FnOnce(&ChoiceReport<'_>) -> String,
) -> String {
    let ChoiceBoards { judgment, before, after } = choice;
    let reported = ChoiceReport {
        info: before.info(),
        judgment,
        turn: before.turn().number,
        player: players[judgment.side.index()],
        actions: &last_of(after, judgment.actions as usize),
        better: &play_texts(before, &judgment.better),
    };
    write(&reported)
}

fn last_of(table: &dyn Table, count: usize) -> Vec<(String, L10nMessage)> {
    let last = table.last_turn();
    let from = last.len().saturating_sub(count);
    last.into_iter().skip(from).map(|action| (action.display, action.words)).collect()
}
