//! Checks the search against plain minimax without windows, tables or ordering.

#![allow(clippy::expect_used, reason = "a failing test says why")]

use rules::{Actor, Game, Notation, Options, Play, Reading, Side};

use super::{Node, Search, SearchParams};
use crate::eval::Evaluator;
use crate::rng::Rng;
use crate::score::{Score, WIN};

const NODES: u64 = 1 << 40;

fn search<G: Evaluator>(side: Side) -> Search<'static, G> {
    let params = SearchParams { nodes: NODES, seed: 1, noise: 0, stop: None };
    let mut search = Search::new(params, G::WEIGHTS);
    search.side = side;
    search.iteration.depth = 2;
    search
}

fn minimax<G: Evaluator>(
    search: &mut Search<'_, G>,
    position: &G,
    side: Side,
    depth: i32,
    ply: usize,
) -> Score {
    if let Some(end) = position.terminal() {
        return search.result_score(end, side, ply);
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
                    minimax(search, &next, side, depth, ply + 1)
                })
                .sum();
            return sum / legal.len() as Score;
        }
    };
    let sign = if actor == side { 1 } else { -1 };
    if depth <= 0 {
        let node = Node { depth, alpha: -WIN - 1, beta: WIN + 1, ply, allows_null_move: false };
        return sign * search.quiescence(position, actor, node);
    }
    let depth = depth + i32::from(search.extends_check(position, ply));
    position.legal(&mut legal);
    if legal.is_empty() {
        return sign * search.result_score(position.result_without_actions(), actor, ply);
    }
    let discount = i32::from(legal.len() > 1);
    let best = legal
        .into_iter()
        .map(|action| {
            let mut next = position.clone();
            next.apply(action);
            minimax(search, &next, actor, depth - discount, ply + 1)
        })
        .max();
    sign * best.unwrap_or(0)
}

fn random_play<G: Evaluator>(actions: u32, seed: u64) -> Play<G> {
    let mut play = Play::<G>::start(&Options::check(G::INFO, []).expect("no options"));
    let mut rng = Rng::new(seed);
    for _ in 0..actions {
        let legal = play.legal();
        let Some(&action) = legal.get(rng.below(legal.len())) else { break };
        play.play(Reading { action, remarks: Vec::new() });
    }
    play
}

fn agrees<G: Evaluator>(seeds: u64, actions: u32, depth: i32) {
    let mut fights = 0;
    for seed in 0..seeds {
        let play = random_play::<G>(actions + seed as u32, seed);
        if play.to_act().is_none() {
            continue;
        }
        fights += u32::from(play.to_act() == Some(Actor::Chance));
        let side = Side::ALL[seed as usize % 2];
        let position = play.position();
        let expected = minimax(&mut search::<G>(side), position, side, depth, 0);
        let node = Node { depth, alpha: -WIN - 1, beta: WIN + 1, ply: 0, allows_null_move: true };
        let whole = search::<G>(side).search_child(position, side, node);
        assert_eq!(whole, expected, "{} {seed}", G::INFO.id);
        // A window beside the true score shows on which side of it the score is.
        let high = Node { alpha: expected + 9, beta: expected + 10, ..node };
        assert!(search::<G>(side).search_child(position, side, high) <= expected + 9, "{seed}");
        let low = Node { alpha: expected - 10, beta: expected - 9, ..node };
        assert!(search::<G>(side).search_child(position, side, low) >= expected - 9, "{seed}");
    }
    assert!(fights > 0 || G::INFO.id != "battlechess");
}

#[test]
fn it_agrees_with_minimax() {
    agrees::<world_war::WorldWar>(6, 9, 2);
    agrees::<wizards_war::WizardsWar>(6, 7, 2);
    agrees::<battlechess::BattleChess>(24, 8, 2);
    // Three actions per turn: the same side acts twice, then the other.
    agrees::<medieval_war::MedievalWar>(4, 2, 1);
    agrees::<medieval::Medieval>(6, 30, 1);
}

#[test]
fn a_fight_is_worth_the_mean_of_its_results() {
    let mut play = random_play::<battlechess::BattleChess>(0, 0);
    for text in ["e2-e4", "d7-d5", "e4xd5"] {
        play.play_text(text).expect("it is legal");
    }
    let position = play.position();
    assert_eq!(position.to_act(), Actor::Chance);
    let node = Node { depth: 0, alpha: -WIN - 1, beta: WIN + 1, ply: 0, allows_null_move: true };
    for side in Side::ALL {
        let results: Vec<Score> = ["attacker wins", "defender wins"]
            .into_iter()
            .map(|text| {
                let mut next = *position;
                next.apply(next.read(text).expect("a result").action);
                search(side).search_child(&next, side, Node { ply: 1, ..node })
            })
            .collect();
        let fight = search(side).search_child(position, side, node);
        assert_eq!(fight, (results[0] + results[1]) / 2, "{side:?} {results:?}");
        let winner_index = if side == Side::White { 0 } else { 1 };
        assert!(results[winner_index] > results[1 - winner_index], "{side:?} {results:?}");
    }
}

#[test]
fn an_evaluation_as_great_as_a_draw_is_worth_is_no_draw() {
    fn assert_matches_minimax<G: Evaluator>(seed: u64) {
        let play = random_play::<G>(7, seed);
        let params = SearchParams { nodes: 1_000, seed: 1, noise: 0, stop: None };
        let info = Search::new(params, G::WEIGHTS).run(&play).expect("somebody is to act");
        assert!(!info.is_draw && info.score != 0, "{} {seed}: {info:?}", G::INFO.id);
        // Contempt can grow this large.
        let mut contemptuous = Search::new(params, G::WEIGHTS);
        contemptuous.contempt = info.score.abs();
        let repeated = contemptuous.run(&play).expect("as before");
        assert_eq!(
            (repeated.score, repeated.is_draw),
            (info.score, false),
            "{} {seed}",
            G::INFO.id
        );
    }
    for seed in 0..5 {
        assert_matches_minimax::<world_war::WorldWar>(seed);
        assert_matches_minimax::<wizards_war::WizardsWar>(seed);
    }
}

#[test]
fn a_draw_is_known_as_one_however_great_contempt_is() {
    // One more quiet move is a truce, and only quiet moves are legal.
    let setup = serde_json::json!({
        "board": {"a1": "wF", "h8": "bF", "a2": "wC", "h7": "bC"},
        "quiet": 99,
    });
    let options = Options::check(world_war::WorldWar::INFO, []).expect("no options");
    let play = Play::<world_war::WorldWar>::from_setup(&options, &setup).expect("a position");
    for contempt in [40_000, 500_000] {
        let params = SearchParams { nodes: 2_000, seed: 1, noise: 0, stop: None };
        let mut search = Search::new(params, world_war::WorldWar::WEIGHTS);
        search.contempt = contempt;
        let info = search.run(&play).expect("somebody is to act");
        assert!(info.is_draw, "{info:?}");
        assert_eq!(info.score, -world_war::WorldWar::CONTEMPT);
    }
}
