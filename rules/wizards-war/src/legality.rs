//! Checks a wish rule by rule, in the rulebook's order, and returns the action or the first
//! refusal.

use rules::l10n::{L10nMessage, say};
use rules::{Refusal, RuleId};

use crate::action::Action;
use crate::apply::{Effect, Meeting};
use crate::board::{Square, SquareSet, first_between, ring};
use crate::info::INFO;
use crate::moves::reach;
use crate::notation::wish::{NamedSquare, Sign, Statements};
use crate::piece::Kind;
use crate::position::WizardsWar;

impl WizardsWar {
    /// WW-16.
    pub(crate) fn check_pass(&self) -> Result<Action, Refusal> {
        if self.can_move(self.side) {
            return Err(Refusal::illegal(
                "WW-16",
                say("wizards-war-must-move"),
                say("wizards-war-must-move-next"),
            ));
        }
        Ok(Action::Pass)
    }

    /// WW-9.
    pub(crate) fn check_drop(
        &self,
        kind_stated: Option<Kind>,
        to: NamedSquare,
    ) -> Result<Action, Refusal> {
        let to = square_of(to)?;
        let Some(is) = self.hand(self.side) else {
            return Err(Refusal::illegal(
                "WW-9",
                say("wizards-war-hand-empty"),
                say("wizards-war-hand-empty-next"),
            ));
        };
        if let Some(stated) = kind_stated.filter(|&said| said != is) {
            return Err(Refusal::illegal(
                "WW-9",
                say("wizards-war-other-in-hand").with("is", is.name()).with("said", stated.name()),
                say("wizards-war-other-in-hand-next").with("code", is.code()),
            ));
        }
        if !to.in_arena() {
            return Err(Refusal::illegal(
                "WW-9",
                say("wizards-war-drop-outside").with("to", to),
                say("wizards-war-drop-outside-next").with("first", "c3").with("last", "h8"),
            ));
        }
        let Some(occupant) = self.piece(to) else { return Ok(Action::Drop { to }) };
        Err(Refusal::illegal(
            "WW-9",
            if occupant.side() == self.side {
                say("wizards-war-drop-onto-own")
                    .with("to", to)
                    .with("piece", occupant.kind().name())
            } else {
                say("wizards-war-drop-onto-enemy")
                    .with("to", to)
                    .with("piece", occupant.kind().name())
            },
            say("wizards-war-drop-onto-next"),
        ))
    }

    pub(crate) fn check_move(
        &self,
        statements: Statements,
        from: Square,
        to: Square,
    ) -> Result<Action, Refusal> {
        let Some(effect) = self.effect(from, to) else {
            return Err(Refusal::illegal(
                "WW-3",
                say("wizards-war-nobody-there").with("from", from),
                say("wizards-war-name-your-own"),
            ));
        };
        let (side, kind) = (effect.mover.side(), effect.mover.kind());
        if side != self.side {
            return Err(Refusal::illegal(
                "WW-3",
                say("wizards-war-not-yours")
                    .with("from", from)
                    .with("owner", INFO.side_name(side))
                    .with("piece", kind.name()),
                say("wizards-war-name-your-own"),
            ));
        }
        if let Some(stated) = statements.kind.filter(|&said| said != kind) {
            return Err(Refusal::illegal(
                "WW-3",
                say("wizards-war-other-piece")
                    .with("from", from)
                    .with("is", kind.name())
                    .with("said", stated.name()),
                say("wizards-war-other-piece-next").with("start", format!("{}{from}", kind.code())),
            ));
        }
        if from == to {
            return Err(Refusal::illegal(
                "WW-3",
                say("wizards-war-same-square").with("at", from),
                say("wizards-war-same-square-next"),
            ));
        }
        if from.in_arena() || to.in_arena() {
            self.check_normal_move(kind, statements.sign, from, to)?;
        } else {
            self.check_enchanted_step(kind, from, to)?;
        }
        check_signs(statements, effect, from, to)?;
        Ok(Action::Move { from, to })
    }

