use rules::l10n::{L10nMessage, say};
use rules::{Outline, Square};

use crate::{BattleChess, Kind, Piece};

pub(crate) struct Actor {
    group: String,
    words: L10nMessage,
    from: Option<Square>,
}

impl Actor {
    pub(crate) fn without_square(group: &str, words: L10nMessage) -> Actor {
        Actor { group: group.into(), words, from: None }
    }

    pub(crate) fn on(position: &BattleChess, square: Square) -> Actor {
        let words = say("battlechess-piece-at")
            .with("piece", position.name_on(square))
            .with("square", square);
        Actor { group: square.to_string(), words, from: Some(square) }
    }

    pub(crate) fn king() -> Actor {
        Actor::without_square("king", say("battlechess-actor-king"))
    }

    pub(crate) fn queen() -> Actor {
        Actor::without_square("queen", say("battlechess-actor-queen"))
    }

    pub(crate) fn bishop() -> Actor {
        Actor::without_square("bishop", say("battlechess-actor-bishop"))
    }

    pub(crate) fn pawn() -> Actor {
        Actor::without_square("pawn", say("battlechess-actor-pawn"))
    }

    pub(super) fn into_outline(self, effect: L10nMessage, to: Option<Square>) -> Outline {
        Outline {
            group: self.group,
            actor: self.words,
            from: self.from.map(Square::spot),
            effect,
            to: to.map(Square::spot),
            captures: false,
            spends: false,
            enters: None,
            submenu: None,
        }
    }
}

pub(crate) fn exchange_effect(piece: Piece) -> L10nMessage {
    say("battlechess-effect-exchanged")
        .with("piece", piece.kind().name())
        .with("home", piece.home())
}

pub(crate) fn is_king(position: &BattleChess, square: Square) -> bool {
    position.on(square).is_some_and(|piece| piece.kind() == Kind::King)
}
