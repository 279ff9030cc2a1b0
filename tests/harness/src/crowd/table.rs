//! The seats, and the final checks.

use std::process::Output;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use fake_discord::Sandbox;
use fake_discord::driver::Person;
use rules::Dice;
use tests::Error;
use tests::book::Book;
use tokio::task::JoinSet;

use super::hall::Hall;
use super::players::Seat;
use super::verify::{Look, Scope, Seen};

/// Initial time and increment of the seats' clocks, in milliseconds.
pub(crate) const AGREED: i64 = 9 * 60 * 60 * 1000;
pub(crate) const ADDED: i64 = 60_000;
pub(crate) const HISTORY: usize = 5_000;

/// Checks all acts since the last check, after a recovery. `standing` are the matches in which
/// Herald doesn't continue.
pub(crate) async fn meanwhile(
    scope: Scope,
    standing: &[i64],
    seen: &mut Seen,
    look: &mut Look<'_>,
) -> Result<(), Error> {
    for id in standing {
        look.holds(false, "standing", &format!("match {id}: Herald does not go on"));
    }
    let watched = look.watched(scope, seen).await?;
    look.confirmed(&watched).await?;
    look.said(&watched, seen).await?;
    look.matches(&watched).await?;
    look.press_stale(&watched).await?;
    look.clocks(&watched, AGREED, ADDED, now()?).await?;
    // Finished matches must not change; the final check covers them again.
    seen.closed.extend(watched.rows.iter().filter(|row| !row.goes_on()).map(|row| row.id));
    Ok(())
}

pub(crate) async fn afterwards(
    run: impl Fn(&[&str]) -> Result<Output, Error>,
    look: &mut Look<'_>,
) -> Result<(), Error> {
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
    let rebuilt = run(&["ratings", "rebuild"])?;
    let said = String::from_utf8_lossy(&rebuilt.stdout).into_owned();
    println!("{}", said.trim());
    look.holds(rebuilt.status.success(), "ratings", &format!("{rebuilt:?}"));
    let after = book.lines(RATINGS).await?;
    look.holds(before == after, "ratings", &format!("{before:?}, rebuilt {after:?}"));
    let checked = run(&["check"])?;
    let said = String::from_utf8_lossy(&checked.stdout).into_owned();
    println!("{}", said.lines().rev().take(2).collect::<Vec<_>>().join("; "));
    look.holds(checked.status.success(), "check", &said);
    Ok(())
}

pub(crate) async fn storm(
    hall: &Arc<Hall>,
    seats: &[Arc<Seat>],
    dice: &mut Dice,
    most: Duration,
) -> Result<(), Error> {
    let mut playing = JoinSet::new();
    let started = std::time::Instant::now();
    for seat in seats {
        let (hall, seat) = (Arc::clone(hall), Arc::clone(seat));
        let mut dice = Dice::new(dice.next());
        playing.spawn(async move {
            while !hall.stop.load(Ordering::Relaxed) && started.elapsed() < most {
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

pub(crate) fn seats(sandbox: &Sandbox) -> Result<Vec<Seat>, Error> {
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

pub(crate) fn hall(sandbox: &Sandbox, book: Book) -> Result<Hall, Error> {
    let names = ["Alice", "Bob", "Carol", "Dan", "Erin", "Frank"];
    let people = names.map(|name| sandbox.person(name));
    let people = people.into_iter().collect::<Result<Vec<Person>, _>>()?;
    Ok(Hall {
        people: people.into_iter().map(|person| (person.id, person)).collect(),
        room: sandbox.channel("war-room")?,
        herald: sandbox.bot(),
        book,
        ledger: std::sync::Mutex::default(),
        stop: AtomicBool::new(false),
    })
}

pub(crate) async fn summary(hall: &Hall) -> Result<(), Error> {
    println!("what: sent, done, refused, unanswered");
    for (what, [sent, done, refused, silent]) in &hall.ledger().tally {
        println!("{what}: {sent}, {done}, {refused}, {silent}");
    }
    let sql = "SELECT game || ': ' || COUNT(*) || ' matches, ' || SUM(plies) || ' actions, '
        || COUNT(CASE WHEN state <> 'playing' THEN 1 END) || ' over, ' || SUM(takebacks) || ' takebacks' FROM matches GROUP BY game";
    for line in hall.book.lines(sql).await? {
        println!("{line}");
    }
    for line in hall.book.lines("SELECT how || ': ' || COUNT(*) FROM endings GROUP BY how").await? {
        println!("ended, {line}");
    }
    Ok(())
}

pub(crate) fn millis(number: usize) -> Duration {
    Duration::from_millis(number as u64)
}

pub(crate) fn now() -> Result<i64, Error> {
    Ok(i64::try_from(SystemTime::now().duration_since(UNIX_EPOCH)?.as_millis())?)
}
