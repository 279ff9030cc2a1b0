//! Refusals of shots and other actions of specialised units.

use rules::l10n::{L10nMessage, say};
use rules::{Refusal, RuleId, Side, Square, square};

use crate::legality::works::no_building;
use crate::moves::reach::step_from;
use crate::moves::{EDGE, PRIEST, healable_squares};
use crate::notation::write::name;
use crate::piece::{Spec, Unit};
use crate::position::Medieval;
use crate::show::names;

impl Medieval {
    pub(crate) fn refuse_enter(&self, unit: Unit, at: Square) -> Refusal {
        if unit != PRIEST {
            return Refusal::illegal(
                "ME-4",
                say("medieval-serfs-are-placed"),
                say("medieval-next-other-action"),
            );
        }
        // ME-17: a Pilgrim's return.
        if self.abroad[self.to_act.index()] == 0 {
            return Refusal::illegal(
                "ME-17",
                say("medieval-nobody-abroad"),
                say("medieval-next-other-action"),
            );
        }
        if !EDGE.has(at) {
            return no_edge(at);
        }
        self.no_arrival(PRIEST, at)
    }

    /// ME-14 and ME-18.
    pub(crate) fn refuse_shot(&self, from: Option<Square>, at: Square) -> Refusal {
        let us = self.to_act;
        let bows = self.board.with_spec(us, Spec::Bow);
        let leaping = bows.into_iter().find(|&bow| square::knight(bow).has(at));
        let Some(from) = from.or(leaping).or(bows.first()) else {
            return has_none("ME-14", Spec::Bow);
        };
        if !bows.has(from) {
            Refusal::illegal(
                "ME-14",
                say("medieval-no-bow").with("at", name(from)),
                say("medieval-next-other-action"),
            )
        } else if !square::knight(from).has(at) {
            Refusal::illegal(
                "ME-14",
                say("medieval-no-leap-away").with("from", name(from)).with("at", name(at)),
                self.next_from(from),
            )
        } else if !self.board.of(us.other()).has(at) {
            Refusal::illegal(
                "ME-14",
                say("medieval-nothing-to-shoot").with("at", name(at)),
                say("medieval-next-other-square"),
            )
        } else if !self.board.open(us.other()).has(at) {
            protected(at)
        } else {
            Refusal::illegal(
                "ME-18",
                say("medieval-bow-cannot-move").with("from", name(from)),
                self.next_from(from),
            )
        }
    }

    /// ME-17: Heal.
    pub(crate) fn refuse_heal(&self, unit: Unit, at: Square) -> Refusal {
        let us = self.to_act;
        let doctors = self.board.with_spec(us, Spec::Doctor);
        if doctors.is_empty() {
            return has_none("ME-17", Spec::Doctor);
        }
        let message = if !self.graveyard.has_grave(us, unit, at) {
            say("medieval-nobody-died")
                .with("unit", names::unit_in_words(unit))
                .with("at", name(at))
        } else if !doctors.into_iter().any(|doctor| healable_squares(doctor).has(at)) {
            say("medieval-no-doctor-near").with("at", name(at))
        } else {
            return self.no_arrival(unit, at);
        };
        Refusal::illegal("ME-17", message, say("medieval-next-other-square"))
    }

    /// ME-17: Pilgrim.
    pub(crate) fn refuse_depart(&self, from: Option<Square>) -> Refusal {
        let pilgrims = self.board.with_spec(self.to_act, Spec::Pilgrim);
        let Some(at) = from.or((pilgrims & EDGE).first()).or(pilgrims.first()) else {
            return has_none("ME-17", Spec::Pilgrim);
        };
        if !pilgrims.has(at) {
            Refusal::illegal(
                "ME-17",
                say("medieval-no-pilgrim").with("at", name(at)),
                say("medieval-next-other-action"),
            )
        } else if !EDGE.has(at) {
            no_edge(at)
        } else {
            Refusal::illegal(
                "ME-11",
                say("medieval-depart-creates"),
                say("medieval-next-other-action"),
            )
        }
    }

