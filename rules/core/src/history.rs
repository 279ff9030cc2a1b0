//! The actions of a game and the repetition counts of its positions, cheap to copy.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

/// Actions that a history owns before it moves them to a shared run.
const OWN: usize = 32;

/// A 128-bit hash of a repetition key, the same on every machine and in every run. Collisions are
/// possible in theory, so no rule relies on it alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Print([u64; 2]);

impl Print {
    pub(crate) fn of(key: &impl Hash) -> Print {
        Print([0_u8, 1].map(|lane| {
            let mut hasher = DefaultHasher::new();
            hasher.write_u8(lane);
            key.hash(&mut hasher);
            hasher.finish()
        }))
    }
}

/// The actions of a game in order, and the prints of the positions that count for repetition.
///
/// It only grows at the end, and copies share all but the last [`OWN`] actions, so a copy costs the
/// same however long the game is. Shared runs double in length like a binary counter, so there are
/// few of them and each action moves only a few times.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct History<A> {
    shared: Option<Arc<Run<A>>>,
    actions: Vec<A>,
    prints: Vec<Print>,
}

#[derive(Debug, PartialEq, Eq)]
struct Run<A> {
    /// The preceding run, always longer than this one.
    before: Option<Arc<Run<A>>>,
    actions: Box<[A]>,
    /// Sorted, for binary search.
    prints: Box<[Print]>,
}

impl<A: Copy> History<A> {
    pub(crate) fn new(start: Option<Print>) -> History<A> {
        History { shared: None, actions: Vec::new(), prints: start.into_iter().collect() }
    }

    /// Appends an action and the print of the resulting position, if that counts.
    pub(crate) fn push(&mut self, action: A, print: Option<Print>) {
        self.actions.push(action);
        self.prints.extend(print);
        if self.actions.len() >= OWN {
            self.share();
        }
    }

    pub(crate) fn count(&self, print: Print) -> u32 {
        let own = self.prints.iter().filter(|&&other| other == print).count();
        let shared = self.runs().map(|run| {
            let first = run.prints.partition_point(|other| *other < print);
            run.prints[first..].iter().take_while(|&&other| other == print).count()
        });
        u32::try_from(own + shared.sum::<usize>()).unwrap_or(u32::MAX)
    }

    /// Returns all actions, oldest first.
    pub(crate) fn actions(&self) -> impl Iterator<Item = A> {
        let mut runs: Vec<&Run<A>> = self.runs().collect();
        runs.reverse();
        let shared = runs.into_iter().flat_map(|run| run.actions.iter().copied());
        shared.chain(self.actions.iter().copied())
    }

    #[cfg(test)]
    pub(crate) fn shares_with(&self, other: &History<A>) -> bool {
        match (&self.shared, &other.shared) {
            (Some(one), Some(other)) => Arc::ptr_eq(one, other),
            (one, other) => one.is_none() && other.is_none(),
        }
    }

    /// Iterates over the shared runs, latest first.
    fn runs(&self) -> impl Iterator<Item = &Run<A>> {
        std::iter::successors(self.shared.as_deref(), |run| run.before.as_deref())
    }

    /// Moves the owned actions to a new run, merged with all runs before it that aren't longer.
    fn share(&mut self) {
        let mut merged = Vec::new();
        let mut length = self.actions.len();
        let mut before = self.shared.take();
        while let Some(run) = before.take_if(|run| run.actions.len() <= length) {
            length += run.actions.len();
            before = run.before.clone();
            merged.push(run);
        }
        let mut actions = Vec::with_capacity(length);
        let mut prints = Vec::with_capacity(length + 1);
        for run in merged.iter().rev() {
            actions.extend_from_slice(&run.actions);
            prints.extend_from_slice(&run.prints);
        }
        actions.append(&mut self.actions);
        prints.append(&mut self.prints);
        // The stable sort is fast here because the parts are already sorted.
        prints.sort();
        let (actions, prints) = (actions.into_boxed_slice(), prints.into_boxed_slice());
        self.shared = Some(Arc::new(Run { before, actions, prints }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn print(number: u32) -> Print {
        Print::of(&number)
    }

    #[test]
    fn every_action_and_number_is_kept() {
        let mut history = History::new(Some(print(0)));
        for action in 1..=5_000_u32 {
            // Positions recur, and some have no print.
            history.push(action, (action % 5 > 0).then(|| print(action % 700)));
            if action % 611 == 0 || action < 200 {
                assert!(history.actions().eq(1..=action), "{action}");
                for number in 0..700 {
                    let counts =
                        |of: &u32| (*of == 0 || !of.is_multiple_of(5)) && of % 700 == number;
                    let occurrences = (0..=action).filter(counts).count();
                    assert_eq!(
                        history.count(print(number)) as usize,
                        occurrences,
                        "{action} {number}"
                    );
                }
            }
        }
        assert_eq!(history.count(print(701)), 0);
    }

    #[test]
    fn a_copy_shares_all_but_the_last_actions() {
        let mut history = History::new(None);
        for action in 0..20_000_u32 {
            history.push(action, Some(print(action)));
            let copy = history.clone();
            assert!(copy.actions.len() < OWN && copy.prints.len() < OWN);
            assert!(history.shares_with(&copy), "{action}");
            assert_eq!(history.shared.is_some(), action + 1 >= OWN as u32);
            assert!(history.runs().count() <= 10, "{action}");
        }
        let lengths: Vec<usize> = history.runs().map(|run| run.actions.len()).collect();
        assert!(lengths.is_sorted_by(|one, before| one < before), "{lengths:?}");
    }

    #[test]
    fn copies_go_their_own_ways() {
        let mut one = History::new(Some(print(0)));
        for action in 0..100_u32 {
            one.push(action, Some(print(action)));
        }
        let mut other = one.clone();
        for action in 0..100_u32 {
            one.push(action + 1_000, Some(print(1_000)));
            other.push(action + 2_000, Some(print(2_000)));
        }
        assert!(one.actions().eq((0..100).chain(1_000..1_100)));
        assert!(other.actions().eq((0..100).chain(2_000..2_100)));
        assert_eq!([1_000, 2_000].map(|number| one.count(print(number))), [100, 0]);
        assert_eq!([1_000, 2_000].map(|number| other.count(print(number))), [0, 100]);
        assert_ne!(one, other);
    }
}
