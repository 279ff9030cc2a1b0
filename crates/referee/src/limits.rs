//! Hourly rate limits on acts that notify other people, post in their channels, or store data
//! forever.
//!
//! They are far above what playing needs. The counts are in the database, so a restart doesn't
//! reset them.

use match_model::{LimitedAct, PersonId, RequestRefusal, Time, WINDOW};
use store::{Connection, rate_limits};

use crate::Result;

/// Counts an act in the transaction of its change. The person is already stored.
///
/// # Errors
/// The limit is reached; the change must be abandoned.
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
