//! Kills the bot as `kill -9` does, at a random moment after somebody has moved, starts it again,
//! and looks what became of the move: nothing that was answered may be lost, nothing may be said
//! twice, no old board may keep its buttons.
//!
//! The bot is a process of its own, the sandbox and the players are here. Moves are typed in the
//! match's thread and elsewhere, in the form, and chosen by buttons or menus, in turn.
//!
//!     cargo build --release && cargo run --release -p tests --example kills -- target/release/herald [KILLS] [SEED]

use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use games::Table;
use rules::Options;
use rules::contract::Dice;
use sandbox::driver::{
    DriverError, InteractionOutcome, OptionValue, Person, Response, SeenMessage,
};
use sandbox::{PATIENCE, Sandbox, Snowflake};
use tests::{Error, board_after, boards, english, stripped};

/// How long players wait for an answer that never comes.
const SILENCE: Duration = Duration::from_millis(400);
/// The latest moment of a kill after the move was sent, in microseconds.
const LATEST: u64 = 30_000;
/// Actions after which another match is begun.
const LONGEST: u32 = 60;

#[tokio::main]
async fn main() -> ExitCode {
    match walk().await {
        Ok(()) => ExitCode::SUCCESS,
        Err(cause) => {
            eprintln!("kills: {cause}");
            ExitCode::FAILURE
        }
    }
}

/// What was found.
#[derive(Debug, Default)]
struct Count {
    kills: u32,
    /// Moves that were answered before the kill.
    answered: u32,
    /// Moves that were recorded though nobody was answered.
    recorded: u32,
    /// Moves that had to be sent again.
    again: u32,
    /// Moves that were answered and are not there.
    lost: u32,
    /// Boards that are there twice, or not at all.
    doubled: u32,
    /// Old boards that keep their buttons.
    stale: u32,
    /// Boards that show another position.
    wrong: u32,
}

/// The bot's process.
struct Bot {
    program: PathBuf,
    folder: tempfile::TempDir,
    child: Option<Child>,
}

