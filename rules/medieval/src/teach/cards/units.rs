use rules::l10n::{L10nMessage, say};
use rules::{Card, CardKind};

use super::page::{Page, building_lead, entitled, house_of, needs, unit_lead};
use super::{pictures, specs};
use crate::moves::reach::{Way, ways};
use crate::piece::{Building, Family, House, Spec, Unit};
use crate::show::names;

pub(super) fn card(unit: Unit) -> Card {
    let mut page = Page::default();
    moves(unit, &mut page);
    if let Some(spec) = unit.spec() {
        specs::add_spec(spec, &mut page);
    }
    let (scene, explained) = pictures::of_unit(unit);
    page.lines.extend(explained.clone());
    builds(unit, &mut page);
    rises(unit, &mut page);
    origin(unit, &mut page);
    supply(unit, &mut page);
    let (code, name) = (unit.to_string(), names::whole_unit(unit));
    Card {
        kind: CardKind::Unit,
        scene: entitled(scene, &code, &name, explained.as_ref()),
        code,
        name,
        needs: needs(unit.family() == Family::Wizards),
        rules: page.cited(),
        lines: page.lines,
        leads: leads(unit),
    }
}

/// Rules ME-2 and ME-6.
fn moves(unit: Unit, page: &mut Page) {
    let ways: Vec<L10nMessage> = ways(unit).into_iter().map(way_text).collect();
    page.add(&["ME-2"], say("medieval-card-moves").with("ways", ways));
    if unit.spec().is_none() {
        page.add(&["ME-6"], say("medieval-card-captures"));
    }
}

fn way_text(way: Way) -> L10nMessage {
    match way {
        Way::Up => say("medieval-way-up"),
        Way::Sideways => say("medieval-way-sideways"),
        Way::Straight => say("medieval-way-straight"),
        Way::Diagonal => say("medieval-way-diagonal"),
        Way::Around => say("medieval-way-around"),
        Way::FarStraight => say("medieval-way-far-straight"),
        Way::FarDiagonal => say("medieval-way-far-diagonal"),
        Way::FarAround => say("medieval-way-far-around"),
        Way::Knight => say("medieval-way-knight"),
        Way::Camel => say("medieval-way-camel"),
        Way::Rook => say("medieval-way-rook"),
        Way::Bishop => say("medieval-way-bishop"),
        Way::Queen => say("medieval-way-queen"),
        Way::Nightrider => say("medieval-way-nightrider"),
    }
}

/// Rule ME-9.
fn builds(unit: Unit, page: &mut Page) {
    if unit.family() != Family::Peasantry {
        return;
    }
    page.add(
        &["ME-9"],
        match unit.class() {
            1 => say("medieval-card-builds-first"),
            2 => say("medieval-card-builds-second"),
            3 => say("medieval-card-builds-third"),
            _ => say("medieval-card-builds-amenity"),
        },
    );
}

/// Rule ME-7.
fn rises(unit: Unit, page: &mut Page) {
    let line = match (unit.class(), unit.spec()) {
        (_, Some(_)) => say("medieval-card-rises-no-further").with("unit", names::unit(unit)),
        (4, None) => {
            let specs: Vec<&str> = unit.family().specs().into_iter().map(Spec::name).collect();
            say("medieval-card-gains").with("specs", specs)
        }
        (class, None) => {
            let next = Unit::new(unit.family(), class + 1);
            say("medieval-card-rises")
                .with("unit", names::unit(next))
                .with("code", next.to_string())
        }
    };
    page.add(&["ME-7"], line);
}

/// Its origin (rules ME-7, ME-11).
fn origin(unit: Unit, page: &mut Page) {
    match (home(unit), unit.spec()) {
        (Some(home), _) => page.add(
            &["ME-11"],
            say("medieval-card-created")
                .with("building", names::building(home))
                .with("code", home.to_string()),
        ),
        (None, None) => {
            let before = Unit::new(unit.family(), unit.class() - 1);
            page.add(
                &["ME-7"],
                say("medieval-card-risen")
                    .with("unit", names::unit(before))
                    .with("code", before.to_string()),
            );
        }
        (None, Some(_)) => {}
    }
}

/// Rule ME-3.
fn supply(unit: Unit, page: &mut Page) {
    let most = unit.family().supply();
    let line = match unit.spec() {
        None => say("medieval-card-supply").with("unit", names::unit(unit)).with("most", most),
        Some(_) => {
            say("medieval-card-supply-shared").with("unit", names::unit(unit)).with("most", most)
        }
    };
    page.add(&["ME-3"], line);
}

fn home(unit: Unit) -> Option<Building> {
    (unit.class() < 4).then(|| Building::new(house_of(unit.family()), unit.class(), false))
}

/// Links to its next forms, its buildings and its creator. A specialist links to its class.
fn leads(unit: Unit) -> Vec<(CardKind, String)> {
    let (family, class) = (unit.family(), unit.class());
    let mut leads = Vec::new();
    match (class, unit.spec()) {
        (_, Some(_)) => leads.push(unit_lead(unit.plain())),
        (4, None) => leads.extend(
            family
                .specs()
                .into_iter()
                .filter_map(|spec| Unit::specialised(family, spec))
                .map(unit_lead),
        ),
        (_, None) => leads.push(unit_lead(Unit::new(family, class + 1))),
    }
    if family == Family::Peasantry {
        let works = match (class, unit.spec()) {
            (_, Some(Spec::Architect)) => Some((2, false)),
            (4, Some(_)) => None,
            (4, None) => Some((1, true)),
            _ => Some((class, false)),
        };
        leads.extend(works.into_iter().flat_map(|(level, amenity)| {
            House::ALL.map(|house| building_lead(Building::new(house, level, amenity)))
        }));
    } else {
        leads.extend(home(unit).map(building_lead));
    }
    leads
}
