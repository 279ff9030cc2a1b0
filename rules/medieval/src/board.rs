//! Units and buildings on their squares (rules ME-1, ME-3, ME-8, ME-11).

use rules::{Side, Square, Squares, square};

use crate::piece::{Building, Family, Spec, Unit};

/// What stands where. Everything is kept twice, by square and as sets of squares, and counted.
///
/// Two units on one square arise from a building with an amenity alone (rule ME-11), so they are
/// alike but for their sides (Befuddlement), or a K and a Q of one class: one unit and a bit say
/// both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// The unit on a square; the K where a K and a Q share it.
    units: [Option<Unit>; 64],
    /// The squares with units of each side; a square of both holds a unit of each.
    of: [Squares; 2],
    /// The squares with two units.
    pairs: Squares,
    buildings: [Option<Building>; 64],
    /// The squares with buildings of each side.
    built: [Squares; 2],
    /// Units by side and [`Unit::set`].
    counts: [[u8; 28]; 2],
    /// Units by side and specialisation.
    specs: [[u8; 30]; 2],
}

impl Board {
    /// The empty board (rule ME-4).
    pub const EMPTY: Board = Board {
        units: [None; 64],
        of: [Squares::NONE; 2],
        pairs: Squares::NONE,
        buildings: [None; 64],
        built: [Squares::NONE; 2],
        counts: [[0; 28]; 2],
        specs: [[0; 30]; 2],
    };

    /// The squares with units of a side.
    #[inline]
    #[must_use]
    pub const fn of(&self, side: Side) -> Squares {
        self.of[side.index()]
    }

    /// The squares with units.
    #[inline]
    #[must_use]
    pub const fn occupied(&self) -> Squares {
        Squares(self.of[0].0 | self.of[1].0)
    }

    /// The squares with buildings of a side.
    #[inline]
    #[must_use]
    pub const fn built(&self, side: Side) -> Squares {
        self.built[side.index()]
    }

    /// The squares with two units.
    #[inline]
    #[must_use]
    pub const fn pairs(&self) -> Squares {
        self.pairs
    }

    /// The units of a side on a square: none, one or two.
    #[inline]
    pub fn units(&self, side: Side, at: Square) -> impl Iterator<Item = Unit> + use<> {
        let first = if self.of(side).has(at) { self.units[at.index()] } else { None };
        let shared = self.pairs.has(at) && !self.of(side.other()).has(at);
        let second = if shared { first.map(companion) } else { None };
        first.into_iter().chain(second)
    }

    /// The different units of a side on a square: two like ones count once.
    #[inline]
    pub fn kinds(&self, side: Side, at: Square) -> impl Iterator<Item = Unit> + use<> {
        let first = self.unit(side, at);
        let second = first.filter(|unit| unit.family() == Family::MaleRoyals && self.pairs.has(at));
        first.into_iter().chain(second.map(companion))
    }

