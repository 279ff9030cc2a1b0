//! Parts of the scene.

use rules::Side;
use rules::l10n::term;
use rules::scene::{Piece, Tray};

use crate::{Kind, WorldWar};

/// Captured pieces in display order, strongest first.
const TRAY_ORDER: [Kind; 6] =
    [Kind::Bomber, Kind::Armor, Kind::Helicopter, Kind::Fighter, Kind::Cavalry, Kind::Infantry];

pub(crate) fn figure(side: Side, kind: Kind) -> Piece {
    Piece { side, symbol: kind.symbol(), name: kind.name(), code: kind.code(), badges: Vec::new() }
}

/// The pieces that a side has lost.
pub(crate) fn tray(position: &WorldWar, side: Side) -> Option<Tray> {
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
