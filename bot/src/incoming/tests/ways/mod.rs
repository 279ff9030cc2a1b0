//! All ways to a move are equivalent: typing, suggestions, buttons, menus and the form.

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
use crate::testing::bot::{Seat, TestBot, TestResult, message, text_and_position_after};
use crate::testing::samples::{Sample, fight, handful};

/// Actions per position played by the form and by suggestions. All are played by typing and taps.
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
    let (mut positions, mut actions, mut match_total) = (0, 0, 0);
    for game in games::all() {
        let bot = TestBot::make().await?;
        let samples = handful(game);
        assert!(samples.len() >= 5, "{}", game.info.id);
        for sample in samples.into_iter().skip(from).step_by(2) {
            let (action_count, match_count) = play_all_ways(&bot, &sample)
                .await
                .map_err(|cause| format!("{} {}: {cause}", game.info.id, sample.reason))?;
            println!(
                "{} {}: {action_count} actions, {match_count} matches",
                game.info.id, sample.reason
            );
            positions += 1;
            actions += action_count;
            match_total += match_count;
        }
    }
    println!(
        "{positions} positions, {actions} actions on each of four ways, {match_total} matches"
    );
    assert!(actions > 300, "only {actions}");
    Ok(())
}

async fn play_all_ways(bot: &TestBot, sample: &Sample) -> TestResult<(usize, usize)> {
    let Some(Actor::Side(side)) = sample.table.to_act() else { return Ok((0, 0)) };
    let legal = sample.table.legal();
    let seat = bot.seat(sample).await?;
    let by = seat.person_of(side).clone();
    let taps_by_action: BTreeMap<String, Tap> = taps(bot, &seat, &by).await?;
    let tapped_actions: Vec<&String> = taps_by_action.keys().collect();
    assert_eq!(
        tapped_actions,
        legal.iter().collect::<Vec<_>>(),
        "{} {}",
        sample.game.info.id,
        sample.reason
    );
    for text in share(&legal, ONE_OF) {
        let list = bot.suggestions(&by, seat.id, text).await?;
        let first = list.first().map(|(_, value)| value);
        assert_eq!(first, Some(text), "{} {}: {list:?}", sample.game.info.id, sample.reason);
    }
    let most = if full() { PLAYED } else { PLAYED / ONE_OF };
    let mut dice = Dice::new(legal.len() as u64);
    let mut sampled_actions: Vec<&String> = share(&legal, ONE_OF).collect();
    while sampled_actions.len() > most {
        sampled_actions.swap_remove(dice.below(sampled_actions.len()));
    }
    let mut match_count = 0;
    for text in share(&legal, ONE_OF) {
        let expected = text_and_position_after(&*sample.table, text)?;
        let more_methods =
            sampled_actions.contains(&text).then_some([InputMethod::Suggested, InputMethod::Form]);
        for way in [InputMethod::Typed, InputMethod::Tapped]
            .into_iter()
            .chain(more_methods.into_iter().flatten())
        {
            let fresh = bot.seat(sample).await?;
            let by = fresh.person_of(side);
            enter(bot, &fresh, by, way, text, &taps_by_action).await?;
            let actual = bot.text_and_position(&fresh, sample, by).await?;
            assert_eq!(actual.0, expected.0, "{} {}: {way:?}", sample.game.info.id, sample.reason);
            assert_eq!(
                actual.1, expected.1,
                "{} {}: {way:?} {text}",
                sample.game.info.id, sample.reason
            );
            match_count += 1;
        }
    }
    Ok((legal.len(), match_count))
}

#[derive(Clone, Copy, Debug)]
enum InputMethod {
    Typed,
    Suggested,
    Tapped,
    Form,
}

