use discord_model::message::{Button, Form, MOST_BUTTONS, Message, Row, Style};
use games::Choice;
use i18n::Locale;
use lessons::{Lessons, Progress, StepState, TourTask};
use model::scene::{Arrow, Scene};
use rules::l10n::{L10nMessage, say};

use crate::buttons::ButtonAction;
use crate::buttons::custom_id::CustomId;
use crate::buttons::fields::GameId;
use crate::buttons::help::HelpButton;
use crate::buttons::stepper::{self, Step, StepButton};
use crate::buttons::text_boards::{TextBoard, TextBoardButton};
use crate::buttons::tour::{TourAction, TourButton};
use crate::buttons::tour_moment::TourMoment;
use crate::layouts::front_door::{self, Opponents};
use crate::layouts::learning_buttons::{advice_button, practise_button};
use crate::layouts::menus::MenuPage;
use crate::layouts::text_board_button;
use crate::words;

pub struct TourPosition {
    pub lessons: &'static Lessons,
    pub progress: Progress,
    /// Whether the hint is shown, which stays until the step is solved.
    pub hinted: bool,
}

impl TourPosition {
    pub fn id(&self) -> GameId {
        GameId::of(self.lessons.game)
    }

    /// The step and its number; `None` at the end of the tour.
    pub fn step(&self) -> Option<(usize, &'static TourTask)> {
        self.lessons.tour.get(self.progress.step).map(|step| (self.progress.step, step))
    }

    pub fn at(&self) -> TourMoment {
        TourMoment::of(&self.progress, self.hinted)
    }
}

pub fn step_of(game: GameId, at: TourMoment) -> impl Fn(Step) -> ButtonAction {
    move |step| StepButton::of_tour(game, at, step).into()
}

pub fn all(locale: &Locale, tours: &[TourPosition]) -> Message {
    let button = |position: &TourPosition| Button {
        id: TourButton::Show(position.id()).id(),
        label: words::lessons::tour_label(locale, position.lessons, position.progress.step),
        style: Style::Primary,
    };
    let buttons: Vec<Button> = tours.iter().map(button).collect();
    let rows = buttons.chunks(2).map(|row| Row::Buttons(row.to_vec())).collect();
    Message { rows, ..Message::text(locale.say("lessons-tours")) }
}

pub fn form(locale: &Locale, position: &TourPosition, state: &StepState) -> Form {
    let first = state.choices().into_iter().next();
    let example = first.map(|choice| choice.text).unwrap_or_default();
    Form::of_line(
        TourButton::Do(position.id(), position.at(), TourAction::Type).id(),
        locale.text(&say("lessons-form-title").with("game", position.lessons.game.info.name)),
        locale.say("button-form-label"),
        locale.text(&say("button-form-example").with("example", &example)),
    )
}

/// The solution's next action as a button; `None` if the learner has deviated from the solution.
pub fn solution(
    locale: &Locale,
    position: &TourPosition,
    step: &TourTask,
    state: &StepState,
) -> Option<(Vec<Choice>, MenuPage)> {
    let rest = step.solution().strip_prefix(position.progress.actions.as_slice());
    let next = rest.and_then(<[String]>::first)?;
    let play = step_of(position.id(), position.at())(Step::tap(next));
    let play =
        Button { id: play.id(), label: locale.say("practice-play-it"), style: Style::Success };
    let mut choices = state.choices();
    choices.retain(|choice| choice.text == *next);
    let menus = vec![Row::Buttons(vec![play])];
    Some((choices, MenuPage { menus, turns: Vec::new(), left_out: 0 }))
}

