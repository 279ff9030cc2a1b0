//! The finder: plays games against itself, and proves what its mistakes allow.

use engine::{Level, SearchRequest, Strength};
use games::{Entry, Table};
use rules::{Actor, Fingerprint, Options, Side};
use serde_json::{Map, Value};

use crate::claim::{Claim, Goal};
use crate::flaws::flaw;
use crate::fraction::Fraction;
use crate::line::{first_turn, same_position};
use crate::puzzle::Puzzle;
use crate::registry::{Depths, Solved, Verdict, solve, verify};
use crate::similar::{Seen, position_hash};

/// The parameters of a game's search for puzzles.
struct Recipe {
    game: &'static str,
    /// Nodes of a decision in self-play.
    nodes: u64,
    /// One in this many decisions is random.
    random: usize,
    /// The most turns of each kind of claim.
    depths: Depths,
    /// The rise of the expected result, in millionths, after a mistake of the other side.
    rise: i32,
    /// Positions that one proof may visit.
    max_nodes: u64,
    /// Actions after which a game is given up.
    max_actions: u32,
}

const RECIPES: [Recipe; 5] = [
    Recipe {
        game: "world-war",
        nodes: 800,
        random: 10,
        depths: Depths { wins: 3, gains: 2, chances: 0 },
        rise: 150_000,
        max_nodes: 4_000_000,
        max_actions: 300,
    },
    Recipe {
        game: "medieval-war",
        nodes: 1_500,
        random: 12,
        depths: Depths { wins: 1, gains: 1, chances: 0 },
        rise: 100_000,
        max_nodes: 4_000_000,
        max_actions: 600,
    },
    Recipe {
        game: "wizards-war",
        nodes: 800,
        random: 10,
        depths: Depths { wins: 3, gains: 2, chances: 0 },
        rise: 150_000,
        max_nodes: 4_000_000,
        max_actions: 200,
    },
    Recipe {
        game: "battlechess",
        nodes: 800,
        random: 10,
        depths: Depths { wins: 1, gains: 0, chances: 2 },
        rise: i32::MIN,
        max_nodes: 100_000,
        max_actions: 300,
    },
    Recipe {
        game: "medieval",
        nodes: 1_000,
        random: 12,
        depths: Depths { wins: 2, gains: 2, chances: 0 },
        rise: 60_000,
        max_nodes: 700_000,
        max_actions: 500,
    },
];

/// Random decisions at the start of a game: one to this many.
const MAX_OPENING: usize = 8;
/// Turns between two puzzles of one game.
const APART: u32 = 3;
/// Nodes with which each other first action is tried.
const ALTERNATIVE_NODES: u64 = 3_000;
/// Minimum distance between the best first action and any other, in millionths of a result.
const LEAST_GAP: i32 = 200_000;
/// Minimum distance for claims with odds. Their proofs compare all turns, so the right one must
/// only not spoil the game.
const LEAST_ODDS_GAP: i32 = -20_000;
/// Positions that the proof of a stored puzzle may visit.
pub const MAX_PROOF: u64 = 20_000_000;

/// A game's search for puzzles, which remembers what it has found.
pub struct Finder {
    game: &'static Entry,
    recipe: &'static Recipe,
    seen: Seen,
    counts: Counts,
}

/// Numbers of puzzles so far.
#[derive(Default)]
struct Counts {
    all: usize,
    /// The solver decides once.
    short: usize,
    /// The best odds are one in four: as a rule a check whose answer leads to two fights.
    long_shots: usize,
}

/// Numbers that depend only on the seed.
struct Draws(u64, u64);

impl Draws {
    fn below(&mut self, len: usize) -> usize {
        self.1 += 1;
        let number = Fingerprint::new().with(self.0).with(self.1).number();
        usize::try_from(number % (len.max(1) as u64)).unwrap_or(0)
    }
}

impl Finder {
    /// Begins a search that doesn't repeat the known puzzles; `None` for a game without puzzles.
    pub fn new(game: &'static Entry, known: &[Puzzle]) -> Option<Finder> {
        let recipe = RECIPES.iter().find(|recipe| recipe.game == game.info.id)?;
        let mut finder = Finder { game, recipe, seen: Seen::default(), counts: Counts::default() };
        for puzzle in known {
            if let Some(table) = puzzle.start(game) {
                finder.seen.add(&*table, &puzzle.line);
                finder.count(puzzle.claim, &puzzle.line);
            }
        }
        Some(finder)
    }

    fn count(&mut self, claim: Claim, line: &[String]) {
        self.counts.all += 1;
        self.counts.short += usize::from(!is_longer(line));
        self.counts.long_shots += usize::from(is_long_shot(claim));
    }

    /// Returns whether the file has enough puzzles of this kind: at most one in five has a single
    /// decision, and two in five are long shots.
    fn has_enough(&self, claim: Claim, line: &[String]) -> bool {
        let Counts { all, short, long_shots } = self.counts;
        !is_longer(line) && short * 5 > all + 10 || is_long_shot(claim) && long_shots * 5 > 2 * all
    }

