//! The list of games with puzzles, and their proofs on games of any type.

use std::any::Any;
use std::sync::atomic::AtomicBool;

use engine::Strength;
use games::Table;
use rules::{Actor, Game, Notation, Play, Side};

use crate::best_odds;
use crate::claim::{Claim, Goal};
use crate::fraction::Fraction;
use crate::odds::{Aim, Odds};
use crate::provable::Provable;
use crate::prover::{OutOfNodes, Prover, Target, balance_for, target_after};
use crate::solve::{self, best_gain};
use crate::tree::{ProofTree, proof_tree};

/// Nodes with which replies that cost as much are compared.
const REPLY_NODES: u64 = 200;

/// A claim that exactly one turn fulfils, with its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Solved {
    pub(crate) claim: Claim,
    pub(crate) line: Vec<String>,
}

/// The outcome of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The only answer, by this number of positions visited.
    Proved(u64),
    /// Another turn does as well, or the line doesn't reach the claim.
    Refuted,
    /// The limit was too low to know.
    Unknown,
}

/// A statement about a position, as the searches need it.
enum Question {
    Certain(Target),
    Odds(Aim, Fraction),
}

impl Question {
    fn of<G: Provable>(position: &G, solver: Side, Claim { turns, goal }: Claim) -> Question {
        let certain = |points| Question::Certain(Target::of(position, solver, turns, points));
        match goal {
            Goal::Win => certain(None),
            Goal::Gain(points) => certain(Some(points)),
            Goal::Chance(odds) => Question::Odds(Aim { solver, turns }, odds),
        }
    }
}

/// The most turns of each kind of claim that a search tries.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Depths {
    pub(crate) wins: u32,
    pub(crate) gains: u32,
    pub(crate) chances: u32,
}

/// The value of a try at a claim with odds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Valued {
    pub value: Fraction,
    /// Whether no turn is better.
    pub is_best: bool,
    /// The other side's best reply, with the unlucky results of fights.
    pub reply: Vec<String>,
}

type Refute = fn(&dyn Table, Claim, &[String], u64) -> Option<Vec<String>>;

type Value = fn(&dyn Table, Claim, &[String], &[String], u64) -> Option<Valued>;

struct Prove {
    game: &'static str,
    solve: fn(&dyn Any, Depths, u64) -> Option<Solved>,
    verify: fn(&dyn Any, Claim, &[String], u64) -> Verdict,
    refute: Refute,
    value: Value,
    tree: fn(&dyn Any, Claim, u64) -> Option<ProofTree>,
    balance: fn(&dyn Any, Side) -> Option<i32>,
    lives: fn(&dyn Any, Side) -> Option<u32>,
}

impl Prove {
    const fn of<G: Provable>() -> Prove {
        Prove {
            game: <G as Game>::INFO.id,
            solve: solve_typed::<G>,
            verify: verify_typed::<G>,
            refute: refute_typed::<G>,
            value: value_typed::<G>,
            tree: tree_typed::<G>,
            balance: |table, side| {
                Some(balance_for(table.downcast_ref::<Play<G>>()?.position(), side))
            },
            lives: |table, side| table.downcast_ref::<Play<G>>()?.position().lives(side),
        }
    }
}

static PROVES: [Prove; 5] = [
    Prove::of::<world_war::WorldWar>(),
    Prove::of::<medieval_war::MedievalWar>(),
    Prove::of::<wizards_war::WizardsWar>(),
    Prove::of::<battlechess::BattleChess>(),
    Prove::of::<medieval::Medieval>(),
];

fn of(table: &dyn Table) -> Option<&'static Prove> {
    PROVES.iter().find(|prove| prove.game == table.info().id)
}

fn start<G: Provable>(table: &dyn Any) -> Option<(&G, Side)> {
    let position = table.downcast_ref::<Play<G>>()?.position();
    match position.to_act() {
        Actor::Side(solver) if position.turn().actions_made == 0 => Some((position, solver)),
        Actor::Side(_) | Actor::Chance => None,
    }
}

fn texts<G: Notation>(start: &G, line: &[G::Action]) -> Vec<String> {
    let mut position = start.clone();
    let text = |&action: &G::Action| {
        let text = position.text(action);
        position.apply(action);
        text
    };
    line.iter().map(text).collect()
}

fn actions<G: Notation>(start: &G, line: &[String]) -> Option<Vec<G::Action>> {
    let mut position = start.clone();
    let action = |text: &String| {
        let action = position.read(text).ok()?.action;
        position.apply(action);
        Some(action)
    };
    line.iter().map(action).collect()
}

