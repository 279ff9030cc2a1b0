//! Effects of a move after its captures, step by step in the order of rule ME-18. Each step has a
//! function for its options and one that carries it out: the legal list uses the first, play the
//! second.

use rules::{Side, Square, Squares, square};

use super::aside::struck_squares;
use crate::action::{CreatedUnits, Left, Move, Rise};
use crate::board::Board;
use crate::piece::{Building, Family, House, Spec, Unit};

const SERF: Unit = Unit::new(Family::Peasantry, 1);
const PAGE: Unit = Unit::new(Family::Warriors, 1);
const PRIEST: Unit = Unit::new(Family::Priests, 1);
const VASSAL: Unit = Unit::new(Family::MaleRoyals, 1);
const VASSALETTE: Unit = Unit::new(Family::FemaleRoyals, 1);
const WALL: Building = Building::new(House::Siege, 1, false);

/// Captures the enemies on the entered square (rule ME-6).
#[inline]
pub(crate) fn enter(board: &mut Board, us: Side, unit: Unit, from: Square, to: Square) {
    board.lift(us, unit, from);
    board.clear(us.other(), to.set());
    board.put(us, unit, to);
}

/// Hits enemy buildings with Flaming Ammo and Shot (rule ME-16).
#[inline]
pub(crate) fn hit_buildings(board: &mut Board, us: Side, unit: Unit, to: Square) {
    for at in struck_squares(board, us, unit, to) {
        let Some((owner, building)) = board.building(at) else { continue };
        if unit.spec() == Some(Spec::Shot) && building.level() > 1 {
            board.build(owner, building.at_level(building.level() - 1), at);
        } else {
            board.raze(at);
        }
    }
}

/// The number of units that a building creates when vacated (rule ME-11).
pub(crate) fn units_created(building: Building) -> usize {
    1 + usize::from(building.amenity())
}

/// Returns the creations of a vacated building (rule ME-11), and the alternative if the mover has a
/// choice.
#[inline]
pub(crate) fn creations(
    board: &Board,
    us: Side,
    at: Square,
) -> (CreatedUnits, Option<CreatedUnits>) {
    let Some((owner, building)) = board.building(at) else { return (CreatedUnits::NONE, None) };
    let (family, female) = building.house().creates();
    let unit = Unit::new(family, building.level());
    let if_available = |unit| (board.room(owner, unit) > 0).then_some(unit);
    let Some(female) = female else {
        let second = building.amenity() && board.room(owner, unit) > 1;
        return (CreatedUnits { first: if_available(unit), second: second.then_some(unit) }, None);
    };
    let (male, female) = (if_available(unit), if_available(Unit::new(female, building.level())));
    let one = |unit| CreatedUnits { first: unit, second: None };
    match (male, female) {
        (Some(_), Some(_)) if building.amenity() => {
            (CreatedUnits { first: male, second: female }, None)
        }
        (Some(_), Some(_)) if owner == us => (one(male), Some(one(female))),
        _ => (one(male.or(female)), None),
    }
}

#[inline]
pub(crate) fn create(board: &mut Board, created: CreatedUnits, at: Square) {
    if let Some((owner, _)) = board.building(at) {
        for unit in created.units() {
            board.put(owner, unit, at);
        }
    }
}

/// Returns the piece left on the origin (rule ME-16), and the alternative if the owner has a
/// choice.
#[inline]
pub(crate) fn leavings(
    board: &Board,
    us: Side,
    unit: Unit,
    from: Square,
    takes: bool,
) -> (Left, Option<Left>) {
    let free = !board.occupied().has(from);
    let is_available = |unit| free && board.room(us, unit) > 0;
    let one = |unit| if is_available(unit) { Left::Unit(unit) } else { Left::Nothing };
    let left_behind = match unit.spec() {
        Some(Spec::Trojan) if takes => one(PAGE),
        Some(Spec::Defensive) if board.building(from).is_none() => Left::Wall,
        Some(Spec::Religious) => one(PRIEST),
        Some(Spec::Fighting) => one(PAGE),
        Some(Spec::Popular) => one(SERF),
        Some(Spec::Heired) if is_available(VASSAL) && is_available(VASSALETTE) => {
            return (Left::Unit(VASSAL), Some(Left::Unit(VASSALETTE)));
        }
        Some(Spec::Heired) if is_available(VASSAL) => Left::Unit(VASSAL),
        Some(Spec::Heired) => one(VASSALETTE),
        _ => Left::Nothing,
    };
    (left_behind, None)
}

/// Returns the unit to leave, regardless of square and supply (rule ME-16); for an heir, the first
/// of the two.
pub(crate) fn left_unit(unit: Unit, takes: bool) -> Option<Unit> {
    match unit.spec()? {
        Spec::Trojan if takes => Some(PAGE),
        Spec::Religious => Some(PRIEST),
        Spec::Fighting => Some(PAGE),
        Spec::Popular => Some(SERF),
        Spec::Heired => Some(VASSAL),
        _ => None,
    }
}

#[inline]
pub(crate) fn leave(board: &mut Board, us: Side, left: Left, from: Square) {
    match left {
        Left::Nothing => {}
        Left::Wall => board.build(us, WALL, from),
        Left::Unit(unit) => board.put(us, unit, from),
    }
}

