//! Explanations of squares and actions, with the scenes of their pictures.

use discord_model::message::{Button, MOST_ROWS, MenuOption, Message, Row};
use games::{Choice, Table};
use i18n::Locale;
use match_model::RequestRefusal;
use model::scene::{Arrow, Mark, MarkKind, Scene, Spot};
use rules::l10n::{L10nMessage, say};
use rules::{GameInfo, RefusalKind, Side};

use crate::buttons::ButtonAction;
use crate::buttons::custom_id::TooLong;
use crate::buttons::fields::Field;
use crate::buttons::numbers::Page;
use crate::buttons::stepper::{mark, push_once};
use crate::buttons::why::{WhyAction, WhyButton};
use crate::layouts::menus::paged;
use crate::layouts::rule_cards;
use crate::layouts::text_board_button;
use crate::layouts::why_button::why_button;
use crate::layouts::why_subject::WhySubject;
use crate::words;

pub struct AskedAction<'t> {
    pub text: &'t str,
    pub from: Option<Spot>,
    pub to: Option<Spot>,
}

pub fn over(locale: &Locale) -> Message {
    let over = words::refused(locale, &RequestRefusal::MatchOver, None);
    let more = locale.say("why-asked-over");
    Message::text(format!("{over}\n{more}"))
}

/// The line that a side is treated as if it were its turn.
fn if_its_turn(locale: &Locale, info: &GameInfo, side: Side) -> String {
    let line = say("why-if-its-turn")
        .with("turn", info.side_name(side.other()))
        .with("side", info.side_name(side));
    locale.text(&line)
}

/// Explains an action. `out_of_turn`: the side that would play it if the other side passed.
pub fn of_action(
    locale: &Locale,
    asked: &WhySubject,
    table: &dyn Table,
    out_of_turn: Option<Side>,
    action: &AskedAction<'_>,
) -> (Message, Scene) {
    let AskedAction { text, from, to } = *action;
    let info = table.info();
    let mut lines = vec![asked.head(locale)];
    if let Some(side) = out_of_turn {
        lines.push(if_its_turn(locale, info, side));
    }
    let mut scene = table.scene();
    let choices = of_piece(table, from);
    mark(&mut scene, &choices);
    if let Some(from) = from {
        push_once(&mut scene.marks, Mark::new(from, MarkKind::Chosen));
    }
    let mut buttons = Vec::new();
    // Unreadable words may be a question about the rules.
    let mut is_question = false;
    let mut marked = say("why-marked");
    // An arrow marks a legal action, as on rule cards.
    let way = from.zip(to).map(|(from, to)| Arrow { from, to });
    match table.read(text) {
        Ok(played) => {
            let choice = table.choices().into_iter().find(|choice| choice.text == played.text);
            let words = choice.map(|choice| choice.words);
            let words = words.unwrap_or_else(|| L10nMessage::verbatim(&*played.shown));
            let line = say("why-allowed")
                .with("text", words::code(&played.shown))
                .with("words", words.clone());
            lines.push(locale.text(&line));
            scene.arrows.extend(way);
        }
        Err(refusal) if refusal.kind == RefusalKind::Ambiguous => {
            lines.push(words::why::allowed_ways(locale, &refusal.candidates));
            scene.arrows.extend(way);
        }
        Err(refusal) => {
            marked = say("why-marks");
            if let Some(to) = to {
                push_once(&mut scene.marks, Mark::new(to, MarkKind::Pending));
            }
            for at in words::why::squares_of(&refusal.message, &scene.board) {
                if Some(at) != from && Some(at) != to {
                    push_once(&mut scene.marks, Mark::new(at, MarkKind::Path));
                }
            }
            let rule = refusal.rule;
            let over = refusal.kind == RefusalKind::Over;
            is_question = refusal.kind == RefusalKind::Unreadable;
            let refusal = Box::new(refusal);
            let refused = RequestRefusal::Illegal { text: text.to_owned(), place: None, refusal };
            lines.push(words::refused(locale, &refused, Some(info)));
            if over {
                lines.push(locale.say("why-asked-over"));
            }
            let game = games::find(info.id).zip(rule);
            buttons.extend(game.and_then(|(game, rule)| why_button(locale, game, rule)));
        }
    }
    if from.is_some() && !choices.is_empty() {
        lines.push(format!("-# {}", locale.text(&marked)));
    }
    buttons.extend(from.map(|at| asked.button(locale, WhyAction::At(at), &say("button-back"))));
    buttons.push(asked.button(locale, WhyAction::Start(Page::FIRST), &say("why-another-square")));
    let mut rows = vec![Row::Buttons(buttons)];
    if is_question {
        put_closest(locale, asked, action, &mut lines, &mut rows);
    }
    text_board_button::put(locale, &mut rows, Ok(asked.letters()));
    (Message { rows, ..Message::text(lines.join("\n")) }, scene)
}

