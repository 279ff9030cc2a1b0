//! Searches for the pieces that a side can lose before a turn is over.

use model::Side;
use model::scene::Spot;

use crate::{Actor, Explain};

/// A set of squares on a board of at most 11 columns and 11 rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SpotSet(u128);

const COLUMNS: u8 = 11;

impl SpotSet {
    /// The empty set.
    pub const NONE: SpotSet = SpotSet(0);

    const fn bit(at: Spot) -> u128 {
        if at.column < COLUMNS && at.row < COLUMNS {
            1 << (at.row * COLUMNS + at.column)
        } else {
            0
        }
    }

    /// Adds a square.
    pub fn insert(&mut self, at: Spot) {
        self.0 |= SpotSet::bit(at);
    }

    /// Returns whether the square is in the set.
    #[must_use]
    pub const fn has(self, at: Spot) -> bool {
        self.0 & SpotSet::bit(at) != 0
    }

    /// Returns the union.
    #[must_use]
    pub const fn or(self, other: SpotSet) -> SpotSet {
        SpotSet(self.0 | other.0)
    }

    /// Returns the intersection.
    #[must_use]
    pub const fn and(self, other: SpotSet) -> SpotSet {
        SpotSet(self.0 & other.0)
    }

    /// Iterates row by row, starting at White's side.
    pub fn iter(self) -> impl Iterator<Item = Spot> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let index = (bits != 0).then(|| bits.trailing_zeros() as u8)?;
            bits &= bits - 1;
            Some(Spot::new(index % COLUMNS, index / COLUMNS))
        })
    }
}

impl FromIterator<Spot> for SpotSet {
    fn from_iter<I: IntoIterator<Item = Spot>>(spots: I) -> SpotSet {
        let mut set = SpotSet::NONE;
        spots.into_iter().for_each(|spot| set.insert(spot));
        set
    }
}

/// The pieces that a side can lose before a turn is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Losses {
    /// Squares of pieces lost in at least one continuation.
    pub at: SpotSet,
    /// True if every continuation was searched. Pieces elsewhere are then safe.
    pub complete: bool,
}

/// Returns the squares on which `victim` can lose a piece before the current turn is over, for any
/// decisions and fight results. Visits at most `nodes` positions and subtracts those visited.
pub fn losses<G: Explain>(position: &G, victim: Side, nodes: &mut u32) -> Losses {
    let (mut at, mut comparable) = (SpotSet::NONE, true);
    let complete = turn_ends(position, nodes, &mut |end| {
        match position.losses_until(end, victim) {
            Some(lost) => at = at.or(lost),
            None => comparable = false,
        }
        true
    });
    Losses { at, complete: complete && comparable }
}

/// Maximum number of positions after captures to keep, to bound memory.
const MOST_TAKERS: usize = 4_096;

/// Returns whether every piece that captures `victim`'s piece on a square this turn can be captured
/// there next turn. `None` if nothing captures it or `nodes` run out.
pub fn is_avenged<G: Explain>(
    position: &G,
    victim: Side,
    at: Spot,
    nodes: &mut u32,
) -> Option<bool> {
    let mut takers = Vec::new();
    let complete = turn_ends(position, nodes, &mut |end| {
        if position.losses_until(end, victim).is_none_or(|lost| lost.has(at)) {
            takers.push(end.clone());
        }
        takers.len() <= MOST_TAKERS
    });
    if !complete || takers.is_empty() {
        return None;
    }
    for taker in takers {
        if taker.to_act() != Actor::Side(victim) || taker.turn().actions_made > 0 {
            return Some(false);
        }
        let answer = losses(&taker, victim.other(), nodes);
        if !answer.at.has(at) {
            return answer.complete.then_some(false);
        }
    }
    Some(true)
}

/// Visits every position where the current turn or the game ends or no one can act, until `visit`
/// returns false. Returns whether all were visited.
fn turn_ends<G: Explain>(
    position: &G,
    nodes: &mut u32,
    visit: &mut impl FnMut(&G) -> bool,
) -> bool {
    let mut actions = Vec::new();
    position.legal(&mut actions);
    if actions.is_empty() {
        return visit(position);
    }
    for action in actions {
        let Some(nodes_left) = nodes.checked_sub(1) else { return false };
        *nodes = nodes_left;
        let mut next = position.clone();
        next.apply(action);
        let goes_on = if next.turn().actions_made == 0 {
            visit(&next)
        } else {
            turn_ends(&next, nodes, visit)
        };
        if !goes_on {
            return false;
        }
    }
    true
}
