//! Lists special actions (rule ME-17) and a Bow's shot before its move (rule ME-14).

use rules::square::Direction;
use rules::{Square, Squares, square};

use crate::action::Action;
use crate::apply::aside::fire;
use crate::apply::effects::creations;
use crate::moves::reach::Ground;
use crate::piece::{Family, Spec, Unit};
use crate::position::Medieval;

pub(crate) const EDGE: Squares = Squares(0xFF81_8181_8181_81FF);

impl Medieval {
    pub(super) fn specials_of(&self, unit: Unit, at: Square, list: &mut Vec<Action>) {
        match unit.spec() {
            Some(Spec::Bow) => list.extend(
                self.shots(at)
                    .filter(|&target| self.can_move_after_shot(at, target))
                    .map(|target| Action::Shot { from: at, at: target }),
            ),
            Some(Spec::Doctor) => self.heals(at, list),
            Some(Spec::Pilgrim) if EDGE.has(at) => {
                let (created, other) = creations(&self.board, self.to_act, at);
                list.extend(
                    std::iter::once(created)
                        .chain(other)
                        .map(|created| Action::Depart { from: at, created }),
                );
            }
            Some(Spec::Fire) => list.extend(
                (fire(&self.board, at) & self.board.built(self.to_act.other()))
                    .map(|target| Action::Fire { from: at, at: target }),
            ),
            Some(Spec::Rotten) => list.push(Action::Rotten(at)),
            _ => {}
        }
    }

    /// A Bow's targets (rule ME-14): a knight's leap away, with an enemy that can be captured.
    pub(crate) fn shots(&self, from: Square) -> Squares {
        square::knight(from) & self.board.open(self.to_act.other())
    }

    pub(crate) fn can_move(&self, at: Square) -> bool {
        self.board
            .unit(self.to_act, at)
            .is_some_and(|unit| !Ground::of(&self.board, self.to_act).reach(unit, at).is_empty())
    }

    /// A shot before moving is legal only if the unit can move afterwards (rule ME-18).
    pub(crate) fn can_move_after_shot(&self, from: Square, target: Square) -> bool {
        if self.can_move(from) {
            return true; // The shot takes nothing away: its target can only be entered then.
        }
        let mut after = self.board;
        after.clear(self.to_act.other(), target.set());
        let ground = Ground::of(&after, self.to_act);
        after.unit(self.to_act, from).is_some_and(|unit| !ground.reach(unit, from).is_empty())
    }

    /// Rule ME-17: one action per kind of unit and square. Only the first Doctor in reach lists it.
    fn heals(&self, doctor: Square, list: &mut Vec<Action>) {
        let us = self.to_act;
        let earlier = self
            .board
            .with_spec(us, Spec::Doctor)
            .filter(|&other| other < doctor)
            .fold(Squares::NONE, |all, other| all | healable_squares(other));
        let squares = healable_squares(doctor).minus(self.board.occupied() | earlier);
        list.extend(
            self.graveyard
                .of(us)
                .filter(|grave| squares.has(grave.at) && self.board.room(us, grave.unit) > 0)
                .map(|grave| Action::Heal { at: grave.at, unit: grave.unit }),
        );
    }

    /// Lists the returns of a Pilgrim abroad (rule ME-17).
    pub(super) fn returns(&self, list: &mut Vec<Action>) {
        let us = self.to_act;
        if self.abroad[us.index()] > 0 && self.board.room(us, PRIEST) > 0 {
            list.extend(EDGE.minus(self.board.occupied()).map(Action::Return));
        }
    }
}

/// A Doctor's reach: one or two squares in a straight line; nothing blocks it.
pub(crate) fn healable_squares(doctor: Square) -> Squares {
    Direction::ALL
        .into_iter()
        .filter_map(|direction| {
            let near = doctor.step(direction)?;
            let far = near.step(direction).map_or(Squares::NONE, Square::set);
            Some(far.with(near))
        })
        .fold(Squares::NONE, |all, line| all | line)
}

pub(crate) const PRIEST: Unit = Unit::new(Family::Priests, 1);
