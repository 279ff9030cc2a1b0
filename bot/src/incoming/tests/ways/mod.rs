//! Checks that all ways to a move are equivalent (typing, suggestions, buttons and menus, the
//! form), on positions of random games.

mod crowded;
mod outside;
mod shown;
mod taps;

use std::collections::BTreeMap;

use discord_model::message::Row;
use discord_model::response::Visibility;
use game_contract::{full, share};
use match_model::{RoundNumber, Stance};
use rules::Dice;
use rules::{Actor, Fight, Side};

use self::taps::{Tap, taps};
use crate::incoming::request::{RequestKind, Values};
use crate::reply::Reply;
use crate::testing::bot::{Seat, TestBot, TestResult, after, message};
use crate::testing::samples::{Sample, fight, handful};

/// Actions per position played by the form and by suggestions, others by sample. All are played by
/// typing and taps.
const PLAYED: usize = 15;

/// The default run suggests and plays one in this many actions.
const ONE_OF: usize = 8;

#[tokio::test]
async fn every_legal_action_is_reached_by_four_ways_and_gives_the_same_match() -> TestResult<()> {
    every_legal_action(0).await
}

#[tokio::test]
async fn every_legal_action_of_the_other_positions() -> TestResult<()> {
    every_legal_action(1).await
}

async fn every_legal_action(from: usize) -> TestResult<()> {
    let (mut positions, mut actions, mut played) = (0, 0, 0);
    for game in games::all() {
        let bot = TestBot::make().await?;
        let samples = handful(game);
        assert!(samples.len() >= 5, "{}", game.info.id);
        for sample in samples.into_iter().skip(from).step_by(2) {
            let (all, tried) = reach(&bot, &sample)
                .await
                .map_err(|cause| format!("{} {}: {cause}", game.info.id, sample.why))?;
            println!("{} {}: {all} actions, {tried} matches", game.info.id, sample.why);
            positions += 1;
            actions += all;
            played += tried;
        }
    }
    println!("{positions} positions, {actions} actions on each of four ways, {played} matches");
    assert!(actions > 300, "only {actions}");
    Ok(())
}

async fn reach(bot: &TestBot, sample: &Sample) -> TestResult<(usize, usize)> {
    let Some(Actor::Side(side)) = sample.table.to_act() else { return Ok((0, 0)) };
    let legal = sample.table.legal();
    let seat = bot.seat(sample).await?;
    let by = seat.of(side).clone();
    // Buttons and menus: exactly the legal actions have a tap.
    let found: BTreeMap<String, Tap> = taps(bot, &seat, &by).await?;
    let tapped: Vec<&String> = found.keys().collect();
    assert_eq!(tapped, legal.iter().collect::<Vec<_>>(), "{} {}", sample.game.info.id, sample.why);
    // Suggestions: the whole text suggests its action.
    for text in share(&legal, ONE_OF) {
        let list = bot.suggested(&by, seat.id, text).await?;
        let first = list.first().map(|(_, value)| value);
        assert_eq!(first, Some(text), "{} {}: {list:?}", sample.game.info.id, sample.why);
    }
    let most = if full() { PLAYED } else { PLAYED / ONE_OF };
    let mut dice = Dice::new(legal.len() as u64);
    let mut chosen: Vec<&String> = share(&legal, ONE_OF).collect();
    while chosen.len() > most {
        chosen.swap_remove(dice.below(chosen.len()));
    }
    let mut tried = 0;
    for text in share(&legal, ONE_OF) {
        let wanted = after(&*sample.table, text)?;
        let both = chosen.contains(&text).then_some([Way::Suggested, Way::Form]);
        for way in [Way::Typed, Way::Tapped].into_iter().chain(both.into_iter().flatten()) {
            let fresh = bot.seat(sample).await?;
            let by = fresh.of(side);
            enter(bot, &fresh, by, way, text, &found).await?;
            let came = bot.came(&fresh, sample, by).await?;
            assert_eq!(came.0, wanted.0, "{} {}: {way:?}", sample.game.info.id, sample.why);
            assert_eq!(came.1, wanted.1, "{} {}: {way:?} {text}", sample.game.info.id, sample.why);
            tried += 1;
        }
    }
    Ok((legal.len(), tried))
}

