//! Handovers: texts that a process leaves for its successor. The referee doesn't interpret them.

use match_model::Time;
use store::handovers;

use crate::{Referee, Result};

pub async fn hand_over(referee: &Referee, name: &str, content: &str, now: Time) -> Result<()> {
    let mut tx = referee.store.write_alongside().await?;
    handovers::leave(&mut tx, name, content, now).await?;
    referee.commit(tx).await
}

/// Takes the previous process's text under a name, and the time it was left. It is then deleted, so
/// a crash after this loses it.
pub async fn take_over(referee: &Referee, name: &str) -> Result<Option<(String, Time)>> {
    let mut tx = referee.store.write_alongside().await?;
    let handover = handovers::take(&mut tx, name).await?;
    referee.commit(tx).await?;
    Ok(handover)
}
