//! Measures requests about a long match: imports a record, continues it against Herald, resigns,
//! and asks for everything about it. Prints the time of each answer, and the peak memory of bot and
//! sandbox together above their memory at rest.
//!
//! ```text
//! cargo run --release -p games --example long -- text medieval 3000 > medieval.txt
//! cargo run --release -p harness -- long-matches medieval medieval.txt
//! ```

use std::path::PathBuf;
use std::time::{Duration, Instant};

use fake_discord::Snowflake;
use fake_discord::driver::{OptionValue, Person, SeenMessage};
use herald::Thinking;
use tests::{Error, Stage, after, said};

/// The timeout for an answer.
const PATIENCE: Duration = Duration::from_secs(1_800);

/// Prints the cost of requests about a long match.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The game's id.
    game: String,
    /// A file with the match, as text.
    record: PathBuf,
}

pub(crate) async fn run(arguments: Arguments) -> Result<(), Error> {
    let record = std::fs::read_to_string(arguments.record)?;
    ask(&arguments.game, record).await
}

/// Reads a line of `/proc/self/status`, in KiB.
fn memory(line: &str) -> Result<u64, Error> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let found = status.lines().find_map(|known| known.strip_prefix(line));
    let figure = found.ok_or("the system does not tell its memory")?;
    Ok(figure.trim().trim_end_matches("kB").trim().parse()?)
}

/// A person who sends requests and measures them.
struct Asker {
    person: Person,
    place: Snowflake,
}

impl Asker {
    /// Sends a request and waits for the answer, or for a message with one of the words in `until`.
    async fn asks(
        &self,
        name: &str,
        options: &[(&str, OptionValue)],
        until: &[&str],
    ) -> Result<SeenMessage, Error> {
        // Resets the peak memory.
        std::fs::write("/proc/self/clear_refs", "5")?;
        let (before, begun) = (memory("VmRSS:")?, Instant::now());
        let options = options.iter().map(|(name, value)| (*name, value.clone()));
        let asked = self.person.command(self.place, name, options).await?;
        let mut answer = asked.finished().await?;
        if !until.is_empty() {
            let has =
                |message: &&SeenMessage| until.iter().any(|one| message.content.contains(one));
            let found = self.person.wait(self.place, |seen| seen.iter().rev().find(has).cloned());
            answer = tokio::time::timeout(PATIENCE, found).await??;
        }
        let above = memory("VmHWM:")?.saturating_sub(before);
        let took = begun.elapsed();
        let first = answer.content.lines().next().unwrap_or_default();
        let first: String = first.chars().take(60).collect();
        println!(
            "/{name:<10} {:>9.1?}  {:>8.1} MiB above {:>5.1}  {first}",
            took,
            mib(above),
            mib(before)
        );
        Ok(answer)
    }
}

fn mib(kib: u64) -> f64 {
    kib as f64 / 1024.0
}

async fn ask(game: &str, text: String) -> Result<(), Error> {
    let mut stage = Stage::set().await?;
    stage.stop().await?;
    stage.thinking = Thinking::default();
    stage.start_again().await?;
    let person = stage.person("Alice")?;
    let room = stage.channel("war-room")?;
    println!("{game}: {} actions, {} bytes", text.lines().count(), text.len());
    let alice = Asker { person, place: room };
    let file = OptionValue::file("record.txt", text.into_bytes());
    let whom = OptionValue::User(stage.sandbox.bot());
    alice.asks("rules show", &[("game", game.into())], &[]).await?;
    alice
        .asks("record import", &[("file", file), ("game", game.into()), ("opponent", whom)], &[])
        .await?;
    let challenge = said(&alice.person, room, "has begun").await?;
    let begun = after(&alice.person, &challenge, |m| m.thread.is_some()).await?;
    let alice = Asker { place: begun.thread.ok_or("no thread")?, ..alice };
    alice.asks("board", &[], &[]).await?;
    alice.asks("replay", &[("after", 5.into())], &[]).await?;
    alice.asks("board", &[("since", 0.into())], &[]).await?;
    alice.asks("record export", &[], &[]).await?;
    alice.asks("learn practice", &[("match", 1.into())], &[]).await?;
    alice.asks("rules why", &[("text", "d4".into()), ("about", "happened".into())], &[]).await?;
    alice.asks("resign", &[("sure", "yes".into())], &[]).await?;
    alice.asks("analyse", &[], &["turning point", "nothing to look at"]).await?;
    stage.close().await
}
