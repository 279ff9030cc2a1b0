//! What pieces are called in sentences.

use rules::Square;
use rules::l10n::{L10nMessage, Term, say, term};

use crate::{BattleChess, INFO, Piece};

impl BattleChess {
    /// A piece by its kind: the term of `Knight`, `Pawn`, `Pawn marker`.
    pub(crate) fn kind_name(&self, piece: Piece) -> Term {
        if self.is_marker(piece) { term("battlechess-marker") } else { piece.kind().name() }
    }

    /// What stands on a square, by its kind.
    pub(crate) fn name_on(&self, square: Square) -> Term {
        self.on(square).map_or(term("battlechess-piece"), |piece| self.kind_name(piece))
    }

    /// A piece of a side's, whichever it is: the term of `White`.
    pub(crate) fn side_name(&self, piece: Piece) -> Term {
        INFO.side_name(self.side_of(piece))
    }

    /// A piece with its square, if it stands on one: `the Knight on g6`.
    pub(crate) fn the(&self, piece: Piece) -> L10nMessage {
        let name = self.kind_name(piece);
        match self.square_of(piece) {
            Some(square) => say("battlechess-the-on").with("piece", name).with("square", square),
            None => say("battlechess-the").with("piece", name),
        }
    }

    /// The same without an article: `Knight on g6`.
    pub(crate) fn bare(&self, piece: Piece) -> L10nMessage {
        let name = self.kind_name(piece);
        match self.square_of(piece) {
            Some(square) => say("battlechess-bare-on").with("piece", name).with("square", square),
            None => name.into(),
        }
    }

    /// A piece as told apart from another: of two of a kind the sides tell which is which.
    pub(crate) fn apart(&self, piece: Piece, other: Piece) -> L10nMessage {
        let name = self.kind_name(piece);
        if name == self.kind_name(other) {
            let side = self.side_name(piece);
            say("battlechess-of-side").with("side", side).with("piece", name)
        } else {
            say("battlechess-the").with("piece", name)
        }
    }
}