#[derive(Clone, Copy, Debug)]
enum Way {
    Typed,
    Suggested,
    Tapped,
    Form,
}

async fn enter(
    bot: &TestBot,
    seat: &Seat,
    by: &match_model::Person,
    way: Way,
    text: &str,
    found: &BTreeMap<String, Tap>,
) -> TestResult<()> {
    let told = |failure: crate::reply::Failure| format!("{way:?} {text}: {failure}");
    let reply = match way {
        Way::Typed => bot.asks(by, TestBot::command("move", seat.id, Some(text))).await,
        Way::Suggested => {
            let list = bot.suggested(by, seat.id, text).await?;
            let (_, value) = list.into_iter().next().ok_or("nothing is suggested")?;
            bot.asks(by, TestBot::command("move", seat.id, Some(&value))).await
        }
        Way::Tapped => {
            let tap = found.get(text).ok_or("no tap")?;
            bot.presses(by, &tap.in_match(seat.id), tap.value.as_deref()).await
        }
        Way::Form => {
            let opened = taps::type_it(bot, seat, by).await?;
            let Reply::Ask(form) = bot.presses(by, &opened, None).await.map_err(told)? else {
                return Err("no form".into());
            };
            let line = text.to_owned();
            bot.asks(
                by,
                RequestKind::Form {
                    id: form.id,
                    line,
                    values: Values::default(),
                    message: None,
                    visibility: Visibility::Ephemeral,
                },
            )
            .await
        }
    };
    message(reply.map_err(told)?).map(drop)
}

fn plans() -> Vec<String> {
    let letters = Stance::ALL.map(Stance::letter);
    let mut plans = vec![String::new()];
    for _ in 0..3 {
        plans = plans.iter().flat_map(|p| letters.map(|letter| format!("{p}{letter}"))).collect();
    }
    plans
}

fn labelled(message: &discord_model::message::Message, label: &str) -> TestResult<String> {
    let buttons = message.rows.iter().flat_map(|row| match row {
        Row::Buttons(buttons) => buttons.as_slice(),
        Row::Menu(_) | Row::EntityMenu(_) | Row::Pictured(_) => &[],
    });
    let found = buttons.clone().find(|button| button.label == label);
    Ok(found.ok_or_else(|| format!("no {label} among {:?}", message.rows))?.id.clone())
}

