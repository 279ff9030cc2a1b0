//! Only one task announces in a topic at a time.

use std::collections::HashSet;
use std::sync::Arc;

use match_model::OutboxId;
use parking_lot::Mutex;
use tokio::sync::Notify;

#[derive(Clone, Debug, Default)]
pub(crate) struct Topics(Arc<Inner>);

#[derive(Debug, Default)]
struct Inner {
    state: Mutex<TopicsState>,
    released: Notify,
}

#[derive(Debug, Default)]
struct TopicsState {
    claimed: HashSet<String>,
    uncertain: HashSet<OutboxId>,
}

impl Topics {
    /// Claims a topic until the guard is dropped. `None` if it is in use.
    pub(crate) fn hold(&self, topic: &str) -> Option<TopicGuard> {
        let free = self.0.state.lock().claimed.insert(topic.to_owned());
        free.then(|| TopicGuard { topics: self.clone(), topic: topic.to_owned() })
    }

    pub(crate) async fn wait_for_release(&self) {
        self.0.released.notified().await;
    }

    pub(crate) fn set_uncertain(&self, entry: OutboxId, uncertain: bool) {
        let mut state = self.0.state.lock();
        if uncertain {
            state.uncertain.insert(entry);
        } else {
            state.uncertain.remove(&entry);
        }
    }

    pub(crate) fn is_uncertain(&self, entry: OutboxId) -> bool {
        self.0.state.lock().uncertain.contains(&entry)
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
        self.topics.0.state.lock().claimed.remove(&self.topic);
        self.topics.0.released.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_task_at_a_time_announces_in_a_topic() {
        let topics = Topics::default();
        let guard = topics.hold("match 1");
        assert!(guard.is_some() && topics.hold("match 1").is_none());
        assert!(topics.hold("match 2").is_some());
        drop(guard);
        assert!(topics.hold("match 1").is_some());
    }

    #[test]
    fn an_uncertain_entry_stays_uncertain_until_it_is_cleared() {
        let topics = Topics::default();
        let entry = OutboxId::new(7);
        assert!(!topics.is_uncertain(entry));
        topics.set_uncertain(entry, true);
        assert!(topics.is_uncertain(entry) && !topics.is_uncertain(OutboxId::new(8)));
        topics.set_uncertain(entry, false);
        assert!(!topics.is_uncertain(entry));
    }
}
