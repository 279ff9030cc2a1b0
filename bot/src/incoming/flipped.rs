//! The practice boards seen from Black's side. Only in memory: after a restart, all are seen from
//! White's side.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

use match_model::PracticeId;
use rules::Side;

#[derive(Debug, Default)]
pub(crate) struct FlippedBoards(Mutex<HashSet<PracticeId>>);

impl FlippedBoards {
    pub(crate) fn flip(&self, id: PracticeId) {
        let mut flipped = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if !flipped.remove(&id) {
            flipped.insert(id);
        }
    }

    pub(crate) fn side(&self, id: PracticeId) -> Side {
        let flipped = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if flipped.contains(&id) { Side::Black } else { Side::White }
    }
}
