use rules::l10n::{say, term};
use rules::{GameInfo, OptionInfo, OrderInfo};

pub(crate) const STRIKES: &str = "strikes";
pub(crate) const QUEENS: &str = "queens";
pub(crate) const MARKERS: &str = "markers";

pub static INFO: GameInfo = GameInfo {
    id: "battlechess",
    name: "Vladimir's BattleChess",
    inventor: "Garon Whited",
    about: say("battlechess-about"),
    aim: say("battlechess-aim"),
    rules_version: 1,
    side_names: [term("battlechess-white"), term("battlechess-black")],
    options: &[
        OptionInfo {
            key: "combat",
            about: say("battlechess-option-combat"),
            values: &[
                ("stances", say("battlechess-option-combat-stances")),
                ("dice", say("battlechess-option-combat-dice")),
                ("marshal", say("battlechess-option-combat-marshal")),
            ],
            decides_fights: true,
        },
        OptionInfo {
            key: "pawns",
            about: say("battlechess-option-pawns"),
            values: &[
                ("fighters", say("battlechess-option-pawns-fighters")),
                ("markers", say("battlechess-option-pawns-markers")),
            ],
            decides_fights: false,
        },
    ],
    orders: &[
        OrderInfo {
            key: STRIKES,
            about: say("battlechess-order-strikes"),
            values: &[
                ("strike", say("battlechess-order-strikes-strike")),
                ("hold", say("battlechess-order-strikes-hold")),
            ],
            only: None,
        },
        OrderInfo {
            key: QUEENS,
            about: say("battlechess-order-queens"),
            values: &[("self", say("battlechess-order-queens-self"))],
            only: None,
        },
        OrderInfo {
            key: MARKERS,
            about: say("battlechess-order-markers"),
            values: &[("yield", say("battlechess-order-markers-yield"))],
            only: Some(("pawns", "markers")),
        },
    ],
    rulebook: include_str!("../rules.md"),
    sentences: &[("en", include_str!("../en.ftl"))],
    how_to_write: say("battlechess-how-to-write"),
};
