//! Claims with odds against a plain expectimax, and tries at them.
#![allow(clippy::expect_used, clippy::panic, reason = "tests")]

use games::Table;
use puzzles::{Claim, ProofTree, Verdict, tree, value_of, verify};
use rules::{Actor, Options, Side};
use serde_json::{Value, json};

/// A plain expectimax over texts. Halves of few fights are exact in `f64`.
struct Expectimax {
    solver: Side,
}

impl Expectimax {
    fn value(&self, table: &dyn Table, turns: u32) -> f64 {
        if let Some(outcome) = table.outcome() {
            return f64::from(u8::from(outcome.winner == Some(self.solver)));
        }
        let actor = table.to_act().expect("it goes on");
        let mine = actor == Actor::Side(self.solver);
        if turns == 0 && table.turn().actions_made == 0 {
            return 0.0;
        }
        let values = table.legal().into_iter().map(|text| self.after(table, &text, turns));
        match actor {
            Actor::Chance => values.sum::<f64>() / 2.0,
            Actor::Side(_) if mine => values.fold(f64::MIN, f64::max),
            Actor::Side(_) => values.fold(f64::MAX, f64::min),
        }
    }

    fn after(&self, table: &dyn Table, text: &str, turns: u32) -> f64 {
        let mut after = table.copy();
        after.play(text).expect("it is legal");
        let ended = after.turn().actions_made == 0 && table.turn().side == self.solver;
        self.value(&*after, turns - u32::from(ended))
    }

    /// The value that a proof tree guarantees.
    fn of_tree(&self, table: &dyn Table, tree: &ProofTree) -> f64 {
        let next = |text: &str, tree: &ProofTree| {
            let mut next = table.copy();
            next.play(text).expect("it is legal");
            self.of_tree(&*next, tree)
        };
        match tree {
            ProofTree::Reached => self.value(table, 0),
            ProofTree::Solver(text, after) => next(text, after),
            ProofTree::Others(after) => {
                assert_eq!(after.keys().cloned().collect::<Vec<_>>(), table.legal());
                let values = after.iter().map(|(text, after)| next(text, after));
                match table.to_act() {
                    Some(Actor::Chance) => values.sum::<f64>() / 2.0,
                    _ => values.fold(f64::MAX, f64::min),
                }
            }
        }
    }
}

fn start(setup: &Value) -> Box<dyn Table> {
    let game = games::find("battlechess").expect("it is there");
    game.from_setup(&Options::default(), setup).expect("a position")
}

fn fraction(value: f64) -> String {
    let sixteenths = value * 1024.0;
    assert!(sixteenths.fract() == 0.0, "{value}");
    format!("{sixteenths}/1024")
}

#[test]
fn odds_agree_with_expectimax() {
    let (mut proved, mut refuted) = (0, 0);
    for (setup, turns) in [
        // A mate, after which the Rook attacks the King.
        (json!({"board": {"g6": "wK", "a1": "wR", "h8": "bK", "b7": "bP"}}), 2),
        // An attack on the King now; a second attacker may be next.
        (json!({"board": {"g6": "wK", "a8": "wR", "b1": "wR", "h8": "bK"}}), 2),
    ] {
        let table = start(&setup);
        let Some(Actor::Side(solver)) = table.to_act() else { panic!("a side is to act") };
        let naive = Expectimax { solver };
        let legal = table.legal();
        let values: Vec<f64> = legal.iter().map(|text| naive.after(&*table, text, turns)).collect();
        let best = values.iter().copied().fold(f64::MIN, f64::max);
        let claim = format!("chance {} in {turns}", fraction(best));
        let Ok(claim) = claim.parse::<Claim>() else { panic!("{setup} {claim}") };
        let proof = tree(&*table, claim, 10_000_000).expect("it holds");
        assert_eq!(naive.of_tree(&*table, &proof), best, "{setup}");
        for (text, value) in legal.iter().zip(&values) {
            let mut after = table.copy();
            after.play(text).expect("it is legal");
            if after.to_act() == table.to_act() {
                // A turn of two decisions.
                continue;
            }
            let line = [text.clone()];
            let right = legal.iter().zip(&values).find(|(_, value)| **value == best);
            let right = [right.expect("one is best").0.clone()];
            let valued = value_of(&*table, claim, &line, &right, 10_000_000).expect("a value");
            assert_eq!(
                valued.value,
                fraction(*value).parse().expect("a fraction"),
                "{setup} {text}"
            );
            assert_eq!(valued.is_best, *value == best, "{setup} {text}");
            let others = || legal.iter().zip(&values).filter(|(other, _)| *other != text);
            let is_only = *value == best && others().all(|(_, other)| *other <= best - 0.125);
            let verdict = verify(&*table, claim, &line, 10_000_000);
            assert_eq!(matches!(verdict, Verdict::Proved(_)), is_only, "{setup} {text}");
            proved += u32::from(is_only);
            refuted += u32::from(!is_only);
        }
        let more = format!("chance {} in {turns}", fraction(best + 0.25));
        if let Ok(more) = more.parse::<Claim>() {
            assert_eq!(tree(&*table, more, 10_000_000), None, "{setup}: the value is exact");
        }
    }
    assert!(proved > 0 && refuted > 20, "{proved} {refuted}");
}
