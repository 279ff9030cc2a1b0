//! Proofs against plain minimax, and the stored puzzles.
#![allow(clippy::expect_used, clippy::panic, reason = "tests")]

use std::collections::BTreeSet;

use games::Table;
use puzzles::{
    Claim, Exercise, Goal, ProofTree, Puzzle, Tried, Verdict, collection, read, refute, text_of,
    tree, value_of, verify,
};
use rules::{Actor, Options, Side};
use serde_json::{Value, json};

/// Material by a table of its own.
fn material(table: &dyn Table, worth: &[(&str, i32)]) -> i32 {
    let facts = table.facts();
    let board = facts["board"].as_object().expect("a board");
    let points = |text: &Value| {
        let text = text.as_str().expect("a piece");
        let worth = worth.iter().find(|(code, _)| *code == &text[1..]).map_or(0, |(_, each)| *each);
        if text.starts_with('w') { worth } else { -worth }
    };
    board.values().map(points).sum()
}

const WORLD_WAR: [(&str, i32); 6] = [("I", 1), ("C", 2), ("H", 2), ("P", 3), ("A", 5), ("B", 8)];
const MEDIEVAL_WAR: [(&str, i32); 6] = [("P", 1), ("Q", 3), ("B", 3), ("N", 3), ("K", 4), ("R", 5)];

struct Minimax<'a> {
    solver: Side,
    base: i32,
    points: Option<i32>,
    worth: &'a [(&'a str, i32)],
}

impl Minimax<'_> {
    /// Returns whether the solver reaches the claim within `turns`, by a plain minimax.
    fn reaches(&self, table: &dyn Table, turns: u32, replied: bool) -> bool {
        if let Some(outcome) = table.outcome() {
            return outcome.winner == Some(self.solver);
        }
        let turn = table.turn();
        let actor = table.to_act().expect("it goes on");
        if turns == 0 && turn.actions_made == 0 && actor == Actor::Side(self.solver) {
            let sign = if self.solver == Side::White { 1 } else { -1 };
            let gained = sign * material(table, self.worth) - self.base;
            return replied && self.points.is_some_and(|points| gained >= points);
        }
        if turns == 0 && self.points.is_none() {
            return false;
        }
        let mut after_each = table.legal().into_iter().map(|text| self.after(table, &text, turns));
        if actor == Actor::Side(self.solver) {
            after_each.any(|right| right)
        } else {
            after_each.all(|right| right)
        }
    }

    fn after(&self, table: &dyn Table, text: &str, turns: u32) -> bool {
        let mut after = table.copy();
        after.play(text).expect("it is legal");
        let mine = table.turn().side == self.solver;
        let ended = after.turn().actions_made == 0 && mine;
        self.reaches(&*after, turns - u32::from(ended), !mine)
    }
}

fn start(game: &str, setup: &Value) -> Box<dyn Table> {
    let game = games::find(game).expect("it is there");
    game.from_setup(&Options::default(), setup).expect("a position")
}

fn claim(text: &str) -> Claim {
    text.parse().expect("a claim")
}

#[test]
fn proofs_agree_with_minimax() {
    let mut outcomes = BTreeSet::new();
    for (game, worth, setup, claims) in [
        (
            "world-war",
            &WORLD_WAR,
            json!({"board": {"h8": "bF", "f6": "wF", "e5": "wA", "a3": "wC"}}),
            &["win in 1", "win in 2", "gain 1 in 1"][..],
        ),
        (
            "world-war",
            &WORLD_WAR,
            json!({"board": {
                "a1": "wF", "h8": "bF", "d4": "wP", "b5": "bC", "f5": "bA", "f3": "bI"}}),
            &["gain 2 in 1", "gain 5 in 1", "gain 6 in 1", "gain 3 in 2", "gain 5 in 2"],
        ),
        (
            "world-war",
            &WORLD_WAR,
            json!({"board": {"a1": "wF", "c8": "bF", "d4": "wH", "d5": "bI", "e6": "bC"},
                   "to_act": "black"}),
            &["gain 1 in 1", "gain 2 in 1", "gain 2 in 2"],
        ),
        (
            "medieval-war",
            &MEDIEVAL_WAR,
            json!({"board": {"a1": "wR", "c3": "wB", "e5": "bN", "b8": "bP"}}),
            &["win in 1", "gain 3 in 1"],
        ),
    ] {
        let table = start(game, &setup);
        let Some(Actor::Side(solver)) = table.to_act() else { panic!("a side is to act") };
        let sign = if solver == Side::White { 1 } else { -1 };
        let base = sign * material(&*table, worth);
        for text in claims {
            let claim = claim(text);
            let points = match claim.goal {
                Goal::Gain(points) => Some(points),
                _ => None,
            };
            let minimax = Minimax { solver, base, points, worth };
            let reached = minimax.reaches(&*table, claim.turns, false);
            let proof = tree(&*table, claim, 10_000_000);
            assert_eq!(proof.is_some(), reached, "{game} {setup} {text}");
            outcomes.insert(reached);
            if table.turn().is_composed() {
                continue;
            }
            // The only answer is the only one by minimax, and every other turn is refuted.
            let legal = table.legal();
            let right: Vec<&String> =
                legal.iter().filter(|text| minimax.after(&*table, text, claim.turns)).collect();
            for text in &legal {
                let line = [text.clone()];
                let verdict = verify(&*table, claim, &line, 10_000_000);
                // A line of one turn proves no claim of two.
                let is_only = right == [text] && claim.turns == 1;
                assert_eq!(matches!(verdict, Verdict::Proved(_)), is_only, "{game} {text}");
                let mut after = table.copy();
                after.play(text).expect("it is legal");
                if after.outcome().is_none() {
                    let reply = refute(&*table, claim, &line, 10_000_000);
                    assert_eq!(reply.is_none(), right.contains(&text), "{game} {text} {reply:?}");
                }
            }
        }
    }
    assert_eq!(outcomes.len(), 2, "some claims hold and some don't");
}

