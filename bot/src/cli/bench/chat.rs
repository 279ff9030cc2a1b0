//! Measures waiting times in chat, with bot and sandbox in one process.

use std::io::Write;
use std::net::Ipv4Addr;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use bench::measure::{Row, print};
use fake_discord::driver::{OptionValue, Person, SeenMessage};
use fake_discord::{Fault, Sandbox, Snowflake};
use games::Table;
use referee::{Chance, Store};
use rules::Dice;
use rules::Options;

use crate::{
    Clock, Endpoints, Herald, INTERACTIONS_PATH, InteractionSettings, Patience, Settings, Thinking,
};

pub(super) type MeasureResult<T> = Result<T, Box<dyn std::error::Error + Send + Sync>>;

const GAME: &str = "world-war";
const BOARDS: u32 = 60;
/// Outbox rows of a database after long use.
const OUTBOX_ROWS: u32 = 1_000_000;

pub(super) fn rows(out: &mut dyn Write) -> Result<(), String> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|cause| cause.to_string())?;
    for outbox_rows in [0, OUTBOX_ROWS] {
        let times = runtime.block_on(boards(outbox_rows)).map_err(|cause| cause.to_string())?;
        print(
            out,
            &Row {
                label: format!("board visible after a move, {outbox_rows} said rows, p50 / p99"),
                figure: figures(times),
                peers: "Discord itself: 100 to 300 ms a request",
            },
        );
    }
    let all_conditions = [
        LoadCondition::Nothing,
        LoadCondition::Http,
        LoadCondition::DeadChannel,
        LoadCondition::Thoughts,
    ];
    let no_condition = [LoadCondition::Nothing];
    for (players, pause, circumstances) in [
        (32, Duration::from_millis(500), &all_conditions[..]),
        (200, Duration::ZERO, &no_condition),
    ] {
        let pace = if pause.is_zero() { "flat out" } else { "paced" };
        for &condition in circumstances {
            let answers = runtime
                .block_on(answers(players, pause, condition))
                .map_err(|cause| cause.to_string())?;
            let condition_name = match condition {
                LoadCondition::Nothing => String::new(),
                LoadCondition::Http => ", over HTTP".to_owned(),
                LoadCondition::DeadChannel => ", one dead channel".to_owned(),
                LoadCondition::Thoughts => format!(", Herald thinking on {} threads", threads()),
            };
            print(
                out,
                &Row {
                    label: format!(
                        "answer to a move, {players} players {pace}{condition_name}, p50 / p99"
                    ),
                    figure: figures(answers),
                    peers: "Discord gives a bot 3,000 ms",
                },
            );
        }
    }
    Ok(())
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum LoadCondition {
    Nothing,
    /// Interactions arrive over HTTP instead of the gateway.
    Http,
    /// Discord answers no message in the thread of one match.
    DeadChannel,
    /// Herald thinks about its own matches on one thread per core.
    Thoughts,
}

fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

pub(super) fn figures(mut times: Vec<Duration>) -> String {
    times.sort_unstable();
    let at = |hundredth: usize| {
        let place = (times.len() * hundredth / 100).min(times.len().saturating_sub(1));
        times.get(place).map_or(0.0, |time| time.as_secs_f64() * 1e3)
    };
    format!("{:.1} / {:.1} ms", at(50), at(99))
}

pub(super) struct Chat {
    pub(super) sandbox: Sandbox,
    herald: Herald,
    folder: PathBuf,
}

