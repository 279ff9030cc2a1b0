//! A [`Scene`] is all that a picture of a game needs: squares, terrain, pieces, marks, trays
//! and a few words.
//!
//! Games describe scenes; `render` turns the same scene into a picture, an alternative text and
//! a text board. Nothing here knows a rule, a pixel or a chat.
//!
//! Coordinates are columns from White's left and rows from White's side, both from 0. How a
//! square is *called* is the board's business ([`Board::name`]), since one game letters its rows.

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

/// Everything that a picture, an alternative text or a text board of a game shows.
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
    /// The game's name: `"World War Chess"`.
    pub game: &'static str,
    /// The colour by which one sees which game it is.
    pub accent: Accent,
    /// The material of the board.
    pub surface: Surface,
    /// Who plays White and Black, where somebody does.
    pub players: Option<[Player; 2]>,
    /// What the game calls White and Black: `Light`, `Dark`.
    pub side_names: [Term; 2],
    /// The squares.
    pub board: Board,
    /// What stands on them, in any order; a square may hold a building and units.
    pub pieces: Vec<PlacedPiece>,
    /// Who fell by the last turn where nobody took their place, or somebody else stands: drawn
    /// where they fell, beside what is there. They stand on no square.
    pub fallen: Vec<PlacedPiece>,
    /// Squares to point out. A square may carry several marks.
    pub marks: Vec<Mark>,
    /// Ways to point out, drawn over the board.
    pub arrows: Vec<Arrow>,
    /// All ways that can be gone, where they are asked for: drawn thin, below the pieces.
    pub reach: Vec<Arrow>,
    /// How strongly the squares are attacked, where that is asked for.
    pub attacks: Option<AttackMap>,
    /// The two who fight, or fought in the last turn: drawn large, above the board.
    pub duel: Option<Duel>,
    /// Hands, captured pieces and the like, drawn at the edge nearest to their side.
    pub trays: Vec<Tray>,
    /// The side whose decision is next; `None` when the game is over or nobody chooses.
    pub to_act: Option<Side>,
    /// What is going on, one short sentence: `Dark to move`, `Light wins (WWC-15)`. `None` when the
    /// board stands by itself.
    pub status: Option<L10nMessage>,
    /// Whether the status says no more than whose turn it is, which a picture shows anyway.
    pub status_tells_turn: bool,
    /// The last action in words: `Light: Armor a1 takes the Helicopter on d4`.
    pub last_action: Option<L10nMessage>,
    /// Further facts that a reader of the picture must know: `Radar Lock on the Light Flag`.
    pub notes: Vec<L10nMessage>,
    /// The clocks of the two sides, where there are some.
    pub clocks: Option<Clocks>,
    /// What nothing in the picture shows and a position is made of all the same, for the text
    /// board: `White may heal: N4:Axe@d5`.
    pub details: Vec<L10nMessage>,
}

impl Scene {
    /// A board with nothing on it yet.
    #[must_use]
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

    /// The scene without the figures on pieces (powers and the like), which not everybody wants to
    /// see all the time. Badges in letters and signs stay: they tell what the eye would not.
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

/// A way from one square to another, to point out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Arrow {
    /// Where it begins.
    pub from: Spot,
    /// Where it ends.
    pub to: Spot,
}

/// The two who fight each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Duel {
    /// The square that is fought for.
    pub at: Spot,
    /// Who attacks.
    pub attacker: Piece,
    /// Who defends.
    pub defender: Piece,
    /// The names of the people who fight for the attacker and the defender, where they are known.
    pub people: Option<[String; 2]>,
    /// The result in a few words, once the fight is decided: `Bob wins 2–1`.
    pub outcome: Option<L10nMessage>,
}

/// What the two sides have left of their time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clocks {
    /// White's and Black's, in few letters, for the picture: `2 d 3 h`.
    pub faces: [L10nMessage; 2],
    /// Both, in words, without a full stop: `Light has 2 days 3 hours left, Dark 3 days`.
    pub words: L10nMessage,
}

/// A mark on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Mark {
    /// Where.
    pub spot: Spot,
    /// What it says.
    pub kind: MarkKind,
    /// A number from 1, when marks belong to numbered steps (the three actions of a turn).
    pub step: Option<u8>,
}

impl Mark {
    /// A mark without a step number.
    #[must_use]
    pub const fn new(spot: Spot, kind: MarkKind) -> Mark {
        Mark { spot, kind, step: None }
    }
}

/// What a mark says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MarkKind {
    /// The last action began here.
    LastFrom,
    /// The last action ended here.
    LastTo,
    /// A square on the way of a move that is not over.
    Path,
    /// Something was destroyed here without anything arriving.
    Destroyed,
    /// Something stands here that takes part in the action: an attacker, a cannon.
    Taking,
    /// The piece whose destinations are shown.
    Chosen,
    /// A legal destination, empty.
    Destination,
    /// A legal destination that captures.
    DestinationCapture,
    /// Check, Radar Lock: a piece in danger that its side must answer.
    Danger,
    /// A square under discussion: a strike, a fight, a pending choice.
    Pending,
    /// An action that leads here is refused.
    Refused,
}

impl MarkKind {
    /// Every kind, in drawing order.
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

    /// Whether it belongs to the position: danger, a square under discussion, a way. The others
    /// tell of an action, or of a choice that is shown.
    #[must_use]
    pub const fn is_of_position(self) -> bool {
        matches!(self, MarkKind::Path | MarkKind::Danger | MarkKind::Pending)
    }
}

/// Pieces beside the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tray {
    /// Whose it is.
    pub side: Side,
    /// What it is called: `Captured`, `Hand`.
    pub title: Term,
    /// What lies in it, in the order in which it is shown, with how many of each (from 1).
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
