//! The fixed facts.

use rules::GameInfo;
use rules::l10n::{say, term};

/// The fixed facts of Wizard's War.
pub static INFO: GameInfo = GameInfo {
    id: "wizards-war",
    name: "Wizard's War",
    inventor: "Michael Nelson",
    about: say("wizards-war-about"),
    rules_version: 1,
    side_names: [term("wizards-war-white"), term("wizards-war-black")],
    options: &[],
    orders: &[],
    rulebook: include_str!("../rules.md"),
    sentences: &[("en", include_str!("../en.ftl"))],
    how_to_write: say("wizards-war-how-to-write"),
};
