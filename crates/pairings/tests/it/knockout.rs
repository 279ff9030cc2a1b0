use pairings::knockout::{self, Stage};
use pairings::{Game, Outcome, Pair};

use crate::{Dice, outcome};

#[test]
fn the_best_two_meet_in_the_final_and_the_beaten_for_third_place() {
    let mut games = Vec::new();
    let mut met = Vec::new();
    loop {
        match knockout::next(6, &games, &[]) {
            Stage::Over(places) => {
                assert_eq!(places, [0, 1, 2, 3, 4, 5]);
                break;
            }
            Stage::Games { round, pairs } => {
                for pair in pairs {
                    let (one, other) = (pair.white.min(pair.black), pair.white.max(pair.black));
                    met.push((round, one, other));
                    let outcome = Outcome::Won(pair.side(one).unwrap());
                    games.push(Game { round, pair, outcome });
                }
            }
        }
    }
    assert_eq!(met, [(1, 3, 4), (1, 2, 5), (2, 0, 3), (2, 1, 2), (3, 0, 1), (3, 2, 3)]);
}

#[test]
fn a_draw_is_played_again_with_other_colours_then_the_better_seed_goes_through() {
    let drawn = |pair| Game { round: 1, pair, outcome: Outcome::Drawn };
    let (first, second) = (Pair { white: 0, black: 1 }, Pair { white: 1, black: 0 });
    let next = |games: &[Game]| knockout::next(2, games, &[]);
    assert_eq!(next(&[]), Stage::Games { round: 1, pairs: vec![first] });
    assert_eq!(next(&[drawn(first)]), Stage::Games { round: 1, pairs: vec![second] });
    assert_eq!(next(&[drawn(first), drawn(second)]), Stage::Over(vec![0, 1]));
}

#[test]
fn begun_games_are_not_begun_again() {
    let begun = [(1, Pair { white: 0, black: 3 })];
    let expected = Stage::Games { round: 1, pairs: vec![Pair { white: 1, black: 2 }] };
    assert_eq!(knockout::next(4, &[], &begun), expected);
}

#[test]
fn every_knockout_ends_with_all_players_placed() {
    for seed in 0..2_000 {
        let mut dice = Dice(seed);
        let players = dice.roll(20);
        let mut games: Vec<Game> = Vec::new();
        let places = loop {
            match knockout::next(players, &games, &[]) {
                Stage::Over(places) => break places,
                Stage::Games { round, pairs } => {
                    assert!(!pairs.is_empty() && round <= knockout::rounds(players));
                    for pair in pairs {
                        games.push(Game { round, pair, outcome: outcome(&mut dice) });
                    }
                }
            }
        };
        let mut all = places.clone();
        all.sort_unstable();
        assert_eq!(all, (0..players).collect::<Vec<_>>());
        // The winners of the last games are placed above the players they beat.
        let place = |player: usize| places.iter().position(|one| *one == player).unwrap();
        let last = games.iter().map(|game| game.round).max().unwrap_or(0);
        for game in games.iter().filter(|game| game.round == last) {
            if let Outcome::Won(side) | Outcome::Forfeited(side) = game.outcome {
                assert!(place(game.pair.player(side)) < place(game.pair.player(side.other())));
            }
        }
    }
}
