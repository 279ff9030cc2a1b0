//! Metrics of the process. Reads only `/proc/self`, for systemd's `ProcSubset=pid`.

use metrics::{counter, gauge};

use super::state::HealthState;

/// Leaves out figures that the system doesn't tell.
pub(super) fn note(state: &HealthState) {
    gauge!("process_start_time_seconds").set(state.started_at());
    if let Some(seconds) = cpu_seconds() {
        counter!("process_cpu_seconds_total").absolute(seconds);
    }
    if let Some(bytes) = resident_memory() {
        gauge!("process_resident_memory_bytes").set(bytes as f64);
    }
    if let Some(open) = open_files() {
        gauge!("process_open_fds").set(open as f64);
    }
    if let Some(most) = most_files() {
        gauge!("process_max_fds").set(most as f64);
    }
}

#[cfg(unix)]
fn cpu_seconds() -> Option<u64> {
    let cpu_time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    cpu_time.tv_sec.try_into().ok()
}

#[cfg(not(unix))]
fn cpu_seconds() -> Option<u64> {
    None
}

fn resident_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}

fn open_files() -> Option<usize> {
    // Excludes the open folder itself.
    Some(std::fs::read_dir("/proc/self/fd").ok()?.count().saturating_sub(1))
}

#[cfg(unix)]
fn most_files() -> Option<u64> {
    rustix::process::getrlimit(rustix::process::Resource::Nofile).current
}

#[cfg(not(unix))]
fn most_files() -> Option<u64> {
    None
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn linux_reports_all_figures() {
        let bytes = resident_memory().expect("Linux tells");
        assert!((1 << 20..1 << 40).contains(&bytes), "{bytes}");
        let files: Vec<_> =
            (0..50).map(|_| std::fs::File::open("/dev/null").expect("open")).collect();
        let open = open_files().expect("Linux tells");
        let most = most_files().expect("a limit");
        assert!((files.len() as u64..=most).contains(&(open as u64)), "{open} of {most}");
        assert!(cpu_seconds().is_some());
    }
}
