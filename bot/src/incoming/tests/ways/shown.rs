//! Discord's limits on all other messages.

use std::collections::{BTreeSet, HashSet};

use discord_model::message::{Emoji, Message, Row};
use match_model::Person;
use messages::buttons::ButtonAction;
use messages::buttons::board::{BoardAid, BoardButton};
use messages::buttons::custom_id::CustomId;
use messages::buttons::fields::GameId;
use messages::buttons::numbers::{MenuIndex, StepNumber};
use messages::buttons::practice::{PracticeAction, PracticeButton};
use messages::buttons::rule_cards::{Face, RuleButton};
use messages::buttons::stepper::{MenuValue, Step, StepButton};
use messages::buttons::tour::{TourAction, TourButton};
use messages::buttons::tour_moment::TourMoment;
use messages::buttons::why::{WhyAction, WhyButton};
use messages::testing::assert_fits;
use rules::Side;

use crate::testing::bot::{Seat, TestBot, TestResult, message};

pub(super) fn with_emoji(bot: &TestBot) {
    for name in render::emoji_names() {
        for side in Side::ALL {
            let emoji = Emoji { id: 1_234_567_890_123_456_789, name: "x".repeat(32) };
            bot.services.messenger.composer.emoji.store.insert(name, side, emoji);
        }
    }
}

async fn follow(
    bot: &TestBot,
    asker: &Person,
    first: Message,
    leads: impl Fn(&ButtonAction, Option<(usize, &str)>) -> bool,
) -> TestResult<usize> {
    let mut seen_controls: HashSet<(String, Option<String>)> = HashSet::new();
    let (mut unread_messages, mut count) = (vec![first], 0);
    while let Some(current) = unread_messages.pop() {
        assert_fits(&current);
        count += 1;
        for (id, option) in controls(&current) {
            let Some(action) = ButtonAction::parse(&id) else {
                return Err(format!("no action: {id}").into());
            };
            let value = option.as_ref().map(|(_, value)| value.clone());
            let place = option.as_ref().map(|(place, value)| (*place, value.as_str()));
            if leads(&action, place) && seen_controls.insert((id.clone(), value.clone())) {
                let refusable = matches!(
                    action,
                    ButtonAction::Why(WhyButton::Ask(_, _, WhyAction::Threats(_)))
                );
                match bot.press(asker, &id, value.as_deref()).await {
                    Ok(reply) => unread_messages.push(message(reply)?),
                    // Players see threats only if both agree.
                    Err(_) if refusable => {}
                    Err(failure) => return Err(format!("{id}: {failure}").into()),
                }
            }
        }
    }
    Ok(count)
}

fn controls(message: &Message) -> Vec<(String, Option<(usize, String)>)> {
    let controls_of_row = |row: &Row| match row {
        Row::Buttons(buttons) => {
            buttons.iter().map(|button| (button.id.clone(), None)).collect::<Vec<_>>()
        }
        Row::Pictured(buttons) => {
            buttons.iter().map(|(button, _)| (button.id.clone(), None)).collect()
        }
        Row::Menu(menu) => {
            let options = menu.options.iter().enumerate();
            options
                .map(|(place, option)| (menu.id.clone(), Some((place, option.value.clone()))))
                .collect()
        }
        Row::EntityMenu(_) => Vec::new(),
    };
    message.rows.iter().flat_map(controls_of_row).collect()
}

fn has_emoji(message: &Message) -> bool {
    message.rows.iter().any(|row| match row {
        Row::Menu(menu) => menu.options.iter().any(|option| option.emoji.is_some()),
        _ => false,
    })
}

fn is_sampled(option: Option<(usize, &str)>, every: usize) -> bool {
    option.is_none_or(|(place, _)| place % every == 0)
}

