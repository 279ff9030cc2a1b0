//! A wish that is not legal: why, in the order of the rulebook.

use rules::{Game, RuleId, Square, Squares, square};

use crate::action::{Action, Move};
use crate::moves::reach::stepped;
use crate::moves::{EDGE, Ground, PRIEST, healed_from};
use crate::notation::wish::{Wish, WishedMove};
use crate::piece::{Family, House, Spec, Unit};
use crate::position::{Medieval, Stage};
use crate::reason::{Blocker, Reason, Suffix};

/// The first reason of the rulebook's against a wish that no legal action fulfils.
pub(crate) fn judge(position: &Medieval, wish: &Wish) -> Reason {
    if let Some(reason) = position.out_of_turn(wish) {
        return reason;
    }
    match *wish {
        Wish::Enter { unit, at } => position.judge_enter(unit, at),
        Wish::Move(wished) => position.judge_move(wished),
        Wish::Stop => Reason::NothingToStop,
        Wish::Shot { from, at } => position.judge_shot(from, at),
        Wish::Build { at, house, level, amenity: false } => position.judge_build(at, house, level),
        Wish::Build { at, house, level, amenity: true } => position.judge_amenity(at, house, level),
        Wish::Destroy(at) => position.judge_destroy(at),
        Wish::Heal { unit, at } => position.judge_heal(unit, at),
        Wish::Depart { from, .. } => position.judge_depart(from),
        Wish::Fire { from, at } => position.judge_fire(from, at),
        Wish::Rotten(from) => position.judge_rotten(from),
        Wish::Pass => Reason::MayNotPass,
    }
}

impl Medieval {
    /// ME-4 and ME-18: what is asked now is something else.
    fn out_of_turn(&self, wish: &Wish) -> Option<Reason> {
        match self.stage {
            Stage::Turn => None,
            Stage::Start => Some(Reason::FirstSerf { side: self.to_act }),
            Stage::MustMove(at) => match wish {
                Wish::Move(wished) if self.is_of(wished, at) => None,
                _ => Some(Reason::BowMustMove { at }),
            },
            Stage::Again(again) => match wish {
                Wish::Move(wished) if self.is_of(wished, again.at) => None,
                _ => Some(Reason::MoveAgainOrStop { at: again.at }),
            },
            Stage::Shot(at) => match wish {
                Wish::Shot { from, .. } if from.is_none_or(|from| from == at) => None,
                _ => Some(Reason::ShootOrStop { at }),
            },
        }
    }

    /// Whether a wished move is of the unit on a square.
    fn is_of(&self, wished: &WishedMove, at: Square) -> bool {
        match wished.from {
            Some(from) => from == at,
            None => self
                .board
                .unit(self.to_act, at)
                .is_some_and(|unit| unit.plain() == wished_unit(wished)),
        }
    }

    fn judge_enter(&self, unit: Unit, at: Square) -> Reason {
        if unit != PRIEST {
            return Reason::SerfsArePlaced;
        }
        // ME-17: a Pilgrim's return.
        if self.abroad[self.to_act.index()] == 0 {
            Reason::NobodyAbroad
        } else if !EDGE.has(at) {
            Reason::NoEdge { at }
        } else {
            self.unit_there(at, "ME-17").unwrap_or(Reason::Supply { unit: PRIEST })
        }
    }

    fn judge_move(&self, wished: WishedMove) -> Reason {
        let us = self.to_act;
        let Some(from) = wished.from else { return self.judge_unplaced(wished) };
        let Some(standing) = self.board.unit(us, from) else {
            return match self.board.unit(us.other(), from) {
                Some(unit) => Reason::NotYours { at: from, unit },
                None => Reason::NothingThere { at: from },
            };
        };
        let mut units = self.board.kinds(us, from);
        let unit = match wished.unit {
            None => standing,
            Some(stated) => match units.find(|unit| unit.plain() == stated) {
                Some(unit) => unit,
                None => return Reason::OtherUnit { at: from, stands: standing, stated },
            },
        };
        self.judge_step(unit, from, wished)
    }

    /// A text that leaves the square out: which unit could be meant.
    fn judge_unplaced(&self, wished: WishedMove) -> Reason {
        let unit = wished_unit(&wished);
        let us = self.to_act;
        let mut squares =
            self.board.of(us).filter(|&at| self.board.kinds(us, at).any(|u| u.plain() == unit));
        match (squares.next(), squares.next()) {
            (None, _) => Reason::NoSuchUnit { unit },
            (Some(from), None) => {
                let unit = self.board.kinds(us, from).find(|u| u.plain() == unit).unwrap_or(unit);
                self.judge_step(unit, from, wished)
            }
            (Some(_), Some(_)) => Reason::NoneReaches { unit, to: wished.to },
        }
    }