#[test]
fn a_proof_tree_answers_every_reply() {
    fn walk(table: &dyn Table, tree: &ProofTree, turns: i32) {
        match tree {
            ProofTree::Reached => assert!(table.outcome().is_some() || turns == 0),
            ProofTree::Solver(text, after) => {
                let mut next = table.copy();
                next.play(text).expect("it is legal");
                walk(&*next, after, turns - 1);
            }
            ProofTree::Others(after) => {
                assert_eq!(after.keys().cloned().collect::<Vec<_>>(), table.legal());
                for (text, after) in after {
                    let mut next = table.copy();
                    next.play(text).expect("it is legal");
                    walk(&*next, after, turns);
                }
            }
        }
    }
    let setup = json!({"board": {"h8": "bF", "f6": "wF", "e5": "wA", "a3": "wC"}});
    let table = start("world-war", &setup);
    let proof = tree(&*table, claim("win in 2"), 1_000_000).expect("it holds");
    walk(&*table, &proof, 2);
    assert!(proof.len() > 3);
}

/// Positions of the proofs in the gate, for each game.
const SAMPLE: u64 = 600_000;

fn sample(game: &str) -> Vec<&'static Puzzle> {
    let mut puzzles: Vec<&Puzzle> = collection(game).iter().collect();
    if !game_contract::full() {
        let mut left = SAMPLE;
        puzzles.retain(|puzzle| {
            let rest = left.checked_sub(puzzle.proof);
            left = rest.unwrap_or(left);
            rest.is_some()
        });
    }
    puzzles
}

