//! The referee: decides requests and records matches.
//!
//! Every request carries its person and time as plain values. Accepted actions and their
//! announcements ([`Announcement`]) are written in one transaction. Nothing here knows Discord, SQL
//! or pictures.

pub mod abort;
pub mod adjudication;
mod announcement;
mod answer;
pub mod bars;
pub mod boards;
mod cache;
pub mod calling;
pub mod challenge;
mod chance;
mod change;
pub mod check;
pub mod clock;
mod closed;
pub mod conditional_moves;
mod conflict;
pub mod crowd;
mod daily;
pub mod daily_puzzles;
mod deadline;
pub mod digest;
pub mod draft;
pub mod draw;
pub mod drill;
pub mod enlistment;
mod error;
pub mod explain;
pub mod fight;
pub mod gauges;
pub mod guild_settings;
pub mod handover;
mod hooks;
pub mod jobs;
mod limits;
mod live;
pub mod mistakes;
pub mod moderation;
mod moment;
pub mod notices;
pub mod opponent;
pub mod orders;
pub mod outbox;
pub mod people;
pub mod permissions;
pub mod places;
pub mod play;
pub mod posted;
pub mod practice;
pub mod presence;
pub mod privacy;
pub mod puzzles;
pub mod rating;
pub mod records;
pub mod rematch;
mod reminders;
mod replays;
pub mod resign;
pub mod season;
pub mod server_board;
pub mod story;
pub mod takeback;
pub mod tallies;
mod team;
pub mod teams;
pub mod themes;
pub mod timers;
pub mod tours;
pub mod turns;
pub mod view;
pub mod visibility;
pub mod warm_up;
pub mod watching;
pub mod weekly;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use match_model::{DatabaseLoss, PersonId};
use parking_lot::Mutex;
use store::WriteTransaction;

pub use adjudication::Verdict;
pub use announcement::{
    Announcement, Because, ChallengeNews, MatchNews, MessageEdit, PersonNews, SeasonNews,
    ServerNews, topic_of,
};
pub use answer::OfferAnswer;
pub use challenge::{ChallengeEnd, ChallengeRequest, StartedMatch};
pub use chance::Chance;
pub use check::{About, CheckReport, Fault, Finding};
pub use clock::{AGREES_WITHIN, LONGEST_PAUSE, Timeline};
pub use clocks;
pub use crowd::{CastVote, NewCrowd};
pub use draft::{InputOutcome, Undo};
pub use draw::DrawAnswer;
pub use enlistment::ReleaseOutcome;
pub use error::{Error, Result};
pub use explain::{IllegalAction, fates_of, threats};
pub use fight::{
    Evidence, FightState, Mismatch, PlanOutcome, ReportOutcome, VerificationReport, commitment,
    verify,
};
pub use guild_settings::Setting;
pub use jobs::Job;
pub use notices::{MatchNotice, Notice, NoticeChanges, ReminderChoice};
pub use opponent::{OpponentRequest, Task, seed_of_thought};
pub use orders::Orders;
pub use outbox::{DueAnnouncement, OfferMade};
pub use permissions::{Act, May};
pub use play::AcceptedActions;
pub use posted::Posted;
pub use practice::{NewPractice, PracticeFrom, PracticeInput, PracticeStep};
pub use rating::Rebuilt;
pub use records::{History, NewRecord, RecordFor};
pub use rematch::Rematch;
pub use season::{
    JoinOutcome, LeaveOutcome, NewSeason, SeasonGames, SeasonRow, SeasonTeam, SeasonView,
};
pub use store::outbox::SendFailure;
pub use store::{Side, Store, StoreError, watch_commits};
pub use teams::{ChallengeTerms, GRACE};

pub const CHALLENGE_LASTS: Duration = Duration::from_secs(7 * 24 * 60 * 60);

#[derive(Debug)]
pub struct Referee {
    store: Store,
    chance: Chance,
    live: Mutex<cache::Cache<live::Slot>>,
    /// Counts changes that bypassed cached matches. Matches cached before are revalidated before
    /// use.
    invalidations: AtomicU64,
    news: tokio::sync::Notify,
    /// Whether Herald's last downtime is recorded. Until then no flag falls.
    awake: AtomicBool,
    timeline: Arc<Timeline>,
    herald: Option<PersonId>,
    jobs: jobs::JobQueue,
    closed: closed::ClosedThreads,
    no_bars: bars::NoBars,
    hooks: &'static change::Hooks,
}

impl Referee {
    pub fn new(store: Store, chance: Chance) -> Referee {
        Referee {
            store,
            chance,
            live: Mutex::default(),
            invalidations: AtomicU64::new(0),
            news: tokio::sync::Notify::new(),
            awake: AtomicBool::new(true),
            timeline: Arc::default(),
            herald: None,
            jobs: jobs::JobQueue::default(),
            closed: closed::ClosedThreads::default(),
            no_bars: Default::default(),
            hooks: &hooks::HOOKS,
        }
    }

    /// The reason why nothing is written any more: the database file is lost.
    pub fn lost(&self) -> Option<DatabaseLoss> {
        self.store.lost()
    }

    /// If a failure shows damage, refuses all further writes and logs that once.
    pub fn note(&self, failure: &Error) {
        if let Error::Store(failure) = failure {
            self.store.note(failure);
        }
    }

    pub async fn close(&self) {
        self.store.close().await;
    }

    #[must_use]
    pub fn with_herald(self, herald: PersonId) -> Referee {
        Referee { herald: Some(herald), ..self }
    }

    #[must_use]
    pub(crate) fn is_herald(&self, person: PersonId) -> bool {
        self.herald == Some(person)
    }

    pub(crate) async fn commit(&self, tx: WriteTransaction) -> Result<()> {
        tx.commit().await?;
        self.news.notify_one();
        Ok(())
    }

    pub async fn news(&self) {
        self.news.notified().await;
    }

    pub fn timeline(&self) -> Arc<Timeline> {
        Arc::clone(&self.timeline)
    }

    /// Whether the downtime is recorded and the machine's clocks agree.
    pub(crate) fn may_flag(&self) -> bool {
        self.is_awake() && !self.timeline.is_apart()
    }

    #[must_use]
    pub fn is_awake(&self) -> bool {
        self.awake.load(Ordering::Relaxed)
    }
}
