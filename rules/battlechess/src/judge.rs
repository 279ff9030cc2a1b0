//! A reason for every illegal action, checked in the order of the rulebook.

use rules::{Side, Square, square};

use crate::board::{last_rank, path_length};
use crate::decision_point::DecisionPoint;
use crate::notation::wish::{MoveWish, Wish};
use crate::notation::write;
use crate::position::{LONG, Place, SHORT};
use crate::question::{awaited_fight, status};
use crate::reason::{Blocker, MissingQuestion, Reason, Return};
use crate::{Action, BattleChess, Kind, Piece};

/// Why what is wished is not among the legal actions.
pub(crate) fn judge(position: &BattleChess, wish: Wish, legal: &[Action]) -> Reason {
    if !position.is_asked_for(wish) {
        if let Some(fight) = awaited_fight(position) {
            return Reason::AwaitsResult(fight);
        }
        return match (position.decision_point(), status(position)) {
            (Some(asked), Some(question)) => Reason::OtherQuestion {
                rule: asked.rule(),
                question,
                answers: legal.iter().map(|&action| write::text(position, action)).collect(),
            },
            _ => not_asked(wish),
        };
    }
    match wish {
        Wish::Castle { kingside } => position.explain_castling(kingside),
        Wish::Move(wish) => position.explain_move_wish(wish),
        Wish::LaterExchange { at, kind, home } => {
            let arrived = match position.decision_point() {
                Some(DecisionPoint::Arrival(movement)) => movement.to == at,
                _ => position.arrived_pawns(position.side).has(at),
            };
            if !arrived {
                return Reason::NoArrivedPawn(at);
            }
            position.explain_return(kind, home, Return::Exchange, position.side).unwrap_or_else(
                || {
                    let king = position.king(position.side).unwrap_or(at);
                    Reason::ExchangeInCheck { king }
                },
            )
        }
        Wish::Exchange { kind, home } => position
            .explain_return(kind, home, Return::Exchange, position.side)
            .unwrap_or(Reason::NoSuchHome(home)),
        Wish::Strike(named) | Wish::Hold(named) => match (named, position.decision_point()) {
            (Some(named), Some(DecisionPoint::Strike(_, asked))) => {
                Reason::OtherKnight { named, asked }
            }
            _ => not_asked(wish),
        },
        Wish::Champion { kind, square } => position.explain_champion(kind, square),
        Wish::Discard(square) => match position.decision_point() {
            Some(DecisionPoint::Discard(queen)) => Reason::DiscardOther { home: queen.home() },
            _ => Reason::DiscardOther { home: square },
        },
        Wish::Recall { kind, home } => {
            let side = match position.decision_point() {
                Some(DecisionPoint::Recall(side)) => side,
                _ => position.side,
            };
            position
                .explain_return(kind, home, Return::Recall, side)
                .unwrap_or(Reason::HomeBarred { home })
        }
        _ => not_asked(wish),
    }
}

impl BattleChess {
    /// Whether a wish answers the question that is asked.
    pub(crate) fn is_asked_for(&self, wish: Wish) -> bool {
        matches!(
            (self.decision_point(), wish),
            (None, Wish::Castle { .. } | Wish::Move(_) | Wish::LaterExchange { .. })
                | (Some(DecisionPoint::Strike(..)), Wish::Strike(_) | Wish::Hold(_))
                | (Some(DecisionPoint::Champion(..)), Wish::Champion { .. })
                | (Some(DecisionPoint::Discard(_)), Wish::Discard(_))
                | (Some(DecisionPoint::Recall(_)), Wish::Recall { .. })
                | (
                    Some(DecisionPoint::Arrival(_)),
                    Wish::Exchange { .. } | Wish::LaterExchange { .. }
                )
        )
    }

    /// Why a captured piece cannot return: by recall (BC-13) or exchange (BC-16).
    fn explain_return(
        &self,
        kind: Option<Kind>,
        home: Square,
        how: Return,
        side: Side,
    ) -> Option<Reason> {
        let Some(piece) = Piece::of_home(home) else { return Some(Reason::NoSuchHome(home)) };
        if kind.is_some_and(|kind| kind != piece.kind()) {
            return Some(Reason::NotThatKind { home, is: piece.kind() });
        }
        match self.place(piece) {
            _ if how == Return::Exchange && piece.kind() == Kind::Pawn => {
                Some(Reason::ExchangePawn)
            }
            Place::Gone => Some(Reason::GoneForGood { how, piece }),
            Place::Captured if self.side_of(piece) != side => {
                Some(Reason::OthersCaptive { how, piece })
            }
            Place::Captured if how == Return::Recall => Some(match self.on(home) {
                Some(holder) => Reason::HomeOccupied { home, kind: self.kind_name(holder) },
                None => Reason::HomeBarred { home },
            }),
            Place::Captured => None,
            Place::On(_) | Place::Moving => Some(Reason::NotCaptured { how, piece }),
        }
    }

