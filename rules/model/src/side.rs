//! The two sides of a game, as everything in the house calls them: rules, records, pictures, the
//! database. Nothing else stands here.

/// One of the two sides of a game. White (Light) moves first (rule C-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// White, or Light.
    White,
    /// Black, or Dark.
    Black,
}

impl Side {
    /// Both sides, White first.
    pub const ALL: [Side; 2] = [Side::White, Side::Black];

    /// The other side.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }

    /// 0 for White, 1 for Black: an index into arrays of two.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `"white"` or `"black"`, as records and the database write it.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Side::White => "white",
            Side::Black => "black",
        }
    }

    /// The side that [`Side::id`] names.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Side> {
        Side::ALL.into_iter().find(|side| side.id() == id)
    }

    /// `'w'` or `'b'`, as the judge writes it.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Side::White => 'w',
            Side::Black => 'b',
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_have_ids_and_back() {
        for side in Side::ALL {
            assert_eq!(Side::from_id(side.id()), Some(side));
            assert_eq!(side.other().other(), side);
        }
        assert_eq!(Side::from_id("White"), None);
    }
}
