//! Checks a named action rule by rule, in the rulebook's order, and returns the first refusal.

use rules::l10n::{L10nMessage, say};
use rules::square::{between, direction, first_on_ray, ray, ring};
use rules::{Refusal, RuleId, Square, Squares};

use crate::action::{Action, Around, Power};
use crate::moves::{completes, heirs, summoned};
use crate::piece::Kind;
use crate::position::MedievalWar;

/// Checks an action of the side to act.
///
/// # Errors
/// The first refusal in the rulebook's order.
pub(crate) fn check(position: &MedievalWar, action: Action) -> Result<(), Refusal> {
    match action {
        Action::Step { from, to } => step(position, from, to)?,
        Action::Attack { target } => attack(position, target)?,
        Action::Cannon { rook, target } => cannon(position, rook, target)?,
        Action::Summon(around) => {
            summon(position, position.around(around))?;
        }
        Action::Again => {
            own_king(position, Power::Again)?;
        }
        Action::Depose(heir) => depose(position, heir)?,
        Action::Recruit(square) => recruit(position, square)?,
        Action::Purge(kind) => purge(position, kind)?,
        Action::Reset => major(position, Power::Reset)?,
    }
    if completes(&position.board, position.side, action, position.left_after()) {
        Ok(())
    } else {
        Err(stuck_refusal(position))
    }
}

/// MWC-10: refuses because the turn couldn't be completed.
pub(crate) fn stuck_refusal(position: &MedievalWar) -> Refusal {
    Refusal::illegal(
        "MWC-10",
        say("medieval-war-stuck").with("left", position.left_after()),
        say("medieval-war-next-complete"),
    )
}

fn occupant_text(position: &MedievalWar, at: Square) -> L10nMessage {
    match position.board.at(at) {
        None => say("medieval-war-is-empty"),
        Some((side, kind)) if side == position.side => {
            say("medieval-war-holds-own").with("piece", kind.name())
        }
        Some((_, kind)) => say("medieval-war-holds-enemy").with("piece", kind.name()),
    }
    .with("at", at)
}

/// MWC-6.
fn step(position: &MedievalWar, from: Square, to: Square) -> Result<(), Refusal> {
    let kind = match position.board.at(from) {
        Some((side, kind)) if side == position.side => kind,
        _ => {
            return Err(Refusal::illegal(
                "MWC-6",
                occupant_text(position, from),
                say("medieval-war-next-name-own"),
            ));
        }
    };
    if !ring(from).has(to) {
        return Err(Refusal::illegal(
            "MWC-6",
            if from == to {
                say("medieval-war-same-square")
            } else {
                say("medieval-war-too-far").with("piece", kind.name())
            }
            .with("from", from)
            .with("to", to),
            say("medieval-war-next-name-beside").with("from", from),
        ));
    }
    match position.board.at(to) {
        None => Ok(()),
        Some((side, kind)) if side == position.side => Err(Refusal::illegal(
            "MWC-6",
            say("medieval-war-occupied-by-own").with("to", to).with("piece", kind.name()),
            say("medieval-war-next-step-to-empty"),
        )),
        Some((_, kind)) => Err(Refusal::illegal(
            "MWC-6",
            say("medieval-war-occupied-by-enemy").with("to", to).with("piece", kind.name()),
            say("medieval-war-next-step-or-attack").with("to", to),
        )),
    }
}

/// MWC-7.
fn attack(position: &MedievalWar, target: Square) -> Result<(), Refusal> {
    let kind = match position.board.at(target) {
        Some((side, kind)) if side != position.side => kind,
        _ => {
            return Err(Refusal::illegal(
                "MWC-7",
                occupant_text(position, target),
                say("medieval-war-next-name-enemy"),
            ));
        }
    };
    let (attackers, sum) = position.attackers(target);
    let power = position.board.power(target);
    if sum > 2 * power {
        return Ok(());
    }
    Err(Refusal::illegal(
        "MWC-7",
        if attackers.is_empty() {
            say("medieval-war-nobody-attacks").with("piece", kind.name()).with("target", target)
        } else {
            say("medieval-war-too-weak")
                .with("attackers", attackers.by_name())
                .with("count", attackers.count())
                .with("sum", sum)
                .with("piece", kind.name())
                .with("target", target)
                .with("power", power)
        },
        say("medieval-war-next-bring-power").with("least", 2 * power + 1),
    ))
}