impl Chat {
    pub(super) async fn open(outbox_rows: u32, thinking: Thinking) -> MeasureResult<Chat> {
        static NUMBER: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let name = format!("herald-bench-chat-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder)?;
        let opening = Chat::open_in(&folder, outbox_rows, thinking).await;
        match opening {
            Ok((sandbox, herald)) => Ok(Chat { sandbox, herald, folder }),
            Err(cause) => {
                std::fs::remove_dir_all(&folder)?;
                Err(cause)
            }
        }
    }

    async fn open_in(
        folder: &Path,
        outbox_rows: u32,
        thinking: Thinking,
    ) -> MeasureResult<(Sandbox, Herald)> {
        let database = folder.join("herald.db");
        if outbox_rows > 0 {
            let store = Store::open(&database).await?;
            store.fill_outbox(outbox_rows, Clock::System.now()).await?;
            store.close().await;
        }
        let sandbox = fake_discord::start(fake_discord::Options::default()).await?;
        sandbox.set_first_response(fake_discord::PATIENCE);
        let herald = Herald::start(Settings {
            token: sandbox.token().to_owned(),
            endpoints: Endpoints { api: Some(sandbox.url()), ..Endpoints::default() },
            // Nothing is posted there until Discord knows the URL.
            interactions: Some(InteractionSettings {
                address: (Ipv4Addr::LOCALHOST, 0).into(),
                public_key: None,
            }),
            database: (&database).into(),
            upgrade_copy: store::UpgradeCopy::Make,
            backups: None,
            process: "bench".to_owned(),
            roles: store::Roles::all(),
            clock: Clock::System,
            chance: Chance::fixed(1),
            // Measures slow answers instead of giving up.
            patience: Patience { answer: fake_discord::PATIENCE, ..Patience::default() },
            language: "en".to_owned(),
            thinking,
            emoji: false,
            health: None,
        })
        .await?;
        sandbox.wait_for_command("move").await?;
        Ok((sandbox, herald))
    }

    pub(super) async fn close(self) -> MeasureResult<()> {
        self.herald.stop().await;
        self.sandbox.shutdown().await;
        Ok(std::fs::remove_dir_all(&self.folder)?)
    }
}

struct BenchMatch {
    number: i64,
    place: Snowflake,
    people: [Person; 2],
    table: Box<dyn Table>,
    dice: Dice,
}

impl BenchMatch {
    async fn begin(room: Snowflake, people: [Person; 2], seed: u64) -> MeasureResult<BenchMatch> {
        let [white, black] = &people;
        let options: [(&str, OptionValue); 3] =
            [("game", GAME.into()), ("opponent", black.into()), ("side", "white".into())];
        white.command(room, "challenge", options).await?;
        let call = format!("<@{}>", black.id);
        let is_challenge =
            |m: &&SeenMessage| m.content.contains(&call) && m.button("Accept").is_some();
        let challenge = black.wait(room, |seen| seen.iter().find(is_challenge).cloned()).await?;
        let reply = black.click(challenge.id, "Accept").await?.message()?.content.clone();
        let number = reply.split("Match ").nth(1).and_then(|rest| rest.split(' ').next());
        let number = number.ok_or("no number")?.parse()?;
        let thread = |m: &SeenMessage| m.thread.filter(|_| m.id == challenge.id);
        let place = black.wait(room, |seen| seen.iter().find_map(thread)).await?;
        white.wait(place, |seen| shows(seen, number, 0).then_some(())).await?;
        let game = games::find(GAME).ok_or("no such game")?;
        let options = Options::check(game.info, []).unwrap_or_default();
        Ok(BenchMatch { number, place, people, table: game.start(&options), dice: Dice::new(seed) })
    }

    fn next(&mut self) -> MeasureResult<Option<(Person, String)>> {
        let legal = self.table.legal();
        let Some(text) = legal.get(self.dice.below(legal.len())).cloned() else { return Ok(None) };
        let mover = self.people[self.table.plies() as usize % 2].clone();
        self.table.play(&text).map_err(|refusal| format!("{text}: {refusal:?}"))?;
        Ok(Some((mover, text)))
    }

