//! The names of players.

use model::Side;

/// The names of a match's two players, as they are shown.
pub struct Names {
    pub white: String,
    pub black: String,
    /// The names as pictures show them; empty for Herald.
    pub plain: [String; 2],
}

impl Names {
    pub(crate) fn both(&self) -> [&str; 2] {
        [&self.white, &self.black]
    }

    pub fn of(&self, seat: Side) -> &str {
        match seat {
            Side::White => &self.white,
            Side::Black => &self.black,
        }
    }

    /// The name of a person as it is in pictures.
    pub fn plain(&self, seat: Side) -> &str {
        &self.plain[seat.index()]
    }
}
