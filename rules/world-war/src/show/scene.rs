//! The position as a picture needs it.

use rules::l10n::{say, term};
use rules::scene::{Board, Layer, Mark, MarkKind, Piece, Placed, Scene, Tray};
use rules::{Side, Square};

use crate::info::INFO;
use crate::{Kind, WorldWar};

/// The order in which captured pieces are shown: the strongest first.
const TRAY_ORDER: [Kind; 6] =
    [Kind::Bomber, Kind::Armor, Kind::Helicopter, Kind::Fighter, Kind::Cavalry, Kind::Infantry];

fn figure(side: Side, kind: Kind) -> Piece {
    Piece { side, symbol: kind.symbol(), name: kind.name(), code: kind.code(), badges: Vec::new() }
}

/// Everything but the last action, the status and the marks of the past.
pub(crate) fn scene(position: &WorldWar) -> Scene {
    let mut scene = Scene::empty(INFO.name, INFO.side_names.clone(), Board::chequered(8, 8));
    scene.pieces = Square::all()
        .filter_map(|square| {
            let (side, kind) = position.piece_at(square)?;
            Some(Placed { spot: square.spot(), layer: Layer::Unit, piece: figure(side, kind) })
        })
        .collect();
    for side in Side::ALL {
        // WWC-14.
        if let Some((flag, attackers)) = position.radar_lock(side) {
            scene.marks.push(Mark::new(flag.spot(), MarkKind::Danger));
            let taking = attackers.map(|square| Mark::new(square.spot(), MarkKind::Taking));
            scene.marks.extend(taking);
            scene.notes.push(
                say("world-war-note-radar-lock")
                    .with("side", INFO.side_name(side))
                    .with("flag", flag),
            );
        }
    }
    scene.trays = Side::ALL.into_iter().filter_map(|side| tray(position, side)).collect();
    scene
}

/// The pieces that a side has lost.
fn tray(position: &WorldWar, side: Side) -> Option<Tray> {
    let captured = position.captured[side.index()];
    if captured.is_empty() {
        return None;
    }
    let pieces = TRAY_ORDER
        .into_iter()
        .map(|kind| (figure(side, kind), captured.count(kind)))
        .filter(|&(_, count)| count > 0)
        .collect();
    Some(Tray { side, title: term("world-war-lost"), pieces })
}
