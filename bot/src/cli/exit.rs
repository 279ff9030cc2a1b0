//! Exit codes, following `sysexits.h`, so that a supervisor knows whether to start Herald again.

use std::fmt::Display;
use std::io::ErrorKind;
use std::process::ExitCode;

use match_model::DatabaseLoss;
use store::transfer::TransferError;
use store::{BackupError, MembershipError, OpenError};

use crate::config::ConfigError;
use crate::{HealthError, InteractionsError, StartError};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    Failure = 1,
    Usage = 64,
    Data = 65,
    NoInput = 66,
    Unavailable = 69,
    Internal = 70,
    CannotCreate = 73,
    Io = 74,
    /// Another process has the database, or its server is read-only now.
    InUse = 75,
    NoPermission = 77,
    Config = 78,
}

const CODES: [(Exit, &str); 11] = [
    (Exit::Failure, "check or verify found something wrong, or what was asked for is not there"),
    (Exit::Usage, "the command line is not understood"),
    (Exit::Data, "a database, record or setup is damaged, of another schema, or illegal"),
    (Exit::NoInput, "a file is missing or cannot be read"),
    (
        Exit::Unavailable,
        "Discord or the database server refuses, a port is taken, or status finds no Herald",
    ),
    (Exit::Internal, "a mistake of Herald's own"),
    (Exit::CannotCreate, "a file cannot be made"),
    (Exit::Io, "reading or writing failed; the database was lost while Herald ran"),
    (
        Exit::InUse,
        "another Herald works with the database, its server takes no changes now, or status finds a \
         Herald that is not ready",
    ),
    (Exit::NoPermission, "a file may not be written, or Discord does not know the token"),
    (Exit::Config, "the settings, the token, or the limits or pooler of the database are wrong"),
];

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}

pub(crate) fn help() -> String {
    let mut text =
        String::from("Exit codes (sysexits.h):\n   0  all went well; ended by SIGTERM or SIGINT");
    for (exit, about) in CODES {
        text.push_str(&format!("\n  {:>2}  {about}", exit as u8));
    }
    text
}

#[derive(Debug)]
pub(crate) struct CliError {
    pub(crate) exit: Exit,
    pub(crate) words: String,
}

impl CliError {
    pub(crate) fn new(exit: Exit, words: impl Display) -> CliError {
        CliError { exit, words: words.to_string() }
    }
}

impl From<String> for CliError {
    fn from(words: String) -> CliError {
        CliError { exit: Exit::Failure, words }
    }
}

impl From<ConfigError> for CliError {
    fn from(error: ConfigError) -> CliError {
        CliError::new(Exit::Config, error)
    }
}

impl From<OpenError> for CliError {
    fn from(error: OpenError) -> CliError {
        let exit = match &error {
            OpenError::NoName | OpenError::WrongUrl { .. } => Exit::Config,
            OpenError::TooFewConnections { .. } | OpenError::SharedSessions { .. } => Exit::Config,
            OpenError::Unreachable { .. }
            | OpenError::NoTls { .. }
            | OpenError::OldServer { .. } => Exit::Unavailable,
            OpenError::NoDatabase { .. } => Exit::NoInput,
            OpenError::NoRights { .. } => Exit::NoPermission,
            OpenError::Held { .. }
            | OpenError::Unready { .. }
            | OpenError::NoWrites { .. }
            | OpenError::NoConnections { .. } => Exit::InUse,
            OpenError::Missing { .. } => Exit::NoInput,
            OpenError::ReadOnly { .. } => Exit::NoPermission,
            OpenError::NoLock { .. } | OpenError::NotCopied { .. } => Exit::CannotCreate,
            OpenError::Unusable { .. } => Exit::Io,
            OpenError::Newer { .. }
            | OpenError::Older { .. }
            | OpenError::Altered { .. }
            | OpenError::Empty { .. }
            | OpenError::NoUtf8 { .. }
            | OpenError::Unfinished { .. }
            | OpenError::Incomplete { .. }
            | OpenError::Damaged { .. } => Exit::Data,
        };
        CliError::new(exit, error)
    }
}

