//! Counts the presses of real turns played by the engine.

use discord_model::message::Row;
use engine::{SearchRequest, Strength};
use games::Table;
use i18n::Locale;
use match_model::{MatchId, Moment};
use messages::buttons::ButtonAction;
use messages::buttons::custom_id::CustomId as _;
use messages::buttons::fields::PartialChoice;
use messages::buttons::numbers::Page;
use messages::buttons::stepper::{Step, StepButton, left_of};
use messages::layouts::menus::MenuPage;
use messages::layouts::steps::{self, Composing};
use rules::{Fight, Options};

const TURNS: usize = 30;

fn id(step: Step) -> ButtonAction {
    StepButton::of_match(MatchId::new(1).at(Moment::new(0)), step).into()
}

/// Two if the step is in a menu; `None` if it isn't offered.
fn presses(page: &MenuPage, step: Step) -> Option<usize> {
    let expected_id = id(step).id();
    let mut has_menus = false;
    for row in &page.menus {
        match row {
            Row::Buttons(buttons) if buttons.iter().any(|button| button.id == expected_id) => {
                return Some(1);
            }
            Row::Menu(_) => has_menus = true,
            _ => {}
        }
    }
    has_menus.then_some(2)
}

/// The presses from the board to an action; the last one sends the turn.
fn presses_of_action(locale: &Locale, table: &dyn Table, text: &str) -> Option<usize> {
    if table.question().is_some() {
        return Some(1);
    }
    let choices = table.choices();
    let page = steps::actors(locale, id, &choices, Composing::of(table), Page::FIRST);
    assert!(page.menus.len() <= 4, "{}: {} rows", table.info().id, page.menus.len());
    if presses(&page, Step::tap(text)) == Some(1) {
        return Some(1);
    }
    let outline = &choices.iter().find(|choice| choice.text == text)?.outline;
    let group = outline.first_entry().0.to_owned();
    let mut narrowed = PartialChoice { group, to: None };
    let mut count = presses(&page, Step::Narrow(Page::FIRST, narrowed.clone()))?;
    let board = table.scene().board;
    loop {
        let remaining = left_of(choices.clone(), &narrowed);
        let page = steps::actor_choices(locale, id, &board, &remaining, &narrowed, Page::FIRST);
        if let Some(last) = presses(&page, Step::tap(text)) {
            return Some(count + last);
        }
        narrowed = match narrowed.group == outline.group {
            true => PartialChoice { to: outline.to, ..narrowed },
            false => PartialChoice { group: outline.group.clone(), to: None },
        };
        count += presses(&page, Step::Narrow(Page::FIRST, narrowed.clone()))?;
    }
}

#[test]
fn turns_take_few_presses() -> Result<(), Box<dyn std::error::Error>> {
    let locale = Locale::load("en", games::sentences)?;
    for (game, most) in [
        ("world-war", 2),
        ("medieval-war", 5),
        ("wizards-war", 2),
        ("battlechess", 2),
        ("medieval", 3),
    ] {
        let game = games::find(game).ok_or("no such game")?;
        let mut table = game.start(&Options::default());
        let (mut turns, mut count) = (Vec::new(), 0);
        for seed in 1.. {
            if table.outcome().is_some() {
                table = game.start(&Options::default());
                count = 0;
            }
            if table.fight().is_some() {
                table.play(Fight::RESULTS[seed as usize % 2])?;
                continue;
            }
            let strength = Strength::Nodes(500);
            let search_result =
                engine::search(&*table, &SearchRequest { strength, seed, stop: None });
            let action = search_result.ok_or("nothing to play")?.action;
            let turn = table.turn();
            let unreachable = || format!("{}: nothing leads to {action}", game.info.id);
            count += presses_of_action(&locale, &*table, &action).ok_or_else(unreachable)?;
            table.play(&action)?;
            let next = (table.turn().number, table.turn().side);
            if next != (turn.number, turn.side) || table.outcome().is_some() {
                turns.push(count);
                count = 0;
            }
            if turns.len() == TURNS {
                break;
            }
        }
        turns.sort_unstable();
        println!("{}: {turns:?}", game.info.name);
        assert!(turns[TURNS / 2] <= most, "{}: {turns:?}", game.info.id);
    }
    Ok(())
}