    /// ME-2, ME-6 and what follows: a unit of one's own to a square.
    fn judge_step(&self, unit: Unit, from: Square, wished: WishedMove) -> Reason {
        let us = self.to_act;
        let to = wished.to;
        if from == to {
            return Reason::NoStep { unit, at: from };
        }
        let ground = Ground::of(&self.board, us);
        let bare =
            Ground { occupied: Squares::NONE, free: Squares::ALL, prey: Squares::NONE, ..ground };
        let prey = Ground { prey: Squares::ALL, ..bare };
        if !prey.reach(unit, from).has(to) {
            return if unit.set() == Unit::new(Family::MaleRoyals, 4).set() && ground.seculist {
                Reason::Seculist { from, to }
            } else {
                Reason::CannotReach { unit, from, to }
            };
        }
        if let Some(unit) = self.board.unit(us, to) {
            return Reason::OwnThere { at: to, unit };
        }
        if self.board.of(us.other()).has(to) {
            if !ground.prey.has(to) {
                return Reason::Protected { at: to };
            }
        } else if !bare.reach(unit, from).has(to) {
            return Reason::OnlyCaptures { from, to, takes: wished.takes };
        }
        if !ground.reach(unit, from).has(to) {
            return match self.first_between(from, to) {
                Some(by) => Reason::Blocked { unit, from, to, by },
                None => Reason::CannotReach { unit, from, to },
            };
        }
        if wished.takes && !self.board.of(us.other()).has(to) {
            return Reason::NothingToTake { at: to };
        }
        self.judge_suffixes(unit, from, wished)
    }

    /// The move is legal, but not with these suffixes.
    fn judge_suffixes(&self, unit: Unit, from: Square, wished: WishedMove) -> Reason {
        let mut list = Vec::new();
        self.legal(&mut list);
        let ways: Vec<Move> = list
            .into_iter()
            .filter_map(|action| match action {
                Action::Move(way) => Some(way),
                _ => None,
            })
            .filter(|way| way.unit == unit && way.from == from && way.to == wished.to)
            .collect();
        let suffix = if !ways.iter().any(|way| wished.aside.is_none_or(|a| a == way.aside)) {
            Suffix::Aside
        } else if !ways.iter().any(|way| wished.rise.is_none_or(|rise| rise.is(way.rise))) {
            Suffix::Rise
        } else if !ways.iter().any(|way| wished.created.is_none_or(|c| c == way.created)) {
            Suffix::Created
        } else {
            Suffix::Left
        };
        let ways = ways.iter().map(Move::to_string).collect();
        Reason::Suffix { suffix, unit, ways }
    }

    /// ME-14 and ME-18.
    fn judge_shot(&self, from: Option<Square>, at: Square) -> Reason {
        let us = self.to_act;
        let bows = self.board.with_spec(us, Spec::Bow);
        let from = match from {
            Some(from) if !bows.has(from) => return Reason::NoBow { at: from },
            Some(from) => from,
            None => match bows.first() {
                None => return Reason::HasNone { spec: Spec::Bow },
                Some(first) => {
                    bows.into_iter().find(|&bow| square::knight(bow).has(at)).unwrap_or(first)
                }
            },
        };
        if !square::knight(from).has(at) {
            Reason::NoLeapAway { from, at }
        } else if !self.board.of(us.other()).has(at) {
            Reason::NothingToShoot { at }
        } else if !self.board.open(us.other()).has(at) {
            Reason::Protected { at }
        } else {
            Reason::BowCannotMove { from }
        }
    }

    /// ME-8, ME-9: a new building or an upgrade.
    fn judge_build(&self, at: Square, house: House, level: u8) -> Reason {
        let us = self.to_act;
        let works = self.works();
        if house == House::Wizards && !self.wizards {
            return Reason::NoCaves;
        }
        if let Some(unit) = self.board.unit(us.other(), at) {
            return Reason::EnemyThere { at, unit };
        }
        let Some((owner, building)) = self.board.building(at) else {
            return match level {
                1 => Reason::NobodyBuilds { at },
                2 if works.build.has(at) => Reason::NoArchitect { at },
                2 => Reason::NobodyBuilds { at },
                _ => Reason::NewAtThree { at },
            };
        };
        if owner != us {
            return Reason::EnemyBuilding { at, building };
        }
        if building.house() != house || building.level() + 1 != level {
            return Reason::BuildingThere { at, building };
        }
        Reason::NobodyUpgrades { at, level }
    }

    /// ME-9, ME-10, ME-15.
    fn judge_amenity(&self, at: Square, house: House, level: u8) -> Reason {
        let us = self.to_act;
        let Some((owner, building)) = self.board.building(at) else {
            return Reason::NoBuilding { at, rule: "ME-9" };
        };
        if owner != us {
            Reason::EnemyBuilding { at, building }
        } else if let Some(unit) = self.board.unit(us.other(), at) {
            Reason::EnemyThere { at, unit }
        } else if building.amenity() {
            Reason::HasAmenity { at, building }
        } else if building.house() != house || building.level() != level {
            Reason::BuildingThere { at, building }
        } else if house == House::Priests && self.board.has(us.other(), Spec::Reformist) {
            Reason::Reformed { at }
        } else {
            Reason::NobodyAdorns { at }
        }
    }

