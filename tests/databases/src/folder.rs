use std::path::Path;

use tempfile::TempDir;

/// Linux's in-memory file system.
const IN_MEMORY: &str = "/dev/shm";

/// A journey's database has a few MB, a server's write-ahead log up to some hundred.
const LEAST_FREE_BYTES: u64 = 4 << 30;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Medium {
    /// In memory, if the system supports it and has room; otherwise on disk. Files outlive the
    /// process without the wait for a disk.
    Memory,
    Disk,
}

pub fn folder(medium: Medium) -> std::io::Result<TempDir> {
    let mut builder = tempfile::Builder::new();
    builder.prefix("herald-test-");
    match medium {
        Medium::Memory if has_room(Path::new(IN_MEMORY)) => builder.tempdir_in(IN_MEMORY),
        Medium::Memory | Medium::Disk => builder.tempdir(),
    }
}

fn has_room(folder: &Path) -> bool {
    rustix::fs::statvfs(folder)
        .is_ok_and(|stats| stats.f_bavail.saturating_mul(stats.f_frsize) >= LEAST_FREE_BYTES)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_folder_is_separate_and_deleted() {
        for medium in [Medium::Memory, Medium::Disk] {
            let (first, second) = (folder(medium).unwrap(), folder(medium).unwrap());
            assert_ne!(first.path(), second.path());
            let path = first.path().to_owned();
            std::fs::write(path.join("file"), "text").unwrap();
            drop(first);
            assert!(!path.exists() && second.path().exists());
        }
        assert!(!has_room(Path::new("/nowhere")));
    }
}
