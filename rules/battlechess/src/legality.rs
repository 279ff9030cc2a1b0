//! Reasons for refusing illegal actions, checked in the rulebook's order.

use rules::l10n::{L10nMessage, Term, say};
use rules::{Refusal, RuleId, Side, Square, square};

use crate::board::{last_rank, path_length};
use crate::decision_point::DecisionPoint;
use crate::notation::wish::{MoveWish, Wish};
use crate::position::{LONG, Place, SHORT};
use crate::question::{awaits_result, next_answer, status};
use crate::{Action, BattleChess, Kind, Piece};

pub(crate) fn refusal(position: &BattleChess, wish: Wish, legal: &[Action]) -> Refusal {
    if !position.is_asked_for(wish) {
        if let Some(message) = awaits_result(position) {
            return Refusal::illegal("BC-2", message, say("battlechess-next-result"));
        }
        return match (position.decision_point(), status(position)) {
            (Some(point), Some(question)) => Refusal::illegal(
                point.rule(),
                say("battlechess-no-other-question").with("question", question),
                next_answer(position, legal),
            ),
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
                return Refusal::illegal(
                    "BC-16",
                    say("battlechess-no-arrived-pawn").with("square", at),
                    say("battlechess-next-arrived-pawn"),
                );
            }
            position.check_exchange(kind, home).err().unwrap_or_else(|| {
                let king = position.king(position.side).unwrap_or(at);
                Refusal::illegal(
                    "BC-5",
                    say("battlechess-no-exchange-in-check").with("king", king),
                    say("battlechess-next-unattacked"),
                )
            })
        }
        Wish::Exchange { kind, home } => {
            position.check_exchange(kind, home).err().unwrap_or_else(|| no_such_home(home))
        }
        Wish::Strike(square) | Wish::Hold(square) => match (square, position.decision_point()) {
            (Some(square), Some(DecisionPoint::Strike(_, point_knight))) => Refusal::illegal(
                "BC-7",
                say("battlechess-no-other-knight")
                    .with("asked", point_knight)
                    .with("named", square),
                say("battlechess-next-strike").with("knight", point_knight),
            ),
            _ => not_asked(wish),
        },
        Wish::Champion { kind, square } => position.explain_champion(kind, square),
        Wish::Discard(square) => {
            let home = match position.decision_point() {
                Some(DecisionPoint::Discard(queen)) => queen.home(),
                _ => square,
            };
            Refusal::illegal(
                "BC-12",
                say("battlechess-no-discard").with("home", home),
                say("battlechess-next-discard").with("home", home),
            )
        }
        Wish::Recall { kind, home } => {
            let side = match position.decision_point() {
                Some(DecisionPoint::Recall(side)) => side,
                _ => position.side,
            };
            position.explain_recall(kind, home, side)
        }
        _ => not_asked(wish),
    }
}

impl BattleChess {
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

    /// BC-16: checks that a captured piece can return in a Pawn's place.
    fn check_exchange(&self, kind: Option<Kind>, home: Square) -> Result<(), Refusal> {
        let piece = piece_of_home(kind, home)?;
        if piece.kind() == Kind::Pawn {
            return Err(Refusal::illegal(
                "BC-16",
                say("battlechess-no-exchange-pawn"),
                say("battlechess-next-exchange"),
            ));
        }
        self.check_captive(piece, self.side, "BC-16", say("battlechess-next-captured"))
    }

    /// BC-13 and BC-16: checks that a piece is captured and belongs to a side.
    fn check_captive(
        &self,
        piece: Piece,
        side: Side,
        rule: RuleId,
        next: L10nMessage,
    ) -> Result<(), Refusal> {
        let (kind, home) = (piece.kind().name(), piece.home());
        let message = match self.place(piece) {
            Place::Gone => say("battlechess-no-gone").with("piece", kind).with("home", home),
            Place::Captured if self.side_of(piece) == side => return Ok(()),
            Place::Captured => {
                say("battlechess-no-others-captive").with("piece", kind).with("home", home)
            }
            Place::On(_) | Place::Moving => {
                say("battlechess-no-not-captured").with("piece", kind).with("home", home)
            }
        };
        Err(Refusal::illegal(rule, message, next))
    }

    /// BC-13: explains why the King can't recall a piece.
    fn explain_recall(&self, kind: Option<Kind>, home: Square, side: Side) -> Refusal {
        let next = say("battlechess-next-recall");
        let captive = piece_of_home(kind, home)
            .and_then(|piece| self.check_captive(piece, side, "BC-13", next));
        if let Err(refusal) = captive {
            return refusal;
        }
        let message = match self.on(home) {
            Some(holder) => say("battlechess-no-home-occupied")
                .with("piece", self.kind_name(holder))
                .with("home", home),
            None => say("battlechess-no-home-barred").with("home", home),
        };
        Refusal::illegal("BC-13", message, say("battlechess-next-recall-other"))
    }

