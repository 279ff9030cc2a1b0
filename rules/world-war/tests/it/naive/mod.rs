//! The crate against a slow, plain referee written from the rulebook alone.

mod referee;

use std::collections::HashSet;

use game_contract::draws;
use referee::Naive;
use rules::Dice;
use rules::square::direction;
use rules::{Game, Notation, Options, Play, Setup, Show, Side, Square, perft};
use serde_json::{Value, json};
use world_war::WorldWar;

fn start() -> Play<WorldWar> {
    Play::start(&Options::default())
}

fn twin(play: &Play<WorldWar>) -> Naive {
    Naive::of_facts(&play.position().facts(), play.position().turn().side.letter())
}

/// Holds one position against its twin and returns the sorted legal texts.
fn compare(play: &Play<WorldWar>, naive: &Naive) -> Vec<String> {
    let position = play.position();
    assert_eq!(Value::Object(position.facts()), naive.facts());
    let outcome =
        play.outcome().map(|outcome| (outcome.winner.map_or('-', Side::letter), outcome.rule));
    assert_eq!(outcome, naive.outcome(), "{}", naive.facts());
    let mut fast: Vec<String> = play.legal().iter().map(|&action| position.text(action)).collect();
    fast.sort();
    let mut slow: Vec<String> = match outcome {
        Some(_) => Vec::new(),
        None => naive.moves().into_iter().map(|choice| choice.text).collect(),
    };
    slow.sort();
    assert_eq!(fast, slow, "{} {}", naive.to_act, naive.facts());
    fast
}

/// Plays on at random from a position, at most so many moves; the positions compared. Captures,
/// exchanges and blitzes are preferred now and then, so that all sorts of positions occur.
fn play_on(mut play: Play<WorldWar>, dice: &mut Dice, longest: u32) -> u32 {
    let mut naive = twin(&play);
    for ply in 0..longest {
        let legal = compare(&play, &naive);
        if legal.is_empty() {
            return ply + 1;
        }
        let suffix = ["", "x", "=", ">", "F", ""][dice.below(6)];
        let some: Vec<&String> = legal.iter().filter(|text| text.contains(suffix)).collect();
        let text = if some.is_empty() {
            &legal[dice.below(legal.len())]
        } else {
            some[dice.below(some.len())]
        };
        let choice = naive.moves().into_iter().find(|choice| &choice.text == text).expect(text);
        naive.play(&choice);
        play.play_text(text).expect(text);
    }
    longest
}

#[test]
fn random_games_agree_with_the_slow_referee() {
    let mut dice = Dice::new(11);
    let mut positions = 0;
    for _ in 0..24 {
        positions += play_on(start(), &mut dice, 260);
    }
    assert!(positions > 3_000, "{positions}");
}

/// A position at random: few or many pieces anywhere, Flags and attackers close together.
fn scattered(dice: &mut Dice) -> Value {
    let mut board = serde_json::Map::new();
    let name = |n: usize| format!("{}{}", (b'a' + (n % 8) as u8) as char, n / 8 + 1);
    board.insert(name(dice.below(64)), "wF".into());
    while board.len() < 2 {
        board.insert(name(dice.below(64)), "bF".into());
        if board.values().all(|piece| piece != "wF") {
            return scattered(dice);
        }
    }
    // Sometimes mostly ground forces, so that there are blitzes of every length.
    let codes = [&b"ICAPHB"[..], b"ICAIIC", b"AB", b"I"][dice.below(4)];
    for _ in 0..dice.below(40) {
        let square = name(dice.below(64));
        if !board.contains_key(&square) {
            let code = codes[dice.below(codes.len())] as char;
            let side = ['w', 'b'][dice.below(2)];
            board.insert(square, format!("{side}{code}").into());
        }
    }
    let mut lost = || {
        let mut codes: Vec<String> =
            (0..dice.below(4)).map(|_| (b"ICAPHB"[dice.below(6)] as char).to_string()).collect();
        codes.sort();
        codes
    };
    let captured = json!({"white": lost(), "black": lost()});
    let to_act = ["white", "black"][dice.below(2)];
    json!({"board": board, "captured": captured, "to_act": to_act, "quiet": dice.below(101)})
}

