//! The actions at the root: what they look like, and what a level mistakes them by.

use rules::{Play, Side};

use super::Search;
use crate::dice::Dice;
use crate::mind::Mind;
use crate::score::{Score, WON};

/// What gaining at once is worth at most.
const HASTE: Score = 8_000;
/// From what score on whoever thinks would rather gain at once than a little more later.
const HURRY: Score = 550_000;
/// An action at the root.
pub(super) struct Root<A> {
    pub(super) action: A,
    /// What this search mistakes it by.
    pub(super) error: Score,
    pub(super) score: Score,
}

impl<G: Mind> Search<'_, G> {
    /// All of them, what looks best first.
    pub(super) fn roots(&mut self, position: &G, side: Side) -> Vec<Root<G::Action>> {
        let mut dice = Dice::new(self.task.seed);
        let now = self.rate(position, side);
        let mut legal = Vec::new();
        position.legal(&mut legal);
        let mut roots: Vec<Root<G::Action>> = legal
            .into_iter()
            .map(|action| {
                let mut next = position.clone();
                next.apply(action);
                self.nodes += 1;
                let look = match next.recurrence(next.fingerprint()) {
                    Some(now) if self.occurs_again(now) => self.drawn(side),
                    _ => self.look(&next, side),
                };
                // Of ways to the same end the one that gains at once: what can wait may wait for ever.
                let settled = position.is_settled() && next.is_settled();
                let gained = if settled { look - now } else { 0 };
                let share = if now > HURRY { 6 } else { 32 };
                let haste = (gained / share).clamp(-HASTE, HASTE);
                let error = blurred(dice.within(self.task.taste), look) + haste;
                Root { action, error, score: look + error }
            })
            .collect();
        roots.sort_by_key(|root| std::cmp::Reverse(root.score));
        roots
    }
}

/// The recurrences that have occurred twice in a game, in order.
pub(super) fn seen_twice<G: Mind>(play: &Play<G>) -> Vec<u64> {
    let mut seen: Vec<u64> = Vec::new();
    for (key, times) in play.occurred() {
        seen.extend(std::iter::repeat_n(G::recurrence_of(key), times.min(2) as usize));
    }
    seen.sort_unstable();
    seen.chunk_by(|one, other| one == other)
        .filter(|alike| alike.len() >= 2)
        .filter_map(|alike| alike.first().copied())
        .collect()
}

/// How often a recurrence has occurred in a game.
pub(super) fn times<G: Mind>(play: &Play<G>, recurrence: u64) -> u32 {
    let alike = play.occurred().filter(|(key, _)| G::recurrence_of(key) == recurrence);
    alike.map(|(_, times)| times).sum()
}

/// A mistake of so much in an even position, in one that promises `score`: the same number of points.
fn blurred(error: Score, score: Score) -> Score {
    let open = i64::from((WON - score.abs()).max(0));
    (i64::from(error) * open / i64::from(WON) * open / i64::from(WON)) as Score
}
