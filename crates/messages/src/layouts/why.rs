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
    let over = words::refusal_text(locale, &RequestRefusal::MatchOver, None);
    let label = locale.say("why-asked-over");
    Message::text(format!("{over}\n{label}"))
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
    subject: &WhySubject,
    table: &dyn Table,
    out_of_turn: Option<Side>,
    action: &AskedAction<'_>,
) -> (Message, Scene) {
    let AskedAction { text, from, to } = *action;
    let info = table.info();
    let mut lines = vec![subject.head(locale)];
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
    let arrow = from.zip(to).map(|(from, to)| Arrow { from, to });
    match table.read(text) {
        Ok(action_played) => {
            let choice =
                table.choices().into_iter().find(|choice| choice.text == action_played.text);
            let words = choice.map(|choice| choice.words);
            let words = words.unwrap_or_else(|| L10nMessage::verbatim(&*action_played.display));
            let line = say("why-allowed")
                .with("text", words::code(&action_played.display))
                .with("words", words.clone());
            lines.push(locale.text(&line));
            scene.arrows.extend(arrow);
        }
        Err(refusal) if refusal.kind == RefusalKind::Ambiguous => {
            lines.push(words::why::allowed_ways(locale, &refusal.candidates));
            scene.arrows.extend(arrow);
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
            lines.push(words::refusal_text(locale, &refused, Some(info)));
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
    buttons.extend(from.map(|at| subject.button(locale, WhyAction::At(at), &say("button-back"))));
    buttons.push(subject.button(locale, WhyAction::Start(Page::FIRST), &say("why-another-square")));
    let mut rows = vec![Row::Buttons(buttons)];
    if is_question {
        put_closest(locale, subject, action, &mut lines, &mut rows);
    }
    text_board_button::add(locale, &mut rows, Ok(subject.letters()));
    (Message { rows, ..Message::text(lines.join("\n")) }, scene)
}

/// Answers in mid-turn, when the rules can't judge an action: the best search results.
pub fn not_judged(
    locale: &Locale,
    subject: &WhySubject,
    action: &AskedAction<'_>,
) -> (Message, Scene) {
    let mut scene = subject.table.scene();
    for at in [action.from, action.to].into_iter().flatten() {
        push_once(&mut scene.marks, Mark::new(at, MarkKind::Chosen));
    }
    let mut lines = vec![subject.head(locale), locale.say("why-not-told")];
    let mut rows = Vec::new();
    put_closest(locale, subject, action, &mut lines, &mut rows);
    let other = subject.button(locale, WhyAction::Start(Page::FIRST), &say("why-another-square"));
    rows.push(Row::Buttons(vec![other]));
    text_board_button::add(locale, &mut rows, Ok(subject.letters()));
    (Message { rows, ..Message::text(lines.join("\n")) }, scene)
}

fn put_closest(
    locale: &Locale,
    subject: &WhySubject,
    action: &AskedAction<'_>,
    lines: &mut Vec<String>,
    rows: &mut Vec<Row>,
) {
    let Some(game) = games::find(subject.table.info().id) else { return };
    let mut question = action.text.to_owned();
    for name in [action.from, action.to].into_iter().flatten().flat_map(|at| subject.names_on(at)) {
        question.push_str(&format!(" {}", locale.text(&name)));
    }
    let matches = rule_cards::search(locale, game, &question);
    if !matches.is_empty() {
        let (content, menu) = rule_cards::closest(locale, game, action.text, &matches);
        lines.push(content);
        rows.push(menu);
    }
}

fn of_piece(table: &dyn Table, from: Option<Spot>) -> Vec<Choice> {
    let mut choices = table.choices();
    choices.retain(|choice| from.is_some() && choice.outline.from == from);
    choices
}

fn rule_of(locale: &Locale, subject: &WhySubject, at: Spot) -> Option<Button> {
    let game = games::find(subject.table.info().id)?;
    let name = locale.text(&subject.names_on(at).pop()?);
    let matches = rule_cards::search(locale, game, &name);
    why_button(locale, game, matches.first()?.id())
}

pub fn at_square(locale: &Locale, subject: &WhySubject, at: Spot) -> (Message, Scene) {
    let info = subject.table.info();
    let mut scene = subject.table.scene();
    let name = scene.board.name(at);
    let pieces = scene.pieces.iter().filter(|placed| placed.spot == at);
    let pieces = pieces
        .map(|placed| words::why::piece(info, placed.piece.side, &placed.piece.name.clone().into()))
        .collect();
    let mut lines = vec![subject.head(locale), words::why::pieces_at(locale, &name, pieces)];
    let side = subject.side_on(at);
    let mut buttons = Vec::new();
    scene.marks.retain(|mark| mark.kind.is_of_position());
    if let (Some(side), false) = (side, subject.over) {
        match subject.acting(side) {
            Some((table, pass)) => {
                let choices = of_piece(&*table, Some(at));
                mark(&mut scene, &choices);
                if pass {
                    lines.push(if_its_turn(locale, info, side));
                }
                lines.push(words::why::can_go(locale, choices.len()));
                buttons.push(subject.button(
                    locale,
                    WhyAction::Not(at, Page::FIRST),
                    &say("why-cannot-go"),
                ));
            }
            None => {
                lines.push(locale.say("why-not-told"));
                buttons.extend(rule_of(locale, subject, at));
            }
        }
    }
    push_once(&mut scene.marks, Mark::new(at, MarkKind::Chosen));
    if subject.table.outcome().is_none() {
        buttons.push(subject.button(locale, WhyAction::Threats(at), &say("why-threatens")));
    }
    buttons.push(subject.button(locale, WhyAction::Fate(at), &say("why-happened")));
    buttons.push(subject.button(locale, WhyAction::Start(Page::FIRST), &say("why-another-square")));
    let mut rows = vec![Row::Buttons(buttons)];
    text_board_button::add(locale, &mut rows, Ok(subject.letters()));
    (Message { rows, ..Message::text(lines.join("\n")) }, scene)
}

pub fn start(locale: &Locale, subject: &WhySubject, page: Page) -> (Message, Scene) {
    let scene = subject.table.scene();
    let mut occupied: Vec<Spot> = scene.pieces.iter().map(|placed| placed.spot).collect();
    // The asker's pieces first, by square.
    occupied.sort_by_key(|at| (subject.side_on(*at) != Some(subject.from), *at));
    occupied.dedup();
    let turn = |page| Ok(WhyButton::Ask(subject.id, subject.moment, WhyAction::Start(page)).into());
    let other = subject.button(locale, WhyAction::Squares(Page::FIRST), &say("why-another-square"));
    choose(locale, subject, &occupied, page, &say("why-choose-piece"), turn, other)
}

pub fn squares(locale: &Locale, subject: &WhySubject, page: Page) -> (Message, Scene) {
    let all: Vec<Spot> = subject.table.scene().board.spots().collect();
    let turn =
        |page| Ok(WhyButton::Ask(subject.id, subject.moment, WhyAction::Squares(page)).into());
    let other = subject.button(locale, WhyAction::Start(Page::FIRST), &say("why-pieces"));
    choose(locale, subject, &all, page, &say("why-choose-square"), turn, other)
}

fn choose(
    locale: &Locale,
    subject: &WhySubject,
    spots: &[Spot],
    page: Page,
    placeholder: &L10nMessage,
    turn: impl Fn(Page) -> Result<ButtonAction, TooLong>,
    other: Button,
) -> (Message, Scene) {
    let scene = subject.table.scene();
    let options = options(locale, subject, &scene, spots);
    let menu = |menu| WhyButton::Ask(subject.id, subject.moment, WhyAction::Square(menu)).into();
    let placeholder = locale.text(placeholder);
    let taps = paged(locale, options, &placeholder, page, MOST_ROWS - 1, menu, turn);
    let mut rows = taps.menus;
    let buttons = taps.turns.into_iter().chain([other]).collect();
    rows.push(Row::Buttons(buttons));
    text_board_button::add(locale, &mut rows, Ok(subject.letters()));
    let content = format!("{}\n{}", subject.head(locale), locale.say("why-choose"));
    (Message { rows, ..Message::text(content) }, scene)
}

fn options(
    locale: &Locale,
    subject: &WhySubject,
    scene: &Scene,
    spots: &[Spot],
) -> Vec<MenuOption> {
    let info = subject.table.info();
    let option = |at: &Spot| {
        let names: Vec<String> = scene
            .pieces
            .iter()
            .filter(|placed| placed.spot == *at)
            .map(|placed| {
                let piece = &placed.piece;
                locale.text(&words::why::piece(info, piece.side, &piece.name.clone().into()))
            })
            .collect();
        let description =
            if names.is_empty() { locale.say("why-menu-empty") } else { names.join(", ") };
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
pub fn targets(locale: &Locale, subject: &WhySubject, from: Spot, page: Page) -> (Message, Scene) {
    let Some(acting) = subject.side_on(from).and_then(|side| subject.acting(side)) else {
        return at_square(locale, subject, from);
    };
    let mut scene = acting.0.scene();
    let choices = of_piece(&*acting.0, Some(from));
    mark(&mut scene, &choices);
    push_once(&mut scene.marks, Mark::new(from, MarkKind::Chosen));
    let can = |at: &Spot| choices.iter().any(|choice| choice.outline.to == Some(*at));
    let cannot: Vec<Spot> = scene.board.spots().filter(|at| *at != from && !can(at)).collect();
    let options = options(locale, subject, &scene, &cannot);
    let button = |asking| WhyButton::Ask(subject.id, subject.moment, asking).into();
    let taps = paged(
        locale,
        options,
        &locale.say("why-choose-target"),
        page,
        MOST_ROWS - 1,
        |menu| button(WhyAction::Target(from, menu)),
        |page| Ok(button(WhyAction::Not(from, page))),
    );
    let mut rows = taps.menus;
    let back = subject.button(locale, WhyAction::At(from), &say("button-back"));
    rows.push(Row::Buttons(taps.turns.into_iter().chain([back]).collect()));
    text_board_button::add(locale, &mut rows, Ok(subject.letters()));
    let name = scene.board.name(from);
    let content = format!(
        "{}\n{}",
        subject.head(locale),
        locale.text(&say("why-choose-not").with("at", &name))
    );
    (Message { rows, ..Message::text(content) }, scene)
}
