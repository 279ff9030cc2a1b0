use medieval_war::{Action, End, Key, Kind, MedievalWar};
use rules::{Side, Squares};

use crate::eval::{Evaluator, Iteration};
use crate::score::{GameResult, Score};

#[derive(Clone, Debug)]
pub(crate) struct MedievalWarWeights {
    /// Points of a piece (MWC-2): King, Queen, Rook, Bishop, Knight, pawn.
    worth: [i32; 6],
    /// Points per unit of a pawn's power (MWC-3).
    pawn_power: i32,
    /// Points lost for a King that the other side can depose (MWC-9c).
    deposable: i32,
    /// Percentage of immediately destroyable material that counts, for the side to act and for the
    /// other.
    threat: [i32; 2],
    /// Points per remaining action.
    action: i32,
    /// Scaled by the lead: points for a piece of either side, for each distance from 1 to 5 within
    /// which it has an enemy piece. The leading side seeks contact, the other avoids it.
    near: [i32; 5],
    /// Scaled by the deficit: points lost per remaining piece.
    holding: i32,
    /// Scaled by the lead: points lost per square on which a lone enemy piece is safe from the next
    /// turn.
    confine: i32,
    /// Points of a piece per rank advanced beyond the second, up to the fifth.
    advance: i32,
    /// Points for owning all material; halved at the total of `force` (MWC-11).
    share: i32,
    /// The total material that halves `share`.
    force: i32,
}

const WEIGHTS: MedievalWarWeights = MedievalWarWeights {
    worth: [420, 260, 520, 300, 340, 110],
    pawn_power: 1,
    deposable: 240,
    threat: [55, 30],
    action: 14,
    near: [4, 5, 5, 5, 4],
    holding: 60,
    confine: 5,
    advance: 5,
    share: 1_600,
    force: 800,
};

impl crate::eval::Weights for MedievalWarWeights {
    fn tables(&mut self) -> Vec<(&'static str, &mut [i32])> {
        vec![
            ("worth", &mut self.worth),
            ("pawn_power", std::slice::from_mut(&mut self.pawn_power)),
            ("deposable", std::slice::from_mut(&mut self.deposable)),
            ("threat", &mut self.threat),
            ("action", std::slice::from_mut(&mut self.action)),
            ("near", &mut self.near),
            ("holding", std::slice::from_mut(&mut self.holding)),
            ("confine", std::slice::from_mut(&mut self.confine)),
            ("advance", std::slice::from_mut(&mut self.advance)),
            ("share", std::slice::from_mut(&mut self.share)),
            ("force", std::slice::from_mut(&mut self.force)),
        ]
    }
}

/// Ranks from the third, the fourth and the fifth on, by side.
const ADVANCED: [[Squares; 3]; 2] = [
    [Squares(!0xFFFF), Squares(!0xFF_FFFF), Squares(!0xFFFF_FFFF)],
    [Squares(!0 >> 16), Squares(!0 >> 24), Squares(!0 >> 32)],
];

impl Evaluator for MedievalWar {
    type Weights = MedievalWarWeights;
    const WEIGHTS: &'static MedievalWarWeights = &WEIGHTS;
    const SCALE: i32 = 900;
    const LEVEL_NODES: [u64; 5] = [0, 10_000, 1_000_000, 4_000_000, 16_000_000];

    const LEVEL_NOISE: [Score; 5] = [110_000, 150_000, 90_000, 30_000, 1_000];
    /// Between close levels, half of the games are drawn because neither side takes risks. The
    /// stronger side must.
    const CONTEMPT: Score = 150_000;
    const LATE_MOVE_LIMITS: &'static [usize] = &[64];
    const QUIESCENCE_DEPTH: i32 = 3;
    const REDUCES_LATE_MOVES: bool = false;

