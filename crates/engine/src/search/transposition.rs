//! The transposition table, of fixed size. Old and shallow entries are replaced.

use crate::score::{FORCED_WIN, Score};

/// The relation of an entry's score to the true score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Bound {
    #[default]
    None,
    Exact,
    /// The true score is at least this: a cut node.
    Lower,
    /// The true score is at most this: an all node.
    Upper,
}

/// A stored entry of 16 bytes.
#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    /// Upper half of the fingerprint. The lower half selects the slot.
    key: u32,
    score: Score,
    /// Index of the best action plus one; 0 for none.
    best: u16,
    depth: i16,
    bound: Bound,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub(crate) score: Score,
    pub(crate) bound: Bound,
    /// Search depth and width as one number; greater is more thorough.
    pub(crate) depth: i32,
    /// [`action_index`](crate::eval::Evaluator::action_index) of the best action.
    pub(crate) best: Option<u16>,
}

/// A table whose size is a power of two and never changes.
#[derive(Debug)]
pub(crate) struct TranspositionTable {
    slots: Vec<Slot>,
}

/// Minimum and maximum number of slots: 64 KB to 32 MB.
const MIN_SLOTS: u64 = 1 << 12;
const MAX_SLOTS: u64 = 1 << 21;
/// An entry is kept if it is deeper than another position's by more than this.
const REPLACEMENT_MARGIN: i16 = 12;
/// Depth that a kept entry loses, so that it doesn't stay forever.
const AGING: i16 = 4;

impl TranspositionTable {
    pub(crate) fn for_nodes(nodes: u64) -> TranspositionTable {
        let size = nodes.clamp(MIN_SLOTS, MAX_SLOTS).next_power_of_two();
        let size = usize::try_from(size).unwrap_or(1 << 12);
        TranspositionTable { slots: vec![Slot::default(); size] }
    }

    pub(crate) fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<Slot>()
    }

    #[inline]
    fn slot_index(&self, fingerprint: u64) -> usize {
        fingerprint as usize & (self.slots.len() - 1)
    }

    #[inline]
    pub(crate) fn probe(&self, fingerprint: u64, ply: usize) -> Option<Entry> {
        let slot = self.slots.get(self.slot_index(fingerprint))?;
        if slot.bound == Bound::None || slot.key != (fingerprint >> 32) as u32 {
            return None;
        }
        Some(Entry {
            score: score_from_table(slot.score, ply),
            bound: slot.bound,
            depth: slot.depth.into(),
            best: slot.best.checked_sub(1),
        })
    }

    /// Stores an entry for a position `ply` actions from the root, unless its slot holds a much
    /// deeper entry of another position.
    #[inline]
    pub(crate) fn store(&mut self, fingerprint: u64, entry: Entry, ply: usize) {
        let index = self.slot_index(fingerprint);
        let Some(slot) = self.slots.get_mut(index) else { return };
        let key = (fingerprint >> 32) as u32;
        let depth = entry.depth.clamp(-30_000, 30_000) as i16;
        if slot.key != key && slot.depth > depth.saturating_add(REPLACEMENT_MARGIN) {
            slot.depth -= AGING;
            return;
        }
        *slot = Slot {
            key,
            score: score_to_table(entry.score, ply),
            best: entry.best.map_or(0, |best| best.saturating_add(1)),
            depth,
            bound: entry.bound,
        };
    }
}

/// Forced scores count actions from the root in the search, and from the position in the table.
#[inline]
fn score_to_table(score: Score, ply: usize) -> Score {
    if score >= FORCED_WIN {
        score + ply as Score
    } else if score <= -FORCED_WIN {
        score - ply as Score
    } else {
        score
    }
}

#[inline]
fn score_from_table(score: Score, ply: usize) -> Score {
    if score >= FORCED_WIN {
        score - ply as Score
    } else if score <= -FORCED_WIN {
        score + ply as Score
    } else {
        score
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::WIN;

    #[test]
    fn its_size_is_bounded() {
        assert_eq!(size_of::<Slot>(), 16);
        assert_eq!(TranspositionTable::for_nodes(0).bytes(), 64 << 10);
        assert_eq!(TranspositionTable::for_nodes(u64::MAX).bytes(), 32 << 20);
    }

    #[test]
    fn a_win_is_as_far_as_it_is_from_where_it_is_met() {
        let mut table = TranspositionTable::for_nodes(0);
        let entry = Entry { score: WIN - 7, bound: Bound::Exact, depth: 4, best: Some(9) };
        table.store(77, entry, 5);
        let found_entry = table.probe(77, 1).expect("it is there");
        assert_eq!((found_entry.score, found_entry.depth, found_entry.best), (WIN - 3, 4, Some(9)));
        assert!(table.probe(77 | 1 << 40, 1).is_none(), "another position in the same slot");
    }
}
