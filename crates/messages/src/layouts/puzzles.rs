use discord_model::message::{Button, Form, MOST_BUTTONS, Message, Row, Style};
use engine::Reason;
use games::{Choice, Entry};
use i18n::Locale;
use match_model::{DailySolver, Mistake, PuzzleAttempt, PuzzleRated, PuzzleRef};
use model::scene::Scene;
use puzzles::{Claim, Exercise, Fraction, Goal, Puzzle, Standing};
use rules::l10n::{L10nMessage, say};

use crate::buttons::ButtonAction;
use crate::buttons::custom_id::CustomId;
use crate::buttons::fields::GameId;
use crate::buttons::numbers::{PuzzleDay, PuzzleMoment};
use crate::buttons::puzzles::{PuzzleAction, PuzzleButton, PuzzleId};
use crate::buttons::stepper::{self, Step};
use crate::layouts::drawing::draw;
use crate::layouts::menus::MenuPage;
use crate::words;

/// The origin of a person's puzzle.
pub enum PuzzleSource {
    Collection(&'static Puzzle),
    /// A mistake of the person, with the turn that they played.
    Mistake(Mistake, Vec<String>),
}

/// A person at a puzzle.
pub struct PuzzlePosition {
    pub game: &'static Entry,
    pub source: PuzzleSource,
    pub exercise: Exercise,
    pub attempt: PuzzleAttempt,
    pub stands: Standing,
    /// Whether it is the puzzle of the day.
    pub today: bool,
}

impl PuzzlePosition {
    pub fn button(&self, what: PuzzleAction) -> ButtonAction {
        let at = PuzzleMoment(self.attempt.moment);
        let id = PuzzleId::new(&self.key().puzzle);
        PuzzleButton::Do(GameId::of(self.game), id, at, what).into()
    }

    pub fn step(&self) -> impl Fn(Step) -> ButtonAction + '_ {
        |step| self.button(PuzzleAction::Step(step))
    }

    pub fn key(&self) -> PuzzleRef {
        let game = self.game.info.id;
        match &self.source {
            PuzzleSource::Collection(puzzle) => {
                PuzzleRef { game: game.to_owned(), puzzle: puzzle.id.clone() }
            }
            PuzzleSource::Mistake(mistake, _) => mistake.key(game),
        }
    }

    /// Ids of reasons for the right turns; none for a mistake.
    pub fn themes(&self) -> &[String] {
        match &self.source {
            PuzzleSource::Collection(puzzle) => &puzzle.themes,
            PuzzleSource::Mistake(..) => &[],
        }
    }

    pub fn claim(&self) -> Option<Claim> {
        match &self.source {
            PuzzleSource::Collection(puzzle) => Some(puzzle.claim),
            PuzzleSource::Mistake(..) => None,
        }
    }

    fn head(&self, locale: &Locale) -> String {
        match &self.source {
            PuzzleSource::Collection(puzzle) => {
                words::puzzles::head(locale, self.game.info, puzzle, self.today)
            }
            PuzzleSource::Mistake(mistake, _) => {
                words::puzzles::mistake_head(locale, self.game.info, mistake.match_id)
            }
        }
    }

    fn task(&self, locale: &Locale) -> String {
        let (info, solver) = (self.game.info, self.stands.solver);
        match &self.source {
            PuzzleSource::Collection(puzzle) => {
                let turns_made = self.exercise.turns_before(self.stands.before_turn);
                words::puzzles::task(locale, info, puzzle.claim, turns_made, solver)
            }
            PuzzleSource::Mistake(_, played) => {
                words::puzzles::mistake_task(locale, info, solver, played)
            }
        }
    }

    fn next_button(&self, locale: &Locale, style: Style) -> Button {
        match self.source {
            PuzzleSource::Collection(_) => {
                let id = PuzzleButton::Another(GameId::of(self.game)).id();
                Button { id, label: locale.say("puzzle-another"), style }
            }
            PuzzleSource::Mistake(..) => {
                let id = PuzzleButton::Mistakes.id();
                Button { id, label: locale.say("puzzle-next-mistake"), style }
            }
        }
    }

