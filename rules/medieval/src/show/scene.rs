//! Builds the scene of a position, with graveyards and Pilgrims abroad as trays.

use rules::l10n::{L10nMessage, Term, say, term};
use rules::scene::{Badge, BadgeTone, Mark, MarkKind, Piece, Symbol, Tray};
use rules::{Side, Square, Squares};

use super::names;
use crate::Action;
use crate::info::INFO;
use crate::notation::write::name;
use crate::piece::{Building, Family, Spec, Unit};
use crate::position::Medieval;

pub(crate) fn unit_piece(side: Side, unit: Unit) -> Piece {
    // The symbol and the code show the class.
    let spec = unit.spec().map(|spec| Badge {
        text: short(spec).into(),
        words: say("medieval-badge-spec").with("spec", spec.name()),
        tone: BadgeTone::Neutral,
    });
    Piece {
        side,
        symbol: unit_symbol(unit),
        name: names::unit(unit),
        code: code(unit),
        badges: spec.into_iter().collect(),
    }
}

pub(crate) fn building_piece(owner: Side, building: Building) -> Piece {
    let amenity = building.amenity().then(|| Badge {
        text: String::new(),
        words: say("medieval-badge-amenity").with("amenity", names::amenity(building.house())),
        tone: BadgeTone::Starred,
    });
    Piece {
        side: owner,
        symbol: building_symbol(building),
        name: names::building(building),
        code: building_code(building),
        badges: amenity.into_iter().collect(),
    }
}

/// The figure of family and class, or of family and specialisation.
const fn unit_symbol(unit: Unit) -> Symbol {
    /// In the order of [`Spec`]: five for each family.
    const SPECIALISED: [[Symbol; 5]; 7] = [
        [
            Symbol("peasant-architect"),
            Symbol("peasant-doctor"),
            Symbol("peasant-minstrel"),
            Symbol("peasant-fork"),
            Symbol("peasant-pilgrim"),
        ],
        [
            Symbol("warrior-bow"),
            Symbol("warrior-lance"),
            Symbol("warrior-mace"),
            Symbol("warrior-sword"),
            Symbol("warrior-axe"),
        ],
        [
            Symbol("priest-book"),
            Symbol("priest-uncrowned"),
            Symbol("priest-ascent"),
            Symbol("priest-shackles"),
            Symbol("priest-cross"),
        ],
        [
            Symbol("siege-flame"),
            Symbol("siege-ball"),
            Symbol("siege-swift"),
            Symbol("siege-shot"),
            Symbol("siege-horse"),
        ],
        [
            Symbol("lord-shield"),
            Symbol("lord-orb"),
            Symbol("lord-swords"),
            Symbol("lord-heart"),
            Symbol("lord-heir"),
        ],
        [
            Symbol("lady-shield"),
            Symbol("lady-orb"),
            Symbol("lady-swords"),
            Symbol("lady-heart"),
            Symbol("lady-heir"),
        ],
        [
            Symbol("wizard-flame"),
            Symbol("wizard-healing"),
            Symbol("wizard-whirl"),
            Symbol("wizard-skull"),
            Symbol("wizard-sprout"),
        ],
    ];
    if let Some(spec) = unit.spec() {
        return SPECIALISED[unit.family() as usize][spec as usize % 5];
    }
    const SYMBOLS: [[Symbol; 4]; 7] = [
        [Symbol("peasant-1"), Symbol("peasant-2"), Symbol("peasant-3"), Symbol("peasant-4")],
        [Symbol("warrior-1"), Symbol("warrior-2"), Symbol("warrior-3"), Symbol("warrior-4")],
        [Symbol("priest-1"), Symbol("priest-2"), Symbol("priest-3"), Symbol("priest-4")],
        [Symbol("siege-1"), Symbol("siege-2"), Symbol("siege-3"), Symbol("siege-4")],
        [Symbol("lord-1"), Symbol("lord-2"), Symbol("lord-3"), Symbol("lord-4")],
        [Symbol("lady-1"), Symbol("lady-2"), Symbol("lady-3"), Symbol("lady-4")],
        [Symbol("wizard-1"), Symbol("wizard-2"), Symbol("wizard-3"), Symbol("wizard-4")],
    ];
    SYMBOLS[unit.family() as usize][(unit.class() - 1) as usize]
}

