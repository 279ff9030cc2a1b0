//! The history of a match, and the decisions that it waits for.

use model::Side;
use rules::l10n::L10nMessage;
use rules::{Fight, PlayedAction};

use crate::{Match, Moment, PersonId, RoundNumber, Time, Way};

/// A match that waits for a person.
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

/// An action of a match, for messages.
#[derive(Clone, Debug)]
pub struct ToldAction {
    /// The moment before it.
    pub moment: Moment,
    pub played: PlayedAction,
    /// Description without the side.
    pub words: L10nMessage,
    /// The fight that it decided, if it is a result.
    pub fight: Option<Fight>,
    /// Its origin.
    pub how: Way,
}

/// A person that a match waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AwaitedPerson {
    /// The side that they act for; `None` for the marshal.
    pub side: Option<Side>,
    pub person: PersonId,
    /// The captain who may answer for a member, and the time from which they may.
    pub captain: Option<(PersonId, Time)>,
}

/// The kind of an awaited decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DecisionKind {
    Move,
    /// A question in mid-turn.
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

/// The decision that a match waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AwaitedDecision {
    pub moment: Moment,
    /// Several people in a fight.
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
    pub fn may(&self, by: PersonId, now: Time) -> bool {
        self.answers(by, AskedTime::At(now))
    }

    /// Returns whether a person may answer at some time, as the awaited person or in their place.
    pub fn answers(&self, by: PersonId, when: AskedTime) -> bool {
        let over = |from: Time| match when {
            AskedTime::At(now) => now >= from,
            AskedTime::Whenever => true,
        };
        self.person == by || self.captain.is_some_and(|(captain, from)| captain == by && over(from))
    }
}

impl AwaitedDecision {
    /// Returns whether a person may answer now.
    pub fn may(&self, by: PersonId, now: Time) -> bool {
        self.whom.iter().any(|who| who.may(by, now))
    }
}
