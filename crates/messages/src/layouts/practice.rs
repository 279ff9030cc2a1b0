use discord_model::message::{Button, Form, MOST_BUTTONS, MOST_ROWS, Message, Row, Style};
use engine::Hint;
use games::{Choice, Entry, Table};
use i18n::Locale;
use match_model::{HintDepth, PracticeBoard, PracticeId, PracticeMoment};
use model::scene::Scene;
use rules::l10n::{L10nMessage, say};
use rules::{Fight, Side};

use crate::buttons::ButtonAction;
use crate::buttons::custom_id::CustomId;
use crate::buttons::fields::{GameId, PartialChoice};
use crate::buttons::numbers::Page;
use crate::buttons::practice::{PracticeAction, PracticeButton};
use crate::buttons::stepper::{self, Step};
use crate::layouts::drawing::{draw, play_texts};
use crate::layouts::front_door::{self, Opponents};
use crate::layouts::hints::play_button;
use crate::layouts::menus::MenuPage;
use crate::layouts::questions;
use crate::layouts::steps::{self, Composing};
use crate::layouts::why_button::why_button;
use crate::words;

#[derive(Clone, Copy)]
pub struct BoardMoment {
    pub id: PracticeId,
    pub moment: PracticeMoment,
}

pub fn at_of(board: &PracticeBoard) -> BoardMoment {
    BoardMoment { id: board.row.id, moment: board.row.moment }
}

pub fn step_of(BoardMoment { id, moment }: BoardMoment) -> impl Fn(Step) -> ButtonAction {
    move |step| PracticeButton::Do(id, moment, PracticeAction::Step(step)).into()
}

pub fn board(locale: &Locale, board: &PracticeBoard, news: Option<&str>, page: Page) -> Message {
    let mut content = words::practice::board(locale, board, news);
    let taps = taps(locale, board, page);
    if taps.left_out > 0 {
        content.push_str(&words::practice::too_many(locale, taps.left_out));
    }
    Message { rows: rows(locale, board, taps), ..Message::text(content) }
}

pub fn narrowed(
    locale: &Locale,
    board: &PracticeBoard,
    choices: &[Choice],
    narrowed: &PartialChoice,
    page: Page,
) -> Message {
    let actor = steps::chosen(locale, choices, narrowed);
    let spots = board.table.scene().board;
    let at = at_of(board);
    let taps = steps::actor_choices(locale, step_of(at), &spots, choices, narrowed, page);
    let mut content = words::practice::board(locale, board, None);
    content.push_str(&format!("\n{actor}"));
    if taps.left_out > 0 {
        content.push_str(&words::practice::too_many(locale, taps.left_out));
    }
    let MenuPage { menus: mut rows, turns: mut last, .. } = taps;
    let back = match stepper::back(choices, narrowed) {
        Some(narrowed) => PracticeAction::Step(Step::Narrow(Page::FIRST, narrowed)),
        None => PracticeAction::Look,
    };
    last.push(button(locale, at, back, &say("button-back")));
    last.push(button(locale, at, PracticeAction::Type, &say("button-type-it")));
    rows.push(Row::Buttons(last));
    Message { rows, ..Message::text(content) }
}

fn taps(locale: &Locale, board: &PracticeBoard, page: Page) -> MenuPage {
    let (at, table) = (at_of(board), &*board.table);
    match (table.fight(), table.question()) {
        (Some(fight), _) => {
            let row = Row::Buttons(results(locale, at, table, &fight));
            MenuPage { menus: vec![row], turns: Vec::new(), left_out: 0 }
        }
        (None, Some(_)) => questions::decisions(locale, step_of(at), table, page),
        (None, None) if table.outcome().is_none() => {
            steps::actors(locale, step_of(at), &table.choices(), Composing::of(table), page)
        }
        (None, None) => MenuPage { menus: Vec::new(), turns: Vec::new(), left_out: 0 },
    }
}

fn results(locale: &Locale, at: BoardMoment, table: &dyn Table, fight: &Fight) -> Vec<Button> {
    let mut buttons = Vec::new();
    for (result, winner) in Fight::RESULTS.into_iter().zip([&fight.attacker, &fight.defender]) {
        let label = words::fights::winner_line(locale, table.info(), winner);
        let action = step_of(at)(Step::tap(result)).fitting();
        let win = |action: ButtonAction| Button { id: action.id(), label, style: Style::Primary };
        buttons.extend(action.ok().map(win));
    }
    buttons.push(button(locale, at, PracticeAction::Throw, &say("practice-throw")));
    buttons
}