/// Befuddlement (rule ME-16a): the peasantry around the wizard changes sides in C-8 order, Black's
/// first on a shared square, if the new side's supply allows.
pub(crate) fn befuddle(board: &mut Board, unit: Unit, to: Square) {
    if unit.spec() != Some(Spec::Befuddlement) {
        return;
    }
    // Square numbers run by row, then column: by letter, then number (C-8, ME-1).
    for at in square::ring(to) & board.occupied() {
        let units_there = [Side::Black, Side::White].map(|side| (side, board.units(side, at)));
        for (side, units) in units_there {
            for peasant in units.filter(|unit| unit.family() == Family::Peasantry) {
                if board.room(side.other(), peasant) > 0 {
                    board.lift(side, peasant, at);
                    board.put(side.other(), peasant, at);
                }
            }
        }
    }
}

/// Calls `each` for every possible change of the unit that moved (rules ME-7, ME-15, ME-16a), after
/// all other effects.
#[inline]
pub(crate) fn each_rise(
    board: &Board,
    us: Side,
    unit: Unit,
    to: Square,
    captured: bool,
    mut each: impl FnMut(Rise),
) {
    if captured && let Some(side) = persecutor(board, us, unit) {
        return each(Rise::Turned(side));
    }
    if may_get_new_life(board, us, unit, to) {
        each(Rise::NewLife);
    }
    if !captured || unit.spec().is_some() {
        return each(Rise::Nothing);
    }
    if unit.class() == 4 {
        return unit.family().specs().into_iter().for_each(|spec| each(Rise::Gains(spec)));
    }
    let next = Unit::new(unit.family(), unit.class() + 1);
    each(if board.room(us, next) > 0 { Rise::Class(next) } else { Rise::Nothing });
}

/// The side whose Persecutist turns a capturing unit into a Serf (rule ME-15).
fn persecutor(board: &Board, us: Side, unit: Unit) -> Option<Side> {
    let can = |side: Side| board.has(side, Spec::Persecutist) && board.room(side, SERF) > 0;
    let enemy = us.other();
    match unit.family() {
        Family::Priests if unit.class() == 1 => can(enemy).then_some(enemy),
        Family::Wizards => [enemy, us].into_iter().find(|&side| can(side)),
        _ => None,
    }
}

/// Returns whether a wizard that moved there may take A New Life (rule ME-16a).
fn may_get_new_life(board: &Board, us: Side, unit: Unit, to: Square) -> bool {
    unit.spec() == Some(Spec::NewLife)
        && board.room(us, PRIEST) > 0
        && board
            .building(to)
            .is_some_and(|(owner, building)| owner == us && building.house() == House::Priests)
}

/// Applies the unit's change; a new Reformist or Improvist acts at once (rule ME-15).
#[inline]
pub(crate) fn rise(board: &mut Board, us: Side, unit: Unit, to: Square, rise: Rise) {
    let (side, becomes) = match rise {
        Rise::Nothing => return,
        Rise::Class(next) => (us, next),
        Rise::Gains(spec) => match Unit::specialised(unit.family(), spec) {
            Some(specialised) => (us, specialised),
            None => return,
        },
        Rise::NewLife => (us, PRIEST),
        Rise::Turned(side) => (side, SERF),
    };
    board.lift(us, unit, to);
    board.put(side, becomes, to);
    match becomes.spec() {
        Some(Spec::Reformist) => reform(board, us),
        Some(Spec::Improvist) => improve(board, us),
        _ => {}
    }
}

/// Removes enemy Monasteries (rule ME-15).
pub(crate) fn reform(board: &mut Board, us: Side) {
    let enemy = us.other();
    change_churches(board, enemy, |church| church.with_amenity(false));
}

/// Turns the side's Churches into Cathedrals (rule ME-15).
fn improve(board: &mut Board, us: Side) {
    change_churches(board, us, |church| church.at_level(church.level().max(2)));
}

fn change_churches(board: &mut Board, side: Side, change: impl Fn(Building) -> Building) {
    for at in board.built(side) {
        if let Some((_, building)) = board.building(at)
            && building.house() == House::Priests
        {
            board.build(side, change(building), at);
        }
    }
}

/// Carries out a move with all its effects in the order of rule ME-18.
pub(crate) fn carry_out(board: &mut Board, us: Side, action: Move) {
    let Move { unit, from, to, takes, .. } = action;
    enter(board, us, unit, from, to);
    board.clear(us.other(), action.aside);
    if takes {
        hit_buildings(board, us, unit, to);
    }
    create(board, action.created, from);
    leave(board, us, action.left, from);
    befuddle(board, unit, to);
    rise(board, us, unit, to, action.rise);
}

/// The squares that Rotten Luck strikes, with the units that die there (rule ME-17).
pub(crate) fn struck_by_luck(board: &Board, us: Side) -> impl Iterator<Item = (Square, Unit)> + '_ {
    let enemy = us.other();
    let open: Squares = board.open(enemy);
    open.flat_map(move |at| board.units(enemy, at).map(move |unit| (at, unit)))
        .filter(|(_, unit)| unit.class() >= 3)
}
