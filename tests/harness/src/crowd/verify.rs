//! Compares database, ledger and chat after a kill: what is checked, and how faults are counted.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

use fake_discord::driver::Person;
use fake_discord::{PATIENCE, Snowflake};
use tests::Error;
use tests::book::{Book, Match};

use super::hall::{Hall, read_reply};
use super::ledger::{ActKind, ReplyKind, UnusedControl};

#[derive(Debug, Default)]
pub(crate) struct Count {
    pub(crate) kills: u32,
    pub(crate) confirmed: u64,
    pub(crate) lost: u32,
    /// Done more often than sent.
    pub(crate) doubled: u32,
    /// Sent announcements, each compared with its message.
    pub(crate) said: u64,
    pub(crate) boards: u64,
    /// Announcements without a message or with two, and messages without an announcement.
    pub(crate) missaid: u32,
    /// Announcements of a match in the wrong order.
    pub(crate) disordered: u32,
    pub(crate) wrong: u32,
    /// Pressed old buttons: gone, refused.
    pub(crate) stale_gone: u32,
    pub(crate) stale_refused: u32,
    /// Old buttons that had an effect, and old boards with buttons.
    pub(crate) stale: u32,
    /// Clocks with impossible times.
    pub(crate) clocks: u32,
    /// Matches in which Herald doesn't continue.
    pub(crate) standing: u32,
    pub(crate) ratings: u32,
    pub(crate) check: u32,
    pub(crate) stopped: u32,
}

impl Count {
    pub(crate) fn violations(&self) -> u32 {
        self.lost
            + self.doubled
            + self.missaid
            + self.disordered
            + self.wrong
            + self.stale
            + self.clocks
            + self.standing
            + self.ratings
            + self.check
            + self.stopped
    }

