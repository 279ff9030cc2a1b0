//! The form for a record.

use rules::l10n::{L10nMessage, say};

pub(crate) const TITLE: L10nMessage = say("import-title");
pub(crate) const FILE: L10nMessage = say("import-file");
pub(crate) const FILE_ABOUT: L10nMessage = say("import-file-about");
pub(crate) const TEXT: L10nMessage = say("import-text");
pub(crate) const TEXT_ABOUT: L10nMessage = say("import-text-about");
/// What stands in the field while it is empty.
pub(crate) const TEXT_EXAMPLE: L10nMessage = say("import-text-example");
pub(crate) const GAME: L10nMessage = say("import-game");
pub(crate) const GAME_ABOUT: L10nMessage = say("import-game-about");
/// No game is chosen.
pub(crate) const GAME_NAMED: L10nMessage = say("import-game-named");
