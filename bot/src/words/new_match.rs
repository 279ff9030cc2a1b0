//! The form for a new match.

use rules::l10n::{L10nMessage, say};

pub(crate) const TITLE: L10nMessage = say("new-match-title");
pub(crate) const OPPONENT: L10nMessage = say("new-match-opponent");
pub(crate) const OPPONENT_ABOUT: L10nMessage = say("new-match-opponent-about");
/// Nobody is chosen.
pub(crate) const ANYONE: L10nMessage = say("new-match-anyone");
pub(crate) const GAME: L10nMessage = say("new-match-game");
pub(crate) const CHOOSE_GAME: L10nMessage = say("new-match-choose-game");
pub(crate) const CLOCK: L10nMessage = say("new-match-clock");
/// No clock is chosen.
pub(crate) const USUAL_CLOCK: L10nMessage = say("new-match-usual-clock");
pub(crate) const SIDE: L10nMessage = say("new-match-side");
/// No side is chosen.
pub(crate) const BY_LOT: L10nMessage = say("new-match-by-lot");
pub(crate) const RATED: L10nMessage = say("new-match-rated");
pub(crate) const RATED_ABOUT: L10nMessage = say("new-match-rated-about");

/// The sides, each with what is sent for it.
pub(crate) const SIDES: [(L10nMessage, &str); 2] =
    [(say("command-side-white"), "white"), (say("command-side-black"), "black")];

/// The command of the menu on people.
pub(crate) const ON_PERSON: L10nMessage = say("new-match-on-person");
