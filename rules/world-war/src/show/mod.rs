//! The `Show` implementation.

pub(crate) mod scene;
pub(crate) mod words;

use rules::l10n::{L10nMessage, say};
use rules::scene::{Accent, Board, Layer, Mark, MarkKind, PlacedPiece, Scene, Surface};
use rules::{Outline, Show, Side, Square};

use crate::board::between;
use crate::info::INFO;
use crate::position::last_rank;
use crate::show::scene::{figure, tray};
use crate::show::words::{empty_term, movers, name_at, piece_at};
use crate::{Action, Kind, WorldWar};

impl Show for WorldWar {
    /// Armor a1 takes the Helicopter on d4.
    fn describe(&self, action: Action) -> L10nMessage {
        let movers = movers(action);
        let to = action.to();
        let text = if let &[one] = movers.as_slice() {
            let one = piece_at(self, one);
            match action.captured() {
                Some(kind) => say("world-war-takes")
                    .with("piece", one)
                    .with("captured", kind.name())
                    .with("to", to),
                None => say("world-war-moves").with("piece", one).with("to", to),
            }
        } else {
            let pieces: Vec<L10nMessage> = movers.iter().map(|&at| piece_at(self, at)).collect();
            let front = movers.last().map_or_else(empty_term, |&at| name_at(self, at));
            match action.captured() {
                Some(kind) => say("world-war-blitz-takes")
                    .with("pieces", pieces)
                    .with("to", to)
                    .with("front", front)
                    .with("captured", kind.name()),
                None => say("world-war-blitz").with("pieces", pieces).with("to", to),
            }
        };
        match action.exchange() {
            Some(kind) => {
                say("world-war-and-exchanged").with("move", text).with("piece", kind.name())
            }
            None => text,
        }
    }

    /// Armor a1: to d4, takes the Helicopter.
    fn outline(&self, action: Action) -> Outline {
        let (from, to) = (action.from(), action.to());
        let mut effect = match action.blitz_direction() {
            None => say("world-war-effect-to").with("to", to),
            Some(_) => say("world-war-effect-blitz").with("count", action.pieces()).with("to", to),
        };
        if let Some(kind) = action.captured() {
            effect =
                say("world-war-effect-takes").with("effect", effect).with("piece", kind.name());
        }
        if let Some(kind) = action.exchange() {
            effect =
                say("world-war-effect-exchanged").with("effect", effect).with("piece", kind.name());
        } else if could_exchange(self, action) {
            effect = say("world-war-effect-not-exchanged").with("effect", effect);
        }
        Outline {
            group: from.to_string(),
            actor: piece_at(self, from),
            from: Some(from.spot()),
            effect,
            to: Some(to.spot()),
            captures: action.captured().is_some(),
            spends: false,
            enters: action.exchange().map(|kind| (kind.symbol(), self.to_act)),
            submenu: None,
        }
    }

    /// Marks the origin and every square on which a piece arrived.
    fn marks(&self, action: Action) -> Vec<Mark> {
        let (from, to) = (action.from(), action.to());
        let mut marks = vec![Mark::new(from.spot(), MarkKind::LastFrom)];
        if action.blitz_direction().is_some() {
            let arrived = between(from, to).by_name();
            marks.extend(arrived.iter().map(|square| Mark::new(square.spot(), MarkKind::LastTo)));
        }
        marks.push(Mark::new(to.spot(), MarkKind::LastTo));
        marks
    }

    fn scene(&self) -> Scene {
        let mut scene = Scene::empty(INFO.name, INFO.side_names.clone(), Board::chequered(8, 8));
        (scene.accent, scene.surface) = (Accent::Amber, Surface::Map);
        scene.pieces = Square::all()
            .filter_map(|square| {
                let (side, kind) = self.piece_at(square)?;
                Some(PlacedPiece {
                    spot: square.spot(),
                    layer: Layer::Unit,
                    piece: figure(side, kind),
                })
            })
            .collect();
        for side in Side::ALL {
            // WWC-14.
            if let Some((flag, attackers)) = self.radar_lock(side) {
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
        scene.trays = Side::ALL.into_iter().filter_map(|side| tray(self, side)).collect();
        scene
    }
}

/// Returns whether arriving Infantry could be exchanged (WWC-10, WWC-13).
fn could_exchange(position: &WorldWar, action: Action) -> bool {
    let last = last_rank(position.to_act);
    let infantry = |front: Square| position.kind_at(front) == Some(Kind::Infantry);
    let front = movers(action).last().copied();
    !position.captured[position.to_act.index()].is_empty()
        && last.has(action.to())
        && front.is_some_and(|front| infantry(front) && !last.has(front))
}
