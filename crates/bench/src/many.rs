//! Measures a bot with very many matches in progress, each with a clock: its start-up time, its
//! memory, and the time to find due work.

use std::io::Write;
use std::path::Path;
use std::time::Instant;

use clocks::Preset;
use match_model::{MatchId, Time};
use referee::{ChallengeTerms, Chance, Referee, Store};

use crate::measure::{Row, print};
use crate::moves::{asking, bench_player};

const MATCHES: u64 = 10_000;
const LOOKS: u32 = 200;

pub fn rows(out: &mut dyn Write) -> Result<(), String> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|cause| cause.to_string())?;
    let folder = std::env::temp_dir().join(format!("herald-bench-many-{}", std::process::id()));
    std::fs::create_dir_all(&folder).map_err(|cause| cause.to_string())?;
    let measured = runtime.block_on(measure(out, &folder.join("bench.db")));
    let removed = std::fs::remove_dir_all(&folder);
    measured.map_err(|cause| cause.to_string())?;
    removed.map_err(|cause| format!("{}: {cause}", folder.display()))
}

async fn measure(
    out: &mut dyn Write,
    file: &Path,
) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let referee = Referee::new(Store::open(file).await?, Chance::fixed(1));
    referee::clock::wake(&referee, Time(0)).await?;
    let agreed =
        ChallengeTerms { clock: Some(Preset::Standard.terms()), ..ChallengeTerms::default() };
    let mut all = Vec::new();
    for number in 0..MATCHES {
        let now = Time(i64::try_from(number)? * 1000);
        let id = referee::challenge::make_with(&referee, asking(number), &agreed, now).await?;
        let by = bench_player(11 + number * 2);
        all.push(referee::challenge::accept(&referee, id, &by, None, now).await?.match_id);
    }
    referee.close().await;
    // Its cached matches would distort the measurement.
    drop(referee);
    let now = Time(i64::try_from(MATCHES)? * 1000);

    let start = Instant::now();
    let referee = Referee::new(Store::open_alone(file, now).await?, Chance::fixed(1));
    referee::clock::wake(&referee, now).await?;
    referee::timers::run_due(&referee, now).await?;
    referee::outbox::due_announcements(&referee, now, 100).await?;
    let setup_time = start.elapsed();
    print(
        out,
        &Row {
            label: format!("database opened and looked through, {MATCHES} live matches"),
            figure: format!("{:.3} s", setup_time.as_secs_f64()),
            peers: "the goal: 0.5 s",
        },
    );

    let start = Instant::now();
    for _ in 0..LOOKS {
        referee::timers::run_due(&referee, now).await?;
        referee::timers::next(&referee).await?;
    }
    let look = start.elapsed().as_secs_f64() * 1e3 / f64::from(LOOKS);
    print(
        out,
        &Row {
            label: format!("what is due found, {MATCHES} live matches with clocks"),
            figure: format!("{look:.3} ms"),
            peers: "the goal: 1 ms",
        },
    );

    let before = resident();
    for &id in &all {
        touch(&referee, id).await?;
    }
    if let Some((before, after)) = before.zip(resident()) {
        print(
            out,
            &Row {
                label: format!("memory before and after {MATCHES} live matches were looked at"),
                figure: format!("{before} / {after} MiB"),
                peers: "the goal: 150 MiB",
            },
        );
    }
    referee.close().await;
    Ok(())
}

async fn touch(referee: &Referee, id: MatchId) -> referee::Result<()> {
    referee::view::find(referee, id).await.map(drop)
}

/// The memory of this process in MiB, if the system reports it.
pub(crate) fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kib: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(kib / 1024)
}
