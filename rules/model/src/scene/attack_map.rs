//! How strongly the squares of a board are attacked.

use super::{Side, Spot};

/// How strongly each side attacks each square, whoever is to act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttackMap {
    /// What the numbers count.
    pub measure: AttackMeasure,
    /// The squares that some side attacks, by column and row.
    pub squares: Vec<AttackedSquare>,
}

/// What an attack on a square is counted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AttackMeasure {
    /// How many pieces could take something there.
    Pieces,
    /// With how much power they could, together.
    Power,
}

/// A square, and how strongly the sides attack it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttackedSquare {
    /// Where.
    pub spot: Spot,
    /// How strongly White does, and Black; 0: not at all.
    pub by: [u32; 2],
}

impl AttackedSquare {
    /// How strongly a side attacks it.
    #[must_use]
    pub const fn by(&self, side: Side) -> u32 {
        self.by[side.index()]
    }
}
