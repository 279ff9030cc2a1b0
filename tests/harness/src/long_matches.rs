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
use tests::{Error, Stage, wait_for_message, wait_for_update};

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
    let line_found = status.lines().find_map(|candidate| candidate.strip_prefix(line));
    let figure = line_found.ok_or("the system does not tell its memory")?;
    Ok(figure.trim().trim_end_matches("kB").trim().parse()?)
}

struct Asker {
    person: Person,
    place: Snowflake,
}

impl Asker {
    /// Sends a request and waits for the answer, or for a message with one of the words in `until`.
    async fn measure(
        &self,
        name: &str,
        options: &[(&str, OptionValue)],
        words_to_wait_for: &[&str],
    ) -> Result<SeenMessage, Error> {
        std::fs::write("/proc/self/clear_refs", "5")?;
        let (memory_before, started) = (memory("VmRSS:")?, Instant::now());
        let options = options.iter().map(|(name, value)| (*name, value.clone()));
        let outcome = self.person.command(self.place, name, options).await?;
        let mut answer = outcome.finished().await?;
        if !words_to_wait_for.is_empty() {
            let has_word = |message: &&SeenMessage| {
                words_to_wait_for.iter().any(|word| message.content.contains(word))
            };
            let found =
                self.person.wait(self.place, |seen| seen.iter().rev().find(has_word).cloned());
            answer = tokio::time::timeout(PATIENCE, found).await??;
        }
        let memory_above = memory("VmHWM:")?.saturating_sub(memory_before);
        let elapsed = started.elapsed();
        let first = answer.content.lines().next().unwrap_or_default();
        let first: String = first.chars().take(60).collect();
        println!(
            "/{name:<10} {:>9.1?}  {:>8.1} MiB above {:>5.1}  {first}",
            elapsed,
            mib(memory_above),
            mib(memory_before)
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
    let opponent = OptionValue::User(stage.sandbox.bot());
    alice.measure("rules show", &[("game", game.into())], &[]).await?;
    alice
        .measure(
            "record import",
            &[("file", file), ("game", game.into()), ("opponent", opponent)],
            &[],
        )
        .await?;
    let challenge = wait_for_message(&alice.person, room, "has begun").await?;
    let message = wait_for_update(&alice.person, &challenge, |m| m.thread.is_some()).await?;
    let alice = Asker { place: message.thread.ok_or("no thread")?, ..alice };
    alice.measure("board", &[], &[]).await?;
    alice.measure("replay", &[("after", 5.into())], &[]).await?;
    alice.measure("board", &[("since", 0.into())], &[]).await?;
    alice.measure("record export", &[], &[]).await?;
    alice.measure("learn practice", &[("match", 1.into())], &[]).await?;
    alice.measure("rules why", &[("text", "d4".into()), ("about", "happened".into())], &[]).await?;
    alice.measure("resign", &[("sure", "yes".into())], &[]).await?;
    alice.measure("analyse", &[], &["turning point", "nothing to review"]).await?;
    stage.close().await
}
