//! Rate limits: how much a person may do within an hour.
//!
//! What is limited is what calls other people, posts in their channels, or is kept forever. The
//! limits are far above what playing needs. What was done is in the database, so that a restart
//! forgets nothing.

use match_model::{LimitedAct, PersonId, RequestRefusal, Time, WINDOW};
use store::{Connection, rate_limits};

use crate::Result;

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
