use rules::square::ring;
use rules::{Side, Squares};
use world_war::{Action, Force, Key, Kind, WorldWar};

use crate::eval::Evaluator;
use crate::score::{GameResult, Score};

#[derive(Clone, Debug)]
pub(crate) struct WorldWarWeights {
    /// Points of a piece by its type's number (WWC-3 to WWC-9).
    worth: [i32; 8],
    /// Points of a ground force per rank advanced: Infantry and Cavalry.
    advance: [i32; 2],
    /// Points of an Infantry on the two ranks before the last, per hundred points of the best piece
    /// for which it may be exchanged (WWC-10).
    arriving: [i32; 2],
    /// Points of a piece on the inner sixteen squares, and again on the inner four.
    middle: i32,
    /// Points lost per piece that attacks the squares around the Flag (WWC-14), by type.
    siege: [i32; 8],
    guarded: i32,
    /// Points for owning all material except Flags; halved at the total of `force`.
    share: i32,
    /// The total material that halves `share`.
    force: i32,
    tempo: i32,
}

const WEIGHTS: WorldWarWeights = WorldWarWeights {
    worth: [0, 100, 170, 520, 0, 260, 240, 760],
    advance: [4, 3],
    arriving: [9, 4],
    middle: 6,
    siege: [0, 6, 12, 22, 0, 18, 14, 18],
    guarded: 7,
    share: 1_200,
    force: 800,
    tempo: 12,
};

impl crate::eval::Weights for WorldWarWeights {
    fn tables(&mut self) -> Vec<(&'static str, &mut [i32])> {
        vec![
            ("worth", &mut self.worth),
            ("advance", &mut self.advance),
            ("arriving", &mut self.arriving),
            ("middle", std::slice::from_mut(&mut self.middle)),
            ("siege", &mut self.siege),
            ("guarded", std::slice::from_mut(&mut self.guarded)),
            ("share", std::slice::from_mut(&mut self.share)),
            ("force", std::slice::from_mut(&mut self.force)),
            ("tempo", std::slice::from_mut(&mut self.tempo)),
        ]
    }
}

const INNER: Squares = Squares(0x0000_3C3C_3C3C_0000);
const HEART: Squares = Squares(0x0000_0018_1800_0000);
const RANK: u64 = 0xFF;

impl Evaluator for WorldWar {
    type Weights = WorldWarWeights;
    const WEIGHTS: &'static WorldWarWeights = &WEIGHTS;
    const SCALE: i32 = 700;
    const LEVEL_NODES: [u64; 5] = [0, 1_000, 1_000_000, 4_000_000, 16_000_000];

    const LEVEL_NOISE: [Score; 5] = [600_000, 800_000, 90_000, 30_000, 1_000];

    #[inline]
    fn fingerprint(&self) -> u64 {
        WorldWar::fingerprint(self)
    }

    fn repetition_key_of(key: &Key) -> u64 {
        key.fingerprint()
    }

    #[inline]
    fn terminal(&self) -> Option<GameResult> {
        self.is_truce().then_some(GameResult::Draw)
    }

    fn result_without_actions(&self) -> GameResult {
        match (self.is_locked(), acting(self)) {
            (true, side) => GameResult::Win(side.other()),
            (false, _) => GameResult::Draw,
        }
    }

    #[inline]
    fn evaluate(&self, weights: &WorldWarWeights) -> i32 {
        let (light, dark) = (self.force(Side::White), self.force(Side::Black));
        let tempo = if acting(self) == Side::White { weights.tempo } else { -weights.tempo };
        let white = side_points(self, Side::White, &light, &dark, weights);
        let black = side_points(self, Side::Black, &dark, &light, weights);
        let lead = white.force - black.force;
        lead + white.place - black.place
            + tempo
            + weights.share * lead / (white.force + black.force + weights.force)
    }

    #[inline]
    fn no_progress_percent(&self) -> i32 {
        i32::from(WorldWar::quiet(self)).min(100)
    }

    #[inline]
    fn tactical_gain(&self, action: Action, weights: &WorldWarWeights) -> i32 {
        let mut gain = 0;
        if let Some(captured) = action.captured() {
            let taker = self.kind_on(action.from()).map_or(0, |kind| weights.worth[kind as usize]);
            gain += 1_000 + weights.worth[captured as usize] * 8 - taker;
        }
        if let Some(kind) = action.exchange() {
            gain += 1_000 + weights.worth[kind as usize] * 8;
        }
        gain
    }

    #[inline]
    fn action_index(action: Action) -> u16 {
        let blitz = u16::from(action.blitz_direction().is_some());
        blitz << 12 | u16::from(action.from().number()) << 6 | u16::from(action.to().number())
    }

    #[inline]
    fn null_move(&self) -> Option<WorldWar> {
        Some(WorldWar::handed_over(*self))
    }

    #[inline]
    fn is_in_check(&self) -> bool {
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

/// A rank as a side counts it, from 0 at home.
#[inline]
fn rank_of(side: Side, rank: u32) -> Squares {
    Squares(RANK << (8 * if side == Side::White { rank } else { 7 - rank }))
}

/// Bit planes of each square's rank beyond the second: 1 for the third to 6 for the last.
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

#[inline]
fn advance(side: Side, pieces: Squares) -> i32 {
    let [one, two, four] = BEYOND[side.index()];
    count(pieces & one) + 2 * count(pieces & two) + 4 * count(pieces & four)
}

struct Points {
    force: i32,
    place: i32,
}

fn side_points(
    position: &WorldWar,
    side: Side,
    own: &Force,
    theirs: &Force,
    weights: &WorldWarWeights,
) -> Points {
    let force = count(own.infantry) * weights.worth[Kind::Infantry as usize]
        + count(own.cavalry) * weights.worth[Kind::Cavalry as usize]
        + count(own.armor) * weights.worth[Kind::Armor as usize]
        + count(own.fighters) * weights.worth[Kind::Fighter as usize]
        + count(own.helicopters) * weights.worth[Kind::Helicopter as usize]
        + count(own.bombers) * weights.worth[Kind::Bomber as usize];
    let mut place = weights.advance[0] * advance(side, own.infantry)
        + weights.advance[1] * advance(side, own.cavalry);
    if position.has_captured(side) {
        let best = [Kind::Bomber, Kind::Armor, Kind::Fighter, Kind::Helicopter, Kind::Cavalry]
            .into_iter()
            .find(|&kind| position.captured(side, kind) > 0)
            .map_or(weights.worth[Kind::Infantry as usize], |kind| weights.worth[kind as usize]);
        let near = weights.arriving[0] * count(own.infantry & rank_of(side, 6))
            + weights.arriving[1] * count(own.infantry & rank_of(side, 5));
        place += best * near / 100;
    }
    let middling = own.all.minus(own.flag | own.bombers);
    place += weights.middle * (count(middling & INNER) + count(middling & HEART));
    if let Some(flag) = own.flag.first() {
        let around = ring(flag);
        place += weights.guarded * count(around & own.all);
        // Anything within two squares of the Flag.
        let near = TWO_AWAY[flag.index()] & theirs.all;
        if !near.is_empty() {
            place -= weights.siege[1] * count(near & theirs.infantry)
                + weights.siege[2] * count(near & theirs.cavalry)
                + weights.siege[3] * count(near & theirs.armor)
                + weights.siege[5] * count(near & theirs.fighters)
                + weights.siege[6] * count(near & theirs.helicopters);
        }
    }
    Points { force, place }
}

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
