//! World War Chess: what a position is worth.

use rules::square::ring;
use rules::{Side, Squares};
use world_war::{Action, Force, Key, Kind, WorldWar};

use crate::mind::Mind;
use crate::score::End;

/// Points of a piece, by its type's number (WWC-3 to WWC-9).
const WORTH: [i32; 8] = [0, 100, 170, 520, 0, 260, 240, 760];
/// Points of a ground force for each rank that it has advanced: Infantry and Cavalry.
const ADVANCE: [i32; 2] = [4, 3];
/// Points of an Infantry on the two ranks before the last, for each hundred points of the best piece that
/// it may be exchanged for (WWC-10).
const ARRIVING: [i32; 2] = [9, 4];
/// Points of a piece in the middle: the inner sixteen squares, and once more on the inner four.
const MIDDLE: i32 = 6;
/// Points lost for each piece that bears upon the squares around one's Flag (WWC-14), by type.
const SIEGE: [i32; 8] = [0, 6, 12, 22, 0, 18, 14, 18];
/// Points of a friend beside one's Flag.
const GUARDED: i32 = 7;
/// Points of having all the force that there is, Flags aside; a force of the second number halves it.
const SHARE: i32 = 1_200;
const FORCE: i32 = 800;
/// Points of having the move.
const TEMPO: i32 = 12;

const INNER: Squares = Squares(0x0000_3C3C_3C3C_0000);
const HEART: Squares = Squares(0x0000_0018_1800_0000);
const RANK: u64 = 0xFF;

impl Mind for WorldWar {
    const SCALE: i32 = 700;
    const LEVELS: [u64; 4] = [25_000, 800_000, 5_000_000, 20_000_000];

    #[inline]
    fn fingerprint(&self) -> u64 {
        WorldWar::fingerprint(self)
    }

    fn recurrence(&self, fingerprint: u64) -> Option<u64> {
        Some(fingerprint)
    }

    fn recurrence_of(key: &Key) -> u64 {
        key.fingerprint()
    }

    #[inline]
    fn end(&self) -> Option<End> {
        self.is_truce().then_some(End::Drawn)
    }

    fn stuck(&self) -> End {
        match (self.is_locked(), acting(self)) {
            (true, side) => End::Won(side.other()),
            (false, _) => End::Drawn,
        }
    }

    #[inline]
    fn points(&self) -> i32 {
        let (light, dark) = (self.force(Side::White), self.force(Side::Black));
        let tempo = if acting(self) == Side::White { TEMPO } else { -TEMPO };
        let white = side_points(self, Side::White, &light, &dark);
        let black = side_points(self, Side::Black, &dark, &light);
        let more = white.force - black.force;
        more + white.place - black.place
            + tempo
            + SHARE * more / (white.force + black.force + FORCE)
    }

    #[inline]
    fn quiet(&self) -> i32 {
        i32::from(WorldWar::quiet(self)).min(100)
    }

    #[inline]
    fn gain(&self, action: Action) -> i32 {
        let mut gain = 0;
        if let Some(taken) = action.captured() {
            let taker = self.kind_on(action.from()).map_or(0, |kind| WORTH[kind as usize]);
            gain += 1_000 + WORTH[taken as usize] * 8 - taker;
        }
        if let Some(kind) = action.exchange() {
            gain += 1_000 + WORTH[kind as usize] * 8;
        }
        gain
    }

    #[inline]
    fn mark(action: Action) -> u16 {
        let blitz = u16::from(action.blitz_direction().is_some());
        blitz << 12 | u16::from(action.from().number()) << 6 | u16::from(action.to().number())
    }

    #[inline]
    fn handed_over(&self) -> Option<WorldWar> {
        Some(WorldWar::handed_over(*self))
    }

    #[inline]
    fn is_pressed(&self) -> bool {
        self.is_locked()
    }
}

#[inline]
fn acting(position: &WorldWar) -> Side {
    position.side_to_act()
}

