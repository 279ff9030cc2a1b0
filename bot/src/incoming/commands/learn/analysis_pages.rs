//! The pages of what Herald found in a match that is over: the curve with the turning points in
//! words, a choice on the board, and the list of all choices.

use discord_model::message::{
    Button, File, MOST_CONTENT, MOST_DESCRIPTION, MOST_LABEL, Menu, MenuOption, Message, Row,
    Style, shorten, units,
};
use games::Table;
use i18n::Locale;
use match_model::{Findings, Judgment, MatchId};
use messages::buttons::analysis::{AnalysisButton, AnalysisView};
use messages::buttons::custom_id::CustomId;
use messages::buttons::numbers::{ButtonIndex, PageNumber, Plies, PointNumber};
use messages::buttons::practice::PracticeButton;
use messages::buttons::text_boards::{BoardView, TextBoardButton};
use messages::layouts::names::Names;
use messages::layouts::text_board_button;
use messages::words::analysis as said;
use messages::words::analysis::ToldChoice;
use model::scene::{MarkKind, Scene};
use referee::Referee;
use render::{Curve, CurvePoint, CurveScale};
use rules::Side;
use rules::l10n::{L10nMessage, say};

use crate::outgoing::composer::Composer;
use crate::outgoing::curve::draw_curve;
use crate::outgoing::names::names_of;
use crate::outgoing::players::match_picture;
use crate::reply::Failure;
use messages::layouts::drawing::{draw, played_on};

/// Choices on a page of the list.
const ON_PAGE: usize = 10;
/// A choice in the list has at most so many characters.
const MOST_LINE: usize = 150;

/// The match with the boards that a page needs.
struct Boards(Vec<Box<dyn Table>>);

impl Boards {
    /// Those before and after some choices.
    async fn around(
        referee: &Referee,
        id: MatchId,
        choices: impl Iterator<Item = &Judgment>,
    ) -> Result<Boards, Failure> {
        let ends =
            choices.flat_map(|choice| [choice.ply, choice.ply.saturating_add(choice.actions)]);
        let plies: Vec<u32> = ends.chain([0]).collect();
        Ok(Boards(referee::view::boards_at(referee, id, &plies).await?))
    }

    /// The one after so many actions.
    fn at(&self, plies: u32) -> Result<&dyn Table, Failure> {
        let found = self.0.iter().find(|board| board.plies() == plies);
        let missing = || Failure::Broken(format!("a match has no {plies} actions"));
        found.map(|board| &**board).ok_or_else(missing)
    }

    /// Those before and after a choice.
    fn of(&self, choice: &Judgment) -> Result<[&dyn Table; 2], Failure> {
        Ok([self.at(choice.ply)?, self.at(choice.ply.saturating_add(choice.actions))?])
    }
}

/// A page of what was found in a match.
pub(super) async fn page(
    composer: &Composer,
    id: MatchId,
    findings: &Findings,
    view: AnalysisView,
) -> Result<Message, Failure> {
    let choice = match view {
        AnalysisView::Overview => None,
        AnalysisView::List(page) if findings.judgments().next().is_some() => {
            return list(composer, id, findings, page).await;
        }
        AnalysisView::List(_) => None,
        AnalysisView::Point(number) => findings.point(number.0),
        AnalysisView::Choice(plies) => findings.judgment_at(plies.0),
    };
    match choice {
        Some(choice) => on_board(composer, id, findings, choice).await,
        None => overview(composer, id, findings).await,
    }
}

fn button(locale: &Locale, action: &AnalysisButton, label: &L10nMessage, style: Style) -> Button {
    Button { id: action.id(), label: locale.text(label), style }
}

/// Buttons one back and one on, each always in its place; where one leads nowhere it cannot be
/// pressed.
fn steps(locale: &Locale, id: MatchId, targets: [Option<AnalysisView>; 2]) -> Vec<Button> {
    let labels = [say("button-one-back"), say("button-one-on")];
    let step = |(index, (label, target)): (ButtonIndex, (L10nMessage, Option<AnalysisView>))| {
        let style = if target.is_some() { Style::Primary } else { Style::Off };
        let action = AnalysisButton::Show(id, target.unwrap_or(AnalysisView::Overview), index);
        button(locale, &action, &label, style)
    };
    (0..).map(ButtonIndex).zip(labels.into_iter().zip(targets)).map(step).collect()
}

