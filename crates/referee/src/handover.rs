//! Handovers: a text that a process leaves for the next one. The referee keeps it, and does not
//! know what it means.

use match_model::Time;
use store::handovers;

use crate::{Referee, Result};

/// Leaves something for the next process, under a name.
///
/// # Errors
/// When the database fails.
pub async fn hand_over(referee: &Referee, name: &str, content: &str, now: Time) -> Result<()> {
    let mut tx = referee.store.write_alongside().await?;
    handovers::leave(&mut tx, name, content, now).await?;
    referee.commit(tx).await
}

/// Takes what the process before this one has left under a name, and since when it is there. It is
/// gone then: whoever dies with it leaves nothing.
///
/// # Errors
/// When the database fails.
pub async fn take_over(referee: &Referee, name: &str) -> Result<Option<(String, Time)>> {
    let mut tx = referee.store.write_alongside().await?;
    let left = handovers::take(&mut tx, name).await?;
    referee.commit(tx).await?;
    Ok(left)
}
