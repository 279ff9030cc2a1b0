//! What is said on the equal ways to a move, and of boards in letters.

use i18n::Locale;

/// What was typed is no plan for the fight that comes first.
pub(crate) fn no_plan(locale: &Locale) -> String {
    locale.say("ways-no-plan")
}

/// What was typed says not who won the fight that comes first.
pub(crate) fn no_report(locale: &Locale) -> String {
    locale.say("ways-no-report")
}
