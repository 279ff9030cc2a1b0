mod standby;

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use tempfile::TempDir;

pub use self::standby::{PrimaryEnd, StalledReplication};
use crate::folder::{Medium, folder};

/// The variable with the server's socket, for a test program that runs again.
const SOCKET: &str = "TEST_POSTGRES_SOCKET";

const PROGRAMS: &str = "TEST_POSTGRES_PROGRAMS";

/// `required` in this variable makes a missing PostgreSQL a failure.
pub(crate) const REQUIRED: &str = "HERALD_POSTGRES";

/// The server's superuser. Anyone with access to the socket can log in.
pub(crate) const USER: &str = "herald";

const TEMPLATE: &str = "template1";

pub(crate) const PATIENCE: Duration = Duration::from_secs(180);

pub type Error = Box<dyn std::error::Error + Send + Sync>;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Unprivileged {
    pub(crate) user: u32,
    pub(crate) group: u32,
}

/// A temporary PostgreSQL server (Debian's package `postgresql`) on a Unix socket, deleted when
/// dropped.
///
/// Each test program has one test that starts a server and runs the program again with it
/// ([`Server::run_tests`]). Tests that create their database with [`database`] then use it, so all
/// of them run on both databases.
///
/// Without PostgreSQL on the machine, those tests are skipped with a message; with
/// `HERALD_POSTGRES=required` they fail.
#[derive(Debug)]
pub struct Server {
    programs: PathBuf,
    user: Option<Unprivileged>,
    process: Child,
    arguments: Vec<String>,
    port: Option<u16>,
    // Last, so that it is deleted after the process has ended.
    folder: TempDir,
}

impl Server {
    /// Starts a server. `None`, with a message, on a machine without PostgreSQL.
    ///
    /// # Panics
    /// Without PostgreSQL where it is required.
    pub fn start(medium: Medium) -> Result<Option<Server>, Error> {
        Server::start_with(medium, None)
    }

    /// Starts a server that can also be reached over TCP, only with TLS: its certificate and key,
    /// in PEM.
    ///
    /// # Panics
    /// As [`Server::start`].
    pub fn start_with_tls(certificate: &str, key: &str) -> Result<Option<Server>, Error> {
        Server::start_with(Medium::Memory, Some((certificate, key)))
    }

    fn start_with(medium: Medium, tls: Option<(&str, &str)>) -> Result<Option<Server>, Error> {
        let Some(programs) = programs() else {
            let missing = "PostgreSQL is not on this machine (Debian: apt-get install postgresql)";
            assert!(std::env::var(REQUIRED).as_deref() != Ok("required"), "{missing}");
            eprintln!("SKIPPED: the tests on PostgreSQL: {missing}");
            return Ok(None);
        };
        let user = unprivileged()?;
        let folder = folder(medium)?;
        if let Some(Unprivileged { user, group }) = user {
            std::os::unix::fs::chown(folder.path(), Some(user), Some(group))?;
        }
        let data = folder.path().join("data");
        let output = command(&programs, "initdb", user)
            .args(["--username", USER, "--auth", "trust", "--encoding", "UTF8"])
            .args(["--locale", "C.UTF-8", "--no-sync", "--pgdata"])
            .arg(&data)
            .current_dir(folder.path())
            .output()?;
        if !output.status.success() {
            return Err(String::from_utf8_lossy(&output.stderr).into_owned().into());
        }
        let mut arguments = Vec::new();
        let mut port = None;
        if let Some((certificate, key)) = tls {
            for (name, text) in [("server.crt", certificate), ("server.key", key)] {
                write_private(&data.join(name), text, user)?;
            }
            let rules = "local all all trust\nhostssl all all 127.0.0.1/32 trust\n";
            std::fs::write(data.join("pg_hba.conf"), rules)?;
            let free_port = std::net::TcpListener::bind(("127.0.0.1", 0))?.local_addr()?.port();
            let free_port = free_port.to_string();
            let tcp_arguments =
                ["-c", "ssl=on", "-c", "listen_addresses=127.0.0.1", "-p", &free_port];
            arguments.extend(tcp_arguments.map(str::to_owned));
            port = Some(free_port.parse()?);
        } else {
            arguments.extend(["-h", ""].map(str::to_owned));
        }
        let process = launch(&programs, user, folder.path(), &arguments)?;
        let mut server = Server { programs, user, process, arguments, port, folder };
        server.wait()?;
        Ok(Some(server))
    }

    pub fn crash(&mut self) -> Result<(), Error> {
        self.stop()?;
        self.restart()
    }

    pub fn stop(&mut self) -> Result<(), Error> {
        self.stop_now()?;
        self.process.wait()?;
        Ok(())
    }

    pub fn restart(&mut self) -> Result<(), Error> {
        self.process = launch(&self.programs, self.user, self.folder.path(), &self.arguments)?;
        self.wait()
    }

