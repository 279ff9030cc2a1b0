//! Makes sure that only one task announces in a topic at a time: the outbox, or the interaction
//! that changed it.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use match_model::OutboxId;
use tokio::sync::Notify;

#[derive(Clone, Debug, Default)]
pub(crate) struct Topics(Arc<Inner>);

#[derive(Debug, Default)]
struct Inner {
    state: Mutex<TopicsState>,
    freed: Notify,
}

#[derive(Debug, Default)]
struct TopicsState {
    held: HashSet<String>,
    uncertain: HashSet<OutboxId>,
}

impl Inner {
    fn state(&self) -> MutexGuard<'_, TopicsState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Topics {
    /// Claims a topic until the guard is dropped. `None` if it is in use.
    pub(crate) fn hold(&self, topic: &str) -> Option<TopicGuard> {
        let free = self.0.state().held.insert(topic.to_owned());
        free.then(|| TopicGuard { topics: self.clone(), topic: topic.to_owned() })
    }

    pub(crate) async fn freed(&self) {
        self.0.freed.notified().await;
    }

    pub(crate) fn doubt(&self, entry: OutboxId, uncertain: bool) {
        let mut state = self.0.state();
        if uncertain {
            state.uncertain.insert(entry);
        } else {
            state.uncertain.remove(&entry);
        }
    }

    pub(crate) fn is_uncertain(&self, entry: OutboxId) -> bool {
        self.0.state().uncertain.contains(&entry)
    }
}

#[derive(Debug)]
pub(crate) struct TopicGuard {
    topics: Topics,
    topic: String,
}

impl TopicGuard {
    pub(crate) fn topic(&self) -> &str {
        &self.topic
    }
}

impl Drop for TopicGuard {
    fn drop(&mut self) {
        self.topics.0.state().held.remove(&self.topic);
        self.topics.0.freed.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_at_a_time_tells_of_a_topic() {
        let topics = Topics::default();
        let one = topics.hold("match 1");
        assert!(one.is_some() && topics.hold("match 1").is_none());
        assert!(topics.hold("match 2").is_some());
        drop(one);
        assert!(topics.hold("match 1").is_some());
    }

    #[test]
    fn what_is_uncertain_stays_so_until_it_is_not() {
        let topics = Topics::default();
        let entry = OutboxId::new(7);
        assert!(!topics.is_uncertain(entry));
        topics.doubt(entry, true);
        assert!(topics.is_uncertain(entry) && !topics.is_uncertain(OutboxId::new(8)));
        topics.doubt(entry, false);
        assert!(!topics.is_uncertain(entry));
    }
}