/// Answers in mid-turn, when the rules can't judge an action: the best search results.
pub fn not_told(locale: &Locale, asked: &WhySubject, action: &AskedAction<'_>) -> (Message, Scene) {
    let mut scene = asked.table.scene();
    for at in [action.from, action.to].into_iter().flatten() {
        push_once(&mut scene.marks, Mark::new(at, MarkKind::Chosen));
    }
    let mut lines = vec![asked.head(locale), locale.say("why-not-told")];
    let mut rows = Vec::new();
    put_closest(locale, asked, action, &mut lines, &mut rows);
    let other = asked.button(locale, WhyAction::Start(Page::FIRST), &say("why-another-square"));
    rows.push(Row::Buttons(vec![other]));
    text_board_button::put(locale, &mut rows, Ok(asked.letters()));
    (Message { rows, ..Message::text(lines.join("\n")) }, scene)
}

fn put_closest(
    locale: &Locale,
    asked: &WhySubject,
    action: &AskedAction<'_>,
    lines: &mut Vec<String>,
    rows: &mut Vec<Row>,
) {
    let Some(game) = games::find(asked.table.info().id) else { return };
    let mut question = action.text.to_owned();
    for name in [action.from, action.to].into_iter().flatten().flat_map(|at| asked.names_on(at)) {
        question.push_str(&format!(" {}", locale.text(&name)));
    }
    let found = rule_cards::search(locale, game, &question);
    if !found.is_empty() {
        let (content, menu) = rule_cards::closest(locale, game, action.text, &found);
        lines.push(content);
        rows.push(menu);
    }
}

fn of_piece(table: &dyn Table, from: Option<Spot>) -> Vec<Choice> {
    let mut choices = table.choices();
    choices.retain(|choice| from.is_some() && choice.outline.from == from);
    choices
}

fn rule_of(locale: &Locale, asked: &WhySubject, at: Spot) -> Option<Button> {
    let game = games::find(asked.table.info().id)?;
    let name = locale.text(&asked.names_on(at).pop()?);
    let found = rule_cards::search(locale, game, &name);
    why_button(locale, game, found.first()?.id())
}

pub fn at_square(locale: &Locale, asked: &WhySubject, at: Spot) -> (Message, Scene) {
    let info = asked.table.info();
    let mut scene = asked.table.scene();
    let name = scene.board.name(at);
    let pieces = scene.pieces.iter().filter(|placed| placed.spot == at);
    let pieces = pieces
        .map(|placed| words::why::piece(info, placed.piece.side, &placed.piece.name.clone().into()))
        .collect();
    let mut lines = vec![asked.head(locale), words::why::stands(locale, &name, pieces)];
    let side = asked.side_on(at);
    let mut buttons = Vec::new();
    scene.marks.retain(|mark| mark.kind.is_of_position());
    if let (Some(side), false) = (side, asked.over) {
        match asked.acting(side) {
            Some((table, passed)) => {
                let choices = of_piece(&*table, Some(at));
                mark(&mut scene, &choices);
                if passed {
                    lines.push(if_its_turn(locale, info, side));
                }
                lines.push(words::why::can_go(locale, choices.len()));
                buttons.push(asked.button(
                    locale,
                    WhyAction::Not(at, Page::FIRST),
                    &say("why-cannot-go"),
                ));
            }
            None => {
                lines.push(locale.say("why-not-told"));
                buttons.extend(rule_of(locale, asked, at));
            }
        }
    }
    push_once(&mut scene.marks, Mark::new(at, MarkKind::Chosen));
    if asked.table.outcome().is_none() {
        buttons.push(asked.button(locale, WhyAction::Threats(at), &say("why-threatens")));
    }
    buttons.push(asked.button(locale, WhyAction::Fate(at), &say("why-happened")));
    buttons.push(asked.button(locale, WhyAction::Start(Page::FIRST), &say("why-another-square")));
    let mut rows = vec![Row::Buttons(buttons)];
    text_board_button::put(locale, &mut rows, Ok(asked.letters()));
    (Message { rows, ..Message::text(lines.join("\n")) }, scene)
}