    async fn moves(&mut self, other_channel: Option<Snowflake>) -> MeasureResult<Option<Duration>> {
        let Some((mover, text)) = self.next()? else { return Ok(None) };
        let options: [(&str, OptionValue); 2] =
            [("text", text.into()), ("match", self.number.into())];
        let started = Instant::now();
        mover.command(other_channel.unwrap_or(self.place), "move", options).await?;
        Ok(Some(started.elapsed()))
    }
}

pub(super) fn shows(messages: &[SeenMessage], number: i64, plies: u32) -> bool {
    let name = format!("match-{number}-{plies}.png");
    let shows_board =
        |m: &&SeenMessage| m.attachments.first().is_some_and(|file| file.filename == name);
    messages.iter().rev().any(|m| shows_board(&m))
}

async fn boards(outbox_rows: u32) -> MeasureResult<Vec<Duration>> {
    let chat = Chat::open(outbox_rows, Thinking::default()).await?;
    let room = chat.sandbox.channel("war-room")?;
    let mut times = Vec::new();
    let mut seed = 0;
    while times.len() < BOARDS as usize {
        let [white, black] = chat.sandbox.guests(2).try_into().map_err(|_| "two")?;
        let mut playing = BenchMatch::begin(room, [white, black], seed).await?;
        seed += 1;
        for _ in 0..BOARDS / 2 {
            let started = Instant::now();
            if playing.moves(Some(room)).await?.is_none() {
                break;
            }
            let (number, plies) = (playing.number, playing.table.plies());
            let board_seen = |all: &[SeenMessage]| shows(all, number, plies).then_some(());
            playing.people[0].wait(playing.place, board_seen).await?;
            times.push(started.elapsed());
            // Stays below Discord's limit of requests per second.
            tokio::time::sleep(Duration::from_millis(60)).await;
        }
    }
    chat.close().await?;
    Ok(times)
}

async fn answers(
    players: u64,
    pause: Duration,
    condition: LoadCondition,
) -> MeasureResult<Vec<Duration>> {
    const MOVES: u32 = 12;
    let has_dead_channel = condition == LoadCondition::DeadChannel;
    let thinking = match condition {
        LoadCondition::Thoughts => {
            Thinking { threads: threads(), nodes: Some(u64::MAX), ..Thinking::default() }
        }
        LoadCondition::Nothing | LoadCondition::Http | LoadCondition::DeadChannel => {
            Thinking::default()
        }
    };
    let chat = Chat::open(0, thinking).await?;
    if condition == LoadCondition::Http {
        let address = chat.herald.interactions_address().ok_or("no interactions endpoint")?;
        let url = format!("http://{address}{INTERACTIONS_PATH}");
        chat.sandbox.set_interactions_endpoint(Some(&url)).await?;
    }
    let room = chat.sandbox.channel("war-room")?;
    if condition == LoadCondition::Thoughts {
        // Herald starts in each and thinks during the whole measurement.
        for guest in chat.sandbox.guests(threads() as u64) {
            let options: [(&str, OptionValue); 3] =
                [("game", GAME.into()), ("level", "4".into()), ("side", "black".into())];
            guest.command(room, "challenge", options).await?;
        }
        let expected = threads();
        let all_begun = |seen: &[SeenMessage]| {
            let count = seen.iter().filter(|m| m.content.contains("has begun")).count();
            (count >= expected).then_some(())
        };
        chat.sandbox.person("Alice")?.wait(room, all_begun).await?;
    }
    let mut guests = chat.sandbox.guests(players).into_iter();
    let mut matches = Vec::new();
    while let (Some(white), Some(black)) = (guests.next(), guests.next()) {
        matches.push(BenchMatch::begin(room, [white, black], matches.len() as u64).await?);
    }
    let mut other_channel = None;
    if let Some(first) = matches.first().filter(|_| has_dead_channel) {
        let pattern = format!("/channels/{}/messages", first.place);
        chat.sandbox.fault(Fault::Hang, "POST", &pattern, u32::MAX);
        other_channel = Some(room);
    }
    let mut players_playing = tokio::task::JoinSet::new();
    for (place, mut playing) in matches.into_iter().enumerate() {
        let other_channel = other_channel.filter(|_| place == 0);
        players_playing.spawn(async move {
            tokio::time::sleep(pause.mul_f64(place as f64 * 2.0 / players as f64)).await;
            let mut times = Vec::new();
            for _ in 0..MOVES {
                let Some(time) = playing.moves(other_channel).await? else { break };
                times.push(time);
                tokio::time::sleep(pause).await;
            }
            Ok::<_, Box<dyn std::error::Error + Send + Sync>>(times)
        });
    }
    let mut all = Vec::new();
    while let Some(times_of_match) = players_playing.join_next().await {
        all.extend(times_of_match??);
    }
    chat.sandbox.clear_faults();
    chat.close().await?;
    Ok(all)
}
