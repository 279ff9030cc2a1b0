//! Herald itself as an opponent: it answers moves, plans fights, and takes part in all that two
//! players agree on.
//!
//! What waits for it is found at the start, and told by the referee afterwards ([`referee::Job`]).
//! Each match is attended to by a task of its own, which has Herald think ([`thinkers`]) about a
//! copy of the game, without the match's lock, and enters what comes of it as a person would, with
//! the moment it was thought for. What is asked meanwhile (a takeback, a draw) is answered first;
//! what was thought of another moment is dropped, and what is refused is looked at anew, as often
//! as it takes: a match that waits for Herald is never left.

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

/// The longest pause before what failed is tried again.
const LONGEST_PAUSE: Duration = Duration::from_secs(60);

/// Herald as an opponent: the threads on which it thinks, and the services it plays with.
pub struct Opponent {
    referee: Arc<Referee>,
    now: Box<dyn Fn() -> Time + Send + Sync>,
    /// The first pause before what failed is tried again; it doubles.
    retry: Duration,
    pub thinkers: Thinkers,
    /// The matches that are being analysed.
    looks: Analyses,
}

impl Opponent {
    /// Begins the threads on which it thinks.
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
