//! `/analyse`: what Herald makes of matches that are over.

use std::sync::Arc;

use discord::message::{Button, MOST_CONTENT, Message, Row, shorten};
use games::Table;
use model::scene::{MarkKind, Scene};
use referee::{Match, MatchId, Person};
use rules::Side;
use tracing::Instrument;

use crate::app::{Answer, App, Failure, Reply, WithFollowUp};
use crate::buttons::text_boards::{BoardView, TextBoardButton};
use crate::incoming::commands::learn::drawing::draw;
use crate::incoming::commands::matches::{pick, text_boards};
use crate::incoming::request::Values;
use crate::opponent::analyses::{Findings, Point};
use crate::opponent::analysis::{self, AnalysisStart};
use crate::opponent::asker::Asker;
use crate::opponent::pending::{NotNow, PendingHint};
use crate::opponent::thinking::ChosenTurn;
use crate::permissions::Place;
use crate::words;

/// The turning points of a match that is over, at once or as soon as they are found.
pub(crate) async fn analyse(app: &Arc<App>, by: &Person, place: &Place, values: &Values) -> Answer {
    let id = pick::over(app, by, place, values).await?;
    of_match(app, Asker { person: by.id, guild: place.guild }, id).await
}

/// The same of one match, for whoever asks.
pub(crate) async fn of_match(app: &Arc<App>, asker: Asker, id: MatchId) -> Answer {
    referee::watching::open_to_analysis(&app.referee, id).await?;
    match analysis::look(app, asker, id).await? {
        AnalysisStart::Found(findings) => Ok(Reply::Tell(message(app, id, &findings).await?)),
        AnalysisStart::Not(NotNow::Full(wait)) => {
            Err(Failure::Said(words::opponent::look_full(&app.locale, wait)))
        }
        AnalysisStart::Not(not_now) => Err(later(app, &not_now)),
        AnalysisStart::Later(likely, held) => {
            let told = Message::text(words::opponent::looking(&app.locale, id, likely));
            let app = Arc::clone(app);
            // What is found is kept: it goes on when the asker cannot be answered any more.
            let looking = {
                let app = Arc::clone(&app);
                async move {
                    let found = analysis::found(&app, asker, (id, likely)).await;
                    drop(held);
                    found
                }
            };
            let looking = tokio::spawn(looking.in_current_span());
            let then = async move {
                let found = match tokio::time::timeout(app.patience.late, looking).await {
                    Ok(Ok(Ok(Some(findings)))) => message(&app, id, &findings).await,
                    Ok(Ok(Ok(None))) => {
                        Ok(Message::text(words::opponent::looked_stopped(&app.locale, id)))
                    }
                    Ok(Ok(Err(cause))) => Err(cause.into()),
                    Ok(Err(cause)) => Err(Failure::Broken(cause.to_string())),
                    Err(_) => Ok(Message::text(words::opponent::looks_on(&app.locale, id))),
                };
                found.unwrap_or_else(|failure| Message::text(failure.words(&app.locale, 0)))
            };
            Ok(Reply::Later(WithFollowUp { told, then: Box::pin(then) }))
        }
    }
}

