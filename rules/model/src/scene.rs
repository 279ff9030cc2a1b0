//! A [`Scene`] is everything a picture of a game shows: squares, pieces, marks, trays and words.
//!
//! Games describe scenes; `render` turns them into pictures, alt texts and text boards. Nothing
//! here knows a rule, a pixel or a chat.
//!
//! Coordinates are columns from White's left and rows from White's side, both from 0.
//! [`Board::name`] names a square, because one game letters its rows.

mod accent;
mod attack_map;
mod board;
mod legend;
mod piece;
mod player;
mod surface;

pub use crate::Side;
use crate::l10n::{L10nMessage, Term};
pub use accent::Accent;
pub use attack_map::{AttackMap, AttackMeasure, AttackedSquare};
pub use board::{Board, Spot, SquareNaming, Terrain};
pub use legend::{Legend, LegendEntry};
pub use piece::{Badge, BadgeTone, Layer, Piece, PlacedPiece, Symbol};
pub use player::Player;
pub use surface::Surface;

/// The content of a picture, alt text or text board of a game.
///
/// # Examples
///
/// A board with one piece and a mark:
///
/// ```
/// use model::Side;
/// use model::l10n::term;
/// use model::scene::{Board, Layer, Mark, MarkKind, Piece, PlacedPiece, Scene, Spot, Symbol};
///
/// let sides = [term("toy-white"), term("toy-black")];
/// let mut scene = Scene::empty("Toy", sides, Board::chequered(6, 6));
/// let c2 = Spot::new(2, 1);
/// let piece = Piece {
///     side: Side::White,
///     symbol: Symbol("pawn"),
///     name: term("toy-pawn"),
///     code: "P",
///     badges: Vec::new(),
/// };
/// scene.pieces.push(PlacedPiece { spot: c2, layer: Layer::Unit, piece });
/// scene.marks.push(Mark::new(c2, MarkKind::Chosen));
/// assert_eq!(scene.board.name(c2), "c2");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// Display name, such as `"World War Chess"`.
    pub game: &'static str,
    pub accent: Accent,
    pub surface: Surface,
    /// White's and Black's players, if known.
    pub players: Option<[Player; 2]>,
    /// Names of White and Black in this game: `Light`, `Dark`.
    pub side_names: [Term; 2],
    pub board: Board,
    /// In any order; a square may hold a building and units.
    pub pieces: Vec<PlacedPiece>,
    /// Pieces lost in the last turn whose square now is empty or holds another piece. They are
    /// drawn where they fell, next to anything there.
    pub fallen: Vec<PlacedPiece>,
    /// A square may carry several marks.
    pub marks: Vec<Mark>,
    pub arrows: Vec<Arrow>,
    /// All legal moves, on request: drawn thin, below the pieces.
    pub reach: Vec<Arrow>,
    /// Attack strength of the squares, on request.
    pub attacks: Option<AttackMap>,
    /// The current fight, or the last turn's: drawn large, above the board.
    pub duel: Option<Duel>,
    /// Hands, captured pieces and the like, drawn at the edge nearest to their side.
    pub trays: Vec<Tray>,
    /// The side that decides next; `None` when the game is over or no side decides.
    pub to_act: Option<Side>,
    /// One short sentence: `Dark to move`, `Light wins (WWC-15)`. `None` for a board without a
    /// game.
    pub status: Option<L10nMessage>,
    /// Whether the status says no more than whose turn it is, which a picture shows anyway.
    pub status_tells_turn: bool,
    /// Last action in words: `Light: Armor a1 takes the Helicopter on d4`.
    pub last_action: Option<L10nMessage>,
    /// More facts for readers of the picture: `Radar Lock on the Light Flag`.
    pub notes: Vec<L10nMessage>,
    /// The clocks of the two sides, if any.
    pub clocks: Option<Clocks>,
    /// State that the picture doesn't show, for the text board: `White may heal: N4:Axe@d5`.
    pub details: Vec<L10nMessage>,
}

