//! Plays a whole game against Herald in the sandbox, for people to look at: Alice challenges Herald
//! at a level and moves by a small search. Writes everything public to a folder.
//!
//!     cargo run --release -p harness -- whole-game GAME LEVEL FOLDER [NODES]
//!
//! Writes `FOLDER/chat.txt` and all pictures; prints the result, Herald's time per turn, and the
//! numbers of messages, pictures and pixels.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use engine::{SearchRequest, Strength};
use fake_discord::Snowflake;
use fake_discord::driver::{OptionValue, Person, SeenMessage};
use games::Table;
use herald::Thinking;
use rules::{Actor, Options, Side};
use tests::{Error, Stage, after, said};

/// Alice's search nodes per decision, by default.
const NODES: u64 = 2_000;
/// The timeout for a visible change by Herald.
const PATIENCE: Duration = Duration::from_secs(1_800);

/// Plays a whole game against Herald and records what people see of it.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The game's id.
    game: String,
    /// Herald's level.
    level: String,
    /// The folder to write to.
    folder: PathBuf,
    /// Alice's search nodes per decision.
    #[arg(default_value_t = NODES)]
    nodes: u64,
}

pub(crate) async fn run(arguments: Arguments) -> Result<(), Error> {
    let Arguments { game, level, folder, nodes } = arguments;
    play(&game, &level, &folder, nodes).await
}

async fn play(game: &str, level: &str, folder: &Path, nodes: u64) -> Result<(), Error> {
    std::fs::create_dir_all(folder)?;
    let game = games::find(game).ok_or("there is no game of that id")?;
    let mut stage = Stage::set().await?;
    stage.stop().await?;
    stage.thinking = Thinking::default();
    stage.start_again().await?;
    let alice = stage.person("Alice")?;
    let room = stage.channel("war-room")?;
    let options: [(&str, OptionValue); 3] =
        [("game", game.info.id.into()), ("level", level.into()), ("side", "white".into())];
    alice.command(room, "challenge", options).await?;
    let challenge = said(&alice, room, "has begun").await?;
    let thread = after(&alice, &challenge, |m| m.thread.is_some()).await?.thread.ok_or("none")?;
    alice.command(thread, "settings confirm", [("confirm", "off".into())]).await?;

    let mut waits: Vec<Duration> = Vec::new();
    let mut seed = 0;
    let table = loop {
        let seen = state(&alice, thread);
        let table = table_of(game, &stage).await?;
        if table.outcome().is_some() || seen.last.contains("🏁") {
            break table;
        }
        seed += 1;
        let mine = match table.to_act() {
            Some(Actor::Side(Side::White)) => Some(turn(&*table, nodes, seed)?),
            Some(Actor::Chance) => Some(["SFG", "FGS", "GSF"][seed as usize % 3].to_owned()),
            _ => None,
        };
        if let Some(text) = mine {
            let told = alice.command(thread, "move", [("text", text.as_str().into())]).await?;
            if told.message().is_ok_and(|m| m.content.contains("not played yet")) {
                alice.command(thread, "games", [("answer", "send".into())]).await?;
            }
        }
        let started = Instant::now();
        changed(&alice, thread, &seen).await?;
        waits.push(started.elapsed());
    };
    said(&alice, thread, "🏁").await?;
    let mut chat = String::new();
    for message in alice.sees(thread) {
        write_down(&mut chat, &message, folder)?;
    }
    std::fs::write(folder.join("chat.txt"), chat)?;
    waits.sort_unstable();
    let longest = waits.last().copied().unwrap_or_default();
    println!(
        "{} against level {level}: {} actions, {:?}; longest wait {:.1} s",
        game.info.name,
        table.plies(),
        table.outcome(),
        longest.as_secs_f64()
    );
    println!("{}", Shown::in_place(&alice, thread, &stage));
    stage.close().await
}

/// The visible extent of a match.
#[derive(Debug, Default)]
struct Shown {
    /// Public messages at the end.
    messages: usize,
    pictures: usize,
    pixels: u64,
    /// All pictures sent, including replaced ones.
    sent: usize,
    /// Bytes of all pictures sent.
    bytes: usize,
}

