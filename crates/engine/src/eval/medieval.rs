use medieval::{Action, Board, Building, Family, House, Key, Left, Medieval, Rise, Unit};
use rules::{Side, Square, Squares};

use crate::eval::Evaluator;
use crate::score::{GameResult, Score};

#[derive(Clone, Debug)]
pub(crate) struct MedievalWeights {
    /// Points of a unit by family and class (ME-2).
    worth: [[i32; 4]; 7],
    /// Points of a specialisation (ME-13 to ME-16a).
    specialised: i32,
    /// Value of a building in percent of its creation (ME-11): alone, and with an own unit about to
    /// leave; for the first and the second of a family that can create.
    creates: [[i32; 2]; 2],
    /// Points of the first buildings themselves: a side with a building hasn't lost (ME-19).
    by_area: [i32; 4],
    /// Value of an amenity's second unit in percent of the first (ME-10).
    amenity: i32,
    middle: i32,
    /// Points of a unit on an enemy building, which it can destroy (ME-12).
    occupies: i32,
    /// Points lost for having only one, two or three units left.
    last: [i32; 3],
    tempo: i32,
    /// Scaled by the lead: points per square that the enemy occupies, for each distance of 1 to 6
    /// within which the leading side has a unit that can go anywhere.
    near: [i32; 6],
    /// Scaled by the lead: points lost per square that the enemy occupies.
    holding: i32,
    /// Points of a unit per row advanced beyond the second, up to the fifth.
    advance: i32,
    /// Points for owning all material: a side without units and buildings has lost (ME-19). Halved
    /// at the total of `force`.
    share: i32,
    /// The total material that halves `share`.
    force: i32,
}

const WEIGHTS: MedievalWeights = MedievalWeights {
    worth: [
        [110, 140, 170, 230],
        [220, 460, 330, 560],
        [130, 210, 340, 470],
        [130, 230, 500, 640],
        [120, 230, 420, 560],
        [130, 330, 480, 880],
        [130, 330, 560, 860],
    ],
    specialised: 70,
    creates: [[85, 130], [30, 60]],
    by_area: [60, 30, 15, 8],
    amenity: 45,
    middle: 5,
    occupies: 30,
    last: [240, 110, 40],
    tempo: 15,
    near: [14, 12, 10, 8, 7, 7],
    holding: 150,
    advance: 4,
    share: 3_000,
    force: 600,
};

impl crate::eval::Weights for MedievalWeights {
    fn tables(&mut self) -> Vec<(&'static str, &mut [i32])> {
        vec![
            ("worth", self.worth.as_flattened_mut()),
            ("specialised", std::slice::from_mut(&mut self.specialised)),
            ("creates", self.creates.as_flattened_mut()),
            ("stands", &mut self.by_area),
            ("amenity", std::slice::from_mut(&mut self.amenity)),
            ("middle", std::slice::from_mut(&mut self.middle)),
            ("occupies", std::slice::from_mut(&mut self.occupies)),
            ("last", &mut self.last),
            ("tempo", std::slice::from_mut(&mut self.tempo)),
            ("near", &mut self.near),
            ("holding", std::slice::from_mut(&mut self.holding)),
            ("advance", std::slice::from_mut(&mut self.advance)),
            ("share", std::slice::from_mut(&mut self.share)),
            ("force", std::slice::from_mut(&mut self.force)),
        ]
    }
}

const INNER: Squares = Squares(0x0000_3C3C_3C3C_0000);

const LIGHT: Squares = Squares(0x55AA_55AA_55AA_55AA);

/// Rows from the third, the fourth and the fifth on, by side.
const ADVANCED: [[Squares; 3]; 2] = [
    [Squares(!0xFFFF), Squares(!0xFF_FFFF), Squares(!0xFFFF_FFFF)],
    [Squares(!0 >> 16), Squares(!0 >> 24), Squares(!0 >> 32)],
];

impl Evaluator for Medieval {
    type Weights = MedievalWeights;
    const WEIGHTS: &'static MedievalWeights = &WEIGHTS;
    const SCALE: i32 = 1_100;
    const LEVEL_NODES: [u64; 5] = [0, 500, 500_000, 2_000_000, 8_000_000];

    const LEVEL_NOISE: [Score; 5] = [750_000, 300_000, 90_000, 30_000, 1_000];
    const LATE_MOVE_LIMITS: &'static [usize] = &[256, 256, 28, 22, 18, 16, 14, 12];
    const QUIESCENCE_DEPTH: i32 = 4;

    fn fingerprint(&self) -> u64 {
        Medieval::fingerprint(self)
    }

    fn prepare_for_search(&self) -> Medieval {
        Medieval::prepared(self)
    }

