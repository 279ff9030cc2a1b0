//! From an empty server to a win against Herald at its easiest level, by pressing visible controls.
//! Every press is counted, and controls are found by their text only.

use std::time::{Duration, Instant};

use engine::{SearchRequest, Strength};
use games::Table;
use rules::Side;
use serde_json::Value;
use tests::book::{Book, Match, to_act};
use tests::winning::next_control;
use tests::{Error, Stage};
use tokio::sync::Mutex;

use crate::browser::chromium::{Browser, DESKTOP, PHONE, Screen};
use crate::browser::reading::{Place, ReadMessage};

/// The player's strength: enough to finish a game of Medieval Chess, where both sides build up
/// armies.
const STRENGTH: Strength = Strength::Nodes(100_000);
const MOST_PRESSES: u32 = 1_500;

/// Three for `/play`, the game and *Play Herald*, and at most eight for a turn of three actions.
const MOST_TO_FIRST_TURN: u32 = 13;
/// The game that is always tested.
const SHARE: &str = "wizards-war";

struct PressCounts {
    /// Until the end of the first turn.
    first_turn: Presses,
    /// Until the end of the game.
    win: Presses,
    turns: u32,
}

/// The number of presses, and their time on this machine.
struct Presses {
    presses: u32,
    took: Duration,
}

/// A player who presses what it reads.
struct Hand<'a> {
    browser: &'a Browser,
    book: Book,
    person: u64,
    presses: u32,
}

impl Hand<'_> {
    async fn presses(
        &mut self,
        place: Place,
        read: &ReadMessage,
        label: &str,
    ) -> Result<(), Error> {
        let found = read.offered.iter().position(|one| one.label == label);
        let found = found.ok_or_else(|| format!("no {label}: {} {:?}", read.text, read.offered))?;
        self.presses_at(place, read, found).await
    }

    async fn presses_at(
        &mut self,
        place: Place,
        read: &ReadMessage,
        at: usize,
    ) -> Result<(), Error> {
        if self.presses > MOST_PRESSES {
            let (game, ..) = self.current_match().await?;
            return Err(format!("{} actions, and no end: {}", game.plies, read.text).into());
        }
        let way = read.ways.get(at).ok_or("nothing is there")?;
        if let Some(menu) = way.menu {
            self.presses += 1;
            self.browser.click_at(place, menu).await?;
        }
        self.presses += 1;
        self.browser.click_at(place, way.place).await
    }

    /// Returns the only match, and its game including the draft.
    async fn current_match(&self) -> Result<(Match, Box<dyn Table>, Vec<String>), Error> {
        let game = self.book.matches().await?.pop().ok_or("no match")?;
        let mut log = self.book.log(game.id).await?;
        let committed = i64::try_from(log.len())?;
        let draft = self.book.draft(game.id, self.person).await?;
        let drafted = match draft {
            Some((ply, drafted)) if ply == committed => drafted,
            _ => Vec::new(),
        };
        log.extend(drafted.iter().cloned());
        let table = game.table(&log)?;
        Ok((game, table, drafted))
    }

    /// Answers a mid-turn question, if this side is asked.
    async fn decide(&mut self, side: Side, board: &ReadMessage) -> Result<(), Error> {
        let (_, table, _) = self.current_match().await?;
        if to_act(&*table) != Some(side) {
            return Ok(());
        }
        let chosen = next_control(&*table, &best_action(&*table)?, &board.offered);
        match chosen {
            Some(at) => self.presses_at(Place::Public, board, at).await,
            // The board is about to change.
            None => Ok(()),
        }
    }

    /// Submits any plan. If both plans come in meanwhile, there is nothing left to press, and the
    /// board continues.
    async fn submit_plans(&mut self, mut now: ReadMessage) -> Result<(), Error> {
        const STANCES: [&str; 3] = ["Strike", "Feint", "Guard"];
        let plan = STANCES.iter().cycle().skip(self.presses as usize % 3).take(3);
        for label in plan.chain(&["Commit"]) {
            if now.offered.is_empty() {
                return Ok(());
            }
            self.presses(Place::Private, &now, label).await?;
            if *label != "Commit" {
                now = self.browser.wait_for_newest(Place::Private, &now.was, &[]).await?;
            }
        }
        Ok(())
    }

    /// Makes a turn to its end by the offered steps.
    async fn make_turn(&mut self, side: Side, mut now: ReadMessage) -> Result<(), Error> {
        let (begun, ..) = self.current_match().await?;
        let mut planned: Option<(Vec<String>, String)> = None;
        loop {
            let (game, table, drafted) = self.current_match().await?;
            if game.plies > begun.plies || !game.is_running() {
                return Ok(());
            }
            let ends = ["Send the turn", "Play it anyway"].into_iter().find(|one| now.offers(one));
            if let Some(end) = ends {
                self.presses(Place::Private, &now, end).await?;
            } else if to_act(&*table) == Some(side) {
                let action = match planned.take() {
                    Some((of, action)) if of == drafted => action,
                    _ => best_action(&*table)?,
                };
                let chosen = next_control(&*table, &action, &now.offered);
                let nothing =
                    || format!("nothing leads to {action}: {} {:?}", now.text, now.offered);
                self.presses_at(Place::Private, &now, chosen.ok_or_else(nothing)?).await?;
                planned = Some((drafted, action));
            } else {
                return Err(format!("the turn does not end: {} {:?}", now.text, now.offered).into());
            }
            now = self.browser.wait_for_newest(Place::Private, &now.was, &[]).await?;
        }
    }
}

