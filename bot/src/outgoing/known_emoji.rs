//! The uploaded emoji, as far as Herald knows.

use messages::layouts::choice_emoji::EmojiStore;
use tokio::sync::Notify;

#[derive(Debug, Default)]
pub(crate) struct KnownEmoji {
    pub(crate) store: EmojiStore,
    doubted: Notify,
}

impl KnownEmoji {
    /// Notes that Discord refuses a message with these emoji, so at least one is gone. They are
    /// forgotten until checked.
    pub(crate) fn doubt(&self, emoji: &[u64]) {
        self.store.forget(emoji);
        self.doubted.notify_one();
    }

    pub(crate) async fn doubted(&self) {
        self.doubted.notified().await;
    }
}
