//! `/tour`: a game in small tasks, to one person alone; how far they have come is kept.

mod buttons;

use std::sync::Arc;

use discord::message::{Button, Form, Message, Row, Style};
use games::Choice;
use i18n::Locale;
use lessons::{LessonFault, Lessons, Progress, Step as Task, Stood, Tried};
use model::scene::Scene;
use referee::{Person, Toured};
use rules::Side;
use rules::l10n::L10nMessage;

use crate::app::{App, Failure, Reply};
use crate::incoming::buttons::ButtonAction;
use crate::incoming::commands::Answer;
use crate::incoming::commands::learn::cards;
use crate::incoming::commands::learn::help::HelpButton;
use crate::incoming::commands::matches::text_boards::{self, TextBoard, TextBoardButton};
use crate::incoming::commands::table::named;
use crate::incoming::custom_id::CustomId;
use crate::incoming::fields::{GameId, PartialChoice};
use crate::incoming::request::Values;
use crate::incoming::stepper::{self, Step, StepButton, StepRequest};
use crate::outgoing::menus::MenuPage;
use crate::outgoing::practice::practise_button;
use crate::outgoing::steps;
use crate::permissions::Place;
use crate::words;

pub(crate) use self::buttons::{TourAction, TourButton};

/// Actions that a step has at most, so that a moment is one number.
const MOST_ACTIONS: usize = 100;
/// Added to a moment while the hint of its step is shown: it stays until the task is solved.
const HINTED: u32 = 10_000;
/// Buttons in a row.
const IN_A_ROW: usize = 5;

/// Where somebody is in a tour.
struct Here {
    lessons: &'static Lessons,
    progress: Progress,
    /// Whether the step's hint is shown.
    hinted: bool,
}

impl Here {
    fn id(&self) -> GameId {
        GameId::of(self.lessons.game)
    }

    /// The step and its number; `None` when the tour is over.
    fn step(&self) -> Option<(usize, &'static Task)> {
        self.lessons.tour.get(self.progress.step).map(|step| (self.progress.step, step))
    }

    /// The moment: step, actions in it, and whether its hint is shown.
    fn at(&self) -> u32 {
        let at = self.progress.step * MOST_ACTIONS + self.progress.done.len();
        let hinted = if self.hinted { HINTED } else { 0 };
        u32::try_from(at).unwrap_or(u32::MAX).saturating_add(hinted)
    }
}

fn broken(step: &Task, fault: &LessonFault) -> Failure {
    Failure::Broken(format!("step {} of a tour: {fault:?}", step.name))
}

/// How far somebody has come in a game's tour.
async fn here(app: &App, by: &Person, lessons: &'static Lessons) -> Result<Here, Failure> {
    let toured =
        referee::tours::find(&app.referee, by.id, lessons.game.info.id).await?.unwrap_or_default();
    let step = usize::try_from(toured.step).unwrap_or_default().min(lessons.tour.len());
    let mut progress = Progress { step, done: toured.done };
    // A newer version may have another task there.
    let stands = lessons.tour.get(step).map(|step| step.stood(&progress.done));
    if stands.is_none_or(|stands| stands.is_err() || stands.is_ok_and(|stood| stood.left == 0)) {
        progress.done.clear();
    }
    Ok(Here { lessons, progress, hinted: false })
}

async fn keep(app: &App, by: &Person, here: &Here) -> Result<(), Failure> {
    let Progress { step, done } = &here.progress;
    let toured = Toured { step: i64::try_from(*step).unwrap_or(i64::MAX), done: done.clone() };
    let game = here.lessons.game.info.id;
    Ok(referee::tours::keep(&app.referee, by, game, &toured, app.clock.now()).await?)
}

/// `/tour`: of the game that is named, else of the one that is played here; else all there are. What
/// buttons do can be typed as well.
pub(crate) async fn asked(app: &Arc<App>, by: &Person, place: &Place, values: &Values) -> Answer {
    let game = match values.text(named::GAME).and_then(games::find) {
        Some(game) => Some(game),
        None => cards::game_of_place(app, place).await?,
    };
    let Some(game) = game.map(GameId::of) else { return all(app, by).await };
    let at = (game, here(app, by, lessons_of(app, game)?).await?.at());
    match (values.text(named::TEXT), values.text(named::DO).and_then(TourAction::from_name)) {
        (Some(text), _) => played(app, by, at, text, false).await,
        (None, Some(what)) => besides(app, by, at, what, false).await,
        (None, None) => shown(app, by, game, false).await,
    }
}

