//! Refuses wishes that aren't legal, by the first violated rule in the rulebook's order.

mod next_step;
mod specs;
mod works;

use rules::l10n::say;
use rules::{Game, Refusal, Side, Square, Squares};

use crate::action::{Action, Move};
use crate::legality::next_step::one_of;
use crate::legality::specs::{protected, refuse_rotten};
use crate::moves::Ground;
use crate::notation::wish::{Wish, WishedMove};
use crate::notation::write::name;
use crate::piece::{Family, Unit};
use crate::position::{Medieval, Stage};
use crate::show::names;

pub(crate) fn refusal(position: &Medieval, wish: &Wish) -> Refusal {
    if let Some(refusal) = position.out_of_turn(wish) {
        return refusal;
    }
    match *wish {
        Wish::Enter { unit, at } => position.refuse_enter(unit, at),
        Wish::Move(wished) => position.refuse_move(wished),
        Wish::Stop => Refusal::illegal(
            "ME-18",
            say("medieval-nothing-to-stop"),
            say("medieval-next-other-action"),
        ),
        Wish::Shot { from, at } => position.refuse_shot(from, at),
        Wish::Build { at, house, level, amenity: false } => position.refuse_build(at, house, level),
        Wish::Build { at, house, level, amenity: true } => {
            position.refuse_amenity(at, house, level)
        }
        Wish::Destroy(at) => position.refuse_destroy(at),
        Wish::Heal { unit, at } => position.refuse_heal(unit, at),
        Wish::Depart { from, .. } => position.refuse_depart(from),
        Wish::Fire { from, at } => position.refuse_fire(from, at),
        Wish::Rotten(from) => refuse_rotten(from),
        Wish::Pass => Refusal::illegal(
            "ME-20",
            say("medieval-may-not-pass"),
            say("medieval-next-other-action"),
        ),
    }
}

impl Medieval {
    /// ME-4 and ME-18: refuses an answer to another question than the pending one.
    fn out_of_turn(&self, wish: &Wish) -> Option<Refusal> {
        let (rule, message) = match (self.stage, wish) {
            (Stage::Turn, _) => return None,
            (Stage::Start, _) => match self.to_act {
                Side::White => ("ME-4", say("medieval-first-serf-white")),
                Side::Black => ("ME-4", say("medieval-first-serf-black")),
            },
            (Stage::MustMove(at), Wish::Move(wished)) if self.is_of(wished, at) => return None,
            (Stage::MustMove(at), _) => {
                ("ME-18", say("medieval-bow-must-move").with("at", name(at)))
            }
            (Stage::Again(again), Wish::Move(wished)) if self.is_of(wished, again.at) => {
                return None;
            }
            (Stage::Again(again), _) => {
                ("ME-18", say("medieval-again-or-stop").with("at", name(again.at)))
            }
            (Stage::Shot(at), Wish::Shot { from, .. }) if from.is_none_or(|from| from == at) => {
                return None;
            }
            (Stage::Shot(at), _) => ("ME-18", say("medieval-shoot-or-stop").with("at", name(at))),
        };
        Some(Refusal::illegal(rule, message, one_of(&self.legal_texts(|_| true))))
    }

    fn is_of(&self, wished: &WishedMove, at: Square) -> bool {
        match wished.from {
            Some(from) => from == at,
            None => self
                .board
                .unit(self.to_act, at)
                .is_some_and(|unit| unit.plain() == wished_unit(wished)),
        }
    }

    fn refuse_move(&self, wished: WishedMove) -> Refusal {
        let us = self.to_act;
        let Some(from) = wished.from else { return self.refuse_unplaced(wished) };
        let Some(standing) = self.board.unit(us, from) else {
            let message = match self.board.unit(us.other(), from) {
                Some(unit) => say("medieval-not-yours").with("unit", names::unit(unit)),
                None => say("medieval-nothing-there"),
            }
            .with("at", name(from));
            return Refusal::illegal("ME-5", message, say("medieval-next-own-unit"));
        };
        let mut units = self.board.kinds(us, from);
        let unit = match wished.unit {
            None => standing,
            Some(stated) => match units.find(|unit| unit.plain() == stated) {
                Some(unit) => unit,
                None => {
                    return Refusal::illegal(
                        "ME-2",
                        say("medieval-other-unit")
                            .with("at", name(from))
                            .with("stands", names::unit(standing))
                            .with("stated", names::unit(stated)),
                        self.next_from(from),
                    );
                }
            },
        };
        self.refuse_step(unit, from, wished)
    }

