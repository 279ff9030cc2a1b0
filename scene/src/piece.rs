//! The pieces of a scene.

use saying::{Saying, Term};

use crate::{Side, Spot};

/// A piece, unit or building as it is to be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Whose it is.
    pub side: Side,
    /// Which figure is drawn.
    pub symbol: Symbol,
    /// Its name in the game's words: `Fighter Plane`. The term has the form `many` (`Fighter Planes`).
    pub name: Term,
    /// Its code in the game's notation: `"P"`, `"Bw"`, `"N4"`.
    pub code: &'static str,
    /// What else is to be seen on it.
    pub badges: Vec<Badge>,
}

/// A small sign on a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Badge {
    /// At most three characters: `"5"`, `"+"`, `"Axe"`. Empty for tones that are a drawing by
    /// themselves.
    pub text: String,
    /// The same in words, for those who don't see it: `power 5`, `converted`.
    pub words: Saying,
    /// How it strikes the eye.
    pub tone: BadgeTone,
}

/// How a badge strikes the eye.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BadgeTone {
    /// A figure or letter.
    Neutral,
    /// Protected, strong.
    Good,
    /// In danger, weak.
    Warning,
    /// It fights for another than at first, or holds such pieces: a pennant with whose they are.
    Turned,
    /// It cannot be attacked as others can: a wall, without text.
    Walled,
    /// It attacks in the fight that the picture shows: a sword, without text.
    Attacks,
    /// It defends in that fight: a shield, without text.
    Defends,
}

impl BadgeTone {
    /// Every tone.
    pub const ALL: [BadgeTone; 7] = [
        BadgeTone::Neutral,
        BadgeTone::Good,
        BadgeTone::Warning,
        BadgeTone::Turned,
        BadgeTone::Walled,
        BadgeTone::Attacks,
        BadgeTone::Defends,
    ];
}

/// What stands below and what above when a square holds both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Layer {
    /// Drawn first: a building.
    Ground,
    /// Drawn above: a unit or piece.
    Unit,
    /// On its way and on no square: drawn where it has come to, beside whatever stands there.
    Passing,
}

/// A piece on a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    /// Where it stands.
    pub spot: Spot,
    /// Below or above.
    pub layer: Layer,
    /// What stands there.
    pub piece: Piece,
}

/// The figures that can be drawn. `render` has art for each of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Symbol {
    // Chess (Medieval War Chess, BattleChess, Wizard's War).
    King,
    Queen,
    Rook,
    Bishop,
    Knight,
    Pawn,
    // Wizard's War.
    Cardinal,
    Chancellor,
    Amazon,
    KnightWizard,
    BishopWizard,
    RookWizard,
    // World War Chess.
    Infantry,
    Cavalry,
    Armor,
    FighterPlane,
    Helicopter,
    Bomber,
    Flag,
}

impl Symbol {
    /// Every figure.
    pub const ALL: [Symbol; 19] = [
        Symbol::King,
        Symbol::Queen,
        Symbol::Rook,
        Symbol::Bishop,
        Symbol::Knight,
        Symbol::Pawn,
        Symbol::Cardinal,
        Symbol::Chancellor,
        Symbol::Amazon,
        Symbol::KnightWizard,
        Symbol::BishopWizard,
        Symbol::RookWizard,
        Symbol::Infantry,
        Symbol::Cavalry,
        Symbol::Armor,
        Symbol::FighterPlane,
        Symbol::Helicopter,
        Symbol::Bomber,
        Symbol::Flag,
    ];
}
