//! Why an action is refused: every reason with its rule, its words and the next step.

use rules::l10n::{L10nMessage, say};
use rules::{Game, Refusal, RuleId, Side, Square, some_of};

use crate::action::Action;
use crate::notation::write::name;
use crate::piece::{Building, Family, Spec, Unit};
use crate::position::Medieval;
use crate::show::names;

/// A unit that is in the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Blocker {
    pub(crate) unit: Unit,
    pub(crate) at: Square,
    /// Whether it is of the side to act.
    pub(crate) own: bool,
}

impl Blocker {
    /// The unit at the beginning of a sentence: `Your Serf`.
    fn begins(self) -> L10nMessage {
        let unit = names::unit(self.unit);
        if self.own {
            say("medieval-your").with("unit", unit)
        } else {
            say("medieval-the-enemy").with("unit", unit)
        }
    }
}

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
    Blocked { unit: Unit, from: Square, to: Square, by: Blocker },
    OwnThere { at: Square, unit: Unit },
    NothingToTake { at: Square },
    Suffix { suffix: Suffix, unit: Unit, ways: Vec<String> },
    // ME-8, ME-9, ME-10, ME-12, ME-15.
    NoCaves,
    EnemyThere { at: Square, unit: Unit },
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
    OnlyCaptures { from: Square, to: Square, takes: bool },
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
    HasNone { spec: Spec },
    NotOfSpec { at: Square, spec: Spec },
    NobodyDied { unit: Unit, at: Square },
    NoDoctorNear { at: Square },
    UnitThere { at: Square, unit: Unit, rule: RuleId },
    Supply { unit: Unit },
    NoPilgrim { at: Square },
    NoEdge { at: Square },
    NobodyAbroad,
    DepartCreates,
    OwnBuilding { at: Square },
    FireBlocked { at: Square, from: Square, by: Blocker },
    FireOffLine { from: Square, at: Square },
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
    /// The refusal that a person reads: of each reason the rule, what is wrong and the next step.
    /// The next step is what the unit or the building's square in question can do now, if one is.
    pub(crate) fn refusal(self, position: &Medieval) -> Refusal {
        let illegal = Refusal::illegal;
        match self {
            Reason::OtherUnit { at, stands, stated } => illegal(
                "ME-2",
                say("medieval-other-unit")
                    .with("at", name(at))
                    .with("stands", names::unit(stands))
                    .with("stated", names::unit(stated)),
                from_there(position, at),
            ),
            Reason::NoSuchUnit { unit } => illegal(
                "ME-2",
                say("medieval-no-such-unit").with("unit", names::unit(unit)),
                say("medieval-next-own-unit"),
            ),
            Reason::NoneReaches { unit, to } => illegal(
                "ME-2",
                say("medieval-none-reaches").with("unit", names::unit(unit)).with("to", name(to)),
                say("medieval-next-name-both"),
            ),
            Reason::CannotReach { unit, from, to } => illegal(
                "ME-2",
                say("medieval-cannot-reach")
                    .with("how", names::how(unit))
                    .with("from", name(from))
                    .with("to", name(to)),
                from_there(position, from),
            ),
            Reason::Supply { unit } => illegal(
                "ME-3",
                say("medieval-supply")
                    .with("unit", names::unit(unit))
                    .with("most", unit.family().supply()),
                say("medieval-next-other-action"),
            ),
            Reason::FirstSerf { side: Side::White } => {
                illegal("ME-4", say("medieval-first-serf-white"), anything(position))
            }
            Reason::FirstSerf { side: Side::Black } => {
                illegal("ME-4", say("medieval-first-serf-black"), anything(position))
            }
            Reason::SerfsArePlaced => {
                illegal("ME-4", say("medieval-serfs-are-placed"), say("medieval-next-other-action"))
            }
            Reason::NothingThere { at } => illegal(
                "ME-5",
                say("medieval-nothing-there").with("at", name(at)),
                say("medieval-next-own-unit"),
            ),
            Reason::NotYours { at, unit } => illegal(
                "ME-5",
                say("medieval-not-yours").with("unit", names::unit(unit)).with("at", name(at)),
                say("medieval-next-own-unit"),
            ),
            Reason::NoStep { unit, at } => illegal(
                "ME-6",
                say("medieval-no-step").with("unit", names::unit(unit)).with("at", name(at)),
                from_there(position, at),
            ),
            Reason::Blocked { unit, from, to, by } => illegal(
                "ME-6",
                say("medieval-blocked")
                    .with("by", by.begins())
                    .with("at", name(by.at))
                    .with("unit", names::unit(unit))
                    .with("from", name(from))
                    .with("to", name(to)),
                from_there(position, from),
            ),
            Reason::OwnThere { at, unit } => illegal(
                "ME-6",
                say("medieval-own-there").with("unit", names::unit(unit)).with("at", name(at)),
                say("medieval-next-other-square"),
            ),
            Reason::NothingToTake { at } => illegal(
                "ME-6",
                say("medieval-nothing-to-take").with("at", name(at)),
                say("medieval-next-no-x"),
            ),
            Reason::Suffix { suffix: Suffix::Rise, ways, .. } => {
                illegal("ME-7", say("medieval-other-rise"), one_of(&ways))
            }
            Reason::NoCaves => {
                illegal("ME-8", say("medieval-no-caves"), say("medieval-next-other-family"))
            }
            Reason::EnemyThere { at, unit } => illegal(
                "ME-9",
                say("medieval-enemy-there").with("unit", names::unit(unit)).with("at", name(at)),
                say("medieval-next-other-work"),
            ),
            Reason::NobodyBuilds { at } => illegal(
                "ME-9",
                say("medieval-nobody-builds").with("at", name(at)),
                say("medieval-next-other-work"),
            ),
            Reason::NewAtThree { at } => illegal(
                "ME-9",
                say("medieval-new-at-three").with("at", name(at)),
                works_there(position, at),
            ),
            Reason::EnemyBuilding { at, building } => illegal(
                "ME-9",
                say("medieval-enemy-building")
                    .with("building", names::building(building))
                    .with("at", name(at)),
                works_there(position, at),
            ),
            Reason::BuildingThere { at, building } => illegal(
                "ME-9",
                say("medieval-building-there")
                    .with("building", names::building(building))
                    .with("at", name(at))
                    .with("code", building.to_string()),
                works_there(position, at),
            ),
            Reason::NobodyUpgrades { at, level: 2 } => illegal(
                "ME-9",
                say("medieval-nobody-upgrades-second").with("at", name(at)),
                works_there(position, at),
            ),
            Reason::NobodyUpgrades { at, .. } => illegal(
                "ME-9",
                say("medieval-nobody-upgrades-third").with("at", name(at)),
                works_there(position, at),
            ),
            Reason::NobodyAdorns { at } => illegal(
                "ME-9",
                say("medieval-nobody-adorns").with("at", name(at)),
                works_there(position, at),
            ),
            Reason::HasAmenity { at, building } => illegal(
                "ME-10",
                say("medieval-has-amenity")
                    .with("building", names::building(building))
                    .with("at", name(at))
                    .with("amenity", names::amenity(building.house())),
                works_there(position, at),
            ),
            Reason::Suffix { suffix: Suffix::Created, ways, .. } => {
                illegal("ME-11", say("medieval-other-created"), one_of(&ways))
            }
            Reason::DepartCreates => {
                illegal("ME-11", say("medieval-depart-creates"), say("medieval-next-other-action"))
            }
            Reason::NobodyThere { at } => illegal(
                "ME-12",
                say("medieval-nobody-there").with("at", name(at)),
                say("medieval-next-other-work"),
            ),
            Reason::NoBuilding { at, rule } => illegal(
                rule,
                say("medieval-no-building").with("at", name(at)),
                say("medieval-next-other-work"),
            ),
            Reason::NoArchitect { at } => illegal(
                "ME-13",
                say("medieval-no-architect").with("at", name(at)),
                works_there(position, at),
            ),
            Reason::OnlyCaptures { from, to, takes } => illegal(
                "ME-13",
                if takes {
                    say("medieval-nothing-to-take").with("at", name(to))
                } else {
                    say("medieval-only-captures").with("from", name(from)).with("to", name(to))
                },
                from_there(position, from),
            ),
            // ME-14 of Warriors, ME-16 of Siege.
            Reason::Suffix { suffix: Suffix::Aside, unit, ways } => illegal(
                if unit.family() == Family::Siege { "ME-16" } else { "ME-14" },
                say("medieval-other-aside"),
                one_of(&ways),
            ),
            Reason::NoBow { at } => illegal(
                "ME-14",
                say("medieval-no-bow").with("at", name(at)),
                say("medieval-next-other-action"),
            ),
            Reason::NoLeapAway { from, at } => illegal(
                "ME-14",
                say("medieval-no-leap-away").with("from", name(from)).with("at", name(at)),
                from_there(position, from),
            ),
            Reason::NothingToShoot { at } => illegal(
                "ME-14",
                say("medieval-nothing-to-shoot").with("at", name(at)),
                say("medieval-next-other-square"),
            ),
            // ME-14 of Bows, ME-17 of the other specialisations.
            Reason::HasNone { spec } => illegal(
                if spec == Spec::Bow { "ME-14" } else { "ME-17" },
                match spec {
                    Spec::Fire => say("medieval-has-no-fire-spell"),
                    Spec::Rotten => say("medieval-has-no-rotten-luck"),
                    spec => say("medieval-has-none").with("spec", spec.name()),
                },
                say("medieval-next-other-action"),
            ),
            Reason::Reformed { at } => illegal(
                "ME-15",
                say("medieval-reformed").with("at", name(at)),
                works_there(position, at),
            ),
            Reason::Seculist { from, to } => illegal(
                "ME-15",
                say("medieval-seculist").with("from", name(from)).with("to", name(to)),
                from_there(position, from),
            ),
            Reason::Suffix { suffix: Suffix::Left, ways, .. } => {
                illegal("ME-16", say("medieval-other-left"), one_of(&ways))
            }
            Reason::Protected { at } => illegal(
                "ME-16a",
                say("medieval-protected").with("at", name(at)),
                say("medieval-next-other-square"),
            ),
            Reason::NotOfSpec { at, spec } => illegal(
                "ME-17",
                if spec == Spec::Fire {
                    say("medieval-no-fire-spell").with("at", name(at))
                } else {
                    say("medieval-no-rotten-luck").with("at", name(at))
                },
                say("medieval-next-other-action"),
            ),
            Reason::NobodyDied { unit, at } => illegal(
                "ME-17",
                say("medieval-nobody-died")
                    .with("unit", names::unit_in_words(unit))
                    .with("at", name(at)),
                say("medieval-next-other-square"),
            ),
            Reason::NoDoctorNear { at } => illegal(
                "ME-17",
                say("medieval-no-doctor-near").with("at", name(at)),
                say("medieval-next-other-square"),
            ),
            Reason::UnitThere { at, unit, rule } => illegal(
                rule,
                say("medieval-unit-there").with("unit", names::unit(unit)).with("at", name(at)),
                say("medieval-next-other-square"),
            ),
            Reason::NoPilgrim { at } => illegal(
                "ME-17",
                say("medieval-no-pilgrim").with("at", name(at)),
                say("medieval-next-other-action"),
            ),
            Reason::NoEdge { at } => illegal(
                "ME-17",
                say("medieval-no-edge").with("at", name(at)),
                say("medieval-next-other-square"),
            ),
            Reason::NobodyAbroad => {
                illegal("ME-17", say("medieval-nobody-abroad"), say("medieval-next-other-action"))
            }
            Reason::OwnBuilding { at } => illegal(
                "ME-17",
                say("medieval-own-building").with("at", name(at)),
                say("medieval-next-other-work"),
            ),
            Reason::FireBlocked { from, at, by } => illegal(
                "ME-17",
                say("medieval-fire-blocked")
                    .with("by", by.begins())
                    .with("on", name(by.at))
                    .with("from", name(from))
                    .with("at", name(at)),
                from_there(position, from),
            ),
            Reason::FireOffLine { from, at } if from == at => illegal(
                "ME-17",
                say("medieval-fire-underfoot").with("at", name(at)),
                works_there(position, at),
            ),
            Reason::FireOffLine { from, at } => illegal(
                "ME-17",
                say("medieval-fire-off-line").with("from", name(from)).with("at", name(at)),
                from_there(position, from),
            ),
            Reason::BowCannotMove { from } => illegal(
                "ME-18",
                say("medieval-bow-cannot-move").with("from", name(from)),
                from_there(position, from),
            ),
            Reason::BowMustMove { at } => illegal(
                "ME-18",
                say("medieval-bow-must-move").with("at", name(at)),
                anything(position),
            ),
            Reason::MoveAgainOrStop { at } => illegal(
                "ME-18",
                say("medieval-again-or-stop").with("at", name(at)),
                anything(position),
            ),
            Reason::ShootOrStop { at } => illegal(
                "ME-18",
                say("medieval-shoot-or-stop").with("at", name(at)),
                anything(position),
            ),
            Reason::NothingToStop => {
                illegal("ME-18", say("medieval-nothing-to-stop"), say("medieval-next-other-action"))
            }
            Reason::MayNotPass => {
                illegal("ME-20", say("medieval-may-not-pass"), say("medieval-next-other-action"))
            }
        }
    }
}

/// Everything that is legal, to choose from.
fn anything(position: &Medieval) -> L10nMessage {
    one_of(&legal_texts(position, |_| true))
}

/// What is done by what stands on a square, if anything is legal.
fn from_there(position: &Medieval, from: Square) -> L10nMessage {
    let own = legal_texts(position, |action| starts_at(action, from));
    if own.is_empty() { say("medieval-next-other-unit") } else { one_of(&own) }
}

/// What can be done with the building of a square, if anything is legal.
fn works_there(position: &Medieval, at: Square) -> L10nMessage {
    let works = legal_texts(position, |action| works_at(action, at));
    if works.is_empty() { say("medieval-next-other-work") } else { one_of(&works) }
}

/// The texts of the legal actions that are wanted.
fn legal_texts(position: &Medieval, wanted: impl Fn(&Action) -> bool) -> Vec<String> {
    let mut legal = Vec::new();
    position.legal(&mut legal);
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
