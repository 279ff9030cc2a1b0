//! Steps in choosing an action: actor, destination, variant. Choices are buttons, or menus if there
//! are too many.

use std::collections::BTreeMap;

use discord_model::message::{
    Button, MOST_BUTTONS, MOST_OPTIONS, MOST_ROWS, MenuOption, Row, Style,
};
use games::{Choice, Table};
use i18n::Locale;
use model::scene::{Board, Mark, MarkKind, Spot};
use rules::Outline;
use rules::l10n::{L10nMessage, say};

use crate::buttons::ButtonAction;
use crate::buttons::custom_id::{CustomId, TooLong};
use crate::buttons::fields::PartialChoice;
use crate::buttons::numbers::{MenuIndex, Page};
use crate::buttons::stepper::{self, MenuValue, Step};
use crate::layouts::menus::{MenuPage, paged};
use crate::words;

/// The last row is reserved for other buttons.
const MOST_STEPS: usize = MOST_ROWS - 1;
/// A phone shows four pieces side by side, or three steps such as `b2-b3`; one more wraps.
const PHONE_ROW: usize = 12;
const PIECE_WIDTH: usize = PHONE_ROW / 4;
const STEP_WIDTH: usize = PHONE_ROW / 3;
/// Maximum number of choices as buttons; more become menus.
const MOST_TAPS: usize = MOST_STEPS * MOST_BUTTONS;

struct StepChoice {
    label: String,
    description: Description,
    tap: Result<ButtonAction, TooLong>,
    style: Style,
    value: String,
}

/// Formatted only in menus, and between equal labels.
enum Description {
    Count(L10nMessage),
    Action(String),
}

impl Description {
    fn text(&self, locale: &Locale) -> String {
        match self {
            Description::Count(message) => locale.text(message),
            Description::Action(text) => text.clone(),
        }
    }
}

/// A turn that its player composes in private and confirms before it is sent, so that whole actions
/// can be offered at once.
#[derive(Clone, Copy)]
pub struct Composing {
    pub left: u8,
    /// Destination of the drafted action before, if any.
    stepped: Option<Spot>,
}

impl Composing {
    pub fn of(table: &dyn Table) -> Option<Composing> {
        let turn = table.turn();
        let last = table.last_action().filter(|_| turn.is_open());
        let is_end = |mark: &&Mark| mark.kind == MarkKind::LastTo;
        let stepped =
            last.and_then(|last| last.marks.iter().rev().find(is_end).map(|one| one.spot));
        turn.is_composed().then_some(Composing { left: turn.actions_left, stepped })
    }
}

/// The actors, on a page if there are too many for buttons. In a composed turn, captures and the
/// actions of some actors are offered at once while buttons are left.
pub fn actors(
    locale: &Locale,
    button: impl Fn(Step) -> ButtonAction,
    choices: &[Choice],
    composing: Option<Composing>,
    page: Page,
) -> MenuPage {
    let stepped = composing.and_then(|composing| composing.stepped);
    let steps_on = |outline: &Outline| stepped.is_some() && outline.from == stepped;
    let (mut whole_ones, others) = match composing {
        Some(_) => split_at_once(choices, steps_on),
        None => (Vec::new(), choices.iter().collect()),
    };
    // Whole actions first: captures, those of the piece that has just stepped, and the only ones.
    whole_ones.sort_by_key(|choice| (!choice.outline.captures, !steps_on(&choice.outline)));
    let mut steps: Vec<StepChoice> =
        whole_ones.into_iter().map(|choice| whole(locale, &button, choice)).collect();
    // Then pieces, submenus and actors off the board, and sacrifices.
    let rank = |outline: &Outline| {
        let is_piece = outline.from.is_some() && outline.submenu.is_none();
        (outline.spends, !is_piece, !steps_on(outline))
    };
    let mut ranked: Vec<&Outline> = others.into_iter().map(|choice| &choice.outline).collect();
    ranked.sort_by_key(|outline| rank(outline));
    steps.extend(grouped(locale, &button, &ranked, Outline::first_entry));
    match tapped(locale, &steps) {
        Some(taps) => taps,
        // The values of the menu are groups.
        None if composing.is_some() => actors(locale, button, choices, None, page),
        None => paged(
            locale,
            options(locale, steps),
            &locale.say("button-choose-actor"),
            page,
            MOST_STEPS,
            |menu| button(Step::Actor(menu)),
            |page| Ok(button(Step::Page(page))),
        ),
    }
}

