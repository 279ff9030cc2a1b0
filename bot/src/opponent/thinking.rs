//! What Herald makes of a position: its turn, and what it expects.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use engine::{Level, SearchRequest, Strength};
use games::Table;
use rules::{Actor, Fight, Side};

/// The level of hints, whatever level Herald plays at.
pub(crate) const HINT_LEVEL: u8 = 4;

/// About how long a decision takes at each level, in milliseconds of one core.
const MILLIS: [u64; 5] = [5, 15, 650, 2_000, 8_000];
/// The lowest level that takes long enough for a clock to matter.
const SLOW: u8 = 2;
/// What is searched, in nodes, when there is no time for any of those levels but for so many
/// milliseconds.
const HURRIED: [(u64, u64); 2] = [(120, 100_000), (0, 2_000)];
/// A turn gets this part of what is left on the clock, and three quarters of what it adds.
const PART: i64 = 30;
/// No turn has more actions than that.
const MOST_ACTIONS: usize = 16;

/// How strongly to think, and about how long a decision takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Effort {
    pub(crate) strength: Strength,
    pub(crate) likely: Duration,
}

impl Effort {
    /// That of a level, for a decision. `nodes` stands for it in tests.
    pub(crate) fn of(level: u8, nodes: Option<u64>) -> Effort {
        let known = Level::new(level).unwrap_or(Level::ALL[0]);
        let millis = MILLIS[known.index()];
        let strength = nodes.map_or(Strength::Level(known), Strength::Nodes);
        Effort { strength, likely: Duration::from_millis(millis) }
    }

    /// The same, or that of a lower level, where the clock allows no more: `left` and what a turn
    /// adds, in milliseconds, for a turn of so many actions.
    pub(crate) fn within(self, time: Option<(i64, i64)>, actions: u8) -> Effort {
        let (Some((left, added)), Strength::Level(level)) = (time, self.strength) else {
            return self;
        };
        let turn = left.max(0) / PART + added.max(0) * 3 / 4;
        let each = u64::try_from(turn).unwrap_or(0) / u64::from(actions.max(1));
        if level.number() < SLOW {
            return self;
        }
        let fits = |level: &Level| level.number() >= SLOW && MILLIS[level.index()] <= each;
        match Level::ALL.into_iter().rev().filter(|one| *one <= level).find(fits) {
            Some(level) => Effort::of(level.number(), None),
            None => {
                let hurried = HURRIED.into_iter().find(|(millis, _)| *millis <= each);
                Effort::of(1, hurried.map(|(_, nodes)| nodes))
            }
        }
    }
}

/// What Herald plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ChosenTurn {
    /// The actions of its turn, as far as nobody else decides before them.
    pub(crate) actions: Vec<String>,
    /// The expected result for the side to act, in millionths.
    pub(crate) score: i32,
    /// In how many actions the end is forced, if it is.
    pub(crate) forced: bool,
    /// Whether it ended early.
    pub(crate) stopped: bool,
}

/// Chooses the decision at hand and the rest of the turn, if that is put together in one; `None`
/// when nobody is to decide.
pub(crate) fn choose(
    table: &dyn Table,
    strength: Strength,
    seed: u64,
    stop: &AtomicBool,
) -> Option<ChosenTurn> {
    let side = table.to_act()?;
    let mut table = table.copy();
    let mut chosen = ChosenTurn { actions: Vec::new(), score: 0, forced: false, stopped: false };
    while chosen.actions.len() < MOST_ACTIONS {
        // Each decision of a turn has a seed of its own.
        let own = seed.wrapping_add(chosen.actions.len() as u64);
        let thought =
            engine::search(&*table, &SearchRequest { strength, seed: own, stop: Some(stop) });
        let turn = match thought {
            Some(thought) => {
                if chosen.actions.is_empty() {
                    chosen.score = thought.score;
                    chosen.forced = thought.forced_in().is_some();
                }
                thought.turn
            }
            // A game that the engine does not know, or a fight.
            None if matches!(side, Actor::Side(_)) => table.legal().into_iter().take(1).collect(),
            None => return None,
        };
        let before = chosen.actions.len();
        for text in turn {
            let goes_on = chosen.actions.is_empty() || table.turn().is_open();
            if !goes_on || table.to_act() != Some(side) || table.play(&text).is_err() {
                break;
            }
            chosen.actions.push(text);
        }
        let open = table.turn().is_open() && table.to_act() == Some(side);
        if !open || table.question().is_some() || chosen.actions.len() == before {
            break;
        }
    }
    chosen.stopped = stop.load(std::sync::atomic::Ordering::Relaxed);
    (!chosen.actions.is_empty()).then_some(chosen)
}

