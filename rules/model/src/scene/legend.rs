//! A sheet that shows every kind of piece and its moves.

use crate::l10n::L10nMessage;

use super::{Board, Scene, Spot, Terrain};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Legend {
    pub game: &'static str,
    pub entries: Vec<LegendEntry>,
    pub columns: u8,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegendEntry {
    /// A few words: `Helicopter`, `Knight · power 4`.
    pub title: L10nMessage,
    pub figure: Scene,
    /// The squares around the piece, with its destinations marked.
    pub diagram: Scene,
}

impl LegendEntry {
    /// Creates an entry from the piece on a square, with the squares up to `reach` around it.
    pub fn of(title: L10nMessage, scene: &Scene, spot: Spot, reach: u8) -> LegendEntry {
        let mut figure = scene.around(spot, 0);
        figure.marks.clear();
        LegendEntry { title, figure, diagram: scene.around(spot, reach) }
    }
}

impl Scene {
    /// Cuts out the squares up to `reach` around one, with their pieces and marks, as a separate
    /// board without trays and words.
    pub fn around(&self, spot: Spot, reach: u8) -> Scene {
        let size = 2 * reach + 1;
        // Maps a board coordinate to the cutting; `None` before its first square.
        let shifted = |at: u8, by: u8| (at + by).checked_sub(reach);
        let shift = |one: Spot| {
            let column = (one.column + reach).checked_sub(spot.column)?;
            let row = (one.row + reach).checked_sub(spot.row)?;
            (column < size && row < size).then_some(Spot { column, row })
        };
        let whole = |part: Spot| {
            let column = shifted(spot.column, part.column)?;
            Some(Spot { column, row: shifted(spot.row, part.row)? })
        };
        let terrain = (0..size)
            .flat_map(|row| (0..size).map(move |column| Spot { column, row }))
            .map(|part| whole(part).map_or(Terrain::Absent, |spot| self.board.terrain(spot)))
            .collect();
        let board = Board { columns: size, rows: size, terrain, naming: self.board.naming };
        let mut part = Scene::empty(self.game, self.side_names.clone(), board);
        (part.accent, part.surface) = (self.accent, self.surface);
        for placed in &self.pieces {
            part.pieces.extend(
                shift(placed.spot).map(|spot| super::PlacedPiece { spot, ..placed.clone() }),
            );
        }
        for mark in &self.marks {
            part.marks.extend(shift(mark.spot).map(|spot| super::Mark { spot, ..*mark }));
        }
        part
    }
}

#[cfg(test)]
mod tests {
    use crate::l10n::term;

    use super::*;
    use crate::scene::{Mark, MarkKind};

    #[test]
    fn a_cutting_keeps_what_is_in_it() {
        let sides = [term("white"), term("black")];
        let mut scene = Scene::empty("Toy", sides, Board::chequered(8, 8));
        for (column, row) in [(0, 0), (1, 1), (3, 3), (4, 4)] {
            scene.marks.push(Mark::new(Spot::new(column, row), MarkKind::Destination));
        }
        let part = scene.around(Spot::new(1, 1), 2);
        assert_eq!((part.board.columns, part.board.rows), (5, 5));
        let marked: Vec<Spot> = part.marks.iter().map(|mark| mark.spot).collect();
        assert_eq!(marked, [Spot::new(1, 1), Spot::new(2, 2), Spot::new(4, 4)]);
        // The board ends one square beyond the corner.
        assert_eq!(part.board.terrain(Spot::new(0, 3)), Terrain::Absent);
        assert_eq!(part.board.terrain(Spot::new(1, 1)), Terrain::Plain);
    }
}
