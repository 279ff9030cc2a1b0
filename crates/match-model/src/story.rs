use model::Side;
use rules::l10n::L10nMessage;
use rules::{Fight, PlayedAction};

use crate::{ActionOrigin, Match, Moment, PersonId, RoundNumber, Time};

#[derive(Clone, Debug)]
pub struct OpenTurn {
    pub row: Match,
    /// The side that they act for; `None` for the marshal.
    pub side: Option<Side>,
    pub decision: DecisionKind,
    pub moment: Moment,
    pub last: Option<String>,
    /// Start of the wait.
    pub since: Time,
    pub deadline: Option<Time>,
}

#[derive(Clone, Debug)]
pub struct ReportedAction {
    pub moment: Moment,
    pub action: PlayedAction,
    pub words: L10nMessage,
    pub fight: Option<Fight>,
    pub origin: ActionOrigin,
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
    Plans { fight: Fight, round: RoundNumber },
    Reports { fight: Fight, round: RoundNumber },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AwaitedDecision {
    pub moment: Moment,
    pub people: Vec<AwaitedPerson>,
    pub decision: DecisionKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PermissionTime {
    At(Time),
    /// Any time, even after every grace period.
    Whenever,
}

impl AwaitedPerson {
    /// Returns whether a person may answer now, as the awaited person or in their place.
    pub fn may(&self, by: PersonId, now: Time) -> bool {
        self.answers(by, PermissionTime::At(now))
    }

    /// Returns whether a person may answer at some time, as the awaited person or in their place.
    pub fn answers(&self, by: PersonId, time: PermissionTime) -> bool {
        let over = |from: Time| match time {
            PermissionTime::At(now) => now >= from,
            PermissionTime::Whenever => true,
        };
        self.person == by || self.captain.is_some_and(|(captain, from)| captain == by && over(from))
    }
}

impl AwaitedDecision {
    pub fn may(&self, by: PersonId, now: Time) -> bool {
        self.people.iter().any(|person| person.may(by, now))
    }
}