/// Every move and blitz by its squares: taken exactly when it is in the legal list.
fn hold_reader(play: &Play<WorldWar>, legal: &[String]) {
    let plain = |text: &String| text.split(['x', '=']).next().map(String::from);
    let stems: HashSet<String> = legal.iter().filter_map(plain).collect();
    for from in Square::all() {
        for to in Square::all() {
            let single = format!("{from}-{to}");
            assert_eq!(play.read(&single).is_ok(), stems.contains(&single), "{single}");
            let near = direction(from, to).and_then(|line| from.step(line));
            let blitz = format!("{from}>{}", near.unwrap_or(to));
            let move_text = format!("{from}>{to}");
            assert_eq!(play.read(&move_text).is_ok(), stems.contains(&blitz), "{move_text}");
        }
    }
}

#[test]
fn scattered_positions_agree_with_the_slow_referee() {
    let mut dice = Dice::new(5);
    let (mut captures, mut locked, mut over, mut blitzes, mut exchanges) = (0, 0, 0, 0, 0);
    while captures < draws(1_500, 4_000) {
        let setup = scattered(&mut dice);
        let Ok(play) = Play::<WorldWar>::from_setup(&Options::default(), &setup) else { continue };
        captures += 1;
        let legal = compare(&play, &twin(&play));
        over += u32::from(play.outcome().is_some());
        locked += u32::from(!play.position().scene().notes.is_empty());
        if captures % 40 == 0 {
            hold_reader(&play, &legal);
        }
        blitzes += u32::from(legal.iter().any(|text| text.contains('>')));
        exchanges += u32::from(legal.iter().any(|text| text.contains('=')));
        play_on(play, &mut dice, 4);
    }
    for (name, count) in
        [("locked", locked), ("over", over), ("blitzes", blitzes), ("exchanges", exchanges)]
    {
        assert!(count > draws(35, 100), "{name}: {count}");
    }
}

fn slow_perft(naive: &Naive, depth: u32) -> u64 {
    let moves = naive.moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    moves
        .iter()
        .map(|choice| {
            let mut next = naive.clone();
            next.play(choice);
            slow_perft(&next, depth - 1)
        })
        .sum()
}

#[test]
fn perft_counts() {
    let play = start();
    // Counted by both referees.
    for (depth, leaves) in PERFT_SLOW {
        assert_eq!(slow_perft(&twin(&play), depth), leaves, "slow, depth {depth}");
    }
    for (depth, leaves) in PERFT_FAST {
        assert_eq!(perft(play.position(), depth), leaves, "depth {depth}");
    }
    for (setup, depth, leaves) in SETUPS {
        let setup: Value = serde_json::from_str(setup).expect(setup);
        let play = Play::<WorldWar>::from_setup(&Options::default(), &setup).expect("a setup");
        assert_eq!(slow_perft(&twin(&play), depth), leaves, "slow: {setup}");
        assert_eq!(perft(play.position(), depth), leaves, "fast: {setup}");
    }
}

const PERFT_SLOW: [(u32, u64); 2] = [(1, 44), (2, 1_887)];
const PERFT_FAST: [(u32, u64); 4] = [(1, 44), (2, 1_887), (3, 98_186), (4, 5_090_665)];
/// Sparse with exchanges; a Flag in a crowd of tanks; Bombers over their own lines.
const SETUPS: [(&str, u32, u64); 3] = [
    (
        r#"{"board": {"e1": "wF", "b7": "wI", "b6": "wI", "d7": "wC", "c8": "bH", "g8": "bF", "g2": "bI", "f3": "bA"},
            "captured": {"white": ["A", "B", "I"], "black": ["P", "P"]}}"#,
        3,
        29_999,
    ),
    (
        r#"{"board": {"d4": "wF", "c3": "wI", "b2": "wC", "d3": "wA", "e4": "wI", "d7": "bB", "f6": "bA", "h8": "bF", "g7": "bC", "a4": "bH"}}"#,
        3,
        4_377,
    ),
    (
        r#"{"board": {"a1": "wB", "b2": "wI", "c3": "wP", "g1": "wF", "h8": "bB", "g7": "bI", "e5": "bC", "a8": "bF", "b7": "bP"}, "to_act": "black"}"#,
        3,
        2_043,
    ),
];
