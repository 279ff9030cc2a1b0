use std::path::PathBuf;
/// The reason why this process lost the database file and stopped writing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DatabaseLoss {
    /// The file was deleted or renamed. Writing resumes when the same file is back.
    #[error(
        "the database {0} has been deleted or moved away while Herald works with it, and nothing is \
         written any more: move the same file back, or stop Herald and restore a backup"
    )]
    Unlinked(PathBuf),
    /// Another file took its place.
    #[error(
        "the database {0} has been replaced by another file while Herald works with it, and nothing is \
         written any more: move the same file back, or start Herald again to go on with the other"
    )]
    Replaced(PathBuf),
    #[error(
        "the database {file} is damaged ({what}), and nothing is written any more: stop Herald, and \
         restore a backup, or save what can be saved with `sqlite3 {file} .recover`"
    )]
    Damaged { file: PathBuf, what: String },
}
