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
/// Points of having the move.
const TEMPO: i32 = 12;

const INNER: Squares = Squares(0x0000_3C3C_3C3C_0000);
const HEART: Squares = Squares(0x0000_0018_1800_0000);
const RANK: u64 = 0xFF;

impl Mind for WorldWar {
    const SCALE: i32 = 700;
    const LEVELS: [u64; 4] = [60_000, 300_000, 1_200_000, 5_000_000];

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
        let (white, black) = (self.force(Side::White), self.force(Side::Black));
        let tempo = if acting(self) == Side::White { TEMPO } else { -TEMPO };
        side_points(self, Side::White, &white, &black) - side_points(self, Side::Black, &black, &white)
            + tempo
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

fn side_points(position: &WorldWar, side: Side, own: &Force, theirs: &Force) -> i32 {
    let mut points = count(own.infantry) * WORTH[Kind::Infantry as usize]
        + count(own.cavalry) * WORTH[Kind::Cavalry as usize]
        + count(own.armor) * WORTH[Kind::Armor as usize]
        + count(own.fighters) * WORTH[Kind::Fighter as usize]
        + count(own.helicopters) * WORTH[Kind::Helicopter as usize]
        + count(own.bombers) * WORTH[Kind::Bomber as usize];
    for rank in 2..8 {
        let there = rank_of(side, rank);
        let advanced = rank as i32 - 1;
        points += advanced
            * (ADVANCE[0] * count(own.infantry & there) + ADVANCE[1] * count(own.cavalry & there));
    }
    if position.has_captured(side) {
        let best = [Kind::Bomber, Kind::Armor, Kind::Fighter, Kind::Helicopter, Kind::Cavalry]
            .into_iter()
            .find(|&kind| position.captured(side, kind) > 0)
            .map_or(WORTH[Kind::Infantry as usize], |kind| WORTH[kind as usize]);
        points += best * (ARRIVING[0] * count(own.infantry & rank_of(side, 6))) / 100
            + best * (ARRIVING[1] * count(own.infantry & rank_of(side, 5))) / 100;
    }
    let middling = own.all.minus(own.flag | own.bombers);
    points += MIDDLE * (count(middling & INNER) + count(middling & HEART));
    if let Some(flag) = own.flag.first() {
        let around = ring(flag);
        points += GUARDED * count(around & own.all);
        // Near the Flag: whatever stands within two squares, and lines towards it.
        let near = around.fold(around, |near, square| near | ring(square));
        points -= SIEGE[1] * count(near & theirs.infantry)
            + SIEGE[2] * count(near & theirs.cavalry)
            + SIEGE[3] * count(near & theirs.armor)
            + SIEGE[5] * count(near & theirs.fighters)
            + SIEGE[6] * count(near & theirs.helicopters);
    }
    points
}
