//! The buttons of decisions in the middle of a turn, and of fights.

use match_model::{MatchId, Moment, RoundNumber, Stance};

use crate::buttons::Buttons;
use crate::buttons::custom_id::{CustomId, custom_ids};
use crate::buttons::fields::{Field, FittingText};
use crate::buttons::numbers::Page;

/// Stances chosen one after the other for a round of a fight, at most three.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartialPlan {
    /// The round.
    pub round: RoundNumber,
    /// The stances.
    pub stances: Vec<Stance>,
}

impl PartialPlan {
    /// A plan of which nothing is chosen.
    pub const fn empty(round: RoundNumber) -> PartialPlan {
        PartialPlan { round, stances: Vec::new() }
    }

    /// The same plan with another stance.
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

/// Who won a round of a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Winner {
    /// The round.
    pub round: RoundNumber,
    /// Whether it is the attacker.
    pub attacker: bool,
}

/// `0-attacker`: the round and who won it.
impl Field for Winner {
    fn write(&self) -> String {
        let who = if self.attacker { Winner::ATTACKER } else { Winner::DEFENDER };
        format!("{}-{who}", self.round)
    }

    fn read(text: &str) -> Option<Winner> {
        let (round, who) = text.split_once('-')?;
        let attacker = match who {
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

/// The buttons of decisions in the middle of a turn, and of fights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FightButton {
    /// Makes a decision in the middle of a turn: its canonical text.
    Decide(MatchId, Moment, FittingText),
    /// Shows a page of a decision's choices.
    DecidePage(MatchId, Moment, Page),
    /// Shows the plan for a fight, as far as it is chosen.
    Plan(MatchId, Moment, PartialPlan),
    /// Commits the plan for a fight.
    Commit(MatchId, Moment, PartialPlan),
    /// Shows the form for a plan in that round of a fight; as a form, commits its line.
    PlanLine(MatchId, Moment, RoundNumber),
    /// Reports who won a fight.
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

    /// A plan is nobody's to know before it is revealed.
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
