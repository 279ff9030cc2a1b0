//! Once a day, all that waits for somebody.

use store::notices::{self, Way};
use store::{OutboxId, PersonId, Time, outbox};

use crate::outbox::say;
use crate::{Announcement, Because, OpenTurn, Referee, Result};

/// Matches to which somebody is called when their digest cannot be written to them.
const MOST_CALLED: usize = 20;

impl Referee {
    /// What a digest tells somebody of: all that waits for them, but for the matches of which they
    /// want to hear nothing.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn digest_of(&self, person: PersonId, now: Time) -> Result<Vec<OpenTurn>> {
        let turns = self.turns_of(person, now).await?;
        let mut connection = self.store.read().await?;
        let mut told = Vec::with_capacity(turns.len());
        for turn in turns {
            let (way, _) = notices::way_of(&mut connection, turn.row.id, person).await?;
            if way != Way::Silent {
                told.push(turn);
            }
        }
        Ok(told)
    }

    /// Notes that somebody takes no direct messages, and has them called where the matches are played
    /// of which a digest was to tell them, once.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn closed_to_digests(
        &self,
        entry: OutboxId,
        person: PersonId,
        turns: &[OpenTurn],
        now: Time,
    ) -> Result<()> {
        let mut tx = self.store.write().await?;
        notices::close(&mut tx, person, now).await?;
        for turn in turns.iter().take(MOST_CALLED) {
            let match_id = turn.row.id;
            if let (Way::Digest, _) = notices::way_of(&mut tx, match_id, person).await? {
                let because = Because::Turn;
                let called = Announcement::Called { match_id, person, ply: turn.ply, because };
                say(&mut tx, &called, now).await?;
            }
        }
        outbox::said(&mut tx, entry, None, now).await?;
        self.commit(tx).await
    }
}