    fn is_open(&self) -> bool {
        self.attempt.solved_at.is_none()
    }

    fn turn_so_far(&self) -> &[String] {
        self.attempt.actions.get(self.stands.before_turn..).unwrap_or_default()
    }
}

/// The task with the board and the choices; a partial choice is below the task.
pub fn board(
    locale: &Locale,
    here: &PuzzlePosition,
    news: &[String],
    chosen: Option<(String, &[Choice])>,
    taps: MenuPage,
) -> (Message, Scene) {
    let mut content = here.head(locale);
    let mut line = |text: &str| content.push_str(&format!("\n{text}"));
    for news in news {
        line(news);
    }
    line(&here.task(locale));
    let before = here.attempt.actions.get(..here.stands.before_turn).unwrap_or_default();
    if !before.is_empty() {
        let played = say("puzzle-played").with("actions", words::puzzles::actions(before));
        line(&locale.text(&played));
    }
    let turn = here.turn_so_far();
    if !turn.is_empty() {
        let left = here.stands.table.turn().actions_left;
        let actions = words::puzzles::actions(turn);
        line(&locale.text(&say("puzzle-turn").with("actions", actions).with("left", left)));
    }
    if taps.left_out > 0 {
        line(words::too_many_for_menu(locale, taps.left_out).trim_start());
    }
    let rows = rows(locale, here, taps, chosen.is_some());
    let mut scene = here.stands.table.scene();
    if let Some((words, choices)) = chosen {
        line(&words);
        stepper::mark(&mut scene, choices);
    }
    (Message { rows, ..Message::text(content) }, scene)
}

fn rows(locale: &Locale, here: &PuzzlePosition, taps: MenuPage, narrowed: bool) -> Vec<Row> {
    let MenuPage { menus: mut rows, turns: mut last, .. } = taps;
    let mut button = |what: PuzzleAction, label: &L10nMessage| {
        if last.len() < MOST_BUTTONS {
            let id = here.button(what).id();
            last.push(Button { id, label: locale.text(label), style: Style::Secondary });
        }
    };
    if narrowed {
        button(PuzzleAction::Look, &say("button-back"));
    } else if !here.turn_so_far().is_empty() {
        button(PuzzleAction::Undo, &say("button-undo"));
    }
    button(PuzzleAction::Type, &say("button-type-it"));
    if here.attempt.helped {
        button(PuzzleAction::Solution, &say("lessons-solution"));
    } else {
        button(PuzzleAction::Hint, &say("lessons-hint"));
    }
    button(PuzzleAction::Letters, &say("lessons-as-text"));
    if !narrowed {
        button(PuzzleAction::Practise, &say("practice-from-here"));
    }
    rows.push(Row::Buttons(last));
    rows
}

