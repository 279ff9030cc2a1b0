//! Lists every legal move, fast.
//!
//! For an attacker of the Flag, any move of another piece changes two squares: one is vacated (in a
//! blitz, the rearmost) and one filled. So a piece that shields nothing may go anywhere without a
//! Radar Lock, and under one to the squares that lift it ([`Guard`]). Only shields and moves of the
//! Flag are tested on the board after the move.

use rules::square::{Direction, edge_neighbours, knight, ring, slide};
use rules::{Square, Squares};

use crate::board::{
    Guard, advanced, all_lines, attackers, between, hover_from, opposite, shift, short_lines,
};
use crate::position::{Force, last_rank};
use crate::{Action, Kind, WorldWar};

impl WorldWar {
    /// Passes every legal move to `give`, even after a Truce by WWC-16.
    #[inline]
    pub(crate) fn generate(&self, give: impl FnMut(Action)) {
        let own_force = self.force(self.to_act);
        let enemy_force = self.force(self.to_act.other());
        let Some(flag) = own_force.flag.first() else { return };
        let guard = Guard::of(flag, own_force.all, &enemy_force);
        Generator {
            position: self,
            own_force,
            enemy_force,
            flag,
            guard,
            last: last_rank(self.to_act),
            give,
        }
        .run();
    }
}

struct Generator<'a, G> {
    position: &'a WorldWar,
    own_force: Force,
    enemy_force: Force,
    flag: Square,
    guard: Guard,
    last: Squares,
    give: G,
}

impl<G: FnMut(Action)> Generator<'_, G> {
    #[inline]
    fn run(&mut self) {
        let enemies = self.enemy_force.all;
        let free = !self.own_force.all;
        let empty = free.minus(enemies);
        for from in self.own_force.infantry {
            // WWC-3.
            let targets = (ring(from) & empty) | (edge_neighbours(from) & enemies);
            let targets = self.safe(from, targets);
            // WWC-10: only on arrival from another rank.
            let arriving = if self.last.has(from) { Squares::NONE } else { targets & self.last };
            self.give(from, targets.minus(arriving));
            for to in arriving {
                let action = Action::single(from, to).capturing(self.position.number_at(to));
                self.give_with_exchanges(action);
            }
        }
        for from in self.own_force.cavalry {
            // WWC-4.
            self.give_safe(from, ring(from) & free);
        }
        for from in self.own_force.armor {
            // WWC-5.
            let pieces = self.own_force.all | enemies;
            let mut targets = Squares::NONE;
            for direction in Direction::ALL {
                targets |= slide(direction, from, pieces);
            }
            self.give_safe(from, targets & short_lines(from) & free);
        }
        for from in self.own_force.fighters {
            // WWC-6.
            self.give_safe(from, knight(from) & free);
        }
        for from in self.own_force.helicopters {
            // WWC-7.
            self.give_safe(from, hover_from(from) & free);
        }
        for from in self.own_force.bombers {
            // WWC-8.
            let mut targets = Squares::NONE;
            for direction in Direction::ALL {
                targets |= slide(direction, from, enemies);
            }
            self.give_safe(from, targets & free);
        }
        // WWC-9.
        let flag = self.flag;
        let targets = (ring(flag) & free)
            .filter(|&to| {
                let own = self.own_force.all.without(flag).with(to);
                attackers(to, own, &self.enemy_force).is_empty()
            })
            .collect();
        self.give(flag, targets);
        self.blitzes();
    }

    /// The destinations that don't leave the Flag under Radar Lock (WWC-14), for any other piece.
    #[inline]
    fn safe(&self, from: Square, targets: Squares) -> Squares {
        if self.guard.shields.has(from) {
            targets.filter(|&to| self.flag_is_safe(from, to)).collect()
        } else {
            targets & self.guard.lifting
        }
    }

    /// Returns whether the unmoved Flag is safe after one own square is vacated and another filled.
    fn flag_is_safe(&self, vacated: Square, filled: Square) -> bool {
        let own = self.own_force.all.without(vacated).with(filled);
        attackers(self.flag, own, &self.enemy_force).is_empty()
    }

    #[inline]
    fn give_safe(&mut self, from: Square, targets: Squares) {
        let targets = self.safe(from, targets);
        self.give(from, targets);
    }

    #[inline]
    fn give(&mut self, from: Square, targets: Squares) {
        for to in targets.minus(self.enemy_force.all) {
            (self.give)(Action::single(from, to));
        }
        for to in targets & self.enemy_force.all {
            (self.give)(Action::single(from, to).capturing(self.position.number_at(to)));
        }
    }

    /// Infantry arriving on the last rank, without and with every exchange (WWC-10, WWC-13).
    fn give_with_exchanges(&mut self, action: Action) {
        (self.give)(action);
        let captured = self.position.captured[self.position.to_act.index()];
        if !captured.is_empty() {
            for kind in captured.kinds() {
                (self.give)(action.exchanging(kind));
            }
        }
    }

    /// All blitzes (WWC-11), in each direction for all groups at once.
    #[inline]
    fn blitzes(&mut self) {
        let Force { infantry, cavalry, armor, flag, .. } = self.own_force;
        let tanks = cavalry | armor;
        let ground = infantry | tanks | flag;
        for direction in Direction::ALL {
            let back = opposite(direction);
            // WWC-12: types that may capture in front.
            let takers = if direction.is_orthogonal() { ground } else { tanks };
            let ahead = shift(ground, direction).minus(self.own_force.all | self.enemy_force.all)
                | (shift(takers, direction) & self.enemy_force.all);
            let mut rears = shift(shift(ahead, back), back) & ground;
            let mut pieces = 2;
            while !rears.is_empty() {
                for rear in rears {
                    self.blitz(rear, direction, pieces);
                }
                rears = shift(rears, back) & ground;
                pieces += 1;
            }
        }
    }

    #[inline]
    fn blitz(&mut self, rear: Square, direction: Direction, pieces: u32) {
        let to = advanced(rear, direction, pieces);
        let group = between(rear, to).with(rear);
        let legal = if group.has(self.flag) {
            // WWC-9: tested with every piece of the blitz moved.
            let own = self.own_force.all.without(rear).with(to);
            attackers(advanced(self.flag, direction, 1), own, &self.enemy_force).is_empty()
        } else if self.guard.shields.has(rear) {
            self.flag_is_safe(rear, to)
        } else {
            self.guard.lifting.has(to)
        };
        if !legal {
            return;
        }
        let action =
            Action::blitz(rear, to, direction, pieces).capturing(self.position.number_at(to));
        let front = advanced(rear, direction, pieces - 1);
        // WWC-13.
        if self.last.has(to) && !self.last.has(front) && self.own_force.infantry.has(front) {
            self.give_with_exchanges(action);
        } else {
            (self.give)(action);
        }
    }
}

/// Returns whether a type can reach a square alone on an empty board (WWC-3 to WWC-9).
pub(crate) fn reaches(kind: Kind, from: Square, to: Square) -> bool {
    let squares = match kind {
        Kind::Infantry | Kind::Cavalry | Kind::Flag => ring(from),
        Kind::Armor => short_lines(from),
        Kind::Fighter => knight(from),
        Kind::Helicopter => hover_from(from),
        Kind::Bomber => all_lines(from),
    };
    squares.has(to)
}
