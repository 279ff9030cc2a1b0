pub(crate) mod outline;
pub(crate) mod scene;
pub(crate) mod words;

use rules::l10n::{L10nMessage, say};
use rules::scene::{Accent, Board, Mark, MarkKind, Scene, Surface};
use rules::{Outline, Show, Side, Square};

use crate::action::Power;
use crate::apply::{act, isolated_by, own_isolated_by};
use crate::info::INFO;
use crate::show::outline::{piece_at, power};
use crate::show::scene::{notes, placed, tray};
use crate::show::words::{action_text, piece_on};
use crate::{Action, MedievalWar};

impl Show for MedievalWar {
    fn describe(&self, action: Action) -> L10nMessage {
        let text = action_text(self, action);
        let isolated = isolated_by(self, action);
        if isolated.is_empty() {
            return text;
        }
        say("medieval-war-and-isolates")
            .with("action", text)
            .with("squares", isolated.by_name())
            .with("count", isolated.count())
    }

    fn outline(&self, action: Action) -> Outline {
        match action {
            Action::Step { from, to } => Outline {
                group: from.to_string(),
                actor: piece_at(self, from),
                from: Some(from.spot()),
                effect: say("medieval-war-effect-to").with("to", to),
                to: Some(to.spot()),
                captures: false,
                spends: false,
                enters: None,
                submenu: None,
            },
            Action::Attack { target } => {
                let (attackers, sum) = self.attackers(target);
                Outline {
                    group: "attack".into(),
                    actor: say("medieval-war-actor-attack"),
                    from: attackers.by_name().first().map(|square| square.spot()),
                    effect: say("medieval-war-effect-attack")
                        .with("target", target)
                        .with("piece", piece_on(self, target))
                        .with("sum", sum)
                        .with("attackers", attackers.by_name())
                        .with("power", self.board.power(target)),
                    to: Some(target.spot()),
                    captures: true,
                    spends: false,
                    enters: None,
                    submenu: None,
                }
            }
            Action::Cannon { rook, target } => Outline {
                group: rook.to_string(),
                actor: piece_at(self, rook),
                from: Some(rook.spot()),
                effect: say("medieval-war-effect-cannon")
                    .with("target", target)
                    .with("piece", piece_on(self, target)),
                to: Some(target.spot()),
                captures: true,
                spends: false,
                enters: None,
                submenu: None,
            },
            Action::Summon(around) => {
                let squares = self.around(around);
                let effect = if squares.is_empty() {
                    say("medieval-war-effect-summon-none")
                } else {
                    say("medieval-war-effect-summon")
                        .with("squares", squares.by_name())
                        .with("count", squares.count())
                };
                power(self, Power::Summon, effect, None)
            }
            Action::Again => power(self, Power::Again, say("medieval-war-effect-again"), None),
            Action::Depose(heir) => {
                let effect = match heir {
                    Some(kind) => say("medieval-war-effect-depose").with("piece", kind.name()),
                    None => say("medieval-war-effect-depose-without-heir"),
                };
                let foe = self.board.king(self.side.other());
                Outline { captures: true, ..power(self, Power::Depose, effect, foe) }
            }
            Action::Recruit(square) => {
                let effect = say("medieval-war-effect-recruit").with("square", square);
                power(self, Power::Recruit, effect, Some(square))
            }
            Action::Purge(kind) => {
                let effect = say("medieval-war-effect-purge").with("piece", kind.name());
                power(self, Power::Purge, effect, None)
            }
            Action::Reset => power(self, Power::Reset, say("medieval-war-effect-reset"), None),
        }
    }

    /// Warns of giving up the King for nothing lasting, and of isolating own pawns (MWC-4).
    fn warnings(&self, action: Action) -> Vec<L10nMessage> {
        let mut warnings = Vec::new();
        match action {
            // MWC-9a, MWC-9b: the King leaves without any gain on the board.
            Action::Summon(around) if self.around(around).is_empty() => {
                warnings.push(say("medieval-war-warning-summon-none"));
            }
            Action::Again => warnings.push(say("medieval-war-warning-again")),
            _ => {}
        }
        let own = own_isolated_by(self, action);
        if !own.is_empty() {
            warnings.push(
                say("medieval-war-warning-isolation")
                    .with("squares", own.by_name())
                    .with("count", own.count()),
            );
        }
        warnings
    }

    fn marks(&self, action: Action) -> Vec<Mark> {
        let mut marks = Vec::new();
        let mut mark = |square: Square, kind| marks.push(Mark::new(square.spot(), kind));
        let mut after = self.board;
        act(&mut after, self.side, action);
        match action {
            Action::Step { from, to } => {
                mark(from, MarkKind::LastFrom);
                mark(to, MarkKind::LastTo);
            }
            Action::Attack { target } => {
                for square in self.attackers(target).0 {
                    mark(square, MarkKind::Taking);
                }
                mark(target, MarkKind::Destroyed);
            }
            Action::Cannon { rook, target } => {
                mark(rook, MarkKind::Taking);
                mark(target, MarkKind::Destroyed);
            }
            Action::Reset => {
                for square in self.board.occupied().minus(after.occupied()) {
                    mark(square, MarkKind::LastFrom);
                }
                for square in after.occupied().minus(self.board.occupied()) {
                    mark(square, MarkKind::LastTo);
                }
            }
            power => {
                for square in self.board.occupied().minus(after.occupied()) {
                    mark(square, MarkKind::Destroyed);
                }
                for square in after.occupied().minus(self.board.occupied()) {
                    mark(square, MarkKind::LastTo);
                }
                if let (Action::Depose(Some(_)), Some(king)) = (power, self.board.king(self.side)) {
                    mark(king, MarkKind::LastTo);
                }
            }
        }
        for square in after.isolated() {
            mark(square, MarkKind::Destroyed);
        }
        marks
    }

    fn scene(&self) -> Scene {
        let occupied = self.board.occupied();
        Scene {
            accent: Accent::Coral,
            surface: Surface::Stone,
            pieces: occupied.filter_map(|square| placed(self, square)).collect(),
            notes: notes(self),
            trays: Side::ALL.into_iter().filter_map(|side| tray(self, side)).collect(),
            ..Scene::empty(INFO.name, INFO.side_names.clone(), Board::chequered(8, 8))
        }
    }
}
