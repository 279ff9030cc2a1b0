use model::Side;
use rules::l10n::L10nMessage;
use rules::{Fight, PlayedAction};

use crate::{Match, Moment, PersonId, RoundNumber, Time, Way};

#[derive(Clone, Debug)]
pub struct OpenTurn {
    pub row: Match,
    /// The side that they act for; `None` for the marshal.
    pub side: Option<Side>,
    pub what: DecisionKind,
    pub moment: Moment,
    /// Display text of the last action.
    pub last: Option<String>,
    /// Start of the wait.
    pub since: Time,
    pub deadline: Option<Time>,
}

#[derive(Clone, Debug)]
pub struct ToldAction {
    pub moment: Moment,
    pub played: PlayedAction,
    pub words: L10nMessage,
    pub fight: Option<Fight>,
    pub how: Way,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AwaitedPerson {
    /// The side that they act for; `None` for the marshal.
    pub side: Option<Side>,
    pub person: PersonId,
    /// The captain who may answer for a member, and the time from which they may.
    pub captain: Option<(PersonId, Time)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DecisionKind {
    Move,
    Decision(L10nMessage),
    /// Plans for a fight, from people who haven't committed.
    Plans {
        fight: Fight,
        round: RoundNumber,
    },
    /// Reports of a fight, from people who haven't reported.
    Reports {
        fight: Fight,
        round: RoundNumber,
    },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AwaitedDecision {
    pub moment: Moment,
    pub whom: Vec<AwaitedPerson>,
    pub what: DecisionKind,
}

/// The time to check a permission for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AskedTime {
    At(Time),
    /// Any time, even after every grace period.
    Whenever,
}

impl AwaitedPerson {
    /// Returns whether a person may answer now, as the awaited person or in their place.
    #[must_use]
    pub fn may(&self, by: PersonId, now: Time) -> bool {
        self.answers(by, AskedTime::At(now))
    }

    /// Returns whether a person may answer at some time, as the awaited person or in their place.
    #[must_use]
    pub fn answers(&self, by: PersonId, when: AskedTime) -> bool {
        let over = |from: Time| match when {
            AskedTime::At(now) => now >= from,
            AskedTime::Whenever => true,
        };
        self.person == by || self.captain.is_some_and(|(captain, from)| captain == by && over(from))
    }
}

impl AwaitedDecision {
    #[must_use]
    pub fn may(&self, by: PersonId, now: Time) -> bool {
        self.whom.iter().any(|who| who.may(by, now))
    }
}
