//! Repeats changes that a server rolled back because of a concurrent one.

use std::time::Duration;

use crate::StoreError;

const MOST: u32 = 5;

const PAUSE: Duration = Duration::from_millis(10);

#[derive(Debug, Default)]
pub struct ConflictRetries {
    made: u32,
}

impl ConflictRetries {
    /// Whether to repeat a change that failed. If so, waits first.
    pub async fn wait_after(&mut self, failure: &StoreError) -> bool {
        match failure {
            StoreError::Database(cause) => self.wait(cause.library()).await,
            _ => false,
        }
    }

    pub(crate) async fn wait(&mut self, cause: &sqlx::Error) -> bool {
        if !is_conflict(cause) || self.made == MOST {
            return false;
        }
        tokio::time::sleep(PAUSE * 2_u32.pow(self.made)).await;
        self.made += 1;
        true
    }
}

fn is_conflict(cause: &sqlx::Error) -> bool {
    let code = cause.as_database_error().and_then(sqlx::error::DatabaseError::code);
    matches!(code.as_deref(), Some("40001" | "40P01"))
}
