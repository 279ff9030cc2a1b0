use std::path::Path;

use i18n::Locale;
use rules::l10n::{L10nMessage, say};

use super::exit::{CliError, Exit};

pub(super) fn english() -> Result<Locale, CliError> {
    Locale::load("en", games::sentences).map_err(|error| CliError::new(Exit::Internal, error))
}

pub(super) fn runtime() -> Result<tokio::runtime::Runtime, CliError> {
    let mut builder = tokio::runtime::Builder::new_current_thread();
    builder.enable_all().build().map_err(|cause| CliError::new(Exit::Internal, cause))
}

pub(super) fn options(
    locale: &Locale,
    game: &games::Entry,
    option_texts: &[String],
) -> Result<rules::Options, String> {
    let chosen = option_texts.iter().map(|option| option.split_once('=').unwrap_or((option, "")));
    rules::Options::check(game.info, chosen)
        .map_err(|faults| locale.text(&say("cli-faults").with("faults", faults.messages())))
}

pub(super) fn file_trouble(file: &Path, cause: impl std::fmt::Display) -> L10nMessage {
    say("cli-file-trouble")
        .with("file", file.display().to_string())
        .with("cause", cause.to_string())
}

pub(super) fn cannot_write(
    locale: &Locale,
    file: &Path,
    cause: impl std::fmt::Display,
) -> CliError {
    CliError::new(Exit::CannotCreate, locale.text(&file_trouble(file, cause)))
}

pub(super) fn cannot_draw(error: ::render::RenderError) -> CliError {
    CliError::new(Exit::Internal, error)
}
