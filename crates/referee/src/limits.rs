//! Rate limits: how much a person may do within an hour.
//!
//! What is limited is what calls other people, posts in their channels, or is kept forever. The
//! limits are far above what playing needs. What was done is in the database, so that a restart
//! forgets nothing.

use std::time::Duration;

use store::{Connection, PersonId, Time, rate_limits};

use crate::{MOST_CHALLENGES, RequestRefusal, Result};

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
    const fn key(self) -> &'static str {
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

/// Counts something that a person does, as part of the change that does it. The person has been
/// met.
///
/// # Errors
/// When they have done it too often within the hour; then the change is given up.
pub(crate) async fn count(
    connection: &mut Connection,
    person: PersonId,
    what: LimitedAct,
    now: Time,
) -> Result<()> {
    let millis = i64::try_from(WINDOW.as_millis()).unwrap_or(i64::MAX);
    let before = Time(now.0.saturating_sub(millis));
    let most = u32::try_from(what.most()).unwrap_or(u32::MAX);
    let of_late = rate_limits::after(connection, person, what.key(), before, most).await?;
    if of_late.len() >= what.most()
        && let Some(oldest) = of_late.last()
    {
        return Err(RequestRefusal::TooOften { what, until: oldest.plus(WINDOW) }.into());
    }
    rate_limits::forget(connection, person, what.key(), before).await?;
    rate_limits::note(connection, person, what.key(), now).await?;
    Ok(())
}
