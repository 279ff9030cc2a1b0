//! The standard output of all commands.
//!
//! A reader that closes the pipe, as `head` does, is no error: what follows is dropped, and the
//! command's exit code stays what it was. Commands that work long ask [`is_closed`] and end early.

use std::fmt::Arguments;
use std::io::{self, ErrorKind, Write};
use std::sync::OnceLock;

use super::exit::{CliError, Exit};

/// The first error of writing to the standard output.
static FAILURE: OnceLock<io::Error> = OnceLock::new();

/// Writes a line to the standard output; takes what [`format!`] takes.
macro_rules! outln {
    ($($text:tt)*) => {
        $crate::cli::output::write(format_args!("{}\n", format_args!($($text)*)))
    };
}

/// Writes to the standard output; takes what [`format!`] takes.
macro_rules! out {
    ($($text:tt)*) => { $crate::cli::output::write(format_args!($($text)*)) };
}

pub(super) use {out, outln};

/// Writes to the standard output, unless that has failed before.
pub(super) fn write(text: Arguments) {
    // Every error is in `FAILURE`.
    let _ = Output.write_fmt(text).and_then(|()| Output.flush());
}

/// Writes a line to the standard error. There is nowhere to report that this fails.
pub(super) fn complain(text: Arguments) {
    let _ = writeln!(io::stderr().lock(), "{text}");
}

/// Whether nothing more can be written to the standard output.
pub(super) fn is_closed() -> bool {
    FAILURE.get().is_some()
}

/// Reports an error of writing to the standard output.
///
/// # Errors
/// Any but a closed pipe.
pub(super) fn check() -> Result<(), CliError> {
    match FAILURE.get() {
        Some(cause) if cause.kind() != ErrorKind::BrokenPipe => {
            Err(CliError::new(Exit::Io, format_args!("standard output: {cause}")))
        }
        _ => Ok(()),
    }
}

/// The standard output for code that takes a writer. It takes everything; an error is kept for
/// [`check`].
pub(super) struct Output;

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !is_closed()
            && let Err(cause) = io::stdout().lock().write_all(bytes)
        {
            let _ = FAILURE.set(cause);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if !is_closed()
            && let Err(cause) = io::stdout().lock().flush()
        {
            let _ = FAILURE.set(cause);
        }
        Ok(())
    }
}
