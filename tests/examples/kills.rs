//! Kills the bot as `kill -9` does, again and again, at random moments while people play, and while
//! it catches up with what was before; starts it again, and looks what became of all that they did.
//!
//! The bot is a process of its own, the sandbox and the players are here. Six people play all five
//! games, several matches at once, some of them against Herald: by every way of moving, with
//! drafts, plans and dice, clocks, offers of draws, takebacks, answers kept ready, ratings,
//! resignations, rematches. What was answered must be in the database; what was sent once must not
//! be there twice. Every announcement is held against the one message that says it, and every
//! message against its announcement; the last board of every match against the rules. Old buttons
//! do nothing. In the end ratings are reckoned anew and are the same, and `herald check` finds
//! nothing.
//!
//! The same seed lets people do the same; what the kill strikes depends on the machine. Ends with 1
//! when anything is not as it should be.
//!
//!     cargo build && cargo run -p tests --example kills -- target/debug/herald [KILLS] [SEED]

#[path = "kills/beside.rs"]
mod beside;
#[path = "kills/bot.rs"]
mod bot;
#[path = "kills/ledger.rs"]
mod ledger;
#[path = "kills/players.rs"]
mod players;
#[path = "kills/verify.rs"]
mod verify;

use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use fake_discord::driver::Person;
use fake_discord::{PATIENCE, Sandbox};
use rules::contract::Dice;
use tests::Error;
use tests::book::Book;
use tokio::task::JoinSet;

use bot::Bot;
use players::{Hall, Seat};
use verify::{Count, Look, Seen, settle};

/// How long players wait for an answer that never comes.
const SILENCE: Duration = Duration::from_millis(700);
/// The latest moment of a kill after people begin, in milliseconds.
const LATEST: usize = 700;
/// The latest moment of a kill after a start, in milliseconds.
const CATCHING_UP: usize = 1_500;
/// So many violations tell what there is to tell.
const ENOUGH: u32 = 10;
/// What a clock of the seats has, and what a turn adds: milliseconds.
const AGREED: i64 = 9 * 60 * 60 * 1000;
const ADDED: i64 = 60_000;

#[tokio::main]
async fn main() -> ExitCode {
    match walk().await {
        Ok(0) => ExitCode::SUCCESS,
        Ok(violations) => {
            eprintln!("kills: {violations} things are not as they should be");
            ExitCode::FAILURE
        }
        Err(cause) => {
            eprintln!("kills: {cause}");
            ExitCode::FAILURE
        }
    }
}

async fn walk() -> Result<u32, Error> {
    let mut arguments = std::env::args().skip(1);
    let program = arguments.next().ok_or("which program? target/debug/herald")?;
    let kills: u32 = arguments.next().map_or(Ok(50), |text| text.parse())?;
    let seed: u64 = arguments.next().map_or(Ok(1), |text| text.parse())?;
    let sandbox = fake_discord::start(fake_discord::Options::default()).await?;
    sandbox.set_first_response(PATIENCE);
    let mut bot = Bot::new(Path::new(&program))?;
    bot.start(&sandbox)?;
    sandbox.wait_for_command("move").await?;
    let seats: Vec<Arc<Seat>> = seats(&sandbox)?.into_iter().map(Arc::new).collect();
    let hall = Arc::new(hall(&sandbox, &bot)?);
    let watcher = sandbox.person("Alice")?;
    let frank = sandbox.person("Frank")?;
    frank.command(hall.room, "settings notices", [("way", "direct".into())]).await?;
    let directs = [(frank.clone(), sandbox.open_dm(&frank))];
    let mut dice = Dice::new(seed);
    let (mut count, mut seen, mut told) = (Count::default(), Seen::default(), 0);
    // Everybody sits down before the first kill.
    storm(&hall, &seats, &mut dice, Duration::from_secs(3)).await?;
    while count.kills < kills {
        sandbox.set_first_response(SILENCE);
        hall.stop.store(false, Ordering::Relaxed);
        let playing = {
            let (hall, seats) = (Arc::clone(&hall), seats.clone());
            let mut dice = Dice::new(dice.next());
            tokio::spawn(
                async move { storm(&hall, &seats, &mut dice, Duration::from_secs(60)).await },
            )
        };
        tokio::time::sleep(millis(dice.below(LATEST))).await;
        bot.kill(&sandbox).await?;
        count.kills += 1;
        hall.stop.store(true, Ordering::Relaxed);
        playing.await??;
        while dice.below(3) == 0 && count.kills < kills {
            bot.start(&sandbox)?;
            tokio::time::sleep(millis(dice.below(CATCHING_UP))).await;
            bot.kill(&sandbox).await?;
            count.kills += 1;
            count.catching_up += 1;
        }
        bot.start(&sandbox)?;
        bot.connected(&sandbox, true).await?;
        sandbox.set_first_response(PATIENCE);
        let standing = settle(&hall).await?;
        let mut look =
            Look { hall: &hall, watcher: &watcher, directs: &directs, count: &mut count };
        for id in standing {
            look.holds(false, "standing", &format!("match {id}: Herald does not go on"));
        }
        look.confirmed().await?;
        look.said(&mut seen).await?;
        look.matches().await?;
        look.press_stale().await?;
        look.clocks(AGREED, ADDED, now()?).await?;
        sandbox.clear_requests();
        if count.kills >= told + 10 {
            println!("{count:?}");
            told = count.kills;
        }
        if count.violations() > ENOUGH || count.standing > 0 {
            break;
        }
    }
    bot.kill(&sandbox).await?;
    let mut look = Look { hall: &hall, watcher: &watcher, directs: &directs, count: &mut count };
    afterwards(&bot, &mut look).await?;
    println!("{count:#?}");
    summary(&hall).await?;
    if count.violations() > 0 {
        eprintln!("the bot's log:\n{}", bot.log()?);
    }
    Ok(count.violations())
}

