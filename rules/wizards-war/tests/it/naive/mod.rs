//! The crate against a second, literal reading of the rulebook: the same legal list, outcome,
//! claim and facts on thousands of positions.

mod referee;

use std::collections::BTreeMap;

use game_contract::draws;
use referee::{Naive, all_squares, arena, name};
use rules::Dice;
use rules::{Game, Notation, Options, Play, Setup, perft};
use serde_json::{Value, json};
use wizards_war::WizardsWar;

const CODES: [&str; 10] = ["N", "B", "R", "Q", "Ca", "Ch", "Am", "Nw", "Bw", "Rw"];

/// What the games have been through.
#[derive(Default, Debug)]
struct Coverage {
    positions: u32,
    moves: BTreeMap<&'static str, u32>,
    rules: BTreeMap<&'static str, u32>,
}

fn compare(play: &Play<WizardsWar>, naive: &Naive, trail: &str) {
    let mut fast: Vec<String> =
        play.legal().into_iter().map(|action| play.position().text(action)).collect();
    let mut slow: Vec<String> = naive.legal().iter().map(referee::NaiveAction::text).collect();
    fast.sort();
    slow.sort();
    assert_eq!(fast, slow, "{trail}");
    let outcome = play
        .outcome()
        .map(|outcome| (outcome.winner.map_or('-', rules::Side::letter), outcome.rule));
    assert_eq!(outcome, naive.outcome(), "{trail}");
    assert_eq!(play.claim(), naive.claim(), "{trail}");
    assert_eq!(Value::Object(play.position().facts()), naive.facts(), "{trail}");
    // The list alone knows every end but that of repetition.
    let mut list = Vec::new();
    play.position().legal(&mut list);
    if naive.outcome().is_some_and(|(_, rule)| rule != "WW-15") {
        assert!(list.is_empty(), "{trail}");
    }
}

/// Plays at random to the end, or for so many plies.
fn wander(setup: &Value, plies: u32, dice: &mut Dice, coverage: &mut Coverage) {
    let mut play =
        Play::<WizardsWar>::from_setup(&Options::default(), setup).expect("a possible setup");
    let side = if setup["to_act"] == "black" { 'b' } else { 'w' };
    let mut naive = Naive::from_facts(setup, side);
    let mut trail = format!("{setup}");
    for _ in 0..plies {
        compare(&play, &naive, &trail);
        coverage.positions += 1;
        let actions = naive.legal();
        if actions.is_empty() {
            break;
        }
        // Captures, swaps and drops more often than their number has it.
        let mut action = &actions[dice.below(actions.len())];
        for _ in 0..3 {
            if action.text().contains(['x', '<', '@']) {
                break;
            }
            action = &actions[dice.below(actions.len())];
        }
        let text = action.text();
        trail = format!("{trail} {text}");
        *coverage.moves.entry(class(&naive, &text)).or_default() += 1;
        play.play_text(&text).unwrap_or_else(|refusal| panic!("{trail}: {refusal:?}"));
        naive.play(action);
    }
    compare(&play, &naive, &trail);
    if let Some((_, rule)) = naive.outcome() {
        *coverage.rules.entry(rule).or_default() += 1;
    }
}

fn class(naive: &Naive, text: &str) -> &'static str {
    if text == "pass" {
        return "pass";
    }
    if text.contains('@') {
        return "drop";
    }
    if text.contains("<>") {
        return "swap";
    }
    let Some((_, target)) = text.split_once('x') else { return "move" };
    let square = target.split('+').next().expect(text);
    let at = all_squares().into_iter().find(|&at| name(at) == square).expect(text);
    let victim = &naive.board[&at];
    match (victim.0 == naive.side, arena(at)) {
        (true, _) => "takes a friend",
        (_, true) => "takes",
        _ if naive.hand.contains_key(&victim.0) => "drives out of a hand",
        _ => "sends to a hand",
    }
}

/// A setup drawn by lot: few or many pieces, some types perhaps missing.
fn random_setup(dice: &mut Dice) -> Value {
    let crowd = [6, 12, 25, 60, 84][dice.below(5)];
    let palette: Vec<&str> =
        (0..2 + dice.below(7)).map(|_| CODES[dice.below(CODES.len())]).collect();
    let mut board = BTreeMap::new();
    let squares = all_squares();
    for _ in 0..crowd {
        let at = squares[dice.below(squares.len())];
        let side = if dice.below(2) == 0 { 'w' } else { 'b' };
        board.insert(name(at), format!("{side}{}", palette[dice.below(palette.len())]));
    }
    // Mostly positions in which nobody has lost already.
    if dice.below(8) > 0 {
        for side in ['w', 'b'] {
            let at = squares[dice.below(squares.len())];
            board.insert(name(at), format!("{side}{}", CODES[7 + dice.below(3)]));
            let at = [(3 + dice.below(6)) as i32, (3 + dice.below(6)) as i32];
            board.insert(name((at[0], at[1])), format!("{side}{}", CODES[dice.below(7)]));
        }
    }
    let mut random_hand = || (dice.below(3) == 0).then(|| CODES[dice.below(CODES.len())]);
    let hand = json!({"white": random_hand(), "black": random_hand()});
    let quiet = [0, 0, 95, 140][dice.below(4)];
    json!({
        "board": board, "hand": hand, "quiet": quiet,
        "to_act": if dice.below(2) == 0 { "white" } else { "black" },
    })
}