/// The message of a step with choices; the partial choice is below the task. `None` at the end of
/// the tour.
pub fn step(
    locale: &Locale,
    position: &TourPosition,
    news: Option<&str>,
    actor: Option<(String, &[Choice])>,
    state: &StepState,
    taps: MenuPage,
) -> Option<(Message, Scene)> {
    let (number, step) = position.step()?;
    let hint =
        position.hinted.then(|| locale.text(&say("lessons-hint-is").with("hint", step.hint())));
    let news: Vec<&str> = news.into_iter().chain(hint.as_deref()).collect();
    let mut content =
        words::lessons::tour_step(locale, position.lessons, number, step, &news, state);
    let mut scene = state.table.scene();
    if taps.left_out > 0 {
        content.push_str(&words::too_many_for_menu(locale, taps.left_out));
    }
    let rows = rows(locale, position, taps, actor.is_some());
    if let Some((words, choices)) = actor {
        content.push_str(&format!("\n{words}"));
        stepper::mark(&mut scene, choices);
        // A single option is shown with an arrow.
        if let [Choice { outline, .. }] = choices {
            let arrow = outline.from.zip(outline.to).filter(|(from, to)| from != to);
            scene.arrows.extend(arrow.map(|(from, to)| Arrow { from, to }));
        }
    }
    Some((Message { rows, ..Message::text(content) }, scene))
}

/// The choices and other buttons: with the hint, a button to the solution and one to restart.
fn rows(locale: &Locale, position: &TourPosition, taps: MenuPage, narrowed: bool) -> Vec<Row> {
    let MenuPage { menus: mut rows, turns: mut last, .. } = taps;
    let mut button = |action: TourAction, label: &L10nMessage| {
        let id = TourButton::Do(position.id(), position.at(), action).id();
        last.push(Button { id, label: locale.text(label), style: Style::Secondary });
    };
    button(TourAction::Type, &say("button-type-it"));
    match (narrowed, position.hinted) {
        (true, false) => {
            let label = locale.say("button-back");
            last.push(Button {
                id: TourButton::Show(position.id()).id(),
                label,
                style: Style::Secondary,
            });
        }
        (true, true) => button(TourAction::Hint, &say("button-back")),
        (false, false) => button(TourAction::Hint, &say("lessons-hint")),
        (false, true) => button(TourAction::Solution, &say("lessons-solution")),
    }
    let id = TourButton::Do(position.id(), position.at(), TourAction::Board).id();
    let label = locale.say("lessons-as-text");
    last.push(Button { id, label, style: Style::Secondary });
    if position.hinted && !narrowed && last.len() < MOST_BUTTONS {
        last.push(over(locale, position));
    }
    rows.push(Row::Buttons(last));
    rows
}

fn over(locale: &Locale, position: &TourPosition) -> Button {
    Button {
        id: TourButton::Do(position.id(), position.at(), TourAction::Over).id(),
        label: locale.say("lessons-start-over"),
        style: Style::Secondary,
    }
}

pub fn solved(
    locale: &Locale,
    position: &TourPosition,
    content: String,
    text_board: TextBoard,
) -> Message {
    let label = match position.step() {
        Some(_) => say("lessons-next-step"),
        None => say("lessons-to-the-end"),
    };
    let label = locale.text(&label);
    let on = Button { id: TourButton::Show(position.id()).id(), label, style: Style::Primary };
    let mut rows = vec![Row::Buttons(vec![on])];
    text_board_button::add(locale, &mut rows, TextBoardButton::Of(text_board).fitting());
    Message { rows, ..Message::text(content) }
}

pub fn tour_ended(locale: &Locale, position: &TourPosition) -> Message {
    let content = locale.text(&say("lessons-toured").with("game", position.lessons.game.info.name));
    let mut buttons = vec![over(locale, position)];
    let game = position.lessons.game;
    let label = locale.say("button-how-to-play");
    buttons.push(Button {
        id: HelpButton::Guide(GameId::of(game)).id(),
        label,
        style: Style::Secondary,
    });
    buttons.extend(advice_button(locale, game));
    buttons.push(practise_button(locale, position.id()));
    let rows = vec![front_door::next_row(locale, game, Opponents::People), Row::Buttons(buttons)];
    Message { rows, ..Message::text(content) }
}