    fn explain_champion(&self, kind: Option<Kind>, square: Square) -> Reason {
        let Some(DecisionPoint::Champion(_, queen)) = self.decision_point() else {
            return not_asked(Wish::Champion { kind, square });
        };
        match self.on(square) {
            None => Reason::ChampionNone(square),
            Some(piece) if piece == queen => Reason::ChampionHerself(square),
            Some(piece) if self.side_of(piece) != self.side_of(queen) => {
                Reason::ChampionEnemy(square)
            }
            Some(piece) if self.is_marker(piece) => Reason::ChampionMarker(square),
            Some(piece) => match kind {
                Some(named) if named != piece.kind() => {
                    Reason::OtherKind { square, is: piece.kind().name(), named }
                }
                _ => Reason::ChampionNone(square),
            },
        }
    }

    fn explain_move_wish(&self, wish: MoveWish) -> Reason {
        if let Some(from) = wish.from() {
            return self.explain_move(from, wish.to, wish.kind);
        }
        // SAN: the reason of the one piece that it can mean.
        let kind = wish.kind.unwrap_or(Kind::Pawn);
        let named = (self.of_side(self.side) & self.of_kind(kind)).filter(|from| {
            wish.file.is_none_or(|file| file == from.file())
                && wish.rank.is_none_or(|rank| rank == from.rank())
        });
        let reasons: Vec<Reason> = named
            .map(|from| self.explain_move(from, wish.to, wish.kind))
            .filter(|reason| !matches!(reason, Reason::NoSuchMove { .. }))
            .collect();
        match reasons.as_slice() {
            [reason] => reason.clone(),
            several => several
                .iter()
                .find(|reason| {
                    matches!(
                        reason,
                        Reason::Fortified(_) | Reason::Unsound { .. } | Reason::MarkerAlone { .. }
                    )
                })
                .cloned()
                .unwrap_or(Reason::NobodyCan { kind, to: wish.to }),
        }
    }

    fn explain_move(&self, from: Square, to: Square, named: Option<Kind>) -> Reason {
        let Some(piece) = self.on(from) else { return Reason::NoPiece(from) };
        let kind = self.kind_name(piece);
        if self.side_of(piece) != self.side {
            return Reason::NotYours { square: from, kind };
        }
        if let Some(named) = named.filter(|&named| named != piece.kind()) {
            return Reason::OtherKind { square: from, is: kind, named };
        }
        if from == to {
            return Reason::Stays(from);
        }
        if let Some(own) = self.on(to).filter(|&own| self.side_of(own) == self.side) {
            return Reason::OwnPiece { to, kind: self.kind_name(own) };
        }
        // The moves of chess.
        if piece.kind() == Kind::King
            && from == piece.home()
            && from.rank() == to.rank()
            && matches!(to.file(), 2 | 6)
            && from.file().abs_diff(to.file()) == 2
        {
            return self.explain_castling(to.file() == 6);
        }
        if let Some(reason) = self.explain_geometry(piece, from, to) {
            return reason;
        }
        // BC-8.
        if let Some(rook) = self.on(to)
            && rook.kind() == Kind::Rook
            && piece.kind() != Kind::Queen
            && self.vulnerable != Some(rook)
        {
            return Reason::Fortified(to);
        }
        // BC-15.
        if let Some(prey) = self.victim(piece, from, to)
            && self.is_marker(piece)
            && !self.is_marker(prey)
            && self.patron(piece).is_none()
        {
            let (patron, prey) = (piece.behind().kind(), prey.kind());
            return Reason::MarkerAlone { from, patron, prey };
        }
        self.explain_unsound(from, to)
    }

    fn explain_geometry(&self, piece: Piece, from: Square, to: Square) -> Option<Reason> {
        let kind = piece.kind();
        if kind == Kind::Pawn {
            return self.explain_pawn(from, to);
        }
        if self.attacks_from(from, kind, self.side).has(to) {
            return None;
        }
        let along = match (kind, square::direction(from, to)) {
            (Kind::Rook, Some(direction)) => direction.is_orthogonal(),
            (Kind::Bishop, Some(direction)) => !direction.is_orthogonal(),
            (Kind::Queen, Some(_)) => true,
            _ => false,
        };
        let by = if along { self.nearest_between(from, to) } else { None };
        Some(match by {
            Some(by) => Reason::Blocked { from, to, kind, by },
            None => Reason::NoSuchMove { from, to, kind },
        })
    }

