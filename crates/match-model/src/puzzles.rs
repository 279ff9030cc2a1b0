use ratings::Rating;

use crate::{ChannelId, MatchId, MessageId, PersonId, Time};

/// A puzzle of a game's collection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleRef {
    pub game: String,
    pub puzzle: String,
}

/// A person's attempt at a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PuzzleAttempt {
    /// Canonical texts of the actions so far, replies included.
    pub actions: Vec<String>,
    /// Wrong turns so far.
    pub wrong: u32,
    /// Whether a hint or the solution was shown.
    pub helped: bool,
    pub solved_at: Option<Time>,
    /// Days since 1970 if it was the puzzle of that day when it was begun.
    pub day: Option<i64>,
    /// The number of changes so far.
    pub moment: u32,
}

impl PuzzleAttempt {
    /// Whether it was solved at the first try and without help.
    pub fn is_clean(&self) -> bool {
        self.wrong == 0 && !self.helped
    }

    /// Whether its result counts: it is solved, or was wrong or helped.
    pub fn is_decided(&self) -> bool {
        self.solved_at.is_some() || !self.is_clean()
    }
}

/// The effect of a first try on the solver's rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PuzzleRated {
    pub before: Rating,
    pub after: Rating,
}

/// Solved puzzles of the day in a row, with at most one missed day between two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Streak {
    pub days: u32,
}

impl Streak {
    /// Counts the streak that is alive today from the days with a solved puzzle, latest first. One
    /// missed day is forgiven, two in a row end it.
    pub fn of(days: &[i64], today: i64) -> Streak {
        let (mut count, mut last) = (0, today);
        for &day in days.iter().filter(|day| **day <= today) {
            if last - day > 2 {
                break;
            }
            count += 1;
            last = day;
        }
        Streak { days: count }
    }
}

/// A server's setting for the puzzle of the day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DailyPuzzles {
    pub channel: ChannelId,
    /// 0 to 23, in UTC.
    pub hour: u8,
    /// Time of the next post; `None` if the channel took no message.
    pub due_at: Option<Time>,
    /// The person to tell if posting stops.
    pub set_by: Option<PersonId>,
}

/// The puzzle of a day in a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DailyPuzzle {
    /// Days since 1970, in UTC.
    pub day: i64,
    pub game: String,
    pub puzzle: String,
    pub channel: ChannelId,
    pub message: Option<MessageId>,
}

/// A person who has solved the puzzle of a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DailySolver {
    pub person: PersonId,
    /// Wrong turns before the right one.
    pub wrong: u32,
    pub helped: bool,
    /// Up to that day.
    pub streak: Streak,
}

/// A turn of a match that an analysis has named as a person's mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    pub match_id: MatchId,
    /// Actions before the turn.
    pub ply: u32,
    /// Canonical texts of the better turn.
    pub better: Vec<String>,
    /// Returns since it was first failed, the next one included.
    pub returns: u32,
    /// Time of the next return; `None`: not again.
    pub due_at: Option<Time>,
}

/// Days after which a failed mistake comes back.
const RETURNS: [i64; 4] = [1, 3, 7, 21];

impl Mistake {
    /// The mistake after an attempt whose first try was right or not. One that was right at once
    /// doesn't come back; another one comes back four times.
    #[must_use]
    pub fn tried(self, is_clean: bool, now: Time) -> Mistake {
        const DAY: i64 = 24 * 60 * 60 * 1000;
        let is_over = is_clean && self.returns == 0;
        let days = RETURNS.get(usize::try_from(self.returns).unwrap_or(usize::MAX));
        match days.filter(|_| !is_over) {
            Some(days) => {
                let due_at = Some(Time(now.0.saturating_add(days * DAY)));
                Mistake { returns: self.returns + 1, due_at, ..self }
            }
            None => Mistake { due_at: None, ..self },
        }
    }

    /// Its key among the attempts at puzzles: 16 hexadecimal digits, twice as many as a puzzle's.
    pub fn key(&self, game: &str) -> PuzzleRef {
        let puzzle = format!("{:08x}{:08x}", self.match_id.get(), self.ply);
        PuzzleRef { game: game.to_owned(), puzzle }
    }
}

impl PuzzleRef {
    /// The match and the actions before the turn, if it is the key of a mistake.
    pub fn mistake(&self) -> Option<(MatchId, u32)> {
        if self.puzzle.len() != 16 {
            return None;
        }
        let (match_id, ply) = self.puzzle.split_at_checked(8)?;
        let match_id = u64::from_str_radix(match_id, 16).ok()?;
        Some((MatchId::new(match_id), u32::from_str_radix(ply, 16).ok()?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failed_mistake_comes_back_four_times() {
        const DAY: i64 = 24 * 60 * 60 * 1000;
        let new = Mistake {
            match_id: MatchId::new(7),
            ply: 12,
            better: vec!["a1-a2".to_owned()],
            returns: 0,
            due_at: Some(Time(5)),
        };
        assert_eq!(new.clone().tried(true, Time(5)).due_at, None, "right at once");
        let (mut mistake, mut days, mut now) = (new.clone(), Vec::new(), Time(5));
        // Fails once, then always succeeds.
        let mut is_clean = false;
        loop {
            mistake = mistake.tried(is_clean, now);
            let Some(due_at) = mistake.due_at else { break };
            days.push((due_at.0 - now.0) / DAY);
            (now, is_clean) = (due_at, true);
        }
        assert_eq!(days, [1, 3, 7, 21]);
        let key = new.key("medieval");
        assert_eq!(
            (key.puzzle.as_str(), key.mistake()),
            ("000000070000000c", Some((new.match_id, 12)))
        );
        let of_puzzle = PuzzleRef { game: "medieval".to_owned(), puzzle: "0123abcd".to_owned() };
        assert_eq!(of_puzzle.mistake(), None);
    }

    #[test]
    fn a_streak_forgives_one_missed_day() {
        for (days, today, expected) in [
            (&[][..], 10, 0),
            (&[10], 10, 1),
            (&[9, 8, 7], 10, 3),
            (&[8, 7], 10, 2),
            (&[7, 6], 10, 0),
            (&[10, 8, 6, 5], 10, 4),
            (&[10, 7, 6], 10, 1),
            (&[11, 10], 10, 1),
        ] {
            assert_eq!(Streak::of(days, today).days, expected, "{days:?}");
        }
    }
}
