//! Copies a database before its schema is migrated, so that the operator can return to the older
//! Herald.

use std::path::{Path, PathBuf};

use tracing::info;

use super::file_copy::copy_file;
use super::lock::sibling;
use crate::OpenError;
use crate::open_error::OpenResult;

/// Most copies of one schema. A start that fails again and again must not fill the disk.
const MOST: u32 = 9;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UpgradeCopy {
    Make,
    Omit,
}

/// Copies a database to a file next to it that is named after its schema.
///
/// # Errors
/// When it cannot be copied, or there are too many copies.
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
    // Left by a process that was killed while copying.
    if let Err(cause) = std::fs::remove_file(sibling(&copy, ".part"))
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

fn name(file: &Path, schema: i64, number: u32) -> PathBuf {
    match number {
        1 => sibling(file, &format!(".schema-{schema}")),
        _ => sibling(file, &format!(".schema-{schema}-{number}")),
    }
}

/// No copy is overwritten.
fn free_name(file: &Path, schema: i64) -> Option<PathBuf> {
    (1..=MOST)
        .map(|number| name(file, schema, number))
        .find(|copy| copy.symlink_metadata().is_err())
}