    /// ME-17: Fire Spell.
    pub(crate) fn refuse_fire(&self, from: Option<Square>, at: Square) -> Refusal {
        let wizards = self.board.with_spec(self.to_act, Spec::Fire);
        let pointing = wizards.into_iter().find(|&wizard| shares_line(wizard, at));
        let from = from.or(pointing).or(wizards.first());
        let Some(from) = from.filter(|&from| wizards.has(from)) else {
            let message = match from {
                Some(from) => say("medieval-no-fire-spell").with("at", name(from)),
                None => say("medieval-has-no-fire-spell"),
            };
            return Refusal::illegal("ME-17", message, say("medieval-next-other-action"));
        };
        let Some((owner, _)) = self.board.building(at) else {
            return no_building("ME-17", at);
        };
        if owner == self.to_act {
            return Refusal::illegal(
                "ME-17",
                say("medieval-own-building").with("at", name(at)),
                say("medieval-next-other-work"),
            );
        }
        if from == at {
            return Refusal::illegal(
                "ME-17",
                say("medieval-fire-underfoot").with("at", name(at)),
                self.next_works(at),
            );
        }
        let blocker = self.first_between(from, at).filter(|_| shares_line(from, at));
        let message = match blocker {
            Some((by, on)) => say("medieval-fire-blocked").with("by", by).with("on", name(on)),
            None => say("medieval-fire-off-line"),
        }
        .with("from", name(from))
        .with("at", name(at));
        Refusal::illegal("ME-17", message, self.next_from(from))
    }

    /// Explains why a unit can't enter a square from off the board: a unit is there (ME-17), or the
    /// supply is used up (ME-3).
    fn no_arrival(&self, unit: Unit, at: Square) -> Refusal {
        match self.unit_on(at) {
            Some((_, occupant)) => Refusal::illegal(
                "ME-17",
                say("medieval-unit-there").with("unit", names::unit(occupant)).with("at", name(at)),
                say("medieval-next-other-square"),
            ),
            None => Refusal::illegal(
                "ME-3",
                say("medieval-supply")
                    .with("unit", names::unit(unit))
                    .with("most", unit.family().supply()),
                say("medieval-next-other-action"),
            ),
        }
    }

    fn unit_on(&self, at: Square) -> Option<(Side, Unit)> {
        let us = self.to_act;
        [us, us.other()].into_iter().find_map(|side| Some((side, self.board.unit(side, at)?)))
    }

    /// Returns the first unit between two squares of a ride (line or knight's leaps), worded for
    /// the start of a sentence, and its square.
    pub(crate) fn first_between(&self, from: Square, to: Square) -> Option<(L10nMessage, Square)> {
        let columns = to.file().cast_signed() - from.file().cast_signed();
        let rows = to.rank().cast_signed() - from.rank().cast_signed();
        let (short, long) = (columns.abs().min(rows.abs()), columns.abs().max(rows.abs()));
        let leaps = if short == 0 || short == long { long } else { short };
        let mut at = from;
        for _ in 1..leaps {
            at = step_from(at, columns / leaps, rows / leaps)?;
            if let Some((side, unit)) = self.unit_on(at) {
                let unit = names::unit(unit);
                let begins = if side == self.to_act {
                    say("medieval-your").with("unit", unit)
                } else {
                    say("medieval-the-enemy").with("unit", unit)
                };
                return Some((begins, at));
            }
        }
        None
    }
}

/// ME-17: Rotten Luck.
pub(crate) fn refuse_rotten(from: Option<Square>) -> Refusal {
    let message = match from {
        Some(at) => say("medieval-no-rotten-luck").with("at", name(at)),
        None => say("medieval-has-no-rotten-luck"),
    };
    Refusal::illegal("ME-17", message, say("medieval-next-other-action"))
}

/// ME-14 for Bows, ME-17 for the other specialisations.
fn has_none(rule: RuleId, spec: Spec) -> Refusal {
    Refusal::illegal(
        rule,
        say("medieval-has-none").with("spec", spec.name()),
        say("medieval-next-other-action"),
    )
}

/// ME-16a.
pub(crate) fn protected(at: Square) -> Refusal {
    Refusal::illegal(
        "ME-16a",
        say("medieval-protected").with("at", name(at)),
        say("medieval-next-other-square"),
    )
}

/// ME-17: Pilgrims leave and return at the edge.
fn no_edge(at: Square) -> Refusal {
    Refusal::illegal(
        "ME-17",
        say("medieval-no-edge").with("at", name(at)),
        say("medieval-next-other-square"),
    )
}

/// Returns whether two squares share a row or column, at any distance and regardless of pieces.
fn shares_line(from: Square, at: Square) -> bool {
    from != at && (from.file() == at.file() || from.rank() == at.rank())
}
