//! The standard output of all commands.
//!
//! A closed pipe isn't an error: further output is dropped. Long commands check [`is_closed`] and
//! end early.

use std::fmt::Arguments;
use std::io::{self, ErrorKind, Write};
use std::sync::OnceLock;

use super::exit::{CliError, Exit};

static FAILURE: OnceLock<io::Error> = OnceLock::new();

/// Prints a line; takes the arguments of [`format!`].
macro_rules! outln {
    ($($text:tt)*) => {
        $crate::cli::output::write(format_args!("{}\n", format_args!($($text)*)))
    };
}

macro_rules! out {
    ($($text:tt)*) => { $crate::cli::output::write(format_args!($($text)*)) };
}

pub(super) use {out, outln};

pub(super) fn write(text: Arguments) {
    // `Output` stores every error in `FAILURE`.
    let _ = Output.write_fmt(text).and_then(|()| Output.flush());
}

/// Prints a line to the standard error, ignoring failures.
pub(super) fn complain(text: Arguments) {
    let _ = writeln!(io::stderr().lock(), "{text}");
}

pub(super) fn is_closed() -> bool {
    FAILURE.get().is_some()
}

/// Reports a write error.
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
