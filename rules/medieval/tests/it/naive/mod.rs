//! The crate against the slow referee by definition: the same legal actions, facts and endings.

mod moving;
mod referee;
mod setups;
mod specials;
mod works;

use std::collections::{BTreeMap, HashMap};

use game_contract::draws;
use medieval::{Action, Key, Medieval};
use referee::{Game, Naive, NaiveAction, Phase};
use rules::Dice;
use rules::{Actor, Game as _, Notation, Options, Setup, Side};

struct Fast {
    position: Medieval,
    occurrences: HashMap<Key, u32>,
    over: Option<(char, &'static str)>,
}

impl Fast {
    fn new(position: Medieval) -> Fast {
        let mut fast = Fast { position, occurrences: HashMap::new(), over: None };
        fast.arrive();
        fast
    }

    fn arrive(&mut self) {
        let times = self.position.key().map_or(0, |key| {
            let times = self.occurrences.entry(key).or_default();
            *times += 1;
            *times
        });
        self.over = self
            .position
            .ending(times)
            .map(|outcome| (outcome.winner.map_or('d', Side::letter), outcome.rule));
    }

    fn legal(&self) -> Vec<Action> {
        let mut list = vec![];
        if self.over.is_none() {
            self.position.legal(&mut list);
        }
        list
    }
}

fn options(wizards: bool) -> Options {
    let value = if wizards { "on" } else { "off" };
    Options::check(&medieval::INFO, [("wizards", value)]).expect("an option")
}

/// What was met, so that a test knows that it has tried everything.
type Coverage = BTreeMap<String, u32>;

fn note(text: &str, coverage: &mut Coverage) {
    let mut put = |name: &str| *coverage.entry(name.into()).or_default() += 1;
    for sign in
        ["x(", "=", "+", "^", "~(", "@", "off", "rotten", "heal", "stop", "pass", "*", ") x"]
    {
        if text.contains(sign) {
            put(sign);
        }
    }
    if text.starts_with("N4") && text.contains('~') {
        put("shot");
    }
    for (_, specs) in referee::SPECS {
        for spec in specs {
            if text.contains(&format!("={spec}")) {
                put(spec);
            }
        }
    }
    for suffix in ["=P1", "=B1", "^r1", "^N1", "^B1", "^P1", "^K1", "^Q1", "+K", "+Q"] {
        if text.contains(suffix) {
            put(suffix);
        }
    }
}

fn compare(game: &Game, fast: &Fast) -> (Vec<NaiveAction>, Vec<Action>) {
    let naive = &game.naive;
    let actions = game.actions();
    let legal = fast.legal();
    let mut actual: Vec<String> = legal.iter().map(|&a| fast.position.text(a)).collect();
    actual.sort();
    let expected: Vec<&String> = actions.iter().map(|action| &action.0).collect();
    if actual.iter().collect::<Vec<_>>() != expected {
        let unexpected: Vec<_> = actual.iter().filter(|t| !expected.contains(t)).collect();
        let missing: Vec<_> = expected.iter().filter(|t| !actual.contains(t)).collect();
        panic!("too many {unexpected:?}\ntoo few {missing:?}\n{}\n{naive:?}", naive.setup());
    }
    assert_eq!(fast.over, game.over, "{naive:?}");
    assert_eq!(fast.position.facts(), naive.facts());
    if game.over.is_none() {
        let side = if naive.side == 'w' { Side::White } else { Side::Black };
        assert_eq!(fast.position.to_act(), Actor::Side(side), "{naive:?}");
        assert_eq!(
            fast.position.turn().actions_made == 0,
            matches!(naive.phase, Phase::FirstSerf | Phase::Turn)
        );
    }
    (actions, legal)
}

fn is_rare(text: &str) -> bool {
    ["heal", "off", "~", "rotten", "=", "x(", "*"].iter().any(|sign| text.contains(sign))
}

/// Plays on at random, leaning towards what is rare; the actions played.
fn play_on(
    game: &mut Game,
    fast: &mut Fast,
    dice: &mut Dice,
    most: u32,
    coverage: &mut Coverage,
) -> u32 {
    for count in 0..most {
        let (actions, legal) = compare(game, fast);
        if actions.is_empty() {
            return count;
        }
        // What is rare comes first now and then; building seldom.
        let rare: Vec<usize> = (0..actions.len()).filter(|&at| is_rare(&actions[at].0)).collect();
        let pick = loop {
            if !rare.is_empty() && dice.below(2) == 0 {
                break rare[dice.below(rare.len())];
            }
            let pick = dice.below(actions.len());
            let text = &actions[pick].0;
            let is_build = text.starts_with('(');
            if !is_build
                || dice.below(4) == 0
                || actions.iter().all(|action| action.0.starts_with('('))
            {
                break pick;
            }
        };
        let (text, after) = actions[pick].clone();
        note(&text, coverage);
        let action = legal
            .into_iter()
            .find(|&action| fast.position.text(action) == text)
            .expect("it is in both lists");
        game.play(after);
        fast.position.apply(action);
        fast.arrive();
    }
    most
}

fn random_games(seed: u64, count: u32, most: u32) -> (u32, Coverage) {
    let mut dice = Dice::new(seed);
    let mut coverage = Coverage::new();
    let mut actions = 0;
    for round in 0..count {
        let wizards = round % 2 == 1;
        let mut game = Game::new(Naive::start(wizards));
        let mut fast = Fast::new(Medieval::start(&options(wizards)));
        actions += play_on(&mut game, &mut fast, &mut dice, most, &mut coverage);
        *coverage.entry(format!("{:?}", game.over)).or_default() += 1;
    }
    (actions, coverage)
}

fn random_setups(seed: u64, count: u32, most: u32) -> (u32, Coverage) {
    let mut dice = Dice::new(seed);
    let mut coverage = Coverage::new();
    let mut actions = 0;
    for round in 0..count {
        let wizards = round % 3 != 0;
        let (rows, columns) = (2 + dice.below(7) as i32, 2 + dice.below(7) as i32);
        let room = (rows * columns) as usize;
        let (most_units, most_buildings) = (room * 3 / 4, room / 3 + 1);
        let units = 2 + dice.below(most_units.min(36));
        let buildings = dice.below(most_buildings + 1);
        let naive = Naive::random(wizards, rows, columns, units, buildings, &mut dice);
        let setup = naive.setup();
        let position = Medieval::from_setup(&options(wizards), &setup)
            .unwrap_or_else(|faults| panic!("{setup}: {faults:?}"));
        let (mut game, mut fast) = (Game::new(naive), Fast::new(position));
        actions += play_on(&mut game, &mut fast, &mut dice, most, &mut coverage);
        *coverage.entry(format!("{:?}", game.over)).or_default() += 1;
    }
    (actions, coverage)
}

#[test]
fn random_games_agree() {
    let (actions, coverage) = random_games(7, draws(4, 10), 400);
    assert!(actions > 1000, "{actions}");
    eprintln!("{actions} actions, {coverage:?}");
}

#[test]
fn random_setups_agree() {
    let (actions, coverage) = random_setups(11, draws(1_000, 2_000), 8);
    eprintln!("{actions} actions, {coverage:?}");
    let signs = [
        "x(", "+", ") x", "*", "shot", "~(", "@", "off", "rotten", "heal", "stop", "pass", "=P1",
        "=B1", "^r1", "^N1", "^B1", "^P1", "^K1", "^Q1", "+K", "+Q",
    ];
    let specs = referee::SPECS.iter().flat_map(|(_, specs)| specs);
    for name in signs.iter().chain(specs) {
        assert!(coverage.contains_key(*name), "{name} was never met");
    }
}

/// Leaves of the tree of actions after the first Serfs.
#[test]
fn leaves_agree() {
    fn slow(naive: &Naive, depth: u32) -> usize {
        let actions = naive.actions();
        match depth {
            0 | 1 => actions.len(),
            _ => actions.iter().map(|(_, after)| slow(after, depth - 1)).sum(),
        }
    }
    let mut fast = Medieval::start(&options(false));
    let mut naive = Naive::start(false);
    for text in ["P1@a5", "P1@h5"] {
        let action = fast.read(text).expect(text).action;
        fast.apply(action);
        let (_, after) = naive.actions().into_iter().find(|action| action.0 == text).expect(text);
        naive = after;
    }
    assert_eq!([1, 2, 3].map(|depth| slow(&naive, depth)), [31, 961, 25_792]);
    let leaves = [1, 2, 3, 4].map(|depth| rules::perft(&fast, depth));
    assert_eq!(leaves, [31, 961, 25_792, 692_224]);
}

#[test]
fn longer_games_agree() {
    let (actions, coverage) = random_games(1, draws(1, 20), 1_000);
    eprintln!("{actions} actions, {coverage:?}");
}

#[test]
fn longer_games_from_setups_agree() {
    let (actions, coverage) = random_setups(1, draws(80, 800), 12);
    eprintln!("{actions} actions, {coverage:?}");
}
