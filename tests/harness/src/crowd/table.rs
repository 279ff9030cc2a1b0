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
use super::verify::{Progress, Scope, Verifier};

/// Initial time and increment of the seats' clocks, in milliseconds.
pub(crate) const INITIAL_TIME: i64 = 9 * 60 * 60 * 1000;
pub(crate) const INCREMENT: i64 = 60_000;
pub(crate) const HISTORY: usize = 5_000;

/// Checks all acts since the last check, after a recovery. `standing` are the matches in which
/// Herald doesn't continue.
pub(crate) async fn check_since_last(
    scope: Scope,
    stalled: &[i64],
    progress: &mut Progress,
    verifier: &mut Verifier<'_>,
) -> Result<(), Error> {
    for id in stalled {
        verifier.holds(false, "standing", &format!("match {id}: Herald does not go on"));
    }
    let checked = verifier.matches_to_check(scope, progress).await?;
    verifier.check_acts(&checked).await?;
    verifier.check_announcements(&checked, progress).await?;
    verifier.matches(&checked).await?;
    verifier.press_stale(&checked).await?;
    verifier.clocks(&checked, INITIAL_TIME, INCREMENT, now()?).await?;
    // Finished matches must not change; the final check covers them again.
    progress.closed.extend(checked.rows.iter().filter(|row| !row.is_running()).map(|row| row.id));
    Ok(())
}

pub(crate) async fn check_at_end(
    run: impl Fn(&[&str]) -> Result<Output, Error>,
    verifier: &mut Verifier<'_>,
) -> Result<(), Error> {
    const RATINGS: &str =
        "SELECT game || ' ' || person_id || ' ' || points || ' ' || deviation || ' ' || volatility
        || ' ' || won || ' ' || drawn || ' ' || lost FROM ratings ORDER BY game, person_id";
    const TWICE: &str = "SELECT match_id || ' ' || COUNT(*) FROM rating_changes
        GROUP BY match_id HAVING COUNT(*) <> 2";
    verifier.check_seasons().await?;
    let book = verifier.hall.book.clone();
    for line in book.lines(TWICE).await? {
        verifier.holds(false, "ratings", &format!("match {line} times"));
    }
    let ratings_before = book.lines(RATINGS).await?;
    let output = run(&["ratings", "rebuild"])?;
    let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
    println!("{}", stdout.trim());
    verifier.holds(output.status.success(), "ratings", &format!("{output:?}"));
    let ratings_after = book.lines(RATINGS).await?;
    verifier.holds(
        ratings_before == ratings_after,
        "ratings",
        &format!("{ratings_before:?}, rebuilt {ratings_after:?}"),
    );
    let checked = run(&["check"])?;
    let said = String::from_utf8_lossy(&checked.stdout).into_owned();
    println!("{}", said.lines().rev().take(2).collect::<Vec<_>>().join("; "));
    verifier.holds(checked.status.success(), "check", &said);
    Ok(())
}

pub(crate) async fn play_all(
    hall: &Arc<Hall>,
    seats: &[Arc<Seat>],
    dice: &mut Dice,
    most: Duration,
) -> Result<(), Error> {
    let mut tasks = JoinSet::new();
    let started = std::time::Instant::now();
    for seat in seats {
        let (hall, seat) = (Arc::clone(hall), Arc::clone(seat));
        let mut dice = Dice::new(dice.next());
        tasks.spawn(async move {
            while !hall.stop.load(Ordering::Relaxed) && started.elapsed() < most {
                hall.act_once(&seat, &mut dice).await?;
            }
            Ok::<(), Error>(())
        });
    }
    let (hall, mut dice) = (Arc::clone(hall), Dice::new(dice.next()));
    tasks.spawn(async move {
        while !hall.stop.load(Ordering::Relaxed) && started.elapsed() < most {
            hall.act_in_seasons(&mut dice, true).await?;
        }
        Ok::<(), Error>(())
    });
    while let Some(outcome) = tasks.join_next().await {
        outcome??;
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
        .map(|(game, first, second, options)| {
            let second = second.map(|other| sandbox.person(other)).transpose()?;
            Ok::<Seat, Error>(Seat { game, first: sandbox.person(first)?, second, options })
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
    for (act, [sent, confirmed, refused, silent]) in &hall.ledger().tally {
        println!("{act}: {sent}, {confirmed}, {refused}, {silent}");
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
