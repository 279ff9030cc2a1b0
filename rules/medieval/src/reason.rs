//! The reasons: rule id and sentence.

use rules::l10n::{L10nMessage, say};
use rules::{Refusal, RuleId, SetupFault, Side, Square, some_of};

use crate::action::Action;
use crate::info::INFO;
use crate::moves;
use crate::notation::name;
use crate::piece::{Building, Family, Spec, Unit};
use crate::position::Medieval;
use crate::show::names;

/// Why an action is not legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    // ME-4.
    FirstSerf { side: Side },
    SerfsArePlaced,
    // ME-5.
    NothingThere { at: Square },
    NotYours { at: Square, unit: Unit },
    // ME-2, ME-6.
    OtherUnit { at: Square, stands: Unit, stated: Unit },
    NoSuchUnit { unit: Unit },
    NoneReaches { unit: Unit, to: Square },
    NoStep { unit: Unit, at: Square },
    CannotReach { unit: Unit, from: Square, to: Square },
    Blocked { unit: Unit, from: Square, to: Square },
    OwnThere { at: Square },
    NothingToTake { at: Square },
    Suffix { suffix: Suffix, unit: Unit, ways: Vec<String> },
    // ME-8, ME-9, ME-10, ME-12, ME-15.
    NoCaves,
    EnemyThere { at: Square },
    NobodyBuilds { at: Square },
    NoArchitect { at: Square },
    NewAtThree { at: Square },
    EnemyBuilding { at: Square, building: Building },
    BuildingThere { at: Square, building: Building },
    NobodyUpgrades { at: Square, level: u8 },
    NoBuilding { at: Square, rule: RuleId },
    HasAmenity { at: Square, building: Building },
    Reformed { at: Square },
    NobodyAdorns { at: Square },
    NobodyThere { at: Square },
    // ME-13, ME-15, ME-16a.
    OnlyCaptures { from: Square, to: Square },
    Seculist { from: Square, to: Square },
    Protected { at: Square },
    // ME-14, ME-18.
    NoBow { at: Square },
    NoLeapAway { from: Square, at: Square },
    NothingToShoot { at: Square },
    BowCannotMove { from: Square },
    BowMustMove { at: Square },
    MoveAgainOrStop { at: Square },
    ShootOrStop { at: Square },
    NothingToStop,
    // ME-17.
    HasNone { spec: Spec, unit: Family },
    NotOfSpec { at: Square, spec: Spec },
    NobodyDied { unit: Unit, at: Square },
    NoDoctorNear { at: Square },
    UnitThere { at: Square, rule: RuleId },
    Supply { unit: Unit },
    NoPilgrim { at: Square },
    NoEdge { at: Square },
    NobodyAbroad,
    DepartCreates,
    OwnBuilding { at: Square },
    FireBlocked { from: Square, at: Square },
    // ME-20.
    MayNotPass,
}

/// A part of a move's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Suffix {
    Aside,
    Rise,
    Created,
    Left,
}

/// How many texts a next step names.
const MOST_NAMED: usize = 6;