    pub(crate) fn verdict(&self) -> Result<(), Error> {
        match self.violations() {
            0 => Ok(()),
            violations => Err(format!("{violations} things are not as they should be").into()),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scope {
    All,
    /// All except matches that were over at the last check.
    New,
}

pub(crate) struct CheckedMatches {
    pub(crate) rows: Vec<Match>,
    pub(super) closed: BTreeSet<i64>,
}

impl CheckedMatches {
    pub(super) fn find(&self, id: i64) -> Option<&Match> {
        self.rows.iter().find(|row| row.id == id)
    }
}

#[derive(Default)]
pub(crate) struct Progress {
    pub(crate) closed: BTreeSet<i64>,
    pub(super) entry: i64,
    pub(super) messages: BTreeMap<Snowflake, Snowflake>,
    /// The newest message per topic and match.
    pub(super) newest: BTreeMap<(String, Option<i64>), Snowflake>,
}

pub(crate) struct Verifier<'a> {
    pub(crate) hall: &'a Hall,
    pub(crate) watcher: &'a Person,
    pub(crate) directs: &'a [(Person, Snowflake)],
    pub(crate) count: &'a mut Count,
}

pub(crate) async fn settle(hall: &Hall) -> Result<Vec<i64>, Error> {
    let started = Instant::now();
    let mut quiet_checks = 0;
    loop {
        let waiting_matches = hall.book.waits_for_herald(hall.herald).await?;
        quiet_checks = if waiting_matches.is_empty() && hall.book.waiting().await? == 0 {
            quiet_checks + 1
        } else {
            0
        };
        if quiet_checks > 1 {
            return Ok(Vec::new());
        }
        if started.elapsed() > PATIENCE {
            if waiting_matches.is_empty() {
                return Err("something is never said".into());
            }
            return Ok(waiting_matches);
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
}

impl Verifier<'_> {
    pub(crate) async fn matches_to_check(
        &self,
        scope: Scope,
        progress: &Progress,
    ) -> Result<CheckedMatches, Error> {
        let closed = match scope {
            Scope::All => BTreeSet::new(),
            Scope::New => progress.closed.clone(),
        };
        let rows = self.hall.book.matches().await?;
        let rows = rows.into_iter().filter(|row| !closed.contains(&row.id)).collect();
        Ok(CheckedMatches { rows, closed })
    }

    /// Presses controls left unpressed in matches that have moved on.
    pub(crate) async fn press_stale(&mut self, checked: &CheckedMatches) -> Result<(), Error> {
        let controls: Vec<UnusedControl> = std::mem::take(&mut self.hall.ledger().unused_controls);
        for control in controls {
            let Some(row) = checked.find(control.match_id) else { continue };
            if row.moment() == control.moment && row.is_running() {
                continue;
            }
            let Some(person) = self.hall.people.get(&control.person) else { continue };
            let state_before = state(&self.hall.book, row.id).await?;
            let reply = read_reply(control.tap.press(person, control.message).await);
            let state_after = state(&self.hall.book, row.id).await?;
            match &reply {
                ReplyKind::NotSent(_) => self.count.stale_gone += 1,
                ReplyKind::Private(_) => self.count.stale_refused += 1,
                ReplyKind::Public | ReplyKind::Form | ReplyKind::Unanswered => {}
            }
            let is_harmless = matches!(reply, ReplyKind::NotSent(_) | ReplyKind::Private(_))
                && state_before == state_after;
            self.holds(
                is_harmless,
                "stale",
                &format!("{control:?}: {reply:?}, {state_before:?} then {state_after:?}"),
            );
        }
        Ok(())
    }

    /// Checks that no player has more time than agreed, added and given, or lost more than has
    /// passed.
    pub(crate) async fn clocks(
        &mut self,
        checked: &CheckedMatches,
        initial_time: i64,
        increment: i64,
        now: i64,
    ) -> Result<(), Error> {
        let book = &self.hall.book;
        for clock in book.clocks().await? {
            let Some(row) = checked.find(clock.match_id) else { continue };
            let turns = "SELECT (SELECT COUNT(*) FROM actions WHERE match_id = $1)
                + (SELECT COUNT(*) FROM retracted WHERE match_id = $1)";
            let turns = book.count(turns, row.id).await?;
            let gifts = book.count(ActKind::TimeGiven.counting_sql(), row.id).await? * 10 * 60_000;
            let most_time = initial_time + turns * increment + gifts;
            let least_time = initial_time - (now - row.created_at);
            let description = format!("{clock:?}: from {least_time} to {most_time}");
            self.holds((least_time..=most_time).contains(&clock.left_ms), "clocks", &description);
        }
        Ok(())
    }

    /// Counts an act that was done although its answer denied it, and prints the answers in its
    /// match.
    pub(super) fn holds_without_refusal(&mut self, holds: bool, match_id: i64, description: &str) {
        if holds {
            return;
        }
        let refusals = self.hall.ledger().refusals.get(&match_id).cloned().unwrap_or_default();
        self.holds(false, "doubled", &format!("{description}; other answers there: {refusals:#?}"));
    }

    pub(crate) fn holds(&mut self, holds: bool, count: &'static str, description: &str) {
        if holds {
            return;
        }
        eprintln!("{count}: {description}");
        let counter = match count {
            "lost" => &mut self.count.lost,
            "doubled" => &mut self.count.doubled,
            "missaid" => &mut self.count.missaid,
            "disordered" => &mut self.count.disordered,
            "wrong" => &mut self.count.wrong,
            "stale" => &mut self.count.stale,
            "clocks" => &mut self.count.clocks,
            "standing" => &mut self.count.standing,
            "ratings" => &mut self.count.ratings,
            "stopped" => &mut self.count.stopped,
            _ => &mut self.count.check,
        };
        *counter += 1;
    }
}

async fn state(book: &Book, id: i64) -> Result<Vec<i64>, Error> {
    let mut state = Vec::new();
    for sql in [
        "SELECT plies + 1000000 * takebacks FROM matches WHERE id = $1",
        "SELECT COUNT(*) FROM offers WHERE match_id = $1",
        "SELECT COUNT(*) FROM duels WHERE match_id = $1",
        "SELECT COALESCE(SUM(LENGTH(actions)), 0) FROM drafts WHERE match_id = $1",
        "SELECT COUNT(*) FROM endings WHERE match_id = $1",
        "SELECT COUNT(*) FROM outbox WHERE topic = 'match ' || $1",
    ] {
        state.push(book.count(sql, id).await?);
    }
    Ok(state)
}