#[tokio::test]
async fn every_plan_for_a_fight_is_committed_by_four_ways() -> TestResult<()> {
    let bot = TestBot::make().await?;
    let game = games::find("battlechess").ok_or("no such game")?;
    let sample = fight(game, "stances").ok_or("no fight")?;
    let told = |failure: crate::reply::Failure| failure.to_string();
    for plan in plans() {
        let mut came = Vec::new();
        for way in [Way::Typed, Way::Suggested, Way::Tapped, Way::Form] {
            let seat = bot.seat(&sample).await?;
            let (by, other) = (seat.of(Side::White), seat.of(Side::Black));
            let board = referee::story::waiting(bot.services.referee(), seat.id)
                .await?
                .ok_or("nobody is waited for")?;
            let begin = messages::layouts::questions::planning(
                bot.services.locale(),
                seat.id,
                board.moment,
                RoundNumber::FIRST,
            );
            let board = discord_model::message::Message { rows: vec![begin], ..Default::default() };
            let begin = labelled(&board, "Plan your fight")?;
            let reply = match way {
                Way::Typed => bot.asks(by, TestBot::command("move", seat.id, Some(&plan))).await,
                Way::Suggested => {
                    let list = bot.suggested(by, seat.id, &plan[..2]).await?;
                    let found = list.into_iter().find(|(_, value)| *value == plan);
                    let (_, value) = found.ok_or("it is not suggested")?;
                    bot.asks(by, TestBot::command("move", seat.id, Some(&value))).await
                }
                Way::Tapped => {
                    let mut press = begin;
                    for letter in plan.chars() {
                        let asked = message(bot.presses(by, &press, None).await.map_err(told)?)?;
                        let stance = Stance::from_letter(letter).ok_or("no stance")?;
                        let label =
                            bot.services.locale().text(&messages::words::fights::stance(stance));
                        press = labelled(&asked, &label)?;
                    }
                    bot.presses(by, &press, None).await
                }
                Way::Form => {
                    let asked = message(bot.presses(by, &begin, None).await.map_err(told)?)?;
                    let opens = labelled(&asked, "Type it")?;
                    let Reply::Ask(form) = bot.presses(by, &opens, None).await.map_err(told)?
                    else {
                        return Err("no form".into());
                    };
                    let line = plan.clone();
                    bot.asks(
                        by,
                        RequestKind::Form {
                            id: form.id,
                            line,
                            values: Values::default(),
                            message: None,
                            visibility: Visibility::Ephemeral,
                        },
                    )
                    .await
                }
            };
            message(reply.map_err(told)?)?;
            let state = referee::fight::pending(bot.services.referee(), seat.id)
                .await?
                .ok_or("no fight")?;
            assert_eq!(state.committed, [true, false], "{way:?} {plan}");
            message(
                bot.asks(other, TestBot::command("move", seat.id, Some("S G F")))
                    .await
                    .map_err(told)?,
            )?;
            // A tie starts another round; the rest of the result is in the log.
            let state = referee::fight::pending(bot.services.referee(), seat.id)
                .await?
                .map(|state| state.rounds.len());
            came.push((state, bot.came(&seat, &sample, by).await.ok()));
        }
        let first = &came[0];
        assert!(came.iter().all(|one| one == first), "{plan}");
        assert!(first.0 == Some(1) || first.1.is_some(), "{plan}: {first:?}");
    }
    Ok(())
}

#[tokio::test]
async fn every_report_of_a_fight_is_made_by_three_ways() -> TestResult<()> {
    let bot = TestBot::make().await?;
    let game = games::find("battlechess").ok_or("no such game")?;
    let sample = fight(game, "marshal").ok_or("no fight")?;
    let told = |failure: crate::reply::Failure| failure.to_string();
    for (place, result) in Fight::RESULTS.into_iter().enumerate() {
        let wanted = after(&*sample.table, result)?;
        for way in [Way::Typed, Way::Suggested, Way::Tapped] {
            let seat = bot.seat(&sample).await?;
            for by in [&seat.white, &seat.black] {
                let waiting = referee::story::waiting(bot.services.referee(), seat.id)
                    .await?
                    .ok_or("nobody")?;
                let match_model::DecisionKind::Reports { fight, round } = waiting.what else {
                    return Err("no report is waited for".into());
                };
                let reply = match way {
                    Way::Suggested => {
                        let list = bot.suggested(by, seat.id, "").await?;
                        bot.asks(by, TestBot::command("move", seat.id, Some(&list[place].1))).await
                    }
                    Way::Tapped => {
                        let row = messages::layouts::questions::reporting(
                            bot.services.locale(),
                            seat.id,
                            waiting.moment,
                            round,
                            game.info,
                            &fight,
                        );
                        let Row::Buttons(buttons) = row else { return Err("no buttons".into()) };
                        bot.presses(by, &buttons[place].id, None).await
                    }
                    _ => bot.asks(by, TestBot::command("move", seat.id, Some(result))).await,
                };
                message(reply.map_err(told)?)?;
            }
            let came = bot.came(&seat, &sample, &seat.white).await?;
            assert_eq!(came.0, wanted.0, "{way:?}");
            assert_eq!(came.1, wanted.1, "{way:?}");
        }
        // Invalid input is answered with the format of a report.
        let seat = bot.seat(&sample).await?;
        let odd = bot.asks(&seat.white, TestBot::command("move", seat.id, Some("e2-e4"))).await;
        let odd = message(odd.map_err(told)?)?.content;
        assert!(odd.contains("`attacker wins`"), "{odd}");
    }
    Ok(())
}
