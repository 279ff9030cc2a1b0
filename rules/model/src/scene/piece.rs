//! The pieces of a scene.

use crate::l10n::{L10nMessage, Term};

use super::{Side, Spot};

/// A piece, unit or building as it is to be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Whose it is.
    pub side: Side,
    /// Which figure is drawn.
    pub symbol: Symbol,
    /// Its name in the game's words: `Fighter Plane`. The term has the form `many`
    /// (`Fighter Planes`).
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
    pub words: L10nMessage,
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
    /// It has what others of its kind have not: a star, without text.
    Starred,
}

impl BadgeTone {
    /// Every tone.
    pub const ALL: [BadgeTone; 8] = [
        BadgeTone::Neutral,
        BadgeTone::Good,
        BadgeTone::Warning,
        BadgeTone::Turned,
        BadgeTone::Walled,
        BadgeTone::Attacks,
        BadgeTone::Defends,
        BadgeTone::Starred,
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
pub struct PlacedPiece {
    /// Where it stands.
    pub spot: Spot,
    /// Below or above.
    pub layer: Layer,
    /// What stands there.
    pub piece: Piece,
}

/// Which figure is drawn: the name of one of `render`'s drawings (`Symbol("knight")`). Any game may
/// name its own; what `render` has no drawing of is shown as a disc with the piece's code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symbol(pub &'static str);

/// The figures that were there first.
#[allow(non_upper_case_globals, reason = "written as variants are")]
impl Symbol {
    // Chess (Medieval War Chess, BattleChess, Wizard's War).
    pub const King: Symbol = Symbol("king");
    pub const Queen: Symbol = Symbol("queen");
    pub const Rook: Symbol = Symbol("rook");
    pub const Bishop: Symbol = Symbol("bishop");
    pub const Knight: Symbol = Symbol("knight");
    pub const Pawn: Symbol = Symbol("pawn");
    // Wizard's War.
    pub const Cardinal: Symbol = Symbol("cardinal");
    pub const Chancellor: Symbol = Symbol("chancellor");
    pub const Amazon: Symbol = Symbol("amazon");
    pub const KnightWizard: Symbol = Symbol("knight-wizard");
    pub const BishopWizard: Symbol = Symbol("bishop-wizard");
    pub const RookWizard: Symbol = Symbol("rook-wizard");
    // World War Chess.
    pub const Infantry: Symbol = Symbol("infantry");
    pub const Cavalry: Symbol = Symbol("cavalry");
    pub const Armor: Symbol = Symbol("armor");
    pub const FighterPlane: Symbol = Symbol("fighter-plane");
    pub const Helicopter: Symbol = Symbol("helicopter");
    pub const Bomber: Symbol = Symbol("bomber");
    pub const Flag: Symbol = Symbol("flag");
}
