use store::ConflictRetries;

use crate::{Error, Result};

/// Runs a request, and again a few times while the database rolls it back because of a concurrent
/// change. A rollback changes nothing.
pub(crate) async fn retry_on_conflict<T, F>(mut request: impl FnMut() -> F) -> Result<T>
where
    F: Future<Output = Result<T>>,
{
    let mut retries = ConflictRetries::default();
    loop {
        match request().await {
            Err(Error::Store(cause)) if retries.wait_after(&cause).await => {}
            outcome => return outcome,
        }
    }
}
