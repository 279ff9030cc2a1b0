//! The transposition table: what the search knows of positions, in a bounded space. Old and shallow
//! entries are replaced.

use crate::score::{FORCED_WIN, Score};

/// What the score of an entry says of the true score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Bound {
    /// The slot is empty.
    #[default]
    None,
    Exact,
    /// The true score is at least that: a cut node.
    Lower,
    /// The true score is at most that: an all node.
    Upper,
}

/// An entry as the table holds it: 16 bytes.
#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    /// The upper half of the fingerprint; the lower half chooses the slot.
    key: u32,
    score: Score,
    /// The best action's index, plus one; 0 for none.
    best: u16,
    depth: i16,
    bound: Bound,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub(crate) score: Score,
    pub(crate) bound: Bound,
    /// How thoroughly the position was searched: a greater number is deeper or, as deep, wider.
    pub(crate) depth: i32,
    /// The best action's [`action_index`](crate::eval::Evaluator::action_index).
    pub(crate) best: Option<u16>,
}

/// The table. Its size is a power of two and never changes.
#[derive(Debug)]
pub(crate) struct TranspositionTable {
    slots: Vec<Slot>,
}

/// The fewest and the most slots of a table: 64 KB to 32 MB.
const MIN_SLOTS: u64 = 1 << 12;
const MAX_SLOTS: u64 = 1 << 21;
/// A slot is kept when its entry is deeper than that of another position by more than this.
const REPLACEMENT_MARGIN: i16 = 12;
/// What a kept entry loses of its depth, so that it does not stay for ever.
const AGING: i16 = 4;

impl TranspositionTable {
    /// A table for a search of at most that many nodes.
    pub(crate) fn for_nodes(nodes: u64) -> TranspositionTable {
        let size = nodes.clamp(MIN_SLOTS, MAX_SLOTS).next_power_of_two();
        let size = usize::try_from(size).unwrap_or(1 << 12);
        TranspositionTable { slots: vec![Slot::default(); size] }
    }

    /// The size of the table in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<Slot>()
    }

    #[inline]
    fn slot_index(&self, fingerprint: u64) -> usize {
        fingerprint as usize & (self.slots.len() - 1)
    }

    /// What is known of a position that is met `ply` actions from the root.
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

    /// Stores what was found of a position that was met `ply` actions from the root, unless its
    /// slot holds another position that was searched much deeper.
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

/// A forced score counts actions from the root; in the table it counts them from the position.
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
        let met = table.probe(77, 1).expect("it is there");
        assert_eq!((met.score, met.depth, met.best), (WIN - 3, 4, Some(9)));
        assert!(table.probe(77 | 1 << 40, 1).is_none(), "another position in the same slot");
    }
}
