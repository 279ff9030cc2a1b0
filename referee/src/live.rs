//! Matches held in memory, so that a move does not replay the game.
//!
//! The database stays the truth: what is held is thrown away whenever a change fails, and made
//! again from the log.

use std::collections::BTreeMap;
use std::sync::Arc;

use games::Table;
use rules::{Actor, Options};
use serde_json::Value;
use store::matches::{Match, State};
use store::offers::Offer;
use store::{MatchId, actions, matches, offers};
use tokio::sync::{Mutex, OwnedMutexGuard};

use crate::{Error, Referee, Refused, Result, seat};

/// A match as it stands.
#[derive(Debug)]
pub(crate) struct Live {
    pub(crate) row: Match,
    pub(crate) table: Box<dyn Table>,
    pub(crate) offer: Option<Offer>,
}

/// The place of one match in memory. Who holds the lock is alone with the match.
pub(crate) type Slot = Mutex<Option<Live>>;

/// Matches held at most; beyond, those that nobody uses are let go.
const MOST_HELD: usize = 4096;

/// A match, locked. Whoever changes it and does not [`Held::keep`] it leaves the slot empty, so
/// that the next one loads it from the database.
pub(crate) struct Held {
    slot: OwnedMutexGuard<Option<Live>>,
    live: Live,
}

impl Held {
    pub(crate) fn live(&self) -> &Live {
        &self.live
    }

    /// Puts the match back as it now is.
    pub(crate) fn keep(mut self, live: impl FnOnce(&mut Live)) {
        live(&mut self.live);
        *self.slot = Some(self.live);
    }
}

impl Referee {
    /// Locks a match and loads it if it is not held.
    pub(crate) async fn hold(&self, id: MatchId) -> Result<Held> {
        let slot = self.slot(id);
        let mut slot = slot.lock_owned().await;
        let live = match slot.take() {
            Some(live) => live,
            None => self.load(id).await?,
        };
        Ok(Held { slot, live })
    }

    fn slot(&self, id: MatchId) -> Arc<Slot> {
        let mut live = match self.live.lock() {
            Ok(live) => live,
            Err(poisoned) => poisoned.into_inner(),
        };
        if live.len() >= MOST_HELD {
            live.retain(|_, slot| Arc::strong_count(slot) > 1);
        }
        Arc::clone(live.entry(id).or_default())
    }

    async fn load(&self, id: MatchId) -> Result<Live> {
        let mut connection = self.store.read().await?;
        let row = matches::find(&mut connection, id)
            .await?
            .ok_or(Error::Refused(Refused::NoSuchMatch))?;
        let log = actions::of_match(&mut connection, id).await?;
        let offer = offers::open_of(&mut connection, id).await?;
        drop(connection);
        let texts: Vec<&str> = log.iter().map(|action| action.text.as_str()).collect();
        let table = replay(&Beginning::from(&row), &texts)?;
        Ok(Live { row, table, offer })
    }
}

/// What a game begins from.
pub(crate) struct Beginning<'a> {
    /// For the log; 0 for a record without a match.
    pub(crate) match_id: MatchId,
    pub(crate) game: &'a str,
    pub(crate) rules_version: i64,
    pub(crate) options: &'a str,
    pub(crate) setup: Option<&'a str>,
}

impl<'a> From<&'a Match> for Beginning<'a> {
    fn from(row: &'a Match) -> Beginning<'a> {
        Beginning {
            match_id: row.id,
            game: &row.game,
            rules_version: row.rules_version,
            options: &row.options,
            setup: row.setup.as_deref(),
        }
    }
}

/// A game after some actions.
pub(crate) fn replay(row: &Beginning<'_>, texts: &[&str]) -> Result<Box<dyn Table>> {
    let broken = |ply: usize, why: String| Error::Record {
        match_id: row.match_id,
        ply: u32::try_from(ply).unwrap_or(u32::MAX),
        why,
    };
    let game = games::find(row.game).ok_or(Error::Refused(Refused::UnknownGame))?;
    if row.rules_version != i64::from(game.info.rules_version) {
        return Err(Refused::OldRules.into());
    }
    let options: BTreeMap<String, String> =
        serde_json::from_str(row.options).map_err(|error| broken(0, error.to_string()))?;
    let options = Options::check(
        game.info,
        options.iter().map(|(key, value)| (key.as_str(), value.as_str())),
    )
    .map_err(|faults| broken(0, format!("{faults:?}")))?;
    let mut table = match row.setup {
        None => game.start(&options),
        Some(setup) => {
            let setup: Value =
                serde_json::from_str(setup).map_err(|error| broken(0, error.to_string()))?;
            game.from_setup(&options, &setup).map_err(|faults| broken(0, format!("{faults:?}")))?
        }
    };
    for (ply, text) in texts.iter().enumerate() {
        table.play(text).map_err(|refusal| broken(ply, format!("{text}: {refusal}")))?;
    }
    Ok(table)
}

impl Live {
    /// The seat that is to act, if the match goes on and somebody is.
    pub(crate) fn seat_to_act(&self) -> Result<store::Seat> {
        if self.row.state == State::Over {
            return Err(Refused::MatchOver.into());
        }
        match self.table.to_act() {
            Some(Actor::Side(side)) => Ok(seat(side)),
            Some(Actor::Chance) => Err(Refused::CombatPending.into()),
            None => Err(Refused::MatchOver.into()),
        }
    }
}
