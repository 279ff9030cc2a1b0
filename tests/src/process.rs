//! A process of the bot, on threads that end with it.

use std::net::SocketAddr;

use herald::{Herald, INTERACTIONS_PATH, Settings};
use tokio::runtime::Runtime;
use tokio::task::JoinHandle;

use crate::error::Error;
use crate::log::Log;

pub struct Process {
    herald: Herald,
    runtime: Threads,
}

struct Threads(Option<Runtime>);

impl Threads {
    fn spawn<F>(&self, work: F) -> Result<JoinHandle<F::Output>, Error>
    where
        F: Future<Output: Send> + Send + 'static,
    {
        Ok(self.0.as_ref().ok_or("no threads")?.spawn(work))
    }

    async fn end(mut self) -> Result<(), Error> {
        let Some(runtime) = self.0.take() else { return Ok(()) };
        let ending = move || runtime.shutdown_timeout(fake_discord::PATIENCE);
        Ok(tokio::task::spawn_blocking(ending).await?)
    }
}

impl Drop for Threads {
    fn drop(&mut self) {
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}

impl Process {
    /// Starts the bot on its own threads. They write to `log`, if there is one.
    pub(crate) async fn start(settings: Settings, log: Option<Log>) -> Result<Process, Error> {
        let mut threads = tokio::runtime::Builder::new_multi_thread();
        threads.worker_threads(1).enable_all();
        if let Some(log) = log {
            threads.on_thread_start(move || log.of_this_thread());
        }
        let runtime = Threads(Some(threads.build()?));
        let herald = runtime.spawn(Herald::start(settings))?.await??;
        Ok(Process { herald, runtime })
    }

    pub(crate) fn interactions_address(&self) -> Option<SocketAddr> {
        self.herald.interactions_address()
    }

    pub fn interactions_url(&self) -> Option<String> {
        let address = self.interactions_address()?;
        Some(format!("http://{address}{INTERACTIONS_PATH}"))
    }

    pub fn health(&self) -> Option<SocketAddr> {
        self.herald.health_address()
    }

    pub async fn stop(self) -> Result<(), Error> {
        let Process { herald, runtime } = self;
        let stopped = runtime.spawn(herald.stop())?.await;
        runtime.end().await?;
        Ok(stopped?)
    }

    pub async fn kill(self) -> Result<(), Error> {
        self.runtime.end().await
    }

    /// Waits until it reports a fatal error, and returns that.
    pub async fn wait_for_end(self) -> Result<(Process, String), Error> {
        let Process { mut herald, runtime } = self;
        let ended = runtime.spawn(async move {
            let why = herald.wait_for_end().await;
            (herald, why)
        })?;
        let (herald, why) = tokio::time::timeout(fake_discord::PATIENCE, ended).await??;
        Ok((Process { herald, runtime }, why))
    }
}