pub(super) async fn check_match(bot: &TestBot, seat: &Seat, asker: &Person) -> TestResult<()> {
    let describe = |failure: crate::reply::Failure| failure.to_string();
    for command in ["rules why", "board since:0"] {
        let first =
            bot.request(asker, TestBot::command(command, seat.id, None)).await.map_err(describe)?;
        let leads = |action: &ButtonAction, option: Option<(usize, &str)>| match action {
            ButtonAction::Why(WhyButton::Ask(_, _, asking)) => match asking {
                WhyAction::Square(_) => is_sampled(option, 11),
                WhyAction::Target(..) => is_sampled(option, 24),
                WhyAction::Start(_)
                | WhyAction::Squares(_)
                | WhyAction::At(_)
                | WhyAction::Not(..) => true,
                WhyAction::Threats(_) | WhyAction::Fate(_) | WhyAction::Since(..) => true,
                _ => false,
            },
            ButtonAction::TextBoard(_) => true,
            _ => false,
        };
        let first = message(first)?;
        assert!(command != "rules why" || has_emoji(&first), "{}", first.content);
        follow(bot, asker, first, leads).await?;
    }
    let view = referee::view::find(bot.services.referee(), seat.id).await?;
    for aid in BoardAid::ALL {
        let acts = matches!(view.table.to_act(), Some(rules::Actor::Side(_)));
        if aid == BoardAid::Reach && !acts || aid == BoardAid::Changes && view.table.plies() == 0 {
            continue;
        }
        let id = BoardButton::Aid(seat.id, view.moment(), Side::Black, aid).id();
        let first = message(bot.press(asker, &id, None).await.map_err(describe)?)?;
        let leads = |action: &ButtonAction, _: Option<(usize, &str)>| {
            matches!(action, ButtonAction::TextBoard(_) | ButtonAction::Board(BoardButton::Aid(..)))
        };
        follow(bot, asker, first, leads).await?;
    }
    let first = bot
        .request(asker, TestBot::command("learn practice", seat.id, None))
        .await
        .map_err(describe)?;
    let leads = |action: &ButtonAction, option: Option<(usize, &str)>| match action {
        ButtonAction::Practice(PracticeButton::Do(_, _, what)) => match what {
            PracticeAction::Step(Step::Actor(_)) => is_sampled(option, 5),
            PracticeAction::Step(Step::Pick(..)) => option.is_some_and(|(place, value)| {
                place % 5 == 0 && matches!(MenuValue::read(value), Some(MenuValue::To(_)))
            }),
            PracticeAction::Step(Step::Narrow(..) | Step::Page(_))
            | PracticeAction::More
            | PracticeAction::Letters => true,
            PracticeAction::Challenge | PracticeAction::Flip => true,
            _ => false,
        },
        _ => false,
    };
    follow(bot, asker, message(first)?, leads).await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_card_of_a_rule_fits_into_what_discord_takes() -> TestResult<()> {
    let bot = TestBot::make().await?;
    with_emoji(&bot);
    for game in games::all() {
        let (first, _) = game.info.rules().next().ok_or("no rules")?;
        let action = RuleButton::show(game, Face::Card, first).map_err(|_| "too long")?;
        let by = bot.person();
        let first = bot.press(&by, &action.id(), None).await.map_err(|it| it.to_string())?;
        let rules = std::sync::Mutex::new(BTreeSet::new());
        let leads = |action: &ButtonAction, _: Option<(usize, &str)>| match action {
            ButtonAction::Rule(RuleButton::Show(_, _, rule)) => {
                rules.lock().expect("no panic").insert(rule.as_str().to_owned());
                true
            }
            ButtonAction::Rule(RuleButton::Section(_) | RuleButton::Pick(_))
            | ButtonAction::TextBoard(_) => true,
            _ => false,
        };
        let count = follow(&bot, &by, message(first)?, leads).await?;
        println!("{}: {count} messages", game.info.id);
        assert_eq!(rules.lock().expect("no panic").len(), game.info.rules().count());
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_step_of_a_tour_fits_into_what_discord_takes() -> TestResult<()> {
    let bot = TestBot::make().await?;
    with_emoji(&bot);
    let describe = |failure: crate::reply::Failure| failure.to_string();
    for lessons in lessons::all() {
        let by = bot.person();
        let tour = GameId::of(lessons.game);
        let leads = |action: &ButtonAction, option: Option<(usize, &str)>| match action {
            ButtonAction::TourStep(button) => match &button.step {
                Step::Pick(..) => option.is_some_and(|(_, value)| {
                    matches!(MenuValue::read(value), Some(MenuValue::To(_)))
                }),
                Step::Narrow(..) | Step::Page(_) | Step::Actor(_) => true,
                Step::Tap(_) | Step::Play(_) => false,
            },
            ButtonAction::Tour(TourButton::Do(_, _, what)) => {
                matches!(what, TourAction::Hint | TourAction::Solution | TourAction::Board)
            }
            ButtonAction::TextBoard(_) => true,
            _ => false,
        };
        let mut count = 0;
        for (number, step) in lessons.tour.iter().enumerate() {
            let mut played_actions: Vec<String> = Vec::new();
            for text in step.solution() {
                let step_reply =
                    bot.press(&by, &TourButton::Show(tour).id(), None).await.map_err(describe)?;
                count += follow(&bot, &by, message(step_reply)?, leads).await?;
                let at = TourMoment {
                    step: StepNumber(u8::try_from(number)?),
                    actions: u8::try_from(played_actions.len())?,
                    is_hinted: false,
                };
                let play = StepButton::of_tour(tour, at, Step::Play(MenuIndex(0))).id();
                let play_reply = bot.press(&by, &play, Some(text)).await.map_err(describe)?;
                count += follow(&bot, &by, message(play_reply)?, |action, _| {
                    matches!(action, ButtonAction::TextBoard(_))
                })
                .await?;
                played_actions.push(text.clone());
            }
        }
        let reply = bot.press(&by, &TourButton::Show(tour).id(), None).await.map_err(describe)?;
        let over = message(reply)?;
        assert!(over.rows.len() == 2 && over.files.is_empty(), "{}", over.content);
        count += follow(&bot, &by, over, |_, _| false).await?;
        println!("{}: {count} messages", lessons.game.info.id);
    }
    Ok(())
}