pub(crate) fn entering(position: &Medieval, action: Action) -> Option<(Symbol, Side)> {
    let symbol = match action {
        Action::Start(_) => unit_symbol(Unit::new(Family::Peasantry, 1)),
        Action::Return(_) => unit_symbol(Unit::new(Family::Priests, 1)),
        Action::Heal { unit, .. } => unit_symbol(unit),
        Action::Build { building, .. } => building_symbol(building),
        _ => return None,
    };
    Some((symbol, position.to_act))
}

const fn building_symbol(building: Building) -> Symbol {
    const SYMBOLS: [[Symbol; 3]; 6] = [
        [Symbol("farm-1"), Symbol("farm-2"), Symbol("farm-3")],
        [Symbol("school-1"), Symbol("school-2"), Symbol("school-3")],
        [Symbol("church-1"), Symbol("church-2"), Symbol("church-3")],
        [Symbol("wall-1"), Symbol("wall-2"), Symbol("wall-3")],
        [Symbol("house-1"), Symbol("house-2"), Symbol("house-3")],
        [Symbol("cave-1"), Symbol("cave-2"), Symbol("cave-3")],
    ];
    SYMBOLS[building.house() as usize][(building.level() - 1) as usize]
}

const fn code(unit: Unit) -> &'static str {
    const CODES: [[&str; 4]; 7] = [
        ["P1", "P2", "P3", "P4"],
        ["N1", "N2", "N3", "N4"],
        ["B1", "B2", "B3", "B4"],
        ["R1", "R2", "R3", "R4"],
        ["K1", "K2", "K3", "K4"],
        ["Q1", "Q2", "Q3", "Q4"],
        ["W1", "W2", "W3", "W4"],
    ];
    CODES[unit.family() as usize][(unit.class() - 1) as usize]
}

const fn building_code(building: Building) -> &'static str {
    const CODES: [[[&str; 2]; 3]; 6] = [
        [["p1", "p1*"], ["p2", "p2*"], ["p3", "p3*"]],
        [["n1", "n1*"], ["n2", "n2*"], ["n3", "n3*"]],
        [["b1", "b1*"], ["b2", "b2*"], ["b3", "b3*"]],
        [["r1", "r1*"], ["r2", "r2*"], ["r3", "r3*"]],
        [["kq1", "kq1*"], ["kq2", "kq2*"], ["kq3", "kq3*"]],
        [["w1", "w1*"], ["w2", "w2*"], ["w3", "w3*"]],
    ];
    CODES[building.house() as usize][(building.level() - 1) as usize][building.amenity() as usize]
}

/// At most three letters for a badge, unique within a family.
const fn short(spec: Spec) -> &'static str {
    match spec {
        Spec::Architect => "Arc",
        Spec::Doctor => "Doc",
        Spec::Minstrel => "Min",
        Spec::Warrior => "War",
        Spec::Pilgrim => "Pil",
        Spec::Bow => "Bow",
        Spec::Lance => "Lan",
        Spec::Mace => "Mac",
        Spec::Sword => "Swo",
        Spec::Axe => "Axe",
        Spec::Reformist => "Ref",
        Spec::Seculist => "Sec",
        Spec::Improvist => "Imp",
        Spec::Persecutist => "Per",
        Spec::Crusadist => "Cru",
        Spec::Flaming => "Fla",
        Spec::Large => "Lar",
        Spec::Fast => "Fas",
        Spec::Shot => "Sho",
        Spec::Trojan => "Tro",
        Spec::Defensive => "Def",
        Spec::Religious => "Rel",
        Spec::Fighting => "Fig",
        Spec::Popular => "Pop",
        Spec::Heired => "Hei",
        Spec::Fire => "Fir",
        Spec::Healing => "Hea",
        Spec::Befuddlement => "Bef",
        Spec::Rotten => "Rot",
        Spec::NewLife => "New",
    }
}

