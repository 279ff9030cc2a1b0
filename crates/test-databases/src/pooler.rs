use std::net::{TcpListener, TcpStream};
use std::os::unix::process::CommandExt as _;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::folder::{Medium, folder};
use crate::server::{Error, PATIENCE, REQUIRED, Server, USER, Unprivileged};

/// PgBouncer (the machine's program, Debian's `pgbouncer`) in front of a server, on a TCP port of
/// this machine. Ends when it is dropped.
///
/// Without PgBouncer on the machine its tests are skipped with a message; where
/// `HERALD_POSTGRES=required` they fail.
#[derive(Debug)]
pub struct Pooler {
    process: Child,
    port: u16,
    // Last: it goes after the process.
    folder: TempDir,
}

impl Pooler {
    /// Starts one with some settings of `pgbouncer.ini`, a line each; all others have their
    /// defaults. `None` on a machine without PgBouncer.
    ///
    /// # Errors
    /// When it does not start.
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
        // A port that is free now; no other program asks for it within this moment.
        let port = TcpListener::bind(("127.0.0.1", 0))?.local_addr()?.port();
        let users = folder.path().join("users");
        let file = folder.path().join("pgbouncer.ini");
        std::fs::write(&users, format!("\"{USER}\" \"\"\n"))?;
        let text = format!(
            "[databases]\n* = host={}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = {port}\n\
             unix_socket_dir =\nauth_type = trust\nauth_file = {}\n{settings}\n",
            server.socket().display(),
            users.display()
        );
        std::fs::write(&file, text)?;
        let log = folder.path().join("log");
        let log = std::fs::File::create(log)?;
        let mut command = Command::new(program);
        if let Some(Unprivileged { user, group }) = server.unprivileged() {
            command.uid(user).gid(group);
            for path in [folder.path(), &users, &file] {
                std::os::unix::fs::chown(path, Some(user), Some(group))?;
            }
        }
        command.arg(&file).current_dir(folder.path()).stdin(Stdio::null());
        let process = command.stdout(log.try_clone()?).stderr(log).spawn()?;
        let mut pooler = Pooler { process, port, folder };
        pooler.wait()?;
        Ok(Some(pooler))
    }

    /// Waits until it takes connections.
    fn wait(&mut self) -> Result<(), Error> {
        let begun = Instant::now();
        while TcpStream::connect(("127.0.0.1", self.port)).is_err() {
            if self.process.try_wait()?.is_some() || begun.elapsed() > PATIENCE {
                let log = std::fs::read_to_string(self.folder.path().join("log"))?;
                return Err(format!("PgBouncer did not start:\n{log}").into());
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        Ok(())
    }

    /// The address of a database through it.
    #[must_use]
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

/// Its program: Debian's is in a folder that only root has in `PATH`.
fn program() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain([PathBuf::from("/usr/sbin")]);
    folders.map(|folder| folder.join("pgbouncer")).find(|file| file.exists())
}