    /// WW-4, and WW-8 if the piece's normal move would lead there.
    fn check_enchanted_step(&self, kind: Kind, from: Square, to: Square) -> Result<(), Refusal> {
        if !ring(from).has(to) {
            return Err(if reach(kind, from, SquareSet::NONE).has(to) {
                Refusal::illegal(
                    "WW-8",
                    say("wizards-war-both-enchanted")
                        .with("piece", kind.name())
                        .with("from", from)
                        .with("to", to),
                    say("wizards-war-both-enchanted-next").with("from", from).with("rule", "WW-4"),
                )
            } else {
                Refusal::illegal(
                    "WW-4",
                    say("wizards-war-step-only")
                        .with("piece", kind.name())
                        .with("from", from)
                        .with("to", to),
                    say("wizards-war-step-only-next").with("from", from),
                )
            });
        }
        let Some(occupant) = self.piece(to) else { return Ok(()) };
        Err(Refusal::illegal(
            "WW-4",
            if occupant.side() == self.side {
                say("wizards-war-step-onto-own")
                    .with("to", to)
                    .with("piece", occupant.kind().name())
            } else {
                say("wizards-war-step-onto-enemy")
                    .with("to", to)
                    .with("piece", occupant.kind().name())
            },
            say("wizards-war-step-onto-next"),
        ))
    }

    /// WW-3 and WW-5 to WW-8, WW-11.
    fn check_normal_move(
        &self,
        kind: Kind,
        sign: Option<Sign>,
        from: Square,
        to: Square,
    ) -> Result<(), Refusal> {
        if !reach(kind, from, SquareSet::NONE).has(to) {
            return Err(Refusal::illegal(
                "WW-3",
                say("wizards-war-not-its-move")
                    .with("piece", kind.name())
                    .with("from", from)
                    .with("to", to),
                moves_as(kind),
            ));
        }
        if let Some(by) = first_between(from, to, self.occupied())
            && let Some(blocker) = self.piece(by)
        {
            return Err(Refusal::illegal(
                "WW-8",
                say("wizards-war-blocked")
                    .with("from", from)
                    .with("to", to)
                    .with("piece", blocker.kind().name())
                    .with("by", by),
                say("wizards-war-blocked-next"),
            ));
        }
        let Some(friend) = self.piece(to).filter(|piece| piece.side() == self.side) else {
            return Ok(());
        };
        let friend = friend.kind();
        Err(match (from.in_arena(), to.in_arena()) {
            (true, true) => Refusal::illegal(
                "WW-5",
                say("wizards-war-own").with("to", to).with("piece", friend.name()),
                say("wizards-war-move-or-take-enemy"),
            ),
            // WW-6.
            (_, false) if kind.is_wizard() => return Ok(()),
            (_, false) => Refusal::illegal(
                "WW-6",
                say("wizards-war-only-wizards-swap")
                    .with("to", to)
                    .with("piece", friend.name())
                    .with("mover", kind.name()),
                say("wizards-war-move-or-take-enemy"),
            ),
            // WW-6: a swap never enters the arena.
            _ if sign == Some(Sign::Swap) => {
                let is_capture = kind.is_wizard() && !friend.is_wizard() && !friend.includes(kind);
                no_swap(from, to, is_capture.then_some(Sign::Capture))
            }
            // WW-11.
            _ if !kind.is_wizard() => Refusal::illegal(
                "WW-11",
                say("wizards-war-only-wizards-take-friends")
                    .with("to", to)
                    .with("piece", friend.name())
                    .with("mover", kind.name()),
                say("wizards-war-move-or-take-enemy"),
            ),
            _ if friend.is_wizard() => Refusal::illegal(
                "WW-11",
                say("wizards-war-friend-is-wizard").with("to", to).with("piece", friend.name()),
                say("wizards-war-move-or-take-other"),
            ),
            _ if friend.includes(kind) => Refusal::illegal(
                "WW-11",
                say("wizards-war-nothing-gained")
                    .with("piece", friend.name())
                    .with("to", to)
                    .with("movement", kind.mundane().name())
                    .with("wizard", kind.name()),
                say("wizards-war-nothing-gained-next").with("movement", kind.mundane().name()),
            ),
            _ => return Ok(()),
        })
    }
}

