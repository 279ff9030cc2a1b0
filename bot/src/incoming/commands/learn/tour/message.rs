//! A step of a tour as a message: its task, the board, and what can be chosen.

use discord_model::message::{Button, MOST_BUTTONS, Message, Row, Style};
use games::Choice;
use i18n::Locale;
use lessons::{Step as Task, StepState};
use messages::buttons::ButtonAction;
use messages::buttons::custom_id::CustomId;
use messages::buttons::fields::GameId;
use messages::buttons::help::HelpButton;
use messages::buttons::numbers::Page;
use messages::buttons::stepper::{self, Step, StepButton};
use messages::buttons::text_boards::{TextBoard, TextBoardButton};
use messages::buttons::tour_moment::TourMoment;
use messages::layouts::front_door::{self, Opponents};
use messages::layouts::learning_buttons::{advice_button, practise_button};
use messages::layouts::menus::MenuPage;
use messages::layouts::{steps, text_board_button};
use messages::words;
use model::scene::{Arrow, Scene};
use rules::Side;
use rules::l10n::{L10nMessage, say};

use super::progress::{TourPosition, broken};
use super::{TourAction, TourButton};
use crate::outgoing::composer::Composer;
use crate::outgoing::pictures::asker_picture;
use crate::reply::Failure;

/// The steps of a tour at a moment.
pub(super) fn step_of(game: GameId, at: TourMoment) -> impl Fn(Step) -> ButtonAction {
    move |step| StepButton::of_tour(game, at, step).into()
}

/// A step: its task, the board, and what can be moved; at the end, what comes then.
pub(super) async fn board(
    composer: &Composer,
    here: &TourPosition,
    news: Option<&str>,
    page: Page,
) -> Result<Message, Failure> {
    let Some((_, step)) = here.step() else { return Ok(ended(&composer.locale, here)) };
    let stood = step.stood(&here.progress.done).map_err(|fault| broken(step, &fault))?;
    let choices = stood.choices();
    let mut taps = steps::actors(&composer.locale, step_of(here.id(), here.at()), &choices, page);
    composer.emoji.put(&mut taps.menus, &choices, &stood.table.scene());
    message(composer, here, news, None, stood, taps).await
}

/// A step with its solution: the next action of it is drawn, and one tap plays it. Only in words
/// where one has done something else first, from which it may not go on.
pub(super) async fn solution(
    composer: &Composer,
    here: &TourPosition,
    step: &Task,
    stood: StepState,
) -> Result<Message, Failure> {
    let words = words::lessons::solution(&composer.locale, step);
    let rest = step.solution().strip_prefix(here.progress.done.as_slice());
    let Some(next) = rest.and_then(<[String]>::first) else {
        return board(composer, here, Some(&words), Page::FIRST).await;
    };
    let play = step_of(here.id(), here.at())(Step::tap(next));
    let play = Button {
        id: play.id(),
        label: composer.locale.say("practice-play-it"),
        style: Style::Success,
    };
    let choices: Vec<Choice> =
        stood.choices().into_iter().filter(|choice| choice.text == *next).collect();
    let menus = vec![Row::Buttons(vec![play])];
    let taps = MenuPage { menus, turns: Vec::new(), left_out: 0 };
    message(composer, here, None, Some((words, &choices)), stood, taps).await
}

/// The message of a step, with these choices below it: what is chosen so far stands below the task.
pub(super) async fn message(
    composer: &Composer,
    here: &TourPosition,
    news: Option<&str>,
    chosen: Option<(String, &[Choice])>,
    stood: StepState,
    taps: MenuPage,
) -> Result<Message, Failure> {
    let Some((number, step)) = here.step() else { return Ok(ended(&composer.locale, here)) };
    let hint = here
        .hinted
        .then(|| composer.locale.text(&say("lessons-hint-is").with("hint", step.hint())));
    let news: Vec<&str> = news.into_iter().chain(hint.as_deref()).collect();
    let mut content =
        words::lessons::tour_step(&composer.locale, here.lessons, number, step, &news, &stood);
    let mut scene = stood.table.scene();
    if taps.left_out > 0 {
        content.push_str(&words::too_many_for_menu(&composer.locale, taps.left_out));
    }
    let rows = rows(&composer.locale, here, taps, chosen.is_some());
    if let Some((words, choices)) = chosen {
        content.push_str(&format!("\n{words}"));
        stepper::mark(&mut scene, choices);
        // Where there is but one way, an arrow shows it.
        if let [Choice { outline, .. }] = choices {
            let way = outline.from.zip(outline.to).filter(|(from, to)| from != to);
            scene.arrows.extend(way.map(|(from, to)| Arrow { from, to }));
        }
    }
    let file = asker_picture(composer, scene, stood.side, name_of(here)).await?;
    Ok(Message { content, rows, files: vec![file], ..Message::default() })
}

/// The choices, and below them what else one can do; under a hint the way to the solution, and one
/// to begin again.
fn rows(locale: &Locale, here: &TourPosition, taps: MenuPage, narrowed: bool) -> Vec<Row> {
    let MenuPage { menus: mut rows, turns: mut last, .. } = taps;
    let mut button = |what: TourAction, label: &L10nMessage| {
        let id = TourButton::Do(here.id(), here.at(), what).id();
        last.push(Button { id, label: locale.text(label), style: Style::Secondary });
    };
    button(TourAction::Type, &say("button-type-it"));
    match (narrowed, here.hinted) {
        (true, false) => {
            let label = locale.say("button-back");
            last.push(Button {
                id: TourButton::Show(here.id()).id(),
                label,
                style: Style::Secondary,
            });
        }
        // Back to the board with its hint.
        (true, true) => button(TourAction::Hint, &say("button-back")),
        (false, false) => button(TourAction::Hint, &say("lessons-hint")),
        (false, true) => button(TourAction::Solution, &say("lessons-solution")),
    }
    let id = TourButton::Do(here.id(), here.at(), TourAction::Board).id();
    let label = locale.say("lessons-as-text");
    last.push(Button { id, label, style: Style::Secondary });
    if here.hinted && !narrowed && last.len() < MOST_BUTTONS {
        last.push(over(locale, here));
    }
    rows.push(Row::Buttons(last));
    rows
}