    /// Every unit on a square with its side, White's first.
    pub(crate) fn all_units(&self, at: Square) -> impl Iterator<Item = (Side, Unit)> + '_ {
        Side::ALL.into_iter().flat_map(move |side| self.units(side, at).map(move |u| (side, u)))
    }

    /// The only kind of unit that a side has on a square, the K of a K and a Q.
    #[inline]
    #[must_use]
    pub fn unit(&self, side: Side, at: Square) -> Option<Unit> {
        if self.of(side).has(at) { self.units[at.index()] } else { None }
    }

    /// Whether such a unit of a side stands there.
    #[must_use]
    pub fn stands(&self, side: Side, unit: Unit, at: Square) -> bool {
        self.units(side, at).any(|known| known == unit)
    }

    /// The building on a square and its owner.
    #[inline]
    #[must_use]
    pub fn building(&self, at: Square) -> Option<(Side, Building)> {
        let owner = if self.built[0].has(at) { Side::White } else { Side::Black };
        self.buildings[at.index()].map(|building| (owner, building))
    }

    /// How many more units of that family and class a side may have (rule ME-3).
    #[inline]
    #[must_use]
    pub const fn room(&self, side: Side, unit: Unit) -> u8 {
        unit.family().supply().saturating_sub(self.counts[side.index()][unit.set()])
    }

    /// How many units of that family and class a side has.
    #[inline]
    #[must_use]
    pub const fn count(&self, side: Side, unit: Unit) -> u8 {
        self.counts[side.index()][unit.set()]
    }

    /// A side's units by family and class ([`Unit::set`]).
    #[inline]
    #[must_use]
    pub const fn counts(&self, side: Side) -> &[u8; 28] {
        &self.counts[side.index()]
    }

    /// A side's units by their specialisation.
    #[inline]
    #[must_use]
    pub const fn specialised(&self, side: Side) -> &[u8; 30] {
        &self.specs[side.index()]
    }

    /// Whether a side has a unit with that specialisation.
    #[inline]
    #[must_use]
    pub const fn has(&self, side: Side, spec: Spec) -> bool {
        self.specs[side.index()][spec as usize] != 0
    }

    /// The squares of a side's units with that specialisation.
    #[inline]
    #[must_use]
    pub(crate) fn with_spec(&self, side: Side, spec: Spec) -> Squares {
        if !self.has(side, spec) {
            return Squares::NONE;
        }
        self.of(side)
            .filter(|&at| self.units[at.index()].is_some_and(|unit| unit.spec() == Some(spec)))
            .collect()
    }

    /// The squares on which a side's units cannot be captured, because of Humorous Healing
    /// (rule ME-16a).
    #[inline]
    #[must_use]
    pub(crate) fn protected(&self, side: Side) -> Squares {
        if !self.has(side, Spec::Healing) {
            return Squares::NONE;
        }
        self.with_spec(side, Spec::Healing)
            .fold(Squares::NONE, |all, healer| all | square::ring(healer))
    }

    /// The squares on which a side's units can be captured.
    #[inline]
    #[must_use]
    pub fn open(&self, side: Side) -> Squares {
        self.of(side).minus(self.protected(side))
    }

    /// Puts a unit onto a square: an empty one, or beside its companion (rule ME-11).
    #[inline]
    pub fn put(&mut self, side: Side, unit: Unit, at: Square) {
        self.counts[side.index()][unit.set()] += 1;
        if let Some(spec) = unit.spec() {
            self.specs[side.index()][spec as usize] += 1;
        }
        if self.occupied().has(at) {
            self.pairs = self.pairs.with(at);
            if unit.family() != Family::FemaleRoyals {
                self.units[at.index()] = Some(unit);
            }
        } else {
            self.units[at.index()] = Some(unit);
        }
        self.of[side.index()] = self.of(side).with(at);
    }

    /// Takes a unit that stands there off its square.
    #[inline]
    pub fn lift(&mut self, side: Side, unit: Unit, at: Square) {
        let count = &mut self.counts[side.index()][unit.set()];
        *count = count.saturating_sub(1);
        if let Some(spec) = unit.spec() {
            let count = &mut self.specs[side.index()][spec as usize];
            *count = count.saturating_sub(1);
        }
        if self.pairs.has(at) {
            self.pairs = self.pairs.without(at);
            if self.of(side.other()).has(at) {
                self.of[side.index()] = self.of(side).without(at);
            } else {
                self.units[at.index()] = Some(companion(unit));
            }
        } else {
            self.of[side.index()] = self.of(side).without(at);
            self.units[at.index()] = None;
        }
    }

    /// Takes all units of a side off some squares.
    #[inline]
    pub fn clear(&mut self, side: Side, squares: Squares) {
        for at in squares & self.of(side) {
            for unit in self.units(side, at) {
                self.lift(side, unit, at);
            }
        }
    }

    /// Sets the building of a square, in place of any that stands there.
    #[inline]
    pub fn build(&mut self, owner: Side, building: Building, at: Square) {
        self.raze(at);
        self.buildings[at.index()] = Some(building);
        self.built[owner.index()] = self.built(owner).with(at);
    }

    /// Removes the building of a square.
    #[inline]
    pub(crate) fn raze(&mut self, at: Square) {
        self.buildings[at.index()] = None;
        self.built = self.built.map(|built| built.without(at));
    }
}

/// The unit that shares a square with another one (rule ME-11).
#[inline]
const fn companion(unit: Unit) -> Unit {
    match unit.family() {
        Family::MaleRoyals => Unit::new(Family::FemaleRoyals, unit.class()),
        Family::FemaleRoyals => Unit::new(Family::MaleRoyals, unit.class()),
        _ => unit,
    }
}