fn rows(locale: &Locale, board: &PracticeBoard, taps: MenuPage) -> Vec<Row> {
    let at = at_of(board);
    let MenuPage { menus: mut rows, turns: mut last, .. } = taps;
    let undo = button(locale, at, PracticeAction::Undo, &say("button-undo"));
    last.push(button_if(board.row.plies > board.row.given, undo));
    if board.table.outcome().is_some() {
        last.push(button(locale, at, PracticeAction::ToStart, &say("practice-start-again")));
        last.push(button(locale, at, PracticeAction::Challenge, &say("practice-challenge")));
        last.push(button(locale, at, PracticeAction::More, &say("practice-more")));
        let rule = board.table.outcome().map(|outcome| outcome.rule);
        let game = games::find(&board.row.game);
        last.extend(rule.and_then(|rule| why_button(locale, game?, rule)));
    } else {
        last.push(button(locale, at, PracticeAction::Type, &say("button-type-it")));
        if last.len() + 1 < MOST_BUTTONS && board.table.fight().is_none() {
            last.push(button(locale, at, PracticeAction::Hint, &say("lessons-hint")));
        }
        last.push(button(locale, at, PracticeAction::More, &say("practice-more")));
    }
    rows.push(Row::Buttons(last));
    if board.table.outcome().is_some() {
        let game = games::find(&board.row.game);
        // The row above has a challenge already.
        rows.extend(game.map(|game| front_door::next_row(locale, game, Opponents::Herald)));
    }
    rows
}

fn with_rows(
    locale: &Locale,
    board: &PracticeBoard,
    text: &L10nMessage,
    rows: Vec<Row>,
) -> Message {
    let content = words::practice::board(locale, board, None);
    Message { rows, ..Message::text(format!("{content}\n{}", locale.text(text))) }
}

pub fn more(locale: &Locale, board: &PracticeBoard) -> Message {
    let at = at_of(board);
    let row = &board.row;
    let can_redo = usize::try_from(row.plies).unwrap_or_default() < row.actions.len();
    let redo = button(locale, at, PracticeAction::Redo, &say("practice-redo"));
    let start = button(locale, at, PracticeAction::ToStart, &say("practice-to-start"));
    let first = vec![
        button_if(row.plies > row.given, start),
        button_if(can_redo, redo),
        button(locale, at, PracticeAction::Hint, &say("lessons-hint")),
        button(locale, at, PracticeAction::Letters, &say("lessons-as-text")),
        button(locale, at, PracticeAction::Flip, &say("button-flip")),
    ];
    let second = vec![
        button(locale, at, PracticeAction::Challenge, &say("practice-challenge")),
        button(locale, at, PracticeAction::New, &say("practice-new")),
        button(locale, at, PracticeAction::Look, &say("button-back")),
    ];
    let rows = vec![Row::Buttons(first), Row::Buttons(second)];
    with_rows(locale, board, &say("practice-more-told"), rows)
}

pub fn choose_opponent(locale: &Locale, board: &PracticeBoard) -> Message {
    let at = at_of(board);
    let mut row = vec![button(locale, at, PracticeAction::Anyone, &say("practice-anyone"))];
    if engine::plays(board.table.info().id) {
        row.push(button(locale, at, PracticeAction::Herald, &say("practice-herald")));
    }
    row.push(button(locale, at, PracticeAction::Look, &say("button-back")));
    let line = match board.table.outcome() {
        Some(_) => say("practice-challenge-whom-start"),
        None => say("practice-challenge-whom"),
    };
    with_rows(locale, board, &line, vec![Row::Buttons(row)])
}

