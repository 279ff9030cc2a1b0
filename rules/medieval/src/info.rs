use rules::l10n::{say, term};
use rules::{GameInfo, OptionInfo, Options};

/// Key of the option that adds the family W and the buildings `w`.
const WIZARDS: &str = "wizards";

pub static INFO: GameInfo = GameInfo {
    id: "medieval",
    name: "Medieval Chess",
    inventor: "Daniel Robert MacDuff",
    about: say("medieval-about"),
    aim: say("medieval-aim"),
    rules_version: 1,
    side_names: [term("medieval-white"), term("medieval-black")],
    options: &[OptionInfo {
        key: WIZARDS,
        about: say("medieval-option-wizards"),
        values: &[
            ("off", say("medieval-option-wizards-off")),
            ("on", say("medieval-option-wizards-on")),
        ],
        decides_fights: false,
    }],
    orders: &[],
    rulebook: include_str!("../rules.md"),
    sentences: &[("en", include_str!("../en.ftl"))],
    how_to_write: say("medieval-how-to-write"),
};

pub(crate) const NEEDS_WIZARDS: (&str, &str) = (WIZARDS, "on");

pub(crate) fn with_wizards(options: &Options) -> bool {
    options.get(WIZARDS) == NEEDS_WIZARDS.1
}
