//! What the search remembers of positions: a table of bounded size, which forgets what is old and
//! shallow.

use crate::score::{SURE, Score};

/// What a remembered score is worth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Bound {
    #[default]
    None,
    Exact,
    AtLeast,
    AtMost,
}

/// One position: 16 bytes.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Entry {
    /// The part of the fingerprint that the place in the table does not show.
    check: u32,
    score: Score,
    /// The best action's mark, plus one; 0 for none.
    mark: u16,
    depth: i16,
    bound: Bound,
}

/// The table. Its size is a power of two and never changes.
#[derive(Debug)]
pub(crate) struct Memory {
    entries: Vec<Entry>,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Known {
    pub(crate) score: Score,
    pub(crate) bound: Bound,
    /// How thoroughly it was looked into: what is greater is deeper or, as deep, wider.
    pub(crate) depth: i32,
    pub(crate) mark: Option<u16>,
}

/// The fewest and the most positions that a table holds: 64 KB to 32 MB.
const SMALLEST: u64 = 1 << 12;
const LARGEST: u64 = 1 << 21;

impl Memory {
    /// A table for a search of so many nodes.
    pub(crate) fn for_nodes(nodes: u64) -> Memory {
        let size = nodes.clamp(SMALLEST, LARGEST).next_power_of_two();
        Memory { entries: vec![Entry::default(); usize::try_from(size).unwrap_or(1 << 12)] }
    }

    /// How many bytes the table takes.
    pub(crate) fn bytes(&self) -> usize {
        self.entries.capacity() * size_of::<Entry>()
    }

    #[inline]
    fn place(&self, fingerprint: u64) -> usize {
        fingerprint as usize & (self.entries.len() - 1)
    }

    /// What is known of a position that is met `ply` actions from the root.
    #[inline]
    pub(crate) fn recall(&self, fingerprint: u64, ply: usize) -> Option<Known> {
        let entry = self.entries.get(self.place(fingerprint))?;
        if entry.bound == Bound::None || entry.check != (fingerprint >> 32) as u32 {
            return None;
        }
        Some(Known {
            score: met_at(entry.score, ply),
            bound: entry.bound,
            depth: entry.depth.into(),
            mark: entry.mark.checked_sub(1),
        })
    }

    /// Remembers a position, unless what stands in its place is of another one and deeper by more than
    /// a little.
    #[inline]
    pub(crate) fn note(&mut self, fingerprint: u64, known: Known, ply: usize) {
        let place = self.place(fingerprint);
        let Some(entry) = self.entries.get_mut(place) else { return };
        let check = (fingerprint >> 32) as u32;
        let depth = known.depth.clamp(-30_000, 30_000) as i16;
        if entry.check != check && entry.depth > depth.saturating_add(12) {
            // It ages, so that it does not stay for ever.
            entry.depth -= 4;
            return;
        }
        *entry = Entry {
            check,
            score: stored_at(known.score, ply),
            mark: known.mark.map_or(0, |mark| mark.saturating_add(1)),
            depth,
            bound: known.bound,
        };
    }
}

/// A sure score counts from the root; in the table it counts from the position.
#[inline]
fn stored_at(score: Score, ply: usize) -> Score {
    if score >= SURE {
        score + ply as Score
    } else if score <= -SURE {
        score - ply as Score
    } else {
        score
    }
}

#[inline]
fn met_at(score: Score, ply: usize) -> Score {
    if score >= SURE {
        score - ply as Score
    } else if score <= -SURE {
        score + ply as Score
    } else {
        score
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::WON;

    #[test]
    fn it_is_bounded() {
        assert_eq!(size_of::<Entry>(), 16);
        assert_eq!(Memory::for_nodes(0).bytes(), 64 << 10);
        assert_eq!(Memory::for_nodes(u64::MAX).bytes(), 32 << 20);
    }

    #[test]
    fn a_win_is_as_far_as_it_is_from_where_it_is_met() {
        let mut memory = Memory::for_nodes(0);
        let known = Known { score: WON - 7, bound: Bound::Exact, depth: 4, mark: Some(9) };
        memory.note(77, known, 5);
        let met = memory.recall(77, 1).expect("it is there");
        assert_eq!((met.score, met.depth, met.mark), (WON - 3, 4, Some(9)));
        assert!(memory.recall(77 | 1 << 40, 1).is_none(), "another position in the same place");
    }
}
