use std::path::Path;

use tempfile::TempDir;

/// Linux's in-memory file system.
const IN_MEMORY: &str = "/dev/shm";

/// A journey's database has a few MB, a server's write-ahead log up to some hundred.
const ENOUGH: u64 = 4 << 30;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Medium {
    /// In memory, if the system supports it and has room; otherwise on disk. Files outlive the
    /// process without the wait for a disk.
    Memory,
    Disk,
}

pub fn folder(medium: Medium) -> std::io::Result<TempDir> {
    let mut named = tempfile::Builder::new();
    named.prefix("herald-test-");
    match medium {
        Medium::Memory if has_room(Path::new(IN_MEMORY)) => named.tempdir_in(IN_MEMORY),
        Medium::Memory | Medium::Disk => named.tempdir(),
    }
}

fn has_room(folder: &Path) -> bool {
    rustix::fs::statvfs(folder).is_ok_and(|of| of.f_bavail.saturating_mul(of.f_frsize) >= ENOUGH)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_folder_is_its_own_and_goes() {
        for medium in [Medium::Memory, Medium::Disk] {
            let (one, other) = (folder(medium).unwrap(), folder(medium).unwrap());
            assert_ne!(one.path(), other.path());
            let path = one.path().to_owned();
            std::fs::write(path.join("file"), "text").unwrap();
            drop(one);
            assert!(!path.exists() && other.path().exists());
        }
        assert!(!has_room(Path::new("/nowhere")));
    }
}
