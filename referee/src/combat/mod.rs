//! Combats: how they are decided, outside the rules of movement (BC-2).

mod dice;
mod duel;
mod marshal;
mod settle;
mod stances;
mod verify;

pub use dice::{Throw, commitment, revealed_seed};
pub(crate) use duel::state;
pub use duel::{DuelState, Duelled};
pub use marshal::Reported;
pub(crate) use marshal::open_round;
pub use settle::How;
pub(crate) use settle::Step;
pub(crate) use settle::thrown;
pub(crate) use stances::revealed;
pub use stances::{Fought, Plan, Round, Stance};
pub use verify::{Evidence, Mismatch, Verified, verify};

use std::collections::BTreeMap;

pub(crate) use dice::{attacker_wins, seed, throws};
use rules::Combat;

/// Rounds of stances that may be tied before the dice decide.
pub const MOST_TIES: usize = 3;

/// How a match decides its combats: its option `combat`.
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
    /// By the options of a match, a JSON object.
    #[must_use]
    pub fn of(options: &str) -> DecidedBy {
        let options: BTreeMap<String, String> = serde_json::from_str(options).unwrap_or_default();
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
