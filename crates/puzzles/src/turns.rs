//! Whole turns of the side to act.

use std::collections::HashMap;

use rules::Actor;

use crate::provable::Provable;
use crate::prover::{Target, target_after};

/// A turn of one side, as far as no one else decides in between.
#[derive(Clone, Debug)]
pub(crate) struct WholeTurn<G: Provable> {
    pub(crate) actions: Vec<G::Action>,
    /// The position before the last action.
    pub(crate) before: G,
    pub(crate) after: G,
}

impl<G: Provable> WholeTurn<G> {
    /// Returns whether a turn has all actions of this one.
    pub(crate) fn is_part_of(&self, other: &WholeTurn<G>) -> bool {
        let count = |turn: &WholeTurn<G>, action| {
            turn.actions.iter().filter(|other| **other == action).count()
        };
        self.actions.iter().all(|&action| count(self, action) <= count(other, action))
    }

    /// Returns whether the target's turn is over, not only interrupted by another's decision.
    pub(crate) fn ends_turn(&self, target: Target) -> bool {
        let after = target_after(target, &self.before, &self.after);
        after.turns < target.turns || self.after.end().is_some()
    }
}

/// Maximum number of different positions within a turn.
const MAX_POSITIONS: usize = 400_000;

/// Returns the turns of the side to act that lead to different positions, shortest first: of
/// several orders of the same actions, only the first. `None` if there are too many, or if no side
/// is to act.
pub(crate) fn whole_turns<G: Provable>(
    position: &G,
    nodes: &mut u64,
    max_nodes: u64,
) -> Option<Vec<WholeTurn<G>>> {
    let Actor::Side(side) = position.to_act() else { return None };
    let mut ends = Vec::new();
    let mut frontier = vec![(Vec::new(), position.clone())];
    let mut seen: HashMap<u64, Vec<G>> = HashMap::new();
    let mut actions = Vec::new();
    let mut count = 0;
    while !frontier.is_empty() {
        let mut next = Vec::new();
        for (made, before) in frontier {
            actions.clear();
            before.legal(&mut actions);
            for &action in &actions {
                *nodes += 1;
                if *nodes > max_nodes {
                    return None;
                }
                let mut after = before.clone();
                after.apply(action);
                let same = seen.entry(after.mark()).or_default();
                if same.contains(&after) {
                    continue;
                }
                same.push(after.clone());
                count += 1;
                if count > MAX_POSITIONS {
                    return None;
                }
                let mut made = made.clone();
                made.push(action);
                let goes_on = after.end().is_none()
                    && after.turn().actions_made > 0
                    && after.to_act() == Actor::Side(side);
                if goes_on {
                    next.push((made, after));
                } else {
                    ends.push(WholeTurn { actions: made, before: before.clone(), after });
                }
            }
        }
        frontier = next;
    }
    Some(ends)
}
