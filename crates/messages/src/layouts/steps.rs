//! Steps in choosing an action: actor, destination, variant. Choices are buttons, or menus if there
//! are too many.

use std::collections::BTreeMap;

use discord_model::message::{
    Button, MOST_BUTTONS, MOST_OPTIONS, MOST_ROWS, MenuOption, Row, Style,
};
use games::Choice;
use i18n::Locale;
use model::scene::{Board, Spot};
use rules::l10n::say;

use crate::buttons::ButtonAction;
use crate::buttons::custom_id::{CustomId, TooLong};
use crate::buttons::fields::PartialChoice;
use crate::buttons::numbers::{MenuIndex, Page};
use crate::buttons::stepper::{MenuValue, Step};
use crate::layouts::menus::{MenuPage, paged};

/// The last row is reserved for other buttons.
const MOST_STEPS: usize = MOST_ROWS - 1;
/// Maximum number of choices as buttons; more become menus.
const MOST_TAPS: usize = MOST_STEPS * MOST_BUTTONS;

struct StepChoice {
    label: String,
    description: String,
    tap: Result<ButtonAction, TooLong>,
    style: Style,
    value: String,
}

/// The actors, on a page if there are too many for buttons.
pub fn actors(
    locale: &Locale,
    button: impl Fn(Step) -> ButtonAction,
    choices: &[Choice],
    page: Page,
) -> MenuPage {
    let mut steps: Vec<StepChoice> = Vec::new();
    for choice in choices {
        let outline = &choice.outline;
        if steps.iter().any(|step| step.value == outline.group) {
            continue;
        }
        let count = choices.iter().filter(|other| other.outline.group == outline.group).count();
        let narrowed = PartialChoice { group: outline.group.clone(), to: None };
        steps.push(StepChoice {
            label: locale.text(&outline.actor),
            description: locale.text(&say("match-count-of-moves").with("count", count)),
            tap: button(Step::Narrow(Page::FIRST, narrowed)).fitting(),
            style: match outline.from {
                Some(_) if !outline.spends => Style::Primary,
                _ => Style::Secondary,
            },
            value: outline.group.clone(),
        });
    }
    // Pieces first, then powers and actors off the board.
    steps.sort_by_key(|step| matches!(step.style, Style::Secondary));
    tapped(&mut steps).unwrap_or_else(|| {
        paged(
            locale,
            options(steps),
            &locale.say("button-choose-actor"),
            page,
            MOST_STEPS,
            |menu| button(Step::Actor(menu)),
            |page| Ok(button(Step::Page(page))),
        )
    })
}

/// The remaining actions, or destinations if there are too many, on pages if necessary.
pub fn actor_choices(
    locale: &Locale,
    button: impl Fn(Step) -> ButtonAction,
    board: &Board,
    choices: &[Choice],
    narrowed: &PartialChoice,
    page: Page,
) -> MenuPage {
    // Captures first, then by square; to one square, actions that bring back a piece come first.
    let mut choices = choices.to_vec();
    choices.sort_by_key(|choice| {
        let outline = &choice.outline;
        (!outline.captures, outline.to, outline.enters.is_none())
    });
    let choices = &choices[..];
    let placeholder = locale.say("button-choose-deed");
    let turn = |page| button(Step::Narrow(page, narrowed.clone())).fitting();
    let mut actions: Vec<StepChoice> =
        choices.iter().map(|choice| action(locale, &button, choice, choice.text.clone())).collect();
    if let Some(taps) = tapped(&mut actions) {
        return taps;
    }
    if narrowed.to.is_none() {
        let mut squares = destinations(locale, &button, board, choices, narrowed);
        if squares.len() < choices.len() {
            if let Some(taps) = tapped(&mut squares) {
                return taps;
            }
            // Actions with the same destination are chosen in a second step, if one menu can't hold
            // them all.
            let pick = |menu| button(Step::Pick(menu, narrowed.clone())).fitting();
            if choices.len() > MOST_OPTIONS && pick(MenuIndex(u8::MAX)).is_ok() {
                let menu = |menu| pick(menu).unwrap_or_else(|_| button(Step::Play(menu)));
                return paged(locale, options(squares), &placeholder, page, MOST_STEPS, menu, turn);
            }
        }
    }
    let menu = |menu| button(Step::Play(menu));
    paged(locale, options(actions), &placeholder, page, MOST_STEPS, menu, turn)
}