    /// Plays the game with a seed and returns the new puzzles.
    pub fn play(&mut self, seed: u64) -> Vec<Puzzle> {
        let mut draws = Draws(seed, 0);
        let mut table = self.game.start(&Options::default());
        let opening = 1 + draws.below(MAX_OPENING) as u32;
        let mut expected: [Option<i32>; 2] = [None; 2];
        let (mut found, mut last) = (Vec::new(), 0);
        while let Some(actor) = table.to_act() {
            if table.plies() >= self.recipe.max_actions {
                break;
            }
            let legal = table.legal();
            let random = table.plies() < opening || draws.below(self.recipe.random) == 0;
            let mut turn = vec![legal[draws.below(legal.len())].clone()];
            if let Actor::Side(side) = actor
                && !(random && table.turn().actions_made > 0)
            {
                let strength = Strength::Nodes(self.recipe.nodes);
                let request =
                    SearchRequest { strength, seed: seed ^ u64::from(table.plies()), stop: None };
                let Some(result) = engine::search(&*table, &request) else { break };
                let before = expected[side.index()].replace(result.score);
                let rose = before.is_some_and(|before| result.score - before >= self.recipe.rise);
                let number = table.turn().number;
                let wins = rose && result.score > 0;
                if wins
                    && table.turn().actions_made == 0
                    && number >= last + APART
                    && let Some(puzzle) = self.puzzle(&*table, seed)
                {
                    found.push(puzzle);
                    last = number;
                }
                if !random {
                    turn = result.turn;
                }
            }
            for text in turn {
                if table.play(&text).is_err() {
                    return found;
                }
            }
        }
        found
    }

    /// Makes a puzzle of a position, if exactly one turn is right and it has no flaw.
    fn puzzle(&mut self, table: &dyn Table, seed: u64) -> Option<Puzzle> {
        let setup = setup_of(table);
        let start = self.game.from_setup(&Options::default(), &setup).ok()?;
        let Some(Actor::Side(solver)) = start.to_act() else { return None };
        let solved = solve(&*start, self.recipe.depths, self.recipe.max_nodes)?;
        if self.has_enough(solved.claim, &solved.line) {
            return None;
        }
        let first = first_turn(&*start, &solved.line);
        if flaw(&*start, solved.claim, &solved.line).is_some()
            || !self.stands_out(&*start, solver, first, solved.claim.goal)
        {
            return None;
        }
        let puzzle = self.finished(setup, &*start, solved, seed)?;
        if !self.seen.add(&*start, &puzzle.line) {
            return None;
        }
        self.count(puzzle.claim, &puzzle.line);
        Some(puzzle)
    }

    /// Proves a line and describes the puzzle.
    fn finished(
        &self,
        setup: Value,
        start: &dyn Table,
        solved: Solved,
        seed: u64,
    ) -> Option<Puzzle> {
        let Some(Actor::Side(solver)) = start.to_act() else { return None };
        let Verdict::Proved(proof) = verify(start, solved.claim, &solved.line, MAX_PROOF) else {
            return None;
        };
        Some(Puzzle {
            id: format!("{:08x}", position_hash(start) >> 32),
            rating: rating(start, &solved),
            themes: themes(start, solver, &solved.line),
            setup,
            claim: solved.claim,
            line: solved.line,
            proof,
            source: "self-play".to_owned(),
            seed,
            rules: self.game.info.rules_version,
        })
    }

    /// Makes a stored puzzle again by the rules of today: the same line if it still proves the
    /// claim, else a new claim and line. `None` if none is left that has no flaw.
    pub fn renewed(&self, puzzle: &Puzzle) -> Option<Puzzle> {
        let start = puzzle.start(self.game)?;
        let is_proved = |solved: &Solved| {
            flaw(&*start, solved.claim, &solved.line).is_none()
                && verify(&*start, solved.claim, &solved.line, MAX_PROOF) != Verdict::Refuted
        };
        let stored = Solved { claim: puzzle.claim, line: puzzle.line.clone() };
        let again = || solve(&*start, self.recipe.depths, self.recipe.max_nodes);
        let solved = Some(stored).filter(is_proved).or_else(|| again().filter(is_proved))?;
        let renewed = self.finished(puzzle.setup.clone(), &*start, solved, puzzle.seed)?;
        Some(Puzzle { source: puzzle.source.clone(), ..renewed })
    }

    /// Returns whether a small search finds every other first action clearly worse. Slower wins
    /// and gains beyond the claim's turns are no puzzles.
    fn stands_out(&self, start: &dyn Table, solver: Side, first: &[String], goal: Goal) -> bool {
        let gap = match goal {
            Goal::Win | Goal::Gain(_) => LEAST_GAP,
            Goal::Chance(_) => LEAST_ODDS_GAP,
        };
        if start.turn().is_composed() {
            return true;
        }
        let worth = |text: &str| {
            let mut after = start.copy();
            after.play(text).ok()?;
            let strength = Strength::Nodes(ALTERNATIVE_NODES);
            let stop = std::sync::atomic::AtomicBool::new(false);
            Some(engine::expectation(&*after, solver, strength, 1, &stop))
        };
        let Some(best) = first.first().and_then(|text| worth(text)) else { return false };
        let mut others = start.legal();
        others.retain(|text| Some(text) != first.first());
        others.iter().all(|text| worth(text).is_some_and(|other| other <= best - gap))
    }
}

