//! Leaves of the tree of actions a second, from the opening and from a crowded board; and how far
//! random games go.

#![allow(clippy::expect_used, clippy::unwrap_used, reason = "an example")]

use std::time::Instant;

use medieval::Medieval;
use rules::contract::Dice;
use rules::{Game, Options, Play, perft};
use serde_json::json;

fn crowded() -> Medieval {
    let unit = |side: &str, code: &str, spec: Option<&str>| json!([{"side": side, "code": code, "spec": spec}]);
    let building = |side: &str, family: &str, level: u8, amenity: bool| json!({"side": side, "family": family, "level": level, "amenity": amenity});
    let (w, b) = ("white", "black");
    let setup = json!({
        "units": {
            "a1": unit(w, "R4", Some("Fast")), "a4": unit(w, "K2", None), "a5": unit(w, "Q3", None),
            "a7": unit(w, "B3", None), "b2": unit(w, "P4", Some("Minstrel")), "b3": unit(w, "P2", None),
            "b4": unit(w, "N4", Some("Bow")), "b6": unit(w, "P1", None), "b7": unit(w, "P3", None),
            "c2": unit(w, "N2", None), "c5": unit(w, "B4", Some("Crusadist")), "c6": unit(w, "P1", None),
            "c8": unit(w, "R2", None), "d3": unit(w, "N3", None), "d6": unit(w, "P2", None),
            "h1": unit(b, "R3", None), "h4": unit(b, "K4", Some("Heired")), "h5": unit(b, "Q2", None),
            "h7": unit(b, "B2", None), "g2": unit(b, "P4", Some("Doctor")), "g3": unit(b, "P2", None),
            "g4": unit(b, "N4", Some("Axe")), "g6": unit(b, "P1", None), "g7": unit(b, "P3", None),
            "f2": unit(b, "N2", None), "f5": unit(b, "B4", None), "f6": unit(b, "P1", None),
            "f8": unit(b, "R2", None), "e3": unit(b, "N3", None), "e6": unit(b, "P2", None),
        },
        "buildings": {
            "a4": building(w, "kq", 2, false), "b3": building(w, "p", 1, true), "b4": building(w, "n", 2, false),
            "c5": building(w, "b", 1, false), "c6": building(w, "r", 1, false), "b6": building(w, "p", 2, false),
            "h4": building(b, "kq", 1, true), "g3": building(b, "p", 1, false), "g4": building(b, "n", 1, false),
            "f5": building(b, "b", 3, false), "f6": building(b, "r", 2, false), "g6": building(b, "p", 1, false),
        },
    });
    Medieval::from_setup(&Options::default(), &setup).expect("it can be set up")
}

fn measure(what: &str, position: &Medieval, depth: u32) {
    for depth in 1..=depth {
        let begun = Instant::now();
        let leaves = perft(position, depth);
        let seconds = begun.elapsed().as_secs_f64();
        println!("{what} depth {depth}: {leaves} leaves, {:.1} M/s", leaves as f64 / seconds / 1e6);
    }
}

fn main() {
    let mut start = Play::<Medieval>::start(&Options::default());
    for text in ["P1@a5", "P1@h5"] {
        start.play_text(text).unwrap();
    }
    measure("opening", start.position(), 5);
    measure("crowded", &crowded(), 3);

    println!("a position is {} bytes", std::mem::size_of::<Medieval>());
    let mut dice = Dice::new(1);
    let (mut longest, mut last) = (0, None);
    let mut ends = std::collections::BTreeMap::<String, u32>::new();
    for round in 0..200 {
        let options =
            Options::check(&medieval::INFO, [("wizards", ["off", "on"][round % 2])]).unwrap();
        let mut play = Play::<Medieval>::start(&options);
        while play.outcome().is_none() {
            let legal = play.legal();
            let action = legal[dice.below(legal.len())];
            play.play(rules::Reading { action, remarks: vec![] });
        }
        let outcome = play.outcome().expect("it is over");
        *ends.entry(format!("{} {:?}", outcome.rule, outcome.reason.key())).or_default() += 1;
        if play.plies() > longest {
            longest = play.plies();
            last = Some(play.position().clone());
        }
    }
    println!("200 random games: the longest has {longest} actions; ends {ends:?}");
    if let Some(position) = last {
        let graves = position.facts()["graveyard"].as_array().map_or(0, Vec::len);
        let begun = Instant::now();
        let mut kept = Vec::with_capacity(1000);
        for _ in 0..1000 {
            kept.clear();
            kept.extend((0..1000).map(|_| std::hint::black_box(&position).clone()));
        }
        let nanos = begun.elapsed().as_nanos() as f64 / 1e6;
        println!("its last position has {graves} unhealed deaths; a clone takes {nanos:.1} ns");
    }
}