/// MWC-7, for a text that lists attackers: each must be one.
pub(crate) fn attackers(
    position: &MedievalWar,
    listed: Squares,
    target: Square,
) -> Result<(), Refusal> {
    let (attackers, _) = position.attackers(target);
    let Some(&at) = listed.minus(attackers).by_name().first() else { return Ok(()) };
    Err(Refusal::illegal(
        "MWC-7",
        match position.board.at(at) {
            Some((side, kind)) if side == position.side && ring(target).has(at) => {
                say("medieval-war-attacker-without-power")
                    .with("piece", kind.name())
                    .with("at", at)
                    .with("target", target)
            }
            Some((side, kind)) if side == position.side => say("medieval-war-attacker-not-beside")
                .with("piece", kind.name())
                .with("at", at)
                .with("target", target),
            _ => say("medieval-war-attacker-not-own").with("at", at).with("target", target),
        },
        if attackers.is_empty() {
            say("medieval-war-next-bring-pieces")
        } else {
            say("medieval-war-next-attack-with")
                .with("attackers", attackers.by_name())
                .with("target", target)
        },
    ))
}

/// MWC-8.
fn cannon(position: &MedievalWar, rook: Square, target: Square) -> Result<(), Refusal> {
    let occupant = position.board.at(rook);
    if occupant != Some((position.side, Kind::Rook)) {
        return Err(Refusal::illegal(
            "MWC-8",
            match occupant {
                Some((_, Kind::Rook)) => say("medieval-war-enemy-rook").with("at", rook),
                _ => say("medieval-war-no-rook").with("at", rook),
            },
            say("medieval-war-next-name-rook"),
        ));
    }
    if !position.board.side(position.side.other()).has(target) {
        return Err(Refusal::illegal(
            "MWC-8",
            occupant_text(position, target),
            say("medieval-war-next-aim"),
        ));
    }
    let Some(towards) = direction(rook, target) else {
        return Err(Refusal::illegal(
            "MWC-8",
            say("medieval-war-no-line").with("target", target).with("rook", rook),
            say("medieval-war-next-aim"),
        ));
    };
    let occupied = position.board.occupied();
    let other = first_on_ray(towards, rook, occupied & between(rook, target))
        .map(|other| (other, true))
        .or_else(|| first_on_ray(towards, target, occupied).map(|other| (other, false)));
    debug_assert_eq!(other.is_none(), (ray(towards, rook) & occupied).count() == 1);
    let Some((other, between)) = other else { return Ok(()) };
    let Some((_, kind)) = position.board.at(other) else { return Ok(()) };
    Err(Refusal::illegal(
        "MWC-8",
        if between {
            say("medieval-war-not-alone-between")
        } else {
            say("medieval-war-not-alone-behind")
        }
        .with("piece", kind.name())
        .with("other", other)
        .with("rook", rook)
        .with("target", target),
        say("medieval-war-next-only-piece"),
    ))
}

/// MWC-8, for a text without the Rook's square: the side has no Rook on that file, or none at all.
pub(crate) fn no_rook_on(file: Option<u8>) -> Refusal {
    Refusal::illegal(
        "MWC-8",
        match file {
            Some(file) => say("medieval-war-no-rook-on-file").with("file", char::from(b'a' + file)),
            None => say("medieval-war-no-rook-at-all"),
        },
        say("medieval-war-next-name-rook"),
    )
}

/// MWC-9: requires the side's own King.
pub(crate) fn own_king(position: &MedievalWar, power: Power) -> Result<Square, Refusal> {
    position.board.king(position.side).ok_or_else(|| {
        Refusal::illegal(
            "MWC-9",
            say("medieval-war-no-king").with("power", power.name()),
            say("medieval-war-next-step-or-attack-instead"),
        )
    })
}

/// MWC-9: requires the side's own King, and no enemy King.
fn major(position: &MedievalWar, power: Power) -> Result<(), Refusal> {
    own_king(position, power)?;
    match position.board.king(position.side.other()) {
        None => Ok(()),
        Some(king) => Err(Refusal::illegal(
            "MWC-9",
            say("medieval-war-enemy-king-stands").with("power", power.name()).with("king", king),
            say("medieval-war-next-minor-power"),
        )),
    }
}

/// MWC-9a: checks the squares of a Summon.
pub(crate) fn summon(position: &MedievalWar, squares: Squares) -> Result<Around, Refusal> {
    let king = own_king(position, Power::Summon)?;
    places(position, "MWC-9a", king, squares)?;
    number(position, squares.count())?;
    Ok(Around::of(king, squares))
}

