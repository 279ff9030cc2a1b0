//! Hourly budgets of people and servers for hints and analyses.
//!
//! Kept only in memory, so a restart resets them. Uses monotonic time.

use std::collections::{HashMap, VecDeque};
use std::time::{Duration, Instant};

use match_model::{GuildId, PersonId, SpentBudget};

use crate::asker::Asker;

const WINDOW: Duration = Duration::from_secs(60 * 60);
/// Expenses within this time are merged into one entry.
const TOGETHER: Duration = Duration::from_secs(60);
/// From this many entries on, idle people and servers are removed.
const PRUNE_AT: usize = 1_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum BudgetOwner {
    Person(PersonId),
    Server(GuildId),
}

/// Maximum thinking time per hour for a person and a server.
#[derive(Clone, Copy)]
pub(crate) struct HourlyLimits {
    pub(crate) person: Duration,
    pub(crate) server: Duration,
}

#[derive(Debug, Default)]
pub(crate) struct Budget {
    expenses: HashMap<BudgetOwner, VecDeque<(Instant, Duration)>>,
}

fn of_late(at: Instant, now: Instant) -> bool {
    now.saturating_duration_since(at) < WINDOW
}

impl Budget {
    pub(crate) fn spend(&mut self, asker: Asker, cost: Duration, now: Instant) {
        if self.expenses.len() >= PRUNE_AT {
            let last = |entries: &VecDeque<(Instant, Duration)>| entries.back().map(|(at, _)| *at);
            self.expenses.retain(|_, entries| last(entries).is_some_and(|at| of_late(at, now)));
        }
        let server = asker.guild.map(BudgetOwner::Server);
        for owner in [Some(BudgetOwner::Person(asker.person)), server].into_iter().flatten() {
            let entries = self.expenses.entry(owner).or_default();
            while entries.front().is_some_and(|(at, _)| !of_late(*at, now)) {
                entries.pop_front();
            }
            match entries.back_mut() {
                Some((at, sum)) if now.saturating_duration_since(*at) < TOGETHER => *sum += cost,
                _ => entries.push_back((now, cost)),
            }
        }
    }

    /// Returns the used-up budget, the person's first, if there is one.
    pub(crate) fn spent_budget(
        &self,
        asker: Asker,
        most: HourlyLimits,
        now: Instant,
    ) -> Option<SpentBudget> {
        let own = self
            .until(BudgetOwner::Person(asker.person), most.person, now)
            .map(SpentBudget::Person);
        own.or_else(|| {
            self.until(BudgetOwner::Server(asker.guild?), most.server, now).map(SpentBudget::Server)
        })
    }

    /// Returns the time until the budget allows more; `None` if it does now.
    fn until(&self, owner: BudgetOwner, most: Duration, now: Instant) -> Option<Duration> {
        let entries = self.expenses.get(&owner)?;
        let of_late = || entries.iter().filter(|(at, _)| of_late(*at, now));
        let mut sum: Duration = of_late().map(|(_, cost)| *cost).sum();
        if sum < most {
            return None;
        }
        for (at, cost) in of_late() {
            sum = sum.saturating_sub(*cost);
            if sum < most {
                return Some((*at + WINDOW).saturating_duration_since(now));
            }
        }
        Some(WINDOW)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOST: HourlyLimits =
        HourlyLimits { person: Duration::from_secs(10), server: Duration::from_secs(25) };

    fn asker(person: u64, guild: Option<u64>) -> Asker {
        Asker { person: PersonId::new(person), guild: guild.map(GuildId::new) }
    }

    #[test]
    fn who_has_spent_an_hours_share_is_told_when_there_is_more() {
        let mut budget = Budget::default();
        let (alice, begin) = (asker(1, None), Instant::now());
        let minutes = |count: u64| begin + Duration::from_secs(60 * count);
        let spent_at = |budget: &Budget, at: u64| budget.spent_budget(alice, MOST, minutes(at));
        budget.spend(alice, Duration::from_secs(6), minutes(0));
        assert_eq!(spent_at(&budget, 0), None);
        budget.spend(alice, Duration::from_secs(3), minutes(10));
        budget.spend(alice, Duration::from_secs(3), minutes(20));
        // The first six minutes expire after the hour.
        let wait = Duration::from_secs(60 * 30);
        assert_eq!(spent_at(&budget, 30), Some(SpentBudget::Person(wait)));
        assert_eq!(spent_at(&budget, 59), Some(SpentBudget::Person(Duration::from_secs(60))));
        assert_eq!(spent_at(&budget, 60), None);
        budget.spend(alice, Duration::from_secs(40), minutes(61));
        assert_eq!(spent_at(&budget, 61), Some(SpentBudget::Person(Duration::from_secs(60 * 60))));
        assert_eq!(budget.spent_budget(asker(2, None), MOST, minutes(61)), None);
    }

    #[test]
    fn a_server_shares_what_it_has() {
        let mut budget = Budget::default();
        let now = Instant::now();
        for person in 1..=3 {
            budget.spend(asker(person, Some(7)), Duration::from_secs(9), now);
        }
        let budget_left = budget.spent_budget(asker(4, Some(7)), MOST, now);
        assert_eq!(budget_left, Some(SpentBudget::Server(WINDOW)));
        for elsewhere in [asker(4, None), asker(1, None), asker(1, Some(8))] {
            assert_eq!(budget.spent_budget(elsewhere, MOST, now), None);
        }
    }

    #[test]
    fn what_is_kept_of_many_does_not_grow_for_ever() {
        let mut budget = Budget::default();
        let begin = Instant::now();
        for person in 0..10_000 {
            let now = begin + Duration::from_secs(person * 10);
            budget.spend(asker(person, Some(1)), Duration::from_millis(1), now);
        }
        assert!(budget.expenses.len() <= PRUNE_AT + 1, "{}", budget.expenses.len());
        assert!(budget.expenses.values().all(|entries| entries.len() <= 62));
    }
}
