//! The exact search for claims with odds: an expectimax in which every fight is even.
//!
//! Like the proofs of [`crate::prover`], it shares nothing with the engine's search. Its pruning
//! (alpha-beta, with bounds for fights) never changes a value that it calls exact, and a value that
//! can't be exact is refused.

use std::collections::HashMap;

use rules::{Actor, Side};

use crate::fraction::Fraction;
use crate::provable::{End, Provable};
use crate::prover::{BOT_MEMORY, MAX_KNOWN, OutOfNodes, balance_for};

/// Points of a King in the order of actions.
const KING: i32 = 100;

/// The least and the greatest odds.
const BOUNDS: (Fraction, Fraction) = (Fraction::ZERO, Fraction::ONE);
/// Limits beyond all odds, for exact values.
pub(crate) const ALL: (Fraction, Fraction) =
    (Fraction::ZERO.minus(Fraction::ONE), Fraction::ONE.plus(Fraction::ONE));

/// The win whose odds a search computes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Aim {
    pub(crate) solver: Side,
    /// The solver's turns that haven't ended.
    pub(crate) turns: u32,
}

impl Aim {
    /// Returns the aim after an action from `before` to `after`.
    pub(crate) fn after<G: Provable>(self, before: &G, after: &G) -> Aim {
        let ended = after.turn().actions_made == 0 && before.turn().side == self.solver;
        Aim { turns: self.turns.saturating_sub(u32::from(ended)), ..self }
    }

    /// Returns whether the value of a position is known without its actions.
    pub(crate) fn is_over<G: Provable>(self, position: &G) -> bool {
        let all_made = self.turns == 0 && position.turn().actions_made == 0;
        position.end().is_some() || all_made
    }

    fn at_end(self, end: End) -> Fraction {
        if end.0 == Some(self.solver) { Fraction::ONE } else { Fraction::ZERO }
    }

    fn leaf<G: Provable>(self, position: &G) -> Fraction {
        if let Some(end) = position.end() {
            return self.at_end(end);
        }
        let is_mate = position.may_be_mate() && {
            let mut actions = Vec::new();
            position.legal(&mut actions);
            actions.is_empty()
        };
        self.at_end(if is_mate { position.end_without_actions() } else { End(None) })
    }
}

struct Known<G> {
    position: G,
    aim: Aim,
    bounds: (Fraction, Fraction),
}

pub(crate) struct Odds<G: Provable> {
    known: HashMap<u64, Known<G>>,
    /// By the side that decides and the solver's turns left: the latest best action.
    best: [[Option<G::Action>; 16]; 2],
    max_known: usize,
    /// Number of positions visited so far.
    pub(crate) nodes: u64,
    pub(crate) max_nodes: u64,
}

impl<G: Provable> Odds<G> {
    pub(crate) fn new(max_nodes: u64) -> Odds<G> {
        let known = HashMap::new();
        Odds { known, best: [[None; 16]; 2], max_known: MAX_KNOWN, nodes: 0, max_nodes }
    }

    /// Creates a search with little memory, for use while Herald runs.
    pub(crate) fn small(max_nodes: u64) -> Odds<G> {
        let max_known = BOT_MEMORY / size_of::<Known<G>>();
        Odds { max_known, ..Odds::new(max_nodes) }
    }

    pub(crate) fn count(&mut self, nodes: u64) -> Result<(), OutOfNodes> {
        self.nodes += nodes;
        if self.nodes > self.max_nodes { Err(OutOfNodes) } else { Ok(()) }
    }

    /// Returns the exact value of a position.
    pub(crate) fn exact(&mut self, position: &G, aim: Aim) -> Result<Fraction, OutOfNodes> {
        self.value(position, aim, ALL)
    }

