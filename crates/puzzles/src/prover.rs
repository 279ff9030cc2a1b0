//! The exact search that proves claims.
//!
//! It shares nothing with the engine's search: no evaluation, reductions or windows. Every decision
//! of the other side and every result of a fight must hold; one of the solver's decisions must.
//! Known positions are compared whole, so a hash collision can't prove anything.

use std::collections::HashMap;

use rules::{Actor, Side};

use crate::provable::Provable;

/// Maximum number of known positions in a proof. The stored sizes of proofs depend on it.
pub(crate) const MAX_KNOWN: usize = 200_000;
/// Memory for known positions in the bot, in bytes.
pub(crate) const BOT_MEMORY: usize = 16 << 20;

/// A goal of the solver with the number of turns left for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Target {
    pub(crate) solver: Side,
    /// The solver's turns that haven't ended.
    pub(crate) turns: u32,
    /// The solver's least balance after the reply to the last turn; `None` to win the game.
    pub(crate) balance: Option<i32>,
}

impl Target {
    pub(crate) const fn after_turn(self) -> Target {
        Target { turns: self.turns.saturating_sub(1), ..self }
    }
}

/// The search ran out of positions, so nothing is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OutOfNodes;

struct Known<G> {
    position: G,
    target: Target,
    holds: bool,
}

pub(crate) struct Prover<G: Provable> {
    known: HashMap<u64, Known<G>>,
    /// By the number of the solver's turns left: the reply that refuted last.
    refuters: [Option<G::Action>; 16],
    max_known: usize,
    /// Number of positions visited so far.
    pub(crate) nodes: u64,
    pub(crate) max_nodes: u64,
}

pub(crate) fn balance_for<G: Provable>(position: &G, side: Side) -> i32 {
    match side {
        Side::White => position.balance(),
        Side::Black => -position.balance(),
    }
}

/// Returns the target after an action from `before` to `after`.
pub(crate) fn target_after<G: Provable>(target: Target, before: &G, after: &G) -> Target {
    let ended = after.turn().actions_made == 0;
    if ended && before.turn().side == target.solver { target.after_turn() } else { target }
}

impl<G: Provable> Prover<G> {
    pub(crate) fn new(max_nodes: u64) -> Prover<G> {
        let known = HashMap::new();
        Prover { known, refuters: [None; 16], max_known: MAX_KNOWN, nodes: 0, max_nodes }
    }

    /// Creates a prover with little memory, for searches while Herald runs.
    pub(crate) fn small(max_nodes: u64) -> Prover<G> {
        let max_known = BOT_MEMORY / size_of::<Known<G>>();
        Prover { max_known, ..Prover::new(max_nodes) }
    }

    pub(crate) fn count(&mut self, nodes: u64) -> Result<(), OutOfNodes> {
        self.nodes += nodes;
        if self.nodes > self.max_nodes { Err(OutOfNodes) } else { Ok(()) }
    }

    /// Returns whether the target is reached from `after`, which an action from `before` has led
    /// to, with the turns left before that action.
    pub(crate) fn holds_after(
        &mut self,
        before: &G,
        after: &G,
        target: Target,
    ) -> Result<bool, OutOfNodes> {
        let replied = before.turn().side != target.solver;
        self.holds(after, target_after(target, before, after), replied)
    }

    /// Returns whether the target is reached by force. `replied` says whether the turn before this
    /// position was the other side's.
    pub(crate) fn holds(
        &mut self,
        position: &G,
        target: Target,
        replied: bool,
    ) -> Result<bool, OutOfNodes> {
        self.count(1)?;
        if let Some(end) = position.end() {
            return Ok(end.0 == Some(target.solver));
        }
        let turn = position.turn();
        if target.turns == 0 {
            let Some(least) = target.balance else {
                return Ok(position.may_be_mate() && self.is_mate(position, target.solver));
            };
            if turn.actions_made == 0 && position.to_act() == Actor::Side(target.solver) {
                return Ok(replied && balance_for(position, target.solver) >= least);
            }
        }
        // The last reply of one action is cheaper to search than to remember.
        let remembers = target.turns > 0 || turn.actions_made > 0 || turn.actions_left > 1;
        let mark = if remembers { position.mark() } else { 0 };
        if remembers
            && let Some(known) = self.known.get(&mark)
            && known.target == target
            && known.position == *position
        {
            return Ok(known.holds);
        }
        let holds = self.search(position, target)?;
        if remembers {
            if self.known.len() >= self.max_known {
                self.known.clear();
            }
            self.known.insert(mark, Known { position: position.clone(), target, holds });
        }
        Ok(holds)
    }

    fn is_mate(&mut self, position: &G, solver: Side) -> bool {
        let mut actions = Vec::new();
        position.legal(&mut actions);
        actions.is_empty() && position.end_without_actions().0 == Some(solver)
    }

    fn search(&mut self, position: &G, target: Target) -> Result<bool, OutOfNodes> {
        let mut actions = Vec::new();
        position.legal(&mut actions);
        if actions.is_empty() {
            return Ok(position.end_without_actions().0 == Some(target.solver));
        }
        let seeks = position.to_act() == Actor::Side(target.solver);
        let turns = (target.turns as usize).min(15);
        let refuter = self.refuters[turns].filter(|_| !seeks);
        order(position, &mut actions, target.solver, seeks, refuter);
        for action in actions {
            let mut after = position.clone();
            after.apply(action);
            if self.holds_after(position, &after, target)? == seeks {
                if !seeks {
                    self.refuters[turns] = Some(action);
                }
                return Ok(seeks);
            }
        }
        Ok(!seeks)
    }
}

/// Sorts the actions that change the solver's balance first, in favour of the side that decides.
fn order<G: Provable>(
    position: &G,
    actions: &mut [G::Action],
    solver: Side,
    seeks: bool,
    refuter: Option<G::Action>,
) {
    let sign = if seeks { -1 } else { 1 };
    actions.sort_by_cached_key(|&action| {
        if Some(action) == refuter {
            return i32::MIN;
        }
        let mut after = position.clone();
        after.apply(action);
        sign * balance_for(&after, solver)
    });
}
