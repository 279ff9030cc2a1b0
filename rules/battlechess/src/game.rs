//! The `Game` implementation: decisions, legal actions and endings (BC-3, BC-5, BC-17).

use rules::l10n::say;
use rules::{Actor, Fights, Game, GameInfo, Options, Order, Outcome, Question, Side, Turn};

use crate::decision_point::DecisionPoint;
use crate::fights::fighter;
use crate::info::{MARKERS, QUEENS, STRIKES};
use crate::key::Key;
use crate::notation::write;
use crate::piece::{BISHOPS, KINGS};
use crate::position::{BattleChess, Place, QUIET_MOVES};
use crate::question::{stakes, words};
use crate::{Action, INFO, Piece};

impl Game for BattleChess {
    type Action = Action;
    type Key = Key;

    const INFO: &'static GameInfo = &INFO;

    fn start(options: &Options) -> BattleChess {
        let mut position = BattleChess::empty(options, Side::White);
        for piece in Piece::all() {
            position.put(piece, piece.home());
        }
        position.rights = 15;
        position
    }

    #[inline]
    fn to_act(&self) -> Actor {
        self.actor()
    }

    #[inline]
    fn turn(&self) -> Turn {
        let own = self.to_act() == Actor::Side(self.side);
        Turn {
            number: self.number,
            side: self.side,
            actions_made: self.actions_made,
            actions_left: u8::from(own),
            is_public: self.actions_made > 0,
        }
    }

    /// Names the deciding piece where it isn't obvious: the patron for a marker's defence, the King
    /// for a recall.
    fn question(&self) -> Option<Question> {
        let Actor::Side(side) = self.to_act() else { return None };
        let point = self.decision_point()?;
        let order = |key, value, action| Order { key, value, text: write::text(self, action) };
        let (piece, orders) = match point {
            DecisionPoint::Result(..) => return None,
            DecisionPoint::Strike(_, knight) => (
                self.on(knight)?,
                vec![
                    order(STRIKES, "strike", Action::Strike(knight)),
                    order(STRIKES, "hold", Action::Hold(knight)),
                ],
            ),
            DecisionPoint::Champion(_, queen) => {
                (queen, vec![order(QUEENS, "self", Action::InPerson)])
            }
            DecisionPoint::Patron(combat) => {
                (combat.defender.behind(), vec![order(MARKERS, "yield", Action::Yield)])
            }
            DecisionPoint::Engage(_, bishop, _) => (bishop, Vec::new()),
            DecisionPoint::Discard(queen) => (queen, Vec::new()),
            DecisionPoint::Recall(side) => (KINGS[side.index()], Vec::new()),
            DecisionPoint::Arrival(movement) => (movement.mover, Vec::new()),
        };
        let words = words(self, &point);
        let stakes = Some(stakes(self, &point));
        Some(Question { side, piece: Some(fighter(self, piece)), words, stakes, orders })
    }

    #[inline]
    fn legal(&self, list: &mut Vec<Action>) {
        if self.winner.is_some() {
            return;
        }
        match self.decision_point() {
            None => {
                if !self.has_bare_kings() && self.quiet < QUIET_MOVES {
                    self.turn_actions(list);
                }
            }
            Some(DecisionPoint::Strike(_, knight)) => {
                list.extend([Action::Strike(knight), Action::Hold(knight)]);
            }
            Some(DecisionPoint::Champion(_, queen)) => {
                list.push(Action::InPerson);
                list.extend(self.champions(queen).map(Action::Champion));
            }
            Some(DecisionPoint::Patron(_)) => list.extend([Action::Patron, Action::Yield]),
            Some(DecisionPoint::Result(..)) => {
                list.extend([Action::AttackerWins, Action::DefenderWins]);
            }
            Some(DecisionPoint::Engage(..)) => list.extend([Action::Engage, Action::Release]),
            Some(DecisionPoint::Discard(queen)) => {
                list.extend([Action::DiscardQueen, Action::Discard(queen.home())]);
            }
            Some(DecisionPoint::Recall(side)) => {
                list.push(Action::NoRecall);
                list.extend(self.recalls(side).map(Action::Recall));
            }
            Some(DecisionPoint::Arrival(_)) => {
                list.push(Action::Keep);
                list.extend(self.exchanges(self.side).map(Action::Exchange));
            }
        }
    }

    #[inline]
    fn apply(&mut self, action: Action) {
        if self.winner.is_some() {
            return;
        }
        self.actions_made = self.actions_made.saturating_add(1);
        match (self.top(), action) {
            (None, Action::Move { from, to }) => self.begin_move(from, to),
            (None, Action::LaterExchange { at, piece }) => {
                if let Some(pawn) = self.on(at) {
                    self.exchange(pawn, piece);
                }
                self.end_turn(None);
            }
            (Some(frame), action) => {
                self.answer(frame, action);
                self.advance();
            }
            (None, _) => {}
        }
    }

    /// Ends the game by BC-3 at once, or at the start of a turn in the order of BC-17.
    fn ending(&self, occurrences: u32) -> Option<Outcome> {
        if let Some(winner) = self.winner {
            let reason =
                say("battlechess-end-king-beaten").with("side", INFO.side_name(winner.other()));
            return Some(Outcome::win(winner, "BC-3", reason));
        }
        if self.top().is_some() {
            return None;
        }
        let mut list = Vec::with_capacity(64);
        self.turn_actions(&mut list);
        let side = INFO.side_name(self.side);
        if list.is_empty() {
            return Some(if self.checkers(self.side).is_empty() {
                Outcome::draw("BC-5", say("battlechess-end-stalemate").with("side", side))
            } else {
                let reason = say("battlechess-end-mate").with("side", side);
                Outcome::win(self.side.other(), "BC-5", reason)
            });
        }
        if self.has_bare_kings() {
            return Some(Outcome::draw("BC-17", say("battlechess-end-bare-kings")));
        }
        if occurrences >= 3 {
            return Some(Outcome::draw("BC-17", say("battlechess-end-third-time")));
        }
        (self.quiet >= QUIET_MOVES).then(|| {
            Outcome::draw("BC-17", say("battlechess-end-quiet").with("moves", QUIET_MOVES))
        })
    }

    fn fights(&self) -> Option<&dyn Fights> {
        Some(self)
    }

    /// The repetition key (BC-17), only at the start of a turn.
    fn key(&self) -> Option<Key> {
        if self.top().is_some() || self.winner.is_some() {
            return None;
        }
        let mut key = Key {
            places: *self.places(),
            black: self.fighting_for_black(),
            converts: self.converts,
            side: self.side,
            rights: self.rights,
            en_passant: None,
            vulnerable: None,
        };
        let mut frames_here = 0;
        for piece in Piece::all() {
            if self.place(piece) != Place::Gone {
                frames_here |= piece.bit();
            }
        }
        key.black &= frames_here;
        for (converts, bishop) in key.converts.iter_mut().zip(BISHOPS) {
            *converts &= if frames_here & bishop.bit() == 0 { 0 } else { frames_here };
        }
        let rook = self.vulnerable.and_then(|rook| self.square_of(rook));
        if self.en_passant.is_some() || rook.is_some() {
            let mut list = Vec::new();
            self.turn_actions(&mut list);
            for action in list {
                let Action::Move { from, to } = action else { continue };
                if Some(to) == rook {
                    key.vulnerable = self.vulnerable;
                }
                if self.is_en_passant(from, to) {
                    key.en_passant = self.en_passant;
                }
            }
        }
        Some(key)
    }
}
