//! Kills the bot like `kill -9` at random moments, while people play and while it catches up,
//! restarts it, and checks everything that people did.
//!
//! Six people play all five games in several matches at once, some against Herald: with all ways of
//! moving, drafts, plans, dice, clocks, draw offers, takebacks, conditional moves, ratings,
//! resignations and rematches. Confirmed acts must be in the database, and acts sent once must not
//! be there twice. Announcements and messages must match one to one, and last boards must match the
//! rules. Old buttons must do nothing. In the end, recomputed ratings must be equal, and `herald
//! check` must find nothing.
//!
//! A seed determines the acts; the effect of a kill depends on the machine. Exits with 1
//! after any violation.
//!
//!     cargo build && cargo run -p harness -- kills target/debug/herald [KILLS] [SEED]

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use fake_discord::PATIENCE;
use rules::Dice;
use tests::Error;
use tests::book::Book;

use crate::bot::Bot;
use crate::crowd::players::Seat;
use crate::crowd::table::{self, hall, millis, play_all, seats};
use crate::crowd::verify::{Count, Progress, Scope, Verifier, settle};

const ANSWER_TIMEOUT: Duration = Duration::from_millis(700);
/// Milliseconds after people begin.
const LATEST_KILL: usize = 700;
/// Milliseconds after a start.
const LATEST_KILL_AT_START: usize = 1_500;
const MOST_VIOLATIONS: u32 = 10;

/// Kills the bot again and again while people play.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The bot: `target/debug/herald`.
    program: PathBuf,
    #[arg(default_value_t = 50)]
    kills: u32,
    #[arg(default_value_t = 1)]
    seed: u64,
}

pub(crate) async fn run(arguments: Arguments) -> Result<(), Error> {
    let Arguments { program, kills, seed } = arguments;
    let sandbox = fake_discord::start(fake_discord::Options::default()).await?;
    sandbox.set_history(table::HISTORY);
    sandbox.set_first_response(PATIENCE);
    let mut bot = Bot::new(&program)?;
    bot.start(&sandbox)?;
    sandbox.wait_for_command("move").await?;
    let seats: Vec<Arc<Seat>> = seats(&sandbox)?.into_iter().map(Arc::new).collect();
    let hall = Arc::new(hall(&sandbox, Book::of_file(bot.database()))?);
    let watcher = sandbox.person("Alice")?;
    let frank = sandbox.person("Frank")?;
    frank.command(hall.room, "settings notices", [("way", "direct".into())]).await?;
    hall.confirm_turns().await?;
    let directs = [(frank.clone(), sandbox.open_dm(&frank))];
    let mut dice = Dice::new(seed);
    let (mut count, mut progress, mut last_report) = (Count::default(), Progress::default(), 0);
    let mut kills_at_start = 0;
    // All players begin before the first kill.
    play_all(&hall, &seats, &mut dice, Duration::from_secs(3)).await?;
    while count.kills < kills {
        sandbox.set_first_response(ANSWER_TIMEOUT);
        hall.stop.store(false, Ordering::Relaxed);
        let players = {
            let (hall, seats) = (Arc::clone(&hall), seats.clone());
            let mut dice = Dice::new(dice.next());
            tokio::spawn(async move {
                play_all(&hall, &seats, &mut dice, Duration::from_secs(60)).await
            })
        };
        tokio::time::sleep(millis(dice.below(LATEST_KILL))).await;
        bot.kill(&sandbox).await?;
        count.kills += 1;
        hall.stop.store(true, Ordering::Relaxed);
        players.await??;
        while dice.below(3) == 0 && count.kills < kills {
            bot.start(&sandbox)?;
            tokio::time::sleep(millis(dice.below(LATEST_KILL_AT_START))).await;
            bot.kill(&sandbox).await?;
            count.kills += 1;
            kills_at_start += 1;
        }
        bot.start(&sandbox)?;
        bot.wait_for_connection(&sandbox, true).await?;
        sandbox.set_first_response(PATIENCE);
        let stalled = settle(&hall).await?;
        hall.ledger().pending.clear();
        let mut verifier =
            Verifier { hall: &hall, watcher: &watcher, directs: &directs, count: &mut count };
        table::check_since_last(Scope::New, &stalled, &mut progress, &mut verifier).await?;
        sandbox.clear_requests();
        if count.kills >= last_report + 10 {
            println!("{kills_at_start} while catching up: {count:?}");
            last_report = count.kills;
        }
        if count.violations() > MOST_VIOLATIONS || count.standing > 0 {
            break;
        }
    }
    let mut look =
        Verifier { hall: &hall, watcher: &watcher, directs: &directs, count: &mut count };
    table::check_since_last(Scope::All, &[], &mut progress, &mut look).await?;
    bot.kill(&sandbox).await?;
    let mut look =
        Verifier { hall: &hall, watcher: &watcher, directs: &directs, count: &mut count };
    table::check_at_end(|arguments| bot.run(arguments), &mut look).await?;
    println!("{count:#?}");
    table::summary(&hall).await?;
    if count.violations() > 0 {
        eprintln!("the bot's log:\n{}", bot.log()?);
    }
    count.verdict()
}