fn best_action(table: &dyn Table) -> Result<String, Error> {
    let request = SearchRequest { strength: STRENGTH, seed: 1, stop: None };
    Ok(engine::search(table, &request).ok_or("nothing to play")?.action)
}

async fn wins(game: &'static games::Entry, screen: Screen) -> Result<Option<PressCounts>, Error> {
    let profile = tempfile::tempdir()?;
    let Some(browser) = Browser::open_on(profile.path(), screen).await? else { return Ok(None) };
    let mut stage = Stage::set().await?;
    // Herald plays at its usual strength.
    stage.stop().await?;
    stage.thinking = herald::Thinking::default();
    stage.start_again().await?;
    let alice = stage.person("Alice")?;
    stage.sandbox.wait_for_command("play").await?;
    let mut hand = Hand { browser: &browser, book: stage.book(), person: alice.id, presses: 0 };
    browser.client.goto(&format!("{}/?as=Alice", stage.sandbox.url())).await?;
    let begun = Instant::now();
    for way in ["#slash", "#suggestions [role=option][data-name=play]", "#send"] {
        browser.click(way).await?;
        hand.presses += 1;
    }
    let door = browser.wait_for_newest(Place::Private, &Value::Null, &[game.info.name]).await?;
    hand.presses(Place::Private, &door, game.info.name).await?;
    let card = browser.wait_for_newest(Place::Private, &Value::Null, &["Play Herald"]).await?;
    hand.presses(Place::Private, &card, "Play Herald").await?;
    let step = browser.wait_for_newest(Place::Private, &card.was, &["Type it"]).await?;
    let (row, ..) = hand.current_match().await?;
    let side = if row.person(Side::White) == alice.id { Side::White } else { Side::Black };
    hand.make_turn(side, step).await?;
    let first_turn = Presses { presses: hand.presses, took: begun.elapsed() };
    // The first turn has shown the match's place.
    browser.click("#log [data-thread-id]").await?;
    hand.presses += 1;
    let mut turns = 1;
    let mut was = Value::Null;
    let end = loop {
        let board = browser.wait_for_newest(Place::Public, &was, &[]).await?;
        was = board.was.clone();
        if board.offers("More…") {
            break board;
        }
        if board.offers("Plan your fight") {
            let before = browser.newest_identity(Place::Private).await?;
            hand.presses(Place::Public, &board, "Plan your fight").await?;
            let answer = browser.wait_for_newest(Place::Private, &before, &[]).await?;
            if answer.offers("Strike") {
                hand.submit_plans(answer).await?;
            } else if answer.offers("Type it") {
                // Herald's plan had just decided the fight, so the moves were shown.
                hand.make_turn(side, answer).await?;
                turns += 1;
            }
            continue;
        }
        let (_, table, _) = hand.current_match().await?;
        let moves = board.offers("Type it") && table.question().is_none();
        if !moves || to_act(&*table) != Some(side) {
            hand.decide(side, &board).await?;
            continue;
        }
        let before = browser.newest_identity(Place::Private).await?;
        let action = best_action(&*table)?;
        let chosen = next_control(&*table, &action, &board.offered);
        let nothing = || format!("nothing leads to {action}: {:?}", board.offered);
        hand.presses_at(Place::Public, &board, chosen.ok_or_else(nothing)?).await?;
        let step = browser.wait_for_newest(Place::Private, &before, &["Type it"]).await?;
        hand.make_turn(side, step).await?;
        turns += 1;
    };
    let win = Presses { presses: hand.presses, took: begun.elapsed() };
    assert!(end.text.contains("you beat Herald level 0"), "{}", end.text);
    assert!(end.offers("Play level 1"), "{:?}", end.offered);
    browser.close().await?;
    stage.close().await?;
    Ok(Some(PressCounts { first_turn, win, turns }))
}

