//! The moments of a match: what buttons, drafts' views and announcements name it by.
//!
//! A moment is the number of actions, and a million for every takeback before it. So no moment of a match
//! ever comes again: what was made before a takeback is stale after it, though the match has as many
//! actions as then, and an announcement is told from the log as it was. Dice are thrown by the number of
//! actions alone: nobody can know a throw before it is made, and a fight that is decided is never taken
//! back, so that no throw is made twice.

use store::actions::{self, Action};
use store::fights::MOMENTS;
use store::matches::Match;
use store::{Connection, orders, takebacks};

use crate::Result;

/// The actions that a match has at a moment.
pub(crate) fn actions_at(moment: u32) -> u32 {
    u32::try_from(i64::from(moment) % MOMENTS).unwrap_or(0)
}

/// The takebacks that a match has had at a moment.
pub(crate) fn takebacks_at(moment: u32) -> i64 {
    i64::from(moment) / MOMENTS
}

/// The moment of a match with so many actions that has had so many takebacks.
pub(crate) fn moment(row: &Match, plies: u32) -> u32 {
    let base = row.takebacks.saturating_mul(MOMENTS);
    u32::try_from(base).unwrap_or(u32::MAX).saturating_add(plies)
}

/// The moment at which a match stands.
#[must_use]
pub fn moment_of(row: &Match) -> u32 {
    moment(row, u32::try_from(row.plies).unwrap_or(u32::MAX))
}

/// The actions of a match at a moment of it, what was taken back since among them, and which of them
/// standing orders made.
pub(crate) async fn log_at(
    connection: &mut Connection,
    row: &Match,
    moment: u32,
) -> Result<(Vec<Action>, Vec<i64>)> {
    let mut log = actions::of_match(connection, row.id).await?;
    let mut ordered = orders::noted(connection, row.id).await?;
    let plies = actions_at(moment);
    if takebacks_at(moment) < row.takebacks {
        let mut then = Vec::new();
        for one in takebacks::retracted(connection, row.id).await? {
            let first = then.iter().all(|known: &Action| known.ply != one.action.ply);
            if one.number > takebacks_at(moment) && first {
                ordered.retain(|ply| *ply != one.action.ply);
                ordered.extend(one.ordered.then_some(one.action.ply));
                then.push(one.action);
            }
        }
        log.retain(|action| then.iter().all(|one| one.ply != action.ply));
        log.extend(then);
        log.sort_unstable_by_key(|action| action.ply);
    }
    log.truncate(plies as usize);
    Ok((log, ordered))
}
