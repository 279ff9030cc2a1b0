//! Every text that the notation knows.

use rules::Square;

use crate::{Kind, Piece};

/// All texts of the rulebook's table: every pair of squares with `-` and `x`, every en passant,
/// every exchange, and every answer.
pub(crate) fn every_text() -> Vec<String> {
    let mut texts = Vec::with_capacity(10_000);
    for from in Square::all() {
        for to in Square::all() {
            texts.push(format!("{from}-{to}"));
            texts.push(format!("{from}x{to}"));
            let passes = matches!((from.rank(), to.rank()), (4, 5) | (3, 2));
            if passes && from.file().abs_diff(to.file()) == 1 {
                texts.push(format!("{from}x{to} e.p."));
            }
        }
    }
    for square in Square::all() {
        for word in ["strike", "hold", "champion", "discard"] {
            texts.push(format!("{word} {square}"));
        }
    }
    for piece in Piece::all() {
        texts.push(format!("recall {piece}"));
        texts.push(format!("exchange {piece}"));
        if piece.kind() != Kind::Pawn {
            for at in Square::all().filter(|at| matches!(at.rank(), 0 | 7)) {
                texts.push(format!("exchange {at} {piece}"));
            }
        }
    }
    texts.extend(
        [
            "O-O",
            "O-O-O",
            "self",
            "patron",
            "yield",
            "attacker wins",
            "defender wins",
            "engage",
            "release",
            "discard queen",
            "no recall",
            "keep",
        ]
        .map(String::from),
    );
    texts
}
