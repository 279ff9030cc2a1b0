//! The practice boards seen from Black's side, until a restart.

use std::collections::HashSet;

use match_model::PracticeId;
use parking_lot::Mutex;
use rules::Side;

#[derive(Debug, Default)]
pub(crate) struct FlippedBoards(Mutex<HashSet<PracticeId>>);

impl FlippedBoards {
    pub(crate) fn flip(&self, id: PracticeId) {
        let mut flipped = self.0.lock();
        if !flipped.remove(&id) {
            flipped.insert(id);
        }
    }

    pub(crate) fn side(&self, id: PracticeId) -> Side {
        let flipped = self.0.lock();
        if flipped.contains(&id) { Side::Black } else { Side::White }
    }
}
