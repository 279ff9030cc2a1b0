//! When players are reminded that their time is running out.

use crate::{DAY, HOUR, MINUTE};

/// How much is left when a player is reminded, where there is time for it.
const LONG: [i64; 2] = [DAY, 2 * HOUR];

/// Returns how much is left on a clock at each of the usual reminders, the longest first. `left` is
/// what was on the clock when it began to run.
///
/// A reminder needs a quarter of its length before it, so that none follows the turn's notice at
/// once. Where there is no time for a day or two hours, there is one at a fifth of the time, in
/// whole minutes.
///
/// # Examples
///
/// ```
/// use clocks::{DAY, HOUR, MINUTE, usual_reminders};
///
/// assert_eq!(usual_reminders(3 * DAY), [DAY, 2 * HOUR]);
/// assert_eq!(usual_reminders(DAY), [2 * HOUR]);
/// assert_eq!(usual_reminders(5 * MINUTE), [MINUTE]);
/// assert_eq!(usual_reminders(MINUTE), []);
/// ```
#[must_use]
pub fn usual_reminders(left: i64) -> Vec<i64> {
    let fits = |lead: &i64| left - lead >= lead / 4;
    let long: Vec<i64> = LONG.into_iter().filter(fits).collect();
    if !long.is_empty() {
        return long;
    }
    let fifth = (left / 5 / MINUTE * MINUTE).max(MINUTE);
    Some(fifth).filter(fits).into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_time_before_a_reminder_and_after_it() {
        for (left, reminders) in [
            (60 * DAY, vec![DAY, 2 * HOUR]),
            (30 * HOUR, vec![DAY, 2 * HOUR]),
            (30 * HOUR - 1, vec![2 * HOUR]),
            (150 * MINUTE, vec![2 * HOUR]),
            (150 * MINUTE - 1, vec![29 * MINUTE]),
            (2 * HOUR, vec![24 * MINUTE]),
            (10 * MINUTE, vec![2 * MINUTE]),
            (9 * MINUTE, vec![MINUTE]),
            (75_000, vec![MINUTE]),
            (74_999, vec![]),
            (0, vec![]),
        ] {
            assert_eq!(usual_reminders(left), reminders, "{left}");
        }
    }
}
