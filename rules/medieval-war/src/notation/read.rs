use rules::square::direction;
use rules::{Game, Refusal, Square, Squares};

use crate::action::{Action, Power};
use crate::legality;
use crate::moves::heirs;
use crate::notation::wish::{RequestedAction, RookName, Wish};
use crate::notation::{cannon, unreadable, write};
use crate::piece::Kind;
use crate::position::MedievalWar;

fn legal_or_refused(position: &MedievalWar, action: Action) -> Result<Action, Refusal> {
    legality::check(position, action).map(|()| action)
}

pub(crate) fn action_meant(
    position: &MedievalWar,
    text: &str,
    wish: &Wish,
) -> Result<Action, Refusal> {
    match wish.action {
        RequestedAction::Step { from, to } => legal_or_refused(position, Action::Step { from, to })
            .map_err(|refusal| cannon::advise(position, refusal, from.set(), to)),
        RequestedAction::Attack { attackers, target, .. } => {
            let attack = Action::Attack { target };
            // A wrong target is refused first, then wrong attackers.
            if position.board.side(position.side.other()).has(target) {
                legality::attackers(position, attackers, target)
                    .map_err(|refusal| cannon::advise(position, refusal, attackers, target))?;
            }
            legal_or_refused(position, attack)
                .map_err(|refusal| cannon::advise(position, refusal, attackers, target))
        }
        RequestedAction::Cannon { rook, target, .. } => cannon_meant(position, text, rook, target),
        RequestedAction::Summon { count, squares } => match (squares, count) {
            (Some(squares), _) => {
                let around = legality::summon(position, squares)?;
                legal_or_refused(position, Action::Summon(around))
            }
            (None, Some(count)) => {
                legality::number(position, count)?;
                summon_meant(position, text)
            }
            (None, None) => summon_meant(position, text),
        },
        RequestedAction::Again => legal_or_refused(position, Action::Again),
        RequestedAction::Depose(None) => depose_meant(position, text),
        RequestedAction::Depose(heir) => legal_or_refused(position, Action::Depose(heir)),
        RequestedAction::Recruit(Some(square)) => {
            legal_or_refused(position, Action::Recruit(square))
        }
        RequestedAction::Recruit(None) => only(
            position,
            text,
            |action| matches!(action, Action::Recruit(_)),
            unreadable::missing_square,
        ),
        RequestedAction::Purge(Some(kind)) => legal_or_refused(position, Action::Purge(kind)),
        RequestedAction::Purge(None) => only(
            position,
            text,
            |action| matches!(action, Action::Purge(_)),
            unreadable::missing_type,
        ),
        RequestedAction::Reset => legal_or_refused(position, Action::Reset),
    }
}

/// Returns the only legal action that matches; several are ambiguous.
fn only(
    position: &MedievalWar,
    text: &str,
    sort: impl Fn(Action) -> bool,
    none: impl Fn() -> Refusal,
) -> Result<Action, Refusal> {
    let mut list = Vec::new();
    position.legal(&mut list);
    list.retain(|&action| sort(action));
    match list.as_slice() {
        [] => Err(none()),
        &[only] => Ok(only),
        several => {
            let texts = several.iter().map(|&action| write::text(position, action)).collect();
            Err(Refusal::ambiguous(text.trim(), texts))
        }
    }
}

fn summon_meant(position: &MedievalWar, text: &str) -> Result<Action, Refusal> {
    let is_summon = |action| matches!(action, Action::Summon(_));
    only(position, text, is_summon, || {
        // With a King, squares exist, but the turn couldn't be completed.
        legality::own_king(position, Power::Summon)
            .err()
            .unwrap_or_else(|| legality::stuck_refusal(position))
    })
}

fn depose_meant(position: &MedievalWar, text: &str) -> Result<Action, Refusal> {
    let is_depose = |action| matches!(action, Action::Depose(_));
    only(position, text, is_depose, || {
        let any = heirs(&position.board, position.side).next();
        let refusal = legality::check(position, Action::Depose(any)).err();
        refusal.unwrap_or_else(|| legality::stuck_refusal(position))
    })
}

/// Returns the attack of the named Rook, or of the only Rook on the named file that can make it. If
/// none can, the refusal explains the likeliest Rook: one with the target on a line.
fn cannon_meant(
    position: &MedievalWar,
    text: &str,
    name: RookName,
    target: Square,
) -> Result<Action, Refusal> {
    let file = match name {
        RookName::On(rook) => return legal_or_refused(position, Action::Cannon { rook, target }),
        RookName::File(file) => Some(file),
        RookName::Any => None,
    };
    let rooks: Squares = position
        .board
        .of(position.side, Kind::Rook)
        .filter(|rook| file.is_none_or(|file| rook.file() == file))
        .collect();
    let shots = rooks.map(|rook| Action::Cannon { rook, target });
    let able: Vec<Action> =
        shots.filter(|&action| legality::check(position, action).is_ok()).collect();
    match able.as_slice() {
        &[only] => Ok(only),
        [] => {
            let mut on_line = rooks.filter(|&rook| direction(rook, target).is_some());
            let rook =
                on_line.next().or(rooks.first()).ok_or_else(|| legality::no_rook_on(file))?;
            legal_or_refused(position, Action::Cannon { rook, target })
        }
        several => {
            let texts = several.iter().map(|&action| write::text(position, action)).collect();
            Err(Refusal::ambiguous(text.trim(), texts))
        }
    }
}
