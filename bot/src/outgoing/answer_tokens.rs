//! How Herald says something where it is no member: by following up what was asked of it there.
//!
//! An interaction can be followed up for a quarter of an hour, and where only a person has
//! installed Herald five times ("Receiving and Responding to Interactions", "Followup Messages").
//! So the outbox says what concerns such a place by the newest interaction there, once that is
//! answered.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use referee::ChannelId;
use tokio::sync::Notify;
use tokio::time::Instant;

/// Discord lets tokens live for 15 minutes.
const GOOD: Duration = Duration::from_secs(14 * 60);
/// How often one interaction can be followed up.
const FOLLOW_UPS: u32 = 5;
/// Places that are kept at most; those longest silent go first.
const MOST_PLACES: usize = 10_000;

/// By which interactions something can be said where Herald is no member.
#[derive(Clone, Debug, Default)]
pub(crate) struct AnswerTokens(Arc<Inner>);

#[derive(Debug, Default)]
struct Inner {
    places: Mutex<HashMap<ChannelId, PlaceTokens>>,
    changed: Notify,
}

#[derive(Debug, Default)]
struct PlaceTokens {
    /// Interactions that are being answered.
    pending: u32,
    /// The newest that is answered.
    newest: Option<AnsweredInteraction>,
}

#[derive(Debug)]
struct AnsweredInteraction {
    token: String,
    since: Instant,
    /// How often it can still be followed up.
    left: u32,
}

impl PlaceTokens {
    fn is_of_use(&self) -> bool {
        let good = |one: &AnsweredInteraction| one.left > 0 && one.since.elapsed() <= GOOD;
        self.pending > 0 || self.newest.as_ref().is_some_and(good)
    }
}

impl Inner {
    fn places(&self) -> MutexGuard<'_, HashMap<ChannelId, PlaceTokens>> {
        self.places.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl AnswerTokens {
    /// Somebody asks something in a place, and waits for the answer.
    pub(crate) fn begin(&self, place: ChannelId) -> PendingAnswer {
        let mut places = self.0.places();
        if places.len() >= MOST_PLACES {
            places.retain(|_, tokens| tokens.is_of_use());
        }
        places.entry(place).or_default().pending += 1;
        PendingAnswer { tokens: self.clone(), place, since: Instant::now() }
    }

    /// The token of the interaction that is to say something in a place, which counts as a
    /// follow-up of it. What is asked there right now is waited for, as long as its answer may
    /// take.
    pub(crate) async fn take(&self, place: ChannelId, longest: Duration) -> Option<String> {
        let until = Instant::now() + longest;
        loop {
            let changed = self.0.changed.notified();
            tokio::pin!(changed);
            changed.as_mut().enable();
            if !self.is_pending(place) || tokio::time::timeout_at(until, changed).await.is_err() {
                return self.spend(place);
            }
        }
    }

    fn is_pending(&self, place: ChannelId) -> bool {
        self.0.places().get(&place).is_some_and(|tokens| tokens.pending > 0)
    }

    fn spend(&self, place: ChannelId) -> Option<String> {
        let mut places = self.0.places();
        let newest = places.get_mut(&place)?.newest.as_mut()?;
        if newest.since.elapsed() > GOOD {
            return None;
        }
        newest.left = newest.left.checked_sub(1)?;
        Some(newest.token.clone())
    }
}

/// Something that was asked in a place where Herald is no member, and is being answered.
#[derive(Debug)]
pub(crate) struct PendingAnswer {
    tokens: AnswerTokens,
    place: ChannelId,
    since: Instant,
}

impl PendingAnswer {
    /// It is answered, and was followed up so often with that.
    pub(crate) fn given(self, token: &str, follow_ups: u32) {
        let mut places = self.tokens.0.places();
        places.entry(self.place).or_default().newest = Some(AnsweredInteraction {
            token: token.to_owned(),
            since: self.since,
            left: FOLLOW_UPS.saturating_sub(follow_ups),
        });
    }
}

impl Drop for PendingAnswer {
    fn drop(&mut self) {
        if let Some(tokens) = self.tokens.0.places().get_mut(&self.place) {
            tokens.pending = tokens.pending.saturating_sub(1);
        }
        self.tokens.0.changed.notify_waiters();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GROUP: ChannelId = ChannelId::new(7);
    const LONG: Duration = Duration::from_secs(3);

    #[tokio::test(start_paused = true)]
    async fn what_is_asked_is_waited_for_and_followed_up_five_times() {
        let tokens = AnswerTokens::default();
        assert_eq!(tokens.take(GROUP, LONG).await, None);
        tokens.begin(GROUP).given("one", 0);
        let asked = tokens.begin(GROUP);
        let (taken, ()) = tokio::join!(tokens.take(GROUP, LONG), async {
            tokio::time::sleep(Duration::from_secs(1)).await;
            asked.given("two", 1);
        });
        assert_eq!(taken.as_deref(), Some("two"));
        for _ in 0..3 {
            assert_eq!(tokens.take(GROUP, LONG).await.as_deref(), Some("two"));
        }
        assert_eq!(tokens.take(GROUP, LONG).await, None, "one follow-up was its answer");
        assert_eq!(tokens.take(ChannelId::new(8), LONG).await, None);
    }

    #[tokio::test(start_paused = true)]
    async fn an_answer_that_fails_says_nothing_and_none_is_waited_for_too_long() {
        let tokens = AnswerTokens::default();
        tokens.begin(GROUP).given("one", 0);
        drop(tokens.begin(GROUP));
        assert_eq!(
            tokens.take(GROUP, LONG).await.as_deref(),
            Some("one"),
            "the one before is good"
        );
        let hanging = tokens.begin(GROUP);
        let begun = Instant::now();
        assert_eq!(tokens.take(GROUP, LONG).await.as_deref(), Some("one"));
        assert!(begun.elapsed() <= LONG);
        drop(hanging);
        tokio::time::advance(GOOD + LONG).await;
        assert_eq!(tokens.take(GROUP, LONG).await, None, "its time is over");
    }
}