    /// Searches whole turns of three actions, because a partial turn can't keep its promises. Looks
    /// a turn further only once this one is wide enough: a deep and narrow search overlooks replies
    /// that refute its turn, and replaces the better answer of a shallower one.
    fn iteration(&self, number: i32) -> Iteration {
        const WIDTHS: [usize; 4] = [4, 7, 12, 24];
        const DEEPER_WIDTHS: [usize; 2] = [12, 24];
        let actions_left = i32::from(self.acting().1);
        let (turns, rank) = match number {
            ..3 => {
                let width = 12 * number as usize;
                return Iteration { depth: actions_left, width, rank: number };
            }
            3..7 => (1, number - 3),
            _ => (2 + (number - 7) / 2, (number - 7) % 2),
        };
        let width = if turns == 1 { WIDTHS[rank as usize] } else { DEEPER_WIDTHS[rank as usize] };
        Iteration { depth: actions_left + 3 * turns, width, rank }
    }

    #[inline]
    fn fingerprint(&self) -> u64 {
        MedievalWar::fingerprint(self)
    }

    fn repetition_key(&self, _: u64) -> Option<u64> {
        None
    }

    fn repetition_key_of(key: &Key) -> u64 {
        key.fingerprint()
    }

    #[inline]
    fn terminal(&self) -> Option<GameResult> {
        MedievalWar::end(self).map(|end| match end {
            End::Won(side) => GameResult::Win(side),
            End::Drawn => GameResult::Draw,
        })
    }

    #[inline]
    fn evaluate(&self, weights: &MedievalWarWeights) -> i32 {
        let (acting, actions_left) = self.acting();
        let [white, black] = Side::ALL.map(|side| side_points(self, side, acting == side, weights));
        let (lead, all) = (white.force - black.force, white.force + black.force + weights.force);
        let actions = weights.action * i32::from(actions_left);
        let actions = if acting == Side::White { actions } else { -actions };
        // The leading side gains by every exchange and by approaching the enemy.
        let ahead = if lead > 0 { Side::White } else { Side::Black };
        let near = (white.near + black.near - left_to_hunt(self, ahead, weights)) * lead / all;
        lead + white.place - black.place + actions + near + weights.share * lead / all
    }

    #[inline]
    fn no_progress_percent(&self) -> i32 {
        i32::from(self.quiet_turns()).min(100)
    }

    #[inline]
    fn tactical_gain(&self, action: Action, weights: &MedievalWarWeights) -> i32 {
        match action {
            Action::Attack { target } | Action::Cannon { target, .. } => {
                let side = self.acting().0.other();
                Kind::ALL
                    .into_iter()
                    .find(|&kind| self.of(side, kind).has(target))
                    .map_or(1, |kind| weights.worth[kind as usize])
            }
            _ => 0,
        }
    }

    fn action_index(action: Action) -> u16 {
        match action {
            Action::Step { from, to } => u16::from(from.number()) << 6 | u16::from(to.number()),
            Action::Attack { target } => 1 << 12 | u16::from(target.number()),
            Action::Cannon { rook, target } => {
                2 << 12 | u16::from(rook.number()) << 6 | u16::from(target.number())
            }
            Action::Summon(around) => 3 << 12 | u16::from(around.bits()),
            Action::Again => 3 << 12 | 256,
            Action::Depose(heir) => 3 << 12 | (257 + heir.map_or(0, |kind| kind as u16 + 1)),
            Action::Recruit(square) => 3 << 12 | 320 | u16::from(square.number()),
            Action::Purge(kind) => 3 << 12 | (400 + kind as u16),
            Action::Reset => 3 << 12 | 410,
        }
    }
}

#[inline]
fn count(squares: Squares) -> i32 {
    squares.count() as i32
}

#[inline]
fn material_value(
    position: &MedievalWar,
    side: Side,
    squares: Squares,
    weights: &MedievalWarWeights,
) -> i32 {
    Kind::ALL
        .into_iter()
        .map(|kind| weights.worth[kind as usize] * count(position.of(side, kind) & squares))
        .sum()
}

struct Points {
    force: i32,
    near: i32,
    place: i32,
}

#[inline]
fn side_points(
    position: &MedievalWar,
    side: Side,
    acts: bool,
    weights: &MedievalWarWeights,
) -> Points {
    let own = position.all(side);
    let force = material_value(position, side, own, weights);
    let pawns = position.of(side, Kind::Pawn);
    let mut place = weights.pawn_power * position.powers(side).sum(pawns) as i32;
    let prey = position.attackable(side) | position.cannon_targets(side);
    if !prey.is_empty() {
        place += material_value(position, side.other(), prey, weights)
            * weights.threat[usize::from(!acts)]
            / 100;
    }
    if position.can_depose(side.other()) {
        place -= weights.deposable;
    }
    for ranks in ADVANCED[side.index()] {
        place += weights.advance * count(own & ranks);
    }
    let mut reached = position.all(side.other());
    let mut near = 0;
    for points in weights.near {
        reached |= MedievalWar::neighbours(reached);
        near += points * count(reached & own);
    }
    Points { force, near, place }
}