fn over(locale: &Locale, here: &TourPosition) -> Button {
    Button {
        id: TourButton::Do(here.id(), here.at(), TourAction::Over).id(),
        label: locale.say("lessons-start-over"),
        style: Style::Secondary,
    }
}

/// The board after a task is solved, with the way on.
pub(super) async fn solved(
    composer: &Composer,
    here: &TourPosition,
    content: String,
    played: TextBoard,
    scene: Scene,
    side: Side,
) -> Result<Message, Failure> {
    let label = match here.step() {
        Some(_) => say("lessons-next-step"),
        None => say("lessons-to-the-end"),
    };
    let label = composer.locale.text(&label);
    let on = Button { id: TourButton::Show(here.id()).id(), label, style: Style::Primary };
    let file = asker_picture(composer, scene, side, name_of(here)).await?;
    let mut rows = vec![Row::Buttons(vec![on])];
    text_board_button::put(&composer.locale, &mut rows, TextBoardButton::Of(played).fitting());
    Ok(Message { content, rows, files: vec![file], ..Message::default() })
}

/// The end of a tour.
fn ended(locale: &Locale, here: &TourPosition) -> Message {
    let content = locale.text(&say("lessons-toured").with("game", here.lessons.game.info.name));
    let mut buttons = vec![over(locale, here)];
    let game = here.lessons.game;
    let label = locale.say("button-how-to-play");
    buttons.push(Button {
        id: HelpButton::Guide(GameId::of(game)).id(),
        label,
        style: Style::Secondary,
    });
    buttons.extend(advice_button(locale, game));
    buttons.push(practise_button(locale, here.id()));
    let rows = vec![front_door::next_row(locale, game, Opponents::People), Row::Buttons(buttons)];
    Message { rows, ..Message::text(content) }
}

fn name_of(here: &TourPosition) -> String {
    format!("tour-{}-{}.png", here.lessons.game.info.id, here.at())
}

#[cfg(test)]
mod tests {
    use i18n::PSEUDO;
    use lessons::{Lessons, Progress, Step as Task, TryOutcome};

    use super::*;
    use messages::buttons::fields::PartialChoice;
    use messages::testing::assert_fits;

    /// Every state of every step: as it begins, and after each action of its solution; with all
    /// that can be said above it, and each choice below it.
    #[test]
    fn every_step_fits_into_a_message_in_english_and_with_longer_words() {
        for language in ["en", PSEUDO] {
            let locale = Locale::load(language, games::sentences).expect("the catalogue is whole");
            for lessons in lessons::all() {
                assert!((6..=12).contains(&lessons.tour.len()), "{}", lessons.game.info.id);
                for (number, step) in lessons.tour.iter().enumerate() {
                    for done in 0..step.solution().len() {
                        let done = &step.solution()[..done];
                        fits(&locale, lessons, (number, step), done);
                    }
                }
                let ended =
                    locale.text(&say("lessons-toured").with("game", lessons.game.info.name));
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
        let here = TourPosition { lessons, progress, hinted: true };
        let stood = step.stood(done).expect("it stands");
        let info = lessons.game.info;
        let choices = stood.choices();
        let hint = locale.text(&say("lessons-hint-is").with("hint", step.hint()));
        let mut news = vec![words::lessons::solution(locale, step)];
        for text in choices.iter().map(|choice| choice.text.as_str()).chain(["a1-h8", "nonsense"]) {
            match step.attempt(done, text).expect("it is judged") {
                TryOutcome::Solved { words, scene } => {
                    let content = words::lessons::solved(locale, lessons, number, step, &words);
                    assert_fits(&Message::text(content));
                    assert_alt(locale, &scene);
                }
                tried => news.push(words::lessons::tried(locale, info, text, &tried)),
            }
        }
        assert_alt(locale, &stood.table.scene());
        let board = render::text_board(&stood.table.scene(), stood.side, locale);
        assert_fits(&Message::text(words::lessons::text_board(&board)));
        let button = || step_of(here.id(), here.at());
        let first = steps::actors(locale, button(), &choices, Page::FIRST);
        assert_eq!(first.left_out, 0, "{}", step.name);
        let first = rows(locale, &here, first, false);
        for news in &news {
            let content =
                words::lessons::tour_step(locale, lessons, number, step, &[news, &hint], &stood);
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
            let taps =
                steps::actor_choices(locale, button(), &board, &left, &narrowed, Page::FIRST);
            assert_eq!(taps.left_out, 0, "{} {group}", step.name);
            let rows = rows(locale, &here, taps, true);
            assert_fits(&Message { rows, ..Message::text("…") });
        }
    }

    fn assert_alt(locale: &Locale, scene: &Scene) {
        let alt = render::alt_text(scene, locale);
        assert!(alt.encode_utf16().count() <= discord_model::message::MOST_DESCRIPTION, "{alt}");
    }
}