impl Bot {
    fn start(&mut self, sandbox: &Sandbox) -> Result<(), Error> {
        let log = std::fs::OpenOptions::new()
            .create(true)
            .append(true)
            .open(self.folder.path().join("log"))?;
        let child = Command::new(&self.program)
            .current_dir(self.folder.path())
            .env("DISCORD_TOKEN", sandbox.token())
            .env("HERALD_DISCORD_API", sandbox.url())
            .env("HERALD_DATABASE", self.folder.path().join("herald.db"))
            .env("HERALD_LOG", "warn")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log)
            .spawn()?;
        self.child = Some(child);
        Ok(())
    }

    /// Kills it, and waits until its connection is gone.
    async fn kill(&mut self, sandbox: &Sandbox) -> Result<(), Error> {
        if let Some(mut child) = self.child.take() {
            child.kill()?;
            child.wait()?;
        }
        connected(sandbox, false).await
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        if let Some(mut child) = self.child.take() {
            // It may have ended by itself; there is nobody to tell.
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

async fn connected(sandbox: &Sandbox, wanted: bool) -> Result<(), Error> {
    let begun = Instant::now();
    while sandbox.bot_connected() != wanted {
        if begun.elapsed() > PATIENCE {
            return Err(format!("the bot's connection: not {wanted}").into());
        }
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    Ok(())
}

/// A match, and the same game played by the rules alone.
struct Played {
    number: u32,
    place: Snowflake,
    table: Box<dyn Table>,
    board: SeenMessage,
}

async fn walk() -> Result<(), Error> {
    let mut arguments = std::env::args().skip(1);
    let program = arguments.next().ok_or("which program? target/release/herald")?;
    let kills: u32 = arguments.next().map_or(Ok(500), |text| text.parse())?;
    let seed: u64 = arguments.next().map_or(Ok(1), |text| text.parse())?;
    let sandbox = sandbox::start(sandbox::Options::default()).await?;
    sandbox.set_first_response(PATIENCE);
    let program = Path::new(&program).canonicalize()?;
    let mut bot = Bot { program, folder: tempfile::tempdir()?, child: None };
    bot.start(&sandbox)?;
    sandbox.wait_for_command("move").await?;
    let people = [sandbox.person("Alice")?, sandbox.person("Bob")?];
    let room = sandbox.channel("war-room")?;
    let (mut dice, mut count) = (Dice::new(seed), Count::default());
    let mut number = 0;
    let mut current: Option<Played> = None;
    while count.kills < kills {
        let played = match current.take() {
            Some(played) if !over(&played) => played,
            _ => {
                number += 1;
                let game = ["world-war", "wizards-war"][number as usize % 2];
                begin(game, number, room, &people).await?
            }
        };
        current =
            Some(one(&sandbox, &mut bot, &people, room, played, &mut dice, &mut count).await?);
        if count.kills.is_multiple_of(25) {
            println!("{count:?}");
        }
    }
    println!("{count:?}");
    if count.lost + count.doubled + count.stale + count.wrong > 0 {
        let log = std::fs::read_to_string(bot.folder.path().join("log"))?;
        return Err(format!("not as it should be; the bot's log:\n{log}").into());
    }
    Ok(())
}

fn over(played: &Played) -> bool {
    played.table.outcome().is_some() || played.table.plies() >= LONGEST
}

async fn begin(
    game: &str,
    number: u32,
    room: Snowflake,
    [alice, bob]: &[Person; 2],
) -> Result<Played, Error> {
    let before: Vec<Snowflake> = bob.sees(room).iter().map(|m| m.id).collect();
    let options: [(&str, OptionValue); 3] =
        [("game", game.into()), ("opponent", bob.into()), ("side", "white".into())];
    alice.command(room, "challenge", options).await?;
    let new = |m: &&SeenMessage| !before.contains(&m.id) && m.button("Accept").is_some();
    let challenge = bob.wait(room, |seen| seen.iter().find(new).cloned()).await?;
    bob.click(challenge.id, "Accept").await?;
    let find =
        |seen: &[SeenMessage]| seen.iter().find(|m| m.id == challenge.id).and_then(|m| m.thread);
    let place = bob.wait(room, find).await?;
    let board = board_after(alice, place, 0).await?;
    let entry = games::find(game).ok_or("no such game")?;
    let options = Options::check(entry.info, []).map_err(|refusal| format!("{refusal:?}"))?;
    Ok(Played { number, place, table: entry.start(&options), board })
}

/// One move, one kill.
async fn one(
    sandbox: &Sandbox,
    bot: &mut Bot,
    people: &[Person; 2],
    room: Snowflake,
    mut played: Played,
    dice: &mut Dice,
    count: &mut Count,
) -> Result<Played, Error> {
    let ply = played.table.plies();
    let mover = &people[ply as usize % 2];
    let legal = played.table.legal();
    let text = legal[dice.below(legal.len())].clone();
    let way = dice.below(4);
    let prepared = prepare(mover, room, &played, way, &text).await?;
    sandbox.set_first_response(SILENCE);
    let sends = {
        let mover = mover.clone();
        tokio::spawn(async move { prepared.send(&mover).await })
    };
    let moment = dice.below(LATEST as usize) as u64;
    tokio::time::sleep(Duration::from_micros(moment)).await;
    bot.kill(sandbox).await?;
    count.kills += 1;
    let answered = sends.await?;
    sandbox.set_first_response(PATIENCE);
    bot.start(sandbox)?;
    connected(sandbox, true).await?;
    // The same once more: it is taken, or has been.
    let again = mover.command(played.place, "move", [("text", text.as_str().into())]).await?;
    let refused = match &again.response {
        // A move that ruins the mover is asked about first: it is not made, here.
        Response::Message(message) if message.content.contains("is not played yet") => {
            count.kills -= 1;
            return Ok(played);
        }
        // It is taken only now, and its board comes from the outbox.
        Response::Message(message) if message.content.starts_with("Played `") => false,
        Response::Message(message) if message.ephemeral => {
            if !message.content.starts_with("It is not your turn") {
                return Err(format!("after {text}: {}", message.content).into());
            }
            true
        }
        _ => false,
    };
    match (answered, refused) {
        (true, true) => count.answered += 1,
        (true, false) => count.lost += 1,
        (false, true) => count.recorded += 1,
        (false, false) => count.again += 1,
    }
    played.table.play(&text).map_err(|refusal| format!("{text}: {refusal:?}"))?;
    let next = board_after(mover, played.place, ply + 1).await?;
    let alike = render::alt_text(&played.table.scene(), tests::tongue());
    if played.table.outcome().is_none()
        && next.attachments.first().and_then(|file| file.description.clone()) != Some(alike)
    {
        count.wrong += 1;
        eprintln!("match {}: another position after {text}: {next:?}", played.number);
    }
    // What is old is taken off, however late.
    if tokio::time::timeout(Duration::from_secs(20), stripped(mover, &played.board)).await.is_err()
    {
        count.stale += 1;
        eprintln!("match {}: old buttons after {text}", played.number);
    }
    if boards(mover, played.place) != (0..=ply + 1).collect::<Vec<_>>() {
        count.doubled += 1;
        eprintln!("match {}: {:?}", played.number, boards(mover, played.place));
    }
    played.board = next;
    Ok(played)
}

/// A move that is about to be sent.
enum Prepared {
    Command(Snowflake, Vec<(&'static str, OptionValue)>),
    Form(sandbox::driver::Modal, String),
    Tap(Snowflake, Tap),
}

impl Prepared {
    /// Sends it: whether the bot has answered.
    async fn send(self, mover: &Person) -> bool {
        let answered = match self {
            Prepared::Command(place, options) => {
                mover.command(place, "move", options).await.map(drop)
            }
            Prepared::Form(form, text) => {
                mover.submit(&form, &[("text", text.as_str())]).await.map(drop)
            }
            Prepared::Tap(message, tap) => tap.press(mover, message).await.map(drop),
        };
        !matches!(answered, Err(DriverError::DidNotRespond))
    }
}

async fn prepare(
    mover: &Person,
    room: Snowflake,
    played: &Played,
    way: usize,
    text: &str,
) -> Result<Prepared, Error> {
    let mut options = vec![("text", OptionValue::from(text))];
    Ok(match way {
        0 => Prepared::Command(played.place, options),
        1 => {
            options.push(("match", i64::from(played.number).into()));
            Prepared::Command(room, options)
        }
        2 => {
            let steps = mover.click(played.board.id, "Move").await?.message()?.id;
            let form = mover.click(steps, "Type it").await?.modal()?.clone();
            Prepared::Form(form, text.to_owned())
        }
        _ => {
            let choices = played.table.choices();
            let choice = choices.iter().find(|choice| choice.text == text).ok_or("not legal")?;
            let steps = mover.click(played.board.id, "Move").await?.message()?.clone();
            let answer = match control(&steps, &english(&choice.outline.actor)) {
                Some(tap) => tap.press(mover, steps.id).await?,
                None => return Ok(Prepared::Command(played.place, options)),
            };
            let steps = answer.message()?.clone();
            match control(&steps, &english(&choice.outline.deed)) {
                Some(tap) => Prepared::Tap(steps.id, tap),
                None => Prepared::Command(played.place, options),
            }
        }
    })
}

/// A button, or an option of a menu.
enum Tap {
    Button(String),
    Option(String, String),
}

impl Tap {
    async fn press(
        &self,
        person: &Person,
        message: Snowflake,
    ) -> Result<InteractionOutcome, DriverError> {
        match self {
            Tap::Button(label) => person.click(message, label).await,
            Tap::Option(menu, value) => person.choose(message, menu, &[value]).await,
        }
    }
}

/// What of a message says this; `None` when it stands on another page.
fn control(message: &SeenMessage, label: &str) -> Option<Tap> {
    if message.button(label).is_some() {
        return Some(Tap::Button(label.to_owned()));
    }
    message.controls().into_iter().find_map(|control| {
        let (_, value) = control.options.iter().find(|(known, _)| known == label)?;
        Some(Tap::Option(control.custom_id?, value.clone()))
    })
}
