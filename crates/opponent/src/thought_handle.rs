use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::oneshot;

pub(crate) struct ThoughtHandle<T> {
    pub(crate) receiver: oneshot::Receiver<T>,
    pub(crate) stop: Arc<AtomicBool>,
}

impl<T> ThoughtHandle<T> {
    /// Returns the result; `None` if the search panicked or Herald stops.
    pub(crate) async fn get(&mut self) -> Option<T> {
        (&mut self.receiver).await.ok()
    }
}

impl<T> Drop for ThoughtHandle<T> {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}