/// A button to another page, in the third or a later place.
fn to(locale: &Locale, id: MatchId, view: AnalysisView, index: u8, label: &L10nMessage) -> Button {
    button(locale, &AnalysisButton::Show(id, view, ButtonIndex(index)), label, Style::Secondary)
}

/// The curve, and the turning points in words.
async fn overview(
    composer: &Composer,
    id: MatchId,
    findings: &Findings,
) -> Result<Message, Failure> {
    let row = referee::view::match_row(&composer.referee, id).await?;
    let points: Vec<&Judgment> =
        findings.points.iter().filter_map(|ply| findings.judgment_at(*ply)).collect();
    let ends = [findings.judgments().next(), findings.judgments().next_back()];
    let needed = points.iter().copied().chain(ends.into_iter().flatten());
    let boards = Boards::around(&composer.referee, id, needed).await?;
    let info = boards.at(0)?.info();
    let mut content = said::found(&composer.locale, id, info, findings);
    let [Some(first), Some(last)] = ends else { return Ok(Message::text(content)) };
    let about = said::about_curve(&composer.locale, info, findings).join("\n");
    // Room for each.
    let told = units(&content) + units(&about) + 1;
    let room = MOST_CONTENT.saturating_sub(told) / points.len().max(1);
    let names = names_of(composer, &row).await?;
    for (number, point) in (1..).zip(&points) {
        let line = told_choice(&composer.locale, &names, point, boards.of(point)?);
        let line = composer
            .locale
            .text(&say("analysis-numbered").with("number", number).with("told", line));
        content.push('\n');
        content.push_str(&shorten(&line, room.saturating_sub(1)));
    }
    content.push('\n');
    content.push_str(&about);
    let turns = [boards.at(first.ply)?.turn().number, boards.at(last.ply)?.turn().number];
    let next = (!points.is_empty()).then_some(AnalysisView::Point(PointNumber(1)));
    let mut buttons = steps(&composer.locale, id, [None, next]);
    buttons.push(to(
        &composer.locale,
        id,
        AnalysisView::List(PageNumber(1)),
        2,
        &say("analysis-button-list"),
    ));
    let files = vec![picture(composer, id, boards.at(0)?, findings, turns).await?];
    Ok(Message { content, files, rows: vec![Row::Buttons(buttons)], ..Message::default() })
}

/// The picture of the curve: what the side that moves first could expect before each choice, and
/// after the last.
async fn picture(
    composer: &Composer,
    id: MatchId,
    start: &dyn Table,
    findings: &Findings,
    turns: [u32; 2],
) -> Result<File, Failure> {
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
        // What a choice led to is seen after it.
        let after = before + 1;
        Some(if matches!(points.get(after), Some(Some(_))) { after } else { before })
    };
    let marks = (1..)
        .zip(&findings.points)
        .filter_map(|(number, ply): (u32, _)| place(*ply).map(|place| (place, number.to_string())));
    let marks = marks.collect();
    let info = start.info();
    let [title, value] = said::curve_heads(info);
    let [first, last] = turns.map(|turn| say("analysis-picture-end").with("turn", turn));
    let times = vec![(0, first), (points.len().saturating_sub(1), last)];
    let accent = start.scene().accent;
    let curve = Curve { accent, title, value, times, points, scale: CurveScale::Percent, marks };
    let description = said::curve_alt(&composer.locale, id, info, findings, turns);
    let description = shorten(&description, MOST_DESCRIPTION);
    draw_curve(composer, curve, description, format!("match-{id}-curve.png")).await
}

