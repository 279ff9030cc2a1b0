//! Units and buildings on their squares (rules ME-1, ME-3, ME-8, ME-11).

use rules::{Side, Square, Squares, square};

use crate::piece::{Building, Family, Spec, Unit};

/// Units and buildings by square, with square sets and counts kept in step.
///
/// Two units share a square only after creation by a building with an amenity (rule ME-11). Hence
/// they are alike except for their sides (Befuddlement), or are a K and a Q of one class, and one
/// unit and a bit describe both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// The unit on a square; the K if a K and a Q share it.
    units: [Option<Unit>; 64],
    /// Squares with units of each side. A square in both sets has one unit of each side.
    of: [Squares; 2],
    pairs: Squares,
    buildings: [Option<Building>; 64],
    building_squares: [Squares; 2],
    counts: [[u8; 28]; 2],
    specs: [[u8; 30]; 2],
}

impl Board {
    /// The empty start board (rule ME-4).
    pub const EMPTY: Board = Board {
        units: [None; 64],
        of: [Squares::NONE; 2],
        pairs: Squares::NONE,
        buildings: [None; 64],
        building_squares: [Squares::NONE; 2],
        counts: [[0; 28]; 2],
        specs: [[0; 30]; 2],
    };

    #[inline]
    pub const fn of(&self, side: Side) -> Squares {
        self.of[side.index()]
    }

    #[inline]
    pub const fn occupied(&self) -> Squares {
        Squares(self.of[0].0 | self.of[1].0)
    }

    #[inline]
    pub const fn built(&self, side: Side) -> Squares {
        self.building_squares[side.index()]
    }

    #[inline]
    pub const fn pairs(&self) -> Squares {
        self.pairs
    }

    #[inline]
    pub fn units(&self, side: Side, at: Square) -> impl Iterator<Item = Unit> + use<> {
        let first = if self.of(side).has(at) { self.units[at.index()] } else { None };
        let shared = self.pairs.has(at) && !self.of(side.other()).has(at);
        let second = if shared { first.map(companion) } else { None };
        first.into_iter().chain(second)
    }

    /// Like [`Board::units`], but two equal units count once.
    #[inline]
    pub fn kinds(&self, side: Side, at: Square) -> impl Iterator<Item = Unit> + use<> {
        let first = self.unit(side, at);
        let second = first.filter(|unit| unit.family() == Family::MaleRoyals && self.pairs.has(at));
        first.into_iter().chain(second.map(companion))
    }

    pub(crate) fn all_units(&self, at: Square) -> impl Iterator<Item = (Side, Unit)> + '_ {
        Side::ALL.into_iter().flat_map(move |side| self.units(side, at).map(move |u| (side, u)))
    }

    /// A side's unit on a square; the K of a K and a Q.
    #[inline]
    pub fn unit(&self, side: Side, at: Square) -> Option<Unit> {
        if self.of(side).has(at) { self.units[at.index()] } else { None }
    }

    pub fn has_unit(&self, side: Side, unit: Unit, at: Square) -> bool {
        self.units(side, at).any(|other| other == unit)
    }

    #[inline]
    pub fn building(&self, at: Square) -> Option<(Side, Building)> {
        let owner = if self.building_squares[0].has(at) { Side::White } else { Side::Black };
        self.buildings[at.index()].map(|building| (owner, building))
    }

    /// The number of further units of this family and class that a side may have (rule ME-3).
    #[inline]
    pub const fn room(&self, side: Side, unit: Unit) -> u8 {
        unit.family().supply().saturating_sub(self.counts[side.index()][unit.set()])
    }

    #[inline]
    pub const fn count(&self, side: Side, unit: Unit) -> u8 {
        self.counts[side.index()][unit.set()]
    }

    #[inline]
    pub const fn counts(&self, side: Side) -> &[u8; 28] {
        &self.counts[side.index()]
    }

    #[inline]
    pub const fn specialised(&self, side: Side) -> &[u8; 30] {
        &self.specs[side.index()]
    }

    #[inline]
    pub const fn has(&self, side: Side, spec: Spec) -> bool {
        self.specs[side.index()][spec as usize] != 0
    }

    #[inline]
    pub(crate) fn with_spec(&self, side: Side, spec: Spec) -> Squares {
        if !self.has(side, spec) {
            return Squares::NONE;
        }
        self.of(side)
            .filter(|&at| self.units[at.index()].is_some_and(|unit| unit.spec() == Some(spec)))
            .collect()
    }

    /// The squares on which Humorous Healing protects a side's units from capture (rule ME-16a).
    #[inline]
    pub(crate) fn protected(&self, side: Side) -> Squares {
        if !self.has(side, Spec::Healing) {
            return Squares::NONE;
        }
        self.with_spec(side, Spec::Healing)
            .fold(Squares::NONE, |all, healer| all | square::ring(healer))
    }

    #[inline]
    pub fn open(&self, side: Side) -> Squares {
        self.of(side).minus(self.protected(side))
    }

    /// Places a unit on an empty square or next to its companion (rule ME-11).
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

    #[inline]
    pub fn clear(&mut self, side: Side, squares: Squares) {
        for at in squares & self.of(side) {
            for unit in self.units(side, at) {
                self.lift(side, unit, at);
            }
        }
    }

    #[inline]
    pub fn build(&mut self, owner: Side, building: Building, at: Square) {
        self.raze(at);
        self.buildings[at.index()] = Some(building);
        self.building_squares[owner.index()] = self.built(owner).with(at);
    }

    #[inline]
    pub(crate) fn raze(&mut self, at: Square) {
        self.buildings[at.index()] = None;
        self.building_squares = self.building_squares.map(|squares| squares.without(at));
    }
}

/// The unit that can share a square with another one (rule ME-11).
#[inline]
const fn companion(unit: Unit) -> Unit {
    match unit.family() {
        Family::MaleRoyals => Unit::new(Family::FemaleRoyals, unit.class()),
        Family::FemaleRoyals => Unit::new(Family::MaleRoyals, unit.class()),
        _ => unit,
    }
}
