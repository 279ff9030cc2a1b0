//! World War Chess: an opening, a middle game with every mark, clocks and players.

use model::l10n::{L10nMessage, Term, term};
use model::scene::{Board, Mark, MarkKind, Scene, Side, Symbol, Tray};

use super::drawing::{empty, mark, piece, player, put};

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

pub(super) fn world_war_start() -> Scene {
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

pub(super) fn world_war_clocks() -> Scene {
    let mut scene = world_war_middle();
    let faces = ["13 d 23 h", "5 min"].map(L10nMessage::verbatim);
    let words = "Light has 13 days 23 hours left, Dark 5 minutes 30 seconds";
    scene.clocks = Some(model::scene::Clocks { faces, words: L10nMessage::verbatim(words) });
    scene
}

pub(super) fn players() -> Scene {
    Scene {
        players: Some([player("Alice", "1662"), player("Herald", "level 3")]),
        ..world_war_clocks()
    }
}

pub(super) fn world_war_middle() -> Scene {
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
pub(super) fn world_war_play() -> Scene {
    let mut scene = world_war_middle();
    let shown = |kind| matches!(kind, MarkKind::LastFrom | MarkKind::LastTo | MarkKind::Danger);
    scene.marks.retain(|mark| shown(mark.kind));
    scene
}
