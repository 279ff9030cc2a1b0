mod combat;

use rules::{Side, Square, Squares, square};

use crate::board::{by_name, last_rank, path_length, rooks_way};
use crate::frames::{Cause, Combat, Flow, Frame, MoveStage, Movement};
use crate::{Action, BattleChess, Kind, Piece};

impl BattleChess {
    pub(crate) fn answer(&mut self, frame: Frame, action: Action) {
        match (frame, action) {
            (Frame::Move(movement), action) => self.answer_move(movement, action),
            (Frame::Combat(combat), action) => self.answer_combat(combat, action),
            (Frame::Homecoming(queen), Action::DiscardQueen) => {
                self.pop();
                self.discard(queen);
            }
            (Frame::Homecoming(queen), Action::Discard(square)) => {
                self.pop();
                if let Some(piece) = self.on(square) {
                    self.discard(piece);
                }
                if self.on(queen.home()).is_none() {
                    self.put(queen, queen.home());
                }
            }
            (Frame::Recall(_), Action::NoRecall) => self.pop(),
            (Frame::Recall(_), Action::Recall(piece)) => {
                self.pop();
                self.recall(piece);
            }
            _ => {}
        }
    }

    fn answer_move(&mut self, movement: Movement, action: Action) {
        match (movement.stage, action) {
            (MoveStage::Asks(knight), Action::Strike(_)) => {
                self.set_movement(Movement { stage: MoveStage::Going, ..movement });
                if let (Some(knight), Some(square)) =
                    (self.on(knight), movement.path(movement.step))
                {
                    self.put(movement.mover, square);
                    let strike = Combat::new(knight, movement.mover, square, Cause::Strike);
                    self.push(Frame::Combat(strike));
                }
            }
            (MoveStage::Asks(_), Action::Hold(_)) => {
                self.set_movement(Movement { stage: MoveStage::Going, ..movement });
            }
            (MoveStage::Arrival, Action::Keep) => self.finish(movement),
            (MoveStage::Arrival, Action::Exchange(piece)) => {
                self.exchange(movement.mover, piece);
                self.finish(movement);
            }
            _ => {}
        }
    }

    /// Begins a move; completes it at once if nothing can interrupt it.
    #[inline]
    pub(crate) fn begin_move(&mut self, from: Square, to: Square) {
        let Some(mover) = self.on(from) else { return };
        if self.of_side(self.side).has(to) || self.side_of(mover) != self.side {
            return;
        }
        let movement =
            Movement { mover, from, to, step: 0, asked_up_to: 0, stage: MoveStage::Going };
        let castling = self.is_castling(from, to);
        let plain = self.victim(mover, from, to).is_none()
            && !self.may_be_struck(&movement)
            && (mover.kind() != Kind::Pawn || to.rank() != last_rank(self.side));
        self.lift(mover);
        if plain {
            self.put(mover, to);
            if castling {
                self.castle_rook(from, to);
            }
            self.end_turn(Some(movement));
        } else {
            self.push(Frame::Move(movement));
            self.advance();
        }
    }

    /// Returns whether an enemy Knight is next to the path. A quick check that may report too many.
    #[inline]
    fn may_be_struck(&self, movement: &Movement) -> bool {
        let kind = movement.mover.kind();
        if kind == Kind::Bishop {
            return false;
        }
        let near = (self.of_side(self.side.other()) & self.of_kind(Kind::Knight))
            .fold(Squares::NONE, |near, knight| near | square::ring(knight));
        if near.is_empty() {
            return false;
        }
        let length = path_length(kind, movement.from, movement.to);
        if kind != Kind::Knight && length < 2 {
            return false;
        }
        (0..length).any(|index| movement.path(index).is_some_and(|square| near.has(square)))
    }

    /// Runs until a decision is needed or the turn is over.
    pub(crate) fn advance(&mut self) {
        while self.winner.is_none() {
            let flow = match self.top() {
                None | Some(Frame::Free) => return,
                Some(Frame::Move(movement)) => self.advance_move(movement),
                Some(Frame::Combat(combat)) => self.fight_on(combat),
                Some(Frame::Homecoming(queen)) => self.come_home(queen),
                Some(Frame::Recall(side)) => {
                    if self.recalls(side).next().is_some() {
                        Flow::Asks
                    } else {
                        self.pop();
                        Flow::GoesOn
                    }
                }
            };
            if flow == Flow::Asks {
                return;
            }
        }
    }