    fn explain_champion(&self, kind: Option<Kind>, square: Square) -> Refusal {
        let Some(DecisionPoint::Champion(_, queen)) = self.decision_point() else {
            return not_asked(Wish::Champion { kind, square });
        };
        let message = match (self.on(square), kind) {
            (Some(piece), _) if piece == queen => {
                say("battlechess-no-champion-herself").with("square", square)
            }
            (Some(piece), _) if self.side_of(piece) != self.side_of(queen) => {
                say("battlechess-no-champion-enemy").with("square", square)
            }
            (Some(piece), _) if self.is_marker(piece) => {
                say("battlechess-no-champion-marker").with("square", square)
            }
            (Some(piece), Some(named_kind)) if named_kind != piece.kind() => {
                return other_kind(square, piece.kind().name(), named_kind);
            }
            _ => say("battlechess-no-champion").with("square", square),
        };
        Refusal::illegal("BC-12", message, say("battlechess-next-champion"))
    }

    fn explain_move_wish(&self, wish: MoveWish) -> Refusal {
        let to = wish.to;
        let Some(from) = wish.from() else { return self.explain_san(wish) };
        let Some(piece) = self.on(from) else {
            return Refusal::illegal(
                "BC-5",
                say("battlechess-no-piece").with("square", from),
                say("battlechess-next-own-piece"),
            );
        };
        let kind = self.kind_name(piece);
        if self.side_of(piece) != self.side {
            return Refusal::illegal(
                "BC-5",
                say("battlechess-no-not-yours").with("piece", kind).with("square", from),
                say("battlechess-next-own-piece"),
            );
        }
        if let Some(named_kind) = wish.kind.filter(|&named| named != piece.kind()) {
            return other_kind(from, kind, named_kind);
        }
        self.explain_move(piece, from, to).unwrap_or_else(|| {
            Refusal::illegal(
                "BC-5",
                say("battlechess-no-such-move")
                    .with("piece", piece.kind().name())
                    .with("from", from)
                    .with("to", to),
                say("battlechess-next-reach"),
            )
        })
    }

    fn explain_san(&self, wish: MoveWish) -> Refusal {
        let to = wish.to;
        let kind = wish.kind.unwrap_or(Kind::Pawn);
        let candidates = (self.of_side(self.side) & self.of_kind(kind)).filter(|from| {
            wish.file.is_none_or(|file| file == from.file())
                && wish.rank.is_none_or(|rank| rank == from.rank())
        });
        let pieces: Vec<(Square, Piece)> =
            candidates.filter_map(|from| Some((from, self.on(from)?))).collect();
        let mut refusals =
            pieces.iter().filter_map(|&(from, piece)| self.explain_move(piece, from, to));
        if let (Some(only), None) = (refusals.next(), refusals.next()) {
            return only;
        }
        let reaching =
            pieces.iter().find(|&&(from, piece)| self.check_chess(piece, from, to).is_ok());
        reaching.and_then(|&(from, piece)| self.explain_move(piece, from, to)).unwrap_or_else(
            || {
                Refusal::illegal(
                    "BC-5",
                    say("battlechess-no-nobody-can").with("piece", kind.name()).with("to", to),
                    say("battlechess-next-reach"),
                )
            },
        )
    }

    /// Explains why a player's piece can't make a move; `None` if pieces of its kind never move
    /// like that.
    fn explain_move(&self, piece: Piece, from: Square, to: Square) -> Option<Refusal> {
        if let Err(refusal) = self.check_chess(piece, from, to) {
            return refusal;
        }
        // BC-8.
        if let Some(rook) = self.on(to)
            && rook.kind() == Kind::Rook
            && piece.kind() != Kind::Queen
            && self.vulnerable != Some(rook)
        {
            return Some(Refusal::illegal(
                "BC-8",
                say("battlechess-no-fortified").with("square", to),
                say("battlechess-next-fortified"),
            ));
        }
        // BC-15.
        if let Some(prey) = self.victim(piece, from, to)
            && self.is_marker(piece)
            && !self.is_marker(prey)
            && self.patron(piece).is_none()
        {
            return Some(Refusal::illegal(
                "BC-15",
                say("battlechess-no-marker-alone")
                    .with("from", from)
                    .with("patron", piece.behind().kind().name())
                    .with("prey", prey.kind().name()),
                say("battlechess-next-marker-alone"),
            ));
        }
        Some(self.explain_unsound(from, to))
    }

