//! Discord's limits on the most crowded positions.

use std::collections::{BTreeMap, BTreeSet};

use discord_model::message::MOST_LABEL;
use game_contract::share;
use games::{Entry, Table};
use messages::testing::assert_fits;
use rules::Actor;

use super::shown::{check_match, with_emoji};
use super::taps::taps;
use crate::testing::bot::{TestBot, TestResult, message};
use crate::testing::samples::{Sample, walk};

/// The default run shows one in this many crowded positions.
const ONE_OF: usize = 8;

fn measures(table: &dyn Table) -> Vec<(&'static str, usize)> {
    let choices = table.choices();
    let mut groups: BTreeMap<&str, (usize, BTreeSet<_>)> = BTreeMap::new();
    for choice in &choices {
        let (count, to) = groups.entry(&choice.outline.group).or_default();
        *count += 1;
        to.extend(choice.outline.to);
    }
    let scene = table.scene();
    let question = table.question().map_or(0, |_| choices.len());
    vec![
        ("most actions", choices.len()),
        ("most that can act", groups.len()),
        ("most actions of one", groups.values().map(|(count, _)| *count).max().unwrap_or(0)),
        ("most destinations", groups.values().map(|(_, to)| to.len()).max().unwrap_or(0)),
        ("longest list", choices.iter().map(|choice| choice.text.len()).sum()),
        ("longest text", choices.iter().map(|choice| choice.text.len()).max().unwrap_or(0)),
        ("most pieces", scene.pieces.len()),
        ("longest question", question),
    ]
}

fn crowded_positions(game: &'static Entry) -> Vec<(usize, Sample)> {
    let mut fullest: BTreeMap<&'static str, (usize, Sample)> = BTreeMap::new();
    walk(game, 3, 150, |make, table, _| {
        if !matches!(table.to_act(), Some(Actor::Side(_))) {
            return;
        }
        for (what, count) in measures(table) {
            if count > fullest.get(what).map_or(0, |(highest, _)| *highest) {
                fullest.insert(what, (count, make(what.to_owned())));
            }
        }
    });
    fullest.into_values().collect()
}

#[tokio::test]
async fn the_most_crowded_positions_fit_into_what_discord_takes() -> TestResult<()> {
    crowded_positions_fit(0).await
}

#[tokio::test]
async fn the_most_crowded_positions_of_the_other_games_fit() -> TestResult<()> {
    crowded_positions_fit(1).await
}

async fn crowded_positions_fit(from: usize) -> TestResult<()> {
    for game in games::all().iter().skip(from).step_by(2) {
        let bot = TestBot::make().await?;
        with_emoji(&bot);
        for (count, sample) in share(crowded_positions(game), ONE_OF) {
            println!("{}: {} {count} at {}", game.info.id, sample.reason, sample.table.plies());
            fits(&bot, &sample).await.map_err(|cause| format!("{}: {cause}", sample.reason))?;
        }
    }
    Ok(())
}

async fn fits(bot: &TestBot, sample: &Sample) -> TestResult<()> {
    let Some(Actor::Side(side)) = sample.table.to_act() else { return Ok(()) };
    let seat = bot.seat(sample).await?;
    let by = seat.person_of(side);
    let legal = sample.table.legal();
    assert!(taps(bot, &seat, by).await?.keys().eq(&legal), "{}", sample.reason);
    for command in ["board", "move", "move draft:show", "games", "replay"] {
        for person in [&seat.white, &seat.black] {
            match bot.request(person, TestBot::command(command, seat.id, None)).await {
                Ok(reply) => assert_fits(&message(reply)?),
                Err(failure) => {
                    assert!(
                        command == "move draft:show" && person.id != by.id,
                        "{command}: {failure}"
                    );
                }
            }
        }
    }
    check_match(bot, &seat, by).await?;
    let mut typed: BTreeSet<&str> = legal.iter().filter_map(|text| text.get(..2)).collect();
    typed.insert("");
    for typed in typed {
        for (name, value) in bot.suggestions(by, seat.id, typed).await? {
            assert!((1..=MOST_LABEL).contains(&name.encode_utf16().count()), "{name}");
            assert!((1..=MOST_LABEL).contains(&value.encode_utf16().count()), "{value}");
        }
    }
    Ok(())
}