    /// A cycle of creations and captures differs only in its graves. The rule (ME-20) lets it
    /// continue forever, but nothing comes of it.
    fn repetition_key(&self, fingerprint: u64) -> Option<u64> {
        Medieval::is_settled(self).then_some(self.living(fingerprint))
    }

    fn repetition_key_of(key: &Key) -> u64 {
        key.living()
    }

    fn terminal(&self) -> Option<GameResult> {
        match Side::ALL.map(|side| self.is_wiped_out(side)) {
            [true, true] => Some(GameResult::Draw),
            [true, false] => Some(GameResult::Win(Side::Black)),
            [false, true] => Some(GameResult::Win(Side::White)),
            [false, false] => self.is_worn_out().then_some(GameResult::Draw),
        }
    }

    fn can_evaluate(&self) -> bool {
        Medieval::is_settled(self) || self.is_opening()
    }

    fn evaluate(&self, weights: &MedievalWeights) -> i32 {
        let tempo = if self.side_to_act() == Side::White { weights.tempo } else { -weights.tempo };
        let [white, black] = Side::ALL.map(|side| side_points(self, side, weights));
        let (lead, all) = (white.force - black.force, white.force + black.force + weights.force);
        let near = match 8 * lead.abs() - all {
            ahead @ 1.. if lead > 0 => closing_in(self, Side::White, weights) * ahead / (7 * all),
            ahead @ 1.. => -closing_in(self, Side::Black, weights) * ahead / (7 * all),
            _ => 0,
        };
        // The leading side gains by every exchange, most by the last one.
        lead + white.place - black.place + tempo + near + weights.share * lead / all
    }

    fn no_progress_percent(&self) -> i32 {
        self.quiet_turns().min(100) as i32
    }

