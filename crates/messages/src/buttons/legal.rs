//! Buttons that start choosing a move; the further steps are [`StepButton`]s.

use match_model::{MatchId, Moment};

use crate::buttons::Buttons;
use crate::buttons::custom_id::custom_ids;
use crate::buttons::stepper::{Step, StepButton};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LegalButton {
    Lead(MatchId, Moment),
    Legal(MatchId, Moment),
}

custom_ids! { LegalButton:
    "lead" => Lead(id, moment);
    "legal" => Legal(id, moment);
}

impl Buttons for LegalButton {
    const EXAMPLES: &'static [&'static str] = &["lead:12:5", "legal:12:5"];
}

impl Buttons for StepButton<MatchId> {
    fn plays(&self) -> bool {
        true
    }

    fn step(&self) -> Option<&Step> {
        Some(&self.step)
    }

    const EXAMPLES: &'static [&'static str] = &[
        "tap:12:5:b2-b3",
        "legal-page:12:5:1",
        "actor:12:5:4",
        "narrow:12:5:2:-:N4:Axe@d5",
        "pick:12:5:1:3.4:(c6)",
        "play:12:5:0",
    ];
}