    pub fn standby(&self, medium: Medium) -> Result<Server, Error> {
        let folder = folder(medium)?;
        if let Some(Unprivileged { user, group }) = self.user {
            std::os::unix::fs::chown(folder.path(), Some(user), Some(group))?;
        }
        let output = command(&self.programs, "pg_basebackup", self.user)
            .args(["--username", USER, "--write-recovery-conf", "--checkpoint", "fast"])
            .args(["--no-sync", "--host"])
            .arg(self.socket())
            .arg("--pgdata")
            .arg(folder.path().join("data"))
            .current_dir(folder.path())
            .output()?;
        if !output.status.success() {
            return Err(String::from_utf8_lossy(&output.stderr).into_owned().into());
        }
        let arguments = ["-h", ""].map(str::to_owned).to_vec();
        let (programs, user) = (self.programs.clone(), self.user);
        let process = launch(&programs, user, folder.path(), &arguments)?;
        let mut server = Server { programs, user, process, arguments, port: None, folder };
        server.wait()?;
        Ok(server)
    }

    pub fn promote(&self) -> Result<(), Error> {
        let output = command(&self.programs, "pg_ctl", self.user)
            .args(["promote", "--silent", "--pgdata"])
            .arg(self.folder.path().join("data"))
            .current_dir(self.folder.path())
            .output()?;
        match output.status.success() {
            true => Ok(()),
            false => Err(String::from_utf8_lossy(&output.stderr).into_owned().into()),
        }
    }

    pub(crate) fn unprivileged(&self) -> Option<Unprivileged> {
        self.user
    }

    /// Ends it at once. A direct kill would leave its child processes behind.
    fn stop_now(&self) -> std::io::Result<bool> {
        let status = command(&self.programs, "pg_ctl", self.user)
            .args(["stop", "--silent", "--mode", "immediate", "--pgdata"])
            .arg(self.folder.path().join("data"))
            .current_dir(self.folder.path())
            .status()?;
        Ok(status.success())
    }

