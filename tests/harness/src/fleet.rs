use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::time::{Duration, Instant};

use fake_discord::{PATIENCE, Sandbox};
use tests::Error;

use crate::restart_policy::RestartPolicy;

struct Member {
    address: SocketAddr,
    health: SocketAddr,
    child: Option<Child>,
    is_replaced: bool,
    restart_at: Option<Instant>,
}

pub(crate) struct Fleet {
    program: PathBuf,
    folder: tempfile::TempDir,
    database: String,
    members: Vec<Member>,
    /// Seconds by which each clock is ahead of the machine's.
    clocks: Vec<i64>,
    lease: Option<Duration>,
    restarts: RestartPolicy,
    ends: BTreeMap<Option<i32>, u32>,
    /// Ends after which systemd would have left a process stopped.
    stopped: Vec<String>,
}

/// Falsifies a program's clock (Debian: `libfaketime`).
const FAKE_TIME: &str = "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1";

impl Fleet {
    pub(crate) fn new(program: &Path, database: String, count: usize) -> Result<Fleet, Error> {
        let program = absolute(program)?;
        // All at once, so that no port is given twice; other programs are unlikely to take them.
        let listeners = (0..2 * count)
            .map(|_| TcpListener::bind((Ipv4Addr::LOCALHOST, 0)))
            .collect::<Result<Vec<_>, _>>()?;
        let free_addresses =
            listeners.iter().map(TcpListener::local_addr).collect::<Result<Vec<_>, _>>()?;
        let members = free_addresses
            .chunks_exact(2)
            .map(|pair| Member {
                address: pair[0],
                health: pair[1],
                child: None,
                is_replaced: false,
                restart_at: None,
            })
            .collect();
        Ok(Fleet {
            program,
            folder: tempfile::tempdir()?,
            database,
            members,
            clocks: Vec::new(),
            lease: None,
            restarts: RestartPolicy::of_unit()?,
            ends: BTreeMap::new(),
            stopped: Vec::new(),
        })
    }

    pub(crate) fn set_lease(&mut self, lease: Duration) {
        self.lease = Some(lease);
    }

    pub(crate) fn set_program(&mut self, program: &Path) -> Result<(), Error> {
        self.program = absolute(program)?;
        Ok(())
    }

    /// Sets the processes' clocks this many seconds ahead or behind, in turn; the first stays
    /// right. Returns whether this machine can do that.
    pub(crate) fn set_clocks_apart(&mut self, seconds: i64) -> bool {
        let places = (0..).zip(&self.members);
        let offsets = places.map(|(place, _)| [0, seconds, -seconds][place % 3]).collect();
        let is_available = Path::new(FAKE_TIME).is_file();
        self.clocks = if is_available { offsets } else { Vec::new() };
        is_available
    }

    pub(crate) fn count(&self) -> usize {
        self.members.len()
    }

    pub(crate) fn addresses(&self) -> Vec<(SocketAddr, SocketAddr)> {
        self.members.iter().map(|member| (member.address, member.health)).collect()
    }

    fn log_of(&self, place: usize) -> PathBuf {
        self.folder.path().join(format!("log-{place}"))
    }

    pub(crate) fn log(&self) -> String {
        let tail_of_log = |place| {
            let text = std::fs::read_to_string(self.log_of(place)).unwrap_or_default();
            let lines: Vec<&str> = text.lines().rev().take(60).collect();
            let last = lines.into_iter().rev().collect::<Vec<_>>().join("\n");
            format!("process {place}:\n{last}\n")
        };
        (0..self.count()).map(tail_of_log).collect()
    }

