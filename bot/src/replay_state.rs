use messages::replays::FrameCache;
use parking_lot::Mutex;
use tokio::sync::Semaphore;

const AT_ONCE: usize = 2;
/// Others are deferred, because each holds a place in the outbox.
const POSTS_AT_ONCE: usize = 16;

#[derive(Debug)]
pub(crate) struct ReplayState {
    pub(crate) frame_cache: Mutex<FrameCache>,
    pub(crate) drawing_permits: Semaphore,
    pub(crate) posting_permits: Semaphore,
}

impl Default for ReplayState {
    fn default() -> ReplayState {
        let (places, posts) = (Semaphore::new(AT_ONCE), Semaphore::new(POSTS_AT_ONCE));
        ReplayState {
            frame_cache: Mutex::default(),
            drawing_permits: places,
            posting_permits: posts,
        }
    }
}
