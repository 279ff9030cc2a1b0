//! Medieval Chess: every unit and building, and squares that are shared.

use model::l10n::{L10nMessage, Term, term};
use model::scene::{BadgeTone, Board, Layer, PlacedPiece, Scene, Side, Spot, SquareNaming, Symbol};

use super::drawing::{badge, empty, piece};

pub(super) fn shared_squares() -> Scene {
    let mut scene =
        empty("Medieval Chess", [term("scene-white"), term("scene-black")], Board::chequered(9, 9));
    let castle = |side| piece(side, (Symbol::Rook, term("scene-castle"), "C"));
    let knight = |side| piece(side, (Symbol::Knight, term("scene-knight"), "N"));
    let pawn = |side| piece(side, (Symbol::Pawn, term("scene-footman"), "F"));
    for (column, side) in [(2, Side::White), (6, Side::Black)] {
        for (row, units) in [
            (1, vec![]),
            (2, vec![knight(side)]),
            (3, vec![knight(side), pawn(side)]),
            (4, vec![pawn(side.other()), pawn(side), knight(side)]),
        ] {
            let spot = Spot::new(column, row);
            let building = PlacedPiece { spot, layer: Layer::Ground, piece: castle(side) };
            scene.pieces.push(building);
            for piece in units.clone() {
                scene.pieces.push(PlacedPiece { spot, layer: Layer::Unit, piece });
            }
            let spot = Spot::new(column + 1, row);
            for mut piece in units {
                piece.badges.push(badge("4", "power 4", BadgeTone::Neutral));
                scene.pieces.push(PlacedPiece { spot, layer: Layer::Unit, piece });
            }
        }
    }
    scene.to_act = None;
    scene.status = Some(L10nMessage::verbatim("Drawn by agreement"));
    scene
}

fn medieval_kind(code: &str) -> (Symbol, Term, &'static str) {
    match code {
        "P1" => (Symbol("peasant-1"), term("scene-serf"), "P1"),
        "P2" => (Symbol("peasant-2"), term("scene-peasant"), "P2"),
        "P3" => (Symbol("peasant-3"), term("scene-pawn"), "P3"),
        "P4" => (Symbol("peasant-4"), term("scene-tradesman"), "P4"),
        "N1" => (Symbol("warrior-1"), term("scene-page"), "N1"),
        "N2" => (Symbol("warrior-2"), term("scene-squire"), "N2"),
        "N3" => (Symbol("warrior-3"), term("scene-knight"), "N3"),
        "N4" => (Symbol("warrior-4"), term("scene-warrior"), "N4"),
        "B1" => (Symbol("priest-1"), term("scene-priest"), "B1"),
        "B2" => (Symbol("priest-2"), term("scene-bishop"), "B2"),
        "B3" => (Symbol("priest-3"), term("scene-archbishop"), "B3"),
        "B4" => (Symbol("priest-4"), term("scene-pope"), "B4"),
        "R1" => (Symbol("siege-1"), term("scene-ladder"), "R1"),
        "R2" => (Symbol("siege-2"), term("scene-battering-ram"), "R2"),
        "R3" => (Symbol("siege-3"), term("scene-catapult"), "R3"),
        "R4" => (Symbol("siege-4"), term("scene-trebuchet"), "R4"),
        "K1" => (Symbol("lord-1"), term("scene-vassal"), "K1"),
        "K2" => (Symbol("lord-2"), term("scene-lord"), "K2"),
        "K3" => (Symbol("lord-3"), term("scene-king"), "K3"),
        "K4" => (Symbol("lord-4"), term("scene-emperor"), "K4"),
        "Q1" => (Symbol("lady-1"), term("scene-vassalette"), "Q1"),
        "Q2" => (Symbol("lady-2"), term("scene-lady"), "Q2"),
        "Q3" => (Symbol("lady-3"), term("scene-queen"), "Q3"),
        "Q4" => (Symbol("lady-4"), term("scene-empress"), "Q4"),
        "W1" => (Symbol("wizard-1"), term("scene-healer"), "W1"),
        "W2" => (Symbol("wizard-2"), term("scene-sorcerer"), "W2"),
        "W3" => (Symbol("wizard-3"), term("scene-arcane-artisan"), "W3"),
        "W4" => (Symbol("wizard-4"), term("scene-wizard"), "W4"),
        "p1" => (Symbol("farm-1"), term("scene-farm"), "p1"),
        "p2" => (Symbol("farm-2"), term("scene-fief"), "p2"),
        "p3" => (Symbol("farm-3"), term("scene-great-fief"), "p3"),
        "n1" => (Symbol("school-1"), term("scene-school"), "n1"),
        "n2" => (Symbol("school-2"), term("scene-academy"), "n2"),
        "n3" => (Symbol("school-3"), term("scene-great-academy"), "n3"),
        "b1" => (Symbol("church-1"), term("scene-church"), "b1"),
        "b2" => (Symbol("church-2"), term("scene-cathedral"), "b2"),
        "b3" => (Symbol("church-3"), term("scene-great-cathedral"), "b3"),
        "r1" => (Symbol("wall-1"), term("scene-wall"), "r1"),
        "r2" => (Symbol("wall-2"), term("scene-castle"), "r2"),
        "r3" => (Symbol("wall-3"), term("scene-great-castle"), "r3"),
        "kq1" => (Symbol("house-1"), term("scene-house"), "kq1"),
        "kq2" => (Symbol("house-2"), term("scene-manor"), "kq2"),
        "kq3" => (Symbol("house-3"), term("scene-great-manor"), "kq3"),
        "w1" => (Symbol("cave-1"), term("scene-cave"), "w1"),
        "w2" => (Symbol("cave-2"), term("scene-lair"), "w2"),
        _ => (Symbol("cave-3"), term("scene-great-lair"), "w3"),
    }
}

