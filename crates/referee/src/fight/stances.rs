//! Rounds of plans of three stances (BC-2).

use match_model::{Moment, PersonId, Plan, Report, Round, RoundNumber, Stance};
use store::Side;
use store::fights::Commitment;

pub(crate) fn plan_text(plan: Plan) -> String {
    plan.into_iter().map(Stance::letter).collect()
}

pub(crate) fn parse_plan(text: &str) -> Option<Plan> {
    let mut stances = text.chars().map(Stance::from_letter);
    let plan = [stances.next()??, stances.next()??, stances.next()??];
    stances.next().is_none().then_some(plan)
}

/// The rounds with both plans, in order. Reveals no single plan.
pub(crate) fn revealed(commitments: &[Commitment]) -> Vec<Round> {
    let plan = |round: RoundNumber, side: Side| {
        let commitment = commitments.iter().find(|one| one.round == round && one.side == side)?;
        parse_plan(&commitment.plan)
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

pub(crate) fn planners(commitments: &[Commitment], round: RoundNumber) -> [Option<PersonId>; 2] {
    [Side::White, Side::Black].map(|side| {
        let is_of = |one: &&Commitment| one.round == round && one.side == side;
        commitments.iter().find(is_of).map(|one| one.person_id)
    })
}

/// A fight by stances without its secrets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FightState {
    pub moment: Moment,
    pub round: RoundNumber,
    /// Whether White and Black have committed a plan for this round.
    pub committed: [bool; 2],
    pub rounds: Vec<Round>,
}

pub(crate) fn state(moment: Moment, all: &[Commitment]) -> FightState {
    let rounds = revealed(all);
    let round = RoundNumber::after(rounds.len());
    let committed = [Side::White, Side::Black]
        .map(|side| all.iter().any(|one| one.round == round && one.side == side));
    FightState { moment, round, committed, rounds }
}

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
                assert_eq!(parse_plan(&plan_text(plan)), Some(plan));
            }
        }
        for wrong in ["", "SF", "SFGS", "SFX", "sfg"] {
            assert_eq!(parse_plan(wrong), None, "{wrong}");
        }
    }
}
