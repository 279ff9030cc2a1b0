//! Answers to a claim, the line of a puzzle, and refutations of wrong turns.

use std::collections::BTreeMap;

use rules::{Actor, Side};

use crate::provable::Provable;
use crate::prover::{OutOfNodes, Prover, Target, balance_for, target_after};
use crate::turns::{WholeTurn, whole_turns};

/// Maximum number of replies that are compared for a line.
const MAX_REPLIES: usize = 4_000;

impl Target {
    /// `points`: the gain; `None` for a win.
    pub(crate) fn of<G: Provable>(
        position: &G,
        solver: Side,
        turns: u32,
        points: Option<i32>,
    ) -> Target {
        let balance = points.map(|points| balance_for(position, solver) + points);
        Target { solver, turns, balance }
    }

    /// Returns whether one turn remains, and it must win the game.
    const fn wins_now(self) -> bool {
        self.balance.is_none() && self.turns == 1
    }
}

/// Returns up to `most` turns with different results that reach the target, shortest first. If a
/// turn can win at once, longer turns with the same actions don't count: they waste the others.
pub(crate) fn answers<G: Provable>(
    position: &G,
    target: Target,
    most: usize,
    prover: &mut Prover<G>,
) -> Result<Vec<WholeTurn<G>>, OutOfNodes> {
    let turns = all_turns(position, prover)?;
    let mut found: Vec<WholeTurn<G>> = Vec::new();
    for turn in turns {
        if found.len() >= most {
            break;
        }
        let wasteful = target.wins_now() && found.iter().any(|shorter| shorter.is_part_of(&turn));
        if !wasteful && prover.holds_after(&turn.before, &turn.after, target)? {
            found.push(turn);
        }
    }
    Ok(found)
}

pub(crate) fn all_turns<G: Provable>(
    position: &G,
    prover: &mut Prover<G>,
) -> Result<Vec<WholeTurn<G>>, OutOfNodes> {
    let max_nodes = prover.max_nodes;
    whole_turns(position, &mut prover.nodes, max_nodes).ok_or(OutOfNodes)
}

/// An answer that gains more than any other turn.
pub(crate) struct BestGain {
    /// The least number of points that only one turn gains.
    pub(crate) points: i32,
    /// The number of points that this turn gains.
    pub(crate) best: i32,
}

/// Finds the gain that exactly one turn reaches; `None` if no turn gains enough, or several gain as
/// much.
pub(crate) fn best_gain<G: Provable>(
    position: &G,
    solver: Side,
    turns: u32,
    prover: &mut Prover<G>,
) -> Result<Option<BestGain>, OutOfNodes> {
    let mut left = all_turns(position, prover)?;
    let (mut points, mut only) = (G::LEAST_GAIN, None);
    loop {
        let target = Target::of(position, solver, turns, Some(points));
        let mut reaching = Vec::new();
        for turn in left {
            if prover.holds_after(&turn.before, &turn.after, target)? {
                reaching.push(turn);
            }
        }
        match reaching.len() {
            0 => break,
            1 => only = only.or(Some(points)),
            _ => {}
        }
        (left, points) = (reaching, points + 1);
        if points > 60 {
            // Every value of a won game.
            return Ok(None);
        }
    }
    Ok(only.map(|only| BestGain { points: only, best: points - 1 }))
}

/// The end of a reply: its actions, the position, and the target there.
struct Reply<G: Provable> {
    actions: Vec<G::Action>,
    after: G,
    target: Target,
}