impl Reason {
    fn rule(&self) -> RuleId {
        match self {
            Reason::FirstSerf { .. } | Reason::SerfsArePlaced => "ME-4",
            Reason::NothingThere { .. } | Reason::NotYours { .. } => "ME-5",
            Reason::OtherUnit { .. }
            | Reason::NoSuchUnit { .. }
            | Reason::NoneReaches { .. }
            | Reason::CannotReach { .. } => "ME-2",
            Reason::NoStep { .. }
            | Reason::Blocked { .. }
            | Reason::OwnThere { .. }
            | Reason::NothingToTake { .. } => "ME-6",
            Reason::Suffix { suffix, unit, .. } => match suffix {
                Suffix::Aside if unit.family() == Family::Siege => "ME-16",
                Suffix::Aside => "ME-14",
                Suffix::Rise => "ME-7",
                Suffix::Created => "ME-11",
                Suffix::Left => "ME-16",
            },
            Reason::NoCaves => "ME-8",
            Reason::EnemyThere { .. }
            | Reason::NobodyBuilds { .. }
            | Reason::NewAtThree { .. }
            | Reason::EnemyBuilding { .. }
            | Reason::BuildingThere { .. }
            | Reason::NobodyUpgrades { .. }
            | Reason::NobodyAdorns { .. } => "ME-9",
            Reason::HasAmenity { .. } => "ME-10",
            Reason::DepartCreates => "ME-11",
            Reason::NobodyThere { .. } => "ME-12",
            Reason::NoArchitect { .. } | Reason::OnlyCaptures { .. } => "ME-13",
            Reason::NoBow { .. } | Reason::NoLeapAway { .. } | Reason::NothingToShoot { .. } => {
                "ME-14"
            }
            Reason::Reformed { .. } | Reason::Seculist { .. } => "ME-15",
            Reason::Protected { .. } => "ME-16a",
            Reason::HasNone { spec: Spec::Bow, .. } => "ME-14",
            Reason::HasNone { .. }
            | Reason::NotOfSpec { .. }
            | Reason::NobodyDied { .. }
            | Reason::NoDoctorNear { .. }
            | Reason::NoPilgrim { .. }
            | Reason::NoEdge { .. }
            | Reason::NobodyAbroad
            | Reason::OwnBuilding { .. }
            | Reason::FireBlocked { .. } => "ME-17",
            Reason::NoBuilding { rule, .. } | Reason::UnitThere { rule, .. } => rule,
            Reason::Supply { .. } => "ME-3",
            Reason::BowCannotMove { .. }
            | Reason::BowMustMove { .. }
            | Reason::MoveAgainOrStop { .. }
            | Reason::ShootOrStop { .. }
            | Reason::NothingToStop => "ME-18",
            Reason::MayNotPass => "ME-20",
        }
    }

