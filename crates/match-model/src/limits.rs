//! Limits on what a person may do.

use std::time::Duration;

/// The time over which is counted.
pub const WINDOW: Duration = Duration::from_secs(60 * 60);

/// Challenges: half as many again as may be open at once. Each calls somebody.
pub const CHALLENGES_AN_HOUR: usize = MOST_CHALLENGES * 3 / 2;

/// Challenges withdrawn: for mistakes, not for calling people again and again.
pub const WITHDRAWALS_AN_HOUR: usize = 10;

/// People asked to play pieces: each is called. A side has 15 pieces besides its King, so that a
/// whole team can be asked one by one, and some of it anew.
pub const ENLISTMENTS_AN_HOUR: usize = 20;

/// Pieces given back, or questions about them withdrawn: as often as somebody can be asked.
pub const RELEASES_AN_HOUR: usize = ENLISTMENTS_AN_HOUR;

/// Records brought in: each is kept, with up to 256 KiB. One that is refused counts as well: it had
/// to be fetched and read.
pub const IMPORTS_AN_HOUR: usize = 20;

/// Records brought in to practise with: they are not kept, but fetched and read.
pub const PRACTICE_RECORDS_AN_HOUR: usize = 60;

/// Replays as moving pictures: each is drawn, and uploaded with up to 10 MiB.
pub const REPLAYS_AN_HOUR: usize = 30;

/// An act that is limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LimitedAct {
    /// Making a challenge.
    Challenge,
    /// Withdrawing one.
    Withdrawal,
    /// Asking somebody to play pieces.
    Enlistment,
    /// Giving pieces back to their captain.
    Release,
    /// Bringing in a record.
    Import,
    /// Bringing in a record to practise with.
    PracticeRecord,
    /// Having a match drawn as a moving picture.
    Replay,
}

impl LimitedAct {
    /// How often a person may do it within [`WINDOW`].
    #[must_use]
    pub const fn most(self) -> usize {
        match self {
            LimitedAct::Challenge => CHALLENGES_AN_HOUR,
            LimitedAct::Withdrawal => WITHDRAWALS_AN_HOUR,
            LimitedAct::Enlistment => ENLISTMENTS_AN_HOUR,
            LimitedAct::Release => RELEASES_AN_HOUR,
            LimitedAct::Import => IMPORTS_AN_HOUR,
            LimitedAct::PracticeRecord => PRACTICE_RECORDS_AN_HOUR,
            LimitedAct::Replay => REPLAYS_AN_HOUR,
        }
    }

    /// What the database calls it.
    pub const fn key(self) -> &'static str {
        match self {
            LimitedAct::Challenge => "challenge",
            LimitedAct::Withdrawal => "withdrawal",
            LimitedAct::Enlistment => "enlistment",
            LimitedAct::Release => "release",
            LimitedAct::Import => "import",
            LimitedAct::PracticeRecord => "practice-record",
            LimitedAct::Replay => "replay",
        }
    }
}

/// Open challenges that one person may have made.
pub const MOST_CHALLENGES: usize = 20;

/// Actions of a record that is brought in, at most: three times as many as any game known.
pub const MOST_RECORDED: usize = 10_000;
