//! Fights: how they are decided, outside the rules of movement (BC-2).

mod dice;
mod marshal;
mod plans;
mod settle;
mod stances;
mod verify;

pub use dice::{Throw, commitment, revealed_seed};
pub use marshal::Reported;
pub(crate) use marshal::open_round;
pub(crate) use plans::state;
pub use plans::{FightState, Planned};
pub(crate) use settle::Step;
pub use settle::Way;
pub(crate) use settle::thrown;
pub(crate) use stances::revealed;
pub use stances::{Fought, Plan, Round, Stance};
pub use verify::{Evidence, Mismatch, Verified, verify};

pub(crate) use dice::{attacker_wins, seed, throws};
use rules::Combat;
use store::Options;

/// Rounds of stances that may be tied before the dice decide.
pub const MOST_TIES: usize = 3;

/// How a match decides its fights: its option `combat`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecidedBy {
    /// Plans of three stances, revealed together.
    Stances,
    /// Dice from the match's seed.
    Dice,
    /// Reports of a fight elsewhere.
    Marshal,
}

impl DecidedBy {
    /// By the options of a match.
    #[must_use]
    pub fn of(options: &Options) -> DecidedBy {
        match options.get("combat").map(String::as_str) {
            Some("dice") => DecidedBy::Dice,
            Some("marshal") => DecidedBy::Marshal,
            _ => DecidedBy::Stances,
        }
    }
}

/// The canonical text of a result.
pub(crate) const fn result_text(attacker_wins: bool) -> &'static str {
    let [attacker, defender] = Combat::RESULTS;
    if attacker_wins { attacker } else { defender }
}