    /// Checks the moves of chess. The error is `None` if pieces of that kind never move like that.
    fn check_chess(&self, piece: Piece, from: Square, to: Square) -> Result<(), Option<Refusal>> {
        let kind = piece.kind();
        if from == to {
            return Err(Some(Refusal::illegal(
                "BC-5",
                say("battlechess-no-stays").with("square", from),
                say("battlechess-next-reach"),
            )));
        }
        if let Some(own) = self.on(to).filter(|&own| self.side_of(own) == self.side) {
            return Err(Some(Refusal::illegal(
                "BC-1",
                say("battlechess-no-own-piece").with("to", to).with("piece", self.kind_name(own)),
                say("battlechess-next-reach"),
            )));
        }
        if kind == Kind::King
            && from == piece.home()
            && from.rank() == to.rank()
            && matches!(to.file(), 2 | 6)
            && from.file().abs_diff(to.file()) == 2
        {
            return Err(Some(self.explain_castling(to.file() == 6)));
        }
        if kind == Kind::Pawn {
            return self.check_pawn(piece, from, to);
        }
        if self.attacks_from(from, kind, self.side).has(to) {
            return Ok(());
        }
        let along = match (kind, square::direction(from, to)) {
            (Kind::Rook, Some(direction)) => direction.is_orthogonal(),
            (Kind::Bishop, Some(direction)) => !direction.is_orthogonal(),
            (Kind::Queen, Some(_)) => true,
            _ => false,
        };
        Err(if along { self.blocked(kind, from, to) } else { None })
    }

    fn blocked(&self, kind: Kind, from: Square, to: Square) -> Option<Refusal> {
        let at = (square::between(from, to) & self.occupied())
            .min_by_key(|&at| path_length(Kind::Queen, from, at))?;
        let blocker = self.on(at)?;
        let by = if self.side_of(blocker) == self.side {
            say("battlechess-your-own").with("piece", self.kind_name(blocker))
        } else {
            say("battlechess-the-enemy").with("piece", self.kind_name(blocker))
        };
        Some(Refusal::illegal(
            "BC-5",
            say("battlechess-no-blocked")
                .with("at", at)
                .with("by", by)
                .with("piece", kind.name())
                .with("from", from)
                .with("to", to),
            say("battlechess-next-reach"),
        ))
    }

    fn check_pawn(&self, pawn: Piece, from: Square, to: Square) -> Result<(), Option<Refusal>> {
        let up = self.side == Side::White;
        let ahead = if up {
            i16::from(to.rank()) - i16::from(from.rank())
        } else {
            i16::from(from.rank()) - i16::from(to.rank())
        };
        let aside = from.file().abs_diff(to.file());
        let second = if up { 2 } else { 7 };
        let (rule, message) = match (ahead, aside) {
            _ if from.rank() == last_rank(self.side) && aside <= 1 => {
                return Err(Some(Refusal::illegal(
                    "BC-16",
                    say("battlechess-no-pawn-last-rank").with("square", from),
                    say("battlechess-next-last-rank").with("square", from),
                )));
            }
            (2, 0) if from.rank() + 1 != second => {
                ("BC-11", say("battlechess-no-pawn-double").with("from", from).with("rank", second))
            }
            (1 | 2, 0) => {
                if let Some(refusal) = self.blocked(Kind::Pawn, from, to) {
                    return Err(Some(refusal));
                }
                let Some(piece) = self.on(to) else { return Ok(()) };
                let kind = self.kind_name(piece);
                ("BC-5", say("battlechess-no-pawn-ahead").with("piece", kind).with("to", to))
            }
            (1, 1) if self.victim(pawn, from, to).is_some() => return Ok(()),
            (1, 1) => ("BC-5", say("battlechess-no-pawn-nobody").with("to", to)),
            (..=-1, ..=1) if up => ("BC-11", say("battlechess-no-pawn-up").with("from", from)),
            (..=-1, ..=1) => ("BC-11", say("battlechess-no-pawn-down").with("from", from)),
            _ => return Err(None),
        };
        Err(Some(Refusal::illegal(rule, message, say("battlechess-next-pawn"))))
    }

