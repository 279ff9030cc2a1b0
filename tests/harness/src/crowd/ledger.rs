//! The acts that people sent, with their answers: the expected state after a kill.

use std::collections::{BTreeMap, BTreeSet};

use fake_discord::Snowflake;

/// An act in a match other than an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    DrawOffered,
    TakebackAsked,
    TimeGiven,
    Ended,
}

impl Kind {
    pub(crate) const fn counted(self) -> &'static str {
        match self {
            Kind::DrawOffered => {
                "SELECT COUNT(*) FROM offers WHERE match_id = $1 AND kind = 'draw'"
            }
            Kind::TakebackAsked => {
                "SELECT COUNT(*) FROM offers WHERE match_id = $1 AND kind = 'takeback'"
            }
            Kind::TimeGiven => {
                "SELECT COUNT(*) FROM outbox WHERE topic = 'match ' || $1 AND content LIKE '%\"given\"%'"
            }
            Kind::Ended => "SELECT COUNT(*) FROM endings WHERE match_id = $1",
        }
    }

    /// Whether the database may not count more than people did. Herald's plans and endings by the
    /// rules aren't acts of people.
    pub(crate) const fn is_bounded(self) -> bool {
        matches!(self, Kind::DrawOffered | Kind::TakebackAsked | Kind::TimeGiven)
    }
}

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Times {
    /// Answered as done, so it must be there.
    pub(crate) done: u32,
    /// Unanswered, so it may be there.
    pub(crate) silent: u32,
}

/// An action: match, person, text.
pub(crate) type Made = (i64, Snowflake, String);

#[derive(Clone, Debug)]
pub(crate) struct Left {
    pub(crate) who: Snowflake,
    pub(crate) message: Snowflake,
    pub(crate) tap: Tap,
    pub(crate) match_id: i64,
    pub(crate) moment: i64,
}

#[derive(Clone, Debug)]
pub(crate) enum Tap {
    Button(String),
    Option(String, String),
}

/// The number of actions before a draft, and the draft's actions.
pub(crate) type Draft = (i64, Vec<String>);

#[derive(Debug, Default)]
pub(crate) struct Ledger {
    pub(crate) actions: BTreeMap<Made, Times>,
    pub(crate) kinds: BTreeMap<(Kind, i64), Times>,
    /// Submitted plans: match, moment, round, side.
    pub(crate) plans: BTreeSet<(i64, i64, i64, &'static str)>,
    /// Drafts as last shown; `None` when unknown.
    pub(crate) drafts: BTreeMap<(i64, Snowflake), Option<Draft>>,
    /// Drafts that an unanswered request may still change.
    pub(crate) pending: BTreeSet<(i64, Snowflake)>,
    /// Conditional moves: match, moment, person, two turns.
    pub(crate) kept: Vec<(i64, i64, Snowflake, [String; 2])>,
    pub(crate) begun: BTreeSet<i64>,
    pub(crate) left: Vec<Left>,
    pub(crate) refusals: BTreeMap<i64, BTreeSet<String>>,
    /// Acts: sent, done, refused, unanswered.
    pub(crate) tally: BTreeMap<&'static str, [u32; 4]>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Told {
    /// Publicly visible.
    Shown,
    /// Answered privately.
    Said(String),
    Form,
    Nothing,
    /// Not sent, because the button is gone.
    Unsent(String),
}

impl Ledger {
    pub(crate) fn count(&mut self, what: &'static str, told: &Told, done: bool) {
        let tally = self.tally.entry(what).or_default();
        match told {
            Told::Unsent(_) => return,
            _ if done => tally[1] += 1,
            Told::Nothing => tally[3] += 1,
            _ => tally[2] += 1,
        }
        tally[0] += 1;
    }

    pub(crate) fn action(&mut self, made: Made, told: &Told, done: bool) {
        self.note_refusal(made.0, told, done);
        let times = self.actions.entry(made).or_default();
        times.done += u32::from(done);
        times.silent += u32::from(!done && *told == Told::Nothing);
    }

    pub(crate) fn kind(&mut self, kind: Kind, match_id: i64, told: &Told, done: bool) {
        self.note_refusal(match_id, told, done);
        let times = self.kinds.entry((kind, match_id)).or_default();
        times.done += u32::from(done);
        times.silent += u32::from(!done && *told == Told::Nothing);
    }

    fn note_refusal(&mut self, match_id: i64, told: &Told, done: bool) {
        if let (Told::Said(text), false) = (told, done) {
            self.refusals.entry(match_id).or_default().insert(text.clone());
        }
    }
}
