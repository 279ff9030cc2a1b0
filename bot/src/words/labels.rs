//! The words on buttons, menus and forms, and sentences that never change.

use i18n::Locale;
use referee::MatchId;
use rules::l10n::say;

/// The title of the form for a move.
pub(crate) fn form_title(locale: &Locale, id: MatchId) -> String {
    locale.text(&say("button-form-title").with("match", id.to_string()))
}

/// An example of how a move is written, for the form.
pub(crate) fn form_placeholder(locale: &Locale, example: &str) -> String {
    locale.text(&say("button-form-example").with("example", example))
}
