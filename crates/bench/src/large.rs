//! A very large database on a PostgreSQL server: the time of a start, of finding due work, and of
//! moves at the busiest hour.

use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clocks::Preset;
use match_model::{MatchId, Time};
use referee::{ChallengeTerms, Chance, Posted, Referee, Store};
use rules::Dice;
use store::{BenchSchema, Growth};
use tokio::task::JoinSet;

use crate::database::{percentile, schema};
use crate::many::resident;
use crate::measure::{Row, print};
use crate::moves::{asking, bench_player};

/// Number of matches that are played; all others are copies of them.
const PLAYED: u64 = 64;

const SPEED: u64 = 100;

const LOOKS: u32 = 200;

/// In milliseconds since 1970.
const NOW: i64 = 1_800_000_000_000;

const HOUR: i64 = 60 * 60 * 1000;

type Error = Box<dyn std::error::Error + Send + Sync>;

#[derive(Clone, Copy, Debug)]
pub struct Large {
    pub matches: u64,
    pub moves_for: Duration,
}

pub fn rows(out: &mut dyn Write, url: &str, large: Large) -> Result<(), String> {
    let runtime = crate::measure::runtime()?;
    let schema = schema(&runtime, url)?;
    let measured = runtime.block_on(measure(out, &schema, large));
    let removed = runtime.block_on(schema.remove()).map_err(|cause| cause.to_string());
    measured.map_err(|cause| cause.to_string()).and(removed)
}

async fn measure(out: &mut dyn Write, schema: &BenchSchema, large: Large) -> Result<(), Error> {
    begin(schema).await?;
    let start = Instant::now();
    let matches = i64::try_from(large.matches)?;
    let growth = Growth {
        matches,
        guilds: matches / 10,
        people: matches / 2,
        // Before the first flag falls.
        spread: 40 * HOUR,
    };
    schema.grow(growth).await?;
    let last = schema.last_match().await?.get();
    print(
        out,
        &Row {
            label: format!("{last} live matches made in {:.0} s", start.elapsed().as_secs_f64()),
            figure: format!("{} MB", schema.bytes().await? / 1_000_000),
            peers: "on the server's disk",
        },
    );
    let now = Time(NOW);
    let start = Instant::now();
    // Like the bot before it accepts requests.
    let store = Store::open_alone(schema.address(), now).await?;
    let referee = Arc::new(Referee::new(store, Chance::fixed(1)));
    referee::clock::wake(&referee, now).await?;
    referee::outbox::newest(&referee).await?;
    referee::outbox::due_announcements(&referee, now, 512).await?;
    referee::outbox::next_due(&referee, now).await?;
    referee::jobs::enqueue_all(&referee).await?;
    let setup_time = start.elapsed();
    print(
        out,
        &Row {
            label: "database opened and looked through".into(),
            figure: format!("{:.2} s", setup_time.as_secs_f64()),
            peers: "the goal: 2 s",
        },
    );
    let start = Instant::now();
    let count = referee::timers::run_due(&referee, now).await?;
    print(
        out,
        &Row {
            label: format!("what is due at the start done: {count}"),
            figure: format!("{:.2} s", start.elapsed().as_secs_f64()),
            peers: "",
        },
    );
    let mut looks = Vec::new();
    for _ in 0..LOOKS {
        let start = Instant::now();
        referee::timers::run_due(&referee, now).await?;
        referee::timers::next(&referee).await?;
        looks.push(start.elapsed());
    }
    looks.sort_unstable();
    print(
        out,
        &Row {
            label: "what is due found, and what is next".into(),
            figure: format!(
                "{:.2} ms, p99 {:.2} ms",
                percentile(&looks, 50).as_secs_f64() * 1e3,
                percentile(&looks, 99).as_secs_f64() * 1e3
            ),
            peers: "the goal: 5 ms",
        },
    );
    rounds(out, &referee, now).await?;
    moves(out, &referee, last, large.moves_for).await?;
    if let Some(memory) = resident() {
        print(
            out,
            &Row {
                label: "memory of the process then".into(),
                figure: format!("{memory} MiB"),
                peers: "the goal: 300 MB",
            },
        );
    }
    referee.close().await;
    Ok(())
}

async fn rounds(out: &mut dyn Write, referee: &Referee, now: Time) -> Result<(), Error> {
    let mut row = |label: &str, took: Duration| {
        print(
            out,
            &Row {
                label: label.to_owned(),
                figure: format!("{:.1} ms", took.as_secs_f64() * 1e3),
                peers: "",
            },
        );
    };
    let start = Instant::now();
    referee::presence::long_waiting(referee, now.minus(Duration::from_secs(7 * 86400)), 2).await?;
    row("matches that nobody has touched for a week looked for", start.elapsed());
    let start = Instant::now();
    referee::presence::long_waiting(referee, now.minus(Duration::from_secs(86400)), 2).await?;
    row("the same for a day", start.elapsed());
    let start = Instant::now();
    referee::outbox::prune(referee, Time(0)).await?;
    row("announcements of long ago looked for", start.elapsed());
    let start = Instant::now();
    referee::privacy::finish_forgetting(referee, now).await?;
    row("people who are to be forgotten looked for", start.elapsed());
    let start = Instant::now();
    referee::gauges::backlog(referee, now).await?;
    row("the gauge of what waits to be said", start.elapsed());
    let start = Instant::now();
    referee::gauges::matches_playing(referee).await?;
    row("the gauge of live matches", start.elapsed());
    let start = Instant::now();
    referee::clock::beat(referee, now).await?;
    row("that Herald is at work noted", start.elapsed());
    Ok(())
}

