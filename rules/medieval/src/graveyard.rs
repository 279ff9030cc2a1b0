//! Unhealed deaths (rules ME-17, ME-20).

use std::sync::Arc;

use rules::{Side, Square};

use crate::piece::Unit;

/// Deaths of like units of one side on one square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grave {
    /// Where.
    pub at: Square,
    /// Whose unit it was.
    pub side: Side,
    /// What it was.
    pub unit: Unit,
    /// How many of them, from 1.
    pub count: u32,
}

/// All unhealed deaths, exactly: like ones are counted, since each can be healed once. It is shared
/// between positions until one of them sees another death, so that a position is cheap to clone.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Graveyard(Option<Arc<Vec<Grave>>>);

impl Graveyard {
    /// The graves by square (C-8), White's first, then by unit.
    pub fn graves(&self) -> impl Iterator<Item = &Grave> {
        self.0.iter().flat_map(|graves| graves.iter())
    }

    /// A side's graves.
    pub fn of(&self, side: Side) -> impl Iterator<Item = &Grave> {
        self.graves().filter(move |grave| grave.side == side)
    }

    /// Whether such a unit of a side died there and is not healed.
    #[must_use]
    pub fn holds(&self, side: Side, unit: Unit, at: Square) -> bool {
        self.of(side).any(|grave| grave.at == at && grave.unit == unit)
    }

    /// A unit dies.
    pub fn bury(&mut self, side: Side, unit: Unit, at: Square) {
        let graves = Arc::make_mut(self.0.get_or_insert_default());
        match graves.binary_search_by_key(&(at, side, unit), |g| (g.at, g.side, g.unit)) {
            Ok(place) => graves[place].count = graves[place].count.saturating_add(1),
            Err(place) => graves.insert(place, Grave { at, side, unit, count: 1 }),
        }
    }

    /// One of them is healed.
    pub fn heal(&mut self, side: Side, unit: Unit, at: Square) {
        let Some(shared) = &mut self.0 else { return };
        let graves = Arc::make_mut(shared);
        if let Ok(place) =
            graves.binary_search_by_key(&(at, side, unit), |g| (g.at, g.side, g.unit))
        {
            graves[place].count -= 1;
            if graves[place].count == 0 {
                graves.remove(place);
            }
        }
        if graves.is_empty() {
            self.0 = None;
        }
    }
}
