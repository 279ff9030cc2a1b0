use std::time::Duration;

use engine::{Level, Strength};
use match_model::HintDepth;

/// The level of a quick hint, whatever level Herald plays at: an answer within two seconds.
const HINT: Level = Level::Two;
const DEEP_HINT: Level = Level::Four;

/// Estimated milliseconds of one core per decision, by level.
const MILLIS: [u64; 5] = [5, 15, 650, 2_000, 8_000];
/// The lowest level that is slow enough for clocks to matter.
const SLOW: u8 = 2;
/// Nodes by minimum milliseconds, for when there is no time for a level.
const HURRIED: [(u64, u64); 2] = [(120, 100_000), (0, 2_000)];
/// A turn may use this fraction of the remaining time, and three quarters of the increment.
const PART: i64 = 30;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    pub strength: Strength,
    pub likely: Duration,
}

impl Effort {
    /// The effort of a level. `nodes` overrides it in tests.
    pub fn of(level: u8, nodes: Option<u64>) -> Effort {
        let level_known = Level::new(level).unwrap_or(Level::ALL[0]);
        let millis = MILLIS[level_known.index()];
        let strength = nodes.map_or(Strength::Level(level_known), Strength::Nodes);
        Effort { strength, likely: Duration::from_millis(millis) }
    }

    /// The effort of a hint. `nodes` overrides it in tests.
    pub fn of_hint(depth: HintDepth, nodes: Option<u64>) -> Effort {
        let level = match depth {
            HintDepth::Quick => HINT,
            HintDepth::Deep => DEEP_HINT,
        };
        let strength = nodes.map_or(Strength::Exact(level), Strength::Nodes);
        Effort { strength, likely: Duration::from_millis(MILLIS[level.index()]) }
    }

    /// Lowers the effort to fit the clock. `time` is the remaining time and the increment, in
    /// milliseconds, for a turn of `actions` actions.
    pub(crate) fn within(self, time: Option<(i64, i64)>, actions: u8) -> Effort {
        let (Some((time_left, added)), Strength::Level(level)) = (time, self.strength) else {
            return self;
        };
        let turn = time_left.max(0) / PART + added.max(0) * 3 / 4;
        let per_action = u64::try_from(turn).unwrap_or(0) / u64::from(actions.max(1));
        if level.number() < SLOW {
            return self;
        }
        let fits = |level: &Level| level.number() >= SLOW && MILLIS[level.index()] <= per_action;
        match Level::ALL.into_iter().rev().filter(|one| *one <= level).find(fits) {
            Some(level) => Effort::of(level.number(), None),
            None => {
                let hurried = HURRIED.into_iter().find(|(millis, _)| *millis <= per_action);
                Effort::of(1, hurried.map(|(_, nodes)| nodes))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_takes_levels_away() {
        let level = |level, time, actions| Effort::of(level, None).within(time, actions).strength;
        let strength = |number| Level::new(number).map(Strength::Level);
        assert_eq!(Some(level(4, None, 1)), strength(4));
        assert_eq!(Some(level(4, Some((600_000, 0)), 1)), strength(4));
        assert_eq!(Some(level(4, Some((60_000, 0)), 1)), strength(3));
        assert_eq!(Some(level(4, Some((60_000, 0)), 3)), strength(2));
        assert_eq!(Some(level(4, Some((0, 12_000)), 1)), strength(4));
        assert_eq!(level(2, Some((9_000, 0)), 1), Strength::Nodes(100_000));
        assert_eq!(level(4, Some((500, 0)), 1), Strength::Nodes(2_000));
        // The lowest levels take no time.
        assert_eq!(Some(level(0, Some((500, 0)), 1)), strength(0));
        assert_eq!(Some(level(1, Some((500, 0)), 1)), strength(1));
        // The test override stays unchanged.
        assert_eq!(Effort::of(4, Some(50)).within(Some((0, 0)), 1).strength, Strength::Nodes(50));
    }
}
