//! Disk usage, for the metrics and `herald doctor`.

use std::path::{Path, PathBuf};
use std::time::SystemTime;
use std::{fs, io};

/// In bytes. With less, a disk is nearly full.
pub(crate) const LEAST_FREE: u64 = 500_000_000;
/// A backup, and the copy before an upgrade.
pub(crate) const COPIES: u64 = 2;

pub(crate) fn database_bytes(file: &Path) -> io::Result<u64> {
    let mut log = file.as_os_str().to_owned();
    log.push("-wal");
    let log = match fs::metadata(log) {
        Ok(log) => log.len(),
        Err(cause) if cause.kind() == io::ErrorKind::NotFound => 0,
        Err(cause) => return Err(cause),
    };
    Ok(fs::metadata(file)?.len() + log)
}

pub(crate) fn folder_of(file: &Path) -> &Path {
    match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Returns the free bytes available to Herald on a folder's disk. `None` if the system doesn't say.
#[cfg(unix)]
pub(crate) fn free_bytes(folder: &Path) -> io::Result<Option<u64>> {
    let disk = rustix::fs::statvfs(folder)?;
    Ok(Some(disk.f_bavail.saturating_mul(disk.f_frsize)))
}

#[cfg(not(unix))]
pub(crate) fn free_bytes(_: &Path) -> io::Result<Option<u64>> {
    Ok(None)
}

pub(crate) fn is_nearly_full(free: u64, database: u64) -> bool {
    free < LEAST_FREE || free < database.saturating_mul(COPIES)
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Backup {
    pub(crate) file: PathBuf,
    pub(crate) made_at: SystemTime,
}

/// Finds the newest backup in a folder. `None` if there is none or the folder is missing.
pub(crate) fn newest_backup(folder: &Path) -> io::Result<Option<Backup>> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(cause) if cause.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(cause) => return Err(cause),
    };
    let mut newest: Option<Backup> = None;
    for entry in entries {
        let entry = entry?;
        if !entry.file_name().to_str().is_some_and(is_backup) {
            continue;
        }
        let Ok(made_at) = entry.metadata().and_then(|metadata| metadata.modified()) else {
            continue;
        };
        if newest.as_ref().is_none_or(|newest| newest.made_at < made_at) {
            newest = Some(Backup { file: entry.path(), made_at });
        }
    }
    Ok(newest)
}

/// Whether a file name belongs to a backup, such as `herald-20260101T033000Z.db` but not
/// `herald-sandbox.db`.
fn is_backup(name: &str) -> bool {
    let time = name.strip_prefix("herald-").and_then(|rest| rest.strip_suffix(".db"));
    time.is_some_and(|time| time.starts_with(|first: char| first.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn the_newest_backup_is_found_among_other_files() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        assert_eq!(newest_backup(&at("none")).expect("read"), None);
        for other_name in ["herald.db", "herald-sandbox.db", "herald-20260103T000000Z.db.part"] {
            fs::write(at(other_name), "x").expect("written");
        }
        assert_eq!(newest_backup(folder.path()).expect("read"), None);
        let make_backup = |name: &str, days: u64| {
            let file = fs::File::create(at(name)).expect("made");
            let time = SystemTime::UNIX_EPOCH + Duration::from_secs(days * 86_400);
            file.set_modified(time).expect("its time is set");
            Backup { file: at(name), made_at: time }
        };
        make_backup("herald-20260101T000000Z.db", 20_000);
        let newest = make_backup("herald-20250101T000000Z.db", 20_001);
        assert_eq!(newest_backup(folder.path()).expect("read"), Some(newest));
    }

    #[test]
    fn the_log_counts_as_part_of_the_database() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("herald.db");
        assert!(database_bytes(&file).is_err());
        fs::write(&file, "12345").expect("written");
        assert_eq!(database_bytes(&file).expect("read"), 5);
        fs::write(folder.path().join("herald.db-wal"), "123").expect("written");
        assert_eq!(database_bytes(&file).expect("read"), 8);
    }

    #[test]
    fn a_disk_is_nearly_full_without_room_for_two_copies() {
        assert!(is_nearly_full(LEAST_FREE - 1, 0));
        assert!(!is_nearly_full(LEAST_FREE, 0));
        assert!(is_nearly_full(LEAST_FREE, LEAST_FREE));
    }

    #[test]
    fn a_file_without_a_folder_is_in_the_current_one() {
        assert_eq!(folder_of(Path::new("herald.db")), Path::new("."));
        assert_eq!(folder_of(Path::new("/a/herald.db")), Path::new("/a"));
    }
}