/// All tours, a button for each.
async fn all(app: &App, by: &Person) -> Answer {
    let mut buttons = Vec::new();
    for lessons in lessons::all().iter().filter(|lessons| !lessons.tour.is_empty()) {
        let here = here(app, by, lessons).await?;
        let label = words::lessons::tour_label(&app.locale, lessons, here.progress.step);
        buttons.push(Button { id: TourButton::Show(here.id()).id(), label, style: Style::Primary });
    }
    let rows = buttons.chunks(2).map(|row| Row::Buttons(row.to_vec())).collect();
    let content = words::lessons::tours(&app.locale);
    Ok(Reply::Tell(Message { rows, ..Message::text(content) }))
}

/// What a game's tour is made of; where there is none, that is said.
fn lessons_of(app: &App, game: GameId) -> Result<&'static Lessons, Failure> {
    let unknown = || Failure::Said(app.locale.text(&words::UNKNOWN_BUTTON));
    let game = game.entry().ok_or_else(unknown)?;
    let lessons = lessons::of(game);
    if lessons.tour.is_empty() {
        return Err(Failure::Said(words::lessons::no_tour(&app.locale, game.info)));
    }
    Ok(lessons)
}

/// Where somebody is in a tour, as a message of theirs or as a new one.
pub(crate) async fn shown(app: &Arc<App>, by: &Person, game: GameId, private: bool) -> Answer {
    let here = here(app, by, lessons_of(app, game)?).await?;
    let message = board(app, &here, None, 0).await?;
    Ok(answered(message, private))
}

fn answered(message: Message, private: bool) -> Reply {
    if private { Reply::Change(message) } else { Reply::Tell(message) }
}

/// Where somebody is, as a button of a moment has it; if they are elsewhere by now, that instead.
async fn still_here(
    app: &App,
    by: &Person,
    (game, at): (GameId, u32),
) -> Result<Result<(Here, &'static Task, Stood), Message>, Failure> {
    let mut here = here(app, by, lessons_of(app, game)?).await?;
    here.hinted = at >= HINTED;
    match here.step() {
        Some((_, step)) if here.at() == at => {
            let stood = step.stood(&here.progress.done).map_err(|fault| broken(step, &fault))?;
            Ok(Ok((here, step, stood)))
        }
        _ => {
            here.hinted = false;
            let news = app.locale.text(&words::lessons::STALE);
            Ok(Err(board(app, &here, Some(&news), 0).await?))
        }
    }
}

/// What one does in a step but for playing by buttons.
pub(crate) async fn besides(
    app: &Arc<App>,
    by: &Person,
    (game, at): (GameId, u32),
    what: TourAction,
    private: bool,
) -> Answer {
    if what == TourAction::Over {
        let lessons = lessons_of(app, game)?;
        let here = Here { lessons, progress: Progress::default(), hinted: false };
        keep(app, by, &here).await?;
        return Ok(answered(board(app, &here, None, 0).await?, private));
    }
    let (mut here, step, stood) = match still_here(app, by, (game, at)).await? {
        Ok(standing) => standing,
        Err(elsewhere) => return Ok(answered(elsewhere, private)),
    };
    match what {
        TourAction::Hint => {
            here.hinted = true;
            Ok(answered(board(app, &here, None, 0).await?, private))
        }
        TourAction::Solution => {
            let solution = words::lessons::solution(&app.locale, step);
            Ok(answered(board(app, &here, Some(&solution), 0).await?, private))
        }
        TourAction::Board => {
            let board = render::text_board(&stood.table.scene(), stood.side, &app.locale);
            Ok(Reply::text(words::lessons::text_board(&board)))
        }
        TourAction::Type | TourAction::Over => {
            let example = stood.table.legal().into_iter().next().unwrap_or_default();
            Ok(Reply::Ask(Form {
                id: TourButton::Do(game, at, TourAction::Type).id(),
                title: words::lessons::form_title(&app.locale, here.lessons.game.info),
                label: app.locale.text(&words::lessons::TYPE_LABEL),
                placeholder: words::form_placeholder(&app.locale, &example),
            }))
        }
    }
}