impl Shown {
    fn in_place(person: &Person, place: Snowflake, stage: &Stage) -> Shown {
        let mut shown = Shown::default();
        for message in person.sees(place).iter().filter(|message| !message.ephemeral) {
            shown.messages += 1;
            for file in &message.attachments {
                shown.pictures += 1;
                shown.pixels += pixels(&file.bytes).unwrap_or_default();
            }
        }
        let of_messages = format!("/channels/{place}/messages");
        for request in stage.sandbox.requests() {
            // Answers contain pictures, too.
            if request.path.starts_with(&of_messages) || request.path.starts_with("/webhooks/") {
                shown.sent += request.files.len();
                shown.bytes += request.files.iter().map(|(_, bytes)| bytes).sum::<usize>();
            }
        }
        shown
    }
}

impl std::fmt::Display for Shown {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Shown { messages, pictures, pixels, sent, bytes } = self;
        let megapixels = *pixels as f64 / 1e6;
        write!(
            f,
            "{messages} public messages, {pictures} pictures of {megapixels:.1} million pixels; \
             {sent} pictures sent in all, {} KB",
            bytes / 1_000
        )
    }
}

/// Reads the pixels of a PNG from its header.
fn pixels(png: &[u8]) -> Option<u64> {
    let side = |at: usize| {
        let bytes = png.get(at..at + 4)?.try_into().ok()?;
        Some(u64::from(u32::from_be_bytes(bytes)))
    };
    Some(side(16)? * side(20)?)
}

/// Returns Alice's next whole turn or decision.
fn turn(table: &dyn Table, nodes: u64, seed: u64) -> Result<String, Error> {
    let mut table = table.copy();
    let mut turn = Vec::new();
    loop {
        let asked = SearchRequest { strength: Strength::Nodes(nodes), seed, stop: None };
        let thought = engine::search(&*table, &asked).ok_or("Alice has no idea")?;
        table.play(&thought.action).map_err(|refusal| format!("{refusal:?}"))?;
        turn.push(thought.action);
        if !table.turn().is_open() || table.to_act() != Some(Actor::Side(Side::White)) {
            return Ok(turn.join(", "));
        }
    }
}

/// Replays the game from its log.
async fn table_of(game: &'static games::Entry, stage: &Stage) -> Result<Box<dyn Table>, Error> {
    let texts = stage.book().lines("SELECT text FROM actions ORDER BY ply").await?;
    let mut table = game.start(&Options::default());
    for text in texts {
        table.play(&text).map_err(|refusal| format!("{text}: {refusal:?}"))?;
    }
    Ok(table)
}

/// The public messages in a channel: their number, and the content of the last.
#[derive(PartialEq, Eq)]
struct PublicMessages {
    count: usize,
    last: String,
}

fn state(person: &Person, place: Snowflake) -> PublicMessages {
    let seen = person.sees(place);
    let public: Vec<&SeenMessage> = seen.iter().filter(|m| !m.ephemeral).collect();
    let last = public.last().map(|m| m.content.clone()).unwrap_or_default();
    PublicMessages { count: public.len(), last }
}

/// Waits until the public messages change.
async fn changed(person: &Person, place: Snowflake, before: &PublicMessages) -> Result<(), Error> {
    let started = Instant::now();
    while started.elapsed() < PATIENCE {
        if state(person, place) != *before {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    Err("nothing happens any more".into())
}

/// Writes a message with its pictures.
fn write_down(chat: &mut String, message: &SeenMessage, folder: &Path) -> Result<(), Error> {
    writeln!(chat, "{}{}", if message.ephemeral { "(private) " } else { "" }, message.content)?;
    for control in message.controls() {
        write!(chat, "[{}] ", control.label.unwrap_or_default())?;
    }
    for file in &message.attachments {
        writeln!(chat, "\n<{}: {}>", file.filename, file.description.clone().unwrap_or_default())?;
        std::fs::write(folder.join(&file.filename), &file.bytes)?;
    }
    writeln!(chat, "\n--")?;
    Ok(())
}
