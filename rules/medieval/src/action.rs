//! Actions (the rulebook's *Notation*): each is one decision with one canonical text.

use rules::{Side, Square, Squares};

use crate::piece::{Building, Spec, Unit};

/// A decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// The first Serf is placed (rule ME-4).
    Start(Square),
    /// A move or capture.
    Move(Move),
    /// No second move, or no shot (rule ME-18).
    Stop,
    /// A Bow shoots (rule ME-14).
    Shot {
        /// The shooter's square.
        from: Square,
        /// The target.
        at: Square,
    },
    /// A new building, or one that is upgraded to that level (rule ME-9). The building is named
    /// without an amenity.
    Build {
        /// Where.
        at: Square,
        /// What it then is.
        building: Building,
    },
    /// A building gets its amenity (rule ME-10).
    Amenity {
        /// Where.
        at: Square,
        /// What it then is.
        building: Building,
    },
    /// A unit destroys the building on which it stands (rule ME-12).
    Destroy(Square),
    /// A Doctor heals a unit that died there (rule ME-17).
    Heal {
        /// Where it died and returns.
        at: Square,
        /// What it was and is.
        unit: Unit,
    },
    /// A Pilgrim leaves the board (rule ME-17).
    Depart {
        /// From there.
        from: Square,
        /// What the building there creates.
        created: CreatedUnits,
    },
    /// A Pilgrim returns as a Priest (rule ME-17).
    Return(Square),
    /// A Fire Spell destroys a building (rule ME-17).
    Fire {
        /// The wizard's square.
        from: Square,
        /// The building's square.
        at: Square,
    },
    /// Rotten Luck strikes (rule ME-17): the wizard's square.
    Rotten(Square),
    /// No legal action (rule ME-20).
    Pass,
}

/// A move with everything that happens in it, chosen or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// The unit that moves, with its specialisation.
    pub unit: Unit,
    /// From there.
    pub from: Square,
    /// To there.
    pub to: Square,
    /// Whether it captures by moving (rule ME-6).
    pub takes: bool,
    /// The squares of its side captures (rules ME-14, ME-16).
    pub aside: Squares,
    /// What becomes of it.
    pub rise: Rise,
    /// What the building that it left creates (rule ME-11).
    pub created: CreatedUnits,
    /// What it leaves behind (rule ME-16).
    pub left: Left,
}

impl Move {
    /// Whether it captures anything.
    #[inline]
    #[must_use]
    pub const fn captures(&self) -> bool {
        self.takes || !self.aside.is_empty()
    }
}

/// What becomes of the unit that moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rise {
    /// It stays what it is.
    Nothing,
    /// It rises to the next class (rule ME-7).
    Class(Unit),
    /// It gains a specialisation (rule ME-7).
    Gains(Spec),
    /// A New Life: it becomes a Priest (rule ME-16a).
    NewLife,
    /// A Persecutist makes it a Serf of that side (rule ME-15).
    Turned(Side),
}

/// The units that a vacated building creates (rule ME-11): none, one, or two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CreatedUnits {
    /// The first; the K of a K and a Q.
    pub first: Option<Unit>,
    /// The second.
    pub second: Option<Unit>,
}

impl CreatedUnits {
    /// Nothing.
    pub const NONE: CreatedUnits = CreatedUnits { first: None, second: None };

    /// The units.
    #[inline]
    pub fn units(self) -> impl Iterator<Item = Unit> {
        self.first.into_iter().chain(self.second)
    }
}

/// What a unit leaves on the square that it came from (rule ME-16).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Left {
    /// Nothing.
    Nothing,
    /// A Wall (Defensive).
    Wall,
    /// A unit.
    Unit(Unit),
}
