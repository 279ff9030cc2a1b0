//! Actions (the rulebook's *Notation*): each is one decision with one canonical text.

use rules::{Side, Square, Squares};

use crate::piece::{Building, Spec, Unit};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// The first Serf is placed (rule ME-4).
    Start(Square),
    Move(Move),
    /// No second move, or no shot (rule ME-18).
    Stop,
    /// A Bow shoots (rule ME-14).
    Shot {
        from: Square,
        at: Square,
    },
    /// A new building, or an upgrade (rule ME-9).
    Build {
        at: Square,
        building: Building,
    },
    /// A building gets its amenity (rule ME-10).
    Amenity {
        at: Square,
        building: Building,
    },
    /// Destroys the building on the unit's square (rule ME-12).
    Destroy(Square),
    /// A Doctor heals a unit that died there (rule ME-17).
    Heal {
        at: Square,
        unit: Unit,
    },
    /// A Pilgrim leaves the board (rule ME-17).
    Depart {
        from: Square,
        /// Units created by the building on the square.
        created: CreatedUnits,
    },
    /// A Pilgrim returns as a Priest (rule ME-17).
    Return(Square),
    /// A Fire Spell destroys a building (rule ME-17).
    Fire {
        from: Square,
        at: Square,
    },
    /// Rotten Luck strikes (rule ME-17), cast from this wizard's square.
    Rotten(Square),
    /// No legal action (rule ME-20).
    Pass,
}

/// A move with all its effects, chosen or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// The unit before the move, with its specialisation.
    pub unit: Unit,
    pub from: Square,
    pub to: Square,
    /// Whether it captures by moving (rule ME-6).
    pub takes: bool,
    /// The squares of its side captures (rules ME-14, ME-16).
    pub aside: Squares,
    pub rise: Rise,
    /// Units created by the vacated building (rule ME-11).
    pub created: CreatedUnits,
    /// The piece or Wall left on the origin (rule ME-16).
    pub left: Left,
}

impl Move {
    #[inline]
    #[must_use]
    pub const fn captures(&self) -> bool {
        self.takes || !self.aside.is_empty()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rise {
    Nothing,
    /// Rise to the next class (rule ME-7).
    Class(Unit),
    /// A gained specialisation (rule ME-7).
    Gains(Spec),
    /// A New Life: the unit becomes a Priest (rule ME-16a).
    NewLife,
    /// A Persecutist turns the unit into a Serf of that side (rule ME-15).
    Turned(Side),
}

/// The units created by a vacated building (rule ME-11): none, one, or two. Of K and Q, the K is
/// first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CreatedUnits {
    pub first: Option<Unit>,
    pub second: Option<Unit>,
}

impl CreatedUnits {
    pub const NONE: CreatedUnits = CreatedUnits { first: None, second: None };

    #[inline]
    pub fn units(self) -> impl Iterator<Item = Unit> {
        self.first.into_iter().chain(self.second)
    }
}

/// The piece or Wall left on the origin (rule ME-16).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Left {
    Nothing,
    Wall,
    Unit(Unit),
}
