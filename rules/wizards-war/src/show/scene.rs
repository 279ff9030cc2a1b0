use rules::l10n::{L10nMessage, say, term};
use rules::scene::{self, Board, SquareNaming, Terrain, Tray};
use rules::{Game, Side};

use crate::board::{ARENA, GRID, Square};
use crate::info::INFO;
use crate::piece::{Kind, Piece};
use crate::position::{START, WizardsWar};

/// WW-1: the arena is plain, the rest enchanted, the corners absent.
pub(crate) fn board() -> Board {
    let terrain = (0..GRID).flat_map(|row| {
        (0..GRID).map(move |column| match Square::at(column.cast_signed(), row.cast_signed()) {
            Some(square) if square.in_arena() => Terrain::Plain,
            Some(_) => Terrain::Enchanted,
            None => Terrain::Absent,
        })
    });
    Board {
        columns: GRID,
        rows: GRID,
        terrain: terrain.collect(),
        naming: SquareNaming::ColumnLetterRowNumber,
    }
}

pub(crate) fn picture(piece: Piece) -> scene::Piece {
    scene::Piece {
        side: piece.side(),
        symbol: piece.kind().symbol(),
        name: piece.kind().name(),
        code: piece.kind().code(),
        badges: Vec::new(),
    }
}

/// The pieces of the start that a side has neither on the board nor in hand, Wizards first: their
/// loss decides the game (WW-12).
pub(crate) fn lost_pieces(position: &WizardsWar, side: Side) -> Tray {
    let count_lost = |kind: Kind| {
        let begins = START.iter().filter(|(_, of, one)| (*of, *one) == (side, kind)).count();
        let count = begins.saturating_sub(position.count(side, kind).into());
        let count = u8::try_from(count).ok().filter(|count| *count > 0)?;
        Some((picture(Piece::new(side, kind)), count))
    };
    let mut pieces: Vec<Kind> = Kind::ALL.to_vec();
    pieces.sort_by_key(|kind| !kind.is_wizard());
    let pieces = pieces.into_iter().filter_map(count_lost).collect();
    Tray { side, title: term("wizards-war-lost"), pieces }
}

/// Notes on easily overlooked facts: a side close to losing, a draw that may be claimed.
pub(crate) fn notes(position: &WizardsWar) -> Vec<L10nMessage> {
    let mut notes = Vec::new();
    if position.ending(0).is_some() {
        return notes;
    }
    for side in Side::ALL {
        let wizards = Kind::ALL.into_iter().filter(|kind| kind.is_wizard());
        if wizards.map(|kind| u32::from(position.count(side, kind))).sum::<u32>() == 1 {
            notes.push(say("wizards-war-note-one-wizard").with("side", INFO.side_name(side)));
        }
        if position.men[side.index()].and(ARENA).count() == 1 {
            notes.push(say("wizards-war-note-one-in-arena").with("side", INFO.side_name(side)));
        }
    }
    if let Some(rule) = position.claim() {
        let side = INFO.side_name(position.side);
        notes.push(say("wizards-war-note-claim").with("side", side).with("rule", rule));
    }
    notes
}

#[cfg(test)]
mod tests {
    use rules::scene::Spot;

    use super::*;

    #[test]
    fn ww1_the_board_of_the_scene() {
        let board = board();
        assert_eq!(board.spots().count(), 84);
        assert_eq!(board.terrain(Spot::new(2, 2)), Terrain::Plain);
        assert_eq!(board.terrain(Spot::new(2, 1)), Terrain::Enchanted);
        assert_eq!(board.terrain(Spot::new(1, 1)), Terrain::Absent);
    }
}
