//! Events from the gateway and the interactions endpoint.

use std::collections::{HashSet, VecDeque};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use discord::gateway::{Delivery, EventHandler, ShardId};
use discord_model::interaction::Interaction;
use discord_model::received_message::ReceivedMessage;
use metrics::counter;
use parking_lot::Mutex;
use tokio_util::task::TaskTracker;
use tracing::{info, warn};

use crate::incoming::plain_message::PlainMessage;
use crate::incoming::request::Request;
use crate::incoming::services::RequestServices;
use crate::incoming::{chat, handle};
use crate::outgoing::outbox;
use crate::patience::Patience;

/// Older interactions over HTTP count as replays, even after a restart. Leaves room for a proxy's
/// wrong clock.
const POSTED_WITHIN: Duration = Duration::from_secs(60);

pub(crate) struct Events {
    pub(crate) services: RequestServices,
    pub(crate) tasks: TaskTracker,
    pub(crate) unreadable: AtomicU64,
    pub(crate) seen: SeenInteractions,
}

/// Resumed sessions and replayed requests may repeat an interaction, and a move must not be made
/// twice.
#[derive(Debug, Default)]
pub(crate) struct SeenInteractions(Mutex<(HashSet<u64>, VecDeque<u64>)>);

impl SeenInteractions {
    /// More than Discord replays.
    const MOST: usize = 10_000;

    /// Whether an interaction arrives for the first time.
    fn first(&self, id: u64) -> bool {
        let mut seen = self.0.lock();
        let (ids, order) = &mut *seen;
        if !ids.insert(id) {
            return false;
        }
        order.push_back(id);
        if order.len() > SeenInteractions::MOST
            && let Some(oldest) = order.pop_front()
        {
            ids.remove(&oldest);
        }
        true
    }
}

impl EventHandler for Events {
    fn connected(&self, shard: ShardId) {
        self.services.messenger.health.connected(shard);
        let services = self.services.clone();
        self.tasks.spawn(async move { outbox::hurry(&services.messenger).await });
    }

    fn elsewhere(&self, shard: ShardId) {
        self.services.messenger.health.elsewhere(shard);
    }

    fn disconnected(&self, shard: ShardId) {
        self.services.messenger.health.disconnected(shard);
    }

    fn interaction(&self, interaction: Interaction, delivery: Delivery) {
        let id = interaction.id;
        if !self.seen.first(id) {
            warn!(id, "interaction received twice");
            return;
        }
        if !self.services.messenger.is_current() {
            // Another process may have this shard by now, and get the same events.
            counter!("herald_interactions_late_total").increment(1);
            return warn!(id, "interaction dropped: this process may have been expelled");
        }
        let Patience { answer, thinking, .. } = self.services.messenger.patience;
        let age = self.services.messenger.api.age_of(id);
        let (waited, most) = match delivery {
            // After a pause of this process, it may be old and still answerable, so Discord
            // decides.
            Delivery::Live => (age.min(thinking), Duration::MAX),
            Delivery::Replayed => (age, answer),
            Delivery::Posted => (age.min(thinking), answer.max(POSTED_WITHIN)),
        };
        if age >= most {
            // The person was told that Herald didn't answer.
            counter!("herald_interactions_late_total").increment(1);
            return info!(id, ?age, "interaction expired before it was handled");
        }
        let started = Instant::now().checked_sub(waited).unwrap_or_else(Instant::now);
        let (services, token) = (self.services.clone(), interaction.token.clone());
        match Request::of(interaction) {
            Some(asked) => {
                self.tasks.spawn(handle::handle(services.clone(), asked, started));
            }
            None => {
                counter!("herald_interactions_unreadable_total").increment(1);
                let count = self.unreadable.fetch_add(1, Ordering::Relaxed) + 1;
                warn!(id, count, "failed to read an interaction");
                self.tasks
                    .spawn(async move { handle::apologise(&services.messenger, id, &token).await });
            }
        }
    }

    fn message(&self, message: ReceivedMessage) {
        if !self.services.messenger.is_current() {
            return;
        }
        if let Some(plain) = PlainMessage::read(&message, self.services.messenger.composer.own) {
            self.tasks.spawn(chat::answer(self.services.clone(), plain));
        } else if let Some(beside) =
            PlainMessage::beside(&message, self.services.messenger.composer.own)
        {
            self.tasks.spawn(chat::ask_elsewhere(self.services.clone(), beside));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interaction_is_first_once() {
        let seen = SeenInteractions::default();
        let most = SeenInteractions::MOST as u64;
        assert!((0..=most).all(|id| seen.first(id)));
        assert!(!seen.first(most) && !seen.first(1));
        // The oldest are forgotten, to bound the memory.
        assert!(seen.first(0));
    }
}
