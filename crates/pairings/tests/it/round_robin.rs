use std::collections::HashSet;

use model::Side;
use pairings::{Game, History, Outcome, Pair, round_robin};

/// FIDE's Berger table for six players, counted from 1.
const SIX: [[(usize, usize); 3]; 5] = [
    [(1, 6), (2, 5), (3, 4)],
    [(6, 4), (5, 3), (1, 2)],
    [(2, 6), (3, 1), (4, 5)],
    [(6, 5), (1, 4), (2, 3)],
    [(3, 6), (4, 2), (5, 1)],
];

#[test]
fn six_players_meet_as_in_the_berger_table() {
    let rounds = round_robin::rounds(6);
    assert_eq!(rounds.len(), 5);
    for (round, expected) in rounds.iter().zip(SIX) {
        let pairs: Vec<_> =
            round.pairs.iter().map(|pair| (pair.white + 1, pair.black + 1)).collect();
        assert_eq!(pairs, expected);
    }
}

#[test]
fn each_meets_each_other_once_with_balanced_colours() {
    for players in 0..=40 {
        let rounds = round_robin::rounds(players);
        let mut met = HashSet::new();
        let mut whites = vec![0i32; players];
        let mut byes = vec![0; players];
        for round in &rounds {
            let mut busy = HashSet::new();
            for pair in &round.pairs {
                assert!(busy.insert(pair.white) && busy.insert(pair.black));
                assert!(met.insert((pair.white.min(pair.black), pair.white.max(pair.black))));
                whites[pair.white] += 1;
                whites[pair.black] -= 1;
            }
            if let Some(bye) = round.bye {
                assert!(busy.insert(bye));
                byes[bye] += 1;
            }
            assert_eq!(busy.len(), players);
        }
        assert_eq!(met.len(), players * players.saturating_sub(1) / 2);
        assert!(whites.iter().all(|balance| balance.abs() <= 1), "{players}: {whites:?}");
        assert!(byes.iter().all(|byes| *byes == players % 2 || players < 2));
    }
}

#[test]
fn an_early_leaver_is_annulled_and_a_late_one_counts() {
    let won = |white, black, round| Game {
        round,
        pair: Pair { white, black },
        outcome: Outcome::Won(Side::White),
    };
    let history =
        History { games: vec![won(0, 1, 1), won(2, 0, 2), won(2, 3, 1)], byes: Vec::new() };
    let counted = round_robin::counted(&history, &[0, 1, 2, 3, 4], &[0, 3]);
    assert_eq!(counted.games, [won(0, 1, 1), won(2, 0, 2)]);
}
