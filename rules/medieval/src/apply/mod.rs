//! Carries out actions (rules ME-4 to ME-18).

pub(crate) mod aside;
pub(crate) mod effects;

use rules::{Side, Square, Squares};

use crate::action::{Move, Rise};
use crate::piece::{Building, Family, House, Spec, Unit};
use crate::position::{Again, Medieval, Stage};

impl Medieval {
    /// Places the first Serf (rule ME-4).
    pub(crate) fn place_serf(&mut self, at: Square) {
        self.board.put(self.to_act, Unit::new(Family::Peasantry, 1), at);
        if self.to_act == Side::Black {
            self.stage = Stage::Turn;
        }
        self.to_act = self.to_act.other();
        self.actions_made = 0;
    }

    /// Makes a first or second move and sets the decision that follows (rule ME-18).
    pub(crate) fn make_move(&mut self, action: Move) {
        let us = self.to_act;
        let armed = action.unit.spec() == Some(Spec::Bow);
        let (first, has_shot) = match self.stage {
            Stage::Again(again) => (false, again.has_shot),
            Stage::MustMove(_) => (true, true),
            _ => (true, false),
        };
        // ME-13: the Minstrel counts where it stands at the start of the turn.
        let twice = first && self.moves_twice(action.unit, action.from);
        let captured = if action.takes { action.to.set() } else { Squares::NONE };
        self.bury(us.other(), captured | action.aside);
        self.event |= action.captures();
        effects::carry_out(&mut self.board, us, action);

        let at = action.to;
        let stays = !matches!(action.rise, Rise::Turned(side) if side != us);
        if stays && twice && !self.is_decided() && self.can_move(at) {
            self.stage = Stage::Again(Again { at, has_shot, armed });
        } else {
            self.offer_shot(at, armed && !has_shot);
        }
    }

    /// Offers a shot after the move if one is possible; otherwise the turn ends.
    fn offer_shot(&mut self, at: Square, may_shoot: bool) {
        if may_shoot && !self.is_decided() && !self.shots(at).is_empty() {
            self.stage = Stage::Shot(at);
        } else {
            self.end_turn();
        }
    }

    pub(crate) fn stop(&mut self) {
        match self.stage {
            Stage::Again(again) => self.offer_shot(again.at, again.armed && !again.has_shot),
            _ => self.end_turn(),
        }
    }

    /// A Bow's shot before or after its move (rule ME-14).
    pub(crate) fn shoot(&mut self, from: Square, at: Square) {
        let enemy = self.to_act.other();
        self.bury(enemy, at.set());
        self.board.clear(enemy, at.set());
        self.event = true;
        if self.stage == Stage::Turn && !self.is_decided() {
            self.stage = Stage::MustMove(from);
        } else {
            self.end_turn();
        }
    }

    /// Builds or upgrades (rules ME-9, ME-15).
    pub(crate) fn build(&mut self, at: Square, building: Building) {
        let us = self.to_act;
        let standing = self.board.building(at).map(|(_, standing)| standing);
        let mut building = building.with_amenity(standing.is_some_and(Building::amenity));
        // ME-15: with an Improvist, each new Church is a Cathedral.
        if building.house() == House::Priests && self.board.has(us, Spec::Improvist) {
            building = building.at_level(building.level().max(2));
        }
        self.board.build(us, building, at);
        self.event = true;
    }

    /// Rotten Luck (rule ME-17).
    pub(crate) fn rot(&mut self, wizard: Square) {
        let us = self.to_act;
        let board = self.board;
        for (at, unit) in effects::struck_by_luck(&board, us) {
            self.graveyard.bury(us.other(), unit, at);
            self.board.lift(us.other(), unit, at);
        }
        if let Some(unit) = self.board.unit(us, wizard) {
            self.graveyard.bury(us, unit, wizard);
            self.board.lift(us, unit, wizard);
        }
    }

    pub(crate) fn pass(&mut self) {
        let passes = self.passes.saturating_add(1);
        self.end_turn();
        self.passes = passes;
    }

    fn bury(&mut self, side: Side, squares: Squares) {
        for at in squares & self.board.of(side) {
            for unit in self.board.units(side, at) {
                self.graveyard.bury(side, unit, at);
            }
        }
    }

    pub(crate) fn end_turn(&mut self) {
        self.quiet = if self.event { 0 } else { self.quiet.saturating_add(1) };
        self.passes = 0;
        self.event = false;
        self.actions_made = 0;
        self.turns = self.turns.saturating_add(1);
        self.stage = Stage::Turn;
        self.to_act = self.to_act.other();
    }
}
