//! Turns with the best odds: the only one, the line that follows it, and the value of another.

use std::collections::BTreeMap;

use rules::Actor;

use crate::fraction::Fraction;
use crate::odds::{ALL, Aim, Odds};
use crate::provable::Provable;
use crate::prover::OutOfNodes;
use crate::tree::ProofTree;
use crate::turns::{WholeTurn, whole_turns};

/// Positions after a reply that are compared for a line.
const MAX_REPLIES: usize = 64;

/// The least distance between the odds of the right turn and any other: an eighth of the cases.
const MARGIN: Fraction = Fraction::ONE.halved(3);

impl Aim {
    /// Returns whether the last turn may have several answers: attacks on the King are alike.
    const fn is_last_attack(self) -> bool {
        self.turns == 1
    }
}

/// The best turn in a position.
pub(crate) struct Best<G: Provable> {
    pub(crate) turn: WholeTurn<G>,
    pub(crate) value: Fraction,
    /// Whether every other turn is clearly worse.
    pub(crate) is_only: bool,
}

/// Returns the best turn; `None` if there is no choice.
pub(crate) fn best_turn<G: Provable>(
    position: &G,
    aim: Aim,
    odds: &mut Odds<G>,
) -> Result<Option<Best<G>>, OutOfNodes> {
    let max_nodes = odds.max_nodes;
    let turns = whole_turns(position, &mut odds.nodes, max_nodes).ok_or(OutOfNodes)?;
    if turns.len() < 2 {
        return Ok(None);
    }
    let (least, most) = ALL;
    let mut best: Option<Best<G>> = None;
    let mut second = least;
    for turn in turns {
        // Another turn that comes close is told apart exactly.
        let low = best.as_ref().map_or(least, |best| best.value.minus(MARGIN));
        let value = odds.value(&turn.after, aim.after(&turn.before, &turn.after), (low, most))?;
        match &best {
            Some(known) if value <= known.value => second = second.max(value),
            known => {
                second = known.as_ref().map_or(second, |known| second.max(known.value));
                best = Some(Best { turn, value, is_only: false });
            }
        }
    }
    Ok(best.map(|best| Best { is_only: second <= best.value.minus(MARGIN), ..best }))
}

/// A line of best turns with the value of the first.
pub(crate) struct OddsLine<G: Provable> {
    pub(crate) value: Fraction,
    pub(crate) actions: Vec<G::Action>,
}

/// Builds the line of a puzzle: the best replies, and results of fights after which the solver has
/// to find another only turn, unlucky ones first. `None` unless one turn is clearly the best.
pub(crate) fn line<G: Provable>(
    position: &G,
    mut aim: Aim,
    odds: &mut Odds<G>,
) -> Result<Option<OddsLine<G>>, OutOfNodes> {
    let Some(best) = best_turn(position, aim, odds)? else { return Ok(None) };
    if !best.is_only || best.value <= Fraction::ZERO {
        return Ok(None);
    }
    let mut line = OddsLine { value: best.value, actions: Vec::new() };
    let mut turn = best.turn;
    loop {
        line.actions.extend_from_slice(&turn.actions);
        aim = aim.after(&turn.before, &turn.after);
        let mut replies = Vec::new();
        best_replies(&turn.after, aim, Vec::new(), &mut replies, odds)?;
        let mut next: Option<(Rank, Reply<G>, WholeTurn<G>)> = None;
        for reply in replies {
            let Some(best) = best_turn(&reply.after, reply.aim, odds)? else { continue };
            let is_answer = best.is_only || reply.aim.is_last_attack();
            if !is_answer || best.value <= Fraction::ZERO {
                continue;
            }
            let rank = (!best.is_only, best.value);
            if next.as_ref().is_none_or(|(known, ..)| rank < *known) {
                next = Some((rank, reply, best.turn));
            }
        }
        let Some((_, reply, answer)) = next else { return Ok(Some(line)) };
        line.actions.extend(reply.actions);
        (aim, turn) = (reply.aim, answer);
    }
}

/// Whether several turns are as good, then the odds: the least goes first.
type Rank = (bool, Fraction);

/// A reply, until the solver begins a turn.
struct Reply<G: Provable> {
    actions: Vec<G::Action>,
    after: G,
    aim: Aim,
}

/// Collects the ends of best replies and all results of fights.
fn best_replies<G: Provable>(
    position: &G,
    aim: Aim,
    made: Vec<G::Action>,
    found: &mut Vec<Reply<G>>,
    odds: &mut Odds<G>,
) -> Result<(), OutOfNodes> {
    if aim.is_over(position) || found.len() >= MAX_REPLIES {
        return Ok(());
    }
    let actor = position.to_act();
    if actor == Actor::Side(aim.solver) {
        if position.turn().actions_made == 0 && !found.iter().any(|known| known.after == *position)
        {
            found.push(Reply { actions: made, after: position.clone(), aim });
        }
        return Ok(());
    }
    for (_, action, after) in least_after(position, aim, odds)? {
        let made = made.iter().copied().chain([action]).collect();
        best_replies(&after, aim.after(position, &after), made, found, odds)?;
    }
    Ok(())
}

/// An action with the value after it and the position.
type Valued<G, A> = (Fraction, A, G);

