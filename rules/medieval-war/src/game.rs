//! The `Game` implementation: start, legal actions, effects and endings (MWC-11 to MWC-14).

use std::ops::ControlFlow;

use rules::l10n::say;
use rules::{Actor, Game, GameInfo, Options, Outcome, Side, Turn};

use crate::action::Action;
use crate::apply::{act, end_turn};
use crate::board::{Board, near};
use crate::ending::{Over, defeat_reason, verdict};
use crate::info::INFO;
use crate::moves::{completes, has_legal, list_powers, steady, steps_and_attacks};
use crate::position::{ACTIONS, Key, MedievalWar};

impl Game for MedievalWar {
    type Action = Action;
    type Key = Key;

    const INFO: &'static GameInfo = &INFO;

    fn start(_: &Options) -> MedievalWar {
        MedievalWar::at_start_of_turn(Board::start(), Side::White, [false; 2], 0, 0)
    }

    #[inline]
    fn to_act(&self) -> Actor {
        Actor::Side(self.side)
    }

    /// Three actions, published when the turn is over.
    #[inline]
    fn turn(&self) -> Turn {
        let (number, actions_left) = (u32::from(self.number), self.actions_left());
        Turn {
            number,
            side: self.side,
            actions_made: self.actions_made,
            actions_left,
            is_public: false,
        }
    }

    #[inline]
    fn legal(&self, list: &mut Vec<Action>) {
        if self.over.is_some() {
            return;
        }
        let (board, side, actions_left) = (&self.board, self.side, self.left_after());
        let king = board.king(side);
        let room = (near(steady(board, side)) & board.empty()).count();
        // A step fills one square, so a steady piece still has room and no look-ahead is needed.
        if actions_left == 0 || king.is_some() || room >= 2 {
            let _ = steps_and_attacks(board, side, |action| {
                list.push(action);
                ControlFlow::Continue(())
            });
        } else {
            let _ = steps_and_attacks(board, side, |action| {
                if completes(board, side, action, actions_left) {
                    list.push(action);
                }
                ControlFlow::Continue(())
            });
        }
        if let Some(king) = king {
            // Summon fills at most three squares, the other powers none.
            list_powers(self, king, actions_left == 0 || room >= 4, list);
        }
    }

    /// Applies MWC-4, MWC-11, MWC-13, then at the turn's end MWC-14.
    #[inline]
    fn apply(&mut self, action: Action) {
        act(&mut self.board, self.side, action);
        let isolated = self.board.isolated();
        if !isolated.is_empty() {
            self.board.remove(isolated);
        }
        self.loud |= !matches!(action, Action::Step { .. }) || !isolated.is_empty();
        self.over = verdict(&self.board);
        self.actions_made = self.actions_made.saturating_add(1);
        if self.over.is_none() && (self.actions_made >= ACTIONS || action.ends_turn()) {
            end_turn(self, action);
        }
    }

    /// Follows the order of the rulebook's checks.
    fn ending(&self, _: u32) -> Option<Outcome> {
        match self.over {
            Some(Over::Beaten(side)) => {
                Some(Outcome::win(side.other(), "MWC-11", defeat_reason(&self.board, side)))
            }
            Some(Over::BothBeaten) => {
                Some(Outcome::draw("MWC-11", say("medieval-war-end-both-beaten")))
            }
            Some(Over::Dead) => Some(Outcome::draw("MWC-13", say("medieval-war-end-dead"))),
            Some(Over::Quiet) => Some(Outcome::draw("MWC-14", say("medieval-war-end-quiet"))),
            Some(Over::Long) => Some(Outcome::draw("MWC-14", say("medieval-war-end-long"))),
            None if self.actions_made == 0 && !has_legal(self) => Some(Outcome::draw(
                "MWC-12",
                say("medieval-war-end-stalemate").with("side", INFO.side_name(self.side)),
            )),
            None => None,
        }
    }

    fn key(&self) -> Option<Key> {
        Key::of(self)
    }
}

/// Returns whether this action makes the next turn be skipped (MWC-9b, MWC-9d).
pub(crate) fn skips_after(position: &MedievalWar, action: Action) -> bool {
    let mut after = *position;
    after.apply(action);
    // Turns alternate except for skips.
    after.over.is_none() && after.actions_made == 0 && after.side == position.side
}
