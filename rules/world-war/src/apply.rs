//! Carrying out a move.

use rules::Squares;

use crate::board::{between, shift};
use crate::{Action, WorldWar};

impl WorldWar {
    /// Carries out a legal move; any other leaves some position or other.
    #[inline]
    pub(crate) fn apply(&mut self, action: Action) {
        let (from, to) = (action.from(), action.to());
        let me = self.to_act.index();
        let enemy = self.to_act.other().index();
        let touched = from.set() | to.set();
        match action.blitz_direction() {
            None => {
                let number = self.number_at(from);
                for (bit, plane) in self.planes.iter_mut().enumerate() {
                    let arriving = u64::from(number >> bit & 1) << to.number();
                    *plane = plane.minus(touched) | Squares(arriving);
                }
            }
            Some(direction) => {
                // WWC-11: every piece of the group one square on.
                let group = between(from, to).with(from);
                for plane in &mut self.planes {
                    let advanced = shift(*plane & group, direction);
                    *plane = plane.minus(group.with(to)) | advanced;
                }
            }
        }
        self.sides[me] = self.sides[me].without(from).with(to);
        let mut quiet = self.quiet.saturating_add(1);
        if let Some(kind) = action.captured() {
            self.sides[enemy] = self.sides[enemy].without(to);
            self.captured[enemy].add(kind);
            quiet = 0;
        }
        if let Some(kind) = action.exchange() {
            // WWC-10: the Infantry leaves for good, the piece is no longer captured.
            for plane in &mut self.planes {
                *plane = plane.without(to);
            }
            self.set_kind(to.set(), kind);
            self.captured[me].remove(kind);
            quiet = 0;
        }
        self.quiet = quiet;
        self.ply = self.ply.wrapping_add(1);
        self.to_act = self.to_act.other();
    }
}