    fn message(&self) -> L10nMessage {
        match *self {
            Reason::FirstSerf { side: Side::White } => say("medieval-first-serf-white"),
            Reason::FirstSerf { side: Side::Black } => say("medieval-first-serf-black"),
            Reason::SerfsArePlaced => say("medieval-serfs-are-placed"),
            Reason::NothingThere { at } => say("medieval-nothing-there").with("at", name(at)),
            Reason::NotYours { at, unit } => {
                say("medieval-not-yours").with("unit", names::unit(unit)).with("at", name(at))
            }
            Reason::OtherUnit { at, stands, stated } => say("medieval-other-unit")
                .with("at", name(at))
                .with("stands", names::unit(stands))
                .with("stated", names::unit(stated)),
            Reason::NoSuchUnit { unit } => {
                say("medieval-no-such-unit").with("unit", names::unit(unit))
            }
            Reason::NoneReaches { unit, to } => {
                say("medieval-none-reaches").with("unit", names::unit(unit)).with("to", name(to))
            }
            Reason::NoStep { unit, at } => {
                say("medieval-no-step").with("unit", names::unit(unit)).with("at", name(at))
            }
            Reason::CannotReach { unit, from, to } => say("medieval-cannot-reach")
                .with("how", how(unit))
                .with("from", name(from))
                .with("to", name(to)),
            Reason::Blocked { unit, from, to } => say("medieval-blocked")
                .with("unit", names::unit(unit))
                .with("from", name(from))
                .with("to", name(to)),
            Reason::OwnThere { at } => say("medieval-own-there").with("at", name(at)),
            Reason::NothingToTake { at } => say("medieval-nothing-to-take").with("at", name(at)),
            Reason::Suffix { suffix: Suffix::Aside, .. } => say("medieval-other-aside"),
            Reason::Suffix { suffix: Suffix::Rise, .. } => say("medieval-other-rise"),
            Reason::Suffix { suffix: Suffix::Created, .. } => say("medieval-other-created"),
            Reason::Suffix { suffix: Suffix::Left, .. } => say("medieval-other-left"),
            Reason::NoCaves => say("medieval-no-caves"),
            Reason::EnemyThere { at } => say("medieval-enemy-there").with("at", name(at)),
            Reason::NobodyBuilds { at } => say("medieval-nobody-builds").with("at", name(at)),
            Reason::NoArchitect { at } => say("medieval-no-architect").with("at", name(at)),
            Reason::NewAtThree { at } => say("medieval-new-at-three").with("at", name(at)),
            Reason::EnemyBuilding { at, building } => say("medieval-enemy-building")
                .with("building", names::building(building))
                .with("at", name(at)),
            Reason::BuildingThere { at, building } => say("medieval-building-there")
                .with("building", names::building(building))
                .with("at", name(at))
                .with("code", building.to_string()),
            Reason::NobodyUpgrades { at, level: 2 } => {
                say("medieval-nobody-upgrades-second").with("at", name(at))
            }
            Reason::NobodyUpgrades { at, .. } => {
                say("medieval-nobody-upgrades-third").with("at", name(at))
            }
            Reason::NoBuilding { at, .. } => say("medieval-no-building").with("at", name(at)),
            Reason::HasAmenity { at, building } => say("medieval-has-amenity")
                .with("building", names::building(building))
                .with("at", name(at))
                .with("amenity", names::amenity(building.house())),
            Reason::Reformed { at } => say("medieval-reformed").with("at", name(at)),
            Reason::NobodyAdorns { at } => say("medieval-nobody-adorns").with("at", name(at)),
            Reason::NobodyThere { at } => say("medieval-nobody-there").with("at", name(at)),
            Reason::OnlyCaptures { from, to } => {
                say("medieval-only-captures").with("from", name(from)).with("to", name(to))
            }
            Reason::Seculist { from, to } => {
                say("medieval-seculist").with("from", name(from)).with("to", name(to))
            }
            Reason::Protected { at } => say("medieval-protected").with("at", name(at)),
            Reason::NoBow { at } => say("medieval-no-bow").with("at", name(at)),
            Reason::NoLeapAway { from, at } => {
                say("medieval-no-leap-away").with("from", name(from)).with("at", name(at))
            }
            Reason::NothingToShoot { at } => say("medieval-nothing-to-shoot").with("at", name(at)),
            Reason::BowCannotMove { from } => {
                say("medieval-bow-cannot-move").with("from", name(from))
            }
            Reason::BowMustMove { at } => say("medieval-bow-must-move").with("at", name(at)),
            Reason::MoveAgainOrStop { at } => say("medieval-again-or-stop").with("at", name(at)),
            Reason::ShootOrStop { at } => say("medieval-shoot-or-stop").with("at", name(at)),
            Reason::NothingToStop => say("medieval-nothing-to-stop"),
            Reason::HasNone { spec, unit } => say("medieval-has-none")
                .with("unit", names::unit(Unit::new(unit, 4)))
                .with("spec", spec.name()),
            Reason::NotOfSpec { at, spec } => {
                say("medieval-not-of-spec").with("at", name(at)).with("spec", spec.name())
            }
            Reason::NobodyDied { unit, at } => {
                say("medieval-nobody-died").with("unit", unit.to_string()).with("at", name(at))
            }
            Reason::NoDoctorNear { at } => say("medieval-no-doctor-near").with("at", name(at)),
            Reason::UnitThere { at, .. } => say("medieval-unit-there").with("at", name(at)),
            Reason::Supply { unit } => say("medieval-supply")
                .with("unit", names::unit(unit))
                .with("most", unit.family().supply()),
            Reason::NoPilgrim { at } => say("medieval-no-pilgrim").with("at", name(at)),
            Reason::NoEdge { at } => say("medieval-no-edge").with("at", name(at)),
            Reason::NobodyAbroad => say("medieval-nobody-abroad"),
            Reason::DepartCreates => say("medieval-depart-creates"),
            Reason::OwnBuilding { at } => say("medieval-own-building").with("at", name(at)),
            Reason::FireBlocked { from, at } => {
                say("medieval-fire-blocked").with("from", name(from)).with("at", name(at))
            }
            Reason::MayNotPass => say("medieval-may-not-pass"),
        }
    }

