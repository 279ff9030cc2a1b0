//! Shell completions and manual pages.

use std::io::Write;
use std::path::PathBuf;

use clap::Command;
use clap_complete::Shell;

use super::exit::{CliError, Exit};

#[derive(Debug, clap::Args)]
pub(crate) struct Completions {
    /// The shell to write completions for
    shell: Shell,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Man {
    /// The folder for a page per command: herald.1, herald-judge.1 and so on
    folder: Option<PathBuf>,
}

pub(crate) fn completions(
    arguments: &Completions,
    mut command: Command,
    mut out: impl Write,
) -> Result<(), CliError> {
    // The generator panics on a failed write, which can't happen in memory.
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut command, "herald", &mut script);
    out.write_all(&script).map_err(|cause| CliError::new(Exit::Io, cause))
}

/// Writes the manual page, or all pages into an existing folder.
pub(crate) fn man(arguments: &Man, command: Command, mut out: impl Write) -> Result<(), CliError> {
    match &arguments.folder {
        Some(folder) => clap_mangen::generate_to(command, folder).map_err(|cause| {
            CliError::new(Exit::CannotCreate, format!("{}: {cause}", folder.display()))
        }),
        None => clap_mangen::Man::new(command)
            .render(&mut out)
            .map_err(|cause| CliError::new(Exit::Io, cause)),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::super::Arguments;
    use super::*;

    #[test]
    fn every_shell_completes_every_command() {
        for shell in [Shell::Bash, Shell::Elvish, Shell::Fish, Shell::PowerShell, Shell::Zsh] {
            let mut out = Vec::new();
            let outcome = completions(&Completions { shell }, Arguments::command(), &mut out);
            assert!(outcome.is_ok(), "{shell}");
            let script = String::from_utf8(out).expect("a script is text");
            for command in Arguments::command().get_subcommands() {
                assert!(script.contains(command.get_name()), "{shell}: {}", command.get_name());
            }
        }
    }

    #[test]
    fn every_command_has_a_page() {
        let folder = tempfile::tempdir().expect("a folder");
        let arguments = Man { folder: Some(folder.path().to_owned()) };
        assert!(man(&arguments, Arguments::command(), std::io::sink()).is_ok());
        for command in Arguments::command().get_subcommands() {
            let page = folder.path().join(format!("herald-{}.1", command.get_name()));
            let page = std::fs::read_to_string(&page).expect("a page");
            assert!(page.contains(".TH herald"), "{}", command.get_name());
        }
        let mut out = Vec::new();
        assert!(man(&Man { folder: None }, Arguments::command(), &mut out).is_ok());
        let page = String::from_utf8(out).expect("a page is text");
        assert!(page.contains("sysexits.h"), "the exit codes: {page}");
        let missing_folder = Man { folder: Some(folder.path().join("gone")) };
        assert!(man(&missing_folder, Arguments::command(), std::io::sink()).is_err());
    }
}
