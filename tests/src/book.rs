//! Reads the bot's database next to the running bot.

use std::path::PathBuf;

use fake_discord::Snowflake;
use games::Table;
use rules::{Actor, Options, Side};

use crate::connection::{Columns, Connection, LockedDatabase, Value, from_row};
use crate::error::Error;

#[derive(Clone, Debug)]
pub struct Book {
    connection: Connection,
}

#[derive(Clone, Debug)]
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

from_row!(Match {
    id,
    game,
    options,
    white,
    black,
    channel_id,
    thread_id,
    plies,
    takebacks,
    state,
    created_at,
    board_message_id,
});

#[derive(Clone, Debug)]
pub struct BookTable {
    pub name: String,
    pub columns: Vec<String>,
}

struct NumberedTable {
    sequence: &'static str,
    table: &'static str,
    column: &'static str,
}

const fn numbered(sequence: &'static str, table: &'static str) -> NumberedTable {
    NumberedTable { sequence, table, column: "id" }
}

const NUMBERED: [NumberedTable; 8] = [
    numbered("challenges_number", "challenges"),
    numbered("conditions_number", "conditions"),
    numbered("enlistments_number", "enlistments"),
    numbered("matches_number", "matches"),
    numbered("offers_number", "offers"),
    numbered("practices_number", "practices"),
    numbered("records_number", "records"),
    NumberedTable { sequence: "rated_number", table: "matches", column: "rated_as" },
];

const MATCH: &str =
    "SELECT id, game, options, white, black, channel_id, thread_id, plies, takebacks, state,
    created_at, board_message_id FROM matches";

impl Match {
    pub fn place(&self) -> Snowflake {
        self.thread_id.unwrap_or(self.channel_id).cast_unsigned()
    }

    pub fn person(&self, side: Side) -> Snowflake {
        match side {
            Side::White => self.white,
            Side::Black => self.black,
        }
        .cast_unsigned()
    }

    pub fn moment(&self) -> i64 {
        self.takebacks * 1_000_000 + self.plies
    }

    pub fn is_running(&self) -> bool {
        self.state == "playing"
    }

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

#[derive(Clone, Debug)]
pub struct Entry {
    pub id: i64,
    pub topic: String,
    pub content: String,
    pub state: String,
    pub message_id: Option<i64>,
}

from_row!(Entry { id, topic, content, state, message_id });

#[derive(Clone, Debug)]
pub struct SideClock {
    pub match_id: i64,
    pub side: String,
    pub left_ms: i64,
}

from_row!(SideClock { match_id, side, left_ms });

impl Book {
    pub fn of_file(file: PathBuf) -> Book {
        Book { connection: Connection::to_file(file) }
    }

    pub fn of_server(url: String) -> Book {
        Book { connection: Connection::to_server(url) }
    }

    pub async fn rows<T: Columns>(&self, sql: &str, numbers: &[i64]) -> Result<Vec<T>, Error> {
        self.connection.rows(sql, &values(numbers)).await
    }

    /// Runs a statement with number parameters; does nothing if the rows are locked.
    pub async fn change_unless_locked(&self, sql: &str, numbers: &[i64]) -> Result<(), Error> {
        self.connection.change(sql, &values(numbers)).await.map(drop)
    }

    pub async fn change(&self, sql: &str) -> Result<(), Error> {
        match self.connection.change(sql, &[]).await? {
            true => Ok(()),
            false => Err("somebody holds it locked".into()),
        }
    }

    pub async fn hold(&self) -> Result<LockedDatabase, Error> {
        self.connection.hold().await
    }

    pub async fn numbers(&self) -> Result<Vec<i64>, Error> {
        let mut numbers = Vec::new();
        for NumberedTable { sequence, .. } in NUMBERED.iter().filter(|_| self.is_on_server()) {
            let sql = format!(
                "SELECT CASE WHEN is_called THEN last_value ELSE last_value - 1 END FROM {sequence}"
            );
            numbers.push(self.number(&sql, &[]).await?);
        }
        Ok(numbers)
    }