/// Splits off the choices that are offered at once while buttons are left: captures, actions of the
/// piece that has just stepped, the only ones of a piece, and as many more as a phone shows.
fn split_at_once(
    choices: &[Choice],
    steps_on: impl Fn(&Outline) -> bool,
) -> (Vec<&Choice>, Vec<&Choice>) {
    let is_plain = |choice: &Choice| !choice.outline.spends && choice.outline.submenu.is_none();
    let takes = |choice: &Choice| choice.outline.captures && is_plain(choice);
    let captures = choices.iter().filter(|choice| takes(choice)).count();
    let mut groups: Vec<(&str, Vec<&Choice>)> = Vec::new();
    for choice in choices {
        let (group, _) = choice.outline.first_entry();
        match groups.iter_mut().find(|(known, _)| *known == group) {
            Some((_, of_it)) => of_it.push(choice),
            None => groups.push((group, vec![choice])),
        }
    }
    let (mut whole, mut others) = (0, groups.len());
    // Without its captures, a group still needs its button.
    let gone = groups.iter().filter(|(_, of_it)| of_it.iter().all(|choice| takes(choice))).count();
    let takes_at_once = others - gone + captures <= MOST_TAPS;
    if takes_at_once {
        (whole, others) = (captures, others - gone);
        for (_, of_it) in &mut groups {
            of_it.retain(|choice| !takes(choice));
        }
        groups.retain(|(_, of_it)| !of_it.is_empty());
    }
    let is_wanted = |of_it: &[&Choice]| {
        of_it.len() == 1 || of_it.iter().any(|choice| steps_on(&choice.outline))
    };
    groups.sort_by_key(|(_, of_it)| (!is_wanted(of_it), of_it.len()));
    groups.retain(|(_, of_it)| {
        let with_it = (whole + of_it.len(), others - 1);
        let fits_phone = || {
            let widths = [STEP_WIDTH].repeat(with_it.0).into_iter();
            row_lengths(widths.chain([PIECE_WIDTH].repeat(with_it.1))).len() <= MOST_STEPS
        };
        let fits = is_plain(of_it[0])
            && with_it.0 + with_it.1 <= MOST_TAPS
            && (is_wanted(of_it) || fits_phone());
        (whole, others) = if fits { with_it } else { (whole, others) };
        fits
    });
    let at_once: Vec<&str> = groups.into_iter().map(|(group, _)| group).collect();
    choices.iter().partition(|choice| {
        takes_at_once && takes(choice) || at_once.contains(&choice.outline.first_entry().0)
    })
}

/// An action in one press: `b2-b3`, or in words if it does more than step.
fn whole(locale: &Locale, button: &impl Fn(Step) -> ButtonAction, choice: &Choice) -> StepChoice {
    let step = action(locale, button, choice, choice.text.clone());
    let outline = &choice.outline;
    // The group of a piece is its square.
    let to = choice.text.strip_prefix(&outline.group).and_then(|rest| rest.strip_prefix('-'));
    let label = match to.filter(|to| to.len() <= "a10".len()) {
        Some(_) => choice.text.clone(),
        None => format!("{} {}", locale.text(&outline.actor), step.label),
    };
    StepChoice { label, ..step }
}

/// Says whose choices are shown, and how many squares are marked.
pub fn chosen(locale: &Locale, choices: &[Choice], narrowed: &PartialChoice) -> String {
    let name = stepper::name(choices, narrowed);
    let squares = stepper::squares(choices);
    name.map(|name| words::chosen_actor(locale, name, choices.len(), squares)).unwrap_or_default()
}

