//! Leaves of the tree of actions a second, from the opening and from a crowded board; and how far
//! random games go.

#![allow(clippy::expect_used, clippy::unwrap_used, reason = "an example")]

use std::time::Instant;

use medieval::Medieval;
use rules::contract::Dice;
use rules::{Game, Options, Play, perft};

/// Thirty units and twelve buildings.
fn crowded() -> Medieval {
    let setup = serde_json::from_str(include_str!("crowded.json")).expect("it is JSON");
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
