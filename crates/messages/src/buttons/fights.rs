use match_model::{MatchId, Moment, RoundNumber, Stance};

use crate::buttons::Buttons;
use crate::buttons::custom_id::{CustomId, custom_ids};
use crate::buttons::fields::{Field, FittingText};
use crate::buttons::numbers::Page;

/// The stances chosen so far for a round of a fight, at most three.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartialPlan {
    pub round: RoundNumber,
    pub stances: Vec<Stance>,
}

impl PartialPlan {
    pub const fn empty(round: RoundNumber) -> PartialPlan {
        PartialPlan { round, stances: Vec::new() }
    }

    pub fn with(&self, stance: Stance) -> PartialPlan {
        let stances = self.stances.iter().copied().chain([stance]).collect();
        PartialPlan { stances, ..*self }
    }
}

/// `0-SF`: the round and the stances.
impl Field for PartialPlan {
    fn write(&self) -> String {
        let letters: String = self.stances.iter().map(|stance| stance.letter()).collect();
        format!("{}-{letters}", self.round)
    }

    fn read(text: &str) -> Option<PartialPlan> {
        let (round, letters) = text.split_once('-')?;
        let stances: Vec<Stance> =
            letters.chars().map(Stance::from_letter).collect::<Option<_>>()?;
        (stances.len() <= 3).then_some(PartialPlan { round: Field::read(round)?, stances })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Winner {
    pub round: RoundNumber,
    pub attacker: bool,
}

/// `0-attacker`: the round and its winner.
impl Field for Winner {
    fn write(&self) -> String {
        let winner = if self.attacker { Winner::ATTACKER } else { Winner::DEFENDER };
        format!("{}-{winner}", self.round)
    }

    fn read(text: &str) -> Option<Winner> {
        let (round, winner) = text.split_once('-')?;
        let attacker = match winner {
            Winner::ATTACKER => true,
            Winner::DEFENDER => false,
            _ => return None,
        };
        Some(Winner { round: Field::read(round)?, attacker })
    }
}

impl Winner {
    const ATTACKER: &str = "attacker";
    const DEFENDER: &str = "defender";
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FightButton {
    /// Makes a mid-turn decision, by its canonical text.
    Decide(MatchId, Moment, FittingText),
    DecidePage(MatchId, Moment, Page),
    /// Shows the plan as chosen so far.
    Plan(MatchId, Moment, PartialPlan),
    Commit(MatchId, Moment, PartialPlan),
    /// Opens the form for a plan in this round, and identifies that form.
    PlanLine(MatchId, Moment, RoundNumber),
    Report(MatchId, Moment, Winner),
}

custom_ids! { FightButton:
    "decide" => Decide(id, moment, text);
    "decide-page" => DecidePage(id, moment, page);
    "plan" => Plan(id, moment, so_far);
    "commit" => Commit(id, moment, plan);
    "plan-line" => PlanLine(id, moment, round);
    "report" => Report(id, moment, winner);
}

impl Buttons for FightButton {
    fn plays(&self) -> bool {
        true
    }

    /// Omits stances, because a plan is secret until it is revealed.
    fn logged(&self) -> String {
        match self {
            FightButton::Plan(id, moment, plan) | FightButton::Commit(id, moment, plan) => {
                format!("{}…", FightButton::Plan(*id, *moment, PartialPlan::empty(plan.round)).id())
            }
            other => other.id(),
        }
    }

    const EXAMPLES: &'static [&'static str] = &[
        "decide:12:5:recall Ra1",
        "decide-page:12:5:1",
        "plan:12:5:2-",
        "commit:12:5:1-SFG",
        "plan-line:12:5:1",
        "report:12:5:1-attacker",
    ];
}
