//! Fights: how they are decided, outside the rules of movement (BC-2).

pub(crate) mod dice;
pub(crate) mod marshal;
pub(crate) mod plans;
pub(crate) mod settle;
pub(crate) mod stances;
pub(crate) mod verify;

pub use dice::{commitment, revealed_seed};
pub use marshal::{ReportOutcome, report};
pub use plans::{PlanOutcome, commit_plan, pending};
pub(crate) use settle::Step;
pub(crate) use settle::thrown;
pub use stances::FightState;
pub(crate) use stances::{open_round, revealed, state};
pub use verify::{Evidence, Mismatch, VerificationReport, evidence, verify};

pub(crate) use dice::{attacker_wins, seed, throws};
use match_model::Options;
use rules::Fight;

/// The way in which a match decides its fights: an option of its game.
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
    /// By the game and the options of a match: what its option that decides fights says.
    #[must_use]
    pub fn of(game: &str, options: &Options) -> DecidedBy {
        let option = games::find(game).and_then(|game| game.info.fights_option());
        match option.and_then(|option| options.get(option.key)).map(String::as_str) {
            Some("dice") => DecidedBy::Dice,
            Some("marshal") => DecidedBy::Marshal,
            _ => DecidedBy::Stances,
        }
    }
}

/// The canonical text of a result.
pub(crate) const fn result_text(attacker_wins: bool) -> &'static str {
    let [attacker, defender] = Fight::RESULTS;
    if attacker_wins { attacker } else { defender }
}
