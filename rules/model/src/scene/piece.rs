use crate::l10n::{L10nMessage, Term};

use super::{Side, Spot};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    pub side: Side,
    pub symbol: Symbol,
    /// Name, such as `Fighter Plane`. The term has the form `many` (`Fighter Planes`).
    pub name: Term,
    /// Notation code: `"P"`, `"Bw"`, `"N4"`.
    pub code: &'static str,
    pub badges: Vec<Badge>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Badge {
    /// At most three characters: `"5"`, `"+"`, `"Axe"`. Empty for tones drawn as a symbol.
    pub text: String,
    /// Meaning in words, for alt texts: `power 5`, `converted`.
    pub words: L10nMessage,
    pub tone: BadgeTone,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BadgeTone {
    Neutral,
    /// Protected or strong.
    Good,
    /// In danger or weak.
    Warning,
    /// Serves another side than at first, or holds such pieces: a pennant in that side's colour.
    Turned,
    /// Can't be attacked like other pieces: a wall, without text.
    Walled,
    /// Attacks in the displayed fight: a sword, without text.
    Attacks,
    /// Defends in the displayed fight: a shield, without text.
    Defends,
    /// Has a feature that others of its kind lack: a star, without text.
    Starred,
}

impl BadgeTone {
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

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Layer {
    /// A building, drawn first.
    Ground,
    /// A unit or piece, drawn above buildings.
    Unit,
    /// A piece in mid-move that occupies no square: drawn where it has arrived, next to anything
    /// there.
    Passing,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacedPiece {
    pub spot: Spot,
    pub layer: Layer,
    pub piece: Piece,
}

/// The name of one of `render`'s drawings (`Symbol("knight")`). Games may use new names; without a
/// drawing, `render` shows a disc with the piece's code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symbol(pub &'static str);

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
