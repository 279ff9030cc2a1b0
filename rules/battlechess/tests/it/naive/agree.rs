//! The crate against the plain referee of `referee`: the same decisions, boards and ends, on random
//! games from the start and from random positions full of converts, captives and odd homes.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::naive::referee::{At, NaiveActor, Script, Stop, World, name};
use battlechess::BattleChess;
use game_contract::draws;
use rules::Dice;
use rules::{Actor, Game, Notation, Options, Play, Setup, Side};
use serde_json::{Value, json};

#[derive(Default, Debug)]
struct Coverage {
    positions: u64,
    turns: u64,
    games: u64,
    decisions: BTreeMap<String, u64>,
    endings: BTreeMap<String, u64>,
}

fn options(markers: bool) -> Options {
    let pawns = if markers { "markers" } else { "fighters" };
    Options::check(BattleChess::INFO, [("pawns", pawns)]).expect("options")
}

/// Follows one game in both to its end, or so many actions.
fn follow(
    world: &mut World,
    play: &mut Play<BattleChess>,
    dice: &mut Dice,
    most: u32,
    coverage: &mut Coverage,
) {
    let mut occurrences: HashMap<String, u32> = HashMap::new();
    let mut actions: Vec<String> = Vec::new();
    let mut log: Vec<String> = Vec::new();
    coverage.games += 1;
    for _ in 0..most {
        let mut now = world.clone();
        // At the start of a turn, the end of the game.
        let mut expected = None;
        if actions.is_empty() {
            coverage.turns += 1;
            let count = occurrences.entry(world.key()).or_insert(0);
            *count += 1;
            expected = world.ending(*count);
        }
        let mut stop = None;
        if expected.is_none() {
            match now.turn(&mut Script(&actions)) {
                Err(Stop::Asks(who, options)) => stop = Some((who, options)),
                Err(Stop::Won(white)) => expected = Some((Some(white), "BC-3")),
                Ok(()) => {
                    *world = now;
                    actions.clear();
                    continue;
                }
            }
        }
        coverage.positions += 1;
        let context = || format!("after {log:?}\n{}", Value::Object(play.position().facts()));
        let outcome = play
            .outcome()
            .map(|outcome| (outcome.winner.map(|side| side == Side::White), outcome.rule));
        assert_eq!(outcome, expected, "{}", context());
        let board: BTreeMap<String, String> =
            serde_json::from_value(play.position().facts()["board"].clone()).expect("a board");
        let Some((who, asked)) = stop else {
            *coverage.endings.entry(format!("{expected:?}")).or_insert(0) += 1;
            return;
        };
        assert_eq!(board, now.board(), "{}", context());
        let actor = match play.to_act() {
            Some(Actor::Side(Side::White)) => NaiveActor::White,
            Some(Actor::Side(Side::Black)) => NaiveActor::Black,
            _ => NaiveActor::Chance,
        };
        assert_eq!(actor, who, "{}", context());
        let legal: Vec<String> =
            play.legal().into_iter().map(|action| play.position().text(action)).collect();
        let fast: BTreeSet<&str> = legal.iter().map(String::as_str).collect();
        let slow: BTreeSet<&str> = asked.iter().map(String::as_str).collect();
        assert_eq!(fast, slow, "{}", context());
        assert_eq!(fast.len(), legal.len(), "{}", context());
        assert_eq!(actions.is_empty(), play.position().turn().actions_made == 0, "{}", context());
        assert_eq!(
            actions.len(),
            usize::from(play.position().turn().actions_made),
            "{}",
            context()
        );
        // Fights are what is to be seen: attacks come up more often than by chance.
        let attacks: Vec<&String> = legal.iter().filter(|text| text.contains('x')).collect();
        let mut text = if !attacks.is_empty() && dice.below(2) == 0 {
            attacks[dice.below(attacks.len())].clone()
        } else {
            legal[dice.below(legal.len())].clone()
        };
        // Kings die hard, so that games see more.
        if who == NaiveActor::Chance && dice.below(8) > 0 {
            let deadly = |text: &String| {
                let mut after = play.clone();
                after.play_text(text).is_ok() && after.outcome().is_some()
            };
            text = legal.iter().find(|text| !deadly(text)).unwrap_or(&text).clone();
            let other = legal[dice.below(legal.len())].clone();
            text = if deadly(&other) { text } else { other };
        }
        let word = if actions.is_empty() { "move" } else { text.split(' ').next().unwrap_or("") };
        let word =
            if text.ends_with("e.p.") || text.starts_with('O') { text.as_str() } else { word };
        let word = if word.len() > 12 || word.ends_with("e.p.") { "e.p." } else { word };
        *coverage.decisions.entry(word.to_string()).or_insert(0) += 1;
        play.play_text(&text).unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"));
        actions.push(text.clone());
        log.push(text);
    }
}

#[test]
fn games_from_the_start_agree() {
    let mut dice = Dice::new(7);
    let mut coverage = Coverage::default();
    for game in 0..60 {
        let markers = game % 2 == 1;
        let mut play = Play::<BattleChess>::start(&options(markers));
        follow(&mut World::start(markers), &mut play, &mut dice, 2_000, &mut coverage);
    }
    println!("{coverage:#?}");
}

