//! The loss of the database file.

use std::path::PathBuf;
/// The database is lost to this process: nothing is written any more.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Lost {
    /// It has been deleted, or has another name now. It goes on when the same file is back.
    #[error(
        "the database {0} has been deleted or moved away while Herald works with it, and nothing is \
         written any more: move the same file back, or stop Herald and restore a backup"
    )]
    Unlinked(PathBuf),
    /// Another file stands in its place.
    #[error(
        "the database {0} has been replaced by another file while Herald works with it, and nothing is \
         written any more: move the same file back, or start Herald again to go on with the other"
    )]
    Replaced(PathBuf),
    /// SQLite has found it damaged.
    #[error(
        "the database {file} is damaged ({what}), and nothing is written any more: stop Herald, and \
         restore a backup, or save what can be saved with `sqlite3 {file} .recover`"
    )]
    Damaged {
        /// The file.
        file: PathBuf,
        /// What SQLite said.
        what: String,
    },
}
