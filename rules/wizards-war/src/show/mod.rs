pub(crate) mod outline;
pub(crate) mod scene;
pub(crate) mod words;

use rules::l10n::{L10nMessage, say, term};
use rules::scene::{Accent, Layer, Mark, MarkKind, PlacedPiece, Scene, Surface, Tray};
use rules::{Outline, Show, Side};

use crate::apply::{Effect, Meeting};
use crate::board::Square;
use crate::info::INFO;
use crate::piece::Piece;
use crate::show::outline::move_effect;
use crate::show::scene::{board, lost_pieces, notes, picture};
use crate::show::words::{hand_name, move_text};
use crate::{Action, WizardsWar};

impl Show for WizardsWar {
    fn describe(&self, action: Action) -> L10nMessage {
        match action {
            Action::Move { from, to } => match self.effect(from, to) {
                Some(effect) => move_text(self, effect, from, to),
                None => say("wizards-war-from-to").with("from", from).with("to", to),
            },
            Action::Drop { to } => {
                say("wizards-war-dropped").with("piece", hand_name(self)).with("to", to)
            }
            Action::Pass => say("wizards-war-passed"),
        }
    }

    fn outline(&self, action: Action) -> Outline {
        match action {
            Action::Move { from, to } => {
                let effect = self.effect(from, to);
                let actor = match effect {
                    Some(Effect { mover, .. }) => say("wizards-war-menu-piece")
                        .with("piece", mover.kind().name())
                        .with("from", from),
                    None => say("wizards-war-menu-square").with("from", from),
                };
                Outline {
                    group: from.to_string(),
                    actor,
                    from: Some(from.spot()),
                    effect: move_effect(effect, to),
                    to: Some(to.spot()),
                    captures: effect.is_some_and(|effect| {
                        !matches!(effect.meeting, Meeting::Nothing | Meeting::Swaps(_))
                    }),
                    spends: false,
                    enters: None,
                    submenu: None,
                }
            }
            Action::Drop { to } => Outline {
                group: "hand".into(),
                actor: say("wizards-war-menu-in-hand").with("piece", hand_name(self)),
                from: None,
                effect: say("wizards-war-menu-drop").with("to", to),
                to: Some(to.spot()),
                captures: false,
                spends: false,
                enters: self.hand(self.side).map(|kind| (kind.symbol(), self.side)),
                submenu: None,
            },
            Action::Pass => Outline {
                group: "pass".into(),
                actor: say("wizards-war-menu-pass"),
                from: None,
                effect: say("wizards-war-menu-no-move"),
                to: None,
                captures: false,
                spends: false,
                enters: None,
                submenu: None,
            },
        }
    }

    fn marks(&self, action: Action) -> Vec<Mark> {
        match action {
            Action::Move { from, to } => {
                vec![
                    Mark::new(from.spot(), MarkKind::LastFrom),
                    Mark::new(to.spot(), MarkKind::LastTo),
                ]
            }
            Action::Drop { to } => vec![Mark::new(to.spot(), MarkKind::LastTo)],
            Action::Pass => Vec::new(),
        }
    }

    fn scene(&self) -> Scene {
        let pieces = Square::all_by_name().filter_map(|square| {
            let piece = picture(self.piece(square)?);
            Some(PlacedPiece { spot: square.spot(), layer: Layer::Unit, piece })
        });
        let trays = Side::ALL.into_iter().flat_map(|side| {
            let hand = self.hand(side).map(|kind| (picture(Piece::new(side, kind)), 1));
            let pieces = hand.into_iter().collect();
            [Tray { side, title: term("wizards-war-hand"), pieces }, lost_pieces(self, side)]
        });
        Scene {
            accent: Accent::Violet,
            surface: Surface::Arena,
            pieces: pieces.collect(),
            trays: trays.collect(),
            to_act: Some(self.side),
            notes: notes(self),
            ..Scene::empty(INFO.name, INFO.side_names.clone(), board())
        }
    }
}
