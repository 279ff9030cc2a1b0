//! What a referee must know of a game with fights: who fights, and who can be played for.

use model::Side;
use model::l10n::{L10nMessage, Term};
use model::scene::Spot;

/// A game whose actions can wait for the result of a fight (rule C-4). A game without fights has
/// nothing to do with this ([`crate::Game::fights`]).
///
/// A fight's result is an action of the log like any other, one of [`Fight::RESULTS`]; while it is
/// awaited, [`crate::Game::to_act`] is [`crate::Actor::Chance`].
pub trait Fights {
    /// The fight whose result is awaited.
    fn fight(&self) -> Option<Fight>;

    /// Every piece still in the game, captured ones too: pieces keep their identities for the
    /// whole game, and people can play for them.
    fn fighters(&self) -> Vec<Fighter>;
}

/// A piece that a person can play for: one that keeps its identity for the whole game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fighter {
    /// The side for which it fights now.
    pub side: Side,
    /// What it is, without the side: the term of `Knight`.
    pub name: Term,
    /// The square on which it started, which names it for the whole game.
    pub home: Spot,
    /// Whether it is its side's captain's own, and nobody else's.
    pub royal: bool,
}

/// A fight whose result is awaited (rule C-4).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fight {
    /// Who fights as attacker.
    pub attacker: Fighter,
    /// Who fights as defender.
    pub defender: Fighter,
    /// The square that is fought for.
    pub at: Spot,
    /// What becomes of who wins and who loses, a clause without a full stop.
    pub stakes: L10nMessage,
}

impl Fight {
    /// The results as canonical texts: the attacker wins, the defender wins.
    pub const RESULTS: [&'static str; 2] = ["attacker wins", "defender wins"];

    /// Who fights for a side, if exactly one of the two does.
    #[must_use]
    pub fn fighter(&self, side: Side) -> Option<&Fighter> {
        [&self.attacker, &self.defender].into_iter().find(|fighter| fighter.side == side)
    }
}