    fn wait(&mut self) -> Result<(), Error> {
        let started = std::time::Instant::now();
        loop {
            let mut probe = command(&self.programs, "pg_isready", None);
            probe.args(["--quiet", "--dbname", "postgres", "--username", USER, "--host"]);
            probe.arg(self.socket());
            if let Some(port) = self.port {
                probe.args(["--port", &port.to_string()]);
            }
            let status = probe.status()?;
            if status.success() {
                return Ok(());
            }
            if self.process.try_wait()?.is_some() || started.elapsed() > PATIENCE {
                let log = std::fs::read_to_string(self.folder.path().join("log"))?;
                return Err(format!("PostgreSQL did not start:\n{log}").into());
            }
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    pub(crate) fn socket(&self) -> &Path {
        self.folder.path()
    }

    pub fn process(&self) -> u32 {
        self.process.id()
    }

    pub fn url(&self, database: &str) -> String {
        url(self.socket(), database)
    }

    pub fn url_over_tcp(&self, host: &str, database: &str) -> Option<String> {
        Some(format!("postgres://{USER}@{host}:{}/{database}", self.port?))
    }

    /// The template of the test databases. Close it after filling it.
    pub fn template(&self) -> String {
        self.url(TEMPLATE)
    }

    pub fn database(&self) -> Result<Database, Error> {
        Database::new(&self.programs, self.socket())
    }

    /// Runs the tests of this program with this server, except those whose names contain a word of
    /// `but`.
    ///
    /// # Errors
    /// When a test fails, with its output.
    pub fn run_tests(&self, only: &[&str], skipped: &[&str]) -> Result<(), Error> {
        let mut tests = Command::new(std::env::current_exe()?);
        tests
            .args(only)
            .env(SOCKET, self.socket())
            .env(PROGRAMS, &self.programs)
            .env("RUST_BACKTRACE", "0");
        for word in skipped {
            tests.args(["--skip", word]);
        }
        let output = tests.output()?;
        let stdout = String::from_utf8_lossy(&output.stdout);
        if !output.status.success() {
            let stderr = String::from_utf8_lossy(&output.stderr);
            return Err(format!("on PostgreSQL:\n{stdout}\n{stderr}").into());
        }
        let results =
            stdout.lines().filter(|line| line.starts_with("test result")).collect::<String>();
        eprintln!("on PostgreSQL: {results}");
        Ok(())
    }
}

fn launch(
    programs: &Path,
    user: Option<Unprivileged>,
    folder: &Path,
    arguments: &[String],
) -> Result<Child, Error> {
    let log = std::fs::OpenOptions::new().create(true).append(true).open(folder.join("log"))?;
    Ok(command(programs, "postgres", user)
        .args(arguments)
        .arg("-D")
        .arg(folder.join("data"))
        .arg("-k")
        .arg(folder)
        // Durability is part of the tests.
        .args(["-c", "fsync=on", "-c", "max_connections=400"])
        .args(["-c", "shared_buffers=64MB", "-c", "max_wal_size=4GB"])
        // Lets a standby reconnect soon after its primary has restarted; the default is 5 s.
        .args(["-c", "wal_retrieve_retry_interval=200ms"])
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(log.try_clone()?)
        .stderr(log)
        .spawn()?)
}

impl Drop for Server {
    fn drop(&mut self) {
        if matches!(self.process.try_wait(), Ok(Some(_))) {
            return;
        }
        if !self.stop_now().is_ok_and(|succeeded| succeeded) {
            let _ = self.process.kill();
        }
        let _ = self.process.wait();
    }
}

#[derive(Debug)]
pub struct Database {
    programs: PathBuf,
    socket: PathBuf,
    name: String,
}

impl Database {
    fn new(programs: &Path, socket: &Path) -> Result<Database, Error> {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("test_{}_{number}", std::process::id());
        let output = command(programs, "createdb", None)
            .args(["--username", USER, "--template", TEMPLATE, "--host"])
            .arg(socket)
            .arg(&name)
            .output()?;
        if !output.status.success() {
            return Err(String::from_utf8_lossy(&output.stderr).into_owned().into());
        }
        Ok(Database { programs: programs.to_owned(), socket: socket.to_owned(), name })
    }

    pub fn url(&self) -> String {
        url(&self.socket, &self.name)
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        let _ = command(&self.programs, "dropdb", None)
            .args(["--force", "--username", USER, "--host"])
            .arg(&self.socket)
            .arg(&self.name)
            .output();
    }
}

/// Creates a database on the server of this run; `None` if there is no server.
///
/// # Panics
/// When it cannot be made.
pub fn database() -> Option<Database> {
    let socket = PathBuf::from(std::env::var_os(SOCKET)?);
    let programs = PathBuf::from(std::env::var_os(PROGRAMS)?);
    match Database::new(&programs, &socket) {
        Ok(database) => Some(database),
        Err(cause) => panic!("no database for a test: {cause}"),
    }
}

pub fn is_available() -> bool {
    std::env::var_os(SOCKET).is_some()
}

fn url(socket: &Path, database: &str) -> String {
    // The socket's folder is the host; its name needs no escaping.
    format!("postgres://{USER}@localhost/{database}?host={}", socket.display())
}

/// Writes a file that only the server's user may read. The server refuses other keys.
fn write_private(file: &Path, text: &str, user: Option<Unprivileged>) -> Result<(), Error> {
    use std::os::unix::fs::PermissionsExt as _;

    std::fs::write(file, text)?;
    std::fs::set_permissions(file, std::fs::Permissions::from_mode(0o600))?;
    if let Some(Unprivileged { user, group }) = user {
        std::os::unix::fs::chown(file, Some(user), Some(group))?;
    }
    Ok(())
}

fn programs() -> Option<PathBuf> {
    let is_complete =
        |folder: &PathBuf| folder.join("initdb").exists() && folder.join("postgres").exists();
    let debian = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> = debian.map(|entry| entry.path().join("bin")).collect();
    let version = |folder: &PathBuf| -> u32 {
        let name = folder.parent().and_then(Path::file_name).and_then(OsStr::to_str);
        name.and_then(|name| name.parse().ok()).unwrap_or(0)
    };
    folders.sort_by_key(version);
    let path = std::env::var_os("PATH").unwrap_or_default();
    folders.into_iter().rev().chain(std::env::split_paths(&path)).find(is_complete)
}

fn command(programs: &Path, name: &str, user: Option<Unprivileged>) -> Command {
    use std::os::unix::process::CommandExt as _;

    let mut command = Command::new(programs.join(name));
    if let Some(Unprivileged { user, group }) = user {
        command.uid(user).gid(group);
    }
    for variable in ["PGHOST", "PGPORT", "PGUSER", "PGPASSWORD", "PGDATABASE", "PGOPTIONS"] {
        command.env_remove(variable);
    }
    command
}

fn unprivileged() -> Result<Option<Unprivileged>, Error> {
    use std::os::unix::fs::MetadataExt as _;

    // A new file belongs to this process's user.
    if tempfile::tempfile()?.metadata()?.uid() != 0 {
        return Ok(None);
    }
    let users = std::fs::read_to_string("/etc/passwd")?;
    for name in ["postgres", "nobody"] {
        for line in users.lines() {
            let mut fields = line.split(':');
            if fields.next() != Some(name) {
                continue;
            }
            let mut number = |index: usize| fields.nth(index).and_then(|text| text.parse().ok());
            if let (Some(user), Some(group)) = (number(1), number(0)) {
                return Ok(Some(Unprivileged { user, group }));
            }
        }
    }
    Err("this is root, and there is neither a user postgres nor nobody".into())
}
