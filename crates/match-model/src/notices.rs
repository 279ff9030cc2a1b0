//! How people want to be notified.

use crate::{MatchId, Time};

/// The way in which a person is notified that a match waits for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoticeWay {
    /// By a mention where the match is played.
    Thread,
    /// By a direct message.
    Direct,
    /// Once a day, with all that waits.
    Digest,
    /// Not at all.
    Silent,
}

impl NoticeWay {
    /// All of them.
    pub const ALL: [NoticeWay; 4] =
        [NoticeWay::Thread, NoticeWay::Direct, NoticeWay::Digest, NoticeWay::Silent];

    /// By which it is known.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            NoticeWay::Thread => "thread",
            NoticeWay::Direct => "direct",
            NoticeWay::Digest => "digest",
            NoticeWay::Silent => "silent",
        }
    }

    /// The way of that id.
    #[must_use]
    pub fn from_id(id: &str) -> Option<NoticeWay> {
        NoticeWay::ALL.into_iter().find(|way| way.id() == id)
    }
}

/// How a person wants to be notified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wishes {
    /// How, where nothing else is said of a match.
    pub way: NoticeWay,
    /// The hour of their day at which a digest comes, 0 to 23.
    pub hour: i64,
    /// The time zone of that day, by its IANA name.
    pub zone: String,
    /// How many minutes before a deadline they are reminded, the longest first; `None` when they
    /// haven't chosen, so that the usual reminders come.
    pub reminders: Option<Vec<u32>>,
    /// When Discord last refused a direct message to them; [`i64::MAX`] once Herald has stopped
    /// trying.
    pub closed_at: Option<Time>,
}

/// How long after a refused direct message Herald doesn't write another. A little less than a day:
/// a daily list is tried every day.
pub const REFUSED_FOR: i64 = 20 * 60 * 60 * 1000;

/// Stands for the time of a refusal after which Herald doesn't try again.
pub const FOR_GOOD: Time = Time(i64::MAX);

/// Why a person isn't written to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DirectRefusal {
    /// Discord refused a direct message less than a day ago. Herald tries again.
    Lately,
    /// Discord has refused direct messages for days. Herald doesn't try again until the person
    /// chooses direct messages again.
    ForGood,
}

impl Wishes {
    /// Returns why this person isn't written to now, if they aren't.
    #[must_use]
    pub fn refusal(&self, now: Time) -> Option<DirectRefusal> {
        match self.closed_at? {
            FOR_GOOD => Some(DirectRefusal::ForGood),
            at => (at.0 > now.0 - REFUSED_FOR).then_some(DirectRefusal::Lately),
        }
    }
}

impl Default for Wishes {
    fn default() -> Wishes {
        Wishes {
            way: NoticeWay::Thread,
            hour: 8,
            zone: "UTC".to_owned(),
            reminders: None,
            closed_at: None,
        }
    }
}

/// How often somebody may be reminded of a deadline.
pub const MOST_REMINDERS: usize = 5;

/// The shortest and the longest time before a deadline at which somebody is reminded, in minutes.
pub const REMINDERS: [u32; 2] = [5, 14 * 24 * 60];

/// How a person wants to be notified.
#[derive(Clone, Debug)]
pub struct NoticeSettings {
    /// Of all matches.
    pub wishes: Wishes,
    /// Of those of which they have said something else.
    pub of_matches: Vec<(MatchId, NoticeWay)>,
}
