use rules::GameInfo;
use rules::l10n::{say, term};

pub static INFO: GameInfo = GameInfo {
    id: "wizards-war",
    name: "Wizard's War",
    inventor: "Michael Nelson",
    about: say("wizards-war-about"),
    aim: say("wizards-war-aim"),
    rules_version: 1,
    side_names: [term("wizards-war-white"), term("wizards-war-black")],
    options: &[],
    orders: &[],
    rulebook: include_str!("../rules.md"),
    sentences: &[("en", include_str!("../en.ftl"))],
    how_to_write: say("wizards-war-how-to-write"),
};
