//! The turn of a writer.

use sqlx::SqliteConnection;
use tokio::sync::OwnedMappedMutexGuard;

/// A change's turn: nobody else of this process writes until it is dropped. It is held, too, while
/// it is looked up what has become of the change.
pub(crate) type Turn = OwnedMappedMutexGuard<Option<SqliteConnection>, SqliteConnection>;