    fn advance_move(&mut self, mut movement: Movement) -> Flow {
        match movement.stage {
            MoveStage::Going => {
                while movement.path(movement.step).is_some() {
                    if let Some(knight) = self.next_striker(&movement) {
                        movement.asked_up_to = by_name(knight) + 1;
                        movement.stage = MoveStage::Asks(knight);
                        self.set_movement(movement);
                        return Flow::Asks;
                    }
                    movement.step += 1;
                    movement.asked_up_to = 0;
                }
                movement.stage = MoveStage::Over;
                self.set_movement(movement);
                self.arrive(&movement);
                Flow::GoesOn
            }
            MoveStage::Over => {
                let Movement { mover, to, .. } = movement;
                let arrives = mover.kind() == Kind::Pawn
                    && to.rank() == last_rank(self.side)
                    && self.square_of(mover) == Some(to)
                    && self.side_of(mover) == self.side;
                if arrives && self.exchanges(self.side).next().is_some() {
                    self.set_movement(Movement { stage: MoveStage::Arrival, ..movement });
                    Flow::Asks
                } else {
                    self.finish(movement);
                    Flow::GoesOn
                }
            }
            MoveStage::Asks(_) | MoveStage::Arrival => Flow::Asks,
        }
    }

    /// Returns the next Knight that may strike on the square being entered (BC-7). The square must
    /// be the first of the path adjacent to it, and not a destination held by the Knight's own
    /// side.
    fn next_striker(&self, movement: &Movement) -> Option<Square> {
        let Movement { mover, from, to, step, asked_up_to: asked, .. } = *movement;
        let kind = mover.kind();
        if kind == Kind::Bishop || (kind != Kind::Knight && path_length(kind, from, to) < 2) {
            return None;
        }
        let square_here = movement.path(step)?;
        let enemy = self.side_of(mover).other();
        if square_here == to && self.of_side(enemy).has(to) {
            return None;
        }
        let mut earlier = Squares::NONE;
        for square in (0..step).filter_map(|index| movement.path(index)) {
            earlier |= square::ring(square);
        }
        let knights = self.of_side(enemy) & self.of_kind(Kind::Knight) & square::ring(square_here);
        knights
            .minus(earlier)
            .filter(|&knight| by_name(knight) >= asked)
            .min_by_key(|&knight| by_name(knight))
    }

    fn arrive(&mut self, movement: &Movement) {
        let Movement { mover, from, to, .. } = *movement;
        if let Some(victim) = self.victim(mover, from, to) {
            self.push(Frame::Combat(Combat::new(mover, victim, to, Cause::Attack)));
        } else {
            self.put(mover, to);
            if mover.kind() == Kind::King && from.file().abs_diff(to.file()) == 2 {
                self.castle_rook(from, to);
            }
        }
    }

    fn castle_rook(&mut self, from: Square, to: Square) {
        if let Some((corner, square)) = rooks_way(from, to)
            && let Some(rook) = self.on(corner)
        {
            self.lift(rook);
            self.put(rook, square);
        }
    }

    fn finish(&mut self, movement: Movement) {
        self.pop();
        self.end_turn(Some(movement));
    }

    #[inline]
    pub(crate) fn end_turn(&mut self, movement: Option<Movement>) {
        self.en_passant = None;
        self.vulnerable = None;
        let mut counts = !self.stirred;
        if let Some(Movement { mover, from, to, .. }) = movement {
            let completed = self.square_of(mover) == Some(to);
            let is_own = completed && self.side_of(mover) == self.side;
            match mover.kind() {
                Kind::Pawn => {
                    counts = false;
                    if is_own && from.rank().abs_diff(to.rank()) == 2 {
                        let rank = (from.rank() + to.rank()) / 2;
                        self.en_passant = Some(Square::new(rank * 8 + to.file()));
                    }
                }
                Kind::Rook if completed => self.vulnerable = Some(mover),
                Kind::King if is_own && from.file().abs_diff(to.file()) == 2 => {
                    self.vulnerable = rooks_way(from, to).and_then(|(_, square)| self.on(square));
                }
                _ => {}
            }
        }
        self.quiet = if counts { self.quiet.saturating_add(1) } else { 0 };
        self.stirred = false;
        self.actions_made = 0;
        self.number = self.number.saturating_add(u32::from(self.side == Side::Black));
        self.side = self.side.other();
    }

    /// Sends a Queen home after her champion was beaten (BC-12).
    fn come_home(&mut self, queen: Piece) -> Flow {
        let home = queen.home();
        match self.on(home) {
            None => {
                self.pop();
                self.put(queen, home);
                Flow::GoesOn
            }
            Some(enemy) if self.side_of(enemy) != self.side_of(queen) => {
                let fight = Combat::new(queen, enemy, home, Cause::Home);
                self.replace_top(Frame::Combat(fight));
                Flow::GoesOn
            }
            Some(king) if king.kind() == Kind::King => {
                self.pop();
                self.discard(queen);
                Flow::GoesOn
            }
            Some(_) => Flow::Asks,
        }
    }

    fn discard(&mut self, piece: Piece) {
        self.take_off(piece, false);
        self.stirred = true;
    }
}
