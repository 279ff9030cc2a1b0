pub(crate) mod names;
pub(crate) mod outline;
pub(crate) mod scene;
pub(crate) mod warnings;
pub(crate) mod words;

use rules::l10n::{L10nMessage, say};
use rules::scene::{
    Accent, Board, Layer, Mark, MarkKind, PlacedPiece, Scene, SquareNaming, Surface,
};
use rules::{Game, Outline, SamplePosition, Show, Side, Square, Squares};

use crate::action::Rise;
use crate::info::INFO;
use crate::notation::write::name;
use crate::piece::{House, Spec};
use crate::position::Stage;
use crate::show::outline::{action_effect, actor, group, is_own, submenu};
use crate::show::scene::pending;
use crate::show::scene::{
    abroad, building_piece, buildings_alone, entering, graves, graveyard, supply, unit_piece,
};
use crate::show::warnings::{created, is_helpless};
use crate::show::words::{building_there, captured, move_text, with_created};
use crate::{Action, Medieval};

impl Show for Medieval {
    /// Page g5 takes the Serf on f5 and rises to Squire; the School creates a Page.
    fn describe(&self, action: Action) -> L10nMessage {
        match action {
            Action::Start(at) => say("medieval-starts").with("at", name(at)),
            Action::Move(action) => move_text(self, action),
            Action::Stop => say("medieval-stops"),
            Action::Shot { from, at } => say("medieval-shoots")
                .with("from", name(from))
                .with("units", captured(self, at))
                .with("at", name(at)),
            Action::Build { at, building } => match self.board.building(at) {
                Some((_, old)) => say("medieval-upgrades")
                    .with("old", names::building(old))
                    .with("at", name(at))
                    .with("building", names::building(building)),
                // ME-15: with an Improvist.
                None if building.house() == House::Priests
                    && building.level() == 1
                    && self.board.has(self.to_act, Spec::Improvist) =>
                {
                    say("medieval-builds-improved")
                        .with("building", names::building(building))
                        .with("better", names::building(building.at_level(2)))
                        .with("at", name(at))
                }
                None => say("medieval-builds")
                    .with("building", names::building(building))
                    .with("at", name(at)),
            },
            Action::Amenity { at, building } => say("medieval-adds")
                .with("building", names::building(building))
                .with("at", name(at))
                .with("amenity", names::amenity(building.house())),
            Action::Destroy(at) => say("medieval-destroys")
                .with("building", building_there(self, at))
                .with("at", name(at)),
            Action::Heal { at, unit } => {
                say("medieval-heals").with("unit", names::whole_unit(unit)).with("at", name(at))
            }
            Action::Depart { from, created } => {
                let departs = say("medieval-departs").with("from", name(from));
                with_created(self, departs, action, created)
            }
            Action::Return(at) => say("medieval-returns").with("at", name(at)),
            Action::Fire { from, at } => say("medieval-burns")
                .with("from", name(from))
                .with("building", building_there(self, at))
                .with("at", name(at)),
            Action::Rotten(at) => say("medieval-rotten").with("at", name(at)),
            Action::Pass => say("medieval-passes"),
        }
    }

    /// Page g5: to f6, creates a Page.
    fn outline(&self, action: Action) -> Outline {
        let (actor, effect) = (actor(self, action), action_effect(self, action));
        let (from, to, captures) = match action {
            Action::Start(at) | Action::Return(at) | Action::Heal { at, .. } => {
                (None, Some(at), false)
            }
            Action::Move(action) => (Some(action.from), Some(action.to), action.takes),
            Action::Stop | Action::Pass => (None, None, false),
            Action::Shot { from, at } | Action::Fire { from, at } => (Some(from), Some(at), true),
            Action::Build { at, .. } | Action::Amenity { at, .. } => (Some(at), Some(at), false),
            Action::Destroy(at) => (Some(at), Some(at), true),
            Action::Depart { from, .. } | Action::Rotten(from) => (Some(from), None, false),
        };
        Outline {
            group: group(self, action),
            actor,
            from: from.map(Square::spot),
            effect,
            to: to.map(Square::spot),
            captures,
            spends: matches!(action, Action::Destroy(at) if is_own(self, at)),
            enters: entering(self, action),
            submenu: submenu(action),
        }
    }

