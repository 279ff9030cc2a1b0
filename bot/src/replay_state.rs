//! Replays that are drawn and posted at once.

use std::sync::Mutex;

use messages::replays::FrameCache;
use tokio::sync::Semaphore;

/// So many replays are drawn at once; others wait.
const AT_ONCE: usize = 2;
/// So many replays of matches that have just ended are posted at once; others are put off, for each
/// would take a place among what is said.
const POSTS_AT_ONCE: usize = 16;

/// What draws replays needs: the deltas that are kept, and how many are drawn and posted at once.
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