fn over(locale: &Locale, here: &Here) -> Button {
    Button {
        id: TourButton::Do(here.id(), here.at(), TourAction::Over).id(),
        label: locale.text(&words::lessons::START_OVER),
        style: Style::Secondary,
    }
}

/// Something is played, by a button, a menu or the form.
pub(crate) async fn played(
    app: &Arc<App>,
    by: &Person,
    at: (GameId, u32),
    text: &str,
    private: bool,
) -> Answer {
    let (mut here, step, stood) = match still_here(app, by, at).await? {
        Ok(standing) => standing,
        Err(elsewhere) => return Ok(answered(elsewhere, private)),
    };
    let tried = step.attempt(&here.progress.done, text).map_err(|fault| broken(step, &fault))?;
    let message = match tried {
        Tried::Solved { words, scene } => {
            let number = here.progress.step;
            let mut played = std::mem::take(&mut here.progress.done);
            played.push(text.to_owned());
            here.progress = Progress { step: number + 1, done: Vec::new() };
            here.hinted = false;
            keep(app, by, &here).await?;
            let content = words::lessons::solved(&app.locale, here.lessons, (number, step), &words);
            let played = TextBoard::Solved(here.id(), u32::try_from(number).unwrap_or(0), played);
            solved(app, &here, (content, played), (*scene, stood.side)).await?
        }
        Tried::GoesOn(stood) => {
            here.progress.done = stood.done;
            keep(app, by, &here).await?;
            board(app, &here, None, 0).await?
        }
        Tried::Missed { .. } => {
            let news = words::lessons::tried(&app.locale, here.lessons.game.info, text, &tried);
            here.progress.done.clear();
            keep(app, by, &here).await?;
            board(app, &here, Some(&news), 0).await?
        }
        Tried::Refused(_) => {
            let news = words::lessons::tried(&app.locale, here.lessons.game.info, text, &tried);
            board(app, &here, Some(&news), 0).await?
        }
    };
    Ok(answered(message, private))
}

/// The board after a task is solved, with the way on.
async fn solved(
    app: &App,
    here: &Here,
    (content, played): (String, TextBoard),
    (scene, side): (Scene, Side),
) -> Result<Message, Failure> {
    let label = match here.step() {
        Some(_) => words::lessons::NEXT_STEP,
        None => words::lessons::TO_THE_END,
    };
    let label = app.locale.text(&label);
    let on = Button { id: TourButton::Show(here.id()).id(), label, style: Style::Primary };
    let file = app.picture(scene, side, name_of(here)).await?;
    let mut rows = vec![Row::Buttons(vec![on])];
    text_boards::put(app, &mut rows, TextBoardButton::Of(played).fitting());
    Ok(Message { content, rows, files: vec![file], pings: Vec::new() })
}

fn name_of(here: &Here) -> String {
    format!("tour-{}-{}.png", here.lessons.game.info.id, here.at())
}

/// A step: its task, the board, and what can be moved; at the end, what comes then.
async fn board(app: &App, here: &Here, news: Option<&str>, page: u16) -> Result<Message, Failure> {
    let Some((_, step)) = here.step() else { return Ok(ended(app, here)) };
    let stood = step.stood(&here.progress.done).map_err(|fault| broken(step, &fault))?;
    let choices = stood.table.choices();
    let mut taps = steps::actors(&app.locale, step_of((here.id(), here.at())), &choices, page);
    app.emoji.put(&mut taps.menus, &choices, &stood.table.scene());
    message(app, here, (news, None), stood, taps).await
}

