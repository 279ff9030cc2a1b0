//! What the bot has written down, read beside it.

use std::path::PathBuf;

use fake_discord::Snowflake;
use games::Table;
use rules::{Actor, Options, Side};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, FromRow, SqliteConnection};

use crate::Error;

/// The database.
#[derive(Clone, Debug)]
pub struct Book {
    /// Its file.
    pub file: PathBuf,
}

/// A match, as its row in the database says.
#[derive(Clone, Debug, FromRow)]
#[allow(missing_docs, reason = "the columns of the table `matches`")]
pub struct Match {
    pub id: i64,
    pub game: String,
    pub options: String,
    pub white: i64,
    pub black: i64,
    pub channel_id: i64,
    pub thread_id: Option<i64>,
    pub plies: i64,
    pub takebacks: i64,
    pub state: String,
    pub created_at: i64,
    pub board_message_id: Option<i64>,
}

const MATCH: &str =
    "SELECT id, game, options, white, black, channel_id, thread_id, plies, takebacks, state,
    created_at, board_message_id FROM matches";

impl Match {
    /// Where it is played.
    #[must_use]
    pub fn place(&self) -> Snowflake {
        self.thread_id.unwrap_or(self.channel_id).cast_unsigned()
    }

    /// Who plays a side.
    #[must_use]
    pub fn person(&self, side: Side) -> Snowflake {
        match side {
            Side::White => self.white,
            Side::Black => self.black,
        }
        .cast_unsigned()
    }

    /// The moment at which it stands: every takeback counts as a million actions.
    #[must_use]
    pub fn moment(&self) -> i64 {
        self.takebacks * 1_000_000 + self.plies
    }

    /// Whether it goes on.
    #[must_use]
    pub fn goes_on(&self) -> bool {
        self.state == "playing"
    }

    /// The game with these actions, by the rules alone.
    ///
    /// # Errors
    /// When there is no such game, or its rules refuse one of them.
    pub fn table(&self, log: &[String]) -> Result<Box<dyn Table>, Error> {
        let entry = games::find(&self.game).ok_or("no such game")?;
        let chosen: serde_json::Map<String, serde_json::Value> =
            serde_json::from_str(&self.options)?;
        let chosen = chosen.iter().filter_map(|(key, value)| Some((key.as_str(), value.as_str()?)));
        let options = Options::check(entry.info, chosen).map_err(|faults| format!("{faults:?}"))?;
        let mut table = entry.start(&options);
        for text in log {
            table.play(text).map_err(|refusal| format!("{}, {text}: {refusal:?}", self.id))?;
        }
        Ok(table)
    }
}

/// An entry of the outbox, as its row in the database says.
#[derive(Clone, Debug, FromRow)]
#[allow(missing_docs, reason = "the columns of the table `outbox`")]
pub struct Entry {
    pub id: i64,
    pub topic: String,
    pub content: String,
    pub state: String,
    pub message_id: Option<i64>,
}

/// The clock of a side, as it was when it was last written.
#[derive(Clone, Debug, FromRow)]
#[allow(missing_docs, reason = "the columns of the table `clock_sides`")]
pub struct SideClock {
    pub match_id: i64,
    pub side: String,
    pub left_ms: i64,
}

