//! Requests that are made again when the database has undone them because of a concurrent change.

use store::ConflictRetries;

use crate::{Error, Result};

/// Makes a request, and again while the database undoes it because of a concurrent change, a few
/// times at most. Nothing has changed when it does.
pub(crate) async fn retried<T, F>(mut request: impl FnMut() -> F) -> Result<T>
where
    F: Future<Output = Result<T>>,
{
    let mut retries = ConflictRetries::default();
    loop {
        match request().await {
            Err(Error::Store(cause)) if retries.wait_after(&cause).await => {}
            done => return done,
        }
    }
}