/// The message of a step, with these choices below it: what is chosen so far stands below the task.
async fn message(
    app: &App,
    here: &Here,
    (news, chosen): (Option<&str>, Option<(String, &[Choice])>),
    stood: Stood,
    taps: MenuPage,
) -> Result<Message, Failure> {
    let Some((number, step)) = here.step() else { return Ok(ended(app, here)) };
    let done = (stood.done.as_slice(), stood.left);
    let hint = here.hinted.then(|| words::lessons::hint(&app.locale, step));
    let news: Vec<&str> = news.into_iter().chain(hint.as_deref()).collect();
    let mut content =
        words::lessons::tour_step(&app.locale, here.lessons, (number, step), &news, done);
    let mut scene = stood.table.scene();
    if taps.left_out > 0 {
        content.push_str(&words::too_many_for_menu(&app.locale, taps.left_out));
    }
    let rows = rows(&app.locale, here, taps, chosen.is_some());
    if let Some((words, choices)) = chosen {
        content.push_str(&format!("\n{words}"));
        stepper::mark(&mut scene, choices);
    }
    let file = app.picture(scene, stood.side, name_of(here)).await?;
    Ok(Message { content, rows, files: vec![file], pings: Vec::new() })
}

/// The choices, and below them what else one can do; under a hint the way to the solution, and one to
/// begin again.
fn rows(locale: &Locale, here: &Here, taps: MenuPage, narrowed: bool) -> Vec<Row> {
    let MenuPage { menus: mut rows, turns: mut last, .. } = taps;
    let mut button = |what: TourAction, label: &L10nMessage| {
        let id = TourButton::Do(here.id(), here.at(), what).id();
        last.push(Button { id, label: locale.text(label), style: Style::Secondary });
    };
    button(TourAction::Type, &words::TYPE_IT);
    match (narrowed, here.hinted) {
        (true, false) => {
            let label = locale.text(&words::BACK);
            last.push(Button {
                id: TourButton::Show(here.id()).id(),
                label,
                style: Style::Secondary,
            });
        }
        // Back to the board with its hint.
        (true, true) => button(TourAction::Hint, &words::BACK),
        (false, false) => button(TourAction::Hint, &words::lessons::HINT),
        (false, true) => button(TourAction::Solution, &words::lessons::SOLUTION),
    }
    let id = TourButton::Do(here.id(), here.at(), TourAction::Board).id();
    let label = locale.text(&words::lessons::AS_TEXT);
    last.push(Button { id, label, style: Style::Secondary });
    if here.hinted && !narrowed && last.len() < IN_A_ROW {
        last.push(over(locale, here));
    }
    rows.push(Row::Buttons(last));
    rows
}

/// The end of a tour.
fn ended(app: &App, here: &Here) -> Message {
    let content = words::lessons::toured(&app.locale, here.lessons.game.info);
    let mut buttons = vec![over(&app.locale, here)];
    let game = here.lessons.game;
    let label = app.locale.text(&words::HOW_TO_PLAY);
    buttons.push(Button {
        id: HelpButton::Guide(GameId::of(game)).id(),
        label,
        style: Style::Secondary,
    });
    buttons.push(practise_button(&app.locale, here.id()));
    Message { rows: vec![Row::Buttons(buttons)], ..Message::text(content) }
}

/// Another page of what can be moved.
async fn page(app: &Arc<App>, by: &Person, at: (GameId, u32), page: u16) -> Answer {
    match still_here(app, by, at).await? {
        Ok((here, ..)) => Ok(Reply::Change(board(app, &here, None, page).await?)),
        Err(elsewhere) => Ok(Reply::Change(elsewhere)),
    }
}

/// A step on the way to an action.
pub(crate) async fn step(
    app: &Arc<App>,
    by: &Person,
    at: (GameId, u32),
    request: StepRequest,
    private: bool,
) -> Answer {
    match request {
        StepRequest::Play(text) => played(app, by, at, &text, private).await,
        StepRequest::Actors(number) => page(app, by, at, number).await,
        StepRequest::Narrow(narrowed, page) => narrow(app, by, at, &narrowed, page).await,
        StepRequest::Unknown => shown(app, by, at.0, true).await,
    }
}

/// The steps of a tour at a moment.
fn step_of(at: (GameId, u32)) -> impl Fn(Step) -> ButtonAction {
    move |step| StepButton::of_tour(at, step).into()
}

