//! Whether a named action is legal, and if not, why: each check beside its rule, in the rulebook's
//! order.

use rules::square::{between, direction, first_on_ray, ray, ring};
use rules::{RuleId, Square, Squares};

use crate::action::{Action, Around, Power};
use crate::moves::{completes, heirs, summoned};
use crate::piece::Kind;
use crate::position::MedievalWar;
use crate::reason::Reason;

/// Checks an action of the side to act.
///
/// # Errors
/// The first reason against it.
pub(crate) fn judge(position: &MedievalWar, action: Action) -> Result<(), Reason> {
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
    let left = position.left_after();
    if completes(&position.board, position.side, action, left) {
        Ok(())
    } else {
        Err(Reason::Stuck { left })
    }
}

/// MWC-6.
fn step(position: &MedievalWar, from: Square, to: Square) -> Result<(), Reason> {
    let stands = position.board.at(from);
    let kind = match stands {
        Some((side, kind)) if side == position.side => kind,
        _ => return Err(Reason::NothingToStep { from, stands }),
    };
    if !ring(from).has(to) {
        return Err(Reason::TooFar { from, to, kind });
    }
    match position.board.at(to) {
        None => Ok(()),
        Some((side, kind)) => Err(Reason::Occupied { to, own: side == position.side, kind }),
    }
}

/// MWC-7.
fn attack(position: &MedievalWar, target: Square) -> Result<(), Reason> {
    let stands = position.board.at(target);
    let kind = match stands {
        Some((side, kind)) if side != position.side => kind,
        _ => return Err(Reason::NoTarget { target, stands }),
    };
    let (attackers, sum) = position.attackers(target);
    let power = position.board.power(target);
    if sum > 2 * power {
        Ok(())
    } else {
        Err(Reason::TooWeak { target, kind, attackers, sum, power })
    }
}

/// MWC-7, for an input that lists attackers: each must be one.
pub(crate) fn attackers(
    position: &MedievalWar,
    listed: Squares,
    target: Square,
) -> Result<(), Reason> {
    let (attackers, _) = position.attackers(target);
    match listed.minus(attackers).by_name().first() {
        None => Ok(()),
        Some(&at) => {
            Err(Reason::NoAttacker { at, target, stands: position.board.at(at), attackers })
        }
    }
}

/// MWC-8.
fn cannon(position: &MedievalWar, rook: Square, target: Square) -> Result<(), Reason> {
    let stands = position.board.at(rook);
    if stands != Some((position.side, Kind::Rook)) {
        return Err(Reason::NoRook { at: rook, stands });
    }
    let stands = position.board.at(target);
    if stands.is_none_or(|(side, _)| side == position.side) {
        return Err(Reason::NoCannonTarget { target, stands });
    }
    let Some(towards) = direction(rook, target) else {
        return Err(Reason::NoLine { rook, target });
    };
    let occupied = position.board.occupied();
    let other = first_on_ray(towards, rook, occupied & between(rook, target))
        .map(|other| (other, true))
        .or_else(|| first_on_ray(towards, target, occupied).map(|other| (other, false)));
    debug_assert_eq!(other.is_none(), (ray(towards, rook) & occupied).count() == 1);
    let Some((other, between)) = other else { return Ok(()) };
    let Some((_, kind)) = position.board.at(other) else { return Ok(()) };
    Err(Reason::NotAlone { rook, target, other, kind, between })
}

/// MWC-9: the own King must stand.
fn own_king(position: &MedievalWar, power: Power) -> Result<Square, Reason> {
    position.board.king(position.side).ok_or(Reason::NoKing { power })
}

/// MWC-9: the own King must stand, and the enemy's not.
fn major(position: &MedievalWar, power: Power) -> Result<(), Reason> {
    own_king(position, power)?;
    match position.board.king(position.side.other()) {
        None => Ok(()),
        Some(king) => Err(Reason::EnemyKingStands { power, king }),
    }
}

/// MWC-9a; the choice that the squares make.
pub(crate) fn summon(position: &MedievalWar, squares: Squares) -> Result<Around, Reason> {
    let king = own_king(position, Power::Summon)?;
    places(position, "MWC-9a", king, squares)?;
    number(position, squares.count())?;
    Ok(Around::of(king, squares))
}

/// MWC-9a: exactly n pawns.
pub(crate) fn number(position: &MedievalWar, named: u32) -> Result<(), Reason> {
    let king = own_king(position, Power::Summon)?;
    let number = summoned(&position.board, position.side, king);
    if number == named {
        return Ok(());
    }
    let free = (ring(king) & position.board.empty()).count();
    let pawns = position.board.of(position.side, Kind::Pawn).count();
    Err(Reason::WrongNumber { named, number, free, pawns })
}

fn places(
    position: &MedievalWar,
    rule: RuleId,
    king: Square,
    squares: Squares,
) -> Result<(), Reason> {
    let free = ring(king) & position.board.empty();
    match squares.minus(free).by_name().first() {
        None => Ok(()),
        Some(&at) => Err(Reason::NoPlace { rule, at, king, stands: position.board.at(at) }),
    }
}

/// MWC-9c.
fn depose(position: &MedievalWar, heir: Option<Kind>) -> Result<(), Reason> {
    own_king(position, Power::Depose)?;
    let foe = position.side.other();
    let king = position.board.king(foe).ok_or(Reason::NoKingToDepose)?;
    if Kind::King.start_set(foe).has(king) {
        return Err(Reason::KingAtHome { king });
    }
    let heirs: Vec<Kind> = heirs(&position.board, position.side).collect();
    match heir {
        None if heirs.is_empty() => Ok(()),
        None => Err(Reason::HeirIsDue { heirs }),
        Some(kind) if heirs.contains(&kind) => Ok(()),
        Some(kind) => {
            let count = position.board.of(position.side, kind).count();
            Err(Reason::NoHeir { kind, count, heirs })
        }
    }
}

/// MWC-9d.
fn recruit(position: &MedievalWar, square: Square) -> Result<(), Reason> {
    major(position, Power::Recruit)?;
    let king = own_king(position, Power::Recruit)?;
    if position.board.of(position.side, Kind::Pawn).count() >= Kind::Pawn.most() {
        return Err(Reason::AllPawns);
    }
    if !ring(king).meets(position.board.empty()) {
        return Err(Reason::NoRoom { king });
    }
    places(position, "MWC-9d", king, square.set())
}

/// MWC-9e.
fn purge(position: &MedievalWar, kind: Kind) -> Result<(), Reason> {
    major(position, Power::Purge)?;
    if kind == Kind::King {
        Err(Reason::KingsStay)
    } else if position.board.kind(kind).is_empty() {
        Err(Reason::NoneToPurge { kind })
    } else {
        Ok(())
    }
}
