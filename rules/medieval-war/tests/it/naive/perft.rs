//! Leaves of the tree of actions, against the slow generator's.

use medieval_war::MedievalWar;
use rules::{Game, Options, Setup, perft};
use serde_json::json;

use crate::naive::generator::Naive;

fn slow(naive: &Naive, depth: u32) -> u64 {
    if depth <= 1 {
        return naive.legal.len() as u64;
    }
    let after = |action| {
        let mut next = naive.clone();
        next.play(action);
        slow(&next, depth - 1)
    };
    naive.legal.iter().map(after).sum()
}

#[test]
fn leaves_from_the_start() {
    let start = MedievalWar::start(&Options::default());
    let leaves: Vec<u64> = (0..=5).map(|depth| perft(&start, depth)).collect();
    assert_eq!(leaves, [1, 24, 706, 22_790, 580_809, 17_716_746]);
    assert_eq!(slow(&Naive::start(), 3), 22_790);
}

#[test]
fn leaves_from_setups() {
    for (board, leaves) in [
        // Kings' powers of both kinds.
        (
            json!({"e4": "wK", "a1": "wR", "b2": "wN", "c3": "wP", "d3": "wP", "h8": "bR", "g7": "bB",
            "f6": "bP", "e5": "bP"}),
            [58, 2_540, 98_122],
        ),
        // Kings within reach of Depose.
        (
            json!({"d4": "wK", "d5": "wQ", "e6": "bK", "f5": "bN", "g5": "bP", "a1": "wN"}),
            [56, 1_977, 59_739],
        ),
        // A middle game without Kings.
        (
            json!({"a1": "wR", "b2": "wB", "c3": "wN", "c4": "wP", "b4": "wP", "d5": "bP", "e6": "bB",
            "e5": "bP", "g8": "bR", "d6": "bN"}),
            [24, 592, 14_367],
        ),
    ] {
        let position = MedievalWar::from_setup(&Options::default(), &json!({"board": board}))
            .unwrap_or_else(|faults| panic!("{faults:?}"));
        let squares = board.as_object().expect("an object").iter().map(|(square, piece)| {
            let mut name = square.chars();
            let file = name.next().expect("a file");
            let rank = name.next().and_then(|c| c.to_digit(10)).expect("a rank");
            let mut piece = piece.as_str().expect("a piece").chars();
            ((file, rank), (piece.next().expect("a side"), piece.next().expect("a type")))
        });
        let naive = Naive::new(squares.collect(), 'w', vec![], 0, 0);
        assert_eq!([1, 2, 3].map(|depth| perft(&position, depth)), leaves);
        assert_eq!(slow(&naive, 2), leaves[1]);
    }
}
