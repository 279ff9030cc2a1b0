//! What a game gives for the search.

mod battlechess;
mod medieval;
mod medieval_war;
mod wizards_war;
mod world_war;

use std::fmt::Debug;

use rules::Game;

use crate::score::{End, Score};

/// Marks of actions are smaller than this ([`Mind::mark`]).
pub(crate) const MARKS: usize = 1 << 14;

/// An iteration of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stage {
    /// Actions to look ahead.
    pub(crate) depth: i32,
    /// Actions to look into in a position, at most.
    pub(crate) width: usize,
    /// 0 to 3: which it is of those that look as deep, the narrowest first.
    pub(crate) rank: i32,
}

/// The weights of a game's terms: plain numbers, which the tuner may vary.
pub(crate) trait Weights: Clone + Debug + Send + Sync + 'static {
    /// Every table by its name, in the order in which they are written down.
    fn tables(&mut self) -> Vec<(&'static str, &mut [i32])>;
}

/// What the search asks of a game. Whose decision is next, what is legal and what an action does it asks
/// of the rules; nothing here may allocate.
pub(crate) trait Mind: Game {
    /// What its positions are weighed by.
    type Weights: Weights;

    /// The weights that it plays with.
    const WEIGHTS: &'static Self::Weights;

    /// Points at which about half a result is expected.
    const SCALE: i32;

    /// The nodes of the four levels, from the first.
    const LEVELS: [u64; 4];

    /// How far each level may mistake an action, in millionths of a result where neither side is ahead.
    const TASTES: [Score; 4] = [250_000, 90_000, 30_000, 1_000];

    /// What a draw is worth less to whoever thinks than an even game.
    const CONTEMPT: Score = 40_000;

    /// How many actions are looked into, by the depth that remains (the last for all that is deeper), the
    /// best by the evaluation of what they lead to; empty where all are.
    const WIDTHS: &'static [usize] = &[];

    /// Whether actions that come late in the order are looked into less deeply at first.
    const REDUCES: bool = true;

    /// How many forcing actions in a row are followed beyond the depth.
    const FORCING: i32 = 8;

    /// How deep and how wide an iteration of the search looks, from 1.
    fn stage(&self, iteration: i32) -> Stage {
        Stage { depth: iteration, width: usize::MAX, rank: 0 }
    }

    /// The same position, made ready for a search below it: nothing that follows allocates.
    fn prepared(&self) -> Self {
        self.clone()
    }

    /// A number for everything that decides what can come.
    fn fingerprint(&self) -> u64;

    /// What the rule of repetition compares, as a number, or less than that where a ring of turns leads to nothing
    /// though it is none by the rule; `None` where positions do not count.
    /// `fingerprint` is this position's.
    fn recurrence(&self, fingerprint: u64) -> Option<u64>;

    /// The number of [`Mind::recurrence`], of a key.
    fn recurrence_of(key: &Self::Key) -> u64;

    /// An end that the position itself shows.
    fn end(&self) -> Option<End>;

    /// What it is when there is no legal action though [`Mind::end`] shows no end.
    fn stuck(&self) -> End;

    /// Whether the position can be weighed as it stands; where it cannot, what is pending is decided
    /// first.
    fn is_settled(&self) -> bool {
        true
    }

    /// What the position is worth for White, in points.
    fn points(&self, weights: &Self::Weights) -> i32;

    /// How much of the patience of a rulebook is used up that draws a game in which nothing happens, in
    /// hundredths: 100 is the draw.
    fn quiet(&self) -> i32;

    /// What an action wins at first sight, in points: those that win anything are forcing, and come
    /// first.
    fn gain(&self, action: Self::Action, weights: &Self::Weights) -> i32;

    /// A number for an action, below [`MARKS`], like for like ones; two that share it are only ordered
    /// alike.
    fn mark(action: Self::Action) -> u16;

    /// The position with the other side to act, where letting a turn pass is a fair test of how good it
    /// is; `None` where it is not.
    fn handed_over(&self) -> Option<Self> {
        None
    }

    /// Whether the side to act is pressed (a Radar Lock, a check), so that the position is looked into one
    /// action deeper.
    fn is_pressed(&self) -> bool {
        false
    }
}