    /// Explains a text without an origin square: no unit, or several, can be meant.
    fn refuse_unplaced(&self, wished: WishedMove) -> Refusal {
        let unit = wished_unit(&wished);
        let us = self.to_act;
        let mut squares =
            self.board.of(us).filter(|&at| self.board.kinds(us, at).any(|u| u.plain() == unit));
        match (squares.next(), squares.next()) {
            (None, _) => Refusal::illegal(
                "ME-2",
                say("medieval-no-such-unit").with("unit", names::unit(unit)),
                say("medieval-next-own-unit"),
            ),
            (Some(from), None) => {
                let unit = self.board.kinds(us, from).find(|u| u.plain() == unit).unwrap_or(unit);
                self.refuse_step(unit, from, wished)
            }
            (Some(_), Some(_)) => Refusal::illegal(
                "ME-2",
                say("medieval-none-reaches")
                    .with("unit", names::unit(unit))
                    .with("to", name(wished.to)),
                say("medieval-next-name-both"),
            ),
        }
    }

    /// ME-2, ME-6 and following: explains why the player's unit can't go to a square.
    fn refuse_step(&self, unit: Unit, from: Square, wished: WishedMove) -> Refusal {
        let us = self.to_act;
        let to = wished.to;
        let cannot_reach = || {
            Refusal::illegal(
                "ME-2",
                say("medieval-cannot-reach")
                    .with("how", names::movement(unit))
                    .with("from", name(from))
                    .with("to", name(to)),
                self.next_from(from),
            )
        };
        if from == to {
            return Refusal::illegal(
                "ME-6",
                say("medieval-no-step").with("unit", names::unit(unit)).with("at", name(from)),
                self.next_from(from),
            );
        }
        let ground = Ground::of(&self.board, us);
        let bare =
            Ground { occupied: Squares::NONE, free: Squares::ALL, prey: Squares::NONE, ..ground };
        let prey = Ground { prey: Squares::ALL, ..bare };
        if !prey.reach(unit, from).has(to) {
            return if unit.set() == Unit::new(Family::MaleRoyals, 4).set() && ground.seculist {
                Refusal::illegal(
                    "ME-15",
                    say("medieval-seculist").with("from", name(from)).with("to", name(to)),
                    self.next_from(from),
                )
            } else {
                cannot_reach()
            };
        }
        if let Some(unit) = self.board.unit(us, to) {
            return Refusal::illegal(
                "ME-6",
                say("medieval-own-there").with("unit", names::unit(unit)).with("at", name(to)),
                say("medieval-next-other-square"),
            );
        }
        if self.board.of(us.other()).has(to) {
            if !ground.prey.has(to) {
                return protected(to);
            }
        } else if !bare.reach(unit, from).has(to) {
            return Refusal::illegal(
                "ME-13",
                if wished.takes {
                    say("medieval-nothing-to-take").with("at", name(to))
                } else {
                    say("medieval-only-captures").with("from", name(from)).with("to", name(to))
                },
                self.next_from(from),
            );
        }
        if !ground.reach(unit, from).has(to) {
            let Some((by, at)) = self.first_between(from, to) else { return cannot_reach() };
            return Refusal::illegal(
                "ME-6",
                say("medieval-blocked")
                    .with("by", by)
                    .with("at", name(at))
                    .with("unit", names::unit(unit))
                    .with("from", name(from))
                    .with("to", name(to)),
                self.next_from(from),
            );
        }
        if wished.takes && !self.board.of(us.other()).has(to) {
            return Refusal::illegal(
                "ME-6",
                say("medieval-nothing-to-take").with("at", name(to)),
                say("medieval-next-no-x"),
            );
        }
        self.refuse_suffixes(unit, from, wished)
    }

    fn refuse_suffixes(&self, unit: Unit, from: Square, wished: WishedMove) -> Refusal {
        let mut list = Vec::new();
        self.legal(&mut list);
        let ways: Vec<Move> = list
            .into_iter()
            .filter_map(|action| match action {
                Action::Move(move_made) => Some(move_made),
                _ => None,
            })
            .filter(|candidate| {
                candidate.unit == unit && candidate.from == from && candidate.to == wished.to
            })
            .collect();
        let (rule, message) =
            if !ways.iter().any(|candidate| wished.aside.is_none_or(|a| a == candidate.aside)) {
                // ME-14 for Warriors, ME-16 for Siege.
                let rule = if unit.family() == Family::Siege { "ME-16" } else { "ME-14" };
                (rule, say("medieval-other-aside"))
            } else if !ways
                .iter()
                .any(|candidate| wished.rise.is_none_or(|rise| rise.is(candidate.rise)))
            {
                ("ME-7", say("medieval-other-rise"))
            } else if !ways
                .iter()
                .any(|candidate| wished.created.is_none_or(|c| c == candidate.created))
            {
                ("ME-11", say("medieval-other-created"))
            } else {
                ("ME-16", say("medieval-other-left"))
            };
        let ways: Vec<String> = ways.iter().map(Move::to_string).collect();
        Refusal::illegal(rule, message, one_of(&ways))
    }
}

fn wished_unit(wished: &WishedMove) -> Unit {
    wished.unit.unwrap_or(Unit::new(Family::Peasantry, 1))
}
