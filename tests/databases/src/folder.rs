use std::path::Path;

use tempfile::TempDir;

/// Where Linux keeps files in memory.
const IN_MEMORY: &str = "/dev/shm";

/// How much has to be free there: a journey's database has a few MB, a server's log of writes up
/// to some hundred.
const ENOUGH: u64 = 4 << 30;

/// Where a database's files are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Medium {
    /// In memory, if the machine keeps files there and has room; else on the disk. What is written
    /// outlives the process, as on a disk, and costs no wait for one.
    Memory,
    /// On the disk, where a write that is to last has its price.
    Disk,
}

/// A folder of its own for a test's files, gone when it is dropped.
///
/// # Errors
/// When it cannot be made.
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
