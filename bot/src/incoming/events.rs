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

/// Older interactions over HTTP count as replays. Leaves room for a proxy's wrong clock.
const MOST_HTTP_AGE: Duration = Duration::from_secs(60);

pub(crate) struct Events {
    pub(crate) services: RequestServices,
    pub(crate) tasks: TaskTracker,
    pub(crate) unreadable: AtomicU64,
    pub(crate) seen_interactions: SeenInteractions,
}

/// Resumed sessions and replayed requests may repeat an interaction.
#[derive(Debug, Default)]
pub(crate) struct SeenInteractions(Mutex<(HashSet<u64>, VecDeque<u64>)>);

impl SeenInteractions {
    /// More than Discord replays.
    const MOST: usize = 10_000;

    fn is_first(&self, id: u64) -> bool {
        let mut guard = self.0.lock();
        let (ids, order) = &mut *guard;
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
        self.services.messenger.health.note_connected(shard);
        let services = self.services.clone();
        self.tasks.spawn(async move { outbox::resend_deferred(&services.messenger).await });
    }

    fn elsewhere(&self, shard: ShardId) {
        self.services.messenger.health.note_in_other_process(shard);
    }

    fn disconnected(&self, shard: ShardId) {
        self.services.messenger.health.note_disconnected(shard);
    }

    fn interaction(&self, interaction: Interaction, delivery: Delivery) {
        let id = interaction.id;
        if !self.seen_interactions.is_first(id) {
            warn!(id, "interaction received twice");
            return;
        }
        if !self.services.messenger.is_current() {
            // Another process may have this shard by now.
            counter!("herald_interactions_late_total").increment(1);
            return warn!(id, "interaction dropped: this process may have been expelled");
        }
        let Patience { answer, thinking, .. } = self.services.messenger.patience;
        let age = self.services.messenger.api.age_of(id);
        let (elapsed, longest) = match delivery {
            // It may be old after a pause and still answerable, so Discord decides.
            Delivery::Live => (age.min(thinking), Duration::MAX),
            Delivery::Replayed => (age, answer),
            Delivery::Posted => (age.min(thinking), answer.max(MOST_HTTP_AGE)),
        };
        if age >= longest {
            // Discord has shown an error.
            counter!("herald_interactions_late_total").increment(1);
            return info!(id, ?age, "interaction expired before it was handled");
        }
        let started = Instant::now().checked_sub(elapsed).unwrap_or_else(Instant::now);
        let (services, token) = (self.services.clone(), interaction.token.clone());
        match Request::of(interaction) {
            Some(request) => {
                self.tasks.spawn(handle::handle(services.clone(), request, started));
            }
            None => {
                counter!("herald_interactions_unreadable_total").increment(1);
                let count = self.unreadable.fetch_add(1, Ordering::Relaxed) + 1;
                warn!(id, count, "failed to read an interaction");
                self.tasks.spawn(async move {
                    handle::answer_unreadable(&services.messenger, id, &token).await;
                });
            }
        }
    }

    fn message(&self, message: ReceivedMessage) {
        if !self.services.messenger.is_current() {
            return;
        }
        if let Some(plain) = PlainMessage::read(&message, self.services.messenger.composer.own) {
            self.tasks.spawn(chat::answer(self.services.clone(), plain));
        } else if let Some(comment) =
            PlainMessage::read_comment(&message, self.services.messenger.composer.own)
        {
            self.tasks.spawn(chat::ask_elsewhere(self.services.clone(), comment));
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
        assert!((0..=most).all(|id| seen.is_first(id)));
        assert!(!seen.is_first(most) && !seen.is_first(1));
        assert!(seen.is_first(0));
    }
}
