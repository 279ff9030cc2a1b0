mod aftermath;
pub(crate) mod outline;
pub(crate) mod scene;
pub(crate) mod words;

use rules::l10n::{L10nMessage, say};
use rules::scene::{Accent, Board, Layer, Mark, MarkKind, PlacedPiece, Scene, Surface};
use rules::{Game, Outline, Show, Square};

use crate::decision_point::DecisionPoint;
use crate::position::Place;
use crate::question::status;
use crate::show::aftermath::aftermath;
use crate::show::outline::{Actor, exchange_effect, is_king};
use crate::show::words::{beaten_piece, by_itself, move_effect};
use crate::{Action, BattleChess, INFO, Piece};

impl Show for BattleChess {
    fn describe(&self, action: Action) -> L10nMessage {
        let after = aftermath(self, action);
        let text = by_itself(self, action);
        if after.is_empty() {
            return text;
        }
        let clauses: Vec<L10nMessage> = std::iter::once(text).chain(after).collect();
        say("battlechess-and-then").with("clauses", clauses)
    }

    fn outline(&self, action: Action) -> Outline {
        let pending = self.pending_square();
        match action {
            Action::Move { from, to } => Outline {
                captures: self.on(to).is_some() || self.is_en_passant(from, to),
                spends: false,
                ..Actor::on(self, from).into_outline(move_effect(self, from, to), Some(to))
            },
            Action::LaterExchange { at, piece } => self.with_entering(
                piece,
                Actor::on(self, at).into_outline(exchange_effect(piece), Some(at)),
            ),
            Action::Strike(knight) => {
                Actor::on(self, knight).into_outline(say("battlechess-effect-strikes"), pending)
            }
            Action::Hold(knight) => {
                Actor::on(self, knight).into_outline(say("battlechess-effect-holds"), None)
            }
            Action::InPerson => {
                Actor::queen().into_outline(say("battlechess-effect-in-person"), None)
            }
            Action::Champion(square) => {
                let effect = if is_king(self, square) {
                    say("battlechess-effect-risks-for-queen")
                } else {
                    say("battlechess-effect-fights-for-queen")
                };
                Actor::on(self, square).into_outline(effect, pending)
            }
            Action::Patron => {
                let patron = match self.decision_point() {
                    Some(DecisionPoint::Patron(combat)) => self.square_of(combat.defender.behind()),
                    _ => None,
                };
                let effect = if patron.is_some_and(|square| is_king(self, square)) {
                    say("battlechess-effect-risks-for-marker")
                } else {
                    say("battlechess-effect-fights-for-marker")
                };
                let actor = match patron {
                    Some(square) => Actor::on(self, square),
                    None => Actor::without_square("patron", say("battlechess-actor-patron")),
                };
                actor.into_outline(effect, pending)
            }
            Action::Yield => Actor::without_square("marker", say("battlechess-actor-marker"))
                .into_outline(say("battlechess-effect-yields"), pending),
            Action::AttackerWins => {
                Actor::without_square("attacker", say("battlechess-actor-attacker"))
                    .into_outline(say("battlechess-effect-wins"), pending)
            }
            Action::DefenderWins => {
                Actor::without_square("defender", say("battlechess-actor-defender"))
                    .into_outline(say("battlechess-effect-wins"), pending)
            }
            Action::Engage => {
                let effect = say("battlechess-effect-engages").with("beaten", beaten_piece(self));
                Actor::bishop().into_outline(effect, pending)
            }
            Action::Release => {
                let effect = say("battlechess-effect-releases").with("beaten", beaten_piece(self));
                Actor::bishop().into_outline(effect, pending)
            }
            Action::DiscardQueen => {
                Actor::queen().into_outline(say("battlechess-effect-is-discarded"), pending)
            }
            Action::Discard(square) => Actor::on(self, square)
                .into_outline(say("battlechess-effect-is-discarded"), Some(square)),
            Action::NoRecall => {
                Actor::king().into_outline(say("battlechess-effect-recalls-nobody"), None)
            }
            Action::Recall(piece) => {
                let effect = say("battlechess-effect-recalls")
                    .with("piece", self.kind_name(piece))
                    .with("home", piece.home());
                self.with_entering(piece, Actor::king().into_outline(effect, Some(piece.home())))
            }
            Action::Keep => Actor::pawn().into_outline(say("battlechess-effect-keeps"), pending),
            Action::Exchange(piece) => self
                .with_entering(piece, Actor::pawn().into_outline(exchange_effect(piece), pending)),
        }
    }