async fn begin(schema: &BenchSchema) -> Result<(), Error> {
    let referee = Referee::new(Store::open(schema.address()).await?, Chance::fixed(1));
    // Played in the past, one after the other.
    let first = Time(NOW - 40 * HOUR);
    referee::clock::wake(&referee, first).await?;
    let agreed =
        ChallengeTerms { clock: Some(Preset::Standard.terms()), ..ChallengeTerms::default() };
    for number in 0..PLAYED {
        let id = referee::challenge::make_with(&referee, asking(number), &agreed, first).await?;
        let by = bench_player(11 + number * 2);
        let id = referee::challenge::accept(&referee, id, &by, None, first).await?.match_id;
        let (mut dice, moves) = (Dice::new(number), 4 + number * 7 % 17);
        for place in 0..moves {
            let at = Time(NOW - HOUR * i64::try_from(moves - place)?);
            if !moves_once(&referee, id, &mut dice, at).await? {
                break;
            }
        }
    }
    post_all(&referee, Time(NOW)).await?;
    referee::clock::beat(&referee, Time(NOW)).await?;
    referee.close().await;
    Ok(())
}

async fn moves_once(
    referee: &Referee,
    id: MatchId,
    dice: &mut Dice,
    now: Time,
) -> Result<bool, Error> {
    let view = referee::view::find(referee, id).await?;
    let legal = view.table.legal();
    let Some(text) = legal.get(dice.below(legal.len().max(1))) else { return Ok(false) };
    let Some(rules::Actor::Side(side)) = view.table.to_act() else { return Ok(false) };
    referee::play::play(referee, id, view.row.person(side), text, None, now).await?;
    Ok(true)
}

async fn post_all(referee: &Referee, now: Time) -> Result<u64, Error> {
    let mut count = 0;
    loop {
        let announcements = referee::outbox::due_announcements(referee, now, 512).await?;
        if announcements.is_empty() {
            return Ok(count);
        }
        for entry in announcements {
            referee::posted::record(referee, entry.id, Posted::Nothing, now).await?;
            count += 1;
        }
    }
}

/// Moves in random matches at a fixed rate, while due work runs and messages are sent. Each move
/// starts on time, even if the one before is unfinished.
async fn moves(
    out: &mut dyn Write,
    referee: &Arc<Referee>,
    last: u64,
    moves_for: Duration,
) -> Result<(), Error> {
    let start = Instant::now();
    let now = move || Time(NOW).plus(start.elapsed());
    let stop = Arc::new(tokio::sync::Notify::new());
    let timers = {
        let (referee, stop) = (Arc::clone(referee), Arc::clone(&stop));
        tokio::spawn(async move {
            let (mut due_count, mut posted_count) = (0, 0);
            loop {
                due_count += referee::timers::run_due(&referee, now()).await?;
                posted_count += post_all(&referee, now()).await?;
                tokio::select! {
                    () = stop.notified() => return Ok::<_, Error>((due_count, posted_count)),
                    () = tokio::time::sleep(Duration::from_millis(100)) => {}
                }
            }
        })
    };
    let mut dice = Dice::new(1);
    let mut under_way: JoinSet<Result<Option<Duration>, Error>> = JoinSet::new();
    let mut took = Vec::new();
    let count = moves_for.as_secs() * SPEED;
    let (mut late, mut refused) = (0_u32, 0_u32);
    for number in 0..count {
        let at = start + Duration::from_millis(1000 * number / SPEED);
        tokio::time::sleep_until(at.into()).await;
        let id = MatchId::new(1 + dice.below(usize::try_from(last)?) as u64);
        let (referee, mut dice_of_match) = (Arc::clone(referee), Dice::new(number));
        under_way.spawn(async move {
            let outcome = moves_once(&referee, id, &mut dice_of_match, now()).await;
            // A match may have ended, or be chosen twice at once.
            Ok(matches!(outcome, Ok(true)).then(|| at.elapsed()))
        });
        while let Some(finished) = under_way.try_join_next() {
            match finished?? {
                Some(time) => took.push(time),
                None => refused += 1,
            }
        }
        late = late.max(u32::try_from(under_way.len()).unwrap_or(u32::MAX));
    }
    while let Some(finished) = under_way.join_next().await {
        match finished?? {
            Some(time) => took.push(time),
            None => refused += 1,
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    stop.notify_one();
    let (timer_count, announcement_count) = timers.await??;
    took.sort_unstable();
    let ms = |of_hundred| percentile(&took, of_hundred).as_secs_f64() * 1e3;
    print(
        out,
        &Row {
            label: format!(
                "moves for {seconds:.0} s, {:.0} /s ({refused} not made, {late} at once, {timer_count} timers, {announcement_count} said)",
                took.len() as f64 / seconds
            ),
            figure: format!("p50 {:.1}, p99 {:.1} ms", ms(50), ms(99)),
            peers: "the goal: p99 100 ms",
        },
    );
    Ok(())
}
