//! Wizard's War: an opening, a middle game with hands, and difficult names.

use model::l10n::{L10nMessage, Term, term};
use model::scene::{Accent, Board, MarkKind, Scene, Side, Symbol, Terrain, Tray};

use super::drawing::{empty, mark, piece, player, put};

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

pub(super) fn wizards_war_start() -> Scene {
    wizards("Bwf1 Nwg1 Rwh1 Bf3 Ng3 Rh3", "Bwe10 Nwd10 Rwc10 Be8 Nd8 Rc8")
}

pub(super) fn wizards_war_middle() -> Scene {
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

/// A finished match between players with difficult names.
pub(super) fn names() -> Scene {
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
