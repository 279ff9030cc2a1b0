//! Unhealed deaths (rules ME-17, ME-20).

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use rules::{Fingerprint, Side, Square};

use crate::piece::Unit;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Grave {
    pub(crate) at: Square,
    pub(crate) side: Side,
    pub(crate) unit: Unit,
    pub(crate) count: u32,
}

/// Capacity for changes outside the shared list, more than a search sees in one line.
const FRESH: usize = 20;

/// All unhealed deaths. Equal ones are counted, because each can be healed once. Older deaths are
/// shared between positions and recent changes are kept inline, so that cloning is cheap and one
/// more death doesn't allocate.
#[derive(Clone, Debug)]
pub(crate) struct Graveyard {
    /// Sorted.
    noted: Option<Arc<Vec<Grave>>>,
    /// Sorted differences from `noted`, never 0.
    fresh: [Change; FRESH],
    changes: u8,
    /// A hash of all deaths, independent of their order.
    mark: u64,
}

/// A difference from the noted count of equal graves.
#[derive(Clone, Copy, Debug)]
struct Change {
    of: Sort,
    by: i8,
}

type Sort = (Square, Side, Unit);

const NOTHING: Change =
    Change { of: (Square::new(0), Side::White, Unit::new(crate::Family::Peasantry, 1)), by: 0 };

impl Default for Graveyard {
    fn default() -> Graveyard {
        Graveyard { noted: None, fresh: [NOTHING; FRESH], changes: 0, mark: 0 }
    }
}

impl PartialEq for Graveyard {
    fn eq(&self, other: &Graveyard) -> bool {
        self.mark == other.mark && self.graves().eq(other.graves())
    }
}

impl Eq for Graveyard {}

impl Hash for Graveyard {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.mark.hash(state);
    }
}

impl Grave {
    const fn sort(&self) -> Sort {
        (self.at, self.side, self.unit)
    }
}

/// The hash of one kind of grave.
#[inline]
fn number((at, side, unit): Sort) -> u64 {
    let number = u64::from(at.number()) << 24 | (unit.index() as u64) << 8 | side as u64;
    Fingerprint::new().with(number).number() | 1
}

impl Graveyard {
    /// The graves by square (C-8), White's first, then by unit.
    pub(crate) fn graves(&self) -> impl Iterator<Item = Grave> {
        let mut noted = self.noted.iter().flat_map(|graves| graves.iter()).copied().peekable();
        let mut fresh = self.changes().iter().copied().peekable();
        let next = move || {
            let order = match (noted.peek(), fresh.peek()) {
                (None, None) => return None,
                (Some(_), None) => Ordering::Less,
                (None, Some(_)) => Ordering::Greater,
                (Some(grave), Some(change)) => grave.sort().cmp(&change.of),
            };
            let grave = if order.is_le() { noted.next() } else { None };
            let change = if order.is_ge() { fresh.next() } else { None };
            let ((at, side, unit), count) = match (grave, change) {
                (Some(grave), change) => (grave.sort(), changed_count(grave.count, change)),
                (None, Some(change)) => (change.of, changed_count(0, Some(change))),
                (None, None) => return None,
            };
            Some(Grave { at, side, unit, count })
        };
        std::iter::from_fn(next).filter(|grave| grave.count > 0)
    }

    pub(crate) fn of(&self, side: Side) -> impl Iterator<Item = Grave> {
        self.graves().filter(move |grave| grave.side == side)
    }

    pub(crate) fn has_grave(&self, side: Side, unit: Unit, at: Square) -> bool {
        let sort = (at, side, unit);
        let noted = self.noted.as_ref().map_or(0, |graves| {
            graves.binary_search_by_key(&sort, Grave::sort).map_or(0, |place| graves[place].count)
        });
        let change = self.find(sort).ok().map(|place| self.fresh[place]);
        changed_count(noted, change) > 0
    }

    #[inline]
    pub(crate) const fn mark(&self) -> u64 {
        self.mark
    }

    pub(crate) fn bury(&mut self, side: Side, unit: Unit, at: Square) {
        self.change((at, side, unit), 1);
    }

    pub(crate) fn heal(&mut self, side: Side, unit: Unit, at: Square) {
        if self.has_grave(side, unit, at) {
            self.change((at, side, unit), -1);
        }
    }

    /// Merges all changes into the shared list, which frees the inline capacity.
    pub(crate) fn note(&mut self) {
        if self.changes > 0 {
            let graves: Vec<Grave> = self.graves().collect();
            self.noted = (!graves.is_empty()).then(|| Arc::new(graves));
            self.changes = 0;
        }
    }

    fn changes(&self) -> &[Change] {
        &self.fresh[..usize::from(self.changes).min(FRESH)]
    }

    #[inline]
    fn find(&self, sort: Sort) -> Result<usize, usize> {
        self.changes().binary_search_by_key(&sort, |change| change.of)
    }

    fn change(&mut self, sort: Sort, by: i8) {
        let one = number(sort);
        self.mark = self.mark.wrapping_add(if by > 0 { one } else { one.wrapping_neg() });
        let mut grave = self.find(sort);
        let is_full = match grave {
            Ok(place) => self.fresh[place].by.checked_add(by).is_none(),
            Err(_) => usize::from(self.changes) >= FRESH,
        };
        if is_full {
            self.note();
            grave = Err(0);
        }
        let last = usize::from(self.changes);
        match grave {
            Ok(place) => {
                self.fresh[place].by += by;
                if self.fresh[place].by == 0 {
                    self.fresh.copy_within(place + 1..last, place);
                    self.changes -= 1;
                }
            }
            Err(place) => {
                self.fresh.copy_within(place..last, place + 1);
                self.fresh[place] = Change { of: sort, by };
                self.changes += 1;
            }
        }
    }
}

fn changed_count(count: u32, change: Option<Change>) -> u32 {
    count.saturating_add_signed(change.map_or(0, |change| change.by.into()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Family;

    #[test]
    fn many_deaths_and_healings_are_kept_exactly_in_any_order() {
        let sort = |number: u32| {
            let unit = Unit::new(Family::ALL[number as usize % 6], 1 + (number / 7 % 4) as u8);
            (Side::ALL[number as usize % 2], unit, Square::new((number * 37 % 64) as u8))
        };
        let (mut one, mut other) = (Graveyard::default(), Graveyard::default());
        for number in 0..90 {
            let (side, unit, at) = sort(number % 60);
            one.bury(side, unit, at);
        }
        for number in (0..90).rev() {
            let (side, unit, at) = sort(number % 60);
            other.bury(side, unit, at);
            other.bury(side, unit, at);
            other.heal(side, unit, at);
        }
        assert_eq!(one, other);
        assert_eq!(one.mark(), other.mark());
        assert!(one.graves().is_sorted());
        assert_eq!(one.graves().map(|grave| grave.count).sum::<u32>(), 90);
        for number in 0..60 {
            let (side, unit, at) = sort(number);
            assert!(one.has_grave(side, unit, at));
            one.heal(side, unit, at);
            if number < 30 {
                assert!(one != other && one.has_grave(side, unit, at));
                one.heal(side, unit, at);
            }
        }
        assert_eq!(one, Graveyard::default());
        one.heal(Side::White, Unit::new(Family::Siege, 2), Square::new(9));
        assert_eq!((one.mark(), one.graves().count()), (0, 0));
    }
}
