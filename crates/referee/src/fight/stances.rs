//! Plans of three stances, and who hits whom (BC-2).

use store::fights::{Commitment, Report, RoundNumber};
use store::{Moment, Side};

use super::dice::Throw;

/// A stance. Strike beats Feint, Feint beats Guard, Guard beats Strike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stance {
    Strike,
    Feint,
    Guard,
}

impl Stance {
    /// All three.
    pub const ALL: [Stance; 3] = [Stance::Strike, Stance::Feint, Stance::Guard];

    /// Whether it hits another.
    #[must_use]
    pub const fn beats(self, other: Stance) -> bool {
        matches!(
            (self, other),
            (Stance::Strike, Stance::Feint)
                | (Stance::Feint, Stance::Guard)
                | (Stance::Guard, Stance::Strike)
        )
    }

    /// Its letter, as plans are written: `S`, `F`, `G`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Stance::Strike => 'S',
            Stance::Feint => 'F',
            Stance::Guard => 'G',
        }
    }

    /// The stance of a letter.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Stance> {
        Stance::ALL.into_iter().find(|stance| stance.letter() == letter)
    }
}

/// Three stances in order.
pub type Plan = [Stance; 3];

/// Plans that were revealed together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Round {
    /// White's and Black's.
    pub plans: [Plan; 2],
}

impl Round {
    /// How often White hits, and Black.
    #[must_use]
    pub fn hits(&self) -> [u8; 2] {
        let [white, black] = self.plans;
        let mut hits = [0, 0];
        for (one, other) in white.into_iter().zip(black) {
            hits[0] += u8::from(one.beats(other));
            hits[1] += u8::from(other.beats(one));
        }
        hits
    }

    /// Who wins; `None` for a tie.
    #[must_use]
    pub fn winner(&self) -> Option<Side> {
        let [white, black] = self.hits();
        match white.cmp(&black) {
            std::cmp::Ordering::Greater => Some(Side::White),
            std::cmp::Ordering::Less => Some(Side::Black),
            std::cmp::Ordering::Equal => None,
        }
    }
}

/// The rounds and throws that decided a fight by stances.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StanceFight {
    /// The rounds, revealed.
    pub rounds: Vec<Round>,
    /// The throws that followed three ties.
    pub throws: Vec<Throw>,
}

pub(crate) fn written(plan: Plan) -> String {
    plan.into_iter().map(Stance::letter).collect()
}

fn read(text: &str) -> Option<Plan> {
    let mut stances = text.chars().map(Stance::from_letter);
    let plan = [stances.next()??, stances.next()??, stances.next()??];
    stances.next().is_none().then_some(plan)
}

/// The rounds for which both plans are in, in order; nothing of any other.
pub(crate) fn revealed(commitments: &[Commitment]) -> Vec<Round> {
    let plan = |round: RoundNumber, side: Side| {
        let found = commitments.iter().find(|one| one.round == round && one.side == side)?;
        read(&found.plan)
    };
    let mut rounds = Vec::new();
    loop {
        let round = RoundNumber::after(rounds.len());
        match (plan(round, Side::White), plan(round, Side::Black)) {
            (Some(white), Some(black)) => rounds.push(Round { plans: [white, black] }),
            _ => break,
        }
    }
    rounds
}

/// A round of the fight for which a match waits at a moment, as buttons name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FightRound {
    /// The moment of the match.
    pub moment: Moment,
    /// The round.
    pub round: RoundNumber,
}

/// A fight by stances as everybody may see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FightState {
    /// The moment of the match when the fight was to be decided.
    pub moment: Moment,
    /// The round that waits for plans.
    pub round: RoundNumber,
    /// Whether White has committed in it, and Black.
    pub committed: [bool; 2],
    /// The rounds before, revealed.
    pub rounds: Vec<Round>,
}

pub(crate) fn state(moment: Moment, all: &[Commitment]) -> FightState {
    let rounds = revealed(all);
    let round = RoundNumber::after(rounds.len());
    let committed = [Side::White, Side::Black]
        .map(|side| all.iter().any(|one| one.round == round && one.side == side));
    FightState { moment, round, committed, rounds }
}

/// The round of reports that is open.
pub(crate) fn open_round(reports: &[Report]) -> RoundNumber {
    let complete =
        |round: RoundNumber| reports.iter().filter(|one| one.round == round).count() == 2;
    let mut open = RoundNumber::FIRST;
    while complete(open) {
        open = open.next();
    }
    open
}

#[cfg(test)]
mod tests {
    use super::Stance::{Feint as F, Guard as G, Strike as S};
    use super::*;

    #[test]
    fn stances_beat_each_other_in_a_ring() {
        for (white, black, hits, winner) in [
            ([S, S, S], [F, F, F], [3, 0], Some(Side::White)),
            ([F, F, F], [G, G, S], [2, 1], Some(Side::White)),
            ([G, G, G], [F, F, S], [1, 2], Some(Side::Black)),
            ([S, F, G], [S, F, G], [0, 0], None),
            ([S, F, G], [F, G, S], [3, 0], Some(Side::White)),
            ([S, S, G], [F, G, G], [1, 1], None),
        ] {
            let round = Round { plans: [white, black] };
            assert_eq!((round.hits(), round.winner()), (hits, winner), "{white:?} {black:?}");
            let mirrored = Round { plans: [black, white] };
            assert_eq!(mirrored.hits(), [hits[1], hits[0]]);
        }
    }

    #[test]
    fn plans_are_written_and_read() {
        for one in Stance::ALL {
            for other in Stance::ALL {
                let plan = [one, other, S];
                assert_eq!(read(&written(plan)), Some(plan));
            }
        }
        for wrong in ["", "SF", "SFGS", "SFX", "sfg"] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