/// The board after a wrong turn and the reply that refutes it, with the task to try again.
pub fn wrong(
    locale: &Locale,
    here: &PuzzlePosition,
    turn: &[String],
    value: Option<Fraction>,
    refutation: &[String],
    rated: Option<&PuzzleRated>,
) -> (Message, Scene) {
    let info = here.game.info;
    let claim = here.claim();
    let solver = here.stands.solver;
    let mut told = words::puzzles::wrong(locale, info, solver, claim, turn, value, refutation);
    if let Some(rated) = rated {
        told.push_str(&format!("\n{}", words::puzzles::rated(locale, rated)));
    }
    // A reply that isn't named isn't drawn.
    let refutation = match claim {
        Some(Claim { turns: 1, goal: Goal::Win }) => &[],
        _ => refutation,
    };
    let mut after = here.stands.table.copy();
    let mut scene = None;
    for (index, text) in turn.iter().chain(refutation).enumerate() {
        if index == turn.len() {
            let mut before = after.scene();
            draw(&mut before, &*after, refutation);
            scene = Some(before);
        }
        if after.play(text).is_err() {
            break;
        }
    }
    let scene = scene.unwrap_or_else(|| after.scene());
    let head = here.head(locale);
    let mut row = vec![Button {
        id: here.button(PuzzleAction::Look).id(),
        label: locale.say("puzzle-try-again"),
        style: Style::Primary,
    }];
    let mut button = |what: PuzzleAction, label: &L10nMessage| {
        let id = here.button(what).id();
        row.push(Button { id, label: locale.text(label), style: Style::Secondary });
    };
    button(PuzzleAction::Hint, &say("lessons-hint"));
    button(PuzzleAction::Solution, &say("lessons-solution"));
    let rows = vec![Row::Buttons(row)];
    (Message { rows, ..Message::text(format!("{head}\n{told}")) }, scene)
}

/// A server's puzzle of a day. `yesterday`: the link to the last one.
pub fn daily(
    locale: &Locale,
    game: &'static Entry,
    puzzle: &Puzzle,
    stands: &Standing,
    day: i64,
    is_known: bool,
    yesterday: Option<&str>,
) -> Message {
    let content =
        words::puzzles::daily(locale, game.info, puzzle, stands.solver, is_known, yesterday);
    let rows = vec![solve_row(locale, game, puzzle, day, Style::Primary)];
    Message { rows, ..Message::text(content) }
}

/// A puzzle of the day that is over. People can still play it, but are no longer named.
pub fn daily_over(
    locale: &Locale,
    game: &'static Entry,
    puzzle: &Puzzle,
    day: i64,
    solvers: &[(String, DailySolver)],
) -> Message {
    let content = words::puzzles::daily_over(locale, game.info, puzzle, solvers);
    let rows = vec![solve_row(locale, game, puzzle, day, Style::Secondary)];
    Message { rows, ..Message::text(content) }
}

fn solve_row(
    locale: &Locale,
    game: &'static Entry,
    puzzle: &Puzzle,
    day: i64,
    style: Style,
) -> Row {
    let id = PuzzleId::new(&puzzle.id);
    let id = PuzzleButton::Solve(GameId::of(game), id, PuzzleDay(day)).id();
    Row::Buttons(vec![Button { id, label: locale.say("puzzle-solve"), style }])
}

/// The end of a puzzle: solved, or shown.
pub fn ended(
    locale: &Locale,
    here: &PuzzlePosition,
    told: &str,
    more: &[String],
) -> (Message, Scene) {
    let head = here.head(locale);
    let mut content = format!("{head}\n{told}");
    for line in more {
        content.push_str(&format!("\n{line}"));
    }
    let mut row = vec![here.next_button(locale, Style::Primary)];
    if !here.today {
        let id = PuzzleButton::Today.id();
        row.push(Button { id, label: locale.say("puzzle-today"), style: Style::Secondary });
    }
    let id = here.button(PuzzleAction::Practise).id();
    row.push(Button { id, label: locale.say("practice-from-here"), style: Style::Secondary });
    let rows = vec![Row::Buttons(row)];
    (Message { rows, ..Message::text(content) }, here.stands.table.scene())
}

pub fn solved(locale: &Locale, here: &PuzzlePosition, reasons: &[Reason]) -> String {
    let (info, line) = (here.game.info, here.exercise.line());
    let proof = match &here.source {
        PuzzleSource::Collection(puzzle) => Some((puzzle.claim, puzzle.proof)),
        PuzzleSource::Mistake(..) => None,
    };
    words::puzzles::solved(locale, info, line, proof, &here.attempt, reasons)
}

