//! What the gateway brings.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use serde_json::Value;
use serenity::all::{
    Context, Event, EventHandler, Interaction, RawEventHandler, Ready, ResumedEvent,
};
use tokio_util::task::TaskTracker;
use tracing::{info, warn};

use crate::app::App;
use crate::discord::asked::Asked;
use crate::handle;

/// Passes interactions on, each as a task of its own that shutting down waits for.
pub(crate) struct Events {
    pub(crate) app: Arc<App>,
    pub(crate) tasks: TaskTracker,
    pub(crate) unreadable: AtomicU64,
}

#[serenity::async_trait]
impl EventHandler for Events {
    async fn ready(&self, ctx: Context, ready: Ready) {
        info!(shard = %ctx.shard_id, guilds = ready.guilds.len(), "connected to Discord");
    }

    async fn resume(&self, ctx: Context, _: ResumedEvent) {
        info!(shard = %ctx.shard_id, "the connection to Discord is resumed");
    }

    async fn interaction_create(&self, _: Context, interaction: Interaction) {
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
        if let Some((id, token)) = id.zip(token) {
            let app = Arc::clone(&self.0.app);
            self.0.tasks.spawn(async move { handle::apologise(&app, id, &token).await });
        }
    }
}
