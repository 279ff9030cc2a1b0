use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use fake_discord::{PATIENCE, Sandbox};
use tests::Error;

pub(crate) struct Bot {
    program: PathBuf,
    folder: tempfile::TempDir,
    child: Option<Child>,
}

impl Bot {
    pub(crate) fn new(program: &Path) -> Result<Bot, Error> {
        let program = program.canonicalize().map_err(|e| format!("{}: {e}", program.display()))?;
        Ok(Bot { program, folder: tempfile::tempdir()?, child: None })
    }

    pub(crate) fn database(&self) -> PathBuf {
        self.folder.path().join("herald.db")
    }

    pub(crate) fn log(&self) -> Result<String, Error> {
        Ok(std::fs::read_to_string(self.folder.path().join("log"))?)
    }

    pub(crate) fn start(&mut self, sandbox: &Sandbox) -> Result<(), Error> {
        let log = std::fs::OpenOptions::new()
            .create(true)
            .append(true)
            .open(self.folder.path().join("log"))?;
        let child = Command::new(&self.program)
            .current_dir(self.folder.path())
            .env("DISCORD_TOKEN", sandbox.token())
            .env("HERALD_DISCORD_API", sandbox.url())
            .env("HERALD_DATABASE", self.database())
            .env("HERALD_LOG", "warn")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log)
            .spawn()?;
        self.child = Some(child);
        Ok(())
    }

    pub(crate) async fn kill(&mut self, sandbox: &Sandbox) -> Result<(), Error> {
        if let Some(mut child) = self.child.take() {
            child.kill()?;
            child.wait()?;
        }
        self.wait_for_connection(sandbox, false).await
    }

    pub(crate) async fn wait_for_connection(
        &mut self,
        sandbox: &Sandbox,
        expected: bool,
    ) -> Result<(), Error> {
        let started = Instant::now();
        while sandbox.bot_connected() != expected {
            if let Some(child) = &mut self.child
                && let Some(status) = child.try_wait()?
            {
                return Err(
                    format!("the bot has ended by itself: {status}\n{}", self.log()?).into()
                );
            }
            if started.elapsed() > PATIENCE {
                return Err(format!("the bot's connection: not {expected}\n{}", self.log()?).into());
            }
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        Ok(())
    }

    pub(crate) fn run(&self, arguments: &[&str]) -> Result<Output, Error> {
        let output = Command::new(&self.program)
            .args(arguments)
            .arg("--database")
            .arg(self.database())
            .current_dir(self.folder.path())
            .stdin(Stdio::null())
            .output()?;
        Ok(output)
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        if let Some(mut child) = self.child.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}
