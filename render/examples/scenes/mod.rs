//! Invented scenes: openings, a middle game with every mark, hands, badges.

use model::l10n::{L10nMessage, Term, term};
use model::scene::{
    Accent, Arrow, Badge, BadgeTone, Board, Layer, Mark, MarkKind, Piece, PlacedPiece, Player,
    Scene, Side, Spot, SquareNaming, Surface, Symbol, Terrain, Tray,
};

/// Messages of these scenes, for `Locale::with`.
pub(crate) const WORDS: &str = include_str!("words.ftl");

pub(crate) fn all() -> Vec<(&'static str, Scene)> {
    vec![
        ("world-war-start", world_war_start()),
        ("world-war-middle", world_war_middle()),
        ("world-war-play", world_war_play()),
        ("wizards-war-start", wizards_war_start()),
        ("wizards-war-middle", wizards_war_middle()),
        ("badges", badges()),
        ("shared-squares", shared_squares()),
        ("battle", battle()),
        ("medieval", medieval()),
        ("no-drawing", no_drawing()),
        ("world-war-clocks", world_war_clocks()),
        ("players", players()),
        ("names", names()),
    ]
}

fn kind(code: char) -> (Symbol, Term, &'static str) {
    match code {
        'A' => (Symbol::Armor, term("scene-armor"), "A"),
        'P' => (Symbol::FighterPlane, term("scene-fighter-plane"), "P"),
        'H' => (Symbol::Helicopter, term("scene-helicopter"), "H"),
        'B' => (Symbol::Bomber, term("scene-bomber"), "B"),
        'F' => (Symbol::Flag, term("scene-flag"), "F"),
        'C' => (Symbol::Cavalry, term("scene-cavalry"), "C"),
        _ => (Symbol::Infantry, term("scene-infantry"), "I"),
    }
}

