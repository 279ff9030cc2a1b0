//! Moments of a match, used in button ids, drafts, announcements and plans.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::MatchId;
use crate::matches::Match;

/// A moment of a match: its number of actions, plus a million for every earlier takeback.
///
/// No moment ever recurs, so anything made before a takeback is stale after it. Dice depend only on
/// the number of actions: no one can predict a throw, and a decided fight is never taken back, so
/// no throw is repeated.
///
/// The text form is a decimal number: `2000007` is the moment after two takebacks with seven
/// actions. Saturates at `u32::MAX`. Later moments of a match are greater.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Moment(u32);

impl Moment {
    pub const START: Moment = Moment(0);

    pub const TAKEBACK: u32 = 1_000_000;

    pub const fn new(number: u32) -> Moment {
        Moment(number)
    }

    #[must_use]
    pub const fn get(self) -> u32 {
        self.0
    }

    pub fn of(takebacks: i64, plies: u32) -> Moment {
        let base = takebacks.saturating_mul(Moment::TAKEBACK.into());
        Moment(u32::try_from(base).unwrap_or(u32::MAX).saturating_add(plies))
    }

    #[must_use]
    pub const fn takebacks(self) -> i64 {
        (self.0 / Moment::TAKEBACK) as i64
    }

    #[must_use]
    pub const fn plies(self) -> u32 {
        self.0 % Moment::TAKEBACK
    }

    #[must_use]
    pub const fn plus(self, actions: u32) -> Moment {
        Moment(self.0.saturating_add(actions))
    }

    /// The moment this many actions earlier, at least [`Moment::START`].
    #[must_use]
    pub const fn minus(self, actions: u32) -> Moment {
        Moment(self.0.saturating_sub(actions))
    }

    /// The number of actions since an earlier moment; 0 since a later one.
    #[must_use]
    pub const fn since(self, earlier: Moment) -> u32 {
        self.0.saturating_sub(earlier.0)
    }
}

impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MatchMoment {
    pub id: MatchId,
    pub moment: Moment,
}

impl MatchId {
    #[must_use]
    pub const fn at(self, moment: Moment) -> MatchMoment {
        MatchMoment { id: self, moment }
    }
}

impl Match {
    pub fn moment(&self) -> Moment {
        self.moment_after(u32::try_from(self.plies).unwrap_or(u32::MAX))
    }

    /// The moment with this many actions, without further takebacks.
    pub fn moment_after(&self, plies: u32) -> Moment {
        Moment::of(self.takebacks, plies)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn takebacks_count_a_million_actions() {
        let moment = Moment::of(2, 7);
        assert_eq!((moment.get(), moment.takebacks(), moment.plies()), (2_000_007, 2, 7));
        assert_eq!(moment.to_string(), "2000007");
        assert_eq!(serde_json::json!(moment), serde_json::json!(2_000_007));
        assert_eq!(moment.plus(2).since(moment), 2);
        assert_eq!(Moment::START.minus(1), Moment::START);
        assert_eq!(Moment::of(i64::MAX, 1), Moment::new(u32::MAX));
    }
}