/// What a side may expect of a position, in millionths of a result; the mean of both results where
/// a fight is to be decided.
pub(crate) fn expectation(
    table: &dyn Table,
    side: Side,
    strength: Strength,
    seed: u64,
    stop: &AtomicBool,
) -> i32 {
    const WON: i32 = 1_000_000;
    if let Some(outcome) = table.outcome() {
        return match outcome.winner {
            Some(winner) if winner == side => WON,
            Some(_) => -WON,
            None => 0,
        };
    }
    match table.to_act() {
        Some(Actor::Side(own)) => {
            let thought =
                engine::search(table, &SearchRequest { strength, seed, stop: Some(stop) });
            let score = thought.map_or(0, |thought| thought.score);
            if own == side { score } else { -score }
        }
        Some(Actor::Chance) => {
            let both = Fight::RESULTS.map(|result| {
                let mut after = table.copy();
                match after.play(result) {
                    Ok(_) => expectation(&*after, side, strength, seed, stop),
                    Err(_) => 0,
                }
            });
            both.iter().sum::<i32>() / 2
        }
        None => 0,
    }
}

#[cfg(test)]
mod tests {
    use rules::Options;

    use super::*;

    #[test]
    fn the_clock_takes_levels_away() {
        let level = |level, time, actions| Effort::of(level, None).within(time, actions).strength;
        let known = |number| Level::new(number).map(Strength::Level);
        assert_eq!(Some(level(4, None, 1)), known(4));
        assert_eq!(Some(level(4, Some((600_000, 0)), 1)), known(4));
        assert_eq!(Some(level(4, Some((60_000, 0)), 1)), known(3));
        assert_eq!(Some(level(4, Some((60_000, 0)), 3)), known(2));
        assert_eq!(Some(level(4, Some((0, 12_000)), 1)), known(4));
        assert_eq!(level(2, Some((9_000, 0)), 1), Strength::Nodes(100_000));
        assert_eq!(level(4, Some((500, 0)), 1), Strength::Nodes(2_000));
        // The lowest levels take no time.
        assert_eq!(Some(level(0, Some((500, 0)), 1)), known(0));
        assert_eq!(Some(level(1, Some((500, 0)), 1)), known(1));
        // In tests the nodes are what they are.
        assert_eq!(Effort::of(4, Some(50)).within(Some((0, 0)), 1).strength, Strength::Nodes(50));
    }

    #[test]
    fn every_game_is_played_turn_by_turn() {
        let stop = AtomicBool::new(false);
        for game in games::all() {
            let mut table = game.start(&Options::default());
            for _ in 0..6 {
                let Some(Actor::Side(_)) = table.to_act() else { break };
                let before = table.turn();
                let chosen = choose(&*table, Strength::Nodes(300), 5, &stop).expect("a turn");
                assert_eq!(chosen, choose(&*table, Strength::Nodes(300), 5, &stop).expect("it"));
                for text in &chosen.actions {
                    table.play(text).expect("it is legal");
                }
                assert!(!table.turn().is_open(), "{}: {before:?} {chosen:?}", game.info.id);
            }
        }
    }
}
