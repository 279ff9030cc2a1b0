//! Herald as an opponent: it plays moves, plans fights and answers offers.
//!
//! Jobs come from the referee ([`referee::Job`]). Each match has its own task, which lets
//! [`thinkers`] work on a copy of the game without the match's lock, and enters the result like a
//! player. Requests that arrive meanwhile (a takeback, a draw) are answered first. Stale results
//! are dropped and refused ones retried, so Herald never abandons a match.

mod analyses;
pub mod analysis;
pub mod asker;
pub mod attendance;
mod budget;
pub mod effort;
pub mod gate;
pub mod pending;
mod play;
mod questions;
mod queue;
mod remarks;
pub mod thinkers;
mod thought_handle;

use std::sync::Arc;
use std::time::Duration;

use match_model::Time;
use referee::Referee;

use crate::analyses::Analyses;
use crate::thinkers::{Thinkers, Thinking};

const LONGEST_PAUSE: Duration = Duration::from_secs(60);

/// Herald as an opponent: its threads, and the services that it plays with.
pub struct Opponent {
    referee: Arc<Referee>,
    now: Box<dyn Fn() -> Time + Send + Sync>,
    /// First pause between retries; it doubles.
    retry: Duration,
    pub thinkers: Thinkers,
    looks: Analyses,
}

impl Opponent {
    pub fn begin(
        referee: Arc<Referee>,
        thinking: Thinking,
        retry: Duration,
        now: impl Fn() -> Time + Send + Sync + 'static,
    ) -> Opponent {
        let (now, thinkers) = (Box::new(now), Thinkers::begin(thinking));
        Opponent { referee, now, retry, thinkers, looks: Analyses::default() }
    }

    fn now(&self) -> Time {
        (self.now)()
    }
}
