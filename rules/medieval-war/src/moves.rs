//! Lists the legal actions (MWC-6 to MWC-10).

use std::ops::ControlFlow;

use rules::square::{Direction, ray, ring};
use rules::{Side, Square, Squares};

use crate::action::{Action, Around};
use crate::apply::act;
use crate::board::{Board, Powers, near};
use crate::ending::verdict;
use crate::piece::Kind;
use crate::position::MedievalWar;

/// The enemy pieces that a normal attack destroys (MWC-7).
#[inline]
pub(crate) fn attackable(board: &Board, side: Side) -> Squares {
    let contact = near(board.side(side)) & board.side(side.other());
    if contact.is_empty() {
        return Squares::NONE;
    }
    let own_powers = Powers::of(board, side);
    let enemy_powers = Powers::of(board, side.other());
    contact.filter(|&target| own_powers.sum(ring(target)) > 2 * enemy_powers.at(target)).collect()
}

/// The enemy pieces that a Rook's cannon destroys: each alone on its ray to the edge (MWC-8).
#[inline]
pub(crate) fn cannon_targets(board: &Board, side: Side, rook: Square) -> Squares {
    let occupied = board.occupied();
    let enemy = board.side(side.other());
    let mut targets = Squares::NONE;
    for direction in Direction::ALL {
        let pieces_met = ray(direction, rook) & occupied;
        if pieces_met.0 & pieces_met.0.wrapping_sub(1) == 0 {
            targets |= pieces_met & enemy;
        }
    }
    targets
}

/// Calls `found` with every step and attack, ignoring MWC-10, until it breaks off.
#[inline]
pub(crate) fn steps_and_attacks(
    board: &Board,
    side: Side,
    mut found: impl FnMut(Action) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let empty = board.empty();
    for from in board.side(side) & near(empty) {
        for to in ring(from) & empty {
            found(Action::Step { from, to })?;
        }
    }
    for target in attackable(board, side) {
        found(Action::Attack { target })?;
    }
    for rook in board.of(side, Kind::Rook) {
        for target in cannon_targets(board, side, rook) {
            found(Action::Cannon { rook, target })?;
        }
    }
    ControlFlow::Continue(())
}

/// Returns whether a side without a King has any step or attack.
fn has_any(board: &Board, side: Side) -> bool {
    steps_and_attacks(board, side, |_| ControlFlow::Break(())).is_break()
}

/// The side's pieces that isolation can't take, except its King.
#[inline]
pub(crate) fn steady(board: &Board, side: Side) -> Squares {
    board.side(side).minus(board.kind(Kind::King) | board.kind(Kind::Pawn))
}

/// MWC-10: returns whether `side` can complete a turn with `actions_left` more actions. `board` is
/// the board after an action and its isolation.
fn can_complete(board: &Board, side: Side, actions_left: u8) -> bool {
    // Again completes any turn.
    if actions_left == 0 || board.king(side).is_some() {
        return true;
    }
    let empty = board.empty();
    // A steady piece can step back and forth as often as needed (or end the game).
    if near(steady(board, side)).intersects(empty) {
        return true;
    }
    if actions_left == 1 && near(board.side(side)).intersects(empty) {
        return true;
    }
    if verdict(board).is_some() {
        return true;
    }
    if actions_left == 1 {
        return has_any(board, side);
    }
    steps_and_attacks(board, side, |action| {
        if completes(board, side, action, actions_left - 1) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    })
    .is_break()
}

/// MWC-10 for an otherwise legal action, with `actions_left` more to follow it.
pub(crate) fn completes(board: &Board, side: Side, action: Action, actions_left: u8) -> bool {
    if actions_left == 0 || action.ends_turn() {
        return true;
    }
    let mut after = *board;
    act(&mut after, side, action);
    after.remove(after.isolated());
    can_complete(&after, side, actions_left)
}

/// The number of pawns that Summon places: min(3, empty adjacent squares, 8 − own pawns) (MWC-9a).
pub(crate) fn summoned(board: &Board, side: Side, king: Square) -> u32 {
    let free = (ring(king) & board.empty()).count();
    let missing = Kind::Pawn.most().saturating_sub(board.of(side, Kind::Pawn).count());
    free.min(missing).min(3)
}

/// The types that the King may become by Depose (MWC-9c).
pub(crate) fn heirs(board: &Board, side: Side) -> impl Iterator<Item = Kind> {
    Kind::HEIRS.into_iter().filter(move |&kind| board.of(side, kind).count() < kind.most())
}

/// Returns whether the enemy King is on the board and off its starting square (MWC-9c).
pub(crate) fn is_deposable(board: &Board, side: Side) -> bool {
    let foe = side.other();
    let king = board.of(foe, Kind::King);
    !king.is_empty() && !king.intersects(Kind::King.start_set(foe))
}

/// Lists the King's powers (MWC-9). If `sure`, Summon and Depose need no look-ahead.
pub(crate) fn list_powers(
    position: &MedievalWar,
    king: Square,
    sure: bool,
    list: &mut Vec<Action>,
) {
    let (board, side, actions_left) = (&position.board, position.side, position.left_after());
    let around = ring(king) & board.empty();
    let mut push = |action, sure| {
        if sure || completes(board, side, action, actions_left) {
            list.push(action);
        }
    };
    match summoned(board, side, king) {
        0 => push(Action::Summon(Around::default()), sure),
        count => {
            for choice in Around::of(king, around).choices(count) {
                push(Action::Summon(choice), sure);
            }
        }
    }
    push(Action::Again, true);
    if board.king(side.other()).is_some() {
        if is_deposable(board, side) {
            let mut mandatory = false;
            for kind in heirs(board, side) {
                mandatory = true;
                push(Action::Depose(Some(kind)), sure);
            }
            if !mandatory {
                push(Action::Depose(None), sure);
            }
        }
        return;
    }
    if board.of(side, Kind::Pawn).count() < Kind::Pawn.most() {
        for square in around {
            push(Action::Recruit(square), true);
        }
    }
    for kind in Kind::PURGEABLE {
        if !board.kind(kind).is_empty() {
            push(Action::Purge(kind), false);
        }
    }
    // The King stays, so the turn can be completed.
    push(Action::Reset, true);
}

/// Returns whether there is a legal action at the start of a turn (MWC-12).
pub(crate) fn has_legal(position: &MedievalWar) -> bool {
    let (board, side, actions_left) = (&position.board, position.side, position.left_after());
    // Counts the next action, which `left_after` excludes. Only called while the game isn't over.
    can_complete(board, side, actions_left + 1)
}