async fn enter(
    bot: &TestBot,
    seat: &Seat,
    by: &match_model::Person,
    method: InputMethod,
    text: &str,
    taps_by_action: &BTreeMap<String, Tap>,
) -> TestResult<()> {
    let describe = |failure: crate::reply::Failure| format!("{method:?} {text}: {failure}");
    let reply = match method {
        InputMethod::Typed => bot.request(by, TestBot::command("move", seat.id, Some(text))).await,
        InputMethod::Suggested => {
            let list = bot.suggestions(by, seat.id, text).await?;
            let (_, value) = list.into_iter().next().ok_or("nothing is suggested")?;
            bot.request(by, TestBot::command("move", seat.id, Some(&value))).await
        }
        InputMethod::Tapped => {
            let tap = taps_by_action.get(text).ok_or("no tap")?;
            bot.press(by, &tap.in_match(seat.id), tap.value.as_deref()).await
        }
        InputMethod::Form => {
            let opened = taps::type_it(bot, seat, by).await?;
            let Reply::Ask(form) = bot.press(by, &opened, None).await.map_err(describe)? else {
                return Err("no form".into());
            };
            let line = text.to_owned();
            bot.request(
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
    message(reply.map_err(describe)?).map(drop)
}

fn plans() -> Vec<String> {
    let letters = Stance::ALL.map(Stance::letter);
    let mut plans = vec![String::new()];
    for _ in 0..3 {
        plans = plans.iter().flat_map(|p| letters.map(|letter| format!("{p}{letter}"))).collect();
    }
    plans
}

fn button_labelled(message: &discord_model::message::Message, label: &str) -> TestResult<String> {
    let buttons = message.rows.iter().flat_map(|row| match row {
        Row::Buttons(buttons) => buttons.as_slice(),
        Row::Menu(_) | Row::EntityMenu(_) | Row::Pictured(_) => &[],
    });
    let button_found = buttons.clone().find(|button| button.label == label);
    Ok(button_found.ok_or_else(|| format!("no {label} among {:?}", message.rows))?.id.clone())
}

#[tokio::test]
async fn every_plan_for_a_fight_is_committed_by_four_ways() -> TestResult<()> {
    let bot = TestBot::make().await?;
    let game = games::find("battlechess").ok_or("no such game")?;
    let sample = fight(game, "stances").ok_or("no fight")?;
    let describe = |failure: crate::reply::Failure| failure.to_string();
    for plan in plans() {
        let mut outcomes = Vec::new();
        for way in
            [InputMethod::Typed, InputMethod::Suggested, InputMethod::Tapped, InputMethod::Form]
        {
            let seat = bot.seat(&sample).await?;
            let (by, other) = (seat.person_of(Side::White), seat.person_of(Side::Black));
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
            let begin = button_labelled(&board, "Plan your fight")?;
            let reply = match way {
                InputMethod::Typed => {
                    bot.request(by, TestBot::command("move", seat.id, Some(&plan))).await
                }
                InputMethod::Suggested => {
                    let list = bot.suggestions(by, seat.id, &plan[..2]).await?;
                    let suggestion = list.into_iter().find(|(_, value)| *value == plan);
                    let (_, value) = suggestion.ok_or("it is not suggested")?;
                    bot.request(by, TestBot::command("move", seat.id, Some(&value))).await
                }
                InputMethod::Tapped => {
                    let mut press = begin;
                    for letter in plan.chars() {
                        let prompt = message(bot.press(by, &press, None).await.map_err(describe)?)?;
                        let stance = Stance::from_letter(letter).ok_or("no stance")?;
                        let label =
                            bot.services.locale().text(&messages::words::fights::stance(stance));
                        press = button_labelled(&prompt, &label)?;
                    }
                    bot.press(by, &press, None).await
                }
                InputMethod::Form => {
                    let prompt = message(bot.press(by, &begin, None).await.map_err(describe)?)?;
                    let opens = button_labelled(&prompt, "Type it")?;
                    let Reply::Ask(form) = bot.press(by, &opens, None).await.map_err(describe)?
                    else {
                        return Err("no form".into());
                    };
                    let line = plan.clone();
                    bot.request(
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
            message(reply.map_err(describe)?)?;
            let state = referee::fight::pending(bot.services.referee(), seat.id)
                .await?
                .ok_or("no fight")?;
            assert_eq!(state.committed, [true, false], "{way:?} {plan}");
            message(
                bot.request(other, TestBot::command("move", seat.id, Some("S G F")))
                    .await
                    .map_err(describe)?,
            )?;
            // A tie starts another round; the rest of the result is in the log.
            let state = referee::fight::pending(bot.services.referee(), seat.id)
                .await?
                .map(|state| state.rounds.len());
            outcomes.push((state, bot.text_and_position(&seat, &sample, by).await.ok()));
        }
        let first = &outcomes[0];
        assert!(outcomes.iter().all(|outcome| outcome == first), "{plan}");
        assert!(first.0 == Some(1) || first.1.is_some(), "{plan}: {first:?}");
    }
    Ok(())
}

#[tokio::test]
async fn every_report_of_a_fight_is_made_by_three_ways() -> TestResult<()> {
    let bot = TestBot::make().await?;
    let game = games::find("battlechess").ok_or("no such game")?;
    let sample = fight(game, "marshal").ok_or("no fight")?;
    let describe = |failure: crate::reply::Failure| failure.to_string();
    for (place, result) in Fight::RESULTS.into_iter().enumerate() {
        let expected = text_and_position_after(&*sample.table, result)?;
        for way in [InputMethod::Typed, InputMethod::Suggested, InputMethod::Tapped] {
            let seat = bot.seat(&sample).await?;
            for by in [&seat.white, &seat.black] {
                let waiting = referee::story::waiting(bot.services.referee(), seat.id)
                    .await?
                    .ok_or("nobody")?;
                let match_model::DecisionKind::Reports { fight, round } = waiting.decision else {
                    return Err("no report is waited for".into());
                };
                let reply = match way {
                    InputMethod::Suggested => {
                        let list = bot.suggestions(by, seat.id, "").await?;
                        bot.request(by, TestBot::command("move", seat.id, Some(&list[place].1)))
                            .await
                    }
                    InputMethod::Tapped => {
                        let row = messages::layouts::questions::reporting(
                            bot.services.locale(),
                            seat.id,
                            waiting.moment,
                            round,
                            game.info,
                            &fight,
                        );
                        let Row::Buttons(buttons) = row else { return Err("no buttons".into()) };
                        bot.press(by, &buttons[place].id, None).await
                    }
                    _ => bot.request(by, TestBot::command("move", seat.id, Some(result))).await,
                };
                message(reply.map_err(describe)?)?;
            }
            let actual = bot.text_and_position(&seat, &sample, &seat.white).await?;
            assert_eq!(actual.0, expected.0, "{way:?}");
            assert_eq!(actual.1, expected.1, "{way:?}");
        }
        let seat = bot.seat(&sample).await?;
        let outcome =
            bot.request(&seat.white, TestBot::command("move", seat.id, Some("e2-e4"))).await;
        let content = message(outcome.map_err(describe)?)?.content;
        assert!(content.contains("`attacker wins`"), "{content}");
    }
    Ok(())
}
