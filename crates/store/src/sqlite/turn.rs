use sqlx::SqliteConnection;
use tokio::sync::OwnedMappedMutexGuard;

/// The exclusive right to write. It is also held while the outcome of a failed change is looked up.
pub(crate) type Turn = OwnedMappedMutexGuard<Option<SqliteConnection>, SqliteConnection>;
