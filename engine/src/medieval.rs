//! Medieval Chess: what a position is worth.

use medieval::{Action, Board, Building, Family, House, Key, Left, Medieval, Rise, Unit};
use rules::square::ring;
use rules::{Side, Square, Squares};

use crate::mind::Mind;
use crate::score::End;

/// Points of a unit by family and class (ME-2).
const WORTH: [[i32; 4]; 7] = [
    [110, 140, 170, 230],
    [220, 460, 330, 560],
    [130, 210, 340, 470],
    [130, 230, 500, 640],
    [120, 230, 420, 560],
    [130, 330, 480, 880],
    [130, 330, 560, 860],
];
/// Points of a specialisation (ME-13 to ME-16a).
const SPECIALISED: i32 = 70;
/// Hundredths of what a building will create that it is worth (ME-11): it alone, and when one's own unit
/// stands on it, about to leave.
const CREATES: [i32; 2] = [34, 52];
/// Points of a building in itself: a side that has one has not lost (ME-19).
const STANDS: i32 = 18;
/// Hundredths that a second unit of an amenity is worth of the first (ME-10).
const AMENITY: i32 = 45;
/// Points of a unit in the middle, and for each step nearer to what the enemy has.
const MIDDLE: i32 = 5;
/// Points lost for a building on which an enemy stands (ME-12).
const OCCUPIED: i32 = 35;
/// Points of a side's last units, when it has but one, two or three: without any it has all but lost.
const LAST: [i32; 3] = [240, 110, 40];
/// Points of having the move.
const TEMPO: i32 = 15;

const INNER: Squares = Squares(0x0000_3C3C_3C3C_0000);

impl Mind for Medieval {
    const SCALE: i32 = 1_100;
    const LEVELS: [u64; 4] = [30_000, 150_000, 600_000, 2_400_000];
    const WIDTHS: &'static [usize] = &[256, 256, 28, 22, 18, 16, 14, 12];
    const FORCING: i32 = 4;

    fn fingerprint(&self) -> u64 {
        Medieval::fingerprint(self)
    }

    fn recurrence(&self, fingerprint: u64) -> Option<u64> {
        Medieval::is_settled(self).then_some(fingerprint)
    }

    fn recurrence_of(key: &Key) -> u64 {
        key.fingerprint()
    }

    fn end(&self) -> Option<End> {
        match Side::ALL.map(|side| self.is_wiped_out(side)) {
            [true, true] => Some(End::Drawn),
            [true, false] => Some(End::Won(Side::Black)),
            [false, true] => Some(End::Won(Side::White)),
            [false, false] => self.is_worn_out().then_some(End::Drawn),
        }
    }

    fn stuck(&self) -> End {
        End::Drawn
    }

    fn is_settled(&self) -> bool {
        Medieval::is_settled(self) || self.is_opening()
    }

    fn points(&self) -> i32 {
        let tempo = if self.side_to_act() == Side::White { TEMPO } else { -TEMPO };
        side_points(self, Side::White) - side_points(self, Side::Black) + tempo
    }

    fn gain(&self, action: Action) -> i32 {
        let us = self.side_to_act();
        let board = self.board();
        match action {
            Action::Move(action) => {
                let mut gain = 0;
                if action.captures() {
                    let taken = if action.takes { action.to.set() } else { Squares::NONE };
                    for at in taken | action.aside {
                        gain += board.units(us.other(), at).map(worth).sum::<i32>();
                    }
                    gain = 1_000 + gain * 4 - worth(action.unit);
                    if let Rise::Class(unit) = action.rise {
                        gain += worth(unit) - worth(action.unit);
                    }
                } else {
                    gain -= 50;
                }
                if let Some((owner, _)) = board.building(action.from) {
                    let created: i32 = action.created.units().map(worth).sum();
                    gain += if owner == us { created } else { -created } / 4;
                }
                if let Left::Unit(unit) = action.left {
                    gain += worth(unit) / 4;
                }
                if action.captures() { gain } else { gain.min(0) }
            }
            Action::Shot { at, .. } => {
                1_000 + 4 * board.units(us.other(), at).map(worth).sum::<i32>()
            }
            Action::Destroy(at) => match board.building(at) {
                Some((owner, building)) if owner != us => 500 + building_worth(building),
                _ => -500,
            },
            Action::Fire { at, .. } => {
                board.building(at).map_or(1, |(_, building)| 500 + building_worth(building))
            }
            Action::Rotten(_) => 1,
            Action::Start(_)
            | Action::Stop
            | Action::Build { .. }
            | Action::Amenity { .. }
            | Action::Heal { .. }
            | Action::Depart { .. }
            | Action::Return(_)
            | Action::Pass => 0,
        }
    }

