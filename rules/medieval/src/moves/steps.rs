//! Lists moves with all their effects (rules ME-6, ME-7, ME-11, ME-14 to ME-16a).

use rules::{Square, Squares};

use super::reach::Ground;
use crate::action::{Action, CreatedUnits, Left, Move, Rise};
use crate::apply::aside::aside;
use crate::apply::effects::{
    befuddle, create, creations, each_rise, enter, hit_buildings, leave, leavings,
};
use crate::piece::{Family, Spec, Unit};
use crate::position::Medieval;

impl Medieval {
    #[inline]
    pub(super) fn moves(&self, ground: &Ground, unit: Unit, from: Square, list: &mut Vec<Action>) {
        let reached = ground.reach(unit, from);
        if reached.is_empty() {
            return;
        }
        let special = acts_in_moves(unit);
        let simple = if special { Squares::NONE } else { reached & ground.free };
        if !simple.is_empty() {
            // Without a capture, the creation is the same for every destination.
            let (created, other) = if self.board.pairs().has(from) {
                (CreatedUnits::NONE, None)
            } else {
                creations(&self.board, self.to_act, from)
            };
            for created in std::iter::once(created).chain(other) {
                list.extend(simple.map(|to| {
                    Action::Move(Move {
                        unit,
                        from,
                        to,
                        takes: false,
                        aside: Squares::NONE,
                        rise: Rise::Nothing,
                        created,
                        left: Left::Nothing,
                    })
                }));
            }
        }
        for to in reached.minus(simple) {
            self.branch(unit, from, to, ground.prey.has(to), list);
        }
    }

    /// Lists every variant of one move by walking the steps on copies of the board.
    fn branch(&self, unit: Unit, from: Square, to: Square, takes: bool, list: &mut Vec<Action>) {
        let us = self.to_act;
        let mut board = self.board;
        enter(&mut board, us, unit, from, to);
        for aside in aside(&board, us, unit, from, to, takes).sets() {
            let mut board = board;
            board.clear(us.other(), aside);
            if takes {
                hit_buildings(&mut board, us, unit, to);
            }
            let captured = takes || !aside.is_empty();
            let (created, other) = if board.occupied().has(from) {
                (CreatedUnits::NONE, None)
            } else {
                creations(&board, us, from)
            };
            for created in std::iter::once(created).chain(other) {
                let mut board = board;
                create(&mut board, created, from);
                let (left_behind, other) = leavings(&board, us, unit, from, takes);
                for left_behind in std::iter::once(left_behind).chain(other) {
                    let mut board = board;
                    leave(&mut board, us, left_behind, from);
                    befuddle(&mut board, unit, to);
                    each_rise(&board, us, unit, to, captured, |rise| {
                        list.push(Action::Move(Move {
                            unit,
                            from,
                            to,
                            takes,
                            aside,
                            rise,
                            created,
                            left: left_behind,
                        }));
                    });
                }
            }
        }
    }
}

#[inline]
fn acts_in_moves(unit: Unit) -> bool {
    match unit.spec() {
        None => false,
        Some(spec) => {
            matches!(unit.family(), Family::MaleRoyals | Family::FemaleRoyals)
                || matches!(
                    spec,
                    Spec::Lance | Spec::Mace | Spec::Sword | Spec::Axe | Spec::NewLife
                )
        }
    }
}
