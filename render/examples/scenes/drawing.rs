//! Parts of scenes.

use model::l10n::{L10nMessage, Term};
use model::scene::{
    Badge, BadgeTone, Board, Layer, Mark, MarkKind, Piece, PlacedPiece, Player, Scene, Side, Spot,
    Surface, Symbol,
};

pub(super) fn piece(side: Side, (symbol, name, code): (Symbol, Term, &'static str)) -> Piece {
    Piece { side, symbol, name, code, badges: Vec::new() }
}

pub(super) fn badge(text: &str, words: &str, tone: BadgeTone) -> Badge {
    Badge { text: text.to_owned(), words: L10nMessage::verbatim(words), tone }
}

pub(super) fn put(scene: &mut Scene, square: &str, piece: Piece) {
    scene.pieces.push(PlacedPiece { spot: spot(square), layer: Layer::Unit, piece });
}

pub(super) fn spot(name: &str) -> Spot {
    let (letter, number) = name.split_at(1);
    let column = letter.bytes().next().unwrap_or(b'a') - b'a';
    Spot::new(column, number.parse::<u8>().unwrap_or(1) - 1)
}

pub(super) fn mark(square: &str, kind: MarkKind) -> Mark {
    Mark::new(spot(square), kind)
}

pub(super) fn player(name: &str, strength: &str) -> Player {
    let strength = (!strength.is_empty()).then(|| L10nMessage::verbatim(strength));
    Player { name: name.to_owned(), strength }
}

pub(super) fn empty(game: &'static str, [white, black]: [Term; 2], board: Board) -> Scene {
    let status = model::l10n::say("scene-to-move").with("side", white.clone());
    let surface = match game {
        "World War Chess" => Surface::Map,
        "Wizard's War" => Surface::Arena,
        "Medieval Chess" => Surface::Field,
        "BattleChess" | "Vladimir's BattleChess" => Surface::Parchment,
        "Medieval War Chess" => Surface::Stone,
        _ => Surface::Plain,
    };
    Scene {
        surface,
        to_act: Some(Side::White),
        status: Some(status),
        status_tells_turn: true,
        ..Scene::empty(game, [white, black], board)
    }
}
