//! The form for a new match.

use rules::l10n::{L10nMessage, say};

/// The sides, each with what is sent for it.
pub(crate) const SIDES: [(L10nMessage, &str); 2] =
    [(say("command-side-white"), "white"), (say("command-side-black"), "black")];
