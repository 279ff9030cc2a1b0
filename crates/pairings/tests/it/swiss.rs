use game_contract::draws;
use model::Side;
use pairings::{Bye, Game, History, Outcome, Pair, swiss};
use proptest::prelude::*;

use crate::literal::{colours_are_legal, may_have_bye, may_meet, most_pairs_at_top};
use crate::{Dice, outcome};

#[test]
fn the_first_round_pairs_the_halves() {
    let round = swiss::pair(&[0, 1, 2, 3, 4, 5], &History::default()).unwrap();
    let met: Vec<(usize, usize)> = round
        .pairs
        .iter()
        .map(|pair| (pair.white.min(pair.black), pair.white.max(pair.black)))
        .collect();
    assert_eq!(met, [(0, 3), (1, 4), (2, 5)]);
    assert_eq!((round.pairs[0].white, round.pairs[1].black), (0, 1));
}

#[test]
fn the_lowest_player_has_the_bye_once() {
    let mut history = History::default();
    let first = swiss::pair(&[0, 1, 2], &history).unwrap();
    assert_eq!(first.bye, Some(2));
    history.byes.push(Bye { round: 1, player: 2 });
    let outcome = Outcome::Won(Side::White);
    history.games.push(Game { round: 1, pair: Pair { white: 0, black: 1 }, outcome });
    assert_eq!(swiss::pair(&[0, 1, 2], &history).unwrap().bye, Some(1));
}

#[test]
fn those_who_have_all_met_cannot_be_paired() {
    let outcome = Outcome::Drawn;
    let games = vec![Game { round: 1, pair: Pair { white: 0, black: 1 }, outcome }];
    assert_eq!(swiss::pair(&[0, 1], &History { games, byes: Vec::new() }), None);
    assert_eq!(swiss::pair(&[], &History::default()), Some(pairings::Round::default()));
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: draws(60, 20_000),
        failure_persistence: None,
        rng_seed: proptest::test_runner::RngSeed::Fixed(50),
        ..ProptestConfig::default()
    })]

    /// Players join late, leave, forfeit and draw. No pairing breaks an absolute criterion, and one
    /// is found whenever there is one.
    #[test]
    fn absolute_criteria_hold(seed in any::<u64>(), players in 2usize..11) {
        let mut dice = Dice(seed);
        let mut active: Vec<usize> = (0..players).collect();
        let mut joined = players;
        let mut history = History::default();
        for round in 1..=8 {
            if dice.roll(6) == 0 && active.len() > 2 {
                active.remove(dice.roll(active.len()));
            }
            if dice.roll(6) == 0 && joined < 12 {
                active.push(joined);
                joined += 1;
            }
            let Some(made) = swiss::pair(&active, &history) else {
                let possible = if active.len().is_multiple_of(2) {
                    most_pairs_at_top(&active, &history).is_some()
                } else {
                    active.iter().any(|bye| {
                        let rest: Vec<usize> =
                            active.iter().copied().filter(|one| one != bye).collect();
                        may_have_bye(*bye, &history)
                            && most_pairs_at_top(&rest, &history).is_some()
                    })
                };
                prop_assert!(!possible, "a legal pairing was not found");
                break;
            };
            let mut seen: Vec<usize> =
                made.pairs.iter().flat_map(|pair| [pair.white, pair.black]).chain(made.bye).collect();
            let mut expected = active.clone();
            seen.sort_unstable();
            expected.sort_unstable();
            prop_assert_eq!(seen, expected);
            prop_assert!(made.bye.is_none_or(|player| may_have_bye(player, &history)));
            for pair in &made.pairs {
                prop_assert!(may_meet(pair.white, pair.black, &history));
                prop_assert!(colours_are_legal(*pair, &history));
            }
            let paired: Vec<usize> =
                active.iter().copied().filter(|one| made.bye != Some(*one)).collect();
            let points = |player: usize| {
                let games = history.games.iter().filter_map(|game| {
                    Some(game.outcome.half_points(game.pair.side(player)?))
                });
                let byes = history.byes.iter().filter(|bye| bye.player == player).count();
                games.sum::<i64>() + 2 * byes as i64
            };
            let top = paired.iter().map(|player| points(*player)).max().unwrap_or(0);
            let at_top = |pair: &&Pair| points(pair.white) == top && points(pair.black) == top;
            prop_assert_eq!(
                Some(made.pairs.iter().filter(at_top).count()),
                most_pairs_at_top(&paired, &history)
            );
            history.byes.extend(made.bye.map(|player| Bye { round, player }));
            for pair in made.pairs {
                history.games.push(Game { round, pair, outcome: outcome(&mut dice) });
            }
        }
    }
}