/// Returns every reply, decided by the other side and by fights, until the solver decides again or
/// the game is over. `None` if there are too many.
fn replies<G: Provable>(
    position: &G,
    target: Target,
    prover: &mut Prover<G>,
) -> Result<Option<Vec<Reply<G>>>, OutOfNodes> {
    let mut found: Vec<Reply<G>> = Vec::new();
    let mut open = vec![Reply { actions: Vec::new(), after: position.clone(), target }];
    while let Some(reply) = open.pop() {
        let mut actions = Vec::new();
        reply.after.legal(&mut actions);
        let over = reply.after.end().is_some() || actions.is_empty();
        if over || reply.after.to_act() == Actor::Side(target.solver) {
            if !found.iter().any(|known| known.after == reply.after) {
                found.push(reply);
            }
            if found.len() > MAX_REPLIES {
                return Ok(None);
            }
            continue;
        }
        prover.count(actions.len() as u64)?;
        for action in actions {
            let mut after = reply.after.clone();
            after.apply(action);
            let target = target_after(reply.target, &reply.after, &after);
            let actions = reply.actions.iter().copied().chain([action]).collect();
            open.push(Reply { actions, after, target });
        }
        if open.len() > 10 * MAX_REPLIES {
            return Ok(None);
        }
    }
    Ok(Some(found))
}

/// A line of right turns and the replies to them.
pub(crate) struct Line<G: Provable> {
    pub(crate) actions: Vec<G::Action>,
    /// Number of the solver's turns in it.
    pub(crate) turns: u32,
}

/// Builds the line of a puzzle from its only answer: the replies are those that make the solver
/// find the most only answers. `None` unless exactly one turn is right.
///
/// The line has fewer turns than the target if no reply leaves only one right turn.
pub(crate) fn line<G: Provable>(
    position: &G,
    target: Target,
    prover: &mut Prover<G>,
) -> Result<Option<Line<G>>, OutOfNodes> {
    let answers = answers(position, target, 2, prover)?;
    let [answer] = answers.as_slice() else { return Ok(None) };
    let mut line = Line { actions: Vec::new(), turns: 0 };
    let (mut answer, mut target) = (answer.clone(), target);
    loop {
        line.actions.extend_from_slice(&answer.actions);
        line.turns += u32::from(answer.ends_turn(target));
        target = target_after(target, &answer.before, &answer.after);
        if target.turns == 0 || answer.after.end().is_some() {
            return Ok(Some(line));
        }
        let Some((reply, next)) = hardest_reply(&answer.after, target, prover)? else {
            return Ok(Some(line));
        };
        target = reply.target;
        line.actions.extend(reply.actions);
        answer = next;
    }
}

/// A reply and the answer to it.
type Exchange<G> = (Reply<G>, WholeTurn<G>);

/// Returns the reply after which the solver has the fewest answers, best defended first, with the
/// answer; `None` if several turns are right after every reply. Replies that allow a win at once
/// don't count where a gain is asked for, or a slower win.
fn hardest_reply<G: Provable>(
    position: &G,
    target: Target,
    prover: &mut Prover<G>,
) -> Result<Option<Exchange<G>>, OutOfNodes> {
    let Some(mut replies) = replies(position, target, prover)? else { return Ok(None) };
    replies.retain(|reply| reply.after.end().is_none());
    replies.sort_by_key(|reply| balance_for(&reply.after, target.solver));
    let mut any_win = None;
    for reply in replies {
        let sooner = match (reply.target.balance, reply.target.turns) {
            (_, 0) => continue,
            (Some(_), _) => Some(Target { turns: 1, balance: None, ..reply.target }),
            (None, 1) => None,
            (None, turns) => Some(Target { turns: turns - 1, ..reply.target }),
        };
        if let Some(sooner) = sooner
            && !answers(&reply.after, sooner, 1, prover)?.is_empty()
        {
            continue;
        }
        let mut next = answers(&reply.after, reply.target, 2, prover)?;
        let only = next.len() == 1;
        let Some(first) = (!next.is_empty()).then(|| next.swap_remove(0)) else { continue };
        if only {
            return Ok(Some((reply, first)));
        }
        // Any last turn that wins is right.
        if reply.target.wins_now() && any_win.is_none() {
            any_win = Some((reply, first));
        }
    }
    Ok(any_win)
}