/// Maximum number of enemy pieces that are hunted one by one.
const LONE: u32 = 3;
/// Number of safe squares assumed for a piece among many, and for an indestructible one.
const SAFE: [i32; 2] = [24, 48];

/// Estimates the work left for the leading side, from the number of enemy pieces and their safe
/// squares. A normal attack takes one action of three (MWC-5, MWC-7), so attackers have two steps
/// before it.
fn left_to_hunt(position: &MedievalWar, side: Side, weights: &MedievalWarWeights) -> i32 {
    let foe = side.other();
    let prey = position.all(foe);
    let pieces = prey.count();
    let strong = position.of(foe, Kind::Rook) | position.of(foe, Kind::King);
    if pieces > LONE || !strong.is_empty() {
        return (weights.holding + weights.confine * SAFE[0]) * pieces as i32;
    }
    let powers = position.powers(side);
    let enemy_powers = position.powers(foe);
    let mut hunters = [(0, 0); 16];
    let mut many = 0;
    for at in powers.armed() {
        if let Some(hunter) = hunters.get_mut(many) {
            *hunter = (at.index(), powers.at(at) as i32);
            many += 1;
        }
    }
    let hunters = &hunters[..many];
    let total: i32 = hunters.iter().map(|(_, power)| power).sum();
    let empty = !(prey | position.all(side));
    prey.map(|at| {
        let needed_power = 2 * enemy_powers.at(at) as i32;
        if total <= needed_power {
            return weights.holding + weights.confine * SAFE[1];
        }
        let mut flight = at.set();
        for _ in 0..3 {
            flight |= MedievalWar::neighbours(flight) & empty;
        }
        let safe = flight.filter(|to| reached_by(hunters, to.index()) <= needed_power).count();
        weights.holding + weights.confine * safe as i32
    })
    .sum()
}

/// The maximum power that pieces can bring next to a square in two steps.
#[inline]
fn reached_by(hunters: &[(usize, i32)], to: usize) -> i32 {
    let (mut power_there, mut one, mut other, mut far) = (0, 0, 0, 0);
    for &(from, power) in hunters {
        match AWAY[from & 63][to & 63] {
            0 | 1 => power_there += power,
            2 if power > one => (one, other) = (power, one),
            2 if power > other => other = power,
            3 if power > far => far = power,
            _ => {}
        }
    }
    power_there + far.max(one + other)
}

/// The distance of two squares in steps.
static AWAY: [[u8; 64]; 64] = {
    let mut all = [[0; 64]; 64];
    let mut one = 0_usize;
    while one < 64 {
        let mut other = 0_usize;
        while other < 64 {
            let files = (one % 8).abs_diff(other % 8) as u8;
            let ranks = (one / 8).abs_diff(other / 8) as u8;
            all[one][other] = if files > ranks { files } else { ranks };
            other += 1;
        }
        one += 1;
    }
    all
};

#[cfg(test)]
mod tests {
    use rules::{Game as _, Options};

    use super::*;

    #[test]
    fn each_iteration_sees_more_and_deep_ones_are_wide() {
        let start = MedievalWar::start(&Options::default());
        let iterations: Vec<Iteration> = (1..=20).map(|number| start.iteration(number)).collect();
        assert!(iterations.is_sorted_by_key(|one| (one.depth, one.width)), "{iterations:?}");
        for iteration in &iterations {
            assert_eq!(iteration.depth % 3, 0, "whole turns: {iteration:?}");
            assert!(iteration.depth <= 6 || iteration.width >= 12, "{iteration:?}");
        }
        let ranks: Vec<i32> = iterations.iter().map(|one| one.depth * 4 + one.rank).collect();
        assert!(ranks.is_sorted_by(|one, next| one < next), "{ranks:?}");
    }
}
