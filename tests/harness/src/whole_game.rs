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
use tests::{Error, Stage, wait_for_message, wait_for_update};

/// Alice's search nodes per decision, by default.
const NODES: u64 = 2_000;
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
    let challenge = wait_for_message(&alice, room, "has begun").await?;
    let thread =
        wait_for_update(&alice, &challenge, |m| m.thread.is_some()).await?.thread.ok_or("none")?;

    let mut wait_times: Vec<Duration> = Vec::new();
    let mut seed = 0;
    let table = loop {
        let messages_before = public_messages(&alice, thread);
        let table = table_of(game, &stage).await?;
        if table.outcome().is_some() || messages_before.last.contains("🏁") {
            break table;
        }
        seed += 1;
        let own_move = match table.to_act() {
            Some(Actor::Side(Side::White)) => Some(turn(&*table, nodes, seed)?),
            Some(Actor::Chance) => Some(["SFG", "FGS", "GSF"][seed as usize % 3].to_owned()),
            _ => None,
        };
        if let Some(text) = own_move {
            let reply = alice.command(thread, "move", [("text", text.as_str().into())]).await?;
            if reply.message().is_ok_and(|m| m.content.contains("isn't played yet")) {
                alice.command(thread, "games", [("answer", "send".into())]).await?;
            }
        }
        let started = Instant::now();
        wait_for_change(&alice, thread, &messages_before).await?;
        wait_times.push(started.elapsed());
    };
    wait_for_message(&alice, thread, "🏁").await?;
    let mut chat = String::new();
    for message in alice.sees(thread) {
        write_down(&mut chat, &message, folder)?;
    }
    std::fs::write(folder.join("chat.txt"), chat)?;
    wait_times.sort_unstable();
    let longest = wait_times.last().copied().unwrap_or_default();
    println!(
        "{} against level {level}: {} actions, {:?}; longest wait {:.1} s",
        game.info.name,
        table.plies(),
        table.outcome(),
        longest.as_secs_f64()
    );
    println!("{}", VisibleExtent::in_place(&alice, thread, &stage));
    stage.close().await
}

#[derive(Debug, Default)]
struct VisibleExtent {
    messages: usize,
    pictures: usize,
    pixels: u64,
    /// All pictures sent, including replaced ones.
    pictures_sent: usize,
    bytes: usize,
}

impl VisibleExtent {
    fn in_place(person: &Person, place: Snowflake, stage: &Stage) -> VisibleExtent {
        let mut extent = VisibleExtent::default();
        for message in person.sees(place).iter().filter(|message| !message.ephemeral) {
            extent.messages += 1;
            for file in &message.attachments {
                extent.pictures += 1;
                extent.pixels += pixels(&file.bytes).unwrap_or_default();
            }
        }
        let messages_path = format!("/channels/{place}/messages");
        for request in stage.sandbox.requests() {
            if request.path.starts_with(&messages_path) || request.path.starts_with("/webhooks/") {
                extent.pictures_sent += request.files.len();
                extent.bytes += request.files.iter().map(|(_, bytes)| bytes).sum::<usize>();
            }
        }
        extent
    }
}

impl std::fmt::Display for VisibleExtent {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let VisibleExtent { messages, pictures, pixels, pictures_sent: sent, bytes } = self;
        let megapixels = *pixels as f64 / 1e6;
        write!(
            f,
            "{messages} public messages, {pictures} pictures of {megapixels:.1} million pixels; \
             {sent} pictures sent in all, {} KB",
            bytes / 1_000
        )
    }
}

fn pixels(png: &[u8]) -> Option<u64> {
    let length_at = |offset: usize| {
        let bytes = png.get(offset..offset + 4)?.try_into().ok()?;
        Some(u64::from(u32::from_be_bytes(bytes)))
    };
    Some(length_at(16)? * length_at(20)?)
}

/// Returns Alice's next whole turn or decision.
fn turn(table: &dyn Table, nodes: u64, seed: u64) -> Result<String, Error> {
    let mut table = table.copy();
    let mut turn = Vec::new();
    loop {
        let request = SearchRequest { strength: Strength::Nodes(nodes), seed, stop: None };
        let search_result = engine::search(&*table, &request).ok_or("Alice has no idea")?;
        table.play(&search_result.action).map_err(|refusal| format!("{refusal:?}"))?;
        turn.push(search_result.action);
        if !table.turn().is_open() || table.to_act() != Some(Actor::Side(Side::White)) {
            return Ok(turn.join(", "));
        }
    }
}

async fn table_of(game: &'static games::Entry, stage: &Stage) -> Result<Box<dyn Table>, Error> {
    let texts = stage.book().lines("SELECT text FROM actions ORDER BY ply").await?;
    let mut table = game.start(&Options::default());
    for text in texts {
        table.play(&text).map_err(|refusal| format!("{text}: {refusal:?}"))?;
    }
    Ok(table)
}

#[derive(PartialEq, Eq)]
struct PublicMessages {
    count: usize,
    last: String,
}

fn public_messages(person: &Person, place: Snowflake) -> PublicMessages {
    let messages = person.sees(place);
    let public: Vec<&SeenMessage> = messages.iter().filter(|m| !m.ephemeral).collect();
    let last = public.last().map(|m| m.content.clone()).unwrap_or_default();
    PublicMessages { count: public.len(), last }
}

async fn wait_for_change(
    person: &Person,
    place: Snowflake,
    messages_before: &PublicMessages,
) -> Result<(), Error> {
    let started = Instant::now();
    while started.elapsed() < PATIENCE {
        if public_messages(person, place) != *messages_before {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    Err("nothing happens any more".into())
}

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
