//! Proof trees, for programs that check proofs without this search.

use std::collections::BTreeMap;

use rules::Actor;
use serde::Serialize;

use crate::provable::Provable;
use crate::prover::{OutOfNodes, Prover, Target, target_after};

/// A proof: the decision at hand with the proofs that follow.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ProofTree {
    /// The game is won, or the gain is reached.
    Reached,
    /// The solver's action, and the proof after it.
    Solver(String, Box<ProofTree>),
    /// Every action of the other side, or every result of a fight.
    Others(BTreeMap<String, ProofTree>),
}

impl ProofTree {
    /// The number of positions in the proof.
    #[must_use]
    pub fn len(&self) -> u64 {
        1 + match self {
            ProofTree::Reached => 0,
            ProofTree::Solver(_, after) => after.len(),
            ProofTree::Others(after) => after.values().map(ProofTree::len).sum(),
        }
    }

    /// Returns whether there is nothing to prove.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        matches!(self, ProofTree::Reached)
    }
}

/// Builds a smallest proof of a target that holds.
pub(crate) fn proof_tree<G: Provable>(
    position: &G,
    target: Target,
    prover: &mut Prover<G>,
) -> Result<ProofTree, OutOfNodes> {
    smallest(position, target, prover, u64::MAX)?.ok_or(OutOfNodes)
}

/// Returns a smallest proof; `None` if it has more than `most` positions.
fn smallest<G: Provable>(
    position: &G,
    target: Target,
    prover: &mut Prover<G>,
    most: u64,
) -> Result<Option<ProofTree>, OutOfNodes> {
    prover.count(1)?;
    if most == 0 {
        return Ok(None);
    }
    let mut actions = Vec::new();
    position.legal(&mut actions);
    let over = position.end().is_some() || actions.is_empty();
    let mine = position.to_act() == Actor::Side(target.solver);
    if over || (target.turns == 0 && mine && position.turn().actions_made == 0) {
        return Ok(Some(ProofTree::Reached));
    }
    if !mine {
        let mut after_each = BTreeMap::new();
        let mut left = most - 1;
        for action in actions {
            let mut after = position.clone();
            after.apply(action);
            let target = target_after(target, position, &after);
            let Some(tree) = smallest(&after, target, prover, left)? else { return Ok(None) };
            left -= tree.len();
            after_each.insert(position.text(action), tree);
        }
        return Ok(Some(ProofTree::Others(after_each)));
    }
    let (mut best, mut most) = (None, most - 1);
    for action in actions {
        let mut after = position.clone();
        after.apply(action);
        if !prover.holds_after(position, &after, target)? {
            continue;
        }
        let target = target_after(target, position, &after);
        if let Some(tree) = smallest(&after, target, prover, most)? {
            most = tree.len() - 1;
            best = Some(ProofTree::Solver(position.text(action), Box::new(tree)));
        }
    }
    Ok(best)
}