    fn marks(&self, action: Action) -> Vec<Mark> {
        let mark = |square: Square, kind| Mark::new(square.spot(), kind);
        let square_here =
            |kind| self.pending_square().map(|square| mark(square, kind)).into_iter().collect();
        match action {
            Action::Move { from, to } => {
                vec![mark(from, MarkKind::LastFrom), mark(to, MarkKind::LastTo)]
            }
            Action::LaterExchange { at, .. } => vec![mark(at, MarkKind::LastTo)],
            Action::Strike(knight) | Action::Champion(knight) => {
                vec![mark(knight, MarkKind::Taking)]
            }
            Action::Recall(piece) => vec![mark(piece.home(), MarkKind::LastTo)],
            Action::Discard(square) => vec![mark(square, MarkKind::LastTo)],
            Action::Exchange(_) | Action::Yield => square_here(MarkKind::LastTo),
            // A fight at the end of the move already has a mark.
            Action::AttackerWins | Action::DefenderWins
                if self.movement().map(|movement| movement.to) != self.pending_square() =>
            {
                square_here(MarkKind::Taking)
            }
            Action::Hold(_)
            | Action::InPerson
            | Action::Patron
            | Action::AttackerWins
            | Action::DefenderWins
            | Action::Engage
            | Action::Release
            | Action::DiscardQueen
            | Action::NoRecall
            | Action::Keep => Vec::new(),
        }
    }

    /// Leaves out pieces whose square another piece took, which is visible, and a beaten King, who
    /// is shown in his last combat (BC-3).
    fn fallen_pieces(&self, action: Action) -> Vec<PlacedPiece> {
        let mut after = *self;
        after.apply(action);
        if after.winner.is_some() {
            return Vec::new();
        }
        let moves = |piece| self.movement().is_some_and(|movement| movement.mover == piece);
        let falls = |&piece: &Piece| {
            let out = matches!(after.place(piece), Place::Captured | Place::Gone);
            let captured = self.drawn_on(piece).and_then(|square| {
                after.on(square).filter(|taker| self.on(square) != Some(*taker))
            });
            let was_in_play = matches!(self.place(piece), Place::On(_) | Place::Moving);
            out && was_in_play && (captured.is_none() || moves(piece))
        };
        let placed = |piece: Piece| {
            let spot = self.drawn_on(piece)?.spot();
            let mut figure = self.figure(piece, None, None);
            figure.badges.insert(0, scene::beaten_badge());
            Some(PlacedPiece { spot, layer: Layer::Passing, piece: figure })
        };
        Piece::all().filter(falls).filter_map(placed).collect()
    }

    fn scene(&self) -> Scene {
        let fight = self.shown_fight();
        let mut pieces = Vec::with_capacity(32);
        for square in Square::all() {
            if let Some(piece) = self.on(square) {
                let piece = self.figure(piece, Some(square), fight.as_ref());
                pieces.push(PlacedPiece { spot: square.spot(), layer: Layer::Unit, piece });
            }
        }
        for piece in self.moving() {
            if let Some(square) = self.has_come_to(piece) {
                let piece = self.figure(piece, None, fight.as_ref());
                pieces.push(PlacedPiece { spot: square.spot(), layer: Layer::Passing, piece });
            }
        }
        Scene {
            accent: Accent::Blue,
            surface: Surface::Parchment,
            pieces,
            marks: self.standing_marks(fight.as_ref()),
            duel: self.duel(fight.as_ref()),
            trays: self.trays(),
            status: status(self),
            notes: self.notes(fight.as_ref()),
            details: self.arrivals(),
            ..Scene::empty(INFO.name, INFO.side_names.clone(), Board::chequered(8, 8))
        }
    }
}
