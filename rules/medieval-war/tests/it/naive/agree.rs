//! Random games, setups and crowds: same legal actions, boards and endings.

use std::collections::BTreeMap;

use game_contract::draws;
use medieval_war::MedievalWar;
use rules::Dice;
use rules::{Actor, Game, Notation, Options, Play, Setup, Side};

use crate::naive::generator::{Naive, NaiveAction};

fn play_on(naive: &mut Naive, play: &mut Play<MedievalWar>, dice: &mut Dice, most: u32) -> u32 {
    for count in 0..most {
        compare(naive, play);
        let legal: Vec<NaiveAction> = naive.legal.clone();
        if legal.is_empty() {
            return count;
        }
        // Lean towards what destroys and what is rare, so that endings are met.
        let mut pick = dice.below(legal.len());
        for _ in 0..dice.below(3) {
            if legal[pick].0.len() == 5 {
                pick = dice.below(legal.len());
            }
        }
        naive.play(&legal[pick]);
        if let Err(refusal) = play.play_text(&legal[pick].0) {
            panic!("{}: {refusal:?}\n{naive:?}", legal[pick].0);
        }
    }
    most
}

fn compare(naive: &Naive, play: &Play<MedievalWar>) {
    let position = play.position();
    let mut expected: Vec<String> = naive.legal.iter().map(|action| action.0.clone()).collect();
    let mut actual: Vec<String> = play.legal().iter().map(|&a| position.text(a)).collect();
    expected.sort();
    actual.sort();
    assert_eq!(actual, expected, "{naive:?}");
    let outcome = play
        .outcome()
        .map(|outcome| (outcome.winner.map_or('d', |side: Side| side.letter()), outcome.rule));
    assert_eq!(outcome, naive.over, "{naive:?}");
    let facts = position.facts();
    let board: BTreeMap<String, String> =
        serde_json::from_value(facts["board"].clone()).expect("a board");
    assert_eq!(board, naive.board_names());
    if naive.over.is_none() {
        let side = if naive.side == 'w' { Side::White } else { Side::Black };
        assert_eq!(play.to_act(), Some(Actor::Side(side)), "{naive:?}");
        assert_eq!(u32::from(position.turn().actions_made), naive.actions_made);
        assert_eq!(u32::from(position.turn().actions_left), 3 - naive.actions_made);
        assert_eq!(facts["quiet"], naive.quiet);
        assert_eq!(facts["turns"], naive.turns);
    }
}

#[test]
fn random_games_agree() {
    let mut dice = Dice::new(7);
    let mut actions = 0;
    for _ in 0..12 {
        let mut play = Play::<MedievalWar>::start(&Options::default());
        actions += play_on(&mut Naive::start(), &mut play, &mut dice, 400);
    }
    assert!(actions > 1000, "{actions}");
    eprintln!("{actions} actions");
}

fn from_setup(naive: &Naive) -> Play<MedievalWar> {
    let setup = naive.setup();
    Play::<MedievalWar>::from_setup(&Options::default(), &setup)
        .unwrap_or_else(|faults| panic!("{setup}: {faults:?}"))
}

const STOCK: [(char, usize); 6] = [('K', 1), ('Q', 1), ('R', 2), ('B', 2), ('N', 2), ('P', 8)];

fn some_of(side: char, thin: bool, dice: &mut Dice) -> Vec<(char, char)> {
    let mut pieces = vec![];
    for (kind, most) in STOCK {
        let count = if thin && dice.below(2) == 0 { 0 } else { dice.below(most + 1) };
        pieces.extend(std::iter::repeat_n((side, kind), count));
    }
    pieces
}

#[test]
fn random_setups_agree() {
    let mut dice = Dice::new(11);
    let mut rules_met: BTreeMap<&str, u32> = BTreeMap::new();
    for round in 0..draws(400, 1_200) {
        let thin = round % 3 != 0;
        let mut pieces = some_of('w', thin, &mut dice);
        pieces.extend(some_of('b', thin, &mut dice));
        let side = ['w', 'b'][dice.below(2)];
        let corner = 3 + dice.below(6) as u32;
        let mut naive = Naive::random(side, &pieces, corner, &mut dice);
        let mut play = from_setup(&naive);
        play_on(&mut naive, &mut play, &mut dice, 7);
        *rules_met.entry(naive.over.map_or("", |over| over.1)).or_default() += 1;
    }
    for rule in ["MWC-11", "MWC-13", "MWC-14"] {
        assert!(rules_met.contains_key(rule), "{rule} was never met: {rules_met:?}");
    }
    eprintln!("{rules_met:?}");
}

/// Few pieces in a crowded corner: stalemates, and turns that could not be completed.
#[test]
fn random_crowds_agree() {
    let mut dice = Dice::new(5);
    let mut rules_met: BTreeMap<&str, u32> = BTreeMap::new();
    let mut stuck = 0;
    for round in 0..draws(3_000, 12_000) {
        let own = ["R", "RP", "PPQ", "PPP", "RPP", "BPP", "QPPP", "PPPP", "KP", "KPPPP", "RRQ"];
        let own = own[dice.below(own.len())];
        let mut pieces: Vec<_> = own.chars().map(|kind| ('w', kind)).collect();
        let corner = 2 + round % 3;
        let mut enemies = vec![];
        for (kind, most) in STOCK {
            enemies.extend(std::iter::repeat_n(('b', kind), most));
        }
        let room = (corner * corner) as usize + 3 - dice.below(5);
        while pieces.len() < room && !enemies.is_empty() {
            pieces.push(enemies.swap_remove(dice.below(enemies.len())));
        }
        let mut naive = Naive::random('w', &pieces, corner, &mut dice);
        let mut play = from_setup(&naive);
        for _ in 0..3 {
            stuck += naive.stuck();
            play_on(&mut naive, &mut play, &mut dice, 1);
        }
        compare(&naive, &play);
        *rules_met.entry(naive.over.map_or("", |over| over.1)).or_default() += 1;
    }
    assert!(rules_met.contains_key("MWC-12"), "{rules_met:?}");
    assert!(stuck > draws(25, 100) as usize, "MWC-10 forbade only {stuck} actions");
    eprintln!("{rules_met:?}, {stuck} actions forbidden by MWC-10");
}
