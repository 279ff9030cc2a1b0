use rules::l10n::{L10nMessage, say};
use rules::scene::Scene;
use rules::{CardKind, RuleId};

use crate::info::NEEDS_WIZARDS;
use crate::piece::{Building, Family, House, Unit};

/// The lines of a card with the rules that they cite.
#[derive(Default)]
pub(super) struct Page {
    pub(super) lines: Vec<L10nMessage>,
    pub(super) rules: Vec<RuleId>,
}

impl Page {
    pub(super) fn add(&mut self, rules: &[RuleId], line: L10nMessage) {
        self.lines.push(line);
        self.rules.extend(rules);
    }

    /// The cited rules, once each, in the rulebook's order.
    pub(super) fn cited(&self) -> Vec<RuleId> {
        let rules = crate::INFO.rules().map(|(id, _)| id);
        rules.filter(|id| self.rules.contains(id)).collect()
    }
}

/// Adds a title to the picture, and an explanation for people who can't see it.
pub(super) fn entitled(
    scene: Scene,
    code: &str,
    name: &L10nMessage,
    explained: Option<&L10nMessage>,
) -> Scene {
    let status = say("medieval-card-status").with("code", code).with("name", name.clone());
    Scene { status: Some(status), notes: explained.cloned().into_iter().collect(), ..scene }
}

pub(super) fn unit_lead(unit: Unit) -> (CardKind, String) {
    (CardKind::Unit, unit.to_string())
}

pub(super) fn building_lead(building: Building) -> (CardKind, String) {
    (CardKind::Building, building.to_string())
}

pub(super) fn needs(wizards: bool) -> Option<(&'static str, &'static str)> {
    wizards.then_some(NEEDS_WIZARDS)
}

/// The family of buildings that creates a family of units (rule ME-8).
pub(super) fn house_of(family: Family) -> House {
    match family {
        Family::Peasantry => House::Peasants,
        Family::Warriors => House::Warriors,
        Family::Priests => House::Priests,
        Family::Siege => House::Siege,
        Family::MaleRoyals | Family::FemaleRoyals => House::Royals,
        Family::Wizards => House::Wizards,
    }
}