pub fn games(locale: &Locale, games: &[(&'static Entry, bool)]) -> Message {
    let button = |(game, is_begun): &(&'static Entry, bool)| Button {
        id: PracticeButton::OfGame(GameId::of(game)).id(),
        label: match is_begun {
            true => locale.text(&say("practice-game-begun").with("game", game.info.name)),
            false => game.info.name.to_owned(),
        },
        style: Style::Primary,
    };
    let buttons: Vec<Button> = games.iter().map(button).collect();
    let rows = buttons.chunks(2).map(|row| Row::Buttons(row.to_vec())).take(MOST_ROWS).collect();
    Message { rows, ..Message::text(locale.say("practice-which")) }
}

/// A board whose rules are no longer played; it can only be restarted.
pub fn old_rules(locale: &Locale, game: &Entry, at: BoardMoment) -> Message {
    let new = button(locale, at, PracticeAction::New, &say("practice-new"));
    let content = locale.text(&say("practice-old-rules").with("game", game.info.name));
    Message { rows: vec![Row::Buttons(vec![new])], ..Message::text(content) }
}

pub fn form(locale: &Locale, board: &PracticeBoard) -> Form {
    let BoardMoment { id, moment } = at_of(board);
    let example = board.table.legal().into_iter().next().unwrap_or_default();
    Form::of_line(
        PracticeButton::Do(id, moment, PracticeAction::Type).id(),
        locale.text(&say("practice-form-title").with("game", board.table.info().name)),
        locale.say("button-form-label"),
        locale.text(&say("button-form-example").with("example", &example)),
    )
}

pub fn hint(
    locale: &Locale,
    board: &PracticeBoard,
    side: Side,
    hint: &Hint,
    depth: HintDepth,
) -> (Message, Scene) {
    let table = &*board.table;
    let actions = play_texts(table, &hint.all_actions());
    let content = words::practice::hint(locale, table, side, &actions, hint);
    let mut scene = table.scene();
    draw(&mut scene, table, &hint.turn.actions);
    let at = at_of(board);
    let play = play_button(locale, hint, step_of(at));
    let mut row: Vec<Button> = play.into_iter().collect();
    if depth == HintDepth::Quick {
        let label = say("opponent-hint-deeper");
        row.push(button(locale, at, PracticeAction::DeeperHint, &label));
    }
    row.push(button(locale, at, PracticeAction::Look, &say("button-back")));
    (Message { rows: vec![Row::Buttons(row)], ..Message::text(content) }, scene)
}

/// Adds **Why?** to the last row, if there is space and it isn't there yet.
pub fn add_why(message: &mut Message, why_button: Option<Button>) {
    let has = |other: &Button| {
        message.rows.iter().any(|row| match row {
            Row::Buttons(buttons) => buttons.iter().any(|button| button.id == other.id),
            _ => false,
        })
    };
    let missing = why_button.filter(|why| !has(why));
    if let Some(Row::Buttons(last)) = message.rows.last_mut()
        && last.len() < MOST_BUTTONS
    {
        last.extend(missing);
    }
}

fn button(
    locale: &Locale,
    BoardMoment { id, moment }: BoardMoment,
    action: PracticeAction,
    label: &L10nMessage,
) -> Button {
    let label = locale.text(label);
    Button { id: PracticeButton::Do(id, moment, action).id(), label, style: Style::Secondary }
}

fn button_if(leads: bool, button: Button) -> Button {
    let style = if leads { button.style } else { Style::Off };
    Button { style, ..button }
}

#[cfg(test)]
mod tests {
    use i18n::PSEUDO;
    use match_model::{PersonId, Practice};
    use rules::Options;

    use super::*;
    use crate::testing::assert_fits;

    fn practised(table: &dyn Table, undone: usize) -> PracticeBoard {
        let row = Practice {
            id: PracticeId::new(u64::from(u32::MAX)),
            person_id: PersonId::new(1),
            game: table.info().id.to_owned(),
            rules_version: 1,
            options: match_model::Options::default(),
            setup: None,
            seed: String::new(),
            actions: vec![String::new(); table.plies() as usize + undone],
            given: 0,
            plies: table.plies().into(),
            match_id: Some(match_model::MatchId::new(u64::from(u32::MAX))),
            moment: PracticeMoment::new(u32::MAX),
        };
        PracticeBoard { row, table: table.copy() }
    }

    #[test]
    fn every_step_fits_into_a_message_in_english_and_with_longer_words() {
        let english = Locale::load("en", games::sentences).expect("the catalogue is whole");
        let longer = Locale::load(PSEUDO, games::sentences).expect("the catalogue is whole");
        let mut dice: u64 = 13;
        for game in games::all() {
            let option_choices = game
                .info
                .options
                .iter()
                .filter_map(|option| Some((option.key, option.values.last()?.0)));
            for options in
                [Options::default(), Options::check(game.info, option_choices).expect("each is")]
            {
                let mut table = game.start(&options);
                for ply in 0..120 {
                    if ply % 8 == 0 || table.fight().is_some() || table.outcome().is_some() {
                        fits(&english, &*table, true);
                        fits(&longer, &*table, false);
                    }
                    let legal = match table.fight() {
                        Some(_) => Fight::RESULTS.map(str::to_owned).to_vec(),
                        None => table.legal(),
                    };
                    dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    let at = usize::try_from(dice >> 33).expect("small") % legal.len().max(1);
                    let Some(text) = legal.get(at) else { break };
                    table.play(text).expect("it is legal");
                }
            }
        }
    }

    fn fits(locale: &Locale, table: &dyn Table, actions: bool) {
        let news = "n".repeat(500);
        let it = practised(table, 3);
        for page in (0..3).map(Page) {
            assert_fits(&board(locale, &it, Some(&news), page));
        }
        assert_eq!(taps(locale, &it, Page::FIRST).left_out, 0);
        assert_fits(&more(locale, &it));
        assert_fits(&choose_opponent(locale, &it));
        let choices = if actions { table.choices() } else { Vec::new() };
        let mut groups: Vec<&str> =
            choices.iter().map(|choice| choice.outline.group.as_str()).collect();
        groups.sort_unstable();
        groups.dedup();
        for group in groups {
            let of_it = |choice: &&Choice| choice.outline.group == group;
            let remaining: Vec<Choice> = choices.iter().filter(of_it).cloned().collect();
            let so_far = PartialChoice { group: group.to_owned(), to: None };
            assert_fits(&narrowed(locale, &it, &remaining, &so_far, Page::FIRST));
        }
    }
}