/// Every unit and building, units over buildings; rows have letters.
pub(super) fn medieval() -> Scene {
    let board = Board { naming: SquareNaming::RowLetterColumnNumber, ..Board::chequered(8, 8) };
    let mut scene = empty("Medieval Chess", [term("scene-white"), term("scene-black")], board);
    let stands = [
        "P1 P2 P3 P4 N1 N2 N3 N4",
        "B1 B2 B3 B4 R1 R2 R3 R4",
        "K1 K2 K3 K4 Q1 Q2 Q3 Q4",
        "W1 W2 W3 W4 p1 p2 p3 n1",
        "n1 n2 n3:* b1 b2 b3 r1 r2",
        "r3 kq1 kq2:* kq3 w1 w2 w3 P4:Arc",
        "p1/P1 n2/N2 b3/B4:Imp r1/R3 kq2:*/N4:Axe w3/W4 n3:*/K1+Q1 r2/-N1+P2",
        "n3/N1+N1 kq1/-P1 - R4 P1 b1/B1 N4:Bow r3/-R4:Sho",
    ];
    for (row, line) in (0..).zip(stands) {
        for (column, word) in (0..).zip(line.split(' ')) {
            let spot = Spot::new(column, row);
            for (part, layer) in word
                .split('/')
                .zip([Layer::Ground, Layer::Unit])
                .flat_map(|(group, layer)| group.split('+').map(move |part| (part, layer)))
            {
                let half = if (column + row) % 2 == 0 { Side::White } else { Side::Black };
                let (side, part) = match part.strip_prefix('-') {
                    Some(part) => (half.other(), part),
                    None => (half, part),
                };
                if part.is_empty() {
                    continue;
                }
                let (code, sign) = part.split_once(':').unwrap_or((part, ""));
                let mut piece = piece(side, medieval_kind(code));
                match sign {
                    "" => {}
                    "*" => piece.badges.push(badge("", "amenity", BadgeTone::Starred)),
                    _ => piece.badges.push(badge(sign, sign, BadgeTone::Neutral)),
                }
                piece.symbol = match sign {
                    "Arc" => Symbol("peasant-architect"),
                    "Imp" => Symbol("priest-ascent"),
                    "Axe" => Symbol("warrior-axe"),
                    "Bow" => Symbol("warrior-bow"),
                    "Sho" => Symbol("siege-shot"),
                    _ => piece.symbol,
                };
                let is_building = code.starts_with(|c: char| c.is_ascii_lowercase());
                let layer = if is_building { Layer::Ground } else { layer.max(Layer::Unit) };
                scene.pieces.push(PlacedPiece { spot, layer, piece });
            }
        }
    }
    scene
}
