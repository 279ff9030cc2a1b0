//! Invented scenes: starts, a middle game with every mark, hands, badges.

use scene::{
    Badge, BadgeTone, Board, Layer, Mark, MarkKind, Naming, Piece, Placed, Scene, Side, Spot,
    Symbol, Terrain, Tray,
};

/// Every scene with the name of its file.
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
    ]
}

fn kind(code: char) -> (Symbol, &'static str, &'static str) {
    match code {
        'A' => (Symbol::Armor, "Armor", "A"),
        'P' => (Symbol::FighterPlane, "Fighter Plane", "P"),
        'H' => (Symbol::Helicopter, "Helicopter", "H"),
        'B' => (Symbol::Bomber, "Bomber", "B"),
        'F' => (Symbol::Flag, "Flag", "F"),
        'C' => (Symbol::Cavalry, "Cavalry", "C"),
        _ => (Symbol::Infantry, "Infantry", "I"),
    }
}

/// A piece without badges.
fn piece(side: Side, (symbol, name, code): (Symbol, &'static str, &'static str)) -> Piece {
    Piece { side, symbol, name, code, badges: Vec::new() }
}

fn badge(text: &str, words: &str, tone: BadgeTone) -> Badge {
    Badge { text: text.to_owned(), words: words.to_owned(), tone }
}

fn put(scene: &mut Scene, square: &str, piece: Piece) {
    scene.pieces.push(Placed { spot: spot(square), layer: Layer::Unit, piece });
}

/// The square that `e4` names.
fn spot(name: &str) -> Spot {
    let (letter, number) = name.split_at(1);
    let column = letter.bytes().next().unwrap_or(b'a') - b'a';
    Spot::new(column, number.parse::<u8>().unwrap_or(1) - 1)
}

fn mark(square: &str, kind: MarkKind) -> Mark {
    Mark::new(spot(square), kind)
}

fn empty(game: &'static str, side_names: [&'static str; 2], board: Board) -> Scene {
    Scene {
        game,
        side_names,
        board,
        pieces: Vec::new(),
        marks: Vec::new(),
        trays: Vec::new(),
        to_act: Some(Side::White),
        status: format!("{} to move", side_names[0]),
        last_action: None,
        notes: Vec::new(),
    }
}

/// World War Chess, the array.
fn world_war_start() -> Scene {
    let mut scene = empty("World War Chess", ["Light", "Dark"], Board::chequered(8, 8));
    for (rank, codes) in [(1, "APHBFHPA"), (2, "CIICCIIC"), (7, "CIICCIIC"), (8, "APHBFHPA")] {
        let side = if rank < 5 { Side::White } else { Side::Black };
        for (column, code) in (b'a'..).zip(codes.chars()) {
            put(&mut scene, &format!("{}{rank}", char::from(column)), piece(side, kind(code)));
        }
    }
    scene
}

/// World War Chess with every mark.
fn world_war_middle() -> Scene {
    let mut scene = empty("World War Chess", ["Light", "Dark"], Board::chequered(8, 8));
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
        title: "Captured",
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
    scene.status = "Light to move".to_owned();
    scene.last_action = Some("Dark: Fighter Plane c8 to c6".to_owned());
    scene.notes = vec!["Radar Lock on the Dark Flag".to_owned()];
    scene
}

/// The same without what only a draft shows.
fn world_war_play() -> Scene {
    let mut scene = world_war_middle();
    let shown = |kind| matches!(kind, MarkKind::LastFrom | MarkKind::LastTo | MarkKind::Danger);
    scene.marks.retain(|mark| shown(mark.kind));
    scene
}

fn wizard_kind(code: &str) -> (Symbol, &'static str, &'static str) {
    match code {
        "B" => (Symbol::Bishop, "Bishop", "B"),
        "R" => (Symbol::Rook, "Rook", "R"),
        "Q" => (Symbol::Queen, "Queen", "Q"),
        "Ca" => (Symbol::Cardinal, "Cardinal", "Ca"),
        "Ch" => (Symbol::Chancellor, "Chancellor", "Ch"),
        "Am" => (Symbol::Amazon, "Amazon", "Am"),
        "Nw" => (Symbol::KnightWizard, "Knight-Wizard", "Nw"),
        "Bw" => (Symbol::BishopWizard, "Bishop-Wizard", "Bw"),
        "Rw" => (Symbol::RookWizard, "Rook-Wizard", "Rw"),
        _ => (Symbol::Knight, "Knight", "N"),
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
    let mut scene = empty("Wizard's War", ["White", "Black"], wizards_board());
    for (side, list) in [(Side::White, white), (Side::Black, black)] {
        for word in list.split(' ') {
            let at = word.rfind(|c: char| c.is_ascii_lowercase()).unwrap_or(0);
            let (code, square) = word.split_at(at);
            put(&mut scene, square, piece(side, wizard_kind(code)));
        }
    }
    scene
}

/// Wizard's War, the array.
fn wizards_war_start() -> Scene {
    wizards("Bwf1 Nwg1 Rwh1 Bf3 Ng3 Rh3", "Bwe10 Nwd10 Rwc10 Be8 Nd8 Rc8")
}

/// Wizard's War with every piece and both hands.
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
            title: "Hand",
            pieces: vec![(piece(Side::White, wizard_kind("Ch")), 1)],
        },
        Tray {
            side: Side::Black,
            title: "Hand",
            pieces: vec![(piece(Side::Black, wizard_kind("Nw")), 1)],
        },
    ];
    scene.to_act = Some(Side::Black);
    scene.status = "Black to move".to_owned();
    scene.last_action = Some("White: Queen d1 to d4".to_owned());
    scene
}