    fn nearest_between(&self, from: Square, to: Square) -> Option<Blocker> {
        let at = (square::between(from, to) & self.occupied())
            .min_by_key(|&at| path_length(Kind::Queen, from, at))?;
        let piece = self.on(at)?;
        Some(Blocker { at, kind: self.kind_name(piece), own: self.side_of(piece) == self.side })
    }

    fn explain_pawn(&self, from: Square, to: Square) -> Option<Reason> {
        let up = self.side == Side::White;
        let ahead = if up {
            i16::from(to.rank()) - i16::from(from.rank())
        } else {
            i16::from(from.rank()) - i16::from(to.rank())
        };
        let aside = from.file().abs_diff(to.file());
        let second = if up { 2 } else { 7 };
        match (ahead, aside) {
            _ if from.rank() == last_rank(self.side) && aside <= 1 => {
                Some(Reason::PawnLastRank(from))
            }
            (1, 0) => self.pawn_ahead(to),
            (2, 0) if from.rank() + 1 != second => Some(Reason::PawnDouble { from, second }),
            (2, 0) => match self.nearest_between(from, to) {
                Some(by) => Some(Reason::Blocked { from, to, kind: Kind::Pawn, by }),
                None => self.pawn_ahead(to),
            },
            (1, 1) => self
                .victim(self.on(from)?, from, to)
                .is_none()
                .then_some(Reason::PawnNothingToAttack { to }),
            (ahead, aside) if ahead < 0 && aside <= 1 => Some(Reason::PawnDirection { from, up }),
            _ => Some(Reason::NoSuchMove { from, to, kind: Kind::Pawn }),
        }
    }

    fn pawn_ahead(&self, to: Square) -> Option<Reason> {
        self.on(to).map(|piece| Reason::PawnAhead { to, kind: self.kind_name(piece) })
    }

    fn explain_unsound(&self, from: Square, to: Square) -> Reason {
        let now = !self.checkers(self.side).is_empty();
        let mut after = *self;
        after.carry_through(from, to);
        let king = after.king(self.side).unwrap_or(to);
        let by = after.checkers(self.side).first().and_then(|at| Some((at, after.on(at)?)));
        let by = by.map(|(at, piece)| (at, self.kind_name(piece)));
        Reason::Unsound { king, by, now }
    }

    fn explain_castling(&self, kingside: bool) -> Reason {
        let side = self.side.index();
        let right = if kingside { SHORT[side] } else { LONG[side] };
        if self.rights & right == 0 {
            return Reason::CastlingRight { kingside };
        }
        let row = 56 * side as u8;
        let (between, way) = if kingside { (5..7, [5, 6]) } else { (1..4, [3, 2]) };
        for file in between {
            let at = Square::new(row + file);
            if let Some(piece) = self.on(at) {
                return Reason::CastlingBlocked { at, kind: self.kind_name(piece) };
            }
        }
        if !self.checkers(self.side).is_empty() {
            return Reason::CastlingInCheck;
        }
        let attacked = way
            .into_iter()
            .map(|file| Square::new(row + file))
            .find(|&at| !self.attackers(at, self.side.other(), self.occupied()).is_empty());
        Reason::CastlingAttacked { at: attacked.unwrap_or(Square::new(row + way[1])) }
    }
}

/// Nobody is asked for that at the start of a turn.
fn not_asked(wish: Wish) -> Reason {
    Reason::NotAsked(match wish {
        Wish::Strike(_) | Wish::Hold(_) => MissingQuestion::Strike,
        Wish::InPerson | Wish::Champion { .. } => MissingQuestion::Champion,
        Wish::DiscardQueen | Wish::Discard(_) => MissingQuestion::Discard,
        Wish::Patron | Wish::Yield => MissingQuestion::Patron,
        Wish::AttackerWins | Wish::DefenderWins => MissingQuestion::Result,
        Wish::Engage | Wish::Release => MissingQuestion::Engage,
        Wish::NoRecall | Wish::Recall { .. } => MissingQuestion::Recall,
        Wish::Keep | Wish::Exchange { .. } => MissingQuestion::Arrival,
        Wish::Castle { .. } => MissingQuestion::Castling,
        Wish::Move(_) => MissingQuestion::Move,
        Wish::LaterExchange { .. } => MissingQuestion::Exchange,
    })
}
