//! Writes canonical and display texts (the rulebook's *Notation*).

use std::fmt;

use rules::{Side, Square};

use crate::action::{Action, CreatedUnits, Left, Move, Rise};
use crate::apply::effects;
use crate::piece::Building;
use crate::position::Medieval;

/// Displays a square: the letter counts rows, the number columns (rule ME-1).
pub(crate) struct Name(pub(crate) Square);

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = char::from(b'a' + self.0.rank());
        write!(f, "{letter}{}", self.0.file() + 1)
    }
}

pub(crate) fn name(at: Square) -> String {
    Name(at).to_string()
}

pub(crate) fn square(name: &str) -> Option<Square> {
    let mut chars = name.chars();
    let letter = chars.next()?.to_ascii_lowercase();
    let number = chars.next()?.to_digit(10)?;
    let row = u32::from(letter).checked_sub(u32::from('a'))?;
    if chars.next().is_some() {
        return None;
    }
    Square::at(i8::try_from(number).ok()? - 1, i8::try_from(row).ok()?)
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Action::Start(at) => write!(f, "P1@{}", Name(at)),
            Action::Move(action) => write!(f, "{action}"),
            Action::Stop => f.write_str("stop"),
            Action::Shot { from, at } => write!(f, "N4{}~{}", Name(from), Name(at)),
            Action::Build { at, building } | Action::Amenity { at, building } => {
                write!(f, "({}) {building}", Name(at))
            }
            Action::Destroy(at) => write!(f, "({}) x", Name(at)),
            Action::Heal { at, unit } => write!(f, "heal {unit}@{}", Name(at)),
            Action::Depart { from, created } => write!(f, "P4{}-off{created}", Name(from)),
            Action::Return(at) => write!(f, "B1@{}", Name(at)),
            Action::Fire { from, at } => write!(f, "W4{}~({})", Name(from), Name(at)),
            Action::Rotten(at) => write!(f, "W4{} rotten", Name(at)),
            Action::Pass => f.write_str("pass"),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.takes { 'x' } else { '-' };
        write!(f, "{}{}{sign}{}", self.unit.code(), Name(self.from), Name(self.to))?;
        // Square numbers run by row, then column: by letter, then number (C-8).
        for (index, at) in self.aside.enumerate() {
            write!(f, "{}{}", if index == 0 { "x(" } else { " " }, Name(at))?;
        }
        if !self.aside.is_empty() {
            f.write_str(")")?;
        }
        write!(f, "{}{}{}", self.rise, self.created, self.left)
    }
}

impl fmt::Display for Rise {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rise::Nothing => Ok(()),
            Rise::Class(unit) => write!(f, "={}", unit.code()),
            Rise::Gains(spec) => write!(f, "={}", spec.name()),
            Rise::NewLife => f.write_str("=B1"),
            Rise::Turned(_) => f.write_str("=P1"),
        }
    }
}

impl fmt::Display for CreatedUnits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.units().try_for_each(|unit| write!(f, "+{}", unit.code()))
    }
}

impl fmt::Display for Left {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Left::Nothing => Ok(()),
            Left::Wall => f.write_str("^r1"),
            Left::Unit(unit) => write!(f, "^{}", unit.code()),
        }
    }
}

impl Medieval {
    /// The number of units that a building can't create because of the supply.
    pub(crate) fn failed_creations(&self, action: Action) -> usize {
        let created = match action {
            Action::Move(action) => action.created,
            Action::Depart { created, .. } => created,
            _ => return 0,
        };
        let expected = self
            .vacated_building(action)
            .map_or(0, |(_, building)| effects::units_created(building));
        expected.saturating_sub(created.units().count())
    }

    /// The building that an action vacates, with its owner, in its state after the capture (rule
    /// ME-11).
    pub(crate) fn vacated_building(&self, action: Action) -> Option<(Side, Building)> {
        match action {
            Action::Move(action) => {
                let mut board = self.board;
                effects::enter(&mut board, self.to_act, action.unit, action.from, action.to);
                if action.takes {
                    effects::hit_buildings(&mut board, self.to_act, action.unit, action.to);
                }
                let is_left = !board.occupied().has(action.from);
                board.building(action.from).filter(|_| is_left)
            }
            Action::Depart { from, .. } => self.board.building(from),
            _ => None,
        }
    }
}
