//! Whatever is typed or set up, the answer can be shown.

use crate::common::{english, options, play};
use medieval::Medieval;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed};
use rules::{Play, RefusalKind};

const POSITIONS: [&str; 4] = [
    "start",
    "wP4:Doctor@c5 wN4:Bow@a1 w[kq1*]c5 bP1c2 bW4:Fire@h8 wdead:N2@c7 bP1h1",
    "wW4:NewLife@a1 w[b1]b1 wP4:Pilgrim@a5 wabroad:1 bK4:Heired@h1 b[n2]h1",
    "w[p1]h5 bP1g1",
];

proptest! {
    #![proptest_config(Config { rng_seed: RngSeed::Fixed(7), ..Config::default() })]

    /// Whatever is typed, the answer is a legal action or a refusal that can be shown.
    #[test]
    fn whatever_is_typed_is_answered(
        text in "[PNBRKQW]?[1-4]?[a-h][1-8][-x~][a-h][1-8](x\\([a-h][1-8]\\))?(=[A-Za-z0-9]{1,9})?([+^][A-Za-z][1-4]){0,3}|\\([a-i][0-9]\\) ?(p|n|b|r|kq|w|x)[0-4]?\\*?|heal [PNB][1-4](:Axe)?@[a-h][1-8]|.{0,40}",
        row in 0..POSITIONS.len(),
    ) {
        let play = play(POSITIONS[row]);
        match play.read(&text) {
            Ok(reading) => prop_assert!(play.legal().contains(&reading.action)),
            Err(refusal) => {
                prop_assert!(!english(&refusal.whole()).is_empty());
                prop_assert_eq!(refusal.kind == RefusalKind::Illegal, refusal.rule.is_some());
            }
        }
    }

    /// Whatever is set up, there is a game or reasons that can be shown.
    #[test]
    fn whatever_is_set_up_is_answered(
        units in proptest::collection::btree_map(
            "[a-i][0-9]",
            proptest::collection::vec(("[wb]", "[PNBRKQWX][0-5]", "(Axe|Bow|Rotten|)"), 0..3),
            0..8,
        ),
        buildings in proptest::collection::btree_map("[a-i][0-9]", ("(p|kq|w|z)", 0..5_u8), 0..5),
        quiet in -1_i64..200,
        abroad in -1_i64..5,
    ) {
        let units: serde_json::Map<_, _> = units
            .into_iter()
            .map(|(at, list)| {
                let list: Vec<_> = list
                    .into_iter()
                    .map(|(side, code, spec)| {
                        let side = if side == "w" { "white" } else { "grey" };
                        let spec = if spec.is_empty() { serde_json::Value::Null } else { spec.into() };
                        serde_json::json!({"side": side, "code": code, "spec": spec})
                    })
                    .collect();
                (at, list.into())
            })
            .collect();
        let buildings: serde_json::Map<_, _> = buildings
            .into_iter()
            .map(|(at, (family, level))| {
                (at, serde_json::json!({"side": "black", "family": family, "level": level}))
            })
            .collect();
        let setup = serde_json::json!({
            "units": units, "buildings": buildings, "quiet": quiet, "abroad": {"white": abroad},
            "graveyard": [{"side": "white", "code": "N9", "square": "z1"}, 3],
        });
        let faults = Play::<Medieval>::from_setup(&options(false), &setup).expect_err("a bad grave");
        prop_assert!(!faults.is_empty());
        for fault in &faults {
            prop_assert!(!english(&fault.whole()).is_empty());
        }
    }
}
