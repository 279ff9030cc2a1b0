use rules::Side;

use crate::piece::{Kind, Piece};
use crate::position::WizardsWar;

impl WizardsWar {
    /// Returns whether a piece's owner can't create another one in this position.
    pub(crate) fn is_irreplaceable(&self, piece: Piece) -> bool {
        let (owner, kind) = (piece.side(), piece.kind());
        let opponent_has_none = self.count(owner.other(), kind) == 0;
        if kind.is_wizard() {
            true
        } else if Kind::SIMPLE.contains(&kind) {
            self.has_lost_wizard(owner, kind)
        } else if Kind::DOUBLE.contains(&kind) {
            components(kind).all(|component| self.has_lost_wizard(owner, component))
                || (opponent_has_none
                    && components(kind).any(|component| self.is_extinct(component)))
        } else {
            let extinct = Kind::DOUBLE.into_iter().filter(|&double| self.is_extinct(double));
            opponent_has_none && extinct.count() >= 2
        }
    }

    fn has_lost_wizard(&self, side: Side, simple: Kind) -> bool {
        self.count(side, simple.wizard()) == 0
    }

    /// *Extinct*, for N, B, R, Ca, Ch and Q.
    fn is_extinct(&self, kind: Kind) -> bool {
        let none_left = Side::ALL.into_iter().all(|side| self.count(side, kind) == 0);
        none_left
            && if Kind::SIMPLE.contains(&kind) {
                Side::ALL.into_iter().all(|side| self.has_lost_wizard(side, kind))
            } else {
                components(kind).any(|component| self.is_extinct(component))
            }
    }
}

/// The simple pieces whose movements a piece combines.
fn components(kind: Kind) -> impl Iterator<Item = Kind> {
    Kind::SIMPLE.into_iter().filter(move |&simple| kind.includes(simple))
}