/// The first step: a menu of occupied squares.
pub fn start(locale: &Locale, asked: &WhySubject, page: Page) -> (Message, Scene) {
    let scene = asked.table.scene();
    let mut occupied: Vec<Spot> = scene.pieces.iter().map(|placed| placed.spot).collect();
    // The asker's pieces first, by square.
    occupied.sort_by_key(|at| (asked.side_on(*at) != Some(asked.from), *at));
    occupied.dedup();
    let turn = |page| Ok(WhyButton::Ask(asked.id, asked.moment, WhyAction::Start(page)).into());
    let other = asked.button(locale, WhyAction::Squares(Page::FIRST), &say("why-another-square"));
    choose(locale, asked, &occupied, page, &say("why-choose-piece"), turn, other)
}

pub fn squares(locale: &Locale, asked: &WhySubject, page: Page) -> (Message, Scene) {
    let all: Vec<Spot> = asked.table.scene().board.spots().collect();
    let turn = |page| Ok(WhyButton::Ask(asked.id, asked.moment, WhyAction::Squares(page)).into());
    let other = asked.button(locale, WhyAction::Start(Page::FIRST), &say("why-pieces"));
    choose(locale, asked, &all, page, &say("why-choose-square"), turn, other)
}

fn choose(
    locale: &Locale,
    asked: &WhySubject,
    spots: &[Spot],
    page: Page,
    placeholder: &L10nMessage,
    turn: impl Fn(Page) -> Result<ButtonAction, TooLong>,
    other: Button,
) -> (Message, Scene) {
    let scene = asked.table.scene();
    let options = options(locale, asked, &scene, spots);
    let menu = |menu| WhyButton::Ask(asked.id, asked.moment, WhyAction::Square(menu)).into();
    let placeholder = locale.text(placeholder);
    let taps = paged(locale, options, &placeholder, page, MOST_ROWS - 1, menu, turn);
    let mut rows = taps.menus;
    let buttons = taps.turns.into_iter().chain([other]).collect();
    rows.push(Row::Buttons(buttons));
    text_board_button::put(locale, &mut rows, Ok(asked.letters()));
    let content = format!("{}\n{}", asked.head(locale), locale.say("why-choose"));
    (Message { rows, ..Message::text(content) }, scene)
}

fn options(locale: &Locale, asked: &WhySubject, scene: &Scene, spots: &[Spot]) -> Vec<MenuOption> {
    let info = asked.table.info();
    let option = |at: &Spot| {
        let there: Vec<String> = scene
            .pieces
            .iter()
            .filter(|placed| placed.spot == *at)
            .map(|placed| {
                let piece = &placed.piece;
                locale.text(&words::why::piece(info, piece.side, &piece.name.clone().into()))
            })
            .collect();
        let description =
            if there.is_empty() { locale.say("why-menu-empty") } else { there.join(", ") };
        MenuOption {
            label: scene.board.name(*at),
            value: at.write(),
            description: Some(description),
            emoji: None,
        }
    };
    spots.iter().map(option).collect()
}

/// Impossible destinations of a piece, for the question why not.
pub fn targets(locale: &Locale, asked: &WhySubject, from: Spot, page: Page) -> (Message, Scene) {
    let Some(acting) = asked.side_on(from).and_then(|side| asked.acting(side)) else {
        return at_square(locale, asked, from);
    };
    let mut scene = acting.0.scene();
    let choices = of_piece(&*acting.0, Some(from));
    mark(&mut scene, &choices);
    push_once(&mut scene.marks, Mark::new(from, MarkKind::Chosen));
    let can = |at: &Spot| choices.iter().any(|choice| choice.outline.to == Some(*at));
    let cannot: Vec<Spot> = scene.board.spots().filter(|at| *at != from && !can(at)).collect();
    let options = options(locale, asked, &scene, &cannot);
    let ask = |asking| WhyButton::Ask(asked.id, asked.moment, asking).into();
    let taps = paged(
        locale,
        options,
        &locale.say("why-choose-target"),
        page,
        MOST_ROWS - 1,
        |menu| ask(WhyAction::Target(from, menu)),
        |page| Ok(ask(WhyAction::Not(from, page))),
    );
    let mut rows = taps.menus;
    let back = asked.button(locale, WhyAction::At(from), &say("button-back"));
    rows.push(Row::Buttons(taps.turns.into_iter().chain([back]).collect()));
    text_board_button::put(locale, &mut rows, Ok(asked.letters()));
    let name = scene.board.name(from);
    let content = format!(
        "{}\n{}",
        asked.head(locale),
        locale.text(&say("why-choose-not").with("at", &name))
    );
    (Message { rows, ..Message::text(content) }, scene)
}