/// One choice for each menu value of the outlines, in order of appearance.
fn grouped<'o>(
    locale: &Locale,
    button: &impl Fn(Step) -> ButtonAction,
    outlines: &[&'o Outline],
    entry: fn(&'o Outline) -> (&'o str, &'o L10nMessage),
) -> Vec<StepChoice> {
    let mut steps: Vec<StepChoice> = Vec::new();
    for outline in outlines {
        let (group, label) = entry(outline);
        if steps.iter().any(|step| step.value == group) {
            continue;
        }
        let count = outlines.iter().filter(|other| entry(other).0 == group).count();
        let narrowed = PartialChoice { group: group.to_owned(), to: None };
        steps.push(StepChoice {
            label: locale.text(label),
            description: Description::Count(say("match-count-of-moves").with("count", count)),
            tap: button(Step::Narrow(Page::FIRST, narrowed)).fitting(),
            style: match outline.from {
                Some(_) if !outline.spends && outline.submenu.is_none() => Style::Primary,
                _ => Style::Secondary,
            },
            value: group.to_owned(),
        });
    }
    steps
}

/// The actors of a submenu, ordered by their groups.
fn submenu(
    locale: &Locale,
    button: impl Fn(Step) -> ButtonAction,
    choices: &[Choice],
    narrowed: &PartialChoice,
    page: Page,
) -> MenuPage {
    let mut outlines: Vec<&Outline> = choices.iter().map(|choice| &choice.outline).collect();
    outlines.sort_by_key(|outline| &outline.group);
    let steps = grouped(locale, &button, &outlines, Outline::actor_entry);
    tapped(locale, &steps).unwrap_or_else(|| {
        paged(
            locale,
            options(locale, steps),
            &locale.say("button-choose-actor"),
            page,
            MOST_STEPS,
            |menu| button(Step::Actor(menu)),
            |page| button(Step::Narrow(page, narrowed.clone())).fitting(),
        )
    })
}

/// The remaining actions, or destinations if there are too many, on pages if necessary. For a
/// submenu, its actors.
pub fn actor_choices(
    locale: &Locale,
    button: impl Fn(Step) -> ButtonAction,
    board: &Board,
    choices: &[Choice],
    narrowed: &PartialChoice,
    page: Page,
) -> MenuPage {
    if stepper::is_submenu(choices, narrowed) {
        return submenu(locale, button, choices, narrowed, page);
    }
    // Captures first, then by square; to one square, actions that bring back a piece come first.
    let mut choices = choices.to_vec();
    choices.sort_by_key(|choice| {
        let outline = &choice.outline;
        (!outline.captures, outline.to, outline.enters.is_none())
    });
    let choices = &choices[..];
    let placeholder = locale.say("button-choose-action");
    let turn = |page| button(Step::Narrow(page, narrowed.clone())).fitting();
    let actions: Vec<StepChoice> =
        choices.iter().map(|choice| action(locale, &button, choice, choice.text.clone())).collect();
    if let Some(taps) = tapped(locale, &actions) {
        return taps;
    }
    if narrowed.to.is_none() {
        let squares = destinations(locale, &button, board, choices, narrowed);
        if squares.len() < choices.len() {
            if let Some(taps) = tapped(locale, &squares) {
                return taps;
            }
            // Actions with the same destination are chosen in a second step, if one menu can't hold
            // them all.
            let pick = |menu| button(Step::Pick(menu, narrowed.clone())).fitting();
            if choices.len() > MOST_OPTIONS && pick(MenuIndex(u8::MAX)).is_ok() {
                let menu = |menu| pick(menu).unwrap_or_else(|_| button(Step::Play(menu)));
                return paged(
                    locale,
                    options(locale, squares),
                    &placeholder,
                    page,
                    MOST_STEPS,
                    menu,
                    turn,
                );
            }
        }
    }
    let menu = |menu| button(Step::Play(menu));
    paged(locale, options(locale, actions), &placeholder, page, MOST_STEPS, menu, turn)
}

/// The steps as rows of buttons; `None` if there are too many or an id is too long.
fn tapped(locale: &Locale, steps: &[StepChoice]) -> Option<MenuPage> {
    if steps.len() > MOST_TAPS {
        return None;
    }
    let mut buttons = Vec::new();
    for step in steps {
        let alike = steps.iter().filter(|other| other.label == step.label).count() > 1;
        let id = step.tap.as_ref().ok()?.id();
        // Buttons with equal labels get the menu description added.
        let label = if alike {
            format!("{} · {}", step.label, step.description.text(locale))
        } else {
            step.label.clone()
        };
        buttons.push(Button { id, label, style: step.style });
    }
    let width = |one: &Button| if is_step(&one.label) { STEP_WIDTH } else { PIECE_WIDTH };
    let mut lengths = row_lengths(buttons.iter().map(width));
    if lengths.len() > MOST_STEPS {
        lengths = vec![buttons.len().div_ceil(MOST_STEPS); MOST_STEPS];
    }
    let mut left = buttons.into_iter();
    let rows = lengths.into_iter().map(|length| left.by_ref().take(length).collect());
    let menus = rows.filter(|row: &Vec<Button>| !row.is_empty()).map(Row::Buttons).collect();
    Some(MenuPage { menus, turns: Vec::new(), left_out: 0 })
}

fn is_step(label: &str) -> bool {
    label.contains('-') && !label.contains(' ')
}

/// The number of buttons in each row of a phone.
fn row_lengths(widths: impl IntoIterator<Item = usize>) -> Vec<usize> {
    let (mut lengths, mut used) = (Vec::new(), PHONE_ROW);
    for width in widths {
        if used + width > PHONE_ROW {
            lengths.push(0);
            used = 0;
        }
        used += width;
        if let Some(length) = lengths.last_mut() {
            *length += 1;
        }
    }
    lengths
}

fn options(locale: &Locale, steps: Vec<StepChoice>) -> Vec<MenuOption> {
    let option = |step: StepChoice| MenuOption {
        label: step.label,
        value: step.value,
        description: Some(step.description.text(locale)),
        emoji: None,
    };
    steps.into_iter().map(option).collect()
}

fn action(
    locale: &Locale,
    button: &impl Fn(Step) -> ButtonAction,
    choice: &Choice,
    value: String,
) -> StepChoice {
    StepChoice {
        label: locale.text(&choice.outline.effect),
        description: Description::Action(choice.text.clone()),
        tap: button(Step::tap(&choice.text)).fitting(),
        style: match &choice.outline {
            outline if outline.spends => Style::Danger,
            outline if outline.captures => Style::Success,
            _ => Style::Primary,
        },
        value,
    }
}

/// The destinations in order of appearance. A single action to a destination, or without one, is
/// listed itself.
fn destinations(
    locale: &Locale,
    button: &impl Fn(Step) -> ButtonAction,
    board: &Board,
    choices: &[Choice],
    narrowed: &PartialChoice,
) -> Vec<StepChoice> {
    let mut ways: BTreeMap<Spot, usize> = BTreeMap::new();
    for to in choices.iter().filter_map(|choice| choice.outline.to) {
        *ways.entry(to).or_default() += 1;
    }
    let mut steps: Vec<StepChoice> = Vec::new();
    for choice in choices {
        let several = choice.outline.to.filter(|to| ways.get(to).is_some_and(|count| *count > 1));
        let Some(to) = several else {
            let value = MenuValue::Play(choice.text.clone()).value();
            steps.push(action(locale, &button, choice, value));
            continue;
        };
        let value = MenuValue::To(to).value();
        if !steps.iter().any(|step| step.value == value) {
            let count = ways.get(&to).copied().unwrap_or_default();
            let captures = choices.iter().any(|c| c.outline.to == Some(to) && c.outline.captures);
            steps.push(StepChoice {
                // The colour of a button adds nothing to its words.
                label: if captures {
                    locale.text(&say("match-square-taken").with("square", board.name(to)))
                } else {
                    board.name(to)
                },
                description: Description::Count(say("match-count-of-ways").with("count", count)),
                tap: {
                    let narrowed = PartialChoice { to: Some(to), ..narrowed.clone() };
                    button(Step::Narrow(Page::FIRST, narrowed)).fitting()
                },
                style: if captures { Style::Success } else { Style::Primary },
                value,
            });
        }
    }
    steps
}

#[cfg(test)]
mod tests;
