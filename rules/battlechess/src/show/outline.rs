//! Actions in parts, for menus.

use rules::l10n::{L10nMessage, say};
use rules::{Outline, Square};

use super::words::{beaten, deed};
use crate::asked::Asked;
use crate::{Action, BattleChess, Kind, Piece};

/// Who acts: its entry in a menu, and where it stands.
struct Actor {
    group: String,
    words: L10nMessage,
    from: Option<Square>,
}

impl Actor {
    /// Somebody who needs no square to be known.
    fn known(group: &str, words: L10nMessage) -> Actor {
        Actor { group: group.into(), words, from: None }
    }

    /// What stands on a square.
    fn on(position: &BattleChess, square: Square) -> Actor {
        let words = say("battlechess-piece-at")
            .with("piece", position.name_on(square))
            .with("square", square);
        Actor { group: square.to_string(), words, from: Some(square) }
    }

    /// The side's King, whose decision a recall is.
    fn king() -> Actor {
        Actor::known("king", say("battlechess-actor-king"))
    }

    fn queen() -> Actor {
        Actor::known("queen", say("battlechess-actor-queen"))
    }

    fn bishop() -> Actor {
        Actor::known("bishop", say("battlechess-actor-bishop"))
    }

    fn pawn() -> Actor {
        Actor::known("pawn", say("battlechess-actor-pawn"))
    }

    fn acts(self, deed: L10nMessage, to: Option<Square>) -> Outline {
        Outline {
            group: self.group,
            actor: self.words,
            from: self.from.map(Square::spot),
            deed,
            to: to.map(Square::spot),
            captures: false,
        }
    }
}

/// An action in parts.
pub(crate) fn outline(position: &BattleChess, action: Action) -> Outline {
    let pending = position.pending_square();
    match action {
        Action::Move { from, to } => Outline {
            captures: position.on(to).is_some() || position.is_en_passant(from, to),
            ..Actor::on(position, from).acts(deed(position, from, to), Some(to))
        },
        Action::LaterExchange { at, piece } => {
            Actor::on(position, at).acts(exchanged(piece), Some(at))
        }
        Action::Strike(knight) => {
            Actor::on(position, knight).acts(say("battlechess-deed-strikes"), pending)
        }
        Action::Hold(knight) => {
            Actor::on(position, knight).acts(say("battlechess-deed-holds"), None)
        }
        Action::InPerson => Actor::queen().acts(say("battlechess-deed-in-person"), None),
        Action::Champion(square) => {
            let deed = if is_king(position, square) {
                say("battlechess-deed-risks-for-queen")
            } else {
                say("battlechess-deed-fights-for-queen")
            };
            Actor::on(position, square).acts(deed, pending)
        }
        Action::Patron => {
            let patron = match position.asked() {
                Some(Asked::Patron(combat)) => position.square_of(combat.defender.behind()),
                _ => None,
            };
            let deed = if patron.is_some_and(|square| is_king(position, square)) {
                say("battlechess-deed-risks-for-marker")
            } else {
                say("battlechess-deed-fights-for-marker")
            };
            let actor = match patron {
                Some(square) => Actor::on(position, square),
                None => Actor::known("patron", say("battlechess-actor-patron")),
            };
            actor.acts(deed, pending)
        }
        Action::Yield => Actor::known("marker", say("battlechess-actor-marker"))
            .acts(say("battlechess-deed-yields"), pending),
        Action::AttackerWins => Actor::known("attacker", say("battlechess-actor-attacker"))
            .acts(say("battlechess-deed-wins"), pending),
        Action::DefenderWins => Actor::known("defender", say("battlechess-actor-defender"))
            .acts(say("battlechess-deed-wins"), pending),
        Action::Engage => {
            let deed = say("battlechess-deed-engages").with("beaten", beaten(position));
            Actor::bishop().acts(deed, pending)
        }
        Action::Release => {
            let deed = say("battlechess-deed-releases").with("beaten", beaten(position));
            Actor::bishop().acts(deed, pending)
        }
        Action::DiscardQueen => Actor::queen().acts(say("battlechess-deed-is-discarded"), pending),
        Action::Discard(square) => {
            Actor::on(position, square).acts(say("battlechess-deed-is-discarded"), Some(square))
        }
        Action::NoRecall => Actor::king().acts(say("battlechess-deed-recalls-nobody"), None),
        Action::Recall(piece) => {
            let deed = say("battlechess-deed-recalls")
                .with("piece", position.kind_name(piece))
                .with("home", piece.home());
            Actor::king().acts(deed, Some(piece.home()))
        }
        Action::Keep => Actor::pawn().acts(say("battlechess-deed-keeps"), pending),
        Action::Exchange(piece) => Actor::pawn().acts(exchanged(piece), pending),
    }
}

fn exchanged(piece: Piece) -> L10nMessage {
    say("battlechess-deed-exchanged").with("piece", piece.kind().name()).with("home", piece.home())
}

fn is_king(position: &BattleChess, square: Square) -> bool {
    position.on(square).is_some_and(|piece| piece.kind() == Kind::King)
}
