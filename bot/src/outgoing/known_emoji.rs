use discord::error::ApiError;
use discord_model::message::Message;
use messages::layouts::choice_emoji::EmojiStore;
use tokio::sync::Notify;
use tracing::warn;

#[derive(Debug, Default)]
pub(crate) struct KnownEmoji {
    pub(crate) store: EmojiStore,
    check_requested: Notify,
}

impl KnownEmoji {
    /// At least one of a refused message's emoji is gone, so all are forgotten until checked.
    pub(crate) fn forget_and_recheck(&self, emoji: &[u64]) {
        self.store.forget(emoji);
        self.check_requested.notify_one();
    }

    pub(crate) fn without_refused<T>(
        &self,
        message: &Message,
        sent: &Result<T, ApiError>,
    ) -> Option<Message> {
        let Err(trouble @ ApiError::Invalid(_)) = sent else { return None };
        let emoji = message.emoji();
        if trouble.is_already_answered() || emoji.is_empty() {
            return None;
        }
        warn!(%trouble, "emoji refused; looking them up again");
        self.forget_and_recheck(&emoji);
        Some(message.clone().without_emoji().1)
    }

    pub(crate) fn recheck_all(&self) {
        self.forget_and_recheck(&self.store.ids());
    }

    pub(crate) async fn wait_for_check_request(&self) {
        self.check_requested.notified().await;
    }
}
