//! Whole Swiss seasons of up to 128 players who join late, forfeit and leave.

use game_contract::draws;
use pairings::{Bye, Game, History, TieBreak, swiss, table};

use crate::literal::{colours_are_legal, may_have_bye, may_meet, places};
use crate::{Dice, outcome};

#[test]
fn large_swiss_seasons_reach_their_last_round() {
    for seed in 0..draws(3, 1_000) {
        let mut dice = Dice(seed.into());
        let players = 12 + dice.roll(117);
        let mut active: Vec<usize> = (0..players).collect();
        let mut joined = players;
        let mut history = History::default();
        for round in 1..=7 {
            if dice.roll(2) == 0 {
                active.remove(dice.roll(active.len()));
            }
            if dice.roll(3) == 0 {
                active.push(joined);
                joined += 1;
            }
            let made = swiss::pair(&active, &history).unwrap();
            assert!(made.bye.is_none_or(|player| may_have_bye(player, &history)));
            for pair in &made.pairs {
                assert!(may_meet(pair.white, pair.black, &history), "seed {seed}, round {round}");
                assert!(colours_are_legal(*pair, &history), "seed {seed}, round {round}");
            }
            history.byes.extend(made.bye.map(|player| Bye { round, player }));
            for pair in made.pairs {
                history.games.push(Game { round, pair, outcome: outcome(&mut dice) });
            }
        }
        let all: Vec<usize> = (0..joined).collect();
        let rules = [TieBreak::BuchholzCut1, TieBreak::SonnebornBerger];
        let order: Vec<usize> =
            table(&all, &history, &rules).iter().map(|row| row.player).collect();
        assert_eq!(order, places(&all, &history, &rules).concat());
    }
}
