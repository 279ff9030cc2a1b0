//! PgBouncer between the processes and the database, in session mode and otherwise as Debian
//! installs it.

use std::net::{Ipv4Addr, TcpListener};
use std::os::unix::fs::{MetadataExt as _, chown};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use fake_discord::PATIENCE;
use tests::Error;

/// Debian's package, whose folder is not in everyone's `PATH`.
const PROGRAM: &str = "/usr/sbin/pgbouncer";

/// Server connections for each process of Herald, and client connections in all, as
/// docs/operating.md advises.
const POOL: usize = 20;
const CLIENTS: usize = 100;

/// PgBouncer. It starts again on the same port.
#[derive(Debug)]
pub(crate) struct PgBouncer {
    folder: tempfile::TempDir,
    port: u16,
    /// The number of Herald's processes.
    processes: usize,
    /// The user that runs the database's server. PgBouncer refuses to run as root, too.
    user: u32,
    group: u32,
    process: Child,
}

impl PgBouncer {
    /// Starts it before a server whose socket is in a folder.
    pub(crate) async fn start(server: &Path, processes: usize) -> Result<PgBouncer, Error> {
        if !Path::new(PROGRAM).is_file() {
            return Err("PgBouncer is not on this machine (Debian: apt install pgbouncer)".into());
        }
        let folder = tempfile::tempdir()?;
        let owner = server.metadata()?;
        let (user, group) = (owner.uid(), owner.gid());
        chown(folder.path(), Some(user), Some(group))?;
        // Free now; no other program asks for it within this moment.
        let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port();
        write_settings(folder.path(), port, processes, server)?;
        let process = launch(folder.path(), user, group)?;
        let mut started = PgBouncer { folder, port, processes, user, group, process };
        started.wait().await?;
        Ok(started)
    }

    pub(crate) fn port(&self) -> u16 {
        self.port
    }

    /// Makes it lead to another server, as a callback of Patroni does: new settings and a reload.
    pub(crate) fn lead_to(&self, server: &Path) -> Result<(), Error> {
        write_settings(self.folder.path(), self.port, self.processes, server)?;
        Command::new("kill").args(["-HUP", &self.process.id().to_string()]).output()?;
        Ok(())
    }

    /// Kills it and starts it again.
    pub(crate) async fn restart(&mut self) -> Result<(), Error> {
        self.process.kill()?;
        self.process.wait()?;
        self.process = launch(self.folder.path(), self.user, self.group)?;
        self.wait().await
    }

    /// The end of its log.
    pub(crate) fn log(&self) -> String {
        let text = std::fs::read_to_string(log_file(self.folder.path())).unwrap_or_default();
        let lines: Vec<&str> = text.lines().rev().take(60).collect();
        lines.into_iter().rev().collect::<Vec<_>>().join("\n")
    }

    /// Waits until it takes connections.
    async fn wait(&mut self) -> Result<(), Error> {
        let begun = Instant::now();
        while tokio::net::TcpStream::connect((Ipv4Addr::LOCALHOST, self.port)).await.is_err() {
            if self.process.try_wait()?.is_some() || begun.elapsed() > PATIENCE {
                return Err(format!("PgBouncer did not start:\n{}", self.log()).into());
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        Ok(())
    }
}

impl Drop for PgBouncer {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn log_file(folder: &Path) -> PathBuf {
    folder.join("log")
}

fn settings_file(folder: &Path) -> PathBuf {
    folder.join("pgbouncer.ini")
}

fn write_settings(folder: &Path, port: u16, processes: usize, server: &Path) -> Result<(), Error> {
    let (users, server, size) = (folder.join("users"), server.display(), POOL * processes);
    std::fs::write(&users, "\"herald\" \"\"\n")?;
    let users = users.display();
    let settings = format!(
        "[databases]\n\
         postgres = host={server} pool_mode=session pool_size={size}\n\
         [pgbouncer]\n\
         listen_addr = 127.0.0.1\n\
         listen_port = {port}\n\
         unix_socket_dir =\n\
         auth_type = trust\n\
         auth_file = {users}\n\
         max_client_conn = {CLIENTS}\n"
    );
    // Replaced as a whole, since a reload may read it at any moment.
    let draft = folder.join("draft");
    std::fs::write(&draft, settings)?;
    std::fs::rename(draft, settings_file(folder))?;
    Ok(())
}

fn launch(folder: &Path, user: u32, group: u32) -> Result<Child, Error> {
    let log = std::fs::OpenOptions::new().create(true).append(true).open(log_file(folder))?;
    Ok(Command::new(PROGRAM)
        .arg(settings_file(folder))
        .uid(user)
        .gid(group)
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(log.try_clone()?)
        .stderr(log)
        .spawn()?)
}