impl Book {
    /// A connection that only reads.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn open(&self) -> Result<SqliteConnection, Error> {
        let options = SqliteConnectOptions::new().filename(&self.file).read_only(true);
        Ok(options.busy_timeout(std::time::Duration::from_secs(5)).connect().await?)
    }

    /// All matches.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn matches(&self) -> Result<Vec<Match>, Error> {
        let sql = sqlx::AssertSqlSafe(format!("{MATCH} ORDER BY id"));
        Ok(sqlx::query_as(sql).fetch_all(&mut self.open().await?).await?)
    }

    /// The newest match of two people in a game.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn newest(
        &self,
        (one, other): (Snowflake, Snowflake),
        game: &str,
    ) -> Result<Option<Match>, Error> {
        let sql = format!(
            "{MATCH} WHERE game = $1 AND ((white = $2 AND black = $3) OR (white = $3 AND black = $2))
             ORDER BY id DESC LIMIT 1"
        );
        Ok(sqlx::query_as(sqlx::AssertSqlSafe(sql))
            .bind(game)
            .bind(one.cast_signed())
            .bind(other.cast_signed())
            .fetch_optional(&mut self.open().await?)
            .await?)
    }

    /// The open challenge between two people in a game: its number, who made it, and its message.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn challenge(
        &self,
        (one, other): (Snowflake, Snowflake),
        game: &str,
    ) -> Result<Option<(i64, i64, Option<i64>)>, Error> {
        Ok(sqlx::query_as(
            "SELECT id, challenger, message_id FROM challenges WHERE game = $1 AND state = 'open'
             AND ((challenger = $2 AND opponent = $3) OR (challenger = $3 AND opponent = $2))
             ORDER BY id DESC LIMIT 1",
        )
        .bind(game)
        .bind(one.cast_signed())
        .bind(other.cast_signed())
        .fetch_optional(&mut self.open().await?)
        .await?)
    }

    /// The actions of a match.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn log(&self, id: i64) -> Result<Vec<String>, Error> {
        Ok(sqlx::query_scalar("SELECT text FROM actions WHERE match_id = $1 ORDER BY ply")
            .bind(id)
            .fetch_all(&mut self.open().await?)
            .await?)
    }

    /// What somebody has in their draft, at whatever moment.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn draft(
        &self,
        id: i64,
        person: Snowflake,
    ) -> Result<Option<(i64, Vec<String>)>, Error> {
        let sql = "SELECT ply, actions FROM drafts WHERE match_id = $1 AND person_id = $2";
        let found: Option<(i64, String)> = sqlx::query_as(sql)
            .bind(id)
            .bind(person.cast_signed())
            .fetch_optional(&mut self.open().await?)
            .await?;
        found.map(|(ply, text)| Ok((ply, serde_json::from_str(&text)?))).transpose()
    }

    /// The open offer of a kind in a match: which side's.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn offer(&self, id: i64, kind: &str) -> Result<Option<String>, Error> {
        let sql = "SELECT side FROM offers WHERE match_id = $1 AND kind = $2 AND state = 'open'";
        let found = sqlx::query_scalar(sql).bind(id).bind(kind);
        Ok(found.fetch_optional(&mut self.open().await?).await?)
    }

    /// The sides whose plans are in for the round of a fight that is awaited at a moment, and that
    /// round.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn plans(&self, id: i64, moment: i64) -> Result<(i64, Vec<String>), Error> {
        let rows: Vec<(i64, String)> = sqlx::query_as(
            "SELECT round, side FROM duels WHERE match_id = $1 AND ply = $2 ORDER BY round",
        )
        .bind(id)
        .bind(moment)
        .fetch_all(&mut self.open().await?)
        .await?;
        let last = rows.last().map_or(0, |(round, _)| *round);
        let of_last: Vec<String> =
            rows.into_iter().filter(|(round, _)| *round == last).map(|(_, side)| side).collect();
        // Both are in: neither wins, and another round is awaited.
        Ok(if of_last.len() == 2 { (last + 1, Vec::new()) } else { (last, of_last) })
    }

    /// What waits to be said.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn waiting(&self) -> Result<i64, Error> {
        let sql = "SELECT COUNT(*) FROM outbox WHERE state = 'waiting'";
        Ok(sqlx::query_scalar(sql).fetch_one(&mut self.open().await?).await?)
    }

    /// What was to be said since an entry.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn entries_after(&self, id: i64) -> Result<Vec<Entry>, Error> {
        let sql =
            "SELECT id, topic, content, state, message_id FROM outbox WHERE id > $1 ORDER BY id";
        Ok(sqlx::query_as(sql).bind(id).fetch_all(&mut self.open().await?).await?)
    }

    /// What is left on all clocks as of their last reading.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn clocks(&self) -> Result<Vec<SideClock>, Error> {
        let sql = "SELECT match_id, side, left_ms FROM clock_sides ORDER BY match_id, side";
        Ok(sqlx::query_as(sql).fetch_all(&mut self.open().await?).await?)
    }

    /// One number.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn count(&self, sql: &'static str, id: i64) -> Result<i64, Error> {
        Ok(sqlx::query_scalar(sql).bind(id).fetch_one(&mut self.open().await?).await?)
    }

    /// Lines of whatever is asked for, to compare.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn lines(&self, sql: &'static str) -> Result<Vec<String>, Error> {
        Ok(sqlx::query_scalar(sql).fetch_all(&mut self.open().await?).await?)
    }

    /// Every action that somebody made, what was taken back among them: match, person, text.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn made(&self) -> Result<Vec<(i64, i64, String)>, Error> {
        let sql = "SELECT match_id, person_id, text FROM actions WHERE person_id IS NOT NULL
            UNION ALL SELECT match_id, person_id, text FROM retracted WHERE person_id IS NOT NULL";
        Ok(sqlx::query_as(sql).fetch_all(&mut self.open().await?).await?)
    }
}

impl Book {
    /// Matches in which Herald, as the person of that number, has something to do by itself, and -1
    /// while a challenge to it is open.
    ///
    /// # Errors
    /// When the database cannot be read, or a match does not replay.
    pub async fn waits_for_herald(&self, herald: Snowflake) -> Result<Vec<i64>, Error> {
        let open = "SELECT COUNT(*) FROM challenges WHERE state = 'open' AND opponent = $1";
        let mut waits = Vec::new();
        if self.count(open, herald.cast_signed()).await? > 0 {
            waits.push(-1);
        }
        for row in self.matches().await? {
            let own = Side::ALL.into_iter().find(|side| row.person(*side) == herald);
            if let Some(own) = own.filter(|_| row.goes_on())
                && self.waits_for(&row, own).await?
            {
                waits.push(row.id);
            }
        }
        Ok(waits)
    }

    async fn waits_for(&self, row: &Match, own: Side) -> Result<bool, Error> {
        let log = self.log(row.id).await?;
        if i64::try_from(log.len())? != row.plies {
            // It has just gone on.
            return Ok(true);
        }
        let table = row.table(&log)?;
        if to_act(&*table) == Some(own) {
            return Ok(true);
        }
        if table.to_act() == Some(Actor::Chance) {
            let (_, sides) = self.plans(row.id, row.moment()).await?;
            if !sides.iter().any(|side| side == own.id()) {
                return Ok(true);
            }
        }
        for kind in ["draw", "takeback"] {
            if self.offer(row.id, kind).await?.as_deref() == Some(own.other().id()) {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// Whose decision a game waits for.
#[must_use]
pub fn to_act(table: &dyn Table) -> Option<Side> {
    match table.to_act() {
        Some(Actor::Side(side)) => Some(side),
        _ => None,
    }
}
