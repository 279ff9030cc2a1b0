use super::{Side, Spot};

/// Attack strength of both sides on each square, regardless of the side to act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttackMap {
    pub measure: AttackMeasure,
    pub squares: Vec<AttackedSquare>,
}

/// Unit of the numbers in an [`AttackMap`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AttackMeasure {
    /// Number of pieces that could capture there.
    Pieces,
    /// Sum of the powers of those pieces.
    Power,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttackedSquare {
    pub spot: Spot,
    /// White's and Black's strength; 0 is no attack.
    pub by: [u32; 2],
}

impl AttackedSquare {
    #[must_use]
    pub const fn by(&self, side: Side) -> u32 {
        self.by[side.index()]
    }
}
