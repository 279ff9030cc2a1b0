//! Plans for fights by stances (BC-2).
//!
//! Strike beats Feint, Feint beats Guard, Guard beats Strike, and the side with more hits wins.
//! Only an even draw of stances can't be exploited; at the two lowest levels Herald is less even on
//! purpose.

use rules::{Fingerprint, Side};

use crate::level::Level;
use crate::rng::Rng;

/// One of the three stances of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Stance {
    Strike,
    Feint,
    Guard,
}

impl Stance {
    /// In a cycle: each beats the next, the last beats the first.
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

/// Percentage of fights that reopen with the last plan's opening stance. In the others, each stance
/// is equally likely, so at level 0 the opening repeats in 73 % of fights.
const REPEATED_OPENINGS: [usize; 5] = [60, 20, 0, 0, 0];

/// Draws a side's plan for a round, from 0, of the fight awaited after `actions` actions. The seed
/// predicts it, so keep the seed as secret as the plan.
/// `last_opening` is the first stance of the side's last revealed plan in the match. At levels 0
/// and 1 the first round tends to repeat it, a habit that players can spot and exploit. From
/// level 2 on, and after a tie, every plan is equally likely.
/// # Examples
/// ```
/// use engine::Level;
/// use rules::Side;
///
/// let plan = engine::plan(Level::Two, 7, 12, 0, Side::White, None);
/// assert_eq!(plan, engine::plan(Level::Two, 7, 12, 0, Side::White, None));
/// ```
#[must_use]
pub fn plan(
    level: Level,
    seed: u64,
    actions: u32,
    round: u32,
    side: Side,
    last_opening: Option<Stance>,
) -> Plan {
    let fight = u64::from(actions) << 32 | u64::from(round) << 1 | side as u64;
    let mut rng = Rng::new(Fingerprint::new().with(seed).with(fight).number());
    let mut plan = [0; 3].map(|_: u8| Stance::ALL[rng.below(3) % 3]);
    let repeats = rng.below(100) < REPEATED_OPENINGS[level.index()];
    if let Some(opening) = last_opening.filter(|_| repeats && round == 0) {
        plan[0] = opening;
    }
    plan
}
