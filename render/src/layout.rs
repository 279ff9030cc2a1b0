//! Positions and sizes of everything in a picture, in pixels.

use model::scene::{Board, Side, Spot};

use crate::canvas::Rect;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Sizes {
    pub(crate) cell: i32,
    pub(crate) margin: i32,
    pub(crate) tray: i32,
    pub(crate) duel: i32,
    pub(crate) badge: i32,
    /// Height of the plate behind an attack number.
    pub(crate) plate: i32,
    pub(crate) emblem: i32,
    /// Type sizes: coordinates, names, small words.
    pub(crate) label: f32,
    pub(crate) name: f32,
    pub(crate) small: f32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lines {
    One,
    Two,
}

/// Text lines above the strips and in each strip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SceneLines {
    pub(crate) header: Lines,
    pub(crate) strips: Lines,
    pub(crate) duel: bool,
}

/// Type sizes of names and small words. At least 11 pixels on a phone, which shows half the usual
/// width.
pub(crate) fn type_sizes(width: i32) -> [f32; 2] {
    [0.032, 0.0306].map(|share| (width as f32 * share).max(9.5))
}

fn duel_size(cell: i32, width: i32) -> i32 {
    (cell * 3 / 2).min(width / 5)
}

/// A badge's height: large enough to read on a phone.
fn badge_size(cell: i32) -> i32 {
    (cell * 29 / 100).max((cell * 2 / 5).min(15)).clamp(5, 64)
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    pub(crate) width: i32,
    pub(crate) height: i32,
    pub(crate) sizes: Sizes,
    pub(crate) board: Rect,
    pub(crate) margin: i32,
    pub(crate) header: Rect,
    pub(crate) duel: Option<Rect>,
    pub(crate) strips: [Rect; 2],
    pub(crate) lines: SceneLines,
    columns: i32,
    rows: i32,
    near: Side,
}

impl Layout {
    /// The layout of a picture `width` pixels wide, with `near` at the bottom.
    pub(crate) fn new(board: &Board, width: u16, near: Side, lines: SceneLines) -> Layout {
        let width = i32::from(width);
        let (columns, rows) = (i32::from(board.columns.max(1)), i32::from(board.rows.max(1)));
        let margin = (width * 36 / 1000).max(13);
        let line = (width * 45 / 1000).max(14);
        let one_or_two = |lines: Lines| match lines {
            Lines::One => line * 6 / 5,
            Lines::Two => line * 2,
        };
        let strip = one_or_two(lines.strips);
        let header = one_or_two(lines.header) * 15 / 16;
        // Limits the height of boards much higher than wide.
        let cell = ((width - 2 * margin) / columns).min(width * 5 / 4 / rows).max(2);
        let duel = duel_size(cell, width);
        let fight = if lines.duel { duel + line / 2 } else { 0 };
        let above = header + fight;
        let squares = Rect::new(
            (width - cell * columns) / 2,
            above + strip + margin,
            cell * columns,
            cell * rows,
        );
        let bottom = squares.y + squares.height + margin;
        let [name, small] = type_sizes(width);
        let sizes = Sizes {
            cell,
            margin,
            tray: line,
            duel,
            badge: badge_size(cell),
            plate: (cell * 29 / 100).max((cell * 2 / 5).min(13)).clamp(6, 72),
            emblem: (cell * 35 / 100).clamp(6, 80),
            label: (margin as f32 * 0.72).max(9.0),
            name,
            small,
        };
        Layout {
            width,
            height: bottom + strip,
            sizes,
            board: squares,
            margin,
            header: Rect::new(0, 0, width, header),
            duel: lines.duel.then_some(Rect::new(0, header, width, fight)),
            strips: [Rect::new(0, above, width, strip), Rect::new(0, bottom, width, strip)],
            lines,
            columns,
            rows,
            near,
        }
    }

    /// `width` is the picture's and determines type sizes.
    pub(crate) fn bare(board: &Board, cell: i32, x: i32, y: i32, width: i32) -> Layout {
        let (columns, rows) = (i32::from(board.columns.max(1)), i32::from(board.rows.max(1)));
        let squares = Rect::new(x, y, cell * columns, cell * rows);
        let none = Rect::new(x, y, 0, 0);
        let sizes = Sizes {
            cell,
            margin: 0,
            tray: cell.max(24),
            duel: duel_size(cell, width),
            badge: badge_size(cell),
            plate: (cell * 29 / 100).max((cell * 2 / 5).min(13)).clamp(6, 72),
            emblem: (cell * 35 / 100).clamp(6, 80),
            label: 9.0,
            name: width as f32 * 0.034,
            small: width as f32 * 0.0306,
        };
        let (near, margin) = (Side::White, 0);
        let strips = [none; 2];
        Layout {
            width,
            height: squares.height,
            sizes,
            board: squares,
            margin,
            header: none,
            duel: None,
            strips,
            lines: SceneLines { header: Lines::One, strips: Lines::One, duel: false },
            columns,
            rows,
            near,
        }
    }

    pub(crate) fn square(&self, spot: Spot) -> Rect {
        let (column, row) = (i32::from(spot.column), i32::from(spot.row));
        let (across, down) = match self.near {
            Side::White => (column, self.rows - 1 - row),
            Side::Black => (self.columns - 1 - column, row),
        };
        let cell = self.sizes.cell;
        Rect::new(self.board.x + across * cell, self.board.y + down * cell, cell, cell)
    }

    /// Converts a step on the board to one in the picture.
    pub(crate) const fn step(&self, across: i32, up: i32) -> (i32, i32) {
        match self.near {
            Side::White => (across, -up),
            Side::Black => (-across, up),
        }
    }

    pub(crate) fn pad(&self) -> i32 {
        (self.width / 80).max(4)
    }

    pub(crate) const fn near(&self) -> Side {
        self.near
    }

    /// A side's strip; the near side's is below the board.
    pub(crate) fn strip(&self, side: Side) -> Rect {
        self.strips[usize::from(side == self.near)]
    }
}
