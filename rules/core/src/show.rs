//! How a game is shown: words, menus, marks, pictures.

use saying::Saying;
use scene::{Mark, Scene, Spot};

use crate::Game;

/// An action in parts, for menus and for pointing at squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outline {
    /// What acts, as a menu's value: the same for all actions that are chosen under one entry, never
    /// shown (`a1`, `summon`). At most 40 characters.
    pub group: String,
    /// What acts, as a person chooses it: `Armor a1`, `Summon`.
    pub actor: Saying,
    /// Where it acts from, if it stands on the board.
    pub from: Option<Spot>,
    /// What it does: `to d4, takes the Helicopter`.
    pub deed: Saying,
    /// The square to point at as its destination or target.
    pub to: Option<Spot>,
    /// Whether something is captured or destroyed at that square.
    pub captures: bool,
}

/// How the positions and actions of a game are shown. Actions are seen from the position before
/// them.
///
/// ```
/// use rules::{Play, Show};
///
/// /// The menu of everything that can be done now: what stands in it, and what a choice sends.
/// fn menu<G: Show>(play: &Play<G>) -> Vec<(rules::Outline, String)> {
///     let position = play.position();
///     let legal = play.legal().into_iter();
///     legal.map(|action| (position.outline(action), position.text(action))).collect()
/// }
/// ```
pub trait Show: Game {
    /// A legal action in words, without the side: `Armor a1 takes the Helicopter on d4`.
    fn describe(&self, action: Self::Action) -> Saying;

    /// A legal action in parts, for menus.
    fn outline(&self, action: Self::Action) -> Outline;

    /// What is ruinous for the one who decides in a legal action, short of losing the game at once:
    /// clauses without a full stop (`your own pawn on a6 is lost by isolation (MWC-4)`). People are
    /// asked whether they mean it.
    fn warnings(&self, _action: Self::Action) -> Vec<Saying> {
        Vec::new()
    }

    /// The squares to mark after a legal action.
    fn marks(&self, action: Self::Action) -> Vec<Mark>;

    /// What a picture of the position needs, without last action, status and marks of the past
    /// ([`crate::Play::scene`] adds those).
    fn scene(&self) -> Scene;
}
