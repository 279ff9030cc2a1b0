use std::net::{TcpListener, TcpStream};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::folder::{Medium, folder};
use crate::server::{Error, PATIENCE, REQUIRED, Server, USER, Unprivileged};

const SETTINGS: &str = "pgbouncer.ini";
const LOG: &str = "log";

/// PgBouncer (Debian's package `pgbouncer`) in front of a server, on a local TCP port. Ends when
/// dropped.
///
/// Without PgBouncer on the machine, its tests are skipped with a message; with
/// `HERALD_POSTGRES=required` they fail.
#[derive(Debug)]
pub struct Pooler {
    program: PathBuf,
    user: Option<Unprivileged>,
    settings: String,
    process: Child,
    port: u16,
    // Last, so that it is deleted after the process has ended.
    folder: TempDir,
}

impl Pooler {
    /// Starts PgBouncer with these settings of `pgbouncer.ini`, one per line. `None` on a machine
    /// without it.
    ///
    /// # Panics
    /// Without PgBouncer where it is required.
    pub fn start(server: &Server, settings: &str) -> Result<Option<Pooler>, Error> {
        let Some(program) = program() else {
            let missing = "PgBouncer is not on this machine (Debian: apt-get install pgbouncer)";
            assert!(std::env::var(REQUIRED).as_deref() != Ok("required"), "{missing}");
            eprintln!("SKIPPED: the tests with PgBouncer: {missing}");
            return Ok(None);
        };
        let folder = folder(Medium::Memory)?;
        let port = TcpListener::bind(("127.0.0.1", 0))?.local_addr()?.port();
        let user = server.unprivileged();
        if let Some(Unprivileged { user, group }) = user {
            std::os::unix::fs::chown(folder.path(), Some(user), Some(group))?;
        }
        write_settings(folder.path(), port, server, settings)?;
        let process = launch(&program, user, folder.path())?;
        let settings = settings.to_owned();
        let mut pooler = Pooler { program, user, settings, process, port, folder };
        pooler.wait()?;
        Ok(Some(pooler))
    }

    pub fn lead_to(&self, server: &Server) -> Result<(), Error> {
        write_settings(self.folder.path(), self.port, server, &self.settings)?;
        Command::new("kill").args(["-HUP", &self.process.id().to_string()]).output()?;
        Ok(())
    }

    pub fn restart(&mut self) -> Result<(), Error> {
        self.process.kill()?;
        self.process.wait()?;
        self.process = launch(&self.program, self.user, self.folder.path())?;
        self.wait()
    }

    pub fn log(&self) -> String {
        const LINES: usize = 60;
        let text = std::fs::read_to_string(self.folder.path().join(LOG)).unwrap_or_default();
        let lines: Vec<&str> = text.lines().collect();
        lines[lines.len().saturating_sub(LINES)..].join("\n")
    }

    fn wait(&mut self) -> Result<(), Error> {
        let started = Instant::now();
        while TcpStream::connect(("127.0.0.1", self.port)).is_err() {
            if self.process.try_wait()?.is_some() || started.elapsed() > PATIENCE {
                return Err(format!("PgBouncer did not start:\n{}", self.log()).into());
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        Ok(())
    }

    pub fn url(&self, database: &str) -> String {
        format!("postgres://{USER}@127.0.0.1:{}/{database}", self.port)
    }
}

impl Drop for Pooler {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn write_settings(folder: &Path, port: u16, server: &Server, settings: &str) -> Result<(), Error> {
    let users = folder.join("users");
    let text = format!(
        "[databases]\n* = host={}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = {port}\n\
         unix_socket_dir =\nauth_type = trust\nauth_file = {}\n{settings}\n",
        server.socket().display(),
        users.display()
    );
    write_atomically(&users, &format!("\"{USER}\" \"\"\n"), server)?;
    write_atomically(&folder.join(SETTINGS), &text, server)
}

/// A reload may read the file at any moment.
fn write_atomically(file: &Path, text: &str, server: &Server) -> Result<(), Error> {
    let draft = file.with_extension("draft");
    std::fs::write(&draft, text)?;
    if let Some(Unprivileged { user, group }) = server.unprivileged() {
        std::os::unix::fs::chown(&draft, Some(user), Some(group))?;
    }
    std::fs::rename(draft, file)?;
    Ok(())
}

fn launch(program: &Path, user: Option<Unprivileged>, folder: &Path) -> Result<Child, Error> {
    let log = std::fs::OpenOptions::new().create(true).append(true).open(folder.join(LOG))?;
    let mut command = Command::new(program);
    if let Some(Unprivileged { user, group }) = user {
        command.uid(user).gid(group);
    }
    command.arg(folder.join(SETTINGS)).current_dir(folder).stdin(Stdio::null());
    Ok(command.stdout(log.try_clone()?).stderr(log).spawn()?)
}

fn program() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain([PathBuf::from("/usr/sbin")]);
    folders.map(|folder| folder.join("pgbouncer")).find(|file| file.exists())
}
