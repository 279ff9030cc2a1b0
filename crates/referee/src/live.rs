//! Matches in memory, so that a move needs no replay.
//!
//! The database stays the truth: a cached match is dropped whenever a change fails or another
//! process has written, and rebuilt from the log.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;
use std::sync::atomic::Ordering;

use games::Table;
use match_model::{
    ActionOrigin, Match, MatchId, Moment, Offer, PersonId, Ply, RequestRefusal, Time,
};
use rules::{Fighter, Options, PlayedAction};
use serde_json::Value;
use store::offers::{self, Kind};
use store::{SideState, WriteTransaction, actions, matches, takebacks};
use tokio::sync::{Mutex, OwnedMappedMutexGuard, OwnedMutexGuard};

use crate::cache::Cache;
use crate::fight::{DecidedAction, result_text};
use crate::moment::log_at;
use crate::team::Team;
use crate::{Error, Referee, Result};

#[derive(Debug)]
pub(crate) struct Live {
    pub(crate) row: Match,
    pub(crate) table: Box<dyn Table>,
    pub(crate) offer: Option<Offer>,
    pub(crate) takeback: Option<Offer>,
    pub(crate) team: Team,
    /// The side state at this version, if known, which saves a query per step.
    pub(crate) side_state: Option<SideState>,
    /// Whether it may differ from the database and must be reloaded.
    doubtful: bool,
    /// The number of invalidations when it was last known to be current.
    seen: u64,
}

pub(crate) type Slot = Mutex<Option<Live>>;

/// A locked match, read-only. Use a [`crate::change::Change`] to change it.
pub(crate) struct LockedMatch(OwnedMappedMutexGuard<Option<Live>, Live>);

impl LockedMatch {
    pub(crate) fn doubt(&mut self) {
        self.doubtful = true;
    }
}

impl Deref for LockedMatch {
    type Target = Live;

    fn deref(&self) -> &Live {
        &self.0
    }
}

impl DerefMut for LockedMatch {
    fn deref_mut(&mut self) -> &mut Live {
        &mut self.0
    }
}

impl Referee {
    pub(crate) async fn lock_match(&self, id: MatchId) -> Result<LockedMatch> {
        let mut slot = self.slot(id).lock_owned().await;
        let invalidations = self.invalidations.load(Ordering::Acquire);
        let current = match &mut *slot {
            // A process that works with the file alone knows of every change.
            Some(live) if self.store.is_alone() && live.seen == invalidations => !live.doubtful,
            Some(live) => {
                live.side_state = self.store.side_state_of(id).await?;
                !live.doubtful && live.side_state.is_some_and(|now| now.version == live.row.version)
            }
            None => false,
        };
        let mut live = match slot.take().filter(|_| current) {
            Some(live) => live,
            None => self.load(id).await?,
        };
        live.seen = invalidations;
        self.cache().weigh(id, live.table.plies());
        Ok(LockedMatch(OwnedMutexGuard::map(slot, |slot| slot.insert(live))))
    }

    /// Returns a match from memory, without a query or a wait. `None` if another process works with
    /// the database, or the match isn't cached, is in use or outdated.
    pub(crate) fn recall(&self, id: MatchId) -> Option<LockedMatch> {
        if !self.store.is_alone() {
            return None;
        }
        let slot = self.cache().peek(id)?.try_lock_owned().ok()?;
        let invalidations = self.invalidations.load(Ordering::Acquire);
        let live = OwnedMutexGuard::try_map(slot, Option::as_mut).ok()?;
        (!live.doubtful && live.seen == invalidations).then(|| LockedMatch(live))
    }

    /// Locks a new match without actions. It is in doubt until the transaction commits.
    pub(crate) async fn hold_new(
        &self,
        writing: &mut WriteTransaction,
        id: MatchId,
    ) -> Result<LockedMatch> {
        let slot = self.slot(id).lock_owned().await;
        let row = matches::find(writing, id).await?.ok_or(RequestRefusal::NoSuchMatch)?;
        let team = Team::load(writing, &row).await?;
        let live = Live { doubtful: true, ..Live::after(row, [None, None], team, &[])? };
        Ok(LockedMatch(OwnedMutexGuard::map(slot, |slot| slot.insert(live))))
    }

    pub(crate) fn invalidate_cache(&self) {
        self.invalidations.fetch_add(1, Ordering::AcqRel);
    }

    fn slot(&self, id: MatchId) -> Arc<Slot> {
        self.cache().slot(id)
    }

    pub(crate) fn cache(&self) -> parking_lot::MutexGuard<'_, Cache<Slot>> {
        self.live.lock()
    }

    async fn load(&self, id: MatchId) -> Result<Live> {
        let mut connection = self.store.read().await?;
        let row = matches::find(&mut connection, id)
            .await?
            .ok_or(Error::Refused(RequestRefusal::NoSuchMatch))?;
        let log = actions::of_match(&mut connection, id).await?;
        let offer = offers::open_of(&mut connection, id, Kind::Draw).await?;
        let takeback = offers::open_of(&mut connection, id, Kind::Takeback).await?;
        let mut team = Team::load(&mut connection, &row).await?;
        team.asked_at = Team::since(&mut connection, &row, &log).await?;
        let back = takebacks::agreed_at(&mut connection, id, row.takebacks).await?;
        let plies = log.len();
        drop(connection);
        let after = move || Live::after(row, [offer, takeback], team, &log);
        Ok(replaying(plies, after).await?.since(back))
    }

    pub(crate) async fn load_at(&self, id: MatchId, moment: Moment) -> Result<Live> {
        let mut connection = self.store.read().await?;
        let mut row = matches::find(&mut connection, id)
            .await?
            .ok_or(Error::Refused(RequestRefusal::NoSuchMatch))?;
        let (log, _) = log_at(&mut connection, &row, moment).await?;
        let plies = log.len();
        row.takebacks = row.takebacks.min(moment.takebacks());
        let mut team = Team::load(&mut connection, &row).await?;
        let back = takebacks::agreed_at(&mut connection, id, row.takebacks).await?;
        drop(connection);
        team.asked_at = log.last().map_or(row.created_at, |last| last.at);
        let after = move || Live::after(row, [None, None], team, &log);
        Ok(replaying(plies, after).await?.since(back))
    }
}

