//! What people have sent and what they were answered: what must be there after a kill, and what may
//! be.

use std::collections::{BTreeMap, BTreeSet};

use fake_discord::Snowflake;

/// Something that a match counts besides its actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    DrawOffered,
    TakebackAsked,
    TimeGiven,
    Ended,
}

impl Kind {
    /// How often the database has it.
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

    /// Whether the database has it no oftener than people have done it: the plans of Herald and the
    /// ends that the rules make are nobody's doing.
    pub(crate) const fn is_bounded(self) -> bool {
        matches!(self, Kind::DrawOffered | Kind::TakebackAsked | Kind::TimeGiven)
    }
}

/// How often something was done.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Times {
    /// It was answered as done: it is there.
    pub(crate) done: u32,
    /// It was not answered: it may be there.
    pub(crate) silent: u32,
}

/// An action of a match, by whom.
pub(crate) type Made = (i64, Snowflake, String);

/// A step that somebody has left unpressed, and the moment of the match for which it was made.
#[derive(Clone, Debug)]
pub(crate) struct Left {
    pub(crate) who: Snowflake,
    pub(crate) message: Snowflake,
    pub(crate) tap: Tap,
    pub(crate) match_id: i64,
    pub(crate) moment: i64,
}

/// A button, or an option of a menu.
#[derive(Clone, Debug)]
pub(crate) enum Tap {
    Button(String),
    Option(String, String),
}

/// How many actions stand before a draft, and its own.
pub(crate) type Draft = (i64, Vec<String>);

/// All of it.
#[derive(Debug, Default)]
pub(crate) struct Ledger {
    /// Actions of matches.
    pub(crate) actions: BTreeMap<Made, Times>,
    /// What else was done in matches.
    pub(crate) kinds: BTreeMap<(Kind, i64), Times>,
    /// Plans that are in: the match and its moment, the round, whose.
    pub(crate) plans: BTreeSet<(i64, i64, i64, &'static str)>,
    /// Drafts as they were shown last, with the actions before them: none once it is not known.
    pub(crate) drafts: BTreeMap<(i64, Snowflake), Option<Draft>>,
    /// Matches in which somebody's draft may still be changed by what was not answered.
    pub(crate) pending: BTreeSet<(i64, Snowflake)>,
    /// Answers that are kept for what comes next: the match and its moment, whose, two turns.
    pub(crate) kept: Vec<(i64, i64, Snowflake, [String; 2])>,
    /// Matches of which somebody was told that they begin.
    pub(crate) begun: BTreeSet<i64>,
    /// Steps that were left unpressed.
    pub(crate) left: Vec<Left>,
    /// Answers in each match that deny an action, to explain one that was made all the same.
    pub(crate) refusals: BTreeMap<i64, BTreeSet<String>>,
    /// What was done: sent, answered as done, refused, unanswered.
    pub(crate) tally: BTreeMap<&'static str, [u32; 4]>,
}

/// What came of something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Told {
    /// Everybody sees it.
    Shown,
    /// The asker is told.
    Said(String),
    /// A form was opened.
    Form,
    /// Nobody answered.
    Nothing,
    /// It could not be sent: the button is gone.
    Unsent(String),
}

impl Ledger {
    /// Counts what came of something that is told as done by `done`.
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

    /// Notes an action that was sent.
    pub(crate) fn action(&mut self, made: Made, told: &Told, done: bool) {
        self.note_refusal(made.0, told, done);
        let times = self.actions.entry(made).or_default();
        times.done += u32::from(done);
        times.silent += u32::from(!done && *told == Told::Nothing);
    }

    /// Notes something else that was done in a match.
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
