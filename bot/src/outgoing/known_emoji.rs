//! The emoji that Discord has, as far as Herald knows.

use messages::layouts::choice_emoji::EmojiStore;
use tokio::sync::Notify;

/// The emoji that Discord has, and news that some are gone.
#[derive(Debug, Default)]
pub(crate) struct KnownEmoji {
    pub(crate) store: EmojiStore,
    doubted: Notify,
}

impl KnownEmoji {
    /// Discord does not take a message with these: at least one of them is not there any more. They
    /// are forgotten until they have been looked for.
    pub(crate) fn doubt(&self, emoji: &[u64]) {
        self.store.forget(emoji);
        self.doubted.notify_one();
    }

    /// Waits until there is one to be looked for.
    pub(crate) async fn doubted(&self) {
        self.doubted.notified().await;
    }
}