#[inline]
fn count(squares: Squares) -> i32 {
    squares.count() as i32
}

/// The squares of a rank as a side counts them, from 0 at home.
#[inline]
fn rank_of(side: Side, rank: u32) -> Squares {
    Squares(RANK << (8 * if side == Side::White { rank } else { 7 - rank }))
}

/// Ranks by the bits of how far they are beyond the second: 1 for the third to 6 for the last.
const BEYOND: [[Squares; 3]; 2] = {
    let mut all = [[Squares::NONE; 3]; 2];
    let mut rank = 2;
    while rank < 8 {
        let mut bit = 0;
        while bit < 3 {
            if (rank - 1) >> bit & 1 == 1 {
                all[0][bit] = Squares(all[0][bit].0 | RANK << (8 * rank));
                all[1][bit] = Squares(all[1][bit].0 | RANK << (8 * (7 - rank)));
            }
            bit += 1;
        }
        rank += 1;
    }
    all
};

/// The sum of how many ranks beyond the second some pieces stand.
#[inline]
fn advance(side: Side, pieces: Squares) -> i32 {
    let [one, two, four] = BEYOND[side.index()];
    count(pieces & one) + 2 * count(pieces & two) + 4 * count(pieces & four)
}

/// What a side has.
struct Points {
    /// Its pieces.
    force: i32,
    /// How they stand.
    place: i32,
}

fn side_points(position: &WorldWar, side: Side, own: &Force, theirs: &Force) -> Points {
    let force = count(own.infantry) * WORTH[Kind::Infantry as usize]
        + count(own.cavalry) * WORTH[Kind::Cavalry as usize]
        + count(own.armor) * WORTH[Kind::Armor as usize]
        + count(own.fighters) * WORTH[Kind::Fighter as usize]
        + count(own.helicopters) * WORTH[Kind::Helicopter as usize]
        + count(own.bombers) * WORTH[Kind::Bomber as usize];
    let mut place =
        ADVANCE[0] * advance(side, own.infantry) + ADVANCE[1] * advance(side, own.cavalry);
    if position.has_captured(side) {
        let best = [Kind::Bomber, Kind::Armor, Kind::Fighter, Kind::Helicopter, Kind::Cavalry]
            .into_iter()
            .find(|&kind| position.captured(side, kind) > 0)
            .map_or(WORTH[Kind::Infantry as usize], |kind| WORTH[kind as usize]);
        let near = ARRIVING[0] * count(own.infantry & rank_of(side, 6))
            + ARRIVING[1] * count(own.infantry & rank_of(side, 5));
        place += best * near / 100;
    }
    let middling = own.all.minus(own.flag | own.bombers);
    place += MIDDLE * (count(middling & INNER) + count(middling & HEART));
    if let Some(flag) = own.flag.first() {
        let around = ring(flag);
        place += GUARDED * count(around & own.all);
        // Whatever stands within two squares of the Flag.
        let near = TWO_AWAY[flag.index()] & theirs.all;
        if !near.is_empty() {
            place -= SIEGE[1] * count(near & theirs.infantry)
                + SIEGE[2] * count(near & theirs.cavalry)
                + SIEGE[3] * count(near & theirs.armor)
                + SIEGE[5] * count(near & theirs.fighters)
                + SIEGE[6] * count(near & theirs.helicopters);
        }
    }
    Points { force, place }
}

/// The squares within two of each.
static TWO_AWAY: [Squares; 64] = {
    let mut all = [Squares::NONE; 64];
    let mut number = 0;
    while number < 64 {
        let (file, rank) = (number % 8, number / 8);
        let mut other: u8 = 0;
        while other < 64 {
            if (other % 8).abs_diff(file) <= 2 && (other / 8).abs_diff(rank) <= 2 {
                all[number as usize].0 |= 1 << other;
            }
            other += 1;
        }
        number += 1;
    }
    all
};
