use rules::{Side, Squares};

use crate::action::Action;
use crate::board::Board;
use crate::ending::counted_out;
use crate::piece::Kind;
use crate::position::MedievalWar;

pub(crate) fn end_turn(position: &mut MedievalWar, last: Action) {
    position.turns = position.turns.saturating_add(1);
    position.quiet = if position.loud { 0 } else { position.quiet.saturating_add(1) };
    position.actions_made = 0;
    position.loud = false;
    position.over = counted_out(position.quiet, position.turns);
    match last {
        // MWC-9b: the opponent's turn is skipped.
        Action::Again => position.skips[position.side.other().index()] = true,
        // MWC-9d: the player's own next turn is skipped.
        Action::Recruit(_) => position.skips[position.side.index()] = true,
        _ => {}
    }
    pass_on(position);
    while position.skips[position.side.index()] {
        position.skips[position.side.index()] = false;
        pass_on(position);
    }
}

fn pass_on(position: &mut MedievalWar) {
    position.side = position.side.other();
    position.number = position.number.saturating_add(u16::from(position.side == Side::White));
}

/// Carries out an action of `side` up to isolation, which follows. An illegal action never panics,
/// but its result is unspecified.
#[inline]
pub(crate) fn act(board: &mut Board, side: Side, action: Action) {
    match action {
        Action::Step { from, to } => board.shift(from, to),
        Action::Attack { target } | Action::Cannon { target, .. } => board.remove(target.set()),
        power => use_power(board, side, power),
    }
}

fn use_power(board: &mut Board, side: Side, power: Action) {
    let Some(king) = board.king(side) else { return };
    match power {
        Action::Summon(around) => {
            let squares = around.squares(king) & board.empty();
            board.remove(king.set());
            board.put(squares, side, Kind::Pawn);
        }
        Action::Depose(heir) => {
            let foe = board.of(side.other(), Kind::King);
            board.remove(foe | king.set());
            if let Some(heir) = heir {
                board.put(king.set(), side, heir);
            }
        }
        Action::Recruit(square) => board.put(square.set() & board.empty(), side, Kind::Pawn),
        Action::Purge(kind) => board.remove(board.kind(kind) | king.set()),
        Action::Reset => *board = reset(board),
        Action::Again => board.remove(king.set()),
        Action::Step { .. } | Action::Attack { .. } | Action::Cannon { .. } => {}
    }
}

/// MWC-9f: for each side and type, the n remaining pieces take the first n starting squares.
fn reset(board: &Board) -> Board {
    let mut after = Board::EMPTY;
    for side in Side::ALL {
        for kind in Kind::ALL {
            let count = board.of(side, kind).count() as usize;
            after.put(kind.starts(side).take(count).collect(), side, kind);
        }
    }
    after
}

/// The pawns that an action loses by isolation (MWC-4).
pub(crate) fn isolated_by(position: &MedievalWar, action: Action) -> Squares {
    let mut board = position.board;
    act(&mut board, position.side, action);
    board.isolated()
}

/// The mover's own pawns in [`isolated_by`].
pub(crate) fn own_isolated_by(position: &MedievalWar, action: Action) -> Squares {
    let mut board = position.board;
    act(&mut board, position.side, action);
    board.isolated() & board.side(position.side)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reset_of_the_start_changes_nothing() {
        assert_eq!(reset(&Board::start()), Board::start());
    }
}
