//! Moves through the referee, next to bare transactions.

use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

use match_model::{
    ChannelId, GuildId, MatchId, Person, PersonId, PlaceAccess, SidePreference, Time,
};
use referee::{ChallengeRequest, Chance, Referee, Store};
use rules::Dice;
use store::baseline;

use crate::measure::{Row, print};

/// Moves and bare transactions alternate.
const ROUNDS: u32 = 10;

/// In milliseconds. A day between rounds avoids the hourly limit on challenges.
const A_DAY: i64 = 24 * 60 * 60 * 1000;

const PEERS_MOVES: &str = "bare SQLite WAL FULL here: 0.3 k tx/s (busy) to 8.7 k tx/s (quiet)";

pub fn rows(out: &mut dyn Write) -> Result<(), String> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|cause| cause.to_string())?;
    let folder = std::env::temp_dir().join(format!("herald-bench-{}", std::process::id()));
    std::fs::create_dir_all(&folder).map_err(|cause| cause.to_string())?;
    let measured = runtime.block_on(async {
        // Opened like by the bot.
        let store = Store::open_alone(&folder.join("bench.db"), Time(0))
            .await
            .map_err(|error| error.to_string())?;
        let referee = Arc::new(Referee::new(store, Chance::fixed(1)));
        // Alternating, so that other load affects all.
        let (mut bare, mut one, mut concurrent) = (0.0, 0.0, 0.0);
        for round in 0..ROUNDS {
            let at = Time(i64::from(round) * A_DAY);
            let file = folder.join(format!("bare-{round}.db"));
            // In a separate task, like the moves.
            let took = tokio::spawn(async move { baseline::transactions(&file, 500).await });
            let took = took.await.map_err(|error| error.to_string())?;
            let took = took.map_err(|error| error.to_string())?;
            bare += 500.0 / took.as_secs_f64() / f64::from(ROUNDS);
            one += accepted(&referee, 1, 500, at).await? / f64::from(ROUNDS);
            concurrent += accepted(&referee, 32, 1600, at).await? / f64::from(ROUNDS);
        }
        referee.close().await;
        Ok::<_, String>((bare, one, concurrent))
    });
    let removed = std::fs::remove_dir_all(&folder);
    let (bare, one, concurrent) = measured?;
    removed.map_err(|cause| format!("{}: {cause}", folder.display()))?;
    print(
        out,
        &Row {
            label: "bare SQLite, durable transactions of one row".into(),
            figure: format!("{bare:.0} /s"),
            peers: PEERS_MOVES,
        },
    );
    print(
        out,
        &Row {
            label: "accepted moves, durable, one match after the other".into(),
            figure: format!("{one:.0} /s, {:.2} of bare", one / bare),
            peers: PEERS_MOVES,
        },
    );
    print(
        out,
        &Row {
            label: "accepted moves, durable, 32 matches at once".into(),
            figure: format!("{concurrent:.0} /s, {:.2} of bare", concurrent / bare),
            peers: PEERS_MOVES,
        },
    );
    Ok(())
}

async fn accepted(
    referee: &Arc<Referee>,
    matches: u64,
    actions: usize,
    at: Time,
) -> Result<f64, String> {
    // Moves are chosen in advance, outside the measurement.
    let mut ready = Vec::new();
    let per_match = actions / usize::try_from(matches).unwrap_or(1).max(1);
    for number in 0..matches {
        ready.push(plan(referee, number, at, per_match).await?);
    }
    let start = Instant::now();
    let mut playing = tokio::task::JoinSet::new();
    for planned in ready {
        let referee = Arc::clone(referee);
        playing.spawn(async move { play(&referee, planned, at).await });
    }
    let mut count = 0;
    while let Some(finished) = playing.join_next().await {
        let moves =
            finished.map_err(|cause| cause.to_string())?.map_err(|error| error.to_string())?;
        count += moves.len();
    }
    Ok(count as f64 / start.elapsed().as_secs_f64())
}

pub(crate) fn bench_player(id: u64) -> Person {
    Person { id: PersonId::new(id), name: format!("Player {id}") }
}

pub fn asking(number: u64) -> ChallengeRequest {
    let game = games::all().first().map_or("", |game| game.info.id);
    ChallengeRequest {
        guild: Some(GuildId::new(1)),
        channel: ChannelId::new(2),
        access: PlaceAccess::Member,
        challenger: bench_player(10 + number * 2),
        opponent: None,
        game: game.to_owned(),
        options: Vec::new(),
        side: SidePreference::White,
        record: None,
        thread: None,
    }
}

pub async fn begin(referee: &Referee, number: u64, at: Time) -> referee::Result<MatchId> {
    let id = referee::challenge::make(referee, asking(number), at).await?;
    Ok(referee::challenge::accept(referee, id, &bench_player(11 + number * 2), None, at)
        .await?
        .match_id)
}

pub type PlannedMatch = (MatchId, Vec<(PersonId, String)>);

pub async fn plan(
    referee: &Referee,
    number: u64,
    at: Time,
    actions: usize,
) -> Result<Vec<PlannedMatch>, String> {
    let mut dice = Dice::new(number);
    let (mut planned, mut remaining) = (Vec::new(), actions);
    while remaining > 0 {
        let id = begin(referee, number, at).await.map_err(|error| error.to_string())?;
        let view = referee::view::find(referee, id).await.map_err(|error| error.to_string())?;
        let mut table = view.table.copy();
        let mut moves = Vec::new();
        while moves.len() < remaining {
            let legal = table.legal();
            let Some(text) = legal.get(dice.below(legal.len())) else { break };
            let Some(rules::Actor::Side(side)) = table.to_act() else { break };
            table.play(text).map_err(|refusal| format!("{text}: {refusal:?}"))?;
            moves.push((view.row.person(side), text.clone()));
        }
        if moves.is_empty() {
            return Err("there is nothing to play".to_owned());
        }
        remaining -= moves.len();
        planned.push((id, moves));
    }
    Ok(planned)
}

pub async fn play(
    referee: &Referee,
    planned: Vec<PlannedMatch>,
    at: Time,
) -> referee::Result<Vec<Duration>> {
    let mut took = Vec::new();
    for (id, moves) in planned {
        for (by, text) in moves {
            let (start, now) = (Instant::now(), at.plus(Duration::from_millis(took.len() as u64)));
            referee::play::play(referee, id, by, &text, None, now).await?;
            took.push(start.elapsed());
        }
    }
    Ok(took)
}
