use rules::Square;
use rules::l10n::{L10nMessage, Term, say, term};

use crate::{BattleChess, INFO, Piece};

impl BattleChess {
    pub(crate) fn kind_name(&self, piece: Piece) -> Term {
        if self.is_marker(piece) { term("battlechess-marker") } else { piece.kind().name() }
    }

    pub(crate) fn name_on(&self, square: Square) -> Term {
        self.on(square).map_or(term("battlechess-piece"), |piece| self.kind_name(piece))
    }

    pub(crate) fn side_name(&self, piece: Piece) -> Term {
        INFO.side_name(self.side_of(piece))
    }

    /// A piece with its square, if it has one: `the Knight on g6`.
    pub(crate) fn the(&self, piece: Piece) -> L10nMessage {
        let name = self.kind_name(piece);
        match self.square_of(piece) {
            Some(square) => say("battlechess-the-on").with("piece", name).with("square", square),
            None => say("battlechess-the").with("piece", name),
        }
    }

    /// Like [`BattleChess::the`], without an article: `Knight on g6`.
    pub(crate) fn bare(&self, piece: Piece) -> L10nMessage {
        let name = self.kind_name(piece);
        match self.square_of(piece) {
            Some(square) => say("battlechess-bare-on").with("piece", name).with("square", square),
            None => name.into(),
        }
    }

    /// A piece's name, with its side if both pieces are of the same kind.
    pub(crate) fn distinct_name(&self, piece: Piece, other: Piece) -> L10nMessage {
        let name = self.kind_name(piece);
        if name == self.kind_name(other) {
            let side = self.side_name(piece);
            say("battlechess-of-side").with("side", side).with("piece", name)
        } else {
            say("battlechess-the").with("piece", name)
        }
    }
}
