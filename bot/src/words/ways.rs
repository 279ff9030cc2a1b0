//! What is said on the equal ways to a move, and of boards in letters.

use rules::saying::say;
use tongue::Tongue;

/// The button to one of several pictures in letters, by its number.
pub(crate) fn as_text(tongue: &Tongue, number: u32) -> String {
    tongue.text(&say("ways-as-text").with("number", number))
}

/// What was typed is no plan for the fight that comes first.
pub(crate) fn no_plan(tongue: &Tongue) -> String {
    tongue.text(&say("ways-no-plan"))
}

/// What was typed says not who won the fight that comes first.
pub(crate) fn no_report(tongue: &Tongue) -> String {
    tongue.text(&say("ways-no-report"))
}