    /// Returns the exact value if it is between the limits. Otherwise returns a bound beyond the
    /// same limit.
    pub(crate) fn value(
        &mut self,
        position: &G,
        aim: Aim,
        (mut low, mut high): (Fraction, Fraction),
    ) -> Result<Fraction, OutOfNodes> {
        self.count(1)?;
        if aim.is_over(position) {
            return Ok(aim.leaf(position));
        }
        let mark = position.mark();
        let mut bounds = BOUNDS;
        if let Some(known) = self.known.get(&mark)
            && known.aim == aim
            && known.position == *position
        {
            bounds = known.bounds;
            if bounds.0 == bounds.1 || bounds.0 >= high {
                return Ok(bounds.0);
            }
            if bounds.1 <= low {
                return Ok(bounds.1);
            }
        }
        let limits = (low, high);
        let value = match position.to_act() {
            Actor::Chance => self.fight(position, aim, limits)?,
            Actor::Side(side) => {
                let seeks = side == aim.solver;
                let mut actions = Vec::new();
                position.legal(&mut actions);
                if actions.is_empty() {
                    return Ok(aim.at_end(position.end_without_actions()));
                }
                let turns = (aim.turns as usize).min(15);
                let first = self.best[side.index()][turns];
                order(position, &mut actions, aim.solver, seeks, first);
                let mut best: Option<(Fraction, G::Action)> = None;
                for action in actions {
                    let mut after = position.clone();
                    after.apply(action);
                    let value = self.value(&after, aim.after(position, &after), (low, high))?;
                    if best.is_none_or(|(best, _)| (value > best) == seeks && value != best) {
                        best = Some((value, action));
                    }
                    if seeks {
                        low = low.max(value);
                    } else {
                        high = high.min(value);
                    }
                    if low >= high {
                        break;
                    }
                }
                let Some((value, action)) = best else { return Err(OutOfNodes) };
                self.best[side.index()][turns] = Some(action);
                value
            }
        };
        if value > limits.0 {
            bounds.0 = bounds.0.max(value);
        }
        if value < limits.1 {
            bounds.1 = bounds.1.min(value);
        }
        if self.known.len() >= self.max_known {
            self.known.clear();
        }
        self.known.insert(mark, Known { position: position.clone(), aim, bounds });
        Ok(value)
    }

    /// The mean of both results. The other result's bounds limit the first one's search.
    fn fight(
        &mut self,
        position: &G,
        aim: Aim,
        (low, high): (Fraction, Fraction),
    ) -> Result<Fraction, OutOfNodes> {
        let mut actions = Vec::new();
        position.legal(&mut actions);
        let &[one, other] = actions.as_slice() else { return Err(OutOfNodes) };
        let (least, most) = BOUNDS;
        let [one, other] = [one, other].map(|action| {
            let mut after = position.clone();
            after.apply(action);
            after
        });
        let limits = (low.plus(low).minus(most), high.plus(high).minus(least));
        let first = self.value(&one, aim.after(position, &one), limits)?;
        if first <= limits.0 {
            return Ok(low);
        }
        if first >= limits.1 {
            return Ok(high);
        }
        let limits = (low.plus(low).minus(first), high.plus(high).minus(first));
        let second = self.value(&other, aim.after(position, &other), limits)?;
        if second <= limits.0 {
            return Ok(low);
        }
        if second >= limits.1 {
            return Ok(high);
        }
        first.mean(second).ok_or(OutOfNodes)
    }
}

/// The solver's balance after an action, twice over. A fight counts as its mean.
fn guess<G: Provable>(position: &G, solver: Side) -> i32 {
    if let Some(End(winner)) = position.end() {
        return winner.map_or(0, |winner| if winner == solver { KING } else { -KING });
    }
    if position.to_act() != Actor::Chance {
        return 2 * balance_for(position, solver);
    }
    let mut results = Vec::new();
    position.legal(&mut results);
    let after = |action| {
        let mut after = position.clone();
        after.apply(action);
        match after.end() {
            Some(End(Some(winner))) if winner == solver => KING,
            Some(End(Some(_))) => -KING,
            _ => balance_for(&after, solver),
        }
    };
    results.into_iter().map(after).sum()
}

/// Sorts the actions that promise most to the side that decides first.
fn order<G: Provable>(
    position: &G,
    actions: &mut [G::Action],
    solver: Side,
    seeks: bool,
    first: Option<G::Action>,
) {
    let sign = if seeks { -1 } else { 1 };
    actions.sort_by_cached_key(|&action| {
        let mut after = position.clone();
        after.apply(action);
        // An action that was best nearby goes before others that promise as much.
        (sign * guess(&after, solver), Some(action) != first)
    });
}
