//! BattleChess: badges, and a battle with every mark.

use model::l10n::{L10nMessage, term};
use model::scene::{
    Arrow, BadgeTone, Board, Layer, MarkKind, PlacedPiece, Scene, Side, Spot, SquareNaming, Symbol,
    Tray,
};

use super::drawing::{badge, empty, mark, piece, spot};

pub(super) fn badges() -> Scene {
    let board = Board { naming: SquareNaming::RowLetterColumnNumber, ..Board::chequered(8, 8) };
    let mut scene = empty("BattleChess", [term("scene-white"), term("scene-black")], board);
    let chess = [
        (Symbol::Rook, term("scene-rook"), "R"),
        (Symbol::Knight, term("scene-knight"), "N"),
        (Symbol::Bishop, term("scene-bishop"), "B"),
        (Symbol::Queen, term("scene-queen"), "Q"),
        (Symbol::King, term("scene-king"), "K"),
        (Symbol::Bishop, term("scene-bishop"), "B"),
        (Symbol::Knight, term("scene-knight"), "N"),
        (Symbol::Rook, term("scene-rook"), "R"),
    ];
    for (column, kind) in (0..8).zip(chess) {
        for side in Side::ALL {
            let home = if side == Side::White { 0 } else { 7 };
            let front = if side == Side::White { 1 } else { 6 };
            let mut first = piece(side, kind.clone());
            first.badges.push(badge(
                &(column + 2).to_string(),
                &format!("power {}", column + 2),
                BadgeTone::Neutral,
            ));
            let mut pawn = piece(side, (Symbol::Pawn, term("scene-pawn"), "P"));
            match column {
                1 => pawn.badges.push(badge("+", "converted", BadgeTone::Good)),
                2 => pawn.badges.push(badge("!", "wounded", BadgeTone::Warning)),
                3 => pawn.badges.extend([
                    badge("Axe", "axe", BadgeTone::Neutral),
                    badge("12", "power 12", BadgeTone::Warning),
                ]),
                4 => pawn.badges.extend([
                    badge("S", "shield", BadgeTone::Good),
                    badge("3", "power 3", BadgeTone::Neutral),
                    badge("7", "7 wounds", BadgeTone::Warning),
                ]),
                _ => {}
            }
            for (row, piece) in [(home, first), (front, pawn)] {
                let spot = Spot::new(column, row);
                scene.pieces.push(PlacedPiece { spot, layer: Layer::Unit, piece });
            }
        }
    }
    let ways = [("b2", "b3"), ("d1", "d2"), ("e4", "f5"), ("a8", "a4"), ("g7", "e6"), ("h2", "d6")];
    scene.arrows = ways.map(|(from, to)| Arrow { from: spot(from), to: spot(to) }).to_vec();
    scene
}

/// Meetings, a struck piece, a remote fighter, conversions, walls, full trays, a long question.
pub(super) fn battle() -> Scene {
    let mut scene = empty(
        "Vladimir's BattleChess",
        [term("scene-white"), term("scene-black")],
        Board::chequered(8, 8),
    );
    let chess = |code| match code {
        'K' => (Symbol::King, term("scene-king"), "K"),
        'Q' => (Symbol::Queen, term("scene-queen"), "Q"),
        'R' => (Symbol::Rook, term("scene-rook"), "R"),
        'B' => (Symbol::Bishop, term("scene-bishop"), "B"),
        'N' => (Symbol::Knight, term("scene-knight"), "N"),
        _ => (Symbol::Pawn, term("scene-pawn-marker"), "P"),
    };
    let attacks = ("", "attacks", BadgeTone::Attacks);
    let defends = ("", "defends", BadgeTone::Defends);
    let wall = ("", "fortified", BadgeTone::Walled);
    let (white, black) = (Side::White, Side::Black);
    let (stands, comes) = (Layer::Unit, Layer::Passing);
    for (side, code, square, layer, signs) in [
        (white, 'K', "e1", stands, vec![]),
        (white, 'R', "a1", stands, vec![wall]),
        (white, 'R', "h1", stands, vec![defends, wall]),
        (white, 'B', "f1", stands, vec![("f1", "the Bishop from f1", BadgeTone::Turned)]),
        (
            white,
            'N',
            "b5",
            stands,
            vec![("f1", "converted by the Bishop from f1", BadgeTone::Turned)],
        ),
        (white, 'Q', "f4", comes, vec![attacks]),
        (white, 'P', "a2", stands, vec![("R", "patron Rook on a1", BadgeTone::Good)]),
        (white, 'P', "b2", stands, vec![("–", "no patron", BadgeTone::Warning)]),
        (black, 'K', "e8", stands, vec![]),
        (black, 'R', "a7", stands, vec![("!", "vulnerable", BadgeTone::Warning)]),
        (black, 'N', "g6", stands, vec![attacks]),
        (black, 'B', "d6", stands, vec![defends, ("×", "beaten", BadgeTone::Warning)]),
        (black, 'P', "h7", stands, vec![("+", "converted for good", BadgeTone::Turned)]),
        (white, 'Q', "d6", comes, vec![attacks, ("d8", "converted by d8", BadgeTone::Turned)]),
    ] {
        let mut piece = piece(side, chess(code));
        piece.badges.extend(signs.into_iter().map(|(text, words, tone)| badge(text, words, tone)));
        scene.pieces.push(PlacedPiece { spot: spot(square), layer, piece });
    }
    for (square, kind) in [
        ("d1", MarkKind::LastFrom),
        ("d6", MarkKind::LastTo),
        ("d6", MarkKind::Pending),
        ("f4", MarkKind::Pending),
        ("d2", MarkKind::Path),
        ("d3", MarkKind::Path),
        ("d4", MarkKind::Path),
        ("d5", MarkKind::Path),
        ("g6", MarkKind::Taking),
        ("h1", MarkKind::Taking),
        ("e8", MarkKind::Danger),
    ] {
        scene.marks.push(mark(square, kind));
    }
    for (side, title, codes) in [
        (white, term("scene-captured"), "QRBNP"),
        (white, term("scene-gone-for-good"), "RBNP"),
        (black, term("scene-captured"), "QRBNP"),
        (black, term("scene-gone-for-good"), "QRBNP"),
    ] {
        let pieces = codes.chars().map(|code| (piece(side, chess(code)), 2)).collect();
        scene.trays.push(Tray { side, title, pieces });
    }
    scene.to_act = Some(black);
    scene.status_tells_turn = false;
    scene.status = Some(L10nMessage::verbatim(
        "Black decides: does the Queen on d8 fight for the Pawn marker on d5, or does it yield",
    ));
    scene
}
