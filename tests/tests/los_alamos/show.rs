//! Presentation of Los Alamos Chess: words, menus, marks, pictures, lessons.

use rules::l10n::{L10nMessage, say};
use rules::scene::{Board, Layer, Mark, MarkKind, Piece, PlacedPiece, Scene, Symbol};
use rules::{Explain, LessonTexts, Outline, Show, Side, Teach};

use crate::game::INFO;
use crate::position::{Kind, LosAlamos, Move, SIZE};

const fn symbol(kind: Kind) -> Symbol {
    match kind {
        Kind::King => Symbol::King,
        Kind::Queen => Symbol::Queen,
        Kind::Rook => Symbol::Rook,
        Kind::Knight => Symbol::Knight,
        Kind::Pawn => Symbol::Pawn,
    }
}

impl LosAlamos {
    /// The moving kind; a Pawn for an empty square, which no legal move starts from.
    fn mover(&self, action: Move) -> Kind {
        self.kind_at(action.from).unwrap_or(Kind::Pawn)
    }
}

impl Show for LosAlamos {
    fn describe(&self, action: Move) -> L10nMessage {
        let piece = self.mover(action).name();
        let effect = match self.kind_at(action.to) {
            Some(taken) => say("los-alamos-takes").with("taken", taken.name()),
            None => say("los-alamos-moves"),
        };
        let effect = effect.with("piece", piece).with("from", action.from).with("to", action.to);
        match action.becomes {
            Some(kind) => {
                say("los-alamos-becomes").with("effect", effect).with("piece", kind.name())
            }
            None => effect,
        }
    }

    fn outline(&self, action: Move) -> Outline {
        let taken = self.kind_at(action.to);
        let effect = match taken {
            Some(taken) => say("los-alamos-to-takes").with("taken", taken.name()),
            None => say("los-alamos-to"),
        };
        let effect = effect.with("to", action.to);
        Outline {
            group: action.from.to_string(),
            actor: say("los-alamos-actor")
                .with("piece", self.mover(action).name())
                .with("from", action.from),
            from: Some(action.from.spot()),
            effect: match action.becomes {
                Some(kind) => {
                    say("los-alamos-to-becomes").with("effect", effect).with("piece", kind.name())
                }
                None => effect,
            },
            to: Some(action.to.spot()),
            captures: taken.is_some(),
            spends: false,
            enters: None,
            submenu: None,
        }
    }

    fn marks(&self, action: Move) -> Vec<Mark> {
        let (from, to) = (action.from.spot(), action.to.spot());
        vec![Mark::new(from, MarkKind::LastFrom), Mark::new(to, MarkKind::LastTo)]
    }

    fn scene(&self) -> Scene {
        let board = Board::chequered(SIZE, SIZE);
        let mut scene = Scene::empty(INFO.name, INFO.side_names.clone(), board);
        for side in Side::ALL {
            for at in self.sides[side.index()] {
                let Some(kind) = self.kind_at(at) else { continue };
                let piece = Piece {
                    side,
                    symbol: symbol(kind),
                    name: kind.name(),
                    code: kind.code(),
                    badges: Vec::new(),
                };
                scene.pieces.push(PlacedPiece { spot: at.spot(), layer: Layer::Unit, piece });
            }
        }
        scene
    }
}

impl Explain for LosAlamos {}

impl Teach for LosAlamos {
    fn lessons() -> LessonTexts {
        LessonTexts { cards: include_str!("cards.toml"), tour: include_str!("tour.toml") }
    }
}
