//! Decides fights, which the games' own rules leave open (BC-2).

pub(crate) mod dice;
pub(crate) mod marshal;
pub(crate) mod plans;
pub(crate) mod settle;
pub(crate) mod stances;
pub(crate) mod verify;

pub use dice::commitment;
pub use marshal::{ReportOutcome, report};
pub(crate) use plans::last_revealed;
pub use plans::{PlanOutcome, commit_plan, last_plans, pending};
pub(crate) use settle::DecidedAction;
pub(crate) use settle::dice_throws;
pub use stances::FightState;
pub(crate) use stances::{open_round, planners, revealed, state};
pub use verify::{Evidence, Mismatch, VerificationReport, evidence, verify};

pub(crate) use dice::{attacker_wins, seed, throws};
use rules::Fight;

pub(crate) const fn result_text(attacker_wins: bool) -> &'static str {
    let [attacker, defender] = Fight::RESULTS;
    if attacker_wins { attacker } else { defender }
}