fn tray(side: Side, title: Term, pieces: Vec<(Piece, u8)>) -> Option<Tray> {
    (!pieces.is_empty()).then_some(Tray { side, title, pieces })
}

/// Unhealed deaths (rule ME-17) regardless of their squares, strongest first.
pub(crate) fn graveyard(position: &Medieval, side: Side) -> Option<Tray> {
    let mut pieces: Vec<(Unit, u8)> = Vec::new();
    for grave in position.graveyard.of(side) {
        let count = u8::try_from(grave.count).unwrap_or(u8::MAX);
        match pieces.iter_mut().find(|(unit, _)| *unit == grave.unit) {
            Some((_, total)) => *total = total.saturating_add(count),
            None => pieces.push((grave.unit, count)),
        }
    }
    pieces.sort_by_key(|&(unit, _)| (std::cmp::Reverse(unit.class()), unit));
    let pieces = pieces.into_iter().map(|(unit, count)| (unit_piece(side, unit), count)).collect();
    tray(side, term("medieval-graveyard"), pieces)
}

/// Unhealed deaths with the squares where they can be healed (rule ME-17).
pub(crate) fn graves(position: &Medieval, side: Side) -> Option<L10nMessage> {
    let graves: Vec<L10nMessage> = position
        .graveyard
        .of(side)
        .map(|grave| {
            say("medieval-grave")
                .with("count", grave.count)
                .with("unit", grave.unit.to_string())
                .with("at", name(grave.at))
        })
        .collect();
    let text = say("medieval-graves").with("side", INFO.side_name(side)).with("graves", graves);
    position.graveyard.of(side).next().map(|_| text)
}

/// Pilgrims abroad (rule ME-17).
pub(crate) fn abroad(position: &Medieval, side: Side) -> Option<Tray> {
    let count = u8::try_from(position.abroad[side.index()]).unwrap_or(u8::MAX);
    let pilgrim = Unit::specialised(Family::Peasantry, Spec::Pilgrim).filter(|_| count > 0);
    let pieces = pilgrim.into_iter().map(|pilgrim| (unit_piece(side, pilgrim), count)).collect();
    tray(side, term("medieval-abroad"), pieces)
}

/// The buildings of a side that has nothing else: the other side wins when they are destroyed
/// (ME-19).
pub(crate) fn buildings_alone(position: &Medieval, side: Side) -> Option<L10nMessage> {
    let has_units = Square::all().any(|at| position.board.units(side, at).next().is_some());
    if has_units || position.abroad[side.index()] > 0 {
        return None;
    }
    let buildings: Vec<L10nMessage> = Square::all()
        .filter_map(|at| {
            let (_, building) = position.board.building(at).filter(|(owner, _)| *owner == side)?;
            Some(
                say("medieval-note-building")
                    .with("building", names::building(building))
                    .with("at", name(at)),
            )
        })
        .collect();
    (!buildings.is_empty()).then(|| {
        say("medieval-note-no-units")
            .with("side", INFO.side_name(side))
            .with("buildings", buildings)
    })
}

/// Names the kinds of units whose supply is all on the board (rule ME-3), except royals, of whom
/// there is one each. A move that creates nothing for that reason says so itself.
pub(crate) fn supply(position: &Medieval, side: Side) -> Option<L10nMessage> {
    let used_up = |unit: &Unit| {
        let several = unit.spec().is_none() && unit.family().supply() > 1;
        several && position.board.room(side, *unit) == 0
    };
    let units: Vec<Term> = Unit::all().filter(used_up).map(names::unit).collect();
    (!units.is_empty())
        .then(|| say("medieval-none-left").with("side", INFO.side_name(side)).with("units", units))
}

pub(crate) fn pending(squares: Squares) -> impl Iterator<Item = Mark> {
    squares.map(|at| Mark::new(at.spot(), MarkKind::Pending))
}
