//! What the gateway brings.

use std::collections::{HashSet, VecDeque};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use serde_json::Value;
use serenity::all::{
    Context, Event, EventHandler, Interaction, RawEventHandler, Ready, ResumedEvent,
};
use tokio_util::task::TaskTracker;
use tracing::{info, warn};

use crate::app::App;
use crate::incoming::asked::Asked;
use crate::incoming::handle;
use crate::outgoing::outbox;

/// Passes interactions on, each as a task of its own that shutting down waits for.
pub(crate) struct Events {
    pub(crate) app: Arc<App>,
    pub(crate) tasks: TaskTracker,
    pub(crate) unreadable: AtomicU64,
    pub(crate) seen: Seen,
}

/// The interactions of late. A resumed connection may bring one a second time (serenity resumes
/// from the very beginning after close code 4007), and a move must not be made twice.
#[derive(Debug, Default)]
pub(crate) struct Seen(Mutex<(HashSet<u64>, VecDeque<u64>)>);

impl Seen {
    /// More than Discord replays.
    const MOST: usize = 10_000;

    /// Whether an interaction comes for the first time.
    fn first(&self, id: u64) -> bool {
        let mut seen = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (ids, order) = &mut *seen;
        if !ids.insert(id) {
            return false;
        }
        order.push_back(id);
        if order.len() > Seen::MOST
            && let Some(oldest) = order.pop_front()
        {
            ids.remove(&oldest);
        }
        true
    }
}

#[serenity::async_trait]
impl EventHandler for Events {
    async fn ready(&self, ctx: Context, ready: Ready) {
        info!(shard = %ctx.shard_id, guilds = ready.guilds.len(), "connected to Discord");
        outbox::hurry(&self.app).await;
    }

    async fn resume(&self, ctx: Context, _: ResumedEvent) {
        info!(shard = %ctx.shard_id, "the connection to Discord is resumed");
        outbox::hurry(&self.app).await;
    }

    async fn interaction_create(&self, _: Context, interaction: Interaction) {
        if !self.seen.first(interaction.id().get()) {
            warn!(id = %interaction.id(), "an interaction came a second time");
            return;
        }
        let Some(asked) = Asked::from_interaction(&interaction) else {
            let (id, token) = (interaction.id().get(), interaction.token().to_owned());
            warn!(id, "an interaction of an unknown kind");
            let app = Arc::clone(&self.app);
            self.tasks.spawn(async move { handle::apologise(&app, id, &token).await });
            return;
        };
        self.tasks.spawn(handle::handle(Arc::clone(&self.app), asked));
    }
}

/// Watches for events that serenity cannot read: it gives no other sign of them.
pub(crate) struct Unreadable(pub(crate) Arc<Events>);

#[serenity::async_trait]
impl RawEventHandler for Unreadable {
    async fn raw_event(&self, _: Context, event: Event) {
        let Event::Unknown(event) = event else { return };
        let count = self.0.unreadable.fetch_add(1, Ordering::Relaxed) + 1;
        warn!(kind = event.kind, count, "an event that cannot be read");
        if event.kind != "INTERACTION_CREATE" {
            return;
        }
        let id = event.value.get("id").and_then(Value::as_str).and_then(|id| id.parse().ok());
        let token = event.value.get("token").and_then(Value::as_str).map(str::to_owned);
        if let Some((id, token)) = id.zip(token).filter(|(id, _)| self.0.seen.first(*id)) {
            let app = Arc::clone(&self.0.app);
            self.0.tasks.spawn(async move { handle::apologise(&app, id, &token).await });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interaction_is_first_once() {
        let seen = Seen::default();
        let most = Seen::MOST as u64;
        assert!((0..=most).all(|id| seen.first(id)));
        assert!(!seen.first(most) && !seen.first(1));
        // Forgotten, so that memory does not grow without end.
        assert!(seen.first(0));
    }
}