fn solve_typed<G: Provable>(table: &dyn Any, depths: Depths, max_nodes: u64) -> Option<Solved> {
    let (position, solver) = start::<G>(table)?;
    for turns in 1..=depths.wins {
        let prover = &mut Prover::new(max_nodes);
        let target = Target::of(position, solver, turns, None);
        match solve::answers(position, target, 2, prover).map(|answers| answers.len()) {
            Ok(0) => {}
            Ok(1) => return with_line(position, solver, turns, None, 2 * max_nodes),
            Ok(_) => return None,
            Err(OutOfNodes) => break,
        }
    }
    let mut solved: Option<(u32, i32, i32)> = None;
    for turns in 1..=depths.gains {
        let found = best_gain(position, solver, turns, &mut Prover::new(max_nodes));
        let Ok(Some(gain)) = found else { continue };
        let more = solved.is_none_or(|(.., best)| gain.best >= best + 2);
        if more && gain.best > gain.points {
            solved = Some((turns, gain.points, gain.best));
        }
    }
    if let Some((turns, points, _)) = solved {
        return with_line(position, solver, turns, Some(points), 4 * max_nodes);
    }
    (1..=depths.chances).find_map(|turns| with_odds(position, Aim { solver, turns }, max_nodes))
}

/// Builds the line of a claim with odds.
fn with_odds<G: Provable>(position: &G, aim: Aim, max_nodes: u64) -> Option<Solved> {
    let line = best_odds::line(position, aim, &mut Odds::new(max_nodes)).ok()??;
    let claim = Claim { turns: aim.turns, goal: Goal::Chance(line.value) };
    (line.value < Fraction::ONE).then(|| Solved { claim, line: texts(position, &line.actions) })
}

/// Builds the line of a claim. If the line ends early, claims what it does in its own turns.
fn with_line<G: Provable>(
    position: &G,
    solver: Side,
    turns: u32,
    points: Option<i32>,
    max_nodes: u64,
) -> Option<Solved> {
    let target = Target::of(position, solver, turns, points);
    let line = solve::line(position, target, &mut Prover::new(max_nodes)).ok()??;
    if line.turns == turns {
        let claim = Claim { turns, goal: points.map_or(Goal::Win, Goal::Gain) };
        return Some(Solved { claim, line: texts(position, &line.actions) });
    }
    let turns = line.turns;
    let points = match points {
        None => None,
        Some(_) => {
            let gain = best_gain(position, solver, turns, &mut Prover::new(max_nodes)).ok()??;
            if gain.best <= gain.points {
                return None;
            }
            Some(gain.points)
        }
    };
    with_line(position, solver, turns, points, max_nodes)
}

fn verify_typed<G: Provable>(
    table: &dyn Any,
    claim: Claim,
    line: &[String],
    max_nodes: u64,
) -> Verdict {
    let proved = || {
        let (position, solver) = start::<G>(table)?;
        let line = actions(position, line)?;
        Some(match Question::of(position, solver, claim) {
            Question::Certain(target) => {
                let mut prover = Prover::new(max_nodes);
                let proved = solve::proves(position, target, &line, &mut prover);
                proved.map(|right| (right, prover.nodes))
            }
            Question::Odds(aim, value) => {
                let mut odds = Odds::new(max_nodes);
                let proved = best_odds::proves(position, aim, value, &line, &mut odds);
                proved.map(|right| (right, odds.nodes))
            }
        })
    };
    match proved() {
        Some(Ok((true, nodes))) => Verdict::Proved(nodes),
        None | Some(Ok((false, _))) => Verdict::Refuted,
        Some(Err(OutOfNodes)) => Verdict::Unknown,
    }
}

fn tree_typed<G: Provable>(table: &dyn Any, claim: Claim, max_nodes: u64) -> Option<ProofTree> {
    let (position, solver) = start::<G>(table)?;
    match Question::of(position, solver, claim) {
        Question::Certain(target) => proof_tree(position, target, &mut Prover::new(max_nodes)).ok(),
        Question::Odds(aim, value) => {
            let mut odds = Odds::new(max_nodes);
            let holds = odds.exact(position, aim).ok()? >= value;
            holds.then(|| best_odds::tree(position, aim, &mut odds).ok())?
        }
    }
}

/// Compares replies by the engine's expectation after them.
fn worth<G: Provable>(after: &dyn Table, position: &G, solver: Side, reply: &[G::Action]) -> i32 {
    let mut after = after.copy();
    for text in texts(position, reply) {
        // The reply is legal.
        let _ = after.play(&text);
    }
    engine::expectation(&*after, solver, Strength::Nodes(REPLY_NODES), 1, &AtomicBool::new(false))
}

fn after_all(table: &dyn Table, made: &[String]) -> Option<Box<dyn Table>> {
    let mut after = table.copy();
    made.iter().all(|text| after.play(text).is_ok()).then_some(after)
}

