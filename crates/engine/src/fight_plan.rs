//! Plans for fights by stances (BC-2).
//!
//! Strike beats Feint, Feint beats Guard, Guard beats Strike, and the side with more hits wins.
//! Against a side that draws each stance evenly, every plan wins, ties and loses equally often, so
//! the even draw is the equilibrium (as in rock, paper, scissors); anything less even can be
//! exploited.

use rules::{Fingerprint, Side};

use crate::rng::Rng;

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

/// Draws a side's plan for a round, from 0, of the fight that is awaited after so many actions.
/// Only whoever knows the seed can predict it, so the seed must be as secret as the plan.
///
/// # Examples
///
/// ```
/// use rules::Side;
///
/// let plan = engine::plan(7, 12, 0, Side::White);
/// assert_eq!(plan, engine::plan(7, 12, 0, Side::White));
/// ```
#[must_use]
pub fn plan(seed: u64, actions: u32, round: u32, side: Side) -> Plan {
    let fight = u64::from(actions) << 32 | u64::from(round) << 1 | side as u64;
    let mut rng = Rng::new(Fingerprint::new().with(seed).with(fight).number());
    [0; 3].map(|_: u8| Stance::ALL[rng.below(3) % 3])
}
