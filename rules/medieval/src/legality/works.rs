//! Refusals of works: buildings, upgrades, amenities, destruction.

use rules::l10n::{L10nMessage, say};
use rules::{Refusal, RuleId, Square};

use crate::notation::write::name;
use crate::piece::{Building, House, Spec};
use crate::position::Medieval;
use crate::show::names;

impl Medieval {
    /// ME-8, ME-9: a new building or an upgrade.
    pub(crate) fn refuse_build(&self, at: Square, house: House, level: u8) -> Refusal {
        if house == House::Wizards && !self.wizards {
            return Refusal::illegal(
                "ME-8",
                say("medieval-no-caves"),
                say("medieval-next-other-family"),
            );
        }
        if let Some(refusal) = self.enemy_there(at) {
            return refusal;
        }
        let Some((owner, building)) = self.board.building(at) else {
            return match level {
                2 if self.works().build.has(at) => Refusal::illegal(
                    "ME-13",
                    say("medieval-no-architect").with("at", name(at)),
                    self.next_works(at),
                ),
                1 | 2 => Refusal::illegal(
                    "ME-9",
                    say("medieval-nobody-builds").with("at", name(at)),
                    say("medieval-next-other-work"),
                ),
                _ => Refusal::illegal(
                    "ME-9",
                    say("medieval-new-at-three").with("at", name(at)),
                    self.next_works(at),
                ),
            };
        };
        let message = if owner != self.to_act {
            enemy_building(at, building)
        } else if building.house() != house || building.level() + 1 != level {
            building_there(at, building)
        } else if level == 2 {
            say("medieval-nobody-upgrades-second").with("at", name(at))
        } else {
            say("medieval-nobody-upgrades-third").with("at", name(at))
        };
        Refusal::illegal("ME-9", message, self.next_works(at))
    }

    /// ME-9, ME-10, ME-15.
    pub(crate) fn refuse_amenity(&self, at: Square, house: House, level: u8) -> Refusal {
        let us = self.to_act;
        let Some((owner, building)) = self.board.building(at) else {
            return no_building("ME-9", at);
        };
        let (rule, message) = if owner != us {
            ("ME-9", enemy_building(at, building))
        } else if let Some(refusal) = self.enemy_there(at) {
            return refusal;
        } else if building.amenity() {
            let message = say("medieval-has-amenity")
                .with("building", names::building(building))
                .with("at", name(at))
                .with("amenity", names::amenity(building.house()));
            ("ME-10", message)
        } else if building.house() != house || building.level() != level {
            ("ME-9", building_there(at, building))
        } else if house == House::Priests && self.board.has(us.other(), Spec::Reformist) {
            ("ME-15", say("medieval-reformed").with("at", name(at)))
        } else {
            ("ME-9", say("medieval-nobody-adorns").with("at", name(at)))
        };
        Refusal::illegal(rule, message, self.next_works(at))
    }

    /// ME-12.
    pub(crate) fn refuse_destroy(&self, at: Square) -> Refusal {
        if self.board.building(at).is_none() {
            return no_building("ME-12", at);
        }
        Refusal::illegal(
            "ME-12",
            say("medieval-nobody-there").with("at", name(at)),
            say("medieval-next-other-work"),
        )
    }

    /// ME-9: refuses because of an enemy unit on the building's square.
    fn enemy_there(&self, at: Square) -> Option<Refusal> {
        let unit = self.board.unit(self.to_act.other(), at)?;
        Some(Refusal::illegal(
            "ME-9",
            say("medieval-enemy-there").with("unit", names::unit(unit)).with("at", name(at)),
            say("medieval-next-other-work"),
        ))
    }
}

pub(crate) fn no_building(rule: RuleId, at: Square) -> Refusal {
    Refusal::illegal(
        rule,
        say("medieval-no-building").with("at", name(at)),
        say("medieval-next-other-work"),
    )
}

fn enemy_building(at: Square, building: Building) -> L10nMessage {
    say("medieval-enemy-building").with("building", names::building(building)).with("at", name(at))
}

fn building_there(at: Square, building: Building) -> L10nMessage {
    say("medieval-building-there")
        .with("building", names::building(building))
        .with("at", name(at))
        .with("code", building.to_string())
}