fn piece(side: Side, (symbol, name, code): (Symbol, Term, &'static str)) -> Piece {
    Piece { side, symbol, name, code, badges: Vec::new() }
}

fn badge(text: &str, words: &str, tone: BadgeTone) -> Badge {
    Badge { text: text.to_owned(), words: L10nMessage::verbatim(words), tone }
}

fn put(scene: &mut Scene, square: &str, piece: Piece) {
    scene.pieces.push(PlacedPiece { spot: spot(square), layer: Layer::Unit, piece });
}

fn spot(name: &str) -> Spot {
    let (letter, number) = name.split_at(1);
    let column = letter.bytes().next().unwrap_or(b'a') - b'a';
    Spot::new(column, number.parse::<u8>().unwrap_or(1) - 1)
}

fn mark(square: &str, kind: MarkKind) -> Mark {
    Mark::new(spot(square), kind)
}

fn empty(game: &'static str, [white, black]: [Term; 2], board: Board) -> Scene {
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

fn world_war_start() -> Scene {
    let mut scene =
        empty("World War Chess", [term("scene-light"), term("scene-dark")], Board::chequered(8, 8));
    for (rank, codes) in [(1, "APHBFHPA"), (2, "CIICCIIC"), (7, "CIICCIIC"), (8, "APHBFHPA")] {
        let side = if rank < 5 { Side::White } else { Side::Black };
        for (column, code) in (b'a'..).zip(codes.chars()) {
            put(&mut scene, &format!("{}{rank}", char::from(column)), piece(side, kind(code)));
        }
    }
    scene
}

fn world_war_clocks() -> Scene {
    let mut scene = world_war_middle();
    let faces = ["13 d 23 h", "5 min"].map(L10nMessage::verbatim);
    let words = "Light has 13 days 23 hours left, Dark 5 minutes 30 seconds";
    scene.clocks = Some(model::scene::Clocks { faces, words: L10nMessage::verbatim(words) });
    scene
}

fn player(name: &str, strength: &str) -> Player {
    let strength = (!strength.is_empty()).then(|| L10nMessage::verbatim(strength));
    Player { name: name.to_owned(), strength }
}

fn players() -> Scene {
    Scene {
        players: Some([player("Alice", "1662"), player("Herald", "level 3")]),
        ..world_war_clocks()
    }
}

/// A finished match between players with difficult names.
fn names() -> Scene {
    let zalgo = format!("Z{}algo", "\u{301}\u{323}".repeat(50));
    let long = format!("{zalgo} Владимир山田太郎 🐉 the Long-Named of Somewhere Far Away");
    let reason = "Black wins: White has neither Rook nor King, and pieces of only 2 points that \
                  cannot win any more";
    Scene {
        accent: Accent::Violet,
        players: Some([player(&long, "1500 ±350"), player("שלום עולם 山田太郎", "")]),
        status: Some(L10nMessage::verbatim(reason)),
        to_act: None,
        trays: Vec::new(),
        ..wizards_war_middle()
    }
}

fn world_war_middle() -> Scene {
    let mut scene =
        empty("World War Chess", [term("scene-light"), term("scene-dark")], Board::chequered(8, 8));
    let light = "Ff1 Bc2 Ac4 Pf3 Hd1 Cd3 Ce3 Ib3 Ig2 Ih3 Aa1";
    let dark = "Fe8 Bd7 Aa8 Ah8 Pc6 Hg6 Cd6 Cf7 Ib5 Ia6 Ih5 Ig7";
    for (side, list) in [(Side::White, light), (Side::Black, dark)] {
        for word in list.split(' ') {
            let (code, square) = word.split_at(1);
            put(&mut scene, square, piece(side, kind(code.chars().next().unwrap_or('I'))));
        }
    }
    let capture = |side, codes: &[(char, u8)]| Tray {
        side,
        title: term("scene-captured"),
        pieces: codes.iter().map(|&(code, count)| (piece(side, kind(code)), count)).collect(),
    };
    scene.trays = vec![
        capture(Side::White, &[('P', 1), ('H', 1), ('C', 2), ('I', 1)]),
        capture(Side::Black, &[('P', 1), ('H', 1), ('C', 2)]),
    ];
    scene.marks = vec![
        mark("c8", MarkKind::LastFrom),
        mark("c6", MarkKind::LastTo),
        mark("e5", MarkKind::Destroyed),
        mark("h5", MarkKind::Destroyed),
        mark("d1", MarkKind::Taking),
        mark("c4", MarkKind::Chosen),
        mark("d4", MarkKind::Destination),
        mark("e4", MarkKind::Destination),
        mark("f4", MarkKind::Destination),
        mark("b4", MarkKind::Destination),
        mark("a4", MarkKind::Destination),
        mark("c5", MarkKind::Destination),
        mark("c6", MarkKind::DestinationCapture),
        mark("b5", MarkKind::DestinationCapture),
        mark("e8", MarkKind::Danger),
        mark("g4", MarkKind::Pending),
        mark("g2", MarkKind::Pending),
        Mark { step: Some(1), ..mark("d3", MarkKind::Taking) },
        Mark { step: Some(2), ..mark("e3", MarkKind::Taking) },
    ];
    scene.status = Some(L10nMessage::verbatim("Light to move"));
    scene.last_action = Some(L10nMessage::verbatim("Dark: Fighter Plane c8 to c6"));
    scene.notes = vec![L10nMessage::verbatim("Radar Lock on the Dark Flag")];
    scene
}

/// `world_war_middle` without draft-only elements.
fn world_war_play() -> Scene {
    let mut scene = world_war_middle();
    let shown = |kind| matches!(kind, MarkKind::LastFrom | MarkKind::LastTo | MarkKind::Danger);
    scene.marks.retain(|mark| shown(mark.kind));
    scene
}

fn wizard_kind(code: &str) -> (Symbol, Term, &'static str) {
    match code {
        "B" => (Symbol::Bishop, term("scene-bishop"), "B"),
        "R" => (Symbol::Rook, term("scene-rook"), "R"),
        "Q" => (Symbol::Queen, term("scene-queen"), "Q"),
        "Ca" => (Symbol::Cardinal, term("scene-cardinal"), "Ca"),
        "Ch" => (Symbol::Chancellor, term("scene-chancellor"), "Ch"),
        "Am" => (Symbol::Amazon, term("scene-amazon"), "Am"),
        "Nw" => (Symbol::KnightWizard, term("scene-knight-wizard"), "Nw"),
        "Bw" => (Symbol::BishopWizard, term("scene-bishop-wizard"), "Bw"),
        "Rw" => (Symbol::RookWizard, term("scene-rook-wizard"), "Rw"),
        _ => (Symbol::Knight, term("scene-knight"), "N"),
    }
}

fn wizards_board() -> Board {
    let mut board = Board::chequered(10, 10);
    for row in 0..10 {
        for column in 0..10 {
            let outer = |at: usize| !(2..8).contains(&at);
            board.terrain[row * 10 + column] = match (outer(row), outer(column)) {
                (true, true) => Terrain::Absent,
                (false, false) => Terrain::Plain,
                _ => Terrain::Enchanted,
            };
        }
    }
    board
}

fn wizards(white: &str, black: &str) -> Scene {
    let mut scene =
        empty("Wizard's War", [term("scene-white"), term("scene-black")], wizards_board());
    for (side, list) in [(Side::White, white), (Side::Black, black)] {
        for word in list.split(' ') {
            let at = word.rfind(|c: char| c.is_ascii_lowercase()).unwrap_or(0);
            let (code, square) = word.split_at(at);
            put(&mut scene, square, piece(side, wizard_kind(code)));
        }
    }
    scene
}

fn wizards_war_start() -> Scene {
    wizards("Bwf1 Nwg1 Rwh1 Bf3 Ng3 Rh3", "Bwe10 Nwd10 Rwc10 Be8 Nd8 Rc8")
}

fn wizards_war_middle() -> Scene {
    let mut scene = wizards(
        "Bwf1 Nwa5 Rwh2 Bf3 Ng3 Rh3 Qd4 Cac4 Ame5 Chh6 Nj7",
        "Bwe10 Nwj4 Rwc9 Be8 Nd8 Rc8 Qf7 Cag6 Amc6 Cha7",
    );
    scene.marks = vec![
        mark("d1", MarkKind::LastFrom),
        mark("d4", MarkKind::LastTo),
        mark("a5", MarkKind::Chosen),
        mark("c6", MarkKind::DestinationCapture),
        mark("b7", MarkKind::Destination),
        mark("b4", MarkKind::Destination),
    ];
    scene.trays = vec![
        Tray {
            side: Side::White,
            title: term("scene-hand"),
            pieces: vec![(piece(Side::White, wizard_kind("Ch")), 1)],
        },
        Tray {
            side: Side::Black,
            title: term("scene-hand"),
            pieces: vec![(piece(Side::Black, wizard_kind("Nw")), 1)],
        },
    ];
    scene.to_act = Some(Side::Black);
    scene.status = Some(L10nMessage::verbatim("Black to move"));
    scene.last_action = Some(L10nMessage::verbatim("White: Queen d1 to d4"));
    scene
}

fn badges() -> Scene {
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
fn battle() -> Scene {
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

fn shared_squares() -> Scene {
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
fn medieval() -> Scene {
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

fn no_drawing() -> Scene {
    let mut scene =
        empty("A sixth game", [term("scene-white"), term("scene-black")], Board::chequered(5, 5));
    for (side, square, code) in [
        (Side::White, "a1", "G"),
        (Side::White, "c2", "Gr"),
        (Side::Black, "d4", "kq3"),
        (Side::Black, "c2", "D"),
    ] {
        put(&mut scene, square, piece(side, (Symbol("griffin"), term("scene-griffin"), code)));
    }
    let tray = (piece(Side::White, (Symbol("griffin"), term("scene-griffin"), "G")), 3);
    scene.trays.push(Tray { side: Side::White, title: term("scene-hand"), pieces: vec![tray] });
    scene
}
