//! Limits on drawing and posting replays.

use messages::replays::FrameCache;
use parking_lot::Mutex;
use tokio::sync::Semaphore;

const AT_ONCE: usize = 2;
/// The most replays of ended matches posted at once; others are deferred, because each holds a
/// place in the outbox.
const POSTS_AT_ONCE: usize = 16;

#[derive(Debug)]
pub(crate) struct ReplayState {
    pub(crate) kept: Mutex<FrameCache>,
    pub(crate) places: Semaphore,
    pub(crate) posts: Semaphore,
}

impl Default for ReplayState {
    fn default() -> ReplayState {
        let (places, posts) = (Semaphore::new(AT_ONCE), Semaphore::new(POSTS_AT_ONCE));
        ReplayState { kept: Mutex::default(), places, posts }
    }
}
