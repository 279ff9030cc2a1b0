//! Tracks whether the running request has committed a change, so that a failure after the commit
//! isn't reported as "nothing was changed".

use std::cell::Cell;

tokio::task_local! {
    static HAS_COMMITTED: Cell<bool>;
}

/// Runs a request and returns, with its output, whether it has committed a change.
pub async fn watch_commits<T>(request: impl Future<Output = T>) -> (T, bool) {
    let watched = async {
        let output = request.await;
        (output, has_committed())
    };
    HAS_COMMITTED.scope(Cell::new(false), watched).await
}

/// Records a commit; outside [`watch_commits`] this does nothing.
pub(crate) fn note_commit() {
    let _ = HAS_COMMITTED.try_with(|committed| committed.set(true));
}

pub(crate) fn has_committed() -> bool {
    HAS_COMMITTED.try_with(Cell::get).unwrap_or(false)
}
