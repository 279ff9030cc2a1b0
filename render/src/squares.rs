//! The empty board: squares by terrain, lines between terrains, coordinates.

use model::scene::{Board, MarkKind, Scene, Spot, SquareNaming, Surface, Terrain};

use crate::art::Sign;
use crate::boards;
use crate::canvas::{Canvas, Rect};
use crate::layout::Layout;
use crate::sheet::Sheet;

pub(crate) fn draw(canvas: &mut Canvas<'_>, scene: &Scene, layout: &Layout, sheet: &Sheet) {
    rim(canvas, scene.surface, layout, sheet);
    ground(canvas, scene, layout, sheet, &[MarkKind::LastFrom, MarkKind::LastTo]);
    coordinates(canvas, &scene.board, layout, sheet);
}

fn trim_width(layout: &Layout) -> i32 {
    (layout.margin / 9).max(1)
}

fn rim(canvas: &mut Canvas<'_>, surface: Surface, layout: &Layout, sheet: &Sheet) {
    let inks = canvas.palette.inks;
    let (board, margin) = (layout.board, layout.margin);
    canvas.fill(Rect::new(0, board.y - margin, layout.width, board.height + 2 * margin), inks.rim);
    let (left, top) = (board.x - margin, board.y - margin);
    let (right, bottom) = (board.x + board.width, board.y + board.height);
    let corner = sheet.sign(Sign::Corner(surface));
    for (x, y) in [(left, top), (right, top), (left, bottom), (right, bottom)] {
        canvas.blit(corner, x, y);
    }
    let Some(trim) = boards::trim(surface) else { return };
    let cell = layout.sizes.cell;
    let part = |parts: i32| cell * parts / 32;
    let (thick, gap) = (trim_width(layout), (cell / 20).max(2) / 2);
    let pieces = |length: i32| {
        let starts = (0..).map(move |number| (number * trim.period, trim.piece));
        let along = starts.map(move |(start, piece)| (part(start), part(piece).max(1)));
        along.take_while(move |(start, _)| *start < length)
    };
    for (start, piece) in pieces(board.width) {
        for y in [board.y - gap - thick, bottom + gap] {
            canvas.fill(Rect::new(board.x + start, y, piece, thick), inks.trim);
        }
    }
    for (start, piece) in pieces(board.height) {
        for x in [board.x - gap - thick, right + gap] {
            canvas.fill(Rect::new(x, board.y + start, thick, piece), inks.trim);
        }
    }
}

pub(crate) fn ground(
    canvas: &mut Canvas<'_>,
    scene: &Scene,
    layout: &Layout,
    sheet: &Sheet,
    shaded: &[MarkKind],
) {
    let inks = canvas.palette.inks;
    for spot in scene.board.spots() {
        let square = layout.square(spot);
        let last = scene.marks.iter().any(|mark| mark.spot == spot && shaded.contains(&mark.kind));
        let enchanted = scene.board.terrain(spot) == Terrain::Enchanted;
        let pair = match (enchanted, last) {
            (false, false) => inks.plain,
            (false, true) => inks.plain_last,
            (true, false) => inks.enchanted,
            (true, true) => inks.enchanted_last,
        };
        let dark = is_dark(spot);
        canvas.fill(square, pair[usize::from(dark)]);
        let pattern = match (enchanted, last) {
            (true, _) => Sign::Sparkle { dark },
            (false, false) => Sign::Ground { surface: scene.surface, dark },
            (false, true) => continue,
        };
        canvas.blit(sheet.sign(pattern), square.x, square.y);
    }
    lines(canvas, &scene.board, layout);
}

/// As on a chessboard: a1 is dark.
fn is_dark(spot: Spot) -> bool {
    spot.column % 2 == spot.row % 2
}

fn lines(canvas: &mut Canvas<'_>, board: &Board, layout: &Layout) {
    let inks = canvas.palette.inks;
    let thick = (layout.sizes.cell / 20).max(2);
    for spot in board.spots() {
        let here = board.terrain(spot);
        let square = layout.square(spot);
        for (across, up) in [(-1i32, 0i32), (1, 0), (0, -1), (0, 1)] {
            let column = u8::try_from(i32::from(spot.column) + across).ok();
            let row = u8::try_from(i32::from(spot.row) + up).ok();
            let beyond = match (column, row) {
                (Some(column), Some(row)) => board.terrain(Spot { column, row }),
                _ => Terrain::Absent,
            };
            if beyond == here {
                continue;
            }
            let step = layout.step(across, up);
            let half = thick / 2;
            let edge = match step {
                (-1, _) => {
                    Rect::new(square.x - half, square.y - half, thick, square.height + thick)
                }
                (1, _) => Rect::new(
                    square.x + square.width - half,
                    square.y - half,
                    thick,
                    square.height + thick,
                ),
                (_, -1) => Rect::new(square.x - half, square.y - half, square.width + thick, thick),
                _ => Rect::new(
                    square.x - half,
                    square.y + square.height - half,
                    square.width + thick,
                    thick,
                ),
            };
            let outer = beyond == Terrain::Absent;
            canvas.fill(edge, if outer { inks.frame } else { inks.border });
        }
    }
}

fn coordinates(canvas: &mut Canvas<'_>, board: &Board, layout: &Layout, sheet: &Sheet) {
    let ink = canvas.palette.inks.muted;
    let face = &sheet.label;
    let (frame, margin) = (layout.board, layout.margin);
    let off = trim_width(layout);
    // Large boards in small pictures label every second row and column.
    let step = if face.width("26") + 2.0 > layout.sizes.cell as f32 { 2 } else { 1 };
    for column in (0..board.columns).step_by(step) {
        let spot = Spot::new(column, 0);
        let text = match board.naming {
            SquareNaming::ColumnLetterRowNumber => board.letter(spot).to_string(),
            SquareNaming::RowLetterColumnNumber => board.number(spot).to_string(),
        };
        let square = layout.square(spot);
        let middle = square.x + square.width / 2;
        for top in [frame.y - margin - off / 2, frame.y + frame.height + (off + 1) / 2] {
            let base = top + (margin + face.capital + 1) / 2;
            canvas.text_centred(face, middle, base, ink, &text);
        }
    }
    for row in (0..board.rows).step_by(step) {
        let spot = Spot::new(0, row);
        let text = match board.naming {
            SquareNaming::ColumnLetterRowNumber => board.number(spot).to_string(),
            SquareNaming::RowLetterColumnNumber => board.letter(spot).to_string(),
        };
        let square = layout.square(spot);
        let base = square.y + (square.height + face.capital) / 2;
        for left in [frame.x - margin - off / 2, frame.x + frame.width + (off + 1) / 2] {
            canvas.text_centred(face, left + margin / 2, base, ink, &text);
        }
    }
}