/// One game at a time, so that the times aren't affected.
static TURN: Mutex<()> = Mutex::const_new(());

/// With `HERALD_TESTS=full` each game, on a desktop and on a phone; otherwise one on a desktop.
async fn from_an_empty_server_to_a_won_game(game: &str) -> Result<(), Error> {
    let full = std::env::var("HERALD_TESTS").is_ok_and(|share| share == "full");
    let game = games::find(game).ok_or("no such game")?;
    let screens: &[(&str, Screen)] = match (full, game.info.id == SHARE) {
        (true, _) => &[("desktop", DESKTOP), ("phone", PHONE)],
        (false, true) => &[("desktop", DESKTOP)],
        (false, false) => &[],
    };
    let _turn = TURN.lock().await;
    for (name, screen) in screens {
        let Some(PressCounts { first_turn, win, turns }) = wins(game, *screen).await? else {
            return Ok(());
        };
        println!(
            "{} on a {name}: first turn {} presses, {:.1} s; \
             won after {turns} turns, {} presses, {:.1} s",
            game.info.name,
            first_turn.presses,
            first_turn.took.as_secs_f64(),
            win.presses,
            win.took.as_secs_f64(),
        );
        assert!(first_turn.presses <= MOST_TO_FIRST_TURN, "{}", first_turn.presses);
    }
    Ok(())
}

const TRIED: [&str; 5] = ["world-war", "medieval-war", "wizards-war", "battlechess", "medieval"];

#[test]
fn each_game_is_tried() {
    assert_eq!(TRIED.to_vec(), games::all().iter().map(|game| game.info.id).collect::<Vec<_>>());
}

#[tokio::test]
async fn world_war() -> Result<(), Error> {
    from_an_empty_server_to_a_won_game(TRIED[0]).await
}

#[tokio::test]
async fn medieval_war() -> Result<(), Error> {
    from_an_empty_server_to_a_won_game(TRIED[1]).await
}

#[tokio::test]
async fn wizards_war() -> Result<(), Error> {
    from_an_empty_server_to_a_won_game(TRIED[2]).await
}

#[tokio::test]
async fn battlechess() -> Result<(), Error> {
    from_an_empty_server_to_a_won_game(TRIED[3]).await
}

#[tokio::test]
async fn medieval() -> Result<(), Error> {
    from_an_empty_server_to_a_won_game(TRIED[4]).await
}