    /// The next step: what the unit or the building's square in question can do now, if one is.
    fn next(&self, position: &Medieval) -> L10nMessage {
        let legal = legal_texts(position);
        match self {
            Reason::FirstSerf { .. }
            | Reason::BowMustMove { .. }
            | Reason::MoveAgainOrStop { .. }
            | Reason::ShootOrStop { .. } => one_of(&texts(&legal, |_| true)),
            Reason::Suffix { ways, .. } => one_of(ways),
            Reason::NoStep { at: from, .. }
            | Reason::CannotReach { from, .. }
            | Reason::Blocked { from, .. }
            | Reason::OnlyCaptures { from, .. }
            | Reason::Seculist { from, .. }
            | Reason::OtherUnit { at: from, .. }
            | Reason::NoLeapAway { from, .. }
            | Reason::BowCannotMove { from }
            | Reason::FireBlocked { from, .. } => {
                let own = texts(&legal, |action| starts_at(action, *from));
                if own.is_empty() { say("medieval-next-other-unit") } else { one_of(&own) }
            }
            Reason::EnemyBuilding { at, .. }
            | Reason::BuildingThere { at, .. }
            | Reason::NobodyUpgrades { at, .. }
            | Reason::HasAmenity { at, .. }
            | Reason::NobodyAdorns { at }
            | Reason::NoArchitect { at }
            | Reason::NewAtThree { at }
            | Reason::Reformed { at } => {
                let works = texts(&legal, |action| works_at(action, *at));
                if works.is_empty() { say("medieval-next-other-work") } else { one_of(&works) }
            }
            Reason::NothingToTake { .. } => say("medieval-next-no-x"),
            Reason::NothingThere { .. } | Reason::NotYours { .. } | Reason::NoSuchUnit { .. } => {
                say("medieval-next-own-unit")
            }
            Reason::NoneReaches { .. } => say("medieval-next-name-both"),
            Reason::NoCaves => say("medieval-next-other-family"),
            Reason::EnemyThere { .. }
            | Reason::NobodyBuilds { .. }
            | Reason::NoBuilding { .. }
            | Reason::NobodyThere { .. }
            | Reason::OwnBuilding { .. } => say("medieval-next-other-work"),
            Reason::OwnThere { .. }
            | Reason::Protected { .. }
            | Reason::NothingToShoot { .. }
            | Reason::UnitThere { .. }
            | Reason::NoDoctorNear { .. }
            | Reason::NobodyDied { .. }
            | Reason::NoEdge { .. } => say("medieval-next-other-square"),
            _ => say("medieval-next-other-action"),
        }
    }

    /// The refusal that a person reads.
    pub(crate) fn refusal(self, position: &Medieval) -> Refusal {
        Refusal::illegal(self.rule(), self.message(), self.next(position))
    }
}

fn legal_texts(position: &Medieval) -> Vec<Action> {
    let mut list = Vec::new();
    moves::legal(position, &mut list);
    list
}

fn texts(legal: &[Action], wanted: impl Fn(&Action) -> bool) -> Vec<String> {
    legal.iter().filter(|action| wanted(action)).map(Action::to_string).collect()
}

fn one_of(texts: &[String]) -> L10nMessage {
    say("medieval-next-one-of").with("actions", some_of(texts, MOST_NAMED))
}

/// Whether an action is done by what stands on a square.
fn starts_at(action: &Action, at: Square) -> bool {
    match *action {
        Action::Move(action) => action.from == at,
        Action::Shot { from, .. } | Action::Depart { from, .. } | Action::Fire { from, .. } => {
            from == at
        }
        Action::Rotten(from) => from == at,
        _ => false,
    }
}

/// Whether an action changes the building of a square.
fn works_at(action: &Action, square: Square) -> bool {
    match *action {
        Action::Build { at, .. } | Action::Amenity { at, .. } | Action::Destroy(at) => at == square,
        _ => false,
    }
}

/// How a unit moves (rule ME-2), a clause that begins a sentence.
fn how(unit: Unit) -> L10nMessage {
    const LETTERS: [[&str; 4]; 7] = [
        ["", "", "W", "K"],
        ["K", "K, A, D", "N", "NN"],
        ["F", "A, D", "B", "B, W"],
        ["W", "W, D", "R", "R, F"],
        ["W", "W, A", "W, A, F", "K, A, D"],
        ["F", "B", "B, W", "Q"],
        ["F", "F, C", "K, C", "K, N, C"],
    ];
    match (unit.family(), unit.class()) {
        (Family::Peasantry, 1) => say("medieval-how-serf"),
        (Family::Peasantry, 2) => say("medieval-how-peasant"),
        (family, class) => say("medieval-how")
            .with("unit", names::unit(unit))
            .with("moves", LETTERS[family as usize][usize::from(class - 1)]),
    }
}

/// The text is no action at all.
pub(crate) fn unreadable(text: &str) -> Refusal {
    const SHOWN: usize = 40;
    let mut quoted: String = text.chars().filter(|&c| c != '`').take(SHOWN).collect();
    if text.chars().count() > SHOWN {
        quoted.push('…');
    }
    let message = if quoted.trim().is_empty() {
        say("medieval-unreadable-nothing")
    } else {
        say("medieval-unreadable").with("text", quoted)
    };
    Refusal::unreadable(message, say("medieval-unreadable-next"))
}

