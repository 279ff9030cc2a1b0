//! The two sides of a game, shared by rules, records, pictures and the database.

/// One of the two sides of a game. White (Light) moves first (rule C-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// Called Light in some games.
    White,
    /// Called Dark in some games.
    Black,
}

impl Side {
    pub const ALL: [Side; 2] = [Side::White, Side::Black];

    #[inline]
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }

    /// Index into arrays of two: 0 for White, 1 for Black.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `"white"` or `"black"`, as in records and the database.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Side::White => "white",
            Side::Black => "black",
        }
    }

    /// Parses the text of [`Side::id`].
    #[must_use]
    pub fn from_id(id: &str) -> Option<Side> {
        Side::ALL.into_iter().find(|side| side.id() == id)
    }

    /// `'w'` or `'b'`, as in the judge's protocol.
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