/// The steps as rows of buttons; `None` if there are too many or an id is too long.
fn tapped(steps: &mut [StepChoice]) -> Option<MenuPage> {
    if steps.len() > MOST_TAPS {
        return None;
    }
    let mut buttons = Vec::new();
    for step in &*steps {
        let alike = steps.iter().filter(|other| other.label == step.label).count() > 1;
        let id = step.tap.as_ref().ok()?.id();
        // Buttons with equal labels get the menu description added.
        let label = if alike {
            format!("{} · {}", step.label, step.description)
        } else {
            step.label.clone()
        };
        buttons.push(Button { id, label, style: step.style });
    }
    let menus = buttons.chunks(MOST_BUTTONS).map(|row| Row::Buttons(row.to_vec())).collect();
    Some(MenuPage { menus, turns: Vec::new(), left_out: 0 })
}

fn options(steps: Vec<StepChoice>) -> Vec<MenuOption> {
    let option = |step: StepChoice| MenuOption {
        label: step.label,
        value: step.value,
        description: Some(step.description),
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
        label: locale.text(&choice.outline.deed),
        description: choice.text.clone(),
        tap: button(Step::tap(&choice.text)).fitting(),
        style: if choice.outline.captures { Style::Success } else { Style::Primary },
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
                description: locale.text(&say("match-count-of-ways").with("count", count)),
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
mod tests {
    use match_model::{MatchId, MatchMoment, Moment};
    use rules::Options;

    use super::*;
    use crate::buttons::stepper::StepButton;

    fn of(at: MatchMoment) -> impl Fn(Step) -> ButtonAction {
        move |step| StepButton::of_match(at, step).into()
    }

    fn buttons(paged: &MenuPage) -> Vec<Button> {
        let row = |row: &Row| match row {
            Row::Buttons(buttons) => buttons.clone(),
            Row::Menu(_) | Row::EntityMenu(_) | Row::Pictured(_) => Vec::new(),
        };
        paged.menus.iter().flat_map(row).collect()
    }

    #[test]
    fn every_start_leads_on_within_what_a_message_holds() -> Result<(), i18n::LoadError> {
        let locale = Locale::load("en", games::sentences)?;
        let at = MatchId::new(u64::MAX).at(Moment::new(u32::MAX));
        for game in games::all() {
            let table = game.start(&Options::default());
            let choices = table.choices();
            let first = actors(&locale, of(at), &choices, Page::FIRST);
            assert_eq!(first.left_out, 0, "{}", game.info.id);
            assert!(first.menus.len() <= MOST_STEPS && !first.menus.is_empty());
            let mut groups: Vec<&str> =
                choices.iter().map(|choice| choice.outline.group.as_str()).collect();
            groups.dedup();
            for group in groups {
                let left: Vec<Choice> = choices
                    .iter()
                    .filter(|choice| choice.outline.group == group)
                    .cloned()
                    .collect();
                let narrowed = PartialChoice { group: group.to_owned(), to: None };
                let next = actor_choices(
                    &locale,
                    of(at),
                    &table.scene().board,
                    &left,
                    &narrowed,
                    Page::FIRST,
                );
                assert_eq!(next.left_out, 0, "{} {group}", game.info.id);
                let taps = buttons(&next);
                assert!(next.menus.len() <= MOST_STEPS && taps.len() <= MOST_TAPS);
                for one in &taps {
                    let same = taps.iter().filter(|other| other.label == one.label).count();
                    assert_eq!(same, 1, "{}: {}", game.info.id, one.label);
                    assert!(ButtonAction::parse(&one.id).is_some(), "{}", one.id);
                }
                if left.len() <= MOST_TAPS {
                    assert_eq!(taps.len(), left.len(), "{} {group}", game.info.id);
                }
            }
        }
        Ok(())
    }

    #[test]
    fn powers_that_cost_the_king_come_after_the_pieces() -> Result<(), Box<dyn std::error::Error>> {
        let locale = Locale::load("en", games::sentences)?;
        let game = games::find("medieval-war").ok_or("there is such a game")?;
        let choices = game.start(&Options::default()).choices();
        let first = actors(&locale, of(MatchId::new(1).at(Moment::new(0))), &choices, Page::FIRST);
        let labels: Vec<String> = buttons(&first).into_iter().map(|one| one.label).collect();
        let power = |label: &String| label.starts_with("Summon: ") || label.starts_with("Again: ");
        let powers = labels.iter().filter(|label| power(label)).count();
        assert_eq!(powers, 2, "{labels:?}");
        assert!(labels.iter().rev().take(powers).all(power), "{labels:?}");
        Ok(())
    }

    #[test]
    fn world_war_chess_begins_with_buttons() -> Result<(), Box<dyn std::error::Error>> {
        let locale = Locale::load("en", games::sentences)?;
        let table = games::find("world-war").ok_or("no such game")?.start(&Options::default());
        let at = MatchId::new(7).at(Moment::START);
        let labels: Vec<String> = buttons(&actors(&locale, of(at), &table.choices(), Page::FIRST))
            .into_iter()
            .map(|button| button.label)
            .collect();
        assert!(labels.contains(&"Infantry b2".to_owned()), "{labels:?}");
        Ok(())
    }
}