fn start() -> Value {
    Value::Object(WizardsWar::start(&Options::default()).facts())
}

/// No move for either side: White's pieces on one colour, Black's on the other, all sliding
/// diagonally, the Wizards on the rim.
fn locked(mut change: impl FnMut(&mut BTreeMap<String, String>)) -> Value {
    let mut board = BTreeMap::new();
    for at in all_squares() {
        let side = if (at.0 + at.1) % 2 == 0 { 'w' } else { 'b' };
        board.insert(name(at), format!("{side}B"));
    }
    board.insert("c1".into(), "wBw".into());
    board.insert("d1".into(), "bBw".into());
    change(&mut board);
    json!({"board": board})
}

#[test]
fn games_from_the_start_agree() {
    let (mut dice, mut coverage) = (Dice::new(2002), Coverage::default());
    for _ in 0..60 {
        wander(&start(), 400, &mut dice, &mut coverage);
    }
    println!("{coverage:?}");
    assert!(coverage.positions > 2_000, "{coverage:?}");
}

#[test]
fn games_from_setups_agree() {
    let (mut dice, mut coverage) = (Dice::new(84), Coverage::default());
    for _ in 0..draws(120, 600) {
        let setup = random_setup(&mut dice);
        wander(&setup, 40, &mut dice, &mut coverage);
    }
    println!("{coverage:?}");
    for class in [
        "move",
        "takes",
        "takes a friend",
        "swap",
        "drop",
        "sends to a hand",
        "drives out of a hand",
    ] {
        assert!(
            coverage.moves.get(class).copied().unwrap_or(0) > draws(6, 30),
            "{class}: {coverage:?}"
        );
    }
    for rule in ["WW-12", "WW-13", "WW-17"] {
        assert!(coverage.rules.contains_key(rule), "{rule}: {coverage:?}");
    }
    assert!(coverage.positions > draws(900, 5_000), "{coverage:?}");
}

#[test]
fn ww16_passes_agree() {
    let (mut dice, mut coverage) = (Dice::new(16), Coverage::default());
    wander(&locked(|_| ()), 10, &mut dice, &mut coverage);
    assert_eq!(coverage.rules.get("WW-16"), Some(&1), "{coverage:?}");
    for square in ["e4", "d6", "c4", "h7"] {
        let setup = locked(|board| {
            board.remove(square);
        });
        for _ in 0..5 {
            wander(&setup, 30, &mut dice, &mut coverage);
        }
    }
    println!("{coverage:?}");
    assert!(coverage.moves.get("pass").copied().unwrap_or(0) > 10, "{coverage:?}");
}

#[test]
fn perft_counts() {
    let middle = json!({
        "board": {
            "c1": "wRw", "d2": "wN", "e3": "wBw", "f4": "wQ", "h1": "wNw", "g3": "wB", "a5": "wCh",
            "c10": "bRw", "e8": "bBw", "d9": "bCa", "f7": "bN", "h8": "bR", "j6": "bNw", "e5": "bAm",
        },
        "hand": {"white": "R", "black": null},
    });
    let late = json!({
        "board": {"c3": "wNw", "b4": "wAm", "d5": "wR", "h8": "bRw", "i7": "bQ", "d9": "bN"},
        "hand": {"white": "Bw", "black": "Ca"}, "to_act": "black", "quiet": 147,
    });
    let tables: [(&str, Value, &[u64]); 3] = [
        ("start", start(), &[41, 1_664, 68_156, 2_772_268]),
        ("middle", middle, &[91, 6_872, 596_162]),
        ("late", late, &[74, 4_654, 300_429, 349_009]),
    ];
    for (label, setup, counts) in tables {
        let position = WizardsWar::from_setup(&Options::default(), &setup).expect(label);
        let side = if setup["to_act"] == "black" { 'b' } else { 'w' };
        let naive = Naive::from_facts(&setup, side);
        for (depth, &leaves) in (1..).zip(counts) {
            assert_eq!(perft(&position, depth), leaves, "{label} at depth {depth}");
            if leaves < 100_000 {
                assert_eq!(naive.perft(depth), leaves, "{label} at depth {depth}, slowly");
            }
        }
    }
}