/// Returns the actions that leave the solver least; all results of a fight, the unlucky one first.
fn least_after<G: Provable>(
    position: &G,
    aim: Aim,
    odds: &mut Odds<G>,
) -> Result<Vec<Valued<G, G::Action>>, OutOfNodes> {
    let (mut actions, mut valued) = (Vec::new(), Vec::new());
    position.legal(&mut actions);
    let is_fight = position.to_act() == Actor::Chance;
    let (bottom, mut high) = ALL;
    for action in actions {
        let mut after = position.clone();
        after.apply(action);
        // Values above the least so far need no more than a bound.
        let value = odds.value(&after, aim.after(position, &after), (bottom, high))?;
        if !is_fight && value < high {
            // The smallest step: equal values stay exact.
            high = value.plus(Fraction::ONE.halved(30));
        }
        valued.push((value, action, after));
    }
    let least = valued.iter().map(|(value, ..)| *value).min();
    valued.retain(|(value, ..)| is_fight || Some(*value) == least);
    valued.sort_by_key(|(value, action, _)| (*value, *action));
    Ok(valued)
}

/// Returns whether the first turn of a line is the only best one with this value, and every later
/// one is the only best one, or a last attack as good as any.
pub(crate) fn proves<G: Provable>(
    start: &G,
    aim: Aim,
    value: Fraction,
    line: &[G::Action],
    odds: &mut Odds<G>,
) -> Result<bool, OutOfNodes> {
    let (mut position, mut aim, mut left) = (start.clone(), aim, line);
    while let Some(&next) = left.first() {
        let mut legal = Vec::new();
        position.legal(&mut legal);
        if aim.is_over(&position) || !legal.contains(&next) {
            return Ok(false);
        }
        if position.to_act() != Actor::Side(aim.solver) {
            let before = position.clone();
            position.apply(next);
            aim = aim.after(&before, &position);
            left = &left[1..];
            continue;
        }
        let Some(best) = best_turn(&position, aim, odds)? else { return Ok(false) };
        let is_first = left.len() == line.len();
        if is_first && best.value != value {
            return Ok(false);
        }
        let mut turn = best.turn;
        if !best.is_only && !is_first && aim.is_last_attack() {
            let max_nodes = odds.max_nodes;
            let turns = whole_turns(&position, &mut odds.nodes, max_nodes).ok_or(OutOfNodes)?;
            let Some(made) = turns.into_iter().find(|turn| left.starts_with(&turn.actions)) else {
                return Ok(false);
            };
            if odds.exact(&made.after, aim.after(&made.before, &made.after))? != best.value {
                return Ok(false);
            }
            turn = made;
        } else if !best.is_only || !left.starts_with(&turn.actions) {
            return Ok(false);
        }
        aim = aim.after(&turn.before, &turn.after);
        left = &left[turn.actions.len()..];
        position = turn.after;
    }
    Ok(!line.is_empty())
}

/// Returns the other side's best reply to a turn, with the unlucky results of its fights. Among
/// actions that leave the solver as little, prefers the one with the least `worth`.
pub(crate) fn reply<G: Provable>(
    position: &G,
    mut aim: Aim,
    worth: &dyn Fn(&[G::Action]) -> i32,
    odds: &mut Odds<G>,
) -> Result<Vec<G::Action>, OutOfNodes> {
    let (mut position, mut made) = (position.clone(), Vec::new());
    while !aim.is_over(&position) && position.to_act() != Actor::Side(aim.solver) {
        let mut least = least_after(&position, aim, odds)?;
        if position.to_act() == Actor::Chance {
            least.truncate(1);
        }
        least.sort_by_cached_key(|(_, action, _)| {
            made.push(*action);
            let worth = worth(&made);
            made.pop();
            worth
        });
        let Some((_, action, after)) = least.into_iter().next() else { break };
        aim = aim.after(&position, &after);
        made.push(action);
        position = after;
    }
    Ok(made)
}

/// Builds a proof that the solver has at least the exact value: one best action wherever the solver
/// decides, all actions of the other side, and both results of fights.
pub(crate) fn tree<G: Provable>(
    position: &G,
    aim: Aim,
    odds: &mut Odds<G>,
) -> Result<ProofTree, OutOfNodes> {
    odds.count(1)?;
    let mut actions = Vec::new();
    position.legal(&mut actions);
    if aim.is_over(position) || actions.is_empty() {
        return Ok(ProofTree::Reached);
    }
    if position.to_act() == Actor::Side(aim.solver) {
        let (mut best, (mut low, most)) = (None, ALL);
        for action in actions {
            let mut after = position.clone();
            after.apply(action);
            let next = aim.after(position, &after);
            let value = odds.value(&after, next, (low, most))?;
            if value > low {
                low = value;
                best = Some((action, after, next));
            }
        }
        let Some((action, after, next)) = best else { return Err(OutOfNodes) };
        let after = tree(&after, next, odds)?;
        return Ok(ProofTree::Solver(position.text(action), Box::new(after)));
    }
    let mut after_each = BTreeMap::new();
    for action in actions {
        let mut after = position.clone();
        after.apply(action);
        let proof = tree(&after, aim.after(position, &after), odds)?;
        after_each.insert(position.text(action), proof);
    }
    Ok(ProofTree::Others(after_each))
}