/// What is left of the choice, its destinations marked.
async fn narrow(
    app: &Arc<App>,
    by: &Person,
    at: (GameId, u32),
    narrowed: &PartialChoice,
    page: u16,
) -> Answer {
    let (here, _, stood) = match still_here(app, by, at).await? {
        Ok(standing) => standing,
        Err(elsewhere) => return Ok(Reply::Change(elsewhere)),
    };
    let choices = stepper::left(&*stood.table, narrowed);
    let Some(first) = choices.first() else {
        return Ok(Reply::Change(board(app, &here, None, 0).await?));
    };
    let actor = app.locale.text(&first.outline.actor);
    let words = words::lessons::chosen(&app.locale, &actor, choices.len());
    let scene = stood.table.scene();
    let mut taps =
        steps::actor_choices(&app.locale, step_of(at), &scene.board, &choices, narrowed, page);
    app.emoji.put(&mut taps.menus, &choices, &scene);
    let message = message(app, &here, (None, Some((words, &choices))), stood, taps).await?;
    Ok(Reply::Change(message))
}

#[cfg(test)]
mod tests {
    use i18n::PSEUDO;

    use super::*;
    use crate::testing::messages::assert_fits;

    /// Every state of every step: as it begins, and after each action of its solution; with all that
    /// can be said above it, and each choice below it.
    #[test]
    fn every_step_fits_into_a_message_in_english_and_with_longer_words() {
        for language in ["en", PSEUDO] {
            let locale = Locale::load(language, games::sentences).expect("the catalogue is whole");
            for lessons in lessons::all() {
                assert!((6..=10).contains(&lessons.tour.len()), "{}", lessons.game.info.id);
                for (number, step) in lessons.tour.iter().enumerate() {
                    for done in 0..step.solution().len() {
                        let done = &step.solution()[..done];
                        fits(&locale, lessons, (number, step), done);
                    }
                }
                let ended = words::lessons::toured(&locale, lessons.game.info);
                assert_fits(&Message::text(ended));
            }
        }
    }

    fn fits(
        locale: &Locale,
        lessons: &'static Lessons,
        (number, step): (usize, &'static Task),
        done: &[String],
    ) {
        let progress = Progress { step: number, done: done.to_vec() };
        let here = Here { lessons, progress, hinted: true };
        let stood = step.stood(done).expect("it stands");
        let info = lessons.game.info;
        let choices = stood.table.choices();
        let hint = words::lessons::hint(locale, step);
        let mut news = vec![words::lessons::solution(locale, step)];
        for text in choices.iter().map(|choice| choice.text.as_str()).chain(["a1-h8", "nonsense"]) {
            match step.attempt(done, text).expect("it is judged") {
                Tried::Solved { words, scene } => {
                    let content = words::lessons::solved(locale, lessons, (number, step), &words);
                    assert_fits(&Message::text(content));
                    assert_alt(locale, &scene);
                }
                tried => news.push(words::lessons::tried(locale, info, text, &tried)),
            }
        }
        assert_alt(locale, &stood.table.scene());
        let board = render::text_board(&stood.table.scene(), stood.side, locale);
        assert_fits(&Message::text(words::lessons::text_board(&board)));
        let at = (here.id(), here.at());
        let first = steps::actors(locale, step_of(at), &choices, 0);
        assert_eq!(first.left_out, 0, "{}", step.name);
        let first = rows(locale, &here, first, false);
        for news in &news {
            let left = (done, stood.left);
            let content =
                words::lessons::tour_step(locale, lessons, (number, step), &[news, &hint], left);
            assert_fits(&Message { rows: first.clone(), ..Message::text(content) });
        }
        let mut groups: Vec<&str> =
            choices.iter().map(|choice| choice.outline.group.as_str()).collect();
        groups.sort_unstable();
        groups.dedup();
        for group in groups {
            let of_it = |choice: &&Choice| choice.outline.group == group;
            let left: Vec<Choice> = choices.iter().filter(of_it).cloned().collect();
            let narrowed = PartialChoice { group: group.to_owned(), to: None };
            let board = stood.table.scene().board;
            let taps = steps::actor_choices(locale, step_of(at), &board, &left, &narrowed, 0);
            assert_eq!(taps.left_out, 0, "{} {group}", step.name);
            let rows = rows(locale, &here, taps, true);
            assert_fits(&Message { rows, ..Message::text("…") });
        }
    }

    fn assert_alt(locale: &Locale, scene: &Scene) {
        let alt = render::alt_text(scene, locale);
        assert!(alt.encode_utf16().count() <= discord::message::MOST_DESCRIPTION, "{alt}");
    }
}
