//! Herald as an opponent.

use model::Side;
use rules::l10n::L10nMessage;
/// Herald's part in a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opponent {
    /// Which side it plays.
    pub side: Side,
    /// At which level, 0 to 4.
    pub level: u8,
}

/// A remark of Herald with a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// How it takes its chances: from −3, lost, to 3, won.
    pub mood: i8,
    /// What it says.
    pub sentence: L10nMessage,
}

/// The level at which Herald plays when nobody says another.
pub const USUAL_LEVEL: u8 = 2;

/// The levels at which Herald plays.
pub const LEVELS: std::ops::RangeInclusive<u8> = 0..=4;