impl Scene {
    pub fn empty(game: &'static str, side_names: [Term; 2], board: Board) -> Scene {
        Scene {
            game,
            accent: Accent::default(),
            surface: Surface::default(),
            players: None,
            side_names,
            board,
            pieces: Vec::new(),
            fallen: Vec::new(),
            marks: Vec::new(),
            arrows: Vec::new(),
            reach: Vec::new(),
            attacks: None,
            duel: None,
            trays: Vec::new(),
            to_act: None,
            status: None,
            status_tells_turn: false,
            last_action: None,
            notes: Vec::new(),
            clocks: None,
            details: Vec::new(),
        }
    }

    /// Removes numbers (such as powers) from pieces, for players who prefer a calm board. Badges
    /// with letters or signs stay, because the picture doesn't show their meaning otherwise.
    #[must_use]
    pub fn without_figures(mut self) -> Scene {
        for placed in &mut self.pieces {
            placed.piece.badges.retain(|badge| {
                badge.text.is_empty() || !badge.text.chars().all(|c| c.is_ascii_digit())
            });
        }
        self
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Arrow {
    pub from: Spot,
    pub to: Spot,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Duel {
    pub at: Spot,
    pub attacker: Piece,
    pub defender: Piece,
    /// Names of the people who fight for attacker and defender, if known.
    pub people: Option<[String; 2]>,
    /// Result in a few words once the fight is decided: `Bob wins 2–1`.
    pub outcome: Option<L10nMessage>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clocks {
    /// White's and Black's times, abbreviated for the picture: `2 d 3 h`.
    pub faces: [L10nMessage; 2],
    /// Both times in words, without a full stop: `Light has 2 days 3 hours left, Dark 3 days`.
    pub words: L10nMessage,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Mark {
    pub spot: Spot,
    pub kind: MarkKind,
    /// Step number from 1, if marks belong to numbered steps (the actions of a turn).
    pub step: Option<u8>,
}

impl Mark {
    pub const fn new(spot: Spot, kind: MarkKind) -> Mark {
        Mark { spot, kind, step: None }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MarkKind {
    LastFrom,
    LastTo,
    /// Part of an unfinished move's way.
    Path,
    /// A piece was destroyed here and none arrived.
    Destroyed,
    /// A piece that takes part in the action: an attacker, a cannon.
    Taking,
    Chosen,
    Destination,
    DestinationCapture,
    /// Check or Radar Lock: a piece in danger that its side must answer.
    Danger,
    Pending,
    Refused,
}

impl MarkKind {
    pub const ALL: [MarkKind; 11] = [
        MarkKind::LastFrom,
        MarkKind::LastTo,
        MarkKind::Path,
        MarkKind::Destroyed,
        MarkKind::Taking,
        MarkKind::Chosen,
        MarkKind::Destination,
        MarkKind::DestinationCapture,
        MarkKind::Danger,
        MarkKind::Pending,
        MarkKind::Refused,
    ];

    #[must_use]
    pub const fn is_of_position(self) -> bool {
        matches!(self, MarkKind::Path | MarkKind::Danger | MarkKind::Pending)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tray {
    pub side: Side,
    /// Title, such as `Captured` or `Hand`.
    pub title: Term,
    /// Pieces in display order, each with its count (from 1).
    pub pieces: Vec<(Piece, u8)>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_called_as_the_board_says() {
        let chess = Board::chequered(8, 8);
        assert_eq!(chess.name(Spot::new(0, 0)), "a1");
        assert_eq!(chess.name(Spot::new(7, 3)), "h4");
        let lettered_rows =
            Board { naming: SquareNaming::RowLetterColumnNumber, ..Board::chequered(8, 8) };
        assert_eq!(lettered_rows.name(Spot::new(4, 0)), "a5");
        assert_eq!(Board::chequered(10, 10).name(Spot::new(9, 9)), "j10");
    }
}
