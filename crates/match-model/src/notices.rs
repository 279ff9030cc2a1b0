use crate::{MatchId, Time};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoticeWay {
    /// A mention where the match is played.
    Thread,
    Direct,
    /// Once a day, for all waiting matches.
    Digest,
    Silent,
}

impl NoticeWay {
    pub const ALL: [NoticeWay; 4] =
        [NoticeWay::Thread, NoticeWay::Direct, NoticeWay::Digest, NoticeWay::Silent];

    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            NoticeWay::Thread => "thread",
            NoticeWay::Direct => "direct",
            NoticeWay::Digest => "digest",
            NoticeWay::Silent => "silent",
        }
    }

    #[must_use]
    pub fn from_id(id: &str) -> Option<NoticeWay> {
        NoticeWay::ALL.into_iter().find(|way| way.id() == id)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wishes {
    pub way: NoticeWay,
    /// Hour of the daily digest in the person's time zone, 0 to 23.
    pub hour: i64,
    /// IANA name of the time zone.
    pub zone: String,
    /// Minutes before a deadline at which to remind, longest first; `None` for the usual reminders.
    pub reminders: Option<Vec<u32>>,
    /// Time of the last direct message that Discord refused; [`i64::MAX`] once Herald has stopped
    /// trying.
    pub closed_at: Option<Time>,
}

/// Pause after a refused direct message. A little less than a day, so that a daily digest is tried
/// every day.
pub const REFUSED_FOR: i64 = 20 * 60 * 60 * 1000;

/// The time of refusal after which Herald doesn't try again.
pub const FOR_GOOD: Time = Time(i64::MAX);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DirectRefusal {
    /// Discord refused a direct message less than a day ago. Herald will try again.
    Lately,
    /// Discord refused direct messages for days. Herald doesn't try again until the person chooses
    /// direct messages again.
    ForGood,
}

impl Wishes {
    /// Returns the reason why this person gets no direct messages now, if there is one.
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

pub const MOST_REMINDERS: usize = 5;

/// Minimum and maximum minutes before a deadline for a reminder.
pub const REMINDERS: [u32; 2] = [5, 14 * 24 * 60];

#[derive(Clone, Debug)]
pub struct NoticeSettings {
    pub wishes: Wishes,
    pub of_matches: Vec<(MatchId, NoticeWay)>,
}
