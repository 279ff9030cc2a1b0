use rules::GameInfo;
use rules::l10n::{say, term};

pub static INFO: GameInfo = GameInfo {
    id: "medieval-war",
    name: "Medieval War Chess",
    inventor: "Anthony Peterson",
    about: say("medieval-war-about"),
    aim: say("medieval-war-aim"),
    rules_version: 1,
    side_names: [term("medieval-war-white"), term("medieval-war-black")],
    options: &[],
    orders: &[],
    rulebook: include_str!("../rules.md"),
    sentences: &[("en", include_str!("../en.ftl"))],
    how_to_write: say("medieval-war-how-to-write"),
};