/// A choice on the board before it, with what was played and what was better.
async fn on_board(
    composer: &Composer,
    id: MatchId,
    findings: &Findings,
    choice: &Judgment,
) -> Result<Message, Failure> {
    let row = referee::view::match_row(&composer.referee, id).await?;
    let boards = Boards::around(&composer.referee, id, std::iter::once(choice)).await?;
    let [before, after] = boards.of(choice)?;
    let number = findings.point_number(choice);
    let head = said::on_board(&composer.locale, id, before.info(), number, findings);
    let told =
        told_choice(&composer.locale, &names_of(composer, &row).await?, choice, [before, after]);
    let drawn = said::drawn(&composer.locale, choice);
    let room = MOST_CONTENT.saturating_sub(units(&head) + units(&drawn) + 2);
    let content = format!("{head}\n{}\n{drawn}", shorten(&told, room));
    let mut scene = before.scene();
    scene.clocks = None;
    draw(&mut scene, before, &choice.better);
    mark_played(&mut scene, after, choice.actions as usize);
    let name = format!("match-{id}-{}.png", choice.ply);
    let file = match_picture(composer, scene, &row, Side::White, name).await?;
    // To the turning points on either side of it.
    let points = || (1..).zip(&findings.points).map(|(number, ply): (u32, _)| (number, *ply));
    let back = points().filter(|(_, ply)| *ply < choice.ply).last();
    let back =
        back.map_or(AnalysisView::Overview, |(number, _)| AnalysisView::Point(PointNumber(number)));
    let next = points().find(|(_, ply)| *ply > choice.ply);
    let next = next.map(|(number, _)| AnalysisView::Point(PointNumber(number)));
    let mut buttons = steps(&composer.locale, id, [Some(back), next]);
    buttons.push(to(
        &composer.locale,
        id,
        AnalysisView::Overview,
        2,
        &say("analysis-button-curve"),
    ));
    let place = findings.judgments().take_while(|one| one.ply < choice.ply).count();
    let page = u32::try_from(place / ON_PAGE).unwrap_or(0) + 1;
    buttons.push(to(
        &composer.locale,
        id,
        AnalysisView::List(PageNumber(page)),
        3,
        &say("analysis-button-list"),
    ));
    let practise = Button {
        id: PracticeButton::FromMatch(id, Plies(choice.ply)).id(),
        label: composer.locale.say("practice-from-here"),
        style: Style::Secondary,
    };
    let mut rows = vec![Row::Buttons(buttons), Row::Buttons(vec![practise])];
    let letters = TextBoardButton::OfMatch(id, BoardView::Step(Plies(choice.ply)));
    text_board_button::put(&composer.locale, &mut rows, Ok(letters));
    Ok(Message { content, rows, files: vec![file], ..Message::default() })
}

/// A page of the list of all choices; beyond the last there is the last.
async fn list(
    composer: &Composer,
    id: MatchId,
    findings: &Findings,
    page: PageNumber,
) -> Result<Message, Failure> {
    let all: Vec<&Judgment> = findings.judgments().collect();
    let pages = all.len().div_ceil(ON_PAGE).max(1);
    let page = usize::try_from(page.0).unwrap_or(usize::MAX).clamp(1, pages);
    let shown: Vec<&Judgment> = all.into_iter().skip((page - 1) * ON_PAGE).take(ON_PAGE).collect();
    let boards = Boards::around(&composer.referee, id, shown.iter().copied()).await?;
    let info = boards.at(0)?.info();
    let head = say("analysis-list")
        .with("match", id.to_string())
        .with("game", info.name)
        .with("page", page)
        .with("pages", pages);
    let mut lines = vec![composer.locale.text(&head)];
    let mut options = Vec::new();
    for choice in shown {
        let [before, after] = boards.of(choice)?;
        let played = last_of(after, choice.actions as usize);
        let turn = before.turn().number;
        let number = findings.point_number(choice);
        let line = said::line(&composer.locale, info, choice, turn, number, &played);
        lines.push(shorten(&line, MOST_LINE));
        options.push(MenuOption {
            label: shorten(
                &said::option(&composer.locale, info, choice, turn, &played),
                MOST_LABEL,
            ),
            value: choice.ply.to_string(),
            description: Some(shorten(&said::verdict(&composer.locale, choice), MOST_LABEL)),
            emoji: None,
        });
    }
    lines.push(said::list_how(&composer.locale));
    let placeholder = composer.locale.say("analysis-choose");
    let menu = Row::Menu(Menu { id: AnalysisButton::Pick(id).id(), placeholder, options });
    let to_page = |page: usize| Some(AnalysisView::List(PageNumber(u32::try_from(page).ok()?)));
    let back = if page > 1 { to_page(page - 1) } else { None };
    let next = if page < pages { to_page(page + 1) } else { None };
    let mut buttons = steps(&composer.locale, id, [back, next]);
    buttons.push(to(
        &composer.locale,
        id,
        AnalysisView::Overview,
        2,
        &say("analysis-button-curve"),
    ));
    let rows = vec![menu, Row::Buttons(buttons)];
    Ok(Message { rows, ..Message::text(lines.join("\n")) })
}

