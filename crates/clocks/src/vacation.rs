use crate::DAY;

/// Maximum balance: 14 days.
pub const MOST_VACATION: i64 = 14 * DAY;

const FIRST: i64 = 7 * DAY;

/// Days in which one day of vacation accrues: two per month.
const DAYS_FOR_ONE: i64 = 15;

/// A balance of vacation at an instant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance {
    /// Balance in milliseconds at `at`.
    pub left: i64,
    /// Instant of the balance, after which it grows.
    pub at: i64,
}

impl Allowance {
    /// The initial balance at an instant.
    pub const fn first(at: i64) -> Allowance {
        Allowance { left: FIRST, at }
    }

    /// Returns the balance in milliseconds at an instant. It grows by two days a month up to
    /// [`MOST_VACATION`], and doesn't shrink if a clock was set back.
    #[must_use]
    pub fn left(self, now: i64) -> i64 {
        let growth = now.saturating_sub(self.at).max(0) / DAYS_FOR_ONE;
        self.left.saturating_add(growth).clamp(0, MOST_VACATION)
    }

    /// Returns the balance after a vacation, during which it doesn't grow.
    #[must_use]
    pub fn after_vacation(self, from: i64, until: i64) -> Allowance {
        let length = until.saturating_sub(from).max(0);
        Allowance { left: (self.left(from) - length).max(0), at: until.max(from) }
    }

    /// Returns the balance after a vacation that was planned until `until` but ended at `now`.
    #[must_use]
    pub fn after_early_return(self, from: i64, until: i64, now: i64) -> Allowance {
        let end = now.min(until).max(from);
        let balance = self.left.saturating_add(until.saturating_sub(end)).min(MOST_VACATION);
        Allowance { left: balance, at: end }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_grows_by_two_days_a_month_up_to_fourteen() {
        let first = Allowance::first(1000);
        assert_eq!(first.left(1000), 7 * DAY);
        assert_eq!(first.left(1000 + 30 * DAY), 9 * DAY);
        assert_eq!(first.left(1000 + 3000 * DAY), 14 * DAY);
        assert_eq!(first.left(0), 7 * DAY, "a clock set back takes nothing");
    }

    #[test]
    fn what_is_not_used_comes_back() {
        let first = Allowance::first(0);
        let away = first.after_vacation(0, 5 * DAY);
        assert_eq!(away.left(5 * DAY), 2 * DAY);
        assert_eq!(away.left(3 * DAY), 2 * DAY, "it does not grow meanwhile");
        let back = away.after_early_return(0, 5 * DAY, 2 * DAY);
        assert_eq!(back.left(2 * DAY), 5 * DAY);
        assert_eq!(back.left(17 * DAY), 6 * DAY);
        let full = Allowance { left: MOST_VACATION, at: 0 };
        assert_eq!(full.after_vacation(0, 20 * DAY).left(20 * DAY), 0);
    }
}