/// The board before the solution with its first turn drawn; the puzzle can still be played.
pub fn solution(locale: &Locale, here: &PuzzlePosition, next: &[String]) -> (Message, Scene) {
    let shown = say("puzzle-solution").with("actions", words::puzzles::actions(next));
    let head = here.head(locale);
    let mut row = Vec::new();
    if here.is_open()
        && let Some(first) = next.get(here.turn_so_far().len())
        && let Ok(tap) = here.step()(Step::tap(first)).fitting()
    {
        let label = locale.say("practice-play-it");
        row.push(Button { id: tap.id(), label, style: Style::Success });
    }
    row.push(here.next_button(locale, Style::Secondary));
    let id = here.button(PuzzleAction::Practise).id();
    row.push(Button { id, label: locale.say("practice-from-here"), style: Style::Secondary });
    let mut scene = here.stands.table.scene();
    let rest = next.get(here.turn_so_far().len()..).unwrap_or_default();
    draw(&mut scene, &*here.stands.table, rest);
    let content = format!("{head}\n{}", locale.text(&shown));
    (Message { rows: vec![Row::Buttons(row)], ..Message::text(content) }, scene)
}

pub fn form(locale: &Locale, here: &PuzzlePosition) -> Form {
    let example = here.stands.table.legal().into_iter().next().unwrap_or_default();
    Form::of_line(
        here.button(PuzzleAction::Type).id(),
        locale.text(&say("puzzle-form-title").with("game", here.game.info.name)),
        locale.say("button-form-label"),
        locale.text(&say("button-form-example").with("example", &example)),
    )
}

#[cfg(test)]
mod tests {
    use i18n::PSEUDO;
    use puzzles::Tried;

    use super::*;
    use crate::buttons::numbers::Page;
    use crate::layouts::steps;
    use crate::testing::assert_fits;

    /// A sample of all puzzles, at each turn, with a wrong try and the solution.
    #[test]
    fn every_puzzle_fits_into_a_message_in_english_and_with_longer_words() {
        for language in ["en", PSEUDO] {
            let locale = Locale::load(language, games::sentences).expect("the catalogue is whole");
            for game in games::all() {
                for puzzle in puzzles::collection(game.info.id).iter().step_by(29) {
                    fits(&locale, game, puzzle);
                }
            }
        }
    }

    fn fits(locale: &Locale, game: &'static Entry, puzzle: &'static Puzzle) {
        let mut actions = Vec::new();
        loop {
            let stands = puzzle.stand(game, &actions).expect("it stands");
            let next = puzzle.next_turn(game, stands.before_turn);
            let attempt = PuzzleAttempt { actions: actions.clone(), ..PuzzleAttempt::default() };
            let source = PuzzleSource::Collection(puzzle);
            let exercise = puzzle.exercise(game).expect("a position");
            let here = PuzzlePosition { game, source, exercise, attempt, stands, today: true };
            let taps =
                steps::actors(locale, here.step(), &here.stands.table.choices(), None, Page::FIRST);
            assert_eq!(taps.left_out, 0, "{}", puzzle.id);
            assert_fits(&board(locale, &here, &[], None, taps).0);
            assert_fits(&solution(locale, &here, next).0);
            let first = here.stands.table.legal().into_iter().next().expect("something is legal");
            if let Some(Tried::Wrong { turn, value, refutation, .. }) =
                puzzle.attempt(game, &actions, &first)
            {
                assert_fits(&wrong(locale, &here, &turn, value, &refutation, None).0);
            }
            match puzzle.attempt(game, &actions, &next.join(", ")) {
                Some(Tried::Right { solved: true, .. }) => {
                    let start = puzzle.start(game).expect("a position");
                    let reasons = engine::reasons(&*start, puzzle.next_turn(game, 0), &[]);
                    assert_fits(&ended(locale, &here, &solved(locale, &here, &reasons), &[]).0);
                    return;
                }
                Some(Tried::Right { done, .. }) => actions = done,
                other => panic!("{} {next:?}: {other:?}", puzzle.id),
            }
        }
    }
}