    /// ME-12.
    fn judge_destroy(&self, at: Square) -> Reason {
        if self.board.building(at).is_none() {
            Reason::NoBuilding { at, rule: "ME-12" }
        } else {
            Reason::NobodyThere { at }
        }
    }

    /// ME-17: Heal.
    fn judge_heal(&self, unit: Unit, at: Square) -> Reason {
        let us = self.to_act;
        let doctors = self.board.with_spec(us, Spec::Doctor);
        if doctors.is_empty() {
            Reason::HasNone { spec: Spec::Doctor }
        } else if !self.graveyard.holds(us, unit, at) {
            Reason::NobodyDied { unit, at }
        } else if !doctors.into_iter().any(|doctor| healed_from(doctor).has(at)) {
            Reason::NoDoctorNear { at }
        } else {
            self.unit_there(at, "ME-17").unwrap_or(Reason::Supply { unit })
        }
    }

    /// ME-17: Pilgrim.
    fn judge_depart(&self, from: Option<Square>) -> Reason {
        let pilgrims = self.board.with_spec(self.to_act, Spec::Pilgrim);
        match from {
            None if pilgrims.is_empty() => Reason::HasNone { spec: Spec::Pilgrim },
            Some(at) if !pilgrims.has(at) => Reason::NoPilgrim { at },
            Some(at) if !EDGE.has(at) => Reason::NoEdge { at },
            None if (pilgrims & EDGE).is_empty() => {
                Reason::NoEdge { at: pilgrims.first().unwrap_or(Square::new(0)) }
            }
            _ => Reason::DepartCreates,
        }
    }

    /// ME-17: Fire Spell.
    fn judge_fire(&self, from: Option<Square>, at: Square) -> Reason {
        let us = self.to_act;
        let wizards = self.board.with_spec(us, Spec::Fire);
        let from = match from {
            Some(from) if !wizards.has(from) => {
                return Reason::NotOfSpec { at: from, spec: Spec::Fire };
            }
            Some(from) => from,
            None => match wizards.first() {
                None => return Reason::HasNone { spec: Spec::Fire },
                Some(first) => {
                    wizards.into_iter().find(|&wizard| shares_line(wizard, at)).unwrap_or(first)
                }
            },
        };
        match self.board.building(at) {
            None => Reason::NoBuilding { at, rule: "ME-17" },
            Some((owner, _)) if owner == us => Reason::OwnBuilding { at },
            Some(_) => match self.first_between(from, at).filter(|_| shares_line(from, at)) {
                Some(by) => Reason::FireBlocked { from, at, by },
                None => Reason::FireOffLine { from, at },
            },
        }
    }

    /// Why no unit can arrive on a square from off the board, if a unit is there.
    fn unit_there(&self, at: Square, rule: RuleId) -> Option<Reason> {
        self.blocker(at).map(|there| Reason::UnitThere { at, unit: there.unit, rule })
    }

    fn blocker(&self, at: Square) -> Option<Blocker> {
        let us = self.to_act;
        [us, us.other()].into_iter().find_map(|side| {
            let unit = self.board.unit(side, at)?;
            Some(Blocker { unit, at, own: side == us })
        })
    }

    /// The first unit between two squares of a ride: along a line or by knight's leaps.
    fn first_between(&self, from: Square, to: Square) -> Option<Blocker> {
        let columns = to.file().cast_signed() - from.file().cast_signed();
        let rows = to.rank().cast_signed() - from.rank().cast_signed();
        let (short, long) = (columns.abs().min(rows.abs()), columns.abs().max(rows.abs()));
        let leaps = if short == 0 || short == long { long } else { short };
        let mut at = from;
        for _ in 1..leaps {
            at = stepped(at, columns / leaps, rows / leaps)?;
            if let Some(blocker) = self.blocker(at) {
                return Some(blocker);
            }
        }
        None
    }

    /// ME-17: Rotten Luck.
    fn judge_rotten(&self, from: Option<Square>) -> Reason {
        match from {
            Some(at) => Reason::NotOfSpec { at, spec: Spec::Rotten },
            None => Reason::HasNone { spec: Spec::Rotten },
        }
    }
}

/// The unit that a text names; a Serf, if it names neither unit nor square.
fn wished_unit(wished: &WishedMove) -> Unit {
    wished.unit.unwrap_or(Unit::new(Family::Peasantry, 1))
}

/// Whether a Fire Spell on one square points to another, however far and whatever is between.
fn shares_line(from: Square, at: Square) -> bool {
    from != at && (from.file() == at.file() || from.rank() == at.rank())
}
