use crate::{DAY, HOUR, MINUTE};

/// Time left at the usual reminders, as far as the clock allows.
const LONG: [i64; 2] = [DAY, 2 * HOUR];

/// Returns the time left at each of the usual reminders, longest first. `left` is the time on the
/// clock when it started. All times are milliseconds.
///
/// A reminder needs a quarter of its length before it, so that it doesn't follow the turn's notice
/// at once. If there is no time for a day or two hours, a single reminder comes at a fifth of the
/// time, in whole minutes.
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