    /// Rewinds a server's sequences to the numbers in use. Rolled back changes leave gaps, which a
    /// file doesn't have.
    pub async fn take_back_numbers(&self, since: &[i64]) -> Result<(), Error> {
        for (NumberedTable { sequence, table, column }, last) in NUMBERED.iter().zip(since) {
            let sql = format!(
                "SELECT setval('{sequence}', GREATEST($1, COALESCE(MAX({column}), 0)) + 1, FALSE)
                 FROM {table}"
            );
            self.number(&sql, &[*last]).await?;
        }
        Ok(())
    }

    fn is_on_server(&self) -> bool {
        self.connection.is_to_server()
    }

    pub async fn tables(&self) -> Result<Vec<BookTable>, Error> {
        let sql = match self.is_on_server() {
            true => {
                "SELECT CAST(table_name AS TEXT), CAST(column_name AS TEXT)
                 FROM information_schema.columns WHERE table_schema = current_schema()
                 ORDER BY table_name, ordinal_position"
            }
            false => {
                "SELECT name, (SELECT GROUP_CONCAT(name) FROM pragma_table_info(t.name))
                 FROM sqlite_schema AS t WHERE type = 'table' ORDER BY name"
            }
        };
        let mut tables: Vec<BookTable> = Vec::new();
        for (name, columns) in self.rows::<(String, String)>(sql, &[]).await? {
            if name.starts_with("_sqlx") || name.starts_with("sqlite_") {
                continue;
            }
            let columns = columns.split(',').map(str::to_owned);
            match tables.last_mut().filter(|table| table.name == name) {
                Some(table) => table.columns.extend(columns),
                None => tables.push(BookTable { name, columns: columns.collect() }),
            }
        }
        Ok(tables)
    }

    pub async fn matches(&self) -> Result<Vec<Match>, Error> {
        self.rows(&format!("{MATCH} ORDER BY id"), &[]).await
    }

    pub async fn newest(
        &self,
        [one, other]: [Snowflake; 2],
        game: &str,
    ) -> Result<Option<Match>, Error> {
        let sql = format!(
            "{MATCH} WHERE game = $1 AND ((white = $2 AND black = $3) OR (white = $3 AND black = $2))
             ORDER BY id DESC LIMIT 1"
        );
        self.connection
            .row(&sql, &[game.into(), one.cast_signed().into(), other.cast_signed().into()])
            .await
    }

    /// Returns the open challenge between two people in a game: its number, the challenger, and its
    /// message.
    pub async fn challenge(
        &self,
        [one, other]: [Snowflake; 2],
        game: &str,
    ) -> Result<Option<(i64, i64, Option<i64>)>, Error> {
        let sql =
            "SELECT id, challenger, message_id FROM challenges WHERE game = $1 AND state = 'open'
             AND ((challenger = $2 AND opponent = $3) OR (challenger = $3 AND opponent = $2))
             ORDER BY id DESC LIMIT 1";
        self.connection
            .row(sql, &[game.into(), one.cast_signed().into(), other.cast_signed().into()])
            .await
    }

    pub async fn places_of_challenges(&self) -> Result<Vec<(i64, Snowflake)>, Error> {
        let rows: Vec<(i64, i64)> = self.rows("SELECT id, channel_id FROM challenges", &[]).await?;
        Ok(rows.into_iter().map(|(id, place)| (id, place.cast_unsigned())).collect())
    }

    pub async fn log(&self, id: i64) -> Result<Vec<String>, Error> {
        let sql = "SELECT text FROM actions WHERE match_id = $1 ORDER BY ply";
        Ok(column(self.rows(sql, &[id]).await?))
    }

    pub async fn draft(
        &self,
        id: i64,
        person: Snowflake,
    ) -> Result<Option<(i64, Vec<String>)>, Error> {
        let sql = "SELECT ply, actions FROM drafts WHERE match_id = $1 AND person_id = $2";
        let found: Option<(i64, String)> =
            self.connection.row(sql, &[id.into(), person.cast_signed().into()]).await?;
        found.map(|(ply, text)| Ok((ply, serde_json::from_str(&text)?))).transpose()
    }