#[test]
fn every_stored_puzzle_has_exactly_one_answer() {
    let mut wrong = Vec::new();
    for game in games::all() {
        let (all, broken) = read(text_of(game.info.id));
        assert_eq!(broken, [], "{}", game.info.id);
        let ids: BTreeSet<&str> = all.iter().map(|puzzle| puzzle.id.as_str()).collect();
        assert_eq!(ids.len(), all.len(), "{}: ids are unique", game.info.id);
        assert!(all.iter().all(|puzzle| puzzle.is_current(game)), "{}", game.info.id);
        for puzzle in sample(game.info.id) {
            let start = puzzle.start(game).expect("a position");
            let verdict = verify(&*start, puzzle.claim, &puzzle.line, puzzle.proof);
            if verdict != Verdict::Proved(puzzle.proof) {
                wrong.push(format!("{} {}: {verdict:?}", game.info.id, puzzle.id));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_wrong_first_action_is_refuted() {
    for game in games::all() {
        let small = |puzzle: &&&Puzzle| puzzle.proof < 20_000 && puzzle.line.len() > 1;
        for puzzle in sample(game.info.id).iter().filter(small).take(3) {
            let start = puzzle.start(game).expect("a position");
            if start.turn().is_composed() {
                continue;
            }
            for text in start.legal().iter().filter(|text| **text != puzzle.line[0]).take(10) {
                let mut after = start.copy();
                after.play(text).expect("it is legal");
                let made = std::slice::from_ref(text);
                let right = puzzle.next_turn(game, 0);
                let is_worse = value_of(&*start, puzzle.claim, made, right, u64::MAX)
                    .is_some_and(|valued| !valued.is_best);
                let reply = refute(&*start, puzzle.claim, made, u64::MAX);
                let ended = after.outcome().is_some() || after.turn().actions_made > 0;
                assert!(
                    ended || reply.is_some() || is_worse,
                    "{} {} {text}",
                    game.info.id,
                    puzzle.id
                );
            }
        }
    }
}

fn texts(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|&text| text.to_owned()).collect()
}

#[test]
fn a_try_is_judged_and_a_wrong_one_is_refuted() {
    let game = games::find("world-war").expect("it is there");
    let puzzle = Puzzle {
        id: "00000000".to_owned(),
        setup: json!({"board": {"h8": "bF", "g6": "wF", "e6": "wA", "a3": "wC"}}),
        claim: claim("win in 1"),
        line: texts(&["e6-e8"]),
        proof: 0,
        themes: texts(&["wins"]),
        rating: 1_000,
        source: "self-play".to_owned(),
        seed: 1,
        rules: game.info.rules_version,
    };
    match puzzle.attempt(game, &[], "e6 e8") {
        Some(Tried::Right { done, solved }) => {
            assert_eq!((done, solved), (texts(&["e6-e8"]), true));
        }
        other => panic!("{other:?}"),
    }
    match puzzle.attempt(game, &[], "e6-e5") {
        Some(Tried::Wrong { turn, refutation, done, .. }) => {
            assert_eq!((turn, done), (texts(&["e6-e5"]), texts(&[])));
            assert_eq!(refutation, texts(&["h8-g8"]));
        }
        other => panic!("{other:?}"),
    }
    assert!(matches!(puzzle.attempt(game, &[], "a3-a8"), Some(Tried::Refused(_))));
    assert!(puzzle.attempt(game, &texts(&["e6-e8"]), "a3-a4").is_none(), "it is over");
    assert!(puzzle.attempt(game, &texts(&["a3-a8"]), "a3-a4").is_none(), "no way to a position");
}

#[test]
fn other_orders_of_a_turn_are_right() {
    let game = games::find("medieval-war").expect("it is there");
    let mut reordered = 0;
    for puzzle in collection("medieval-war") {
        let turn = puzzle.next_turn(game, 0).len();
        if turn != puzzle.line.len() {
            continue;
        }
        let start = puzzle.start(game).expect("a position");
        for (first, second) in [(0, 1), (1, 2), (0, 2)] {
            let mut done = puzzle.line.clone();
            if second >= done.len() {
                continue;
            }
            done.swap(first, second);
            let (mut one, mut other) = (start.copy(), start.copy());
            let legal = done.iter().all(|text| other.play(text).is_ok());
            let same = puzzle.line.iter().all(|text| one.play(text).is_ok())
                && one.facts() == other.facts()
                && one.to_act() == other.to_act();
            if legal && same {
                reordered += 1;
                let tried = puzzle.attempt(game, &[], &done.join(", "));
                assert!(matches!(tried, Some(Tried::Right { .. })), "{} {tried:?}", puzzle.id);
            }
        }
    }
    assert!(reordered > 0 || collection("medieval-war").is_empty());
}

/// A turn without a proof is accepted in any order that leads to the same position.
#[test]
fn a_turn_of_a_match_is_right_in_any_order() {
    let game = games::find("medieval-war").expect("it is there");
    let start = game.start(&Options::default());
    let mut table = start.copy();
    let mut turn: Vec<String> = Vec::new();
    // Steps that are possible from the start, each in its own column.
    let (at_start, column) = (start.legal(), |text: &str| text.chars().next());
    while turn.is_empty() || table.turn().is_open() {
        let is_apart = |text: &&String| {
            let is_own_column = turn.iter().all(|other| column(other) != column(text));
            text.contains('-') && is_own_column && at_start.contains(text)
        };
        let legal = table.legal();
        let text = legal.iter().find(is_apart).expect("another piece can move").clone();
        table.play(&text).expect("it is legal");
        turn.push(text);
    }
    assert!(turn.len() > 1, "{turn:?}");
    let exercise = Exercise::of_turn(start.copy(), turn.clone()).expect("it is whole");
    let backwards: Vec<String> = turn.iter().rev().cloned().collect();
    for order in [&turn, &backwards] {
        let tried = exercise.attempt(&[], &order.join(", "));
        assert!(matches!(tried, Some(Tried::Right { solved: true, .. })), "{order:?}: {tried:?}");
    }
    let tried = exercise.attempt(&[], &turn[0]);
    assert!(matches!(&tried, Some(Tried::Unfinished(made)) if *made == turn[..1]), "{tried:?}");
    assert!(Exercise::of_turn(start.copy(), turn[..1].to_vec()).is_none(), "it isn't whole");
    assert!(Exercise::of_turn(start, vec!["a1-a1".to_owned()]).is_none(), "it isn't legal");
}
