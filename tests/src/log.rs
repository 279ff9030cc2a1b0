use std::io;
use std::sync::{Arc, Mutex, PoisonError};

use tracing::Dispatch;
use tracing::dispatcher::set_default;
use tracing_subscriber::filter::{LevelFilter, filter_fn};
use tracing_subscriber::fmt::{self, MakeWriter};
use tracing_subscriber::layer::SubscriberExt as _;

#[derive(Clone, Default)]
pub(crate) struct Log(Arc<Mutex<Vec<u8>>>);

impl Log {
    pub(crate) fn of_this_thread(&self) {
        let lines = fmt::layer().with_ansi(false).without_time().with_writer(self.clone());
        let lines = tracing_subscriber::registry()
            .with(LevelFilter::TRACE)
            .with(filter_fn(herald::may_be_logged))
            .with(lines);
        // Leaked, because it stays set until the thread ends.
        std::mem::forget(set_default(&Dispatch::new(lines)));
    }

    pub(crate) fn lines(&self) -> Vec<String> {
        let text = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(&text).lines().map(str::to_owned).collect()
    }
}

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'w> MakeWriter<'w> for Log {
    type Writer = Log;

    fn make_writer(&'w self) -> Log {
        self.clone()
    }
}