#[cfg(test)]
mod tests {
    use i18n::PSEUDO;
    use lessons::TryOutcome;

    use super::*;
    use crate::buttons::fields::PartialChoice;
    use crate::buttons::numbers::Page;
    use crate::layouts::steps;
    use crate::testing::assert_fits;

    /// Checks every step at its start and after each action of its solution, with every news text
    /// and choice.
    #[test]
    fn every_step_fits_into_a_message_in_english_and_with_longer_words() {
        for language in ["en", PSEUDO] {
            let locale = Locale::load(language, games::sentences).expect("the catalogue is whole");
            for lessons in lessons::all() {
                assert!((6..=12).contains(&lessons.tour.len()), "{}", lessons.game.info.id);
                for (number, step) in lessons.tour.iter().enumerate() {
                    for done in 0..step.solution().len() {
                        let actions = &step.solution()[..done];
                        fits(&locale, lessons, (number, step), actions);
                    }
                }
                let over = locale.text(&say("lessons-toured").with("game", lessons.game.info.name));
                assert_fits(&Message::text(over));
            }
        }
    }

    fn fits(
        locale: &Locale,
        lessons: &'static Lessons,
        (number, step): (usize, &'static TourTask),
        actions: &[String],
    ) {
        let progress = Progress { step: number, actions: actions.to_vec() };
        let position = TourPosition { lessons, progress, hinted: true };
        let state = step.state(actions).expect("it stands");
        let info = lessons.game.info;
        let choices = state.choices();
        let hint = locale.text(&say("lessons-hint-is").with("hint", step.hint()));
        let mut news = vec![words::lessons::solution(locale, step)];
        for text in choices.iter().map(|choice| choice.text.as_str()).chain(["a1-h8", "nonsense"]) {
            match step.attempt(actions, text).expect("it is judged") {
                TryOutcome::Solved { words, scene } => {
                    let content = words::lessons::solved(locale, lessons, number, step, &words);
                    assert_fits(&Message::text(content));
                    assert_alt(locale, &scene);
                }
                outcome => news.push(words::lessons::try_outcome(locale, info, text, &outcome)),
            }
        }
        assert_alt(locale, &state.table.scene());
        let board = render::text_board(&state.table.scene(), state.side, locale);
        assert_fits(&Message::text(words::lessons::text_board(&board)));
        let button = || step_of(position.id(), position.at());
        let first = steps::actors(locale, button(), &choices, None, Page::FIRST);
        assert_eq!(first.left_out, 0, "{}", step.name);
        let first = rows(locale, &position, first, false);
        for news in &news {
            let content =
                words::lessons::tour_step(locale, lessons, number, step, &[news, &hint], &state);
            assert_fits(&Message { rows: first.clone(), ..Message::text(content) });
        }
        let mut groups: Vec<&str> =
            choices.iter().map(|choice| choice.outline.group.as_str()).collect();
        groups.sort_unstable();
        groups.dedup();
        for group in groups {
            let of_it = |choice: &&Choice| choice.outline.group == group;
            let remaining: Vec<Choice> = choices.iter().filter(of_it).cloned().collect();
            let narrowed = PartialChoice { group: group.to_owned(), to: None };
            let board = state.table.scene().board;
            let taps =
                steps::actor_choices(locale, button(), &board, &remaining, &narrowed, Page::FIRST);
            assert_eq!(taps.left_out, 0, "{} {group}", step.name);
            let rows = rows(locale, &position, taps, true);
            assert_fits(&Message { rows, ..Message::text("…") });
        }
    }

    fn assert_alt(locale: &Locale, scene: &Scene) {
        let alt = render::alt_text(scene, locale);
        assert!(alt.encode_utf16().count() <= discord_model::message::MOST_DESCRIPTION, "{alt}");
    }
}