    fn mark(action: Action) -> u16 {
        let number = |square: Square| u16::from(square.number());
        match action {
            Action::Move(action) => {
                let rise = match action.rise {
                    Rise::Gains(spec) => spec as u16 % 5 + 1,
                    _ => 0,
                };
                (number(action.from) << 6 | number(action.to)) ^ rise << 5
            }
            Action::Build { at, building } => {
                1 << 12 | (building.index() as u16) << 6 | number(at)
            }
            Action::Start(at) => 2 << 12 | 40 << 6 | number(at),
            Action::Stop => 2 << 12 | 41 << 6,
            Action::Shot { from, at } => 3 << 12 | number(from) << 6 | number(at),
            Action::Amenity { at, .. } => 2 << 12 | 42 << 6 | number(at),
            Action::Destroy(at) => 2 << 12 | 43 << 6 | number(at),
            Action::Heal { at, .. } => 2 << 12 | 44 << 6 | number(at),
            Action::Depart { from, .. } => 2 << 12 | 45 << 6 | number(from),
            Action::Return(at) => 2 << 12 | 46 << 6 | number(at),
            Action::Fire { at, .. } => 2 << 12 | 47 << 6 | number(at),
            Action::Rotten(at) => 2 << 12 | 48 << 6 | number(at),
            Action::Pass => 2 << 12 | 49 << 6,
        }
    }

    fn handed_over(&self) -> Option<Medieval> {
        let us = self.side_to_act();
        // With little left, every turn counts, and there may be none worth making.
        (Medieval::is_settled(self) && self.board().of(us).count() > 2)
            .then(|| Medieval::handed_over(self.clone()))
    }
}

#[inline]
fn worth(unit: Unit) -> i32 {
    let special = if unit.spec().is_some() { SPECIALISED } else { 0 };
    WORTH[unit.family() as usize][usize::from(unit.class() - 1) & 3] + special
}

/// What a building creates, at its level.
#[inline]
fn building_worth(building: Building) -> i32 {
    let class = usize::from(building.level() - 1) & 3;
    let one = |family: Family| WORTH[family as usize][class];
    let (first, second) = building.house().creates();
    let both = one(first).max(second.map_or(0, one));
    if building.amenity() { both + both * AMENITY / 100 } else { both }
}

/// Whether a building can create anything now (ME-3).
#[inline]
fn has_room(board: &Board, side: Side, building: Building) -> bool {
    let (first, second) = building.house().creates();
    let room = |family| board.room(side, Unit::new(family, building.level())) > 0;
    room(first) || second.is_some_and(room)
}

fn side_points(position: &Medieval, side: Side) -> i32 {
    let board = position.board();
    let own = board.of(side);
    let theirs = board.of(side.other());
    let mut points = 0;
    let mut units = 0;
    for at in own {
        for unit in board.units(side, at) {
            units += 1;
            points += worth(unit);
        }
        if INNER.has(at) {
            points += MIDDLE;
        }
    }
    units += position.abroad(side) as usize;
    points += position.abroad(side) as i32 * WORTH[2][0];
    for at in board.built(side) {
        let Some((_, building)) = board.building(at) else { continue };
        let creates = building_worth(building);
        let stands = own.has(at);
        let share = if has_room(board, side, building) { CREATES[usize::from(stands)] } else { 10 };
        points += STANDS + creates * share / 100;
        if theirs.has(at) && !stands {
            points -= OCCUPIED;
        }
        if building.house() == House::Peasants && units == 0 {
            points += STANDS;
        }
    }
    if let Some(lost) = LAST.get(units.wrapping_sub(1)) {
        points -= lost;
    } else if units == 0 {
        points -= LAST[0] * 2;
    }
    points + 2 * (own.fold(Squares::NONE, |near, at| near | ring(at)) & theirs).count() as i32
}