    pub async fn offer(&self, id: i64, kind: &str) -> Result<Option<String>, Error> {
        let sql = "SELECT side FROM offers WHERE match_id = $1 AND kind = $2 AND state = 'open'";
        let found: Option<(String,)> = self.connection.row(sql, &[id.into(), kind.into()]).await?;
        Ok(found.map(|(side,)| side))
    }

    pub async fn plans(&self, id: i64, moment: i64) -> Result<(i64, Vec<String>), Error> {
        let sql = "SELECT round, side FROM duels WHERE match_id = $1 AND ply = $2 ORDER BY round";
        let rows: Vec<(i64, String)> = self.rows(sql, &[id, moment]).await?;
        let last = rows.last().map_or(0, |(round, _)| *round);
        let of_last: Vec<String> =
            rows.into_iter().filter(|(round, _)| *round == last).map(|(_, side)| side).collect();
        // Both are in, so the round was a draw and another one follows.
        Ok(if of_last.len() == 2 { (last + 1, Vec::new()) } else { (last, of_last) })
    }

    pub async fn waiting(&self) -> Result<i64, Error> {
        self.number("SELECT COUNT(*) FROM outbox WHERE state = 'waiting'", &[]).await
    }

    pub async fn entries_after(&self, id: i64) -> Result<Vec<Entry>, Error> {
        let sql =
            "SELECT id, topic, content, state, message_id FROM outbox WHERE id > $1 ORDER BY id";
        self.rows(sql, &[id]).await
    }

    pub async fn clocks(&self) -> Result<Vec<SideClock>, Error> {
        let sql = "SELECT match_id, side, left_ms FROM clock_sides ORDER BY match_id, side";
        self.rows(sql, &[]).await
    }

    pub async fn count(&self, sql: &'static str, id: i64) -> Result<i64, Error> {
        self.number(sql, &[id]).await
    }

    pub async fn number(&self, sql: &str, numbers: &[i64]) -> Result<i64, Error> {
        let found: Vec<(i64,)> = self.rows(sql, numbers).await?;
        Ok(column(found).into_iter().next().ok_or("no row")?)
    }

    pub async fn lines(&self, sql: &'static str) -> Result<Vec<String>, Error> {
        Ok(column(self.rows(sql, &[]).await?))
    }

    pub async fn done_actions(&self) -> Result<Vec<(i64, i64, String)>, Error> {
        let sql = "SELECT match_id, person_id, text FROM actions WHERE person_id IS NOT NULL
            UNION ALL SELECT match_id, person_id, text FROM retracted WHERE person_id IS NOT NULL";
        self.rows(sql, &[]).await
    }
}

impl Book {
    /// Returns the matches that wait for Herald, and -1 if a challenge to it is open.
    pub async fn waits_for_herald(&self, herald: Snowflake) -> Result<Vec<i64>, Error> {
        let open = "SELECT COUNT(*) FROM challenges WHERE state = 'open' AND opponent = $1";
        let mut waits = Vec::new();
        if self.count(open, herald.cast_signed()).await? > 0 {
            waits.push(-1);
        }
        let playing: Vec<Match> =
            self.rows(&format!("{MATCH} WHERE state = 'playing' ORDER BY id"), &[]).await?;
        for row in playing {
            let own = Side::ALL.into_iter().find(|side| row.person(*side) == herald);
            if let Some(own) = own
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

fn values(numbers: &[i64]) -> Vec<Value> {
    numbers.iter().copied().map(Value::Number).collect()
}

fn column<T>(rows: Vec<(T,)>) -> Vec<T> {
    rows.into_iter().map(|(value,)| value).collect()
}

pub fn to_act(table: &dyn Table) -> Option<Side> {
    match table.to_act() {
        Some(Actor::Side(side)) => Some(side),
        _ => None,
    }
}