/// MWC-9a: requires exactly n pawns.
pub(crate) fn number(position: &MedievalWar, count: u32) -> Result<(), Refusal> {
    let king = own_king(position, Power::Summon)?;
    let number = summoned(&position.board, position.side, king);
    if number == count {
        return Ok(());
    }
    let free = (ring(king) & position.board.empty()).count();
    let pawns = position.board.of(position.side, Kind::Pawn).count();
    Err(Refusal::illegal(
        "MWC-9a",
        say("medieval-war-wrong-number")
            .with("number", number)
            .with("named", count)
            .with("free", free)
            .with("pawns", pawns),
        say("medieval-war-next-number").with("number", number),
    ))
}

/// MWC-9a or MWC-9d: requires empty squares around the King.
fn places(
    position: &MedievalWar,
    rule: RuleId,
    king: Square,
    squares: Squares,
) -> Result<(), Refusal> {
    let free = ring(king) & position.board.empty();
    let Some(&at) = squares.minus(free).by_name().first() else { return Ok(()) };
    Err(Refusal::illegal(
        rule,
        if ring(king).has(at) {
            occupant_text(position, at)
        } else {
            say("medieval-war-not-beside-king").with("at", at).with("king", king)
        },
        say("medieval-war-next-beside-king"),
    ))
}

/// MWC-9c.
fn depose(position: &MedievalWar, heir: Option<Kind>) -> Result<(), Refusal> {
    own_king(position, Power::Depose)?;
    let foe = position.side.other();
    let Some(king) = position.board.king(foe) else {
        return Err(Refusal::illegal(
            "MWC-9c",
            say("medieval-war-no-king-to-depose"),
            say("medieval-war-next-major-power"),
        ));
    };
    if Kind::King.start_set(foe).has(king) {
        return Err(Refusal::illegal(
            "MWC-9c",
            say("medieval-war-king-at-home").with("king", king),
            say("medieval-war-next-wait"),
        ));
    }
    let heirs: Vec<Kind> = heirs(&position.board, position.side).collect();
    let message = match heir {
        None if heirs.is_empty() => return Ok(()),
        None => say("medieval-war-heir-is-due"),
        Some(kind) if heirs.contains(&kind) => return Ok(()),
        Some(kind @ (Kind::King | Kind::Rook)) => {
            say("medieval-war-never-heir").with("piece", kind.name())
        }
        Some(kind) => match position.board.of(position.side, kind).count() {
            1 => say("medieval-war-heir-stands"),
            count => say("medieval-war-heirs-stand").with("count", count),
        }
        .with("piece", kind.name()),
    };
    let next = if heirs.is_empty() {
        say("medieval-war-next-just-depose")
    } else {
        say("medieval-war-next-depose").with("actions", deposes(&heirs))
    };
    Err(Refusal::illegal("MWC-9c", message, next))
}

/// Lists the Depose texts with these types, joined by "or".
fn deposes(heirs: &[Kind]) -> L10nMessage {
    let actions: Vec<L10nMessage> = heirs
        .iter()
        .map(|kind| say("rules-code").with("text", format!("Depose={}", kind.letter())))
        .collect();
    say("medieval-war-one-of").with("actions", actions)
}

/// MWC-9d.
fn recruit(position: &MedievalWar, square: Square) -> Result<(), Refusal> {
    major(position, Power::Recruit)?;
    let king = own_king(position, Power::Recruit)?;
    if position.board.of(position.side, Kind::Pawn).count() >= Kind::Pawn.most() {
        return Err(Refusal::illegal(
            "MWC-9d",
            say("medieval-war-all-pawns"),
            say("medieval-war-next-another-power"),
        ));
    }
    if !ring(king).intersects(position.board.empty()) {
        return Err(Refusal::illegal(
            "MWC-9d",
            say("medieval-war-no-room").with("king", king),
            say("medieval-war-next-free-square"),
        ));
    }
    places(position, "MWC-9d", king, square.set())
}

/// MWC-9e.
fn purge(position: &MedievalWar, kind: Kind) -> Result<(), Refusal> {
    major(position, Power::Purge)?;
    let message = if kind == Kind::King {
        say("medieval-war-kings-stay")
    } else if position.board.kind(kind).is_empty() {
        say("medieval-war-none-to-purge").with("piece", kind.name())
    } else {
        return Ok(());
    };
    Err(Refusal::illegal("MWC-9e", message, say("medieval-war-next-name-type")))
}