/// Chess pieces with badges, the rows lettered.
fn badges() -> Scene {
    let board = Board { naming: Naming::RowLetterColumnNumber, ..Board::chequered(8, 8) };
    let mut scene = empty("BattleChess", ["White", "Black"], board);
    let chess = [
        (Symbol::Rook, "Rook", "R"),
        (Symbol::Knight, "Knight", "N"),
        (Symbol::Bishop, "Bishop", "B"),
        (Symbol::Queen, "Queen", "Q"),
        (Symbol::King, "King", "K"),
        (Symbol::Bishop, "Bishop", "B"),
        (Symbol::Knight, "Knight", "N"),
        (Symbol::Rook, "Rook", "R"),
    ];
    for (column, kind) in (0..8).zip(chess) {
        for side in Side::ALL {
            let home = if side == Side::White { 0 } else { 7 };
            let front = if side == Side::White { 1 } else { 6 };
            let mut first = piece(side, kind);
            first.badges.push(badge(
                &(column + 2).to_string(),
                &format!("power {}", column + 2),
                BadgeTone::Neutral,
            ));
            let mut pawn = piece(side, (Symbol::Pawn, "Pawn", "P"));
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
                scene.pieces.push(Placed { spot, layer: Layer::Unit, piece });
            }
        }
    }
    scene
}

/// Two that meet, one who is struck on the way, one who fights from elsewhere, converts, walls,
/// markers, full trays, a long question.
fn battle() -> Scene {
    let mut scene = empty("Vladimir's BattleChess", ["White", "Black"], Board::chequered(8, 8));
    let chess = |code| match code {
        'K' => (Symbol::King, "King", "K"),
        'Q' => (Symbol::Queen, "Queen", "Q"),
        'R' => (Symbol::Rook, "Rook", "R"),
        'B' => (Symbol::Bishop, "Bishop", "B"),
        'N' => (Symbol::Knight, "Knight", "N"),
        _ => (Symbol::Pawn, "Pawn marker", "P"),
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
        scene.pieces.push(Placed { spot: spot(square), layer, piece });
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
        (white, "Captured", "QRBNP"),
        (white, "Gone for good", "RBNP"),
        (black, "Captured", "QRBNP"),
        (black, "Gone for good", "QRBNP"),
    ] {
        let pieces = codes.chars().map(|code| (piece(side, chess(code)), 2)).collect();
        scene.trays.push(Tray { side, title, pieces });
    }
    scene.to_act = Some(black);
    scene.status =
        "Black decides: does the Queen on d8 fight for the Pawn marker on d5, or does it yield"
            .to_owned();
    scene
}

/// Buildings with units, two and more units on a square.
fn shared_squares() -> Scene {
    let mut scene = empty("Medieval Chess", ["White", "Black"], Board::chequered(9, 9));
    let castle = |side| piece(side, (Symbol::Rook, "Castle", "C"));
    let knight = |side| piece(side, (Symbol::Knight, "Knight", "N"));
    let pawn = |side| piece(side, (Symbol::Pawn, "Footman", "F"));
    for (column, side) in [(2, Side::White), (6, Side::Black)] {
        for (row, units) in [
            (1, vec![]),
            (2, vec![knight(side)]),
            (3, vec![knight(side), pawn(side)]),
            (4, vec![pawn(side.other()), pawn(side), knight(side)]),
        ] {
            let spot = Spot::new(column, row);
            let building = Placed { spot, layer: Layer::Ground, piece: castle(side) };
            scene.pieces.push(building);
            for piece in units.clone() {
                scene.pieces.push(Placed { spot, layer: Layer::Unit, piece });
            }
            let spot = Spot::new(column + 1, row);
            for mut piece in units {
                piece.badges.push(badge("4", "power 4", BadgeTone::Neutral));
                scene.pieces.push(Placed { spot, layer: Layer::Unit, piece });
            }
        }
    }
    scene.to_act = None;
    scene.status = "Drawn by agreement".to_owned();
    scene
}
