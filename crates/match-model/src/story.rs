//! What happened in a match, and whom it waits for.

use model::Side;
use rules::l10n::L10nMessage;
use rules::{Fight, PlayedAction};

use crate::{Match, Moment, PersonId, RoundNumber, Time, Way};

/// A match that waits for somebody.
#[derive(Clone, Debug)]
pub struct OpenTurn {
    /// The match.
    pub row: Match,
    /// For which side they are to act; `None` for the marshal.
    pub side: Option<Side>,
    /// What is asked of them.
    pub what: DecisionKind,
    /// The moment of the match.
    pub moment: Moment,
    /// The last action as it is shown, if there is one.
    pub last: Option<String>,
    /// Since when it waits.
    pub since: Time,
    /// Until when they have to act, if there is a clock.
    pub deadline: Option<Time>,
}

/// An action of a match, as it is to be told.
#[derive(Clone, Debug)]
pub struct ToldAction {
    /// The moment before it.
    pub moment: Moment,
    /// What was done.
    pub played: PlayedAction,
    /// In words, without the side.
    pub words: L10nMessage,
    /// The fight that it decided, if it is a result.
    pub fight: Option<Fight>,
    /// How it came about.
    pub how: Way,
}

/// A person whom a match waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AwaitedPerson {
    /// For which side; `None` for the marshal.
    pub side: Option<Side>,
    /// Whom.
    pub person: PersonId,
    /// From when on this captain may answer for a member.
    pub captain: Option<(PersonId, Time)>,
}

/// What a match waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DecisionKind {
    /// A move.
    Move,
    /// A decision in the middle of a turn: the question.
    Decision(L10nMessage),
    /// Plans for a fight, of those who have not committed.
    Plans {
        /// The fight.
        fight: Fight,
        /// The round.
        round: RoundNumber,
    },
    /// Reports of a fight, of those who have not reported.
    Reports {
        /// The fight.
        fight: Fight,
        /// The round.
        round: RoundNumber,
    },
}

/// Whom a match waits for, and for what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AwaitedDecision {
    /// The moment of the match.
    pub moment: Moment,
    /// Whom: several in a fight.
    pub whom: Vec<AwaitedPerson>,
    /// For what.
    pub what: DecisionKind,
}

/// The moment for which it is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AskedTime {
    /// This one.
    At(Time),
    /// Any: after every time of grace.
    Whenever,
}

impl AwaitedPerson {
    /// Whether somebody is the one who is awaited, or may answer in their place by now.
    #[must_use]
    pub fn may(&self, by: PersonId, now: Time) -> bool {
        self.answers(by, AskedTime::At(now))
    }

    /// Whether a person is awaited, or may answer for the one who is, at some time.
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
    /// Whether somebody may answer what is asked by now.
    #[must_use]
    pub fn may(&self, by: PersonId, now: Time) -> bool {
        self.whom.iter().any(|who| who.may(by, now))
    }
}
