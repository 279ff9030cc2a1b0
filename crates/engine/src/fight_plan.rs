//! Plans for fights by stances (BC-2).
//!
//! Strike beats Feint, Feint beats Guard, Guard beats Strike, and the side with more hits wins. Whoever draws
//! each stance evenly wins, ties and loses equally often against every plan, so no plan of the other side gains
//! anything, and anything less even can be learned: the even draw is the strategy that the scoring asks for.

use rules::{Fingerprint, Side};

use crate::rng::Dice;

/// A stance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Stance {
    Strike,
    Feint,
    Guard,
}

impl Stance {
    /// All three, each beating the next, the last the first.
    pub const ALL: [Stance; 3] = [Stance::Strike, Stance::Feint, Stance::Guard];

    /// `"strike"`, `"feint"` or `"guard"`.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Stance::Strike => "strike",
            Stance::Feint => "feint",
            Stance::Guard => "guard",
        }
    }
}

/// Three stances in order.
pub type Plan = [Stance; 3];

/// Draws a side's plan for a round, from 0, of the fight that is awaited after so many actions. Nobody can
/// foretell it who does not know the seed, which is therefore to be as secret as the plan.
#[must_use]
pub fn plan(seed: u64, actions: u32, round: u32, side: Side) -> Plan {
    let fight = u64::from(actions) << 32 | u64::from(round) << 1 | side as u64;
    let mut dice = Dice::new(Fingerprint::new().with(seed).with(fight).number());
    [0; 3].map(|_: u8| Stance::ALL[dice.below(3) % 3])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hits(one: Plan, other: Plan) -> i32 {
        one.into_iter()
            .zip(other)
            .map(|(one, other)| match (one as i32 - other as i32).rem_euclid(3) {
                0 => 0,
                // Each stance beats the next one.
                2 => 1,
                _ => -1,
            })
            .sum::<i32>()
            .signum()
    }

    #[test]
    fn no_plan_gains_anything_against_an_even_draw() {
        let all: Vec<Plan> = (0..27)
            .map(|number| [number / 9, number / 3 % 3, number % 3].map(|index| Stance::ALL[index]))
            .collect();
        assert_eq!(hits([Stance::Strike; 3], [Stance::Feint; 3]), 1);
        for &plan in &all {
            assert_eq!(all.iter().map(|&other| hits(plan, other)).sum::<i32>(), 0);
        }
    }

    #[test]
    fn plans_are_even_and_follow_their_seed_alone() {
        let mut times = [[0; 3]; 3];
        for seed in 0..30_000 {
            let plan = super::plan(seed, 12, 1, Side::Black);
            assert_eq!(plan, super::plan(seed, 12, 1, Side::Black));
            for (place, stance) in plan.into_iter().enumerate() {
                times[place][stance as usize] += 1;
            }
        }
        for times in times.into_iter().flatten() {
            assert!((9_600..10_400).contains(&times), "{times}");
        }
    }
}
