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
use crate::crowd::table::{self, hall, millis, seats, storm};
use crate::crowd::verify::{Count, Look, Scope, Seen, settle};

/// The players' timeout for an answer.
const SILENCE: Duration = Duration::from_millis(700);
/// The latest moment of a kill after people begin, in milliseconds.
const LATEST: usize = 700;
/// The latest moment of a kill after a start, in milliseconds.
const CATCHING_UP: usize = 1_500;
/// Stops after this many violations.
const ENOUGH: u32 = 10;

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
    let directs = [(frank.clone(), sandbox.open_dm(&frank))];
    let mut dice = Dice::new(seed);
    let (mut count, mut seen, mut told) = (Count::default(), Seen::default(), 0);
    // Kills while it caught up.
    let mut catching_up = 0;
    // All players begin before the first kill.
    storm(&hall, &seats, &mut dice, Duration::from_secs(3)).await?;
    while count.kills < kills {
        sandbox.set_first_response(SILENCE);
        hall.stop.store(false, Ordering::Relaxed);
        let playing = {
            let (hall, seats) = (Arc::clone(&hall), seats.clone());
            let mut dice = Dice::new(dice.next());
            tokio::spawn(
                async move { storm(&hall, &seats, &mut dice, Duration::from_secs(60)).await },
            )
        };
        tokio::time::sleep(millis(dice.below(LATEST))).await;
        bot.kill(&sandbox).await?;
        count.kills += 1;
        hall.stop.store(true, Ordering::Relaxed);
        playing.await??;
        while dice.below(3) == 0 && count.kills < kills {
            bot.start(&sandbox)?;
            tokio::time::sleep(millis(dice.below(CATCHING_UP))).await;
            bot.kill(&sandbox).await?;
            count.kills += 1;
            catching_up += 1;
        }
        bot.start(&sandbox)?;
        bot.connected(&sandbox, true).await?;
        sandbox.set_first_response(PATIENCE);
        let standing = settle(&hall).await?;
        hall.ledger().pending.clear();
        let mut look =
            Look { hall: &hall, watcher: &watcher, directs: &directs, count: &mut count };
        table::meanwhile(Scope::New, &standing, &mut seen, &mut look).await?;
        sandbox.clear_requests();
        if count.kills >= told + 10 {
            println!("{catching_up} while catching up: {count:?}");
            told = count.kills;
        }
        if count.violations() > ENOUGH || count.standing > 0 {
            break;
        }
    }
    let mut look = Look { hall: &hall, watcher: &watcher, directs: &directs, count: &mut count };
    table::meanwhile(Scope::All, &[], &mut seen, &mut look).await?;
    bot.kill(&sandbox).await?;
    let mut look = Look { hall: &hall, watcher: &watcher, directs: &directs, count: &mut count };
    table::afterwards(|arguments| bot.run(arguments), &mut look).await?;
    println!("{count:#?}");
    table::summary(&hall).await?;
    if count.violations() > 0 {
        eprintln!("the bot's log:\n{}", bot.log()?);
    }
    count.verdict()
}