    fn tactical_gain(&self, action: Action, weights: &MedievalWeights) -> i32 {
        let us = self.side_to_act();
        let board = self.board();
        match action {
            Action::Move(action) => {
                let mut gain = 0;
                if action.captures() {
                    let captured = if action.takes { action.to.set() } else { Squares::NONE };
                    for at in captured | action.aside {
                        gain +=
                            board.units(us.other(), at).map(|unit| weights.of(unit)).sum::<i32>();
                    }
                    gain = 1_000 + gain * 4 - weights.of(action.unit);
                    if let Rise::Class(unit) = action.rise {
                        gain += weights.of(unit) - weights.of(action.unit);
                    }
                } else {
                    gain -= 50;
                }
                if let Some((owner, _)) = board.building(action.from) {
                    let created: i32 = action.created.units().map(|unit| weights.of(unit)).sum();
                    gain += if owner == us { created } else { -created } / 4;
                }
                if let Left::Unit(unit) = action.left {
                    gain += weights.of(unit) / 4;
                }
                if action.captures() { gain } else { gain.min(0) }
            }
            Action::Shot { at, .. } => {
                1_000 + 4 * board.units(us.other(), at).map(|unit| weights.of(unit)).sum::<i32>()
            }
            Action::Destroy(at) => match board.building(at) {
                Some((owner, building)) if owner != us => 500 + weights.created_by(building),
                _ => -500,
            },
            Action::Fire { at, .. } => {
                board.building(at).map_or(1, |(_, building)| 500 + weights.created_by(building))
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

    fn action_index(action: Action) -> u16 {
        let number = |square: Square| u16::from(square.number());
        match action {
            Action::Move(action) => {
                let rise = match action.rise {
                    Rise::Gains(spec) => spec as u16 % 5 + 1,
                    _ => 0,
                };
                (number(action.from) << 6 | number(action.to)) ^ rise << 5
            }
            Action::Build { at, building } => 1 << 12 | (building.index() as u16) << 6 | number(at),
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

    fn null_move(&self) -> Option<Medieval> {
        let us = self.side_to_act();
        // With few units, every turn counts and none may be worth making.
        (Medieval::is_settled(self) && self.board().of(us).count() > 2)
            .then(|| Medieval::handed_over(self.clone()))
    }
}

/// By unit: the index of its value, and whether it has a specialisation.
static UNITS: [(u8, bool); 63] = {
    let mut all = [(0, false); 63];
    let mut index = 0;
    while index < 63 {
        if let Some(unit) = Unit::of_index(index as u8) {
            all[index] = (unit.set() as u8, unit.spec().is_some());
        }
        index += 1;
    }
    all
};

impl MedievalWeights {
    #[inline]
    fn of(&self, unit: Unit) -> i32 {
        let (set, special) = UNITS[unit.index() % 63];
        let value_of_unit = self.worth.as_flattened()[usize::from(set) % 28];
        if special { value_of_unit + self.specialised } else { value_of_unit }
    }

    #[inline]
    fn created_by(&self, building: Building) -> i32 {
        let raises = &RAISES[building.index() % 36];
        let values = self.worth.as_flattened();
        let [one, other] = raises.sets.map(|set| values[usize::from(set) % 28]);
        let larger = one.max(other);
        if building.amenity() { larger + larger * self.amenity / 100 } else { larger }
    }
}

#[derive(Clone, Copy)]
struct Raises {
    /// Indices of the created units' values; the same twice for one family.
    sets: [u8; 2],
    /// Maximum number of each (ME-3).
    most: [u8; 2],
    house: u8,
}

static RAISES: [Raises; 36] = {
    let mut all = [Raises { sets: [0; 2], most: [0; 2], house: 0 }; 36];
    let mut index = 0;
    while index < 36 {
        let (house, class) = (index / 6, (index % 6 / 2) as u8);
        let (first, second) = House::ALL[house].creates();
        let second = match second {
            Some(second) => second,
            None => first,
        };
        all[index] = Raises {
            sets: [first as u8 * 4 + class, second as u8 * 4 + class],
            most: [first.supply(), second.supply()],
            house: house as u8,
        };
        index += 1;
    }
    all
};

/// Returns whether the supply lets a building create anything now (ME-3).
#[inline]
fn has_room(board: &Board, side: Side, raises: &Raises) -> bool {
    let counts = board.counts(side);
    let room = |index: usize| counts[usize::from(raises.sets[index]) % 28] < raises.most[index];
    room(0) || room(1)
}

#[inline]
fn spread(squares: Squares) -> Squares {
    const FILE_A: u64 = 0x0101_0101_0101_0101;
    let row = squares.0 | (squares.0 & !FILE_A) >> 1 | (squares.0 & !(FILE_A << 7)) << 1;
    Squares(row | row << 8 | row >> 8)
}

fn side_points(position: &Medieval, side: Side, weights: &MedievalWeights) -> Points {
    let board = position.board();
    let own = board.of(side);
    let abroad = position.abroad(side) as i32;
    let mut units = abroad;
    let mut force = abroad * weights.worth[Family::Priests as usize][0];
    for (&count, &worth) in board.counts(side).iter().zip(weights.worth.as_flattened()) {
        units += i32::from(count);
        force += i32::from(count) * worth;
    }
    let specialised: u32 = board.specialised(side).iter().map(|&count| u32::from(count)).sum();
    force += weights.specialised * specialised as i32;
    let mut place = weights.middle * (own & INNER).count() as i32;
    let buildings = board.built(side);
    force += weights.by_area.iter().take(buildings.count() as usize).sum::<i32>();
    // Buildings with own units count first, and at most two of each family.
    let mut creating = [0_u8; 6];
    for at in (buildings & own).chain(buildings.minus(own)) {
        let Some((_, building)) = board.building(at) else { continue };
        let raises = &RAISES[building.index() % 36];
        let others = &mut creating[usize::from(raises.house) % 6];
        if *others < 2 && has_room(board, side, raises) {
            let share = weights.creates[usize::from(*others)][usize::from(own.has(at))];
            *others += 1;
            force += weights.created_by(building) * share / 100;
        }
    }
    place -= match units {
        0 => 2 * weights.last[0],
        1..=3 => weights.last[(units as usize - 1) % 3],
        _ => 0,
    };
    for rows in ADVANCED[side.index()] {
        place += weights.advance * (own & rows).count() as i32;
    }
    place += weights.occupies * (own & board.built(side.other())).count() as i32;
    Points { force, place }
}

/// Values how little the enemy has left, and how close the leading side is to all of it.
fn closing_in(position: &Medieval, side: Side, weights: &MedievalWeights) -> i32 {
    let board = position.board();
    let prey = board.of(side.other()) | board.built(side.other());
    // Some units stay on their colour. Serfs and Peasants only go up and may be blocked.
    let (mut free, mut bound) = (Squares::NONE, Squares::NONE);
    for at in board.of(side) {
        match board.unit(side, at).map(Unit::set) {
            Some(0 | 1) => {}
            Some(8..=10 | 20 | 21) => bound |= at.set(),
            _ => free |= at.set(),
        }
    }
    let mut near = -weights.holding * prey.count() as i32;
    let (mut light, mut dark) = (bound & LIGHT, bound.minus(LIGHT));
    for weight in weights.near {
        free = spread(free);
        light = spread(light) & LIGHT;
        dark = spread(dark).minus(LIGHT);
        near += weight * ((free | light | dark) & prey).count() as i32;
    }
    near
}

struct Points {
    /// Units and buildings. A side without any has lost.
    force: i32,
    place: i32,
}