fn check_signs(
    statements: Statements,
    effect: Effect,
    from: Square,
    to: Square,
) -> Result<(), Refusal> {
    match (statements.sign, effect.meeting) {
        (Some(Sign::Capture), Meeting::Nothing) => {
            return Err(Refusal::illegal(
                capture_rule(from, to),
                say("wizards-war-nothing-to-take").with("to", to),
                say("wizards-war-nothing-to-take-next").with("move", format!("{from}-{to}")),
            ));
        }
        (Some(Sign::Move | Sign::Capture), Meeting::Swaps(friend)) => {
            return Err(Refusal::illegal(
                "WW-6",
                say("wizards-war-is-swap").with("to", to).with("piece", friend.kind().name()),
                say("wizards-war-is-swap-next").with("move", format!("{from}<>{to}")),
            ));
        }
        (Some(Sign::Move), Meeting::TakesFriend(friend)) => {
            return Err(Refusal::illegal(
                "WW-11",
                say("wizards-war-is-friendly-capture")
                    .with("to", to)
                    .with("piece", friend.kind().name()),
                say("wizards-war-is-friendly-capture-next").with("move", format!("{from}x{to}")),
            ));
        }
        (Some(Sign::Swap), meeting) if Sign::of(meeting) != Sign::Swap => {
            return Err(no_swap(from, to, Some(Sign::of(meeting))));
        }
        _ => {}
    }
    let kind = effect.mover.kind();
    match (statements.created, effect.created) {
        (Some(_), None) => Err(Refusal::illegal(
            "WW-10",
            if kind.is_wizard() {
                say("wizards-war-nothing-created")
                    .with("from", from)
                    .with("from_zone", zone(from))
                    .with("to", to)
                    .with("to_zone", zone(to))
            } else {
                say("wizards-war-only-wizards-create").with("from", from).with("piece", kind.name())
            },
            say("wizards-war-no-creation-next"),
        )),
        (Some(stated), Some(is)) if stated != is => Err(Refusal::illegal(
            "WW-10",
            say("wizards-war-other-creation")
                .with("is", is.name())
                .with("from", from)
                .with("said", stated.name()),
            say("wizards-war-other-creation-next").with("code", is.code()),
        )),
        _ => Ok(()),
    }
}

/// WW-1.
pub(crate) fn square_of(named: NamedSquare) -> Result<Square, Refusal> {
    named.square().ok_or_else(|| {
        Refusal::illegal(
            "WW-1",
            say("wizards-war-absent").with("square", named.text()),
            say("wizards-war-absent-next"),
        )
    })
}

/// WW-6: refuses a swap. `instead` is the sign of the legal move, if there is one.
fn no_swap(from: Square, to: Square, instead: Option<Sign>) -> Refusal {
    Refusal::illegal(
        "WW-6",
        say("wizards-war-no-swap").with("from", from).with("to", to),
        match instead {
            Some(sign) => {
                say("wizards-war-no-swap-next").with("move", format!("{from}{}{to}", sign.text()))
            }
            None => say("wizards-war-move-or-take-enemy"),
        },
    )
}

fn zone(square: Square) -> L10nMessage {
    if square.in_arena() {
        say("wizards-war-zone-arena")
    } else {
        say("wizards-war-zone-enchanted")
    }
}

const fn capture_rule(from: Square, to: Square) -> RuleId {
    match (from.in_arena(), to.in_arena()) {
        (true, true) => "WW-5",
        (true, false) => "WW-6",
        (false, true) => "WW-7",
        (false, false) => "WW-4",
    }
}

/// The movement of a type, in whole sentences (rule WW-3).
const fn moves_as(kind: Kind) -> L10nMessage {
    match kind.mundane() {
        Kind::KNIGHT => say("wizards-war-moves-knight"),
        Kind::BISHOP => say("wizards-war-moves-bishop"),
        Kind::ROOK => say("wizards-war-moves-rook"),
        Kind::QUEEN => say("wizards-war-moves-queen"),
        Kind::CARDINAL => say("wizards-war-moves-cardinal"),
        Kind::CHANCELLOR => say("wizards-war-moves-chancellor"),
        _ => say("wizards-war-moves-amazon"),
    }
}
