//! The newest interaction of each place or person, for follow-ups: for 15 minutes, and five times
//! if only a person has installed Herald ("Followup Messages"). Where Herald isn't a member, the
//! outbox posts through the place's newest interaction, and tells players about failed
//! announcements through theirs.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::sync::Notify;
use tokio::time::Instant;

/// Discord's limit is 15 minutes.
const TOKEN_LIFETIME: Duration = Duration::from_secs(14 * 60);
/// Follow-ups per interaction.
const FOLLOW_UPS: u32 = 5;
/// A full store drops the older half of the answered ones.
const MOST_KEYS: usize = 10_000;

#[derive(Clone, Debug)]
pub(crate) struct AnswerTokens<K>(Arc<Inner<K>>);

#[derive(Debug)]
struct Inner<K> {
    interactions: Mutex<HashMap<K, KeyTokens>>,
    settled: Notify,
}

#[derive(Debug, Default)]
struct KeyTokens {
    pending: u32,
    newest: Option<AnsweredInteraction>,
}

#[derive(Debug)]
struct AnsweredInteraction {
    token: String,
    received_at: Instant,
    follow_ups_left: u32,
}

impl KeyTokens {
    fn is_of_use(&self) -> bool {
        let is_usable = |interaction: &AnsweredInteraction| {
            interaction.follow_ups_left > 0 && interaction.received_at.elapsed() <= TOKEN_LIFETIME
        };
        self.pending > 0 || self.newest.as_ref().is_some_and(is_usable)
    }
}

impl<K: Copy + Eq + Hash> Inner<K> {
    fn trim(interactions: &mut HashMap<K, KeyTokens>) {
        if interactions.len() < MOST_KEYS {
            return;
        }
        interactions.retain(|_, tokens| tokens.is_of_use());
        if interactions.len() < MOST_KEYS {
            return;
        }
        let since = |tokens: &KeyTokens| tokens.newest.as_ref().map(|newest| newest.received_at);
        let mut times: Vec<Instant> = interactions.values().filter_map(since).collect();
        let middle = times.len() / 2;
        if let Some(&mut median) = (!times.is_empty()).then(|| times.select_nth_unstable(middle).1)
        {
            interactions.retain(|_, tokens| {
                tokens.pending > 0 || since(tokens).is_some_and(|since| since > median)
            });
        }
    }
}

impl<K> Default for AnswerTokens<K> {
    fn default() -> AnswerTokens<K> {
        AnswerTokens(Arc::new(Inner { interactions: Mutex::default(), settled: Notify::new() }))
    }
}

impl<K: Copy + Eq + Hash> AnswerTokens<K> {
    pub(crate) fn begin(&self, key: K) -> PendingAnswer<K> {
        let mut interactions = self.0.interactions.lock();
        Inner::trim(&mut interactions);
        interactions.entry(key).or_default().pending += 1;
        PendingAnswer { tokens: self.clone(), key, received_at: Instant::now() }
    }

    /// Takes the token of the newest interaction for one follow-up. Waits up to `longest` for one
    /// being answered.
    pub(crate) async fn take(&self, key: K, longest: Duration) -> Option<String> {
        self.take_of(key, Duration::ZERO, longest).await
    }

    /// Like [`AnswerTokens::take`], unless the newest interaction arrived less than `age` ago.
    pub(crate) async fn take_of(&self, key: K, age: Duration, longest: Duration) -> Option<String> {
        let deadline = Instant::now() + longest;
        loop {
            let settled = self.0.settled.notified();
            tokio::pin!(settled);
            settled.as_mut().enable();
            if !self.is_pending(key) || tokio::time::timeout_at(deadline, settled).await.is_err() {
                return self.spend(key, age);
            }
        }
    }

    fn is_pending(&self, key: K) -> bool {
        self.0.interactions.lock().get(&key).is_some_and(|tokens| tokens.pending > 0)
    }

    fn spend(&self, key: K, age: Duration) -> Option<String> {
        let mut interactions = self.0.interactions.lock();
        let newest = interactions.get_mut(&key)?.newest.as_mut()?;
        let age_now = newest.received_at.elapsed();
        if age_now > TOKEN_LIFETIME || age_now < age {
            return None;
        }
        newest.follow_ups_left = newest.follow_ups_left.checked_sub(1)?;
        Some(newest.token.clone())
    }
}