impl From<TransferError> for CliError {
    fn from(error: TransferError) -> CliError {
        let exit = match error {
            TransferError::Open(error) => return error.into(),
            TransferError::Same(_) => Exit::Usage,
            TransferError::NotEmpty { .. } => Exit::CannotCreate,
            TransferError::Store(_) | TransferError::Different { .. } => Exit::Io,
        };
        CliError::new(exit, error)
    }
}

impl From<BackupError> for CliError {
    fn from(error: BackupError) -> CliError {
        if let BackupError::Transfer(error) = error {
            return error.into();
        }
        let exit = match &error {
            BackupError::NoDatabase(_) => Exit::NoInput,
            BackupError::Exists(_) | BackupError::Unwritable { .. } => Exit::CannotCreate,
            BackupError::Unreadable { .. }
            | BackupError::NotWhole { .. }
            | BackupError::Transfer(_) => Exit::Io,
        };
        CliError::new(exit, error)
    }
}

impl From<InteractionsError> for CliError {
    fn from(error: InteractionsError) -> CliError {
        let exit = match &error {
            InteractionsError::Listen { cause, .. } => match cause.kind() {
                ErrorKind::AddrInUse => Exit::Unavailable,
                ErrorKind::PermissionDenied => Exit::NoPermission,
                _ => Exit::Config,
            },
            InteractionsError::WrongPublicKey { .. } | InteractionsError::NoPublicKey => {
                Exit::Config
            }
        };
        CliError::new(exit, error)
    }
}

impl From<StartError> for CliError {
    fn from(error: StartError) -> CliError {
        let exit = match error {
            StartError::Database(error) => return error.into(),
            StartError::NotAToken | StartError::Place(_) | StartError::Language(_) => Exit::Config,
            StartError::Interactions(error) => return error.into(),
            StartError::Clocks(_) => Exit::Unavailable,
            StartError::Membership(MembershipError::Expelled) => Exit::InUse,
            StartError::Membership(MembershipError::Database(_)) => Exit::Unavailable,
            StartError::WrongToken(_) => Exit::NoPermission,
            StartError::Health(HealthError::Address { .. }) => Exit::Unavailable,
            StartError::Pictures(_) | StartError::Health(HealthError::Metrics(_)) => Exit::Internal,
        };
        CliError::new(exit, error)
    }
}

impl From<DatabaseLoss> for CliError {
    fn from(lost: DatabaseLoss) -> CliError {
        CliError::new(Exit::Io, lost)
    }
}

impl From<referee::Error> for CliError {
    fn from(error: referee::Error) -> CliError {
        let exit = match &error {
            referee::Error::Refused(_) => Exit::Failure,
            referee::Error::Store(_) => Exit::Io,
            referee::Error::Record { .. } => Exit::Data,
            referee::Error::Chance(_) | referee::Error::Interrupted(_) => Exit::Internal,
        };
        CliError::new(exit, error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The codes after which a restart can't help.
    const FINAL: [Exit; 5] =
        [Exit::Usage, Exit::Data, Exit::NoInput, Exit::NoPermission, Exit::Config];

    #[test]
    fn supervisors_do_not_start_it_again_in_vain() {
        let codes: Vec<String> = FINAL.iter().map(|exit| (*exit as u8).to_string()).collect();
        let line = format!("RestartPreventExitStatus={}", codes.join(" "));
        let readme = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../README.md"));
        assert!(readme.contains(&line), "{line}");
    }

    #[test]
    fn the_readme_has_every_code() {
        let readme = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../README.md"));
        for (exit, about) in CODES {
            let row = format!("| {} | {about} |", exit as u8);
            assert!(readme.contains(&row), "the README lacks: {row}");
            assert!(help().contains(about));
        }
    }
}