/// Why a setup is impossible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    NoObject { key: &'static str },
    NoSquare { key: &'static str, text: String },
    SquareTwice { key: &'static str, at: Square },
    NoList { at: String },
    NoUnit { at: String },
    NoBuilding { at: String },
    UnknownKey { at: String, key: String },
    NoSide { at: String },
    NoOwner { at: String },
    NoCode { at: String, text: String },
    NoSpec { at: String, text: String },
    SpecBelowFour { at: String, unit: Unit, spec: Spec },
    SpecOfOthers { at: String, unit: Unit, spec: Spec },
    NoWizards { at: String },
    NoHouse { at: String, text: String },
    NoLevel { at: String },
    NoAmenity { at: String },
    CannotShare { at: String, units: Vec<String> },
    NoGraveyard,
    NoCount { side: Side, most: u32 },
    Supply { side: Side, unit: Unit, count: u32 },
    OtherBoard,
}

impl Fault {
    /// The fault that a person reads.
    pub(crate) fn told(self) -> SetupFault {
        let rule = self.rule();
        let message = match self {
            Fault::NoObject { key } => say("medieval-setup-no-object").with("key", key),
            Fault::NoSquare { key, text } => {
                say("medieval-setup-no-square").with("key", key).with("text", text)
            }
            Fault::SquareTwice { key, at } => {
                say("medieval-setup-square-twice").with("key", key).with("at", name(at))
            }
            Fault::NoList { at } => say("medieval-setup-no-list").with("at", at),
            Fault::NoUnit { at } => say("medieval-setup-no-unit").with("at", at),
            Fault::NoBuilding { at } => say("medieval-setup-no-building").with("at", at),
            Fault::UnknownKey { at, key } => {
                say("medieval-setup-unknown-key").with("at", at).with("key", key)
            }
            Fault::NoSide { at } => say("medieval-setup-no-side").with("at", at),
            Fault::NoOwner { at } => say("medieval-setup-no-owner").with("at", at),
            Fault::NoCode { at, text } => {
                say("medieval-setup-no-code").with("at", at).with("text", text)
            }
            Fault::NoSpec { at, text } => {
                say("medieval-setup-no-spec").with("at", at).with("text", text)
            }
            Fault::SpecBelowFour { at, unit, spec } => say("medieval-setup-spec-below-four")
                .with("at", at)
                .with("code", unit.to_string())
                .with("spec", spec.name()),
            Fault::SpecOfOthers { at, unit, spec } => say("medieval-setup-spec-of-others")
                .with("at", at)
                .with("code", unit.to_string())
                .with("spec", spec.name()),
            Fault::NoWizards { at } => say("medieval-setup-no-wizards").with("at", at),
            Fault::NoHouse { at, text } => {
                say("medieval-setup-no-house").with("at", at).with("text", text)
            }
            Fault::NoLevel { at } => say("medieval-setup-no-level").with("at", at),
            Fault::NoAmenity { at } => say("medieval-setup-no-amenity").with("at", at),
            Fault::CannotShare { at, units } => {
                say("medieval-setup-cannot-share").with("at", at).with("units", units)
            }
            Fault::NoGraveyard => say("medieval-setup-no-graveyard"),
            Fault::NoCount { side, most } => {
                say("medieval-setup-no-count").with("side", side.id()).with("most", most)
            }
            Fault::Supply { side, unit, count } => say("medieval-setup-supply")
                .with("side", INFO.side_name(side))
                .with("count", count)
                .with("code", unit.to_string())
                .with("most", unit.family().supply()),
            Fault::OtherBoard => say("medieval-setup-other-board"),
        };
        match rule {
            Some(rule) => SetupFault::against(rule, message),
            None => SetupFault::new(message),
        }
    }

    fn rule(&self) -> Option<RuleId> {
        match self {
            Fault::SpecBelowFour { .. } | Fault::SpecOfOthers { .. } => Some("ME-7"),
            Fault::NoWizards { .. } => Some("ME-2"),
            Fault::CannotShare { .. } => Some("ME-11"),
            Fault::Supply { .. } => Some("ME-3"),
            _ => None,
        }
    }
}