/// The message that shows the turning points: a picture each, and what is to be said of it.
async fn message(app: &App, id: MatchId, findings: &Findings) -> Result<Message, Failure> {
    let row = referee::view::match_row(&app.referee, id).await?;
    let of_point = |point: &Point| [point.ply, point.ply.saturating_add(point.actions)];
    let wanted: Vec<u32> = findings.points.iter().flat_map(of_point).chain([0]).collect();
    let boards = referee::view::boards_at(&app.referee, id, &wanted).await?;
    let board = |plies: u32| {
        let found = boards.iter().find(|board| board.plies() == plies);
        found.ok_or_else(|| Failure::Broken(format!("match {id} has no {plies} actions")))
    };
    let info = board(0)?.info();
    let mut content = words::opponent::findings(&app.locale, id, info, findings);
    let mut files = Vec::new();
    let mut buttons: Vec<Button> = Vec::new();
    // Room for each.
    let left = MOST_CONTENT.saturating_sub(content.chars().count());
    let room = left / findings.points.len().max(1);
    for (number, point) in (1..).zip(&findings.points) {
        let [before, after] = of_point(point).map(board);
        let (before, after) = (before?, after?);
        let line = told(app, &row, (number, point), [&**before, &**after]).await?;
        content.push('\n');
        content.push_str(&shorten(&line, room.saturating_sub(1)));
        let mut scene = before.scene();
        scene.clocks = None;
        draw(&mut scene, &**before, &point.better);
        mark_played(&mut scene, &**after, point.actions as usize);
        let name = format!("match-{id}-{}.png", point.ply);
        files.push(app.picture(scene, Side::White, name).await?);
        let pressed = TextBoardButton::OfMatch(id, BoardView::Step(point.ply));
        let label = words::ways::as_text(&app.locale, number);
        buttons.push(Button { label, ..text_boards::button(app, &pressed) });
    }
    let rows = buttons.chunks(5).map(|row| Row::Buttons(row.to_vec())).collect();
    Ok(Message { content, files, rows, ..Message::default() })
}

/// Marks from where to where the last actions of a game went.
fn mark_played(scene: &mut Scene, after: &dyn Table, count: usize) {
    let last = after.last_turn();
    let from = last.len().saturating_sub(count);
    let marks = last.into_iter().skip(from).flat_map(|action| action.marks);
    let ways = [MarkKind::LastFrom, MarkKind::LastTo];
    scene.marks.extend(marks.filter(|mark| ways.contains(&mark.kind)));
}

/// What is said of a turning point.
async fn told(
    app: &App,
    row: &Match,
    (number, point): (u32, &Point),
    [before, after]: [&dyn Table; 2],
) -> Result<String, Failure> {
    let names = app.names(row).await?;
    let side = match before.to_act() {
        Some(rules::Actor::Side(side)) => side,
        _ => before.turn().side,
    };
    let count = point.actions as usize;
    let played = last_of(after, count);
    let better = played_on(before, &point.better);
    Ok(words::opponent::point(
        &app.locale,
        (number, before.turn().number),
        (before.info(), side, names.of(side)),
        (&played, &better),
        (point.before, point.after),
    ))
}

/// The last actions of a game, as they are shown and in words.
fn last_of(table: &dyn Table, count: usize) -> Vec<(String, rules::l10n::L10nMessage)> {
    let last = table.last_turn();
    let from = last.len().saturating_sub(count);
    last.into_iter().skip(from).map(|action| (action.shown, action.words)).collect()
}

/// Actions that could be played, as they are shown and in words.
pub(crate) fn played_on(
    table: &dyn Table,
    texts: &[String],
) -> Vec<(String, rules::l10n::L10nMessage)> {
    let mut table = table.copy();
    let mut played = Vec::new();
    for text in texts {
        if table.play(text).is_err() {
            break;
        }
        played.extend(table.last_action().map(|action| (action.shown, action.words)));
    }
    played
}

/// Why something is not thought about now, as the asker is told.
pub(crate) fn later(app: &App, not_now: &NotNow) -> Failure {
    Failure::Said(words::opponent::not_now(&app.locale, not_now, app.clock.now()))
}

/// What comes of a hint, as long as the asker can be answered.
pub(crate) async fn waited(
    app: &App,
    hint: Result<PendingHint, NotNow>,
) -> Result<Option<ChosenTurn>, Failure> {
    let hint = hint.map_err(|not_now| later(app, &not_now))?;
    let chosen = tokio::time::timeout(app.patience.late, hint.get()).await;
    chosen.map_err(|_| Failure::Said(words::opponent::hint_late(&app.locale)))
}