/// A random position: any of the 32 anywhere, on either side, some captured, some gone.
fn random_world(dice: &mut Dice) -> World {
    let mut world = World::start(dice.below(2) == 1);
    world.white = dice.below(2) == 0;
    let crowd = 1 + dice.below(4);
    let stay = dice.below(4);
    for man in 0..world.men.len() {
        world.men[man].at = At::Gone;
        world.men[man].has_moved = true;
    }
    for man in 0..world.men.len() {
        let king = world.men[man].kind == 'K';
        let home = world.men[man].home;
        if !king && dice.below(5) == 0 {
            world.men[man].white = !world.men[man].born_white;
            let bishops: Vec<usize> = (0..world.men.len())
                .filter(|&other| world.men[other].kind == 'B' && other != man)
                .collect();
            let count = dice.below(bishops.len() + 1);
            world.men[man].converter = bishops.get(count).copied();
        }
        if !king && dice.below(5) >= crowd {
            world.men[man].at = if dice.below(3) == 0 { At::Gone } else { At::Captured };
            continue;
        }
        if dice.below(4) < stay && world.at(home).is_none() {
            world.men[man].at = At::On(home);
            let convert = world.men[man].white != world.men[man].born_white;
            world.men[man].has_moved = convert || dice.below(4) == 0;
            continue;
        }
        loop {
            let sq = (dice.below(8) as i8, dice.below(8) as i8);
            if world.at(sq).is_none() {
                world.men[man].at = At::On(sq);
                break;
            }
        }
    }
    world.quiet = dice.below(100) as u32;
    let enemies: Vec<usize> =
        (0..world.men.len()).filter(|&man| world.men[man].white != world.white).collect();
    if dice.below(3) > 0 {
        world.fresh_rook = enemies
            .iter()
            .copied()
            .find(|&man| world.men[man].kind == 'R' && matches!(world.men[man].at, At::On(_)));
    }
    world.double = enemies.iter().copied().find_map(|man| match world.men[man].at {
        At::On((file, rank)) if world.men[man].kind == 'P' => {
            let over = if world.white { (file, rank + 1) } else { (file, rank - 1) };
            let right = rank == if world.white { 4 } else { 3 };
            (right && world.at(over).is_none()).then_some((man, over))
        }
        _ => None,
    });
    world
}

fn setup(world: &World) -> Value {
    let (mut board, mut home, mut converted) = (json!({}), json!({}), json!({}));
    let mut captured = Vec::new();
    let side = |white: bool| if white { "white" } else { "black" };
    for man in &world.men {
        let bishop = man.converter.map(|bishop| name(world.men[bishop].home));
        match man.at {
            At::On(sq) => {
                let letter = if man.white { 'w' } else { 'b' };
                board[name(sq)] = format!("{letter}{}", man.kind).into();
                home[name(sq)] = name(man.home).into();
                if let Some(bishop) = bishop {
                    converted[name(sq)] = bishop.into();
                }
            }
            At::Captured => captured.push(json!({
                "side": side(man.white), "code": man.kind.to_string(), "home": name(man.home),
                "converted_by": bishop,
            })),
            At::Gone | At::Nowhere => {}
        }
    }
    let mut castling = String::new();
    for (letter, white, file) in [('K', true, 7), ('Q', true, 0), ('k', false, 7), ('q', false, 0)]
    {
        let rank = if white { 0 } else { 7 };
        let never_moved = [(4, rank), (file, rank)].into_iter().all(|at| {
            world
                .men
                .iter()
                .any(|m| m.home == at && m.at == At::On(at) && !m.has_moved && m.white == white)
        });
        if never_moved {
            castling.push(letter);
        }
    }
    let fresh = world.fresh_rook.map(|rook| match world.men[rook].at {
        At::On(sq) => name(sq),
        _ => unreachable!(),
    });
    json!({
        "board": board, "to_act": side(world.white), "home": home, "converted_by": converted,
        "captured": captured, "castling": castling, "vulnerable": fresh, "quiet": world.quiet,
        "en_passant": world.double.map(|(_, over)| name(over)),
    })
}

#[test]
fn games_from_random_positions_agree() {
    let mut dice = Dice::new(11);
    let mut coverage = Coverage::default();
    for _ in 0..draws(500, 10_000) {
        let mut world = random_world(&mut dice);
        let setup = setup(&world);
        let mut play = Play::<BattleChess>::from_setup(&options(world.markers), &setup)
            .unwrap_or_else(|faults| panic!("{setup}: {faults:?}"));
        follow(&mut world, &mut play, &mut dice, 70, &mut coverage);
    }
    println!("{coverage:#?}");
}

#[test]
fn endgames_agree() {
    let mut dice = Dice::new(13);
    let mut coverage = Coverage::default();
    for _ in 0..400 {
        let mut world = random_world(&mut dice);
        // Kings and a few others, near the limit of quiet moves.
        for man in 0..world.men.len() {
            if world.men[man].kind != 'K' && dice.below(12) > 0 {
                world.men[man].at = At::Gone;
            }
        }
        world.fresh_rook = None;
        world.double = None;
        world.quiet = 60 + dice.below(40) as u32;
        let setup = setup(&world);
        let mut play = Play::<BattleChess>::from_setup(&options(world.markers), &setup)
            .unwrap_or_else(|faults| panic!("{setup}: {faults:?}"));
        follow(&mut world, &mut play, &mut dice, 200, &mut coverage);
    }
    println!("{coverage:#?}");
    assert!(coverage.endings.len() >= 3);
}
