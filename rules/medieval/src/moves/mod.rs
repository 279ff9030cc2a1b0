//! Lists the legal actions (rules ME-4 to ME-18).

mod builds;
pub(crate) mod reach;
mod specials;
mod steps;

use rules::Square;

use crate::action::Action;
use crate::piece::{Spec, Unit};
use crate::position::Medieval;
pub(crate) use reach::Ground;
pub(crate) use specials::{EDGE, PRIEST, healable_squares};

impl Medieval {
    pub(crate) fn turn_actions(&self, list: &mut Vec<Action>) {
        let us = self.to_act;
        let ground = Ground::of(&self.board, us);
        for at in self.board.of(us) {
            for unit in self.board.kinds(us, at) {
                self.moves(&ground, unit, at, list);
                if unit.spec().is_some() {
                    self.specials_of(unit, at, list);
                }
            }
        }
        self.build_actions(list);
        self.returns(list);
    }

    pub(crate) fn moves_of(&self, at: Square, list: &mut Vec<Action>) {
        let ground = Ground::of(&self.board, self.to_act);
        if let Some(unit) = self.board.unit(self.to_act, at) {
            self.moves(&ground, unit, at, list);
        }
    }

    /// Returns whether a unit may move twice in this turn (rules ME-13, ME-16, ME-18): a
    /// Fast-Firing siege engine, or a unit within two squares of another unit that is a Minstrel.
    pub(crate) fn moves_twice(&self, unit: Unit, from: Square) -> bool {
        unit.spec() == Some(Spec::Fast)
            || self
                .board
                .with_spec(self.to_act, Spec::Minstrel)
                .without(from)
                .any(|minstrel| distance(minstrel, from) <= 2)
    }
}

fn distance(one: Square, two: Square) -> u8 {
    one.file().abs_diff(two.file()).max(one.rank().abs_diff(two.rank()))
}
