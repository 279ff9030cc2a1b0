use game_contract::draws;
use model::Side;
use pairings::{Bye, Game, History, Outcome, Pair, TieBreak, table};

use crate::literal;
use crate::{Dice, outcome};

const ALL: [TieBreak; 4] = [
    TieBreak::BuchholzCut1,
    TieBreak::SonnebornBerger,
    TieBreak::DirectEncounter,
    TieBreak::MostWins,
];

#[test]
fn a_small_table_is_as_counted_by_hand() {
    let game = |white, black, outcome| Game { round: 1, pair: Pair { white, black }, outcome };
    let history = History {
        games: vec![
            game(0, 1, Outcome::Won(Side::White)),
            game(1, 2, Outcome::Drawn),
            game(2, 0, Outcome::Forfeited(Side::White)),
        ],
        byes: vec![Bye { round: 2, player: 1 }],
    };
    let rows = table(&[0, 1, 2], &history, &[TieBreak::SonnebornBerger, TieBreak::MostWins]);
    let shown: Vec<_> = rows.iter().map(|row| (row.player, row.place, row.points)).collect();
    // Both have a draw and a full point without a game: a win over their own score.
    assert_eq!(shown, [(1, 1, 3), (2, 1, 3), (0, 3, 2)]);
    let tie_breaks: Vec<_> = rows.iter().map(|row| row.tie_breaks.clone()).collect();
    assert_eq!(tie_breaks, [vec![9, 1], vec![9, 1], vec![6, 1]]);
    let counts = |row: &pairings::Row| (row.games, row.won, row.drawn, row.lost);
    assert_eq!((counts(&rows[0]), counts(&rows[2])), ((2, 0, 1, 1), (2, 1, 0, 1)));
}

#[test]
fn tables_are_those_of_the_literal_implementation() {
    for seed in 0..draws(300, 20_000) {
        let mut dice = Dice(seed.into());
        let players = 2 + dice.roll(9);
        let mut history = History::default();
        for round in 1..=1 + dice.roll(7) as u32 {
            let mut free: Vec<usize> = (0..players).collect();
            while free.len() > 1 {
                let white = free.remove(dice.roll(free.len()));
                let black = free.remove(dice.roll(free.len()));
                let pair = Pair { white, black };
                history.games.push(Game { round, pair, outcome: outcome(&mut dice) });
            }
            history.byes.extend(free.first().map(|player| Bye { round, player: *player }));
        }
        let listed: Vec<usize> = (0..players).collect();
        let first = dice.roll(4);
        let rules: Vec<TieBreak> =
            (0..dice.roll(5)).map(|index| ALL[(first + index) % 4]).collect();
        let rows = table(&listed, &history, &rules);
        let groups: Vec<Vec<usize>> = rows
            .chunk_by(|one, other| one.place == other.place)
            .map(|rows| rows.iter().map(|row| row.player).collect())
            .collect();
        assert_eq!(groups, literal::places(&listed, &history, &rules), "seed {seed}");
    }
}