#[derive(Debug)]
pub(crate) struct PendingAnswer<K: Copy + Eq + Hash> {
    tokens: AnswerTokens<K>,
    key: K,
    received_at: Instant,
}

impl<K: Copy + Eq + Hash> PendingAnswer<K> {
    pub(crate) fn record(self, token: &str, follow_ups: u32) {
        let mut interactions = self.tokens.0.interactions.lock();
        interactions.entry(self.key).or_default().newest = Some(AnsweredInteraction {
            token: token.to_owned(),
            received_at: self.received_at,
            follow_ups_left: FOLLOW_UPS.saturating_sub(follow_ups),
        });
    }

    pub(crate) fn record_private(self, token: &str) {
        self.record(token, FOLLOW_UPS - 1);
    }
}

impl<K: Copy + Eq + Hash> Drop for PendingAnswer<K> {
    fn drop(&mut self) {
        if let Some(tokens) = self.tokens.0.interactions.lock().get_mut(&self.key) {
            tokens.pending = tokens.pending.saturating_sub(1);
        }
        self.tokens.0.settled.notify_waiters();
    }
}

#[cfg(test)]
mod tests {
    use match_model::ChannelId;

    use super::*;

    const GROUP: ChannelId = ChannelId::new(7);
    const LONG: Duration = Duration::from_secs(3);

    #[tokio::test(start_paused = true)]
    async fn a_pending_answer_is_awaited_and_followed_up_five_times() {
        let tokens = AnswerTokens::default();
        assert_eq!(tokens.take(GROUP, LONG).await, None);
        tokens.begin(GROUP).record("one", 0);
        let pending = tokens.begin(GROUP);
        let (token, ()) = tokio::join!(tokens.take(GROUP, LONG), async {
            tokio::time::sleep(Duration::from_secs(1)).await;
            pending.record("two", 1);
        });
        assert_eq!(token.as_deref(), Some("two"));
        for _ in 0..3 {
            assert_eq!(tokens.take(GROUP, LONG).await.as_deref(), Some("two"));
        }
        assert_eq!(tokens.take(GROUP, LONG).await, None, "one follow-up was its answer");
        assert_eq!(tokens.take(ChannelId::new(8), LONG).await, None);
    }

    #[tokio::test(start_paused = true)]
    async fn a_failed_answer_leaves_the_token_before_and_the_wait_ends() {
        let tokens = AnswerTokens::default();
        tokens.begin(GROUP).record("one", 0);
        drop(tokens.begin(GROUP));
        assert_eq!(
            tokens.take(GROUP, LONG).await.as_deref(),
            Some("one"),
            "the one before is good"
        );
        let hanging = tokens.begin(GROUP);
        let started = Instant::now();
        assert_eq!(tokens.take(GROUP, LONG).await.as_deref(), Some("one"));
        assert!(started.elapsed() <= LONG);
        drop(hanging);
        tokio::time::advance(TOKEN_LIFETIME + LONG).await;
        assert_eq!(tokens.take(GROUP, LONG).await, None, "its time is over");
    }

    #[tokio::test(start_paused = true)]
    async fn an_interaction_gets_no_follow_up_about_earlier_announcements() {
        let tokens = AnswerTokens::default();
        tokens.begin(GROUP).record("one", 0);
        tokio::time::advance(LONG).await;
        assert_eq!(tokens.take_of(GROUP, 2 * LONG, LONG).await, None, "announced before it");
        assert_eq!(tokens.take_of(GROUP, LONG, LONG).await.as_deref(), Some("one"));
    }

    #[tokio::test]
    async fn the_map_stays_small() {
        let tokens = AnswerTokens::default();
        for number in 0..3 * MOST_KEYS {
            tokens.begin(ChannelId::new(number as u64 + 1)).record("one", 0);
        }
        assert!(tokens.0.interactions.lock().len() <= MOST_KEYS);
        let newest = ChannelId::new(3 * MOST_KEYS as u64);
        assert_eq!(tokens.take(newest, LONG).await.as_deref(), Some("one"));
    }
}
