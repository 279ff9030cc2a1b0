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

pub(super) type Measured<T> = Result<T, Box<dyn std::error::Error + Send + Sync>>;

/// A game with one action per turn.
const GAME: &str = "world-war";
const BOARDS: u32 = 60;
/// Outbox rows of a long used database.
const SAID: u32 = 1_000_000;

pub(super) fn rows(out: &mut dyn Write) -> Result<(), String> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|cause| cause.to_string())?;
    for said in [0, SAID] {
        let times = runtime.block_on(boards(said)).map_err(|cause| cause.to_string())?;
        print(
            out,
            &Row {
                what: format!("board visible after a move, {said} said rows, p50 / p99"),
                figure: figures(times),
                peers: "Discord itself: 100 to 300 ms a request",
            },
        );
    }
    let all = [Beside::Nothing, Beside::Http, Beside::DeadChannel, Beside::Thoughts];
    let alone = [Beside::Nothing];
    for (players, pause, circumstances) in
        [(32, Duration::from_millis(500), &all[..]), (200, Duration::ZERO, &alone)]
    {
        let pace = if pause.is_zero() { "flat out" } else { "paced" };
        for &beside in circumstances {
            let answers = runtime
                .block_on(answers(players, pause, beside))
                .map_err(|cause| cause.to_string())?;
            let besides = match beside {
                Beside::Nothing => String::new(),
                Beside::Http => ", over HTTP".to_owned(),
                Beside::DeadChannel => ", one dead channel".to_owned(),
                Beside::Thoughts => format!(", Herald thinking on {} threads", threads()),
            };
            print(
                out,
                &Row {
                    what: format!("answer to a move, {players} players {pace}{besides}, p50 / p99"),
                    figure: figures(answers),
                    peers: "Discord gives a bot 3,000 ms",
                },
            );
        }
    }
    Ok(())
}