/// Ratings reckoned anew, and everything in the database read and replayed.
async fn afterwards(bot: &Bot, look: &mut Look<'_>) -> Result<(), Error> {
    const RATINGS: &str =
        "SELECT game || ' ' || person_id || ' ' || points || ' ' || deviation || ' ' || volatility
        || ' ' || won || ' ' || drawn || ' ' || lost FROM ratings ORDER BY game, person_id";
    const TWICE: &str = "SELECT match_id || ' ' || COUNT(*) FROM rating_changes
        GROUP BY match_id HAVING COUNT(*) <> 2";
    let book = look.hall.book.clone();
    for line in book.lines(TWICE).await? {
        look.holds(false, "ratings", &format!("match {line} times"));
    }
    let before = book.lines(RATINGS).await?;
    let rebuilt = bot.run(&["ratings", "rebuild"])?;
    let said = String::from_utf8_lossy(&rebuilt.stdout).into_owned();
    println!("{}", said.trim());
    look.holds(rebuilt.status.success(), "ratings", &format!("{rebuilt:?}"));
    let after = book.lines(RATINGS).await?;
    look.holds(before == after, "ratings", &format!("{before:?}, rebuilt {after:?}"));
    let checked = bot.run(&["check"])?;
    let said = String::from_utf8_lossy(&checked.stdout).into_owned();
    println!("{}", said.lines().rev().take(2).collect::<Vec<_>>().join("; "));
    look.holds(checked.status.success(), "check", &said);
    Ok(())
}

/// Lets everybody play until the time is over, or they are told to stop.
async fn storm(
    hall: &Arc<Hall>,
    seats: &[Arc<Seat>],
    dice: &mut Dice,
    most: Duration,
) -> Result<(), Error> {
    let mut playing = JoinSet::new();
    let begun = std::time::Instant::now();
    for seat in seats {
        let (hall, seat) = (Arc::clone(hall), Arc::clone(seat));
        let mut dice = Dice::new(dice.next());
        playing.spawn(async move {
            while !hall.stop.load(Ordering::Relaxed) && begun.elapsed() < most {
                hall.act(&seat, &mut dice).await?;
            }
            Ok::<(), Error>(())
        });
    }
    while let Some(played) = playing.join_next().await {
        played??;
    }
    Ok(())
}

/// Who plays what, with whom. No two play the same game with each other at two of them.
fn seats(sandbox: &Sandbox) -> Result<Vec<Seat>, Error> {
    type Row =
        (&'static str, &'static str, Option<&'static str>, &'static [(&'static str, &'static str)]);
    const CLOCK: (&str, &str) = ("clock", "9h +1m hard");
    const RATED: (&str, &str) = ("rated", "yes");
    let rows: [Row; 12] = [
        ("world-war", "Alice", Some("Bob"), &[RATED]),
        ("wizards-war", "Carol", Some("Dan"), &[CLOCK]),
        ("medieval-war", "Erin", Some("Frank"), &[RATED]),
        ("battlechess", "Alice", Some("Carol"), &[]),
        ("battlechess", "Bob", Some("Dan"), &[("combat", "dice"), RATED]),
        ("medieval", "Erin", Some("Alice"), &[CLOCK]),
        ("world-war", "Frank", Some("Dan"), &[]),
        ("world-war", "Frank", None, &[("level", "1")]),
        ("medieval-war", "Bob", None, &[("level", "1")]),
        ("battlechess", "Erin", None, &[("level", "1")]),
        ("wizards-war", "Carol", None, &[("level", "1"), CLOCK]),
        ("medieval", "Dan", None, &[("level", "1")]),
    ];
    rows.into_iter()
        .map(|(game, one, other, options)| {
            let other = other.map(|other| sandbox.person(other)).transpose()?;
            Ok::<Seat, Error>(Seat { game, one: sandbox.person(one)?, other, options })
        })
        .collect()
}

fn hall(sandbox: &Sandbox, bot: &Bot) -> Result<Hall, Error> {
    let names = ["Alice", "Bob", "Carol", "Dan", "Erin", "Frank"];
    let people = names.map(|name| sandbox.person(name));
    let people = people.into_iter().collect::<Result<Vec<Person>, _>>()?;
    Ok(Hall {
        people: people.into_iter().map(|person| (person.id, person)).collect(),
        room: sandbox.channel("war-room")?,
        herald: sandbox.bot(),
        book: Book::of_file(bot.database()),
        ledger: std::sync::Mutex::default(),
        stop: AtomicBool::new(false),
    })
}

/// What people have done.
async fn summary(hall: &Hall) -> Result<(), Error> {
    println!("what: sent, done, refused, unanswered");
    for (what, [sent, done, refused, silent]) in &hall.ledger().tally {
        println!("{what}: {sent}, {done}, {refused}, {silent}");
    }
    let sql = "SELECT game || ': ' || COUNT(*) || ' matches, ' || SUM(plies) || ' actions, '
        || SUM(state <> 'playing') || ' over, ' || SUM(takebacks) || ' takebacks' FROM matches GROUP BY game";
    for line in hall.book.lines(sql).await? {
        println!("{line}");
    }
    for line in hall.book.lines("SELECT how || ': ' || COUNT(*) FROM endings GROUP BY how").await? {
        println!("ended, {line}");
    }
    Ok(())
}

fn millis(number: usize) -> Duration {
    Duration::from_millis(number as u64)
}

/// The time, in milliseconds since 1970.
fn now() -> Result<i64, Error> {
    Ok(i64::try_from(SystemTime::now().duration_since(UNIX_EPOCH)?.as_millis())?)
}
