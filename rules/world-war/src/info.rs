use rules::GameInfo;
use rules::l10n::{say, term};

pub static INFO: GameInfo = GameInfo {
    id: "world-war",
    name: "World War Chess",
    inventor: "Michael King",
    about: say("world-war-about"),
    aim: say("world-war-aim"),
    rules_version: 1,
    side_names: [term("world-war-light"), term("world-war-dark")],
    options: &[],
    orders: &[],
    rulebook: include_str!("../rules.md"),
    sentences: &[("en", include_str!("../en.ftl"))],
    how_to_write: say("world-war-how-to-write"),
};