    /// BC-5: names the piece that would attack the mover's King.
    fn explain_unsound(&self, from: Square, to: Square) -> Refusal {
        let mut after = *self;
        after.play_as_chess(from, to);
        let king = after.king(self.side).unwrap_or(to);
        let by = after.checkers(self.side).first().and_then(|at| Some((at, after.on(at)?)));
        let message = match by.map(|(at, piece)| (at, self.kind_name(piece))) {
            Some((at, kind)) if !self.checkers(self.side).is_empty() => {
                say("battlechess-no-unsound-still").with("piece", kind).with("at", at)
            }
            Some((at, kind)) => say("battlechess-no-unsound-by").with("piece", kind).with("at", at),
            None => say("battlechess-no-unsound"),
        }
        .with("king", king);
        Refusal::illegal("BC-5", message, say("battlechess-next-unattacked"))
    }

    /// BC-6.
    fn explain_castling(&self, kingside: bool) -> Refusal {
        let side = self.side.index();
        let right = if kingside { SHORT[side] } else { LONG[side] };
        if self.rights & right == 0 {
            return Refusal::illegal(
                "BC-6",
                if kingside {
                    say("battlechess-no-right-kingside")
                } else {
                    say("battlechess-no-right-queenside")
                },
                say("battlechess-next-castling-right"),
            );
        }
        let row = 56 * side as u8;
        let (between, king_path) = if kingside { (5..7, [5, 6]) } else { (1..4, [3, 2]) };
        for file in between {
            let at = Square::new(row + file);
            if let Some(piece) = self.on(at) {
                return Refusal::illegal(
                    "BC-6",
                    say("battlechess-no-castling-blocked")
                        .with("piece", self.kind_name(piece))
                        .with("at", at),
                    say("battlechess-next-castling-blocked"),
                );
            }
        }
        if !self.checkers(self.side).is_empty() {
            return Refusal::illegal(
                "BC-6",
                say("battlechess-no-castling-in-check"),
                say("battlechess-next-castling-in-check"),
            );
        }
        let attacked = king_path
            .into_iter()
            .map(|file| Square::new(row + file))
            .find(|&at| !self.attackers(at, self.side.other(), self.occupied()).is_empty());
        let at = attacked.unwrap_or(Square::new(row + king_path[1]));
        Refusal::illegal(
            "BC-6",
            say("battlechess-no-castling-attacked").with("at", at),
            say("battlechess-next-castling-attacked"),
        )
    }
}

/// BC-16: returns the piece with a home square, if it is of the named kind.
fn piece_of_home(kind: Option<Kind>, home: Square) -> Result<Piece, Refusal> {
    let piece = Piece::of_home(home).ok_or_else(|| no_such_home(home))?;
    let is = piece.kind();
    if kind.is_none_or(|kind| kind == is) {
        return Ok(piece);
    }
    Err(Refusal::illegal(
        "BC-16",
        say("battlechess-no-not-that-kind").with("home", home).with("is", is.name()),
        say("battlechess-next-kind").with("piece", format!("{}{home}", is.code())),
    ))
}

fn no_such_home(square: Square) -> Refusal {
    Refusal::illegal(
        "BC-16",
        say("battlechess-no-home").with("square", square),
        say("battlechess-next-home"),
    )
}

/// BC-5: the text names another kind of piece.
fn other_kind(square: Square, is: Term, kind: Kind) -> Refusal {
    Refusal::illegal(
        "BC-5",
        say("battlechess-no-other-kind")
            .with("square", square)
            .with("is", is)
            .with("named", kind.name()),
        say("battlechess-next-own-piece"),
    )
}

fn not_asked(wish: Wish) -> Refusal {
    let (rule, message) = match wish {
        Wish::AttackerWins | Wish::DefenderWins => ("BC-2", say("battlechess-no-combat-now")),
        Wish::Move(_) => ("BC-5", say("battlechess-no-move-here")),
        Wish::Castle { .. } => ("BC-6", say("battlechess-no-castling-here")),
        Wish::Strike(_) | Wish::Hold(_) => ("BC-7", say("battlechess-no-strike-now")),
        Wish::Engage | Wish::Release => ("BC-10", say("battlechess-no-engage-now")),
        Wish::InPerson | Wish::Champion { .. } => ("BC-12", say("battlechess-no-champion-now")),
        Wish::DiscardQueen | Wish::Discard(_) => ("BC-12", say("battlechess-no-discard-now")),
        Wish::NoRecall | Wish::Recall { .. } => ("BC-13", say("battlechess-no-recall-now")),
        Wish::Patron | Wish::Yield => ("BC-15", say("battlechess-no-patron-now")),
        Wish::Keep | Wish::Exchange { .. } => ("BC-16", say("battlechess-no-arrival-now")),
        Wish::LaterExchange { .. } => ("BC-16", say("battlechess-no-exchange-here")),
    };
    Refusal::illegal(rule, message, say("battlechess-next-move"))
}
