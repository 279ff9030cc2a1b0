use rules::l10n::{Term, say};
use rules::{Card, CardKind};

use super::page::{Page, building_lead, entitled, needs, unit_lead};
use super::pictures;
use crate::piece::{Building, House, Unit};
use crate::show::names;

pub(super) fn card(building: Building) -> Card {
    let mut page = Page::default();
    let (scene, explained) = pictures::of_building(building);
    origin(building, &mut page);
    creates(building, &mut page);
    page.lines.push(explained.clone());
    page.add(&["ME-11"], say("medieval-card-dies-there"));
    amenity(building, &mut page);
    upgrade(building, &mut page);
    page.add(&["ME-6", "ME-12"], say("medieval-card-destroyed"));
    page.add(&["ME-16", "ME-17"], say("medieval-card-hit"));
    let code = building.to_string();
    let name = if building.amenity() {
        say("medieval-card-with-amenity")
            .with("building", names::building(building))
            .with("amenity", names::amenity(building.house()))
    } else {
        names::building(building).into()
    };
    Card {
        kind: CardKind::Building,
        scene: entitled(scene, &code, &name, Some(&explained)),
        code,
        name,
        needs: needs(building.house() == House::Wizards),
        rules: page.cited(),
        lines: page.lines,
        leads: leads(building),
    }
}

/// Its builders and materials (rules ME-9, ME-13).
fn origin(building: Building, page: &mut Page) {
    let level = building.level();
    let old = names::building(building.at_level(level - 1));
    match level {
        1 => page.add(&["ME-9"], say("medieval-card-built")),
        2 => page.add(&["ME-9", "ME-13"], say("medieval-card-made-second").with("building", old)),
        _ => page.add(&["ME-9"], say("medieval-card-made-third").with("building", old)),
    }
    match (building.house(), level) {
        (House::Siege, 1) => page.add(&["ME-16"], say("medieval-card-left-wall")),
        (House::Priests, 1) => page.add(&["ME-15"], say("medieval-card-improved")),
        _ => {}
    }
}

fn created(building: Building) -> (Unit, Option<Unit>) {
    let (family, female) = building.house().creates();
    let unit = |family| Unit::new(family, building.level());
    (unit(family), female.map(unit))
}

/// Rules ME-3 and ME-11.
fn creates(building: Building, page: &mut Page) {
    let (unit, other) = created(building);
    let rules = ["ME-3", "ME-11"];
    let name = names::unit(unit);
    let line = match (other.map(names::unit), building.amenity()) {
        (None, false) => say("medieval-card-creates").with("unit", name),
        (None, true) => say("medieval-card-creates-two").with("unit", name),
        (Some(other), false) => {
            say("medieval-card-creates-either").with("male", name).with("female", other)
        }
        (Some(other), true) => {
            say("medieval-card-creates-both").with("male", name).with("female", other)
        }
    };
    page.add(&rules, line);
}

/// Rules ME-9, ME-10 and ME-15.
fn amenity(building: Building, page: &mut Page) {
    let amenity: Term = names::amenity(building.house());
    if building.amenity() {
        page.add(&["ME-9", "ME-10"], say("medieval-card-has-amenity").with("amenity", amenity));
    } else {
        page.add(
            &["ME-9", "ME-10", "ME-11"],
            say("medieval-card-amenity")
                .with("amenity", amenity)
                .with("code", building.with_amenity(true).to_string()),
        );
    }
    if building.house() == House::Priests {
        page.add(&["ME-15"], say("medieval-card-reformed"));
    }
}

/// Rule ME-9.
fn upgrade(building: Building, page: &mut Page) {
    let next = building.at_level(building.level() + 1);
    let (name, code) = (names::building(next), next.to_string());
    match building.level() {
        1 => page.add(
            &["ME-9"],
            say("medieval-card-upgrade-first").with("building", name).with("code", code),
        ),
        2 => page.add(
            &["ME-9"],
            say("medieval-card-upgrade-second").with("building", name).with("code", code),
        ),
        _ => page.add(&["ME-8"], say("medieval-card-highest")),
    }
}

fn leads(building: Building) -> Vec<(CardKind, String)> {
    let (unit, other) = created(building);
    let mut leads = vec![unit_lead(unit)];
    leads.extend(other.map(unit_lead));
    if building.level() < 3 {
        leads.push(building_lead(building.at_level(building.level() + 1)));
    }
    leads.push(building_lead(building.with_amenity(!building.amenity())));
    leads
}