fn is_long_shot(claim: Claim) -> bool {
    matches!(claim.goal, Goal::Chance(odds) if odds <= Fraction::ONE.halved(2))
}

/// Returns whether the solver decides more than once in a line.
const fn is_longer(line: &[String]) -> bool {
    line.len() > 1
}

/// The position as a setup, without counters.
fn setup_of(table: &dyn Table) -> Value {
    const LEFT_OUT: [&str; 5] = ["quiet", "turns", "passes", "graveyard", "number"];
    let mut facts: Map<String, Value> = table.facts();
    facts.retain(|key, value| {
        let empty = match value {
            Value::Null => true,
            Value::Array(list) => list.is_empty(),
            Value::Object(object) => object.values().all(is_nothing),
            _ => false,
        };
        !empty && !LEFT_OUT.contains(&key.as_str())
    });
    if facts.contains_key("units") || facts.contains_key("buildings") {
        facts.remove("board");
    }
    facts.insert("to_act".to_owned(), table.turn().side.id().into());
    facts.into()
}

fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Number(number) => number.as_u64() == Some(0),
        Value::Array(list) => list.is_empty(),
        Value::Object(object) => object.values().all(is_nothing),
        _ => false,
    }
}

/// The reasons for the solver's turns: those of the first turn in front, telling ones before
/// others.
fn themes(start: &dyn Table, solver: Side, line: &[String]) -> Vec<String> {
    const TELLING: [&str; 8] =
        ["fork", "costs", "creates", "promotes", "resets", "check", "saves", "destroys"];
    let mut table = start.copy();
    let mut themes: Vec<&'static str> = Vec::new();
    let mut left = line;
    while !left.is_empty() && table.outcome().is_none() {
        if table.to_act() != Some(Actor::Side(solver)) {
            if table.play(&left[0]).is_err() {
                break;
            }
            left = &left[1..];
            continue;
        }
        let turn = first_turn(&*table, left);
        if turn.is_empty() {
            break;
        }
        let mut ids: Vec<&str> =
            engine::reasons(&*table, turn, &[]).iter().map(engine::Reason::id).collect();
        ids.sort_by_key(|id| TELLING.iter().position(|telling| telling == id).unwrap_or(8));
        for id in ids {
            if !themes.contains(&id) {
                themes.push(id);
            }
        }
        for text in turn {
            if table.play(text).is_err() {
                break;
            }
        }
        left = &left[turn.len()..];
    }
    if themes.len() > 1 {
        themes.retain(|id| *id != "quiet");
    }
    themes.into_iter().map(str::to_owned).collect()
}

/// Estimates the difficulty: by the size of the search that finds the first turn, the number of
/// choices in it and the solver's turns.
fn rating(start: &dyn Table, solved: &Solved) -> u32 {
    const EFFORTS: [(Strength, u32); 4] = [
        (Strength::Exact(Level::Zero), 800),
        (Strength::Nodes(300), 1_050),
        (Strength::Nodes(3_000), 1_300),
        (Strength::Nodes(30_000), 1_600),
    ];
    let (mut table, mut choices) = (start.copy(), 0);
    for text in first_turn(start, &solved.line) {
        choices += 10 * table.legal().len().max(1).ilog2();
        if table.play(text).is_err() {
            break;
        }
    }
    let finds = |(strength, _): &(Strength, u32)| finds(start, &*table, *strength);
    let Claim { turns, goal } = solved.claim;
    // A search that never plays a gain prefers another plan, so its failing says little.
    let unfound = if goal == Goal::Win { 1_900 } else { 1_300 };
    let base = EFFORTS.iter().find(|effort| finds(effort)).map_or(unfound, |(_, rating)| *rating);
    base + choices + 120 * (turns - 1) + if goal == Goal::Win { 0 } else { 30 }
}

/// Returns whether a search finds the first turn, in any order, or another that wins the game.
fn finds(start: &dyn Table, right: &dyn Table, strength: Strength) -> bool {
    let (mut table, solver) = (start.copy(), start.to_act());
    let is_open = |table: &dyn Table| table.to_act() == solver && table.turn().actions_made > 0;
    loop {
        let request = SearchRequest { strength, seed: 1, stop: None };
        let Some(found) = engine::search(&*table, &request) else { return false };
        for text in &found.turn {
            if table.play(text).is_err() {
                return false;
            }
            if !is_open(&*table) {
                let winner = table.outcome().and_then(|outcome| outcome.winner);
                let wins = winner.is_some() && winner.map(Actor::Side) == solver;
                return wins || same_position(&*table, right);
            }
        }
    }
}
