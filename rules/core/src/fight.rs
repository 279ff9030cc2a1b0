//! Fights, as the referee sees them: the fighters and the people who can play for them.

use model::Side;
use model::l10n::{L10nMessage, Term};
use model::scene::Spot;

/// A game whose actions can wait for the result of a fight (rule C-4), exposed through
/// [`crate::Game::fights`].
///
/// The result is an ordinary action of the log, one of [`Fight::RESULTS`]. While it is awaited,
/// [`crate::Game::to_act`] is [`crate::Actor::Chance`].
pub trait Fights {
    /// Returns the fight whose result is awaited.
    fn fight(&self) -> Option<Fight>;

    /// Returns every piece of the game, captured ones included: pieces keep their identities, and
    /// people can play for them.
    fn fighters(&self) -> Vec<Fighter>;
}

/// A piece that a person can play for, with one identity for the whole game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fighter {
    /// The side for which the piece fights now; a captured piece may change sides.
    pub side: Side,
    /// The term of the piece without its side, such as `Knight`.
    pub name: Term,
    /// The starting square, which identifies the piece for the whole game.
    pub home: Spot,
    /// Whether the piece is reserved for its side's captain.
    pub royal: bool,
}

/// A fight whose result is awaited (rule C-4).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fight {
    /// The piece that attacks.
    pub attacker: Fighter,
    /// The piece that defends.
    pub defender: Fighter,
    /// The contested square.
    pub at: Spot,
    /// Consequences for winner and loser: a clause without a full stop.
    pub stakes: L10nMessage,
}

impl Fight {
    /// Canonical texts of the results: the attacker wins, the defender wins.
    pub const RESULTS: [&'static str; 2] = ["attacker wins", "defender wins"];

    /// Returns the side's fighter, if exactly one of the two fighters belongs to that side.
    #[must_use]
    pub fn fighter(&self, side: Side) -> Option<&Fighter> {
        [&self.attacker, &self.defender].into_iter().find(|fighter| fighter.side == side)
    }
}
