//! What is written is read back the same, for every game with every option.

#![allow(clippy::panic, clippy::expect_used, clippy::unwrap_used, reason = "a test")]

use std::collections::BTreeMap;

use games::Entry;
use record::{Ending, Header, read, report, write};
use rules::Side;
use serde_json::Value;

/// Every combination of options.
fn combinations(game: &Entry) -> Vec<BTreeMap<String, String>> {
    let mut all = vec![BTreeMap::new()];
    for option in game.info.options {
        all = all
            .iter()
            .flat_map(|chosen: &BTreeMap<String, String>| {
                option.values.iter().map(move |(value, _)| {
                    let mut chosen = chosen.clone();
                    chosen.insert(option.key.into(), (*value).into());
                    chosen
                })
            })
            .collect();
    }
    all
}

/// A small generator (xorshift), so that the same seed gives the same games.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % u64::try_from(limit).unwrap()).unwrap()
    }
}

/// A random game of at most so many actions, and a position at the start of a turn on the way.
fn random_game(header: &Header, dice: &mut Dice, longest: usize) -> (Vec<String>, Value) {
    let mut table = header.start().expect("a start").table;
    let mut actions = Vec::new();
    let mut setup = Value::Object(table.facts());
    while actions.len() < longest && table.outcome().is_none() {
        let legal = table.legal();
        let text = &legal[dice.below(legal.len())];
        table.play(text).expect("legal");
        actions.push(text.clone());
        if table.turn().done == 0 && table.outcome().is_none() && dice.below(9) == 0 {
            let mut facts = table.facts();
            facts.insert("to_act".into(), table.turn().side.id().into());
            setup = Value::Object(facts);
        }
    }
    (actions, setup)
}

fn check(header: &Header, actions: &[String]) -> String {
    let text = write(header, actions).expect("writable");
    let read = read(&text, None).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(read.stop, None, "{text}");
    assert_eq!(read.remarks, [], "{text}");
    assert_eq!(read.actions(), actions, "{text}");
    let mut again = header.clone();
    again.rules_version = Some(read.game.info.rules_version);
    if again.ending.is_none() {
        again.ending = read.table.outcome().map(Ending::from);
    }
    assert_eq!(read.header, again, "{text}");
    for line in text.lines().skip_while(|line| line.starts_with('[')) {
        assert!(line.chars().count() <= 130, "{line}");
    }
    // The moves alone say as much.
    let moves = text.split_once("\n\n").unwrap().1;
    if header.setup.is_none() && header.options.is_empty() {
        let bare = record::read(moves, Some(&header.game)).expect("moves");
        assert_eq!((bare.stop.as_ref(), bare.actions()), (None, actions.to_vec()), "{text}");
    }
    assert!(!report(&read).is_empty());
    text
}

#[test]
fn random_games_come_back() {
    let mut dice = Dice(2026);
    for game in games::all() {
        for options in combinations(game) {
            for round in 0..35 {
                let options = if round == 0 { BTreeMap::new() } else { options.clone() };
                let header = Header { game: game.info.id.into(), options, ..Header::default() };
                let longest = [0, 1, 2, 5, 40, 400, 4_000][round % 7];
                let (actions, setup) = random_game(&header, &mut dice, longest);
                check(&header, &actions);
                // From a position in the middle of it, which may be Black's.
                let header = Header { setup: Some(setup), ..header };
                let (actions, _) = random_game(&header, &mut dice, longest.min(60));
                check(&header, &actions);
            }
        }
    }
}

#[test]
fn headers_come_back() {
    let header = Header {
        game: "wizards-war".into(),
        white: Some("Ann \"the\\Wall\" O'Neill] [x".into()),
        black: Some("“Bob” {;} 1-0".into()),
        date: Some("2026-11-21".into()),
        ended: Some("2026-11-30".into()),
        match_number: Some(12),
        seed: Some("00ff".into()),
        ending: Some(Ending {
            winner: Some(Side::Black),
            rule: None,
            reason: "White resigned".into(),
        }),
        others: vec![("Guild".into(), "Chess: a club".into())],
        ..Header::default()
    };
    let text = check(&header, &["Bf3-d5".into()]);
    assert!(text.ends_with("\n1. Bf3-d5\n0-1\n"), "{text}");
    assert!(text.starts_with("[Game \"Wizard's War\"]\n[GameId \"wizards-war\"]\n[Rules \"1\"]\n"));
    let claimed = Header {
        ending: Some(Ending { winner: None, rule: Some("C-3".into()), reason: "agreed".into() }),
        ..header
    };
    let text = write(&claimed, &["Bf3-d5"]).expect("writable");
    assert!(text.contains("[Result \"1/2-1/2\"]\n[Ending \"C-3: agreed\"]"), "{text}");
}

#[test]
fn a_line_is_a_turn_of_both() {
    let header = Header { game: "medieval-war".into(), ..Header::default() };
    let actions = ["b2-c3", "c3-b3", "b1-b2", "f7-f6", "g7-g6", "h8-g7", "h2-g3", "h1 Cannon x h7"];
    let text = write(&header, &actions).expect("writable");
    let moves = text.split_once("\n\n").unwrap().1;
    assert_eq!(
        moves,
        "1. (b2-c3, c3-b3, b1-b2) (f7-f6, g7-g6, h8-g7)\n2. (h2-g3, h1 Cannon x h7)\n*\n"
    );
}

#[test]
fn what_is_not_legal_is_not_written() {
    let header = Header { game: "world-war".into(), ..Header::default() };
    let error = write(&header, &["c2-c3", "c2-c3"]).expect_err("illegal");
    assert!(error.to_string().starts_with("Action 2, `c2-c3`, cannot be played: "), "{error}");
    let unknown = Header { game: "go".into(), ..Header::default() };
    assert!(write::<&str>(&unknown, &[]).is_err());
}
