//! Seasons: one after another is opened, joined, started and played to its end.

use std::time::{Duration, Instant};

use fake_discord::driver::Person;
use rules::Dice;
use tests::Error;

use super::hall::{CurrentMatch, Hall, read_reply, rest, says_words};
use super::ledger::ReplyKind;
use super::verify::Verifier;

/// Each act edits the season's message, and Discord limits edits.
const PAUSE: Duration = Duration::from_millis(250);

/// With six players, a season has at most 15 games.
const LONGEST_SEASON: Duration = Duration::from_secs(300);

const KINDS: [&str; 5] = ["round-robin", "swiss", "knockout", "league", "teams"];

/// A season's id, state (`open`, `running`, `over`), and players.
type SeasonRow = (i64, String, i64);

impl Hall {
    /// Does the next act of a season. After the last one ends, a new one begins if it `may_open`.
    pub(crate) async fn act_in_seasons(
        &self,
        dice: &mut Dice,
        may_open: bool,
    ) -> Result<bool, Error> {
        let Some(manager) = self.people.values().find(|person| person.name == "Alice") else {
            return Err("Alice manages the server".into());
        };
        tokio::time::sleep(PAUSE).await;
        let newest = "SELECT id, state, (SELECT COUNT(*) FROM season_players
            WHERE season_id = seasons.id AND left_at IS NULL) FROM seasons ORDER BY id DESC LIMIT 1";
        match self.book.rows::<SeasonRow>(newest, &[]).await?.pop() {
            // A league that is over is followed by its next season.
            Some((id, state, _)) if state == "open" && !may_open => {
                let options = [("do", "stop".into()), ("season", id.into())];
                let reply = read_reply(manager.command(self.room, "season show", options).await);
                self.count_season("stop a season", &reply, "is over");
                return Ok(false);
            }
            Some((id, state, players)) if state == "open" => {
                self.fill(manager, id, players, dice).await?;
            }
            Some((id, state, _)) if state == "running" => self.play_season(id, dice).await?,
            _ if !may_open => return Ok(false),
            newest => {
                let title = format!("Season {}", newest.map_or(1, |newest| newest.0 + 1));
                let kind = KINDS[dice.below(KINDS.len())];
                let options = [
                    ("name", title.as_str().into()),
                    ("kind", kind.into()),
                    ("game", "each-round".into()),
                    ("clock", "9h +1m hard".into()),
                    ("hours", 1.into()),
                ];
                let reply = read_reply(manager.command(self.room, "season new", options).await);
                self.count_season("open a season", &reply, "Players can join");
            }
        }
        Ok(true)
    }

    async fn fill(
        &self,
        manager: &Person,
        id: i64,
        players: i64,
        dice: &mut Dice,
    ) -> Result<(), Error> {
        let season = ("season", id.into());
        if players >= 4 && dice.below(3) == 0 {
            let options = [("do", "start".into()), season];
            let reply = read_reply(manager.command(self.room, "season show", options).await);
            self.count_season("start a season", &reply, "starts.");
            // It is running before the next act.
            return rest().await;
        }
        let Some(person) = self.people.values().nth(dice.below(self.people.len())) else {
            return Ok(());
        };
        let act = if dice.below(8) == 0 { "leave" } else { "join" };
        let options = [("do", act.into()), season];
        let reply = read_reply(person.command(self.room, "season show", options).await);
        let wanted = if act == "join" { "You've joined" } else { "You've left" };
        self.count_season(act, &reply, wanted);
        Ok(())
    }

    async fn play_season(&self, id: i64, dice: &mut Dice) -> Result<(), Error> {
        let open = "SELECT match_id FROM season_games JOIN matches ON matches.id = match_id
            WHERE season_id = $1 AND result IS NULL AND state = 'playing' ORDER BY match_id";
        let open: Vec<(i64,)> = self.book.rows(open, &[id]).await?;
        let Some((match_id,)) = open.get(dice.below(open.len().max(1))) else {
            return rest().await;
        };
        if dice.below(60) == 0 {
            let Some(person) = self.people.values().nth(dice.below(self.people.len())) else {
                return Ok(());
            };
            let options = [("do", "leave".into()), ("season", id.into())];
            let reply = read_reply(person.command(self.room, "season show", options).await);
            self.count_season("withdraw", &reply, "You've withdrawn");
            return Ok(());
        }
        let rows = self.book.matches().await?;
        let Some(row) = rows.iter().find(|row| row.id == *match_id) else { return Ok(()) };
        if row.plies < 2 || dice.below(4) > 0 {
            return self.play(row, dice).await;
        }
        let log = self.book.log(row.id).await?;
        if log.len() as i64 != row.plies {
            return Ok(());
        }
        self.resign(&CurrentMatch { row, table: row.table(&log)? }, dice).await
    }

    fn count_season(&self, act: &'static str, reply: &ReplyKind, wanted: &str) {
        self.ledger().count(act, reply, says_words(reply, wanted));
    }

    /// Plays the last season to its end.
    pub(crate) async fn end_seasons(&self, dice: &mut Dice) -> Result<(), Error> {
        let started = Instant::now();
        while self.act_in_seasons(dice, false).await? {
            if started.elapsed() > LONGEST_SEASON {
                return Err("a season doesn't end".into());
            }
        }
        Ok(())
    }
}

impl Verifier<'_> {
    /// Checks that no one was paired twice in a round, and no round was announced twice.
    pub(crate) async fn check_seasons(&mut self) -> Result<(), Error> {
        const PAIRED_TWICE: &str = "SELECT season_id || ', round ' || seats.round || ', ' || person
            FROM (SELECT season_id, round, white AS person FROM season_games
                  UNION ALL SELECT season_id, round, black FROM season_games
                  WHERE black IS NOT NULL) AS seats
            JOIN seasons ON seasons.id = season_id WHERE kind <> 'knockout'
            GROUP BY season_id, seats.round, person HAVING COUNT(*) > 1";
        const ANNOUNCED_TWICE: &str = "SELECT topic || ' ' || content FROM outbox
            JOIN seasons ON topic = 'season ' || seasons.id
            WHERE content LIKE '%\"season_round\"%' AND kind <> 'knockout'
            GROUP BY topic, content HAVING COUNT(*) > 1";
        let book = self.hall.book.clone();
        for sql in [PAIRED_TWICE, ANNOUNCED_TWICE] {
            for line in book.lines(sql).await? {
                self.holds(false, "doubled", &format!("season {line}"));
            }
        }
        let sql = "SELECT kind || ': ' || COUNT(*) || ' seasons, ' || SUM(round) || ' rounds'
            FROM seasons GROUP BY kind ORDER BY kind";
        for line in book.lines(sql).await? {
            println!("{line}");
        }
        Ok(())
    }
}
