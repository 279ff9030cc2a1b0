//! Moments of a match: what buttons, drafts, announcements and plans name it by.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::MatchId;
use crate::matches::Match;

/// A moment of a match: its actions so far, and a million for every takeback before.
///
/// No moment of a match ever comes again. What was made before a takeback is stale after it, though
/// the match has as many actions as then; and an announcement is told from the log as it was. Dice
/// are thrown by the number of actions alone: nobody can know a throw before it is made, and a
/// fight that is decided is never taken back, so that no throw is made twice.
///
/// It is written as one decimal number, in the ids of buttons, in announcements and in the
/// database: `2000007` is the moment after two takebacks with seven actions. Moments beyond
/// `u32::MAX` are that. Later moments of one match are greater.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Moment(u32);

impl Moment {
    /// The moment at which a match begins without an action.
    pub const START: Moment = Moment(0);

    /// What a takeback counts.
    pub const TAKEBACK: u32 = 1_000_000;

    /// The moment that is written as that number.
    #[must_use]
    pub const fn new(number: u32) -> Moment {
        Moment(number)
    }

    /// The number as which it is written.
    #[must_use]
    pub const fn get(self) -> u32 {
        self.0
    }

    /// The moment of a match with that many actions, after that many takebacks.
    #[must_use]
    pub fn of(takebacks: i64, plies: u32) -> Moment {
        let base = takebacks.saturating_mul(Moment::TAKEBACK.into());
        Moment(u32::try_from(base).unwrap_or(u32::MAX).saturating_add(plies))
    }

    /// The takebacks that the match has had.
    #[must_use]
    pub const fn takebacks(self) -> i64 {
        (self.0 / Moment::TAKEBACK) as i64
    }

    /// The actions that the match has.
    #[must_use]
    pub const fn plies(self) -> u32 {
        self.0 % Moment::TAKEBACK
    }

    /// The moment that many actions later.
    #[must_use]
    pub const fn plus(self, actions: u32) -> Moment {
        Moment(self.0.saturating_add(actions))
    }

    /// The moment that many actions earlier; never before [`Moment::START`].
    #[must_use]
    pub const fn minus(self, actions: u32) -> Moment {
        Moment(self.0.saturating_sub(actions))
    }

    /// The actions since an earlier moment; 0 since a later one.
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

/// A match at one of its moments: what most buttons name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MatchMoment {
    /// The match.
    pub id: MatchId,
    /// The moment.
    pub moment: Moment,
}

impl MatchId {
    /// The match at a moment.
    #[must_use]
    pub const fn at(self, moment: Moment) -> MatchMoment {
        MatchMoment { id: self, moment }
    }
}

impl Match {
    /// The moment at which the match stands.
    #[must_use]
    pub fn moment(&self) -> Moment {
        self.moment_after(u32::try_from(self.plies).unwrap_or(u32::MAX))
    }

    /// The moment at which it has that many actions, if nothing more is taken back.
    #[must_use]
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