pub(crate) struct GameStart<'a> {
    pub(crate) match_id: Option<MatchId>,
    pub(crate) game: &'a str,
    pub(crate) rules_version: i64,
    pub(crate) options: &'a match_model::Options,
    pub(crate) setup: Option<&'a Value>,
}

impl<'a> From<&'a Match> for GameStart<'a> {
    fn from(row: &'a Match) -> GameStart<'a> {
        GameStart {
            match_id: Some(row.id),
            game: &row.game,
            rules_version: row.rules_version,
            options: &row.options,
            setup: row.setup.as_ref(),
        }
    }
}

/// Longer logs are replayed off the async thread. These take less than a millisecond.
const SHORT: usize = 64;

pub(crate) async fn replaying<T: Send + 'static>(
    actions: usize,
    work: impl FnOnce() -> Result<T> + Send + 'static,
) -> Result<T> {
    if actions <= SHORT {
        return work();
    }
    match tokio::task::spawn_blocking(work).await {
        Ok(outcome) => outcome,
        Err(cause) => Err(Error::Interrupted(cause.to_string())),
    }
}

pub(crate) fn replay(row: &GameStart<'_>, texts: &[&str]) -> Result<Box<dyn Table>> {
    let error = |why: String| Error::Record { match_id: row.match_id, ply: Ply::FIRST, why };
    let refusal = || RequestRefusal::GameGone { game: row.game.to_owned() };
    let game = games::find(row.game).ok_or_else(|| Error::Refused(refusal()))?;
    if row.rules_version != i64::from(game.info.rules_version) {
        return Err(RequestRefusal::OldRules.into());
    }
    let options = row.options.iter().map(|(key, value)| (key.as_str(), value.as_str()));
    let options =
        Options::check(game.info, options).map_err(|faults| error(format!("{faults:?}")))?;
    let mut table = match row.setup {
        None => game.start(&options),
        Some(setup) => {
            game.from_setup(&options, setup).map_err(|faults| error(format!("{faults:?}")))?
        }
    };
    for text in texts {
        play_logged(&mut *table, row.match_id, text)?;
    }
    Ok(table)
}

pub(crate) fn play_logged(
    table: &mut dyn Table,
    match_id: Option<MatchId>,
    text: &str,
) -> Result<PlayedAction> {
    let ply = Ply::new(table.plies());
    table.play(text).map_err(|refusal| Error::Record {
        match_id,
        ply,
        why: format!("{text}: {refusal:?}"),
    })
}

impl Live {
    fn after(
        row: Match,
        [offer, takeback]: [Option<Offer>; 2],
        mut team: Team,
        log: &[actions::Action],
    ) -> Result<Live> {
        let texts: Vec<&str> = log.iter().map(|action| action.text.as_str()).collect();
        let table = replay(&GameStart::from(&row), &texts)?;
        team.acted_at = log.last().map_or(row.created_at, |last| last.at);
        Ok(Live { row, table, offer, takeback, team, side_state: None, doubtful: false, seen: 0 })
    }

    /// Updates the times of the last action and question to those of the last takeback.
    fn since(mut self, back: Option<Time>) -> Live {
        let team = &mut self.team;
        team.acted_at = team.acted_at.max(back.unwrap_or(team.acted_at));
        team.asked_at = team.asked_at.max(back.unwrap_or(team.asked_at));
        self
    }

    #[cfg(test)]
    pub(crate) fn doubtful(&self) -> bool {
        self.doubtful
    }

    pub(crate) fn moment(&self) -> Moment {
        self.row.moment_after(self.table.plies())
    }

    pub(crate) fn copy(&self) -> Live {
        Live {
            row: self.row.clone(),
            table: self.table.copy(),
            offer: self.offer,
            takeback: self.takeback,
            team: self.team.clone(),
            side_state: self.side_state,
            doubtful: false,
            seen: self.seen,
        }
    }

    /// The game after everything that dice or standing orders decide now.
    pub(crate) fn settle_copy(&self) -> Result<(Box<dyn Table>, Vec<DecidedAction>)> {
        let mut table = self.table.copy();
        let mut steps = Vec::new();
        self.team.settle(&self.row, &mut table, &mut steps)?;
        Ok((table, steps))
    }
}

impl Live {
    pub(crate) fn with_result(
        &self,
        attacker_wins: bool,
        origin: ActionOrigin,
    ) -> Result<(Box<dyn Table>, Vec<DecidedAction>)> {
        let mut table = self.table.copy();
        let played_action =
            play_logged(&mut *table, Some(self.row.id), result_text(attacker_wins))?;
        let mut steps = vec![DecidedAction { action: played_action, origin }];
        self.team.settle(&self.row, &mut table, &mut steps)?;
        Ok((table, steps))
    }
}

impl Live {
    pub(crate) fn combatant(&self, fighter: &Fighter) -> PersonId {
        self.team.combatant(&self.row, fighter)
    }

    pub(crate) fn grace_after(&self, asked_at: Time) -> Time {
        Time(asked_at.0.saturating_add(self.team.terms.grace))
    }
}