    pub(crate) fn start(&mut self, place: usize, sandbox: &Sandbox) -> Result<(), Error> {
        if let Some(child) = &mut self.members[place].child {
            let Some(status) = child.try_wait()? else { return Ok(()) };
            self.note_end(place, status);
        }
        let log = self.log_of(place);
        let member = &mut self.members[place];
        if member.restart_at.is_some_and(|at| Instant::now() < at) {
            return Ok(());
        }
        (member.restart_at, member.is_replaced) = (None, false);
        let log: File = OpenOptions::new().create(true).append(true).open(log)?;
        let mut command = Command::new(&self.program);
        if let Some(offset) = self.clocks.get(place).filter(|ahead| **ahead != 0) {
            // The monotonic clock stays right, since wrong clocks run at the normal speed.
            command
                .env("LD_PRELOAD", FAKE_TIME)
                .env("FAKETIME", format!("{offset:+}s"))
                .env("DONT_FAKE_MONOTONIC", "1")
                .env("FAKETIME_DONT_FAKE_MONOTONIC", "1");
        }
        if let Some(lease) = self.lease {
            command.env("HERALD_PROCESS_LEASE_SECONDS", lease.as_secs().to_string());
        }
        let child = command
            .current_dir(self.folder.path())
            .env("DISCORD_TOKEN", sandbox.token())
            .env("HERALD_DISCORD_API", sandbox.url())
            .env("HERALD_DATABASE_URL", &self.database)
            .env("HERALD_PROCESS_NAME", format!("process {place}"))
            .env("HERALD_INTERACTIONS_ADDRESS", member.address.to_string())
            .env("HERALD_HEALTH", member.health.to_string())
            .env("HERALD_LOG", "warn")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log)
            .spawn()?;
        self.members[place].child = Some(child);
        Ok(())
    }

    fn note_end(&mut self, place: usize, status: ExitStatus) {
        let member = &mut self.members[place];
        member.child = None;
        if member.is_replaced && status.success() {
            return;
        }
        *self.ends.entry(status.code()).or_default() += 1;
        member.restart_at = Some(Instant::now() + self.restarts.pause);
        if !self.restarts.restarts(status.code()) {
            self.stopped.push(format!("process {place} ended by itself: {status}"));
        }
    }

    /// Ends by themselves, by exit code (`None`: a signal).
    pub(crate) fn ends(&self) -> &BTreeMap<Option<i32>, u32> {
        &self.ends
    }

    /// Returns the ends since the last call after which systemd would have left a process stopped.
    pub(crate) fn take_stopped(&mut self) -> Vec<String> {
        std::mem::take(&mut self.stopped)
    }

    pub(crate) fn kill(&mut self, place: usize) -> Result<(), Error> {
        let Some(child) = &mut self.members[place].child else { return Ok(()) };
        if let Some(status) = child.try_wait()? {
            self.note_end(place, status);
            return Ok(());
        }
        child.kill()?;
        child.wait()?;
        self.members[place].child = None;
        Ok(())
    }

    pub(crate) fn process(&self, place: usize) -> Option<u32> {
        self.members[place].child.as_ref().map(Child::id)
    }

    pub(crate) fn signal(&self, place: usize, signal: &str) -> Result<(), Error> {
        if let Some(child) = &self.members[place].child {
            let status = Command::new("kill").args([signal, &child.id().to_string()]).status()?;
            let _ = status;
        }
        Ok(())
    }

    /// It is started again afterwards.
    pub(crate) fn replace(&mut self, place: usize) -> Result<(), Error> {
        self.members[place].is_replaced = true;
        self.signal(place, "-TERM")
    }

    pub(crate) async fn stop(&mut self, place: usize) -> Result<Duration, Error> {
        let started = Instant::now();
        self.signal(place, "-TERM")?;
        if let Some(mut child) = self.members[place].child.take() {
            while child.try_wait()?.is_none() {
                if started.elapsed() > PATIENCE {
                    return Err(format!("process {place} does not stop\n{}", self.log()).into());
                }
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        }
        Ok(started.elapsed())
    }

    pub(crate) fn run(&self, arguments: &[&str]) -> Result<Output, Error> {
        Ok(Command::new(&self.program)
            .args(arguments)
            .arg("--database")
            .arg(&self.database)
            .current_dir(self.folder.path())
            .stdin(Stdio::null())
            .output()?)
    }
}

fn absolute(program: &Path) -> Result<PathBuf, Error> {
    Ok(program.canonicalize().map_err(|cause| format!("{}: {cause}", program.display()))?)
}

impl Drop for Fleet {
    fn drop(&mut self) {
        for member in &mut self.members {
            if let Some(mut child) = member.child.take() {
                let _ = child.kill();
                let _ = child.wait();
            }
        }
    }
}
