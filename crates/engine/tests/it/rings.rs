//! Rings of captures and creations, which no rule of Medieval Chess ends (ME-20: the deaths differ
//! each time): Herald does not go round for ever.

use engine::{SearchRequest, SearchResult, Strength, search};
use games::Table;
use rules::Options;
use serde_json::{Map, json};

/// Where two searches of 8,000 and 2,000 nodes went round some three hundred times: White, who has
/// twice as much, thanks to a Minstrel with two captures in a turn.
const UNITS: &str = "wQ1@a6, wN1@a8, wK1@b7, wB1@b8, wN1@c5, wP1@c6, wP1@c7, wR1@c8, wN4@d2, wP1@d7, wR1@d8, \
    wN3@e3, wN2@e6, wP1@e7, wP1@e8, bP1@f4, wN3@f6, wP1@f7, bK1@g3, bP1@g4, wP2@g6, wR3@g7, \
    wP4:Minstrel@g8, wN4@h1, bB1@h2, bP1@h3, bR1@h4, wN2@h5, wP2@h7";
const BUILDINGS: &str = "wn1@a8, wkq1@b7, wb1@b8, bkq1@c5, wp1@c6, wp1@c7, wr1@c8, bn1@d4, wp1@d7, bb1@e3, \
    bn1@e5, wn2@e6, bn1@f3, bkq1@f4, bkq1@f5, bb1@f6, wp1@f7, bb1@g2, bkq1@g3, bp1@g4, \
    br1@g5, wr3@g7, wp1@g8, bp1@h3, br1@h4, bn1@h5";
const RING: [&str; 3] = ["R1h4xh5=R2+R1", "N2e6xg4+N2", "N2g4xh5+P1"];

/// `wN4:Axe@d2` or `bkq1@c5`: side, code, specialisation, square.
fn parts(text: &str) -> (&'static str, &str, Option<&str>, &str) {
    let (code, at) = text.split_once('@').expect("a square");
    let (side, code) = code.split_at(1);
    let (code, spec) = code.split_once(':').map_or((code, None), |(code, spec)| (code, Some(spec)));
    (if side == "w" { "white" } else { "black" }, code, spec, at)
}

fn gone_round(times: u32) -> Box<dyn Table> {
    let (mut units, mut buildings) = (Map::new(), Map::new());
    for (side, code, spec, at) in UNITS.split(", ").map(parts) {
        let unit = match spec {
            Some(spec) => json!([{"side": side, "code": code, "spec": spec}]),
            None => json!([{"side": side, "code": code}]),
        };
        units.insert(at.to_owned(), unit);
    }
    for (side, code, _, at) in BUILDINGS.split(", ").map(parts) {
        let (family, level) = code.split_at(code.len() - 1);
        let level: u8 = level.parse().expect("a level");
        let building = json!({"side": side, "family": family, "level": level, "amenity": false});
        buildings.insert(at.to_owned(), building);
    }
    let setup = json!({"to_act": "black", "units": units, "buildings": buildings});
    let game = games::find("medieval").expect("a game");
    let options = Options::check(game.info, []).expect("no options");
    let mut table = game.from_setup(&options, &setup).expect("a position");
    for _ in 0..times {
        for text in RING {
            table.play(text).expect("it is legal");
        }
    }
    table
}

fn result(table: &dyn Table, nodes: u64) -> SearchResult {
    let request = SearchRequest { strength: Strength::Nodes(nodes), seed: 1, stop: None };
    search(table, &request).expect("somebody is to act")
}

#[test]
fn a_ring_that_no_rule_ends_is_left() {
    for nodes in [2_000, 8_000, 30_000] {
        let mut table = gone_round(14);
        let mut actions = Vec::new();
        while actions.len() < 4 * RING.len() {
            for text in result(&*table, nodes).turn {
                table.play(&text).expect("it is legal");
                actions.push(text);
            }
        }
        let has_left = actions.iter().zip(RING.iter().cycle()).any(|(action, text)| action != text);
        assert!(has_left, "{nodes}: {table:?}");
    }
}

#[test]
fn whoever_goes_round_expects_a_draw_and_no_loss() {
    // Black is nearly lost and would go round for ever: what it would rather not see is still no
    // loss.
    let result = result(&*gone_round(14), 8_000);
    assert_eq!(result.action, RING[0]);
    assert_eq!(result.score, -40_000);
}
