/// A square: column from White's left, row from White's side, both from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot {
    pub column: u8,
    pub row: u8,
}

impl Spot {
    pub const fn new(column: u8, row: u8) -> Spot {
        Spot { column, row }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Terrain {
    Plain,
    /// A square of magic: chequered in its own pair of colours.
    Enchanted,
    /// Not a square (a missing corner).
    Absent,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SquareNaming {
    /// Column letter, then row number (`e4`; rule C-7).
    ColumnLetterRowNumber,
    /// Row letter, then column number (Medieval Chess, rule ME-1).
    RowLetterColumnNumber,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// 1 to 26.
    pub columns: u8,
    /// 1 to 26.
    pub rows: u8,
    /// `columns × rows` entries, row by row from White's side, each from White's left.
    pub terrain: Vec<Terrain>,
    pub naming: SquareNaming,
}

impl Board {
    pub fn chequered(columns: u8, rows: u8) -> Board {
        Board {
            columns,
            rows,
            terrain: vec![Terrain::Plain; usize::from(columns) * usize::from(rows)],
            naming: SquareNaming::ColumnLetterRowNumber,
        }
    }

    /// Returns a square's terrain; [`Terrain::Absent`] off the board.
    pub fn terrain(&self, spot: Spot) -> Terrain {
        if spot.column >= self.columns || spot.row >= self.rows {
            return Terrain::Absent;
        }
        let index = usize::from(spot.row) * usize::from(self.columns) + usize::from(spot.column);
        self.terrain.get(index).copied().unwrap_or(Terrain::Absent)
    }

    pub fn name(&self, spot: Spot) -> String {
        format!("{}{}", self.letter(spot), self.number(spot))
    }

    pub fn letter(&self, spot: Spot) -> char {
        let index = match self.naming {
            SquareNaming::ColumnLetterRowNumber => spot.column,
            SquareNaming::RowLetterColumnNumber => spot.row,
        };
        char::from(b'a' + index.min(25))
    }

    pub fn number(&self, spot: Spot) -> u8 {
        match self.naming {
            SquareNaming::ColumnLetterRowNumber => spot.row + 1,
            SquareNaming::RowLetterColumnNumber => spot.column + 1,
        }
    }

    /// Returns every existing square, row by row from White's side, each row from White's left.
    pub fn spots(&self) -> impl Iterator<Item = Spot> + '_ {
        (0..self.rows)
            .flat_map(move |row| (0..self.columns).map(move |column| Spot { column, row }))
            .filter(|&spot| self.terrain(spot) != Terrain::Absent)
    }
}