    fn warnings(&self, action: Action) -> Vec<L10nMessage> {
        let us = self.to_act;
        let mut warnings = Vec::new();
        // ME-3, ME-11: a wasted creation.
        let from = match action {
            Action::Move(action) => Some(action.from),
            Action::Depart { from, .. } => Some(from),
            _ => None,
        };
        if let Some(from) = from
            && let Some((owner, _)) = self.board.building(from)
        {
            let building = building_there(self, from);
            if owner == us && self.failed_creations(action) > 0 {
                warnings.push(
                    say("medieval-warning-wasted")
                        .with("building", building)
                        .with("at", name(from)),
                );
            } else if owner != us && created(action) {
                warnings.push(
                    say("medieval-warning-enemy-creates")
                        .with("building", building)
                        .with("at", name(from)),
                );
            }
        }
        match action {
            // ME-15: the unit changes sides.
            Action::Move(action) if action.rise == Rise::Turned(us.other()) => {
                warnings
                    .push(say("medieval-warning-turned").with("unit", names::unit(action.unit)));
            }
            // ME-12: the player's own building.
            Action::Destroy(at) if is_own(self, at) => {
                let units = self.board.building(at).map(|(_, building)| names::created(building));
                warnings.push(
                    say("medieval-warning-own-building")
                        .with("building", building_there(self, at))
                        .with("units", units.unwrap_or_default())
                        .with("at", name(at)),
                );
            }
            _ => {}
        }
        // ME-17, ME-20: the side can no longer act.
        let mut after = self.clone();
        after.apply(action);
        if !after.is_over() && after.to_act != us && is_helpless(&after, us) {
            warnings.push(say("medieval-warning-helpless"));
        }
        warnings
    }

    fn marks(&self, action: Action) -> Vec<Mark> {
        let mark = |at: Square, kind| Mark::new(at.spot(), kind);
        match action {
            Action::Move(action) => {
                let mut marks =
                    vec![mark(action.from, MarkKind::LastFrom), mark(action.to, MarkKind::LastTo)];
                marks.extend(action.aside.map(|at| mark(at, MarkKind::Destroyed)));
                marks
            }
            Action::Shot { from, at } | Action::Fire { from, at } => {
                vec![mark(from, MarkKind::Taking), mark(at, MarkKind::Destroyed)]
            }
            Action::Start(at)
            | Action::Return(at)
            | Action::Heal { at, .. }
            | Action::Build { at, .. }
            | Action::Amenity { at, .. } => vec![mark(at, MarkKind::LastTo)],
            Action::Destroy(at) | Action::Rotten(at) => vec![mark(at, MarkKind::Destroyed)],
            Action::Depart { from, .. } => vec![mark(from, MarkKind::LastFrom)],
            Action::Stop | Action::Pass => Vec::new(),
        }
    }

    fn scene(&self) -> Scene {
        let board = Board { naming: SquareNaming::RowLetterColumnNumber, ..Board::chequered(8, 8) };
        let mut scene = Scene::empty(INFO.name, INFO.side_names.clone(), board);
        (scene.accent, scene.surface) = (Accent::Green, Surface::Field);
        for at in Square::all() {
            if let Some((owner, building)) = self.board.building(at) {
                let piece = building_piece(owner, building);
                scene.pieces.push(PlacedPiece { spot: at.spot(), layer: Layer::Ground, piece });
            }
            for (side, unit) in self.board.all_units(at) {
                let piece = unit_piece(side, unit);
                scene.pieces.push(PlacedPiece { spot: at.spot(), layer: Layer::Unit, piece });
            }
        }
        scene.marks.extend(pending(match self.stage {
            Stage::Start | Stage::Turn => Squares::NONE,
            Stage::MustMove(at) | Stage::Shot(at) => at.set(),
            Stage::Again(again) => again.at.set(),
        }));
        scene.status = self.question().map(|question| {
            let side = INFO.side_name(question.side);
            say("medieval-asked").with("side", side).with("question", question.words)
        });
        for side in Side::ALL {
            scene.trays.extend(graveyard(self, side));
            scene.trays.extend(abroad(self, side));
            scene.details.extend(supply(self, side));
            scene.details.extend(graves(self, side));
            scene.notes.extend(buildings_alone(self, side));
        }
        scene
    }

    fn samples() -> Vec<SamplePosition> {
        vec![
            // At the start there is only the choice of the first squares.
            SamplePosition {
                about: "after P1@a5, P1@h5",
                setup: None,
                actions: &["P1@a5", "P1@h5"],
            },
            SamplePosition {
                about: "with 30 units and 12 buildings",
                setup: Some(include_str!("../../tests/crowded.json")),
                actions: &[],
            },
        ]
    }
}
