//! The acts that people sent, with their answers: the expected state after a kill.

use std::collections::{BTreeMap, BTreeSet};

use fake_discord::Snowflake;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum ActKind {
    DrawOffered,
    TakebackAsked,
    TimeGiven,
    Ended,
}

impl ActKind {
    pub(crate) const fn counting_sql(self) -> &'static str {
        match self {
            ActKind::DrawOffered => {
                "SELECT COUNT(*) FROM offers WHERE match_id = $1 AND kind = 'draw'"
            }
            ActKind::TakebackAsked => {
                "SELECT COUNT(*) FROM offers WHERE match_id = $1 AND kind = 'takeback'"
            }
            ActKind::TimeGiven => {
                "SELECT COUNT(*) FROM outbox WHERE topic = 'match ' || $1 AND content LIKE '%\"given\"%'"
            }
            ActKind::Ended => "SELECT COUNT(*) FROM endings WHERE match_id = $1",
        }
    }

    /// Whether the database may not count more than people did. Herald's plans and endings by the
    /// rules aren't bounded.
    pub(crate) const fn is_bounded(self) -> bool {
        matches!(self, ActKind::DrawOffered | ActKind::TakebackAsked | ActKind::TimeGiven)
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
pub(crate) type ActionKey = (i64, Snowflake, String);

#[derive(Clone, Debug)]
pub(crate) struct UnusedControl {
    pub(crate) person: Snowflake,
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
    pub(crate) actions: BTreeMap<ActionKey, Times>,
    pub(crate) kinds: BTreeMap<(ActKind, i64), Times>,
    /// Submitted plans: match, moment, round, side.
    pub(crate) plans: BTreeSet<(i64, i64, i64, &'static str)>,
    /// Drafts as last shown; `None` when unknown.
    pub(crate) drafts: BTreeMap<(i64, Snowflake), Option<Draft>>,
    /// Drafts that an unanswered request may still change.
    pub(crate) pending: BTreeSet<(i64, Snowflake)>,
    /// Conditional moves: match, moment, person, two turns.
    pub(crate) conditional_moves: Vec<(i64, i64, Snowflake, [String; 2])>,
    pub(crate) started_matches: BTreeSet<i64>,
    pub(crate) unused_controls: Vec<UnusedControl>,
    pub(crate) refusals: BTreeMap<i64, BTreeSet<String>>,
    /// Acts: sent, done, refused, unanswered.
    pub(crate) tally: BTreeMap<&'static str, [u32; 4]>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ReplyKind {
    Public,
    Private(String),
    Form,
    Unanswered,
    /// The button is gone.
    NotSent(String),
}

impl Ledger {
    pub(crate) fn count(&mut self, act: &'static str, reply: &ReplyKind, done: bool) {
        let tally = self.tally.entry(act).or_default();
        match reply {
            ReplyKind::NotSent(_) => return,
            _ if done => tally[1] += 1,
            ReplyKind::Unanswered => tally[3] += 1,
            _ => tally[2] += 1,
        }
        tally[0] += 1;
    }

    pub(crate) fn action(&mut self, key: ActionKey, reply: &ReplyKind, done: bool) {
        self.note_refusal(key.0, reply, done);
        let times = self.actions.entry(key).or_default();
        times.done += u32::from(done);
        times.silent += u32::from(!done && *reply == ReplyKind::Unanswered);
    }

    pub(crate) fn kind(&mut self, kind: ActKind, match_id: i64, reply: &ReplyKind, done: bool) {
        self.note_refusal(match_id, reply, done);
        let times = self.kinds.entry((kind, match_id)).or_default();
        times.done += u32::from(done);
        times.silent += u32::from(!done && *reply == ReplyKind::Unanswered);
    }

    fn note_refusal(&mut self, match_id: i64, reply: &ReplyKind, done: bool) {
        if let (ReplyKind::Private(text), false) = (reply, done) {
            self.refusals.entry(match_id).or_default().insert(text.clone());
        }
    }
}