/// Marks from where to where the last actions of a game went.
fn mark_played(scene: &mut Scene, after: &dyn Table, count: usize) {
    let last = after.last_turn();
    let from = last.len().saturating_sub(count);
    let marks = last.into_iter().skip(from).flat_map(|action| action.marks);
    let ways = [MarkKind::LastFrom, MarkKind::LastTo];
    scene.marks.extend(marks.filter(|mark| ways.contains(&mark.kind)));
}

/// What is said of a choice.
fn told_choice(
    locale: &Locale,
    names: &Names,
    judgment: &Judgment,
    [before, after]: [&dyn Table; 2],
) -> String {
    let told = ToldChoice {
        info: before.info(),
        judgment,
        turn: before.turn().number,
        player: names.of(judgment.side),
        played: &last_of(after, judgment.actions as usize),
        better: &played_on(before, &judgment.better),
    };
    said::choice(locale, &told)
}

/// The last actions of a game, as they are shown and in words.
fn last_of(table: &dyn Table, count: usize) -> Vec<(String, L10nMessage)> {
    let last = table.last_turn();
    let from = last.len().saturating_sub(count);
    last.into_iter().skip(from).map(|action| (action.shown, action.words)).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use i18n::{Locale, PSEUDO};
    use rules::Actor;

    use super::*;
    use crate::testing::bot::{TestBot, TestResult};
    use crate::testing::samples::{Sample, handful};
    use messages::testing::assert_fits;

    /// Every choice of a sample, as if each had cost much.
    fn judged(sample: &Sample) -> TestResult<Findings> {
        let start = match &sample.setup {
            Some(setup) => sample
                .game
                .from_setup(&rules::Options::default(), setup)
                .map_err(|_| "the setup does not stand")?,
            None => sample.game.start(&rules::Options::default()),
        };
        let (mut table, mut choices) = (start, Vec::new());
        let mut texts = sample.actions.iter().cloned().peekable();
        while let Some(text) = texts.next() {
            let (ply, actor) = (table.plies(), table.to_act());
            table.play(&text)?;
            let mut better = vec![text];
            while table.turn().is_open() && table.to_act() == actor {
                let Some(text) = texts.next() else { break };
                table.play(&text)?;
                better.push(text);
            }
            let Some(Actor::Side(side)) = actor else { continue };
            let actions = table.plies() - ply;
            let (before, after) = (900_000, -900_000);
            choices.push(Some(Judgment { ply, actions, side, better, before, after }));
        }
        let plies = choices.iter().flatten().map(|one| one.ply);
        let points = plies.step_by(3).take(5).collect();
        Ok(Findings { choices, more: true, points })
    }

    #[tokio::test]
    async fn every_page_fits_into_a_message_in_english_and_with_longer_words() -> TestResult<()> {
        let bot = TestBot::make().await?;
        let mut pages = 0;
        for game in games::all() {
            let samples = handful(game).into_iter().filter(|sample| sample.options.is_empty());
            let longest = samples.max_by_key(|sample| sample.actions.len()).ok_or("none")?;
            let findings = judged(&longest)?;
            let id = bot.seat(&longest).await?.id;
            for language in ["en", PSEUDO] {
                let locale = Arc::new(Locale::load(language, games::sentences)?);
                let composer = Composer { locale, ..bot.services.messenger.composer.clone() };
                assert_fits(&page(&composer, id, &findings, AnalysisView::Overview).await?);
                for number in 1..=5 {
                    let point =
                        page(&composer, id, &findings, AnalysisView::Point(PointNumber(number)))
                            .await?;
                    assert_eq!(point.files.len(), 1);
                    assert_fits(&point);
                }
                for number in 1..=u32::try_from(findings.choices.len().div_ceil(ON_PAGE))? {
                    let list =
                        page(&composer, id, &findings, AnalysisView::List(PageNumber(number)))
                            .await?;
                    assert!(list.files.is_empty());
                    assert_fits(&list);
                    pages += 1;
                }
                // Numbers that nothing has lead to what there is.
                for view in [
                    AnalysisView::Point(PointNumber(0)),
                    AnalysisView::Choice(Plies(u32::MAX)),
                    AnalysisView::List(PageNumber(0)),
                    AnalysisView::List(PageNumber(u32::MAX)),
                ] {
                    assert_fits(&page(&composer, id, &findings, view).await?);
                    let nothing = page(&composer, id, &Findings::default(), view).await?;
                    assert!(nothing.rows.is_empty() && nothing.files.is_empty());
                }
            }
        }
        assert!(pages > 20, "{pages} pages of lists");
        Ok(())
    }
}
