//! The actions at the root: what they look like, and what a level mistakes them by.

use rules::{Play, Side};

use super::Search;
use crate::eval::Mind;
use crate::rng::Dice;
use crate::score::{End, Score, WON};

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
    /// Whether it is a draw at first sight.
    pub(super) draws: bool,
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
                let again = next.recurrence(next.fingerprint());
                let again = again.is_some_and(|now| self.occurs_again(now));
                let draws = again || next.end() == Some(End::Drawn);
                let look = if again { self.drawn(side) } else { self.look(&next, side) };
                // Of ways to the same end the one that gains at once: what can wait may wait for ever.
                let settled = position.is_settled() && next.is_settled();
                let gained = if settled { look - now } else { 0 };
                let share = if now > HURRY { 6 } else { 32 };
                let haste = (gained / share).clamp(-HASTE, HASTE);
                let error = blurred(dice.within(self.task.taste), look) + haste;
                Root { action, error, score: look + error, draws }
            })
            .collect();
        roots.sort_by_key(|root| std::cmp::Reverse(root.score));
        roots
    }
}

/// The recurrences that have occurred in a game, in order: each as often as it has.
pub(super) fn occurred<G: Mind>(play: &Play<G>) -> Vec<u64> {
    let mut occurred = Vec::with_capacity(play.plies() as usize + 1);
    play.walk(|position| occurred.extend(position.key().as_ref().map(G::recurrence_of)));
    occurred.sort_unstable();
    occurred
}

/// Those that have occurred twice, in order.
pub(super) fn twice(occurred: &[u64]) -> Vec<u64> {
    occurred
        .chunk_by(|one, other| one == other)
        .filter(|alike| alike.len() >= 2)
        .filter_map(|alike| alike.first().copied())
        .collect()
}

/// How often a recurrence has occurred.
pub(super) fn times(occurred: &[u64], recurrence: u64) -> u32 {
    let times = occurred.partition_point(|known| *known <= recurrence)
        - occurred.partition_point(|known| *known < recurrence);
    u32::try_from(times).unwrap_or(u32::MAX)
}

/// A mistake of so much in an even position, in one that promises `score`: the same number of points.
fn blurred(error: Score, score: Score) -> Score {
    let open = i64::from((WON - score.abs()).max(0));
    (i64::from(error) * open / i64::from(WON) * open / i64::from(WON)) as Score
}
