//! Help for a game that nobody has played: a card about every unit and building.

mod buildings;
mod pictures;
mod specs;
mod units;

use rules::l10n::{L10nMessage, say};
use rules::scene::{Scene, Spot};
use rules::{Card, CardKind, RuleId};

use crate::info::NEEDS_WIZARDS;
use crate::piece::{Building, Family, House, Unit};

/// Every unit, family by family and class by class with its specialisations, then every building
/// without and with its amenity.
pub(crate) fn cards() -> Vec<Card> {
    let buildings = House::ALL.into_iter().flat_map(|house| {
        (1..=3).flat_map(move |level| {
            [false, true].map(|amenity| Building::new(house, level, amenity))
        })
    });
    Unit::all().map(units::card).chain(buildings.map(buildings::card)).collect()
}

/// A board with a unit in its middle and marks where it can go; and where it stands.
pub(super) fn moves_of(unit: Unit) -> (Scene, Spot) {
    pictures::of_moves(unit)
}

/// The lines of a card with the rules that they cite.
#[derive(Default)]
struct Page {
    lines: Vec<L10nMessage>,
    rules: Vec<RuleId>,
}

impl Page {
    fn add(&mut self, rules: &[RuleId], line: L10nMessage) {
        self.lines.push(line);
        self.rules.extend(rules);
    }

    /// The rules, each once, as the rulebook has them.
    fn cited(&self) -> Vec<RuleId> {
        let rules = crate::INFO.rules().map(|(id, _)| id);
        rules.filter(|id| self.rules.contains(id)).collect()
    }
}

/// The picture with what it is of, and with what is to be known of it for those who do not see it.
fn entitled(
    scene: Scene,
    code: &str,
    name: &L10nMessage,
    explained: Option<&L10nMessage>,
) -> Scene {
    let status = say("medieval-card-status").with("code", code).with("name", name.clone());
    Scene { status: Some(status), notes: explained.cloned().into_iter().collect(), ..scene }
}

fn unit_lead(unit: Unit) -> (CardKind, String) {
    (CardKind::Unit, unit.to_string())
}

fn building_lead(building: Building) -> (CardKind, String) {
    (CardKind::Building, building.to_string())
}

fn needs(wizards: bool) -> Option<(&'static str, &'static str)> {
    wizards.then_some(NEEDS_WIZARDS)
}

/// The family of buildings that creates a family of units (rule ME-8).
fn house_of(family: Family) -> House {
    match family {
        Family::Peasantry => House::Peasants,
        Family::Warriors => House::Warriors,
        Family::Priests => House::Priests,
        Family::Siege => House::Siege,
        Family::MaleRoyals | Family::FemaleRoyals => House::Royals,
        Family::Wizards => House::Wizards,
    }
}
