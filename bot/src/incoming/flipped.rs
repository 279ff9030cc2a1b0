//! Which practice boards are looked at from Black's side. It is how a board is seen and nothing of
//! the game: after a restart all are seen from White's side again.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

use match_model::PracticeId;
use rules::Side;

/// The boards that are flipped.
#[derive(Debug, Default)]
pub(crate) struct FlippedBoards(Mutex<HashSet<PracticeId>>);

impl FlippedBoards {
    /// Turns a board round.
    pub(crate) fn flip(&self, id: PracticeId) {
        let mut flipped = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if !flipped.remove(&id) {
            flipped.insert(id);
        }
    }

    /// From which side a board is looked at.
    pub(crate) fn side(&self, id: PracticeId) -> Side {
        let flipped = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if flipped.contains(&id) { Side::Black } else { Side::White }
    }
}
