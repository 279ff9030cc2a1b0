//! The search held against a plain one, which knows no windows, tables or order: every decision is the best of
//! its side's, every fight the mean of its results.

#![allow(clippy::expect_used, reason = "a failing test says why")]

use rules::{Actor, Game, Options, Play, Reading, Side};

use super::{At, Search, Task};
use crate::eval::Mind;
use crate::rng::Dice;
use crate::score::{Score, WON};

const NODES: u64 = 1 << 40;

fn search<G: Mind>(side: Side) -> Search<'static, G> {
    let task = Task { nodes: NODES, seed: 1, taste: 0, stop: None };
    let mut search = Search::new(task, G::WEIGHTS);
    search.side = side;
    search.stage.depth = 2;
    search
}

/// The score for `side`.
fn plain<G: Mind>(
    search: &mut Search<'_, G>,
    position: &G,
    side: Side,
    depth: i32,
    ply: usize,
) -> Score {
    if let Some(end) = position.end() {
        return search.ended(end, side, ply);
    }
    let mut legal = Vec::new();
    let actor = match position.to_act() {
        Actor::Side(actor) => actor,
        Actor::Chance => {
            position.legal(&mut legal);
            let sum: Score = legal
                .iter()
                .map(|&result| {
                    let mut next = position.clone();
                    next.apply(result);
                    plain(search, &next, side, depth, ply + 1)
                })
                .sum();
            return sum / legal.len() as Score;
        }
    };
    let sign = if actor == side { 1 } else { -1 };
    if depth <= 0 {
        let at = At { depth, alpha: -WON - 1, beta: WON + 1, ply, rest: false };
        return sign * search.settle(position, actor, at);
    }
    let depth = depth + i32::from(search.presses(position, ply));
    position.legal(&mut legal);
    if legal.is_empty() {
        return sign * search.ended(position.stuck(), actor, ply);
    }
    let less = i32::from(legal.len() > 1);
    let best = legal
        .into_iter()
        .map(|action| {
            let mut next = position.clone();
            next.apply(action);
            plain(search, &next, actor, depth - less, ply + 1)
        })
        .max();
    sign * best.unwrap_or(0)
}

/// Plays some random actions.
fn wandered<G: Mind>(actions: u32, seed: u64) -> Play<G> {
    let mut play = Play::<G>::start(&Options::check(G::INFO, []).expect("no options"));
    let mut dice = Dice::new(seed);
    for _ in 0..actions {
        let legal = play.legal();
        let Some(&action) = legal.get(dice.below(legal.len())) else { break };
        play.play(Reading { action, remarks: Vec::new() });
    }
    play
}

fn agrees<G: Mind>(seeds: u64, actions: u32, depth: i32) {
    let mut fights = 0;
    for seed in 0..seeds {
        let play = wandered::<G>(actions + seed as u32, seed);
        if play.to_act().is_none() {
            continue;
        }
        fights += u32::from(play.to_act() == Some(Actor::Chance));
        let side = Side::ALL[seed as usize % 2];
        let position = play.position();
        let expected = plain(&mut search::<G>(side), position, side, depth, 0);
        let at = At { depth, alpha: -WON - 1, beta: WON + 1, ply: 0, rest: true };
        let whole = search::<G>(side).after(position, side, at);
        assert_eq!(whole, expected, "{} {seed}", G::INFO.id);
        // A window that does not hold the score tells on which side of it the score is.
        let high = At { alpha: expected + 9, beta: expected + 10, ..at };
        assert!(search::<G>(side).after(position, side, high) <= expected + 9, "{seed}");
        let low = At { alpha: expected - 10, beta: expected - 9, ..at };
        assert!(search::<G>(side).after(position, side, low) >= expected - 9, "{seed}");
    }
    assert!(fights > 0 || G::INFO.id != "battlechess");
}

#[test]
fn it_agrees_with_a_plain_search() {
    agrees::<world_war::WorldWar>(6, 9, 2);
    agrees::<wizards_war::WizardsWar>(6, 7, 2);
    agrees::<battlechess::BattleChess>(24, 8, 2);
    // Three actions a turn: the same side acts twice, then the other.
    agrees::<medieval_war::MedievalWar>(4, 2, 1);
    agrees::<medieval::Medieval>(6, 30, 1);
}

#[test]
fn a_fight_is_worth_the_mean_of_its_results() {
    let mut play = wandered::<battlechess::BattleChess>(0, 0);
    for text in ["e2-e4", "d7-d5", "e4xd5"] {
        play.play_text(text).expect("it is legal");
    }
    let position = play.position();
    assert_eq!(position.to_act(), Actor::Chance);
    let at = At { depth: 0, alpha: -WON - 1, beta: WON + 1, ply: 0, rest: true };
    for side in Side::ALL {
        let results: Vec<Score> = ["attacker wins", "defender wins"]
            .into_iter()
            .map(|text| {
                let mut next = *position;
                next.apply(next.read(text).expect("a result").action);
                search(side).after(&next, side, At { ply: 1, ..at })
            })
            .collect();
        let fight = search(side).after(position, side, at);
        assert_eq!(fight, (results[0] + results[1]) / 2, "{side:?} {results:?}");
        let won = if side == Side::White { 0 } else { 1 };
        assert!(results[won] > results[1 - won], "{side:?} {results:?}");
    }
}

#[test]
fn an_evaluation_as_great_as_a_draw_is_worth_is_no_draw() {
    fn held<G: Mind>(seed: u64) {
        let play = wandered::<G>(7, seed);
        let task = Task { nodes: 1_000, seed: 1, taste: 0, stop: None };
        let found = Search::new(task, G::WEIGHTS).run(&play).expect("somebody is to act");
        assert!(!found.draws && found.score != 0, "{} {seed}: {found:?}", G::INFO.id);
        // Who has gone round often would be so weary.
        let mut weary = Search::new(task, G::WEIGHTS);
        weary.contempt = found.score.abs();
        let again = weary.run(&play).expect("as before");
        assert_eq!((again.score, again.draws), (found.score, false), "{} {seed}", G::INFO.id);
    }
    for seed in 0..5 {
        held::<world_war::WorldWar>(seed);
        held::<wizards_war::WizardsWar>(seed);
    }
}

#[test]
fn a_draw_is_known_as_one_however_weary_one_is() {
    // One more move in which nothing happens is a truce, and no other can be made.
    let setup = serde_json::json!({
        "board": {"a1": "wF", "h8": "bF", "a2": "wC", "h7": "bC"},
        "quiet": 99,
    });
    let options = Options::check(world_war::WorldWar::INFO, []).expect("no options");
    let play = Play::<world_war::WorldWar>::from_setup(&options, &setup).expect("a position");
    for contempt in [40_000, 500_000] {
        let task = Task { nodes: 2_000, seed: 1, taste: 0, stop: None };
        let mut search = Search::new(task, world_war::WorldWar::WEIGHTS);
        search.contempt = contempt;
        let found = search.run(&play).expect("somebody is to act");
        assert!(found.draws, "{found:?}");
        assert_eq!(found.score, -world_war::WorldWar::CONTEMPT);
    }
}
