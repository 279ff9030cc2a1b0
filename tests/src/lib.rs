//! The stage for whole journeys: the bot and the sandbox in one process, talking over loopback as
//! they do in earnest, with a database that a restart finds again.

use std::path::PathBuf;
use std::time::Duration;

use herald::{Clock, Herald, Patience, Settings};
use referee::Chance;
use sandbox::driver::{Person, SeenMessage};
use sandbox::{Options, Sandbox, Snowflake};
use tempfile::TempDir;

/// What went wrong on the stage.
pub type Error = Box<dyn std::error::Error + Send + Sync>;

/// A bot in a sandbox.
pub struct Stage {
    /// The stand-in for Discord.
    pub sandbox: Sandbox,
    /// The running bot; `None` between [`Stage::stop`] and [`Stage::start_again`].
    pub herald: Option<Herald>,
    folder: TempDir,
}

/// Short pauses, so that what is tried again is tried soon.
#[must_use]
pub fn patience() -> Patience {
    Patience {
        request: Duration::from_secs(2),
        retry: Duration::from_millis(20),
        longest_retry: Duration::from_millis(200),
        ..Patience::default()
    }
}

impl Stage {
    /// Sandbox and bot, connected.
    ///
    /// # Errors
    /// When one of them does not start.
    pub async fn set() -> Result<Stage, Error> {
        let sandbox = sandbox::start(Options::default()).await?;
        let folder = tempfile::tempdir()?;
        let mut stage = Stage { sandbox, herald: None, folder };
        stage.start_again(Clock::System, patience()).await?;
        Ok(stage)
    }

    /// Where the database is.
    #[must_use]
    pub fn database(&self) -> PathBuf {
        self.folder.path().join("herald.db")
    }

    /// Starts the bot on the same database and the same sandbox.
    ///
    /// # Errors
    /// When it does not start.
    pub async fn start_again(&mut self, clock: Clock, patience: Patience) -> Result<(), Error> {
        let settings = Settings {
            token: self.sandbox.token().to_owned(),
            stand_in: Some(self.sandbox.url()),
            database: self.database(),
            clock,
            chance: Chance::fixed(1),
            patience,
        };
        self.herald = Some(Herald::start(settings).await?);
        self.sandbox.wait_for_command("help").await?;
        Ok(())
    }

    /// Stops the bot as SIGTERM does.
    pub async fn stop(&mut self) {
        if let Some(herald) = self.herald.take() {
            herald.stop().await;
        }
    }

    /// Somebody.
    ///
    /// # Errors
    /// When there is nobody of that name.
    pub fn person(&self, name: &str) -> Result<Person, Error> {
        Ok(self.sandbox.person(name)?)
    }

    /// A channel by name.
    ///
    /// # Errors
    /// When there is none of that name.
    pub fn channel(&self, name: &str) -> Result<Snowflake, Error> {
        Ok(self.sandbox.channel(name)?)
    }

    /// Lets `white` challenge `black` to a game in a channel and `black` accept: the place of the
    /// match (its thread, or the channel) and its first board.
    ///
    /// # Errors
    /// When that does not come about.
    pub async fn begin(
        &self,
        game: &str,
        channel: Snowflake,
        white: &Person,
        black: &Person,
    ) -> Result<(Snowflake, SeenMessage), Error> {
        white
            .command(
                channel,
                "challenge",
                [("game", game.into()), ("opponent", black.into()), ("side", "white".into())],
            )
            .await?;
        let challenge = black
            .wait(channel, |seen| {
                seen.iter().rev().find(|message| message.button("Accept").is_some()).cloned()
            })
            .await?;
        black.click(challenge.id, "Accept").await?;
        let thread = black
            .wait(channel, |seen| seen.iter().find(|m| m.id == challenge.id).and_then(|m| m.thread))
            .await?;
        let board = board_after(white, thread, 0).await?;
        Ok((thread, board))
    }
}

/// The message with the board after so many actions, once somebody sees it.
///
/// # Errors
/// When it does not come.
pub async fn board_after(
    person: &Person,
    place: Snowflake,
    plies: u32,
) -> Result<SeenMessage, Error> {
    let name = format!("-{plies}.png");
    Ok(person
        .wait(place, |seen| {
            seen.iter()
                .rev()
                .find(|m| !m.ephemeral && m.attachments.iter().any(|a| a.filename.ends_with(&name)))
                .cloned()
        })
        .await?)
}