fn refute_typed<G: Provable>(
    table: &dyn Table,
    claim: Claim,
    made: &[String],
    max_nodes: u64,
) -> Option<Vec<String>> {
    let (start, solver) = start::<G>(table.typed())?;
    let Question::Certain(mut target) = Question::of(start, solver, claim) else { return None };
    let mut position = start.clone();
    for action in actions(start, made)? {
        let before = position.clone();
        position.apply(action);
        target = target_after(target, &before, &position);
    }
    let after = after_all(table, made)?;
    let worth = |reply: &[G::Action]| worth(&*after, &position, solver, reply);
    let prover = &mut Prover::small(max_nodes);
    let reply = solve::refutation(&position, target, &worth, prover).ok()??;
    Some(texts(&position, &reply))
}

fn value_typed<G: Provable>(
    table: &dyn Table,
    claim: Claim,
    made: &[String],
    right: &[String],
    max_nodes: u64,
) -> Option<Valued> {
    let (start, solver) = start::<G>(table.typed())?;
    let Question::Odds(aim, _) = Question::of(start, solver, claim) else { return None };
    let odds = &mut Odds::small(max_nodes);
    let follow = |made: &[String]| {
        let (mut position, mut aim) = (start.clone(), aim);
        for action in actions(start, made)? {
            let before = position.clone();
            position.apply(action);
            aim = aim.after(&before, &position);
        }
        Some((position, aim))
    };
    let (position, aim) = follow(made)?;
    let value = odds.exact(&position, aim).ok()?;
    let (best, best_aim) = follow(right)?;
    let is_best = value >= odds.exact(&best, best_aim).ok()?;
    let after = after_all(table, made)?;
    let worth = |reply: &[G::Action]| worth(&*after, &position, solver, reply);
    let reply = best_odds::reply(&position, aim, &worth, odds).ok()?;
    Some(Valued { value, is_best, reply: texts(&position, &reply) })
}

/// Finds a claim that exactly one turn fulfils.
pub(crate) fn solve(table: &dyn Table, depths: Depths, max_nodes: u64) -> Option<Solved> {
    (of(table)?.solve)(table.typed(), depths, max_nodes)
}

/// Proves that a line is the only answer to a claim, and that it takes all turns of the claim.
///
/// # Examples
///
/// ```
/// use puzzles::{Claim, Verdict, verify};
///
/// let game = games::find("world-war").expect("it is there");
/// let setup = serde_json::json!({"board": {"h8": "bF", "g6": "wF", "e6": "wA"}});
/// let table = game.from_setup(&rules::Options::default(), &setup).expect("a position");
/// let claim: Claim = "win in 1".parse().expect("a claim");
/// let right = ["e6-e8".to_owned()];
/// assert!(matches!(verify(&*table, claim, &right, 100_000), Verdict::Proved(_)));
/// let wrong = ["e6-e7".to_owned()];
/// assert_eq!(verify(&*table, claim, &wrong, 100_000), Verdict::Refuted);
/// ```
pub fn verify(table: &dyn Table, claim: Claim, line: &[String], max_nodes: u64) -> Verdict {
    of(table)
        .map_or(Verdict::Refuted, |prove| (prove.verify)(table.typed(), claim, line, max_nodes))
}

/// Returns the reply to wrong turns, with the results of its fights, after which the claim is out
/// of reach. `made` are all actions from the puzzle's start. `None` if they aren't wrong, or the
/// limit is too low.
pub fn refute(
    table: &dyn Table,
    claim: Claim,
    made: &[String],
    max_nodes: u64,
) -> Option<Vec<String>> {
    (of(table)?.refute)(table, claim, made, max_nodes)
}

/// Returns the value of turns at a claim with odds. `made` are all actions from the puzzle's start,
/// `right` those with the right turn instead. `None` for another claim, or if the limit is too low.
pub fn value_of(
    table: &dyn Table,
    claim: Claim,
    made: &[String],
    right: &[String],
    max_nodes: u64,
) -> Option<Valued> {
    (of(table)?.value)(table, claim, made, right, max_nodes)
}

/// Returns a smallest proof that a claim holds: one turn wherever the solver decides, all actions
/// wherever another does. `None` if the claim doesn't hold or the limit is too low.
pub fn tree(table: &dyn Table, claim: Claim, max_nodes: u64) -> Option<ProofTree> {
    (of(table)?.tree)(table.typed(), claim, max_nodes)
}

/// Returns a side's material less the other's, in points.
pub(crate) fn balance(table: &dyn Table, side: Side) -> Option<i32> {
    (of(table)?.balance)(table.typed(), side)
}

/// Returns the number of a side's pieces that decide the game: it loses with the last of them.
/// `None` if the game is decided by an attack.
pub(crate) fn lives(table: &dyn Table, side: Side) -> Option<u32> {
    (of(table)?.lives)(table.typed(), side)
}

/// Returns whether a game has puzzles.
pub fn has_puzzles(game: &str) -> bool {
    PROVES.iter().any(|prove| prove.game == game)
}
