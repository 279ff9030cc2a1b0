//! The copy of a database as it was, made before its schema is brought up to date: the way back to
//! the Herald before.

use std::path::{Path, PathBuf};

use tracing::info;

use super::file_copy::copy_file;
use super::lock::beside;
use crate::OpenError;
use crate::open_error::OpenResult;

/// Copies of one schema that may lie beside a database. More of them come of starting, again and
/// again, something that fails, and would fill the disk.
const MOST: u32 = 9;

/// Whether a file of an older schema is copied before it is brought up to date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UpgradeCopy {
    /// It is copied; where that fails, nothing is changed.
    Make,
    /// Whoever keeps it has a copy of their own.
    Omit,
}

/// Copies a database of an older schema to a file beside it, which is named by that schema.
///
/// # Errors
/// When it cannot be copied, or there are many copies already.
pub(super) async fn make(file: &Path, found: i64, known: i64) -> OpenResult<()> {
    let failed = |copy: &Path, cause: String| OpenError::NotCopied {
        file: file.to_owned(),
        copy: copy.to_owned(),
        found,
        known,
        cause,
    };
    let Some(copy) = free_name(file, found) else {
        let cause = format!("there are {MOST} copies of this schema already");
        return Err(failed(&name(file, found, 1), cause));
    };
    // A process that was killed while it copied has left its beginning.
    if let Err(cause) = std::fs::remove_file(beside(&copy, ".part"))
        && cause.kind() != std::io::ErrorKind::NotFound
    {
        return Err(failed(&copy, cause.to_string()));
    }
    copy_file(file, &copy).await.map_err(|cause| failed(&copy, cause.to_string()))?;
    info!(
        copy = %copy.display(),
        schema = found,
        "copied the database as it was, before it is brought up to schema {known}"
    );
    Ok(())
}

/// `herald.db.schema-20`, and for the second copy `herald.db.schema-20-2`.
fn name(file: &Path, schema: i64, number: u32) -> PathBuf {
    match number {
        1 => beside(file, &format!(".schema-{schema}")),
        _ => beside(file, &format!(".schema-{schema}-{number}")),
    }
}

/// The first name that nothing has: no copy is ever overwritten.
fn free_name(file: &Path, schema: i64) -> Option<PathBuf> {
    (1..=MOST)
        .map(|number| name(file, schema, number))
        .find(|copy| copy.symlink_metadata().is_err())
}