/// Additional load or changed conditions.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Beside {
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
    pub(super) async fn open(said: u32, thinking: Thinking) -> Measured<Chat> {
        static NUMBER: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let name = format!("herald-bench-chat-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder)?;
        let opened = Chat::open_in(&folder, said, thinking).await;
        match opened {
            Ok((sandbox, herald)) => Ok(Chat { sandbox, herald, folder }),
            Err(cause) => {
                std::fs::remove_dir_all(&folder)?;
                Err(cause)
            }
        }
    }

    async fn open_in(folder: &Path, said: u32, thinking: Thinking) -> Measured<(Sandbox, Herald)> {
        let database = folder.join("herald.db");
        if said > 0 {
            let store = Store::open(&database).await?;
            store.fill_outbox(said, Clock::System.now()).await?;
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
            // Measures slow answers instead of giving them up.
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

    pub(super) async fn close(self) -> Measured<()> {
        self.herald.stop().await;
        self.sandbox.shutdown().await;
        Ok(std::fs::remove_dir_all(&self.folder)?)
    }
}

struct Playing {
    number: i64,
    place: Snowflake,
    people: [Person; 2],
    table: Box<dyn Table>,
    dice: Dice,
}

impl Playing {
    async fn begin(room: Snowflake, people: [Person; 2], seed: u64) -> Measured<Playing> {
        let [white, black] = &people;
        let options: [(&str, OptionValue); 3] =
            [("game", GAME.into()), ("opponent", black.into()), ("side", "white".into())];
        white.command(room, "challenge", options).await?;
        let call = format!("<@{}>", black.id);
        let asks = |m: &&SeenMessage| m.content.contains(&call) && m.button("Accept").is_some();
        let challenge = black.wait(room, |seen| seen.iter().find(asks).cloned()).await?;
        let accepted = black.click(challenge.id, "Accept").await?.message()?.content.clone();
        let number = accepted.split("Match ").nth(1).and_then(|rest| rest.split(' ').next());
        let number = number.ok_or("no number")?.parse()?;
        let thread = |m: &SeenMessage| m.thread.filter(|_| m.id == challenge.id);
        let place = black.wait(room, |seen| seen.iter().find_map(thread)).await?;
        white.wait(place, |seen| shows(seen, number, 0).then_some(())).await?;
        let game = games::find(GAME).ok_or("no such game")?;
        let options = Options::check(game.info, []).unwrap_or_default();
        Ok(Playing { number, place, people, table: game.start(&options), dice: Dice::new(seed) })
    }

    fn next(&mut self) -> Measured<Option<(Person, String)>> {
        let legal = self.table.legal();
        let Some(text) = legal.get(self.dice.below(legal.len())).cloned() else { return Ok(None) };
        let mover = self.people[self.table.plies() as usize % 2].clone();
        self.table.play(&text).map_err(|refusal| format!("{text}: {refusal:?}"))?;
        Ok(Some((mover, text)))
    }

    async fn moves(&mut self, elsewhere: Option<Snowflake>) -> Measured<Option<Duration>> {
        let Some((mover, text)) = self.next()? else { return Ok(None) };
        let options: [(&str, OptionValue); 2] =
            [("text", text.into()), ("match", self.number.into())];
        let started = Instant::now();
        mover.command(elsewhere.unwrap_or(self.place), "move", options).await?;
        Ok(Some(started.elapsed()))
    }
}

pub(super) fn shows(seen: &[SeenMessage], number: i64, plies: u32) -> bool {
    let name = format!("match-{number}-{plies}.png");
    let shows = |m: &&SeenMessage| m.attachments.first().is_some_and(|file| file.filename == name);
    seen.iter().rev().any(|m| shows(&m))
}

async fn boards(said: u32) -> Measured<Vec<Duration>> {
    let chat = Chat::open(said, Thinking::default()).await?;
    let room = chat.sandbox.channel("war-room")?;
    let mut times = Vec::new();
    let mut seed = 0;
    while times.len() < BOARDS as usize {
        let [white, black] = chat.sandbox.guests(2).try_into().map_err(|_| "two")?;
        let mut playing = Playing::begin(room, [white, black], seed).await?;
        seed += 1;
        for _ in 0..BOARDS / 2 {
            let started = Instant::now();
            if playing.moves(Some(room)).await?.is_none() {
                break;
            }
            let (number, plies) = (playing.number, playing.table.plies());
            let seen = |all: &[SeenMessage]| shows(all, number, plies).then_some(());
            playing.people[0].wait(playing.place, seen).await?;
            times.push(started.elapsed());
            // Stays below Discord's limit of requests per second.
            tokio::time::sleep(Duration::from_millis(60)).await;
        }
    }
    chat.close().await?;
    Ok(times)
}

/// Players of the match in a dead channel move elsewhere.
async fn answers(players: u64, pause: Duration, beside: Beside) -> Measured<Vec<Duration>> {
    const MOVES: u32 = 12;
    let dead = beside == Beside::DeadChannel;
    let thinking = match beside {
        Beside::Thoughts => {
            Thinking { threads: threads(), nodes: Some(u64::MAX), ..Thinking::default() }
        }
        Beside::Nothing | Beside::Http | Beside::DeadChannel => Thinking::default(),
    };
    let chat = Chat::open(0, thinking).await?;
    if beside == Beside::Http {
        let address = chat.herald.interactions_address().ok_or("no interactions endpoint")?;
        let url = format!("http://{address}{INTERACTIONS_PATH}");
        chat.sandbox.set_interactions_endpoint(Some(&url)).await?;
    }
    let room = chat.sandbox.channel("war-room")?;
    if beside == Beside::Thoughts {
        // Herald starts in each of them, and thinks during the whole measurement.
        for guest in chat.sandbox.guests(threads() as u64) {
            let options: [(&str, OptionValue); 3] =
                [("game", GAME.into()), ("level", "4".into()), ("side", "black".into())];
            guest.command(room, "challenge", options).await?;
        }
        let all = threads();
        let begun = |seen: &[SeenMessage]| {
            let begun = seen.iter().filter(|m| m.content.contains("has begun")).count();
            (begun >= all).then_some(())
        };
        chat.sandbox.person("Alice")?.wait(room, begun).await?;
    }
    let mut guests = chat.sandbox.guests(players).into_iter();
    let mut matches = Vec::new();
    while let (Some(white), Some(black)) = (guests.next(), guests.next()) {
        matches.push(Playing::begin(room, [white, black], matches.len() as u64).await?);
    }
    let mut elsewhere = None;
    if let Some(first) = matches.first().filter(|_| dead) {
        let pattern = format!("/channels/{}/messages", first.place);
        chat.sandbox.fault(Fault::Hang, "POST", &pattern, u32::MAX);
        elsewhere = Some(room);
    }
    let mut walking = tokio::task::JoinSet::new();
    for (place, mut playing) in matches.into_iter().enumerate() {
        let elsewhere = elsewhere.filter(|_| place == 0);
        walking.spawn(async move {
            tokio::time::sleep(pause.mul_f64(place as f64 * 2.0 / players as f64)).await;
            let mut times = Vec::new();
            for _ in 0..MOVES {
                let Some(time) = playing.moves(elsewhere).await? else { break };
                times.push(time);
                tokio::time::sleep(pause).await;
            }
            Ok::<_, Box<dyn std::error::Error + Send + Sync>>(times)
        });
    }
    let mut all = Vec::new();
    while let Some(walked) = walking.join_next().await {
        all.extend(walked??);
    }
    chat.sandbox.clear_faults();
    chat.close().await?;
    Ok(all)
}
