use discord_model::message::Message;
use games::Table;
use match_model::{Findings, Judgment, MatchId};
use messages::buttons::analysis::AnalysisView;
use messages::buttons::numbers::PageNumber;
use messages::layouts::analysis_pages::{self, ChoiceBoards, ListPage, ON_PAGE};
use messages::words::analysis as said;
use referee::Referee;
use rules::Side;

use crate::outgoing::composer::Composer;
use crate::outgoing::curve::draw_curve;
use crate::outgoing::names::names_of;
use crate::outgoing::players::match_picture;
use crate::reply::Failure;

struct Boards(Vec<Box<dyn Table>>);

impl Boards {
    async fn around(
        referee: &Referee,
        id: MatchId,
        choices: impl Iterator<Item = &Judgment>,
    ) -> Result<Boards, Failure> {
        let boundaries =
            choices.flat_map(|choice| [choice.ply, choice.ply.saturating_add(choice.actions)]);
        let plies: Vec<u32> = boundaries.chain([0]).collect();
        Ok(Boards(referee::view::boards_at(referee, id, &plies).await?))
    }

    fn at(&self, plies: u32) -> Result<&dyn Table, Failure> {
        let board = self.0.iter().find(|board| board.plies() == plies);
        let missing = || Failure::Broken(format!("a match has no {plies} actions"));
        board.map(|board| &**board).ok_or_else(missing)
    }

    fn choice_boards<'b>(&'b self, judgment: &'b Judgment) -> Result<ChoiceBoards<'b>, Failure> {
        let before = self.at(judgment.ply)?;
        let after = self.at(judgment.ply.saturating_add(judgment.actions))?;
        Ok(ChoiceBoards { judgment, before, after })
    }
}

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
        Some(choice) => choice_page(composer, id, findings, choice).await,
        None => overview(composer, id, findings).await,
    }
}

async fn overview(
    composer: &Composer,
    id: MatchId,
    findings: &Findings,
) -> Result<Message, Failure> {
    let locale = &composer.locale;
    let row = referee::view::match_row(&composer.referee, id).await?;
    let points: Vec<&Judgment> =
        findings.points.iter().filter_map(|ply| findings.judgment_at(*ply)).collect();
    let first_and_last = [findings.judgments().next(), findings.judgments().next_back()];
    let shown_choices = points.iter().copied().chain(first_and_last.into_iter().flatten());
    let boards = Boards::around(&composer.referee, id, shown_choices).await?;
    let start = boards.at(0)?;
    let [Some(first), Some(last)] = first_and_last else {
        return Ok(Message::text(said::summary(locale, id, start.info(), findings)));
    };
    let names = names_of(composer, &row).await?;
    let points: Vec<ChoiceBoards<'_>> =
        points.into_iter().map(|point| boards.choice_boards(point)).collect::<Result<_, _>>()?;
    let turns = [boards.at(first.ply)?.turn().number, boards.at(last.ply)?.turn().number];
    let (curve, description) = analysis_pages::curve(locale, id, start, findings, turns);
    let picture = draw_curve(composer, curve, description, format!("match-{id}-curve.png")).await?;
    let players = [&*names.white, &*names.black];
    Ok(analysis_pages::overview(locale, id, start.info(), findings, players, &points, picture))
}

async fn choice_page(
    composer: &Composer,
    id: MatchId,
    findings: &Findings,
    choice: &Judgment,
) -> Result<Message, Failure> {
    let row = referee::view::match_row(&composer.referee, id).await?;
    let boards = Boards::around(&composer.referee, id, std::iter::once(choice)).await?;
    let names = names_of(composer, &row).await?;
    let players = [&*names.white, &*names.black];
    let boards = boards.choice_boards(choice)?;
    let (before, better) = (boards.before.copy(), choice.better.clone());
    let reasons = tokio::task::spawn_blocking(move || match better.is_empty() {
        true => Vec::new(),
        false => engine::reasons(&*before, &better, &[]),
    });
    let reasons = reasons.await.map_err(|cause| Failure::Broken(cause.to_string()))?;
    let (message, scene) =
        analysis_pages::on_board(&composer.locale, id, findings, players, boards, &reasons);
    let name = format!("match-{id}-{}.png", choice.ply);
    let file = match_picture(composer, scene, &row, Side::White, name).await?;
    Ok(Message { files: vec![file], ..message })
}

async fn list(
    composer: &Composer,
    id: MatchId,
    findings: &Findings,
    page: PageNumber,
) -> Result<Message, Failure> {
    let choices: Vec<&Judgment> = findings.judgments().collect();
    let pages = choices.len().div_ceil(ON_PAGE).max(1);
    let number = usize::try_from(page.0).unwrap_or(usize::MAX).clamp(1, pages);
    let page_choices: Vec<&Judgment> =
        choices.into_iter().skip((number - 1) * ON_PAGE).take(ON_PAGE).collect();
    let boards = Boards::around(&composer.referee, id, page_choices.iter().copied()).await?;
    let info = boards.at(0)?.info();
    let choices = page_choices
        .into_iter()
        .map(|choice| boards.choice_boards(choice))
        .collect::<Result<_, _>>()?;
    let page = ListPage { number, pages, choices };
    Ok(analysis_pages::list(&composer.locale, id, info, findings, &page))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use i18n::{Locale, PSEUDO};
    use messages::buttons::numbers::{Plies, PointNumber};
    use messages::testing::assert_fits;
    use rules::Actor;

    use super::*;
    use crate::testing::bot::{TestBot, TestResult};
    use crate::testing::samples::{Sample, handful};

    fn findings_of(sample: &Sample) -> TestResult<Findings> {
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
        let plies = choices.iter().flatten().map(|choice| choice.ply);
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
            let findings = findings_of(&longest)?;
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
                for view in [
                    AnalysisView::Point(PointNumber(0)),
                    AnalysisView::Choice(Plies(u32::MAX)),
                    AnalysisView::List(PageNumber(0)),
                    AnalysisView::List(PageNumber(u32::MAX)),
                ] {
                    assert_fits(&page(&composer, id, &findings, view).await?);
                    let empty_page = page(&composer, id, &Findings::default(), view).await?;
                    assert!(empty_page.rows.is_empty() && empty_page.files.is_empty());
                }
            }
        }
        assert!(pages > 20, "{pages} pages of lists");
        Ok(())
    }
}
