//! What a referee must know of a game with combats: who fights, and which piece is asked.

use scene::Spot;

use crate::Side;

/// A piece that a person can play for: one that keeps its identity for the whole game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fighter {
    /// The side for which it fights now.
    pub side: Side,
    /// What it is, without the side: `"Knight"`.
    pub words: String,
    /// The square on which it started, which names it for the whole game.
    pub home: Spot,
    /// Whether it is its side's captain's own, and nobody else's.
    pub royal: bool,
}

/// A combat whose result is awaited (rule C-4).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Combat {
    /// Who fights as attacker.
    pub attacker: Fighter,
    /// Who fights as defender.
    pub defender: Fighter,
    /// The square that is fought for.
    pub at: Spot,
}

/// What a person may have ordered once and for all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// To strike whenever it is possible.
    Strike,
    /// Never to strike.
    Hold,
    /// Always to fight in person.
    InPerson,
    /// Always to yield.
    Yield,
}

/// The decision at hand, as far as it belongs to one piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asking {
    /// The piece whose decision it is.
    pub piece: Fighter,
    /// The question, a sentence with its mark: `"White: whom does the King recall?"`.
    pub words: String,
    /// The standing orders that settle it, each with the canonical text that it gives.
    pub orders: Vec<(Order, String)>,
}

impl Combat {
    /// Who fights for a side, if exactly one of the two does.
    #[must_use]
    pub fn fighter(&self, side: Side) -> Option<&Fighter> {
        [&self.attacker, &self.defender].into_iter().find(|fighter| fighter.side == side)
    }

    /// The combat's results as canonical texts: the attacker wins, the defender wins.
    pub const RESULTS: [&'static str; 2] = ["attacker wins", "defender wins"];
}
