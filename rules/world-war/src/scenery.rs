//! The position as a picture needs it.

use rules::scene::{Board, Layer, Mark, MarkKind, Piece, Placed, Scene, Tray};
use rules::{Side, Square};

use crate::ending::side_name;
use crate::game::INFO;
use crate::{Kind, WorldWar};

/// The order in which captured pieces are shown: the strongest first.
const TRAY_ORDER: [Kind; 6] =
    [Kind::Bomber, Kind::Armor, Kind::Helicopter, Kind::Fighter, Kind::Cavalry, Kind::Infantry];

fn figure(side: Side, kind: Kind) -> Piece {
    Piece { side, symbol: kind.symbol(), name: kind.name(), code: kind.code(), badges: Vec::new() }
}

impl WorldWar {
    /// Everything but the last action, the status and the marks of the past.
    pub(crate) fn scenery(&self) -> Scene {
        let pieces = Square::all()
            .filter_map(|square| {
                let (side, kind) = self.piece_at(square)?;
                Some(Placed { spot: square.spot(), layer: Layer::Unit, piece: figure(side, kind) })
            })
            .collect();
        let mut marks = Vec::new();
        let mut notes = Vec::new();
        for side in Side::ALL {
            if let Some((flag, attackers)) = self.radar_lock(side) {
                marks.push(Mark::new(flag.spot(), MarkKind::Danger));
                marks.extend(attackers.map(|square| Mark::new(square.spot(), MarkKind::Taking)));
                notes.push(format!("Radar Lock on the {} Flag on {flag}", side_name(side)));
            }
        }
        let trays = Side::ALL
            .into_iter()
            .filter(|side| !self.captured[side.index()].is_empty())
            .map(|side| Tray {
                side,
                title: "Lost",
                pieces: TRAY_ORDER
                    .into_iter()
                    .map(|kind| (figure(side, kind), self.captured[side.index()].count(kind)))
                    .filter(|&(_, count)| count > 0)
                    .collect(),
            })
            .collect();
        Scene {
            game: INFO.name,
            side_names: INFO.side_names,
            board: Board::chequered(8, 8),
            pieces,
            marks,
            trays,
            to_act: Some(self.to_act),
            status: String::new(),
            last_action: None,
            notes,
        }
    }
}