/// Returns whether a line has all turns of the target, and every one of them is the only answer, or
/// one of several last turns that win.
pub(crate) fn proves<G: Provable>(
    start: &G,
    target: Target,
    line: &[G::Action],
    prover: &mut Prover<G>,
) -> Result<bool, OutOfNodes> {
    let (all_turns, mut turns) = (target.turns, 0);
    let (mut position, mut target, mut left) = (start.clone(), target, line);
    while let Some(&next) = left.first() {
        let mut legal = Vec::new();
        position.legal(&mut legal);
        if position.end().is_some() || !legal.contains(&next) {
            return Ok(false);
        }
        if position.to_act() != Actor::Side(target.solver) {
            let before = position.clone();
            position.apply(next);
            target = target_after(target, &before, &position);
            left = &left[1..];
            continue;
        }
        let later = left.len() < line.len();
        let most = if later && target.wins_now() { usize::MAX } else { 2 };
        let right = answers(&position, target, most, prover)?;
        let made = right.iter().find(|turn| left.starts_with(&turn.actions));
        let Some(made) = made.filter(|_| right.len() == 1 || most > 2) else { return Ok(false) };
        turns += u32::from(made.ends_turn(target));
        target = target_after(target, &made.before, &made.after);
        left = &left[made.actions.len()..];
        position = made.after.clone();
    }
    Ok(turns == all_turns)
}

/// Returns the reply to a wrong turn, with the results of its fights, after which the target can't
/// be reached. `None` if the turn isn't wrong. Among actions that cost the solver the same, prefers
/// the one after which the reply so far has the least `worth` to the solver.
pub(crate) fn refutation<G: Provable>(
    position: &G,
    target: Target,
    worth: &dyn Fn(&[G::Action]) -> i32,
    prover: &mut Prover<G>,
) -> Result<Option<Vec<G::Action>>, OutOfNodes> {
    let (mut position, mut target, mut made) = (position.clone(), target, Vec::new());
    loop {
        let mut actions = Vec::new();
        position.legal(&mut actions);
        let over = position.end().is_some() || actions.is_empty();
        if over || position.to_act() == Actor::Side(target.solver) {
            return Ok((!made.is_empty()).then_some(made));
        }
        let mut by_balance: BTreeMap<i32, Vec<(G::Action, G)>> = BTreeMap::new();
        for action in actions {
            let mut after = position.clone();
            after.apply(action);
            by_balance.entry(balance_for(&after, target.solver)).or_default().push((action, after));
        }
        let mut replies = Vec::new();
        for (_, mut tied) in by_balance {
            tied.sort_by_cached_key(|(action, _)| {
                made.push(*action);
                let worth = worth(&made);
                made.pop();
                worth
            });
            replies.append(&mut tied);
        }
        let Some(index) = refuting(&position, &replies, target, prover)? else { return Ok(None) };
        let (action, after) = replies.swap_remove(index);
        target = target_after(target, &position, &after);
        (position, _) = (after, made.push(action));
    }
}

/// Returns the first reply that refutes. Gives each reply a small search first, then larger ones,
/// because one that needs a large search would leave nothing for the others.
fn refuting<G: Provable>(
    position: &G,
    replies: &[(G::Action, G)],
    target: Target,
    prover: &mut Prover<G>,
) -> Result<Option<usize>, OutOfNodes> {
    let max_nodes = prover.max_nodes;
    for parts in [100, 10, 1] {
        let mut is_open = false;
        for (index, (_, after)) in replies.iter().enumerate() {
            prover.max_nodes = max_nodes.min(prover.nodes.saturating_add(max_nodes / parts));
            let holds = prover.holds_after(position, after, target);
            prover.max_nodes = max_nodes;
            match holds {
                Ok(true) => {}
                Ok(false) => return Ok(Some(index)),
                Err(OutOfNodes) => is_open = true,
            }
        }
        if !is_open {
            return Ok(None);
        }
    }
    Err(OutOfNodes)
}
