//! Overlays on a board: players and results.

use std::sync::Arc;

use model::l10n::L10nMessage;
use model::scene::{Piece, Scene, Side, Spot};

use crate::art::Sign;
use crate::canvas::{Canvas, Rect};
use crate::figures::Pens;
use crate::letters::{Face, Line, Typeface};
use crate::palette::Ink;
use crate::sheet::Scale;

/// Text lines on a plate over a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overlay {
    /// Top to bottom. Lines that don't fit are dropped from the end.
    pub lines: Vec<OverlayLine>,
    /// A square to keep visible. Without one, the overlay is centred.
    pub beside: Option<Spot>,
    /// Neighbouring overlays' lines. The plate has room for them too, so it doesn't move.
    pub room_for: Vec<OverlayLine>,
}

/// A line of an [`Overlay`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OverlayLine {
    /// The content, shortened if it doesn't fit.
    pub text: L10nMessage,
    /// The style.
    pub tone: OverlayTone,
}

/// Style of an [`OverlayLine`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OverlayTone {
    /// A heading.
    Title,
    /// A side, next to its disc.
    Side(Side),
    /// A piece, next to its figure.
    Standing(Piece),
    /// A fallen piece: its figure is crossed out.
    Fallen(Piece),
    /// Normal text.
    Plain,
    /// Less prominent text.
    Muted,
}

impl OverlayTone {
    const fn heights(&self) -> (i32, i32) {
        match self {
            OverlayTone::Title => (76, 46),
            OverlayTone::Side(_) => (66, 38),
            OverlayTone::Standing(_) | OverlayTone::Fallen(_) => (80, 33),
            OverlayTone::Plain => (54, 31),
            OverlayTone::Muted => (42, 26),
        }
    }
}

struct LineLayout<'a> {
    tone: &'a OverlayTone,
    face: &'a Face,
    text: Line,
    indent: i32,
    width: i32,
}

pub(super) fn draw(
    canvas: &mut Canvas<'_>,
    overlay: &Overlay,
    typeface: &Arc<Typeface>,
    scene: &Scene,
    pens: &Pens<'_>,
) {
    let inks = canvas.palette.inks;
    let danger = canvas.palette.nearest_ink(pens.art.danger());
    let scale = canvas.width;
    let part = |thousandths: i32| (scale * thousandths / 1000).max(1);
    let (pad, border) = (part(16), part(5));
    let room = canvas.height - 2 * (pad + border);
    let mut height = 0;
    let fits = |line: &&OverlayLine| {
        height += part(line.tone.heights().0);
        height <= room
    };
    let lines: Vec<&OverlayLine> = overlay.lines.iter().take_while(fits).collect();
    let height: i32 = lines.iter().map(|line| part(line.tone.heights().0)).sum();
    let face = |line: &&OverlayLine| pens.sheet.face(typeface, part(line.tone.heights().1));
    let faces: Vec<Arc<Face>> = lines.iter().map(face).collect();
    let most = scale * 92 / 100;
    let disc = |side: Side| pens.sheet.sign(Sign::Side(side));
    let fit = |line: &'_ OverlayLine, face: &Face| {
        let indent = match &line.tone {
            OverlayTone::Side(side) => i32::from(disc(*side).width) * 4 / 3,
            OverlayTone::Standing(_) | OverlayTone::Fallen(_) => {
                Scale::before(pens.sheet.sizes.cell) * 5 / 4
            }
            OverlayTone::Title | OverlayTone::Plain | OverlayTone::Muted => 0,
        };
        let text = face.line(&pens.locale.text(&line.text), most - indent - 2 * pad);
        (text, indent)
    };
    let fitted = lines.iter().zip(&faces).map(|(line, face)| {
        let (text, indent) = fit(line, face);
        let width = text.width + indent;
        LineLayout { tone: &line.tone, face, text, indent, width }
    });
    let fitted: Vec<LineLayout<'_>> = fitted.collect();
    let others = overlay.room_for.iter().map(|line| {
        let (text, indent) = fit(line, &face(&line));
        text.width + indent
    });
    let widest = fitted.iter().map(|line| line.width).chain(others).max().unwrap_or(0);
    let plate = plate(canvas, overlay, widest + 2 * pad, height + 2 * pad, scene, pens);
    let edge = Rect::new(
        plate.x - border,
        plate.y - border,
        plate.width + 2 * border,
        plate.height + 2 * border,
    );
    canvas.fill(edge, inks.accent(scene.accent));
    canvas.fill(plate, inks.strip);
    let mut y = plate.y + pad;
    for line in fitted {
        let row = part(line.tone.heights().0);
        let left = match line.tone {
            OverlayTone::Standing(_) | OverlayTone::Fallen(_) => {
                plate.x + (plate.width - widest) / 2
            }
            _ => plate.x + (plate.width - line.width) / 2,
        };
        match line.tone {
            OverlayTone::Side(side) => {
                let disc = disc(*side);
                canvas.blit(disc, left, y + (row - i32::from(disc.height)) / 2);
            }
            OverlayTone::Standing(piece) | OverlayTone::Fallen(piece) => {
                let size = Scale::before(pens.sheet.sizes.cell);
                let place = pens.figure(canvas, piece, Scale::Before, left, y + (row - size) / 2);
                if matches!(line.tone, OverlayTone::Fallen(_)) {
                    cross(canvas, place, part(7), danger);
                }
            }
            OverlayTone::Title | OverlayTone::Plain | OverlayTone::Muted => {}
        }
        let fades = matches!(line.tone, OverlayTone::Muted | OverlayTone::Fallen(_));
        let ink = if fades { inks.muted } else { inks.text };
        let base = y + (row + line.face.capital) / 2;
        canvas.line(line.face, left + line.indent, base, ink, &line.text);
        y += row;
    }
}

fn plate(
    canvas: &Canvas<'_>,
    overlay: &Overlay,
    width: i32,
    height: i32,
    scene: &Scene,
    pens: &Pens<'_>,
) -> Rect {
    let width = width.max(canvas.width * 2 / 5).min(canvas.width * 92 / 100);
    let (x, y) = match overlay.beside {
        None => (canvas.width / 2, canvas.height / 2),
        Some(spot) => quiet_place(scene, spot, width, height, pens),
    };
    let left = (x - width / 2).clamp(0, (canvas.width - width).max(0));
    let top = (y - height / 2).clamp(0, (canvas.height - height).max(0));
    Rect::new(left, top, width, height)
}

/// Avoids the square and hides as few pieces as possible, since hidden pixels must be sent again.
/// Constant during a fight, so the overlay doesn't move.
fn quiet_place(scene: &Scene, spot: Spot, width: i32, height: i32, pens: &Pens<'_>) -> (i32, i32) {
    let (board, square) = (pens.layout.board, pens.layout.square(spot));
    let gap = board.height / 24;
    let (first, last) = (board.y + gap, board.y + board.height - gap - height);
    let (above, below) = (square.y - gap - height, square.y + square.height + gap);
    let mut rows = (first..=above, below..=last);
    if rows.0.is_empty() && rows.1.is_empty() {
        // The square can't be avoided; get as far away as possible.
        let top = if square.y - board.y > board.height / 2 { first } else { last.max(first) };
        rows = (top..=top, below..=last);
    }
    let columns = board.x + gap..=(board.x + board.width - gap - width).max(board.x + gap);
    let covered = |left: i32, top: i32| -> i32 {
        let pieces = scene.pieces.iter().map(|placed| pens.layout.square(placed.spot));
        let shared = |one: i32, length: i32, other: i32, other_length: i32| {
            ((one + length).min(other + other_length) - one.max(other)).max(0)
        };
        pieces
            .map(|piece| {
                shared(left, width, piece.x, piece.width)
                    * shared(top, height, piece.y, piece.height)
            })
            .sum()
    };
    let step = usize::try_from(square.height / 4).unwrap_or(1).max(1);
    let places = rows.0.step_by(step).chain(rows.1.step_by(step)).flat_map(|top| {
        let columns = columns.clone().step_by(step);
        columns.map(move |left| (left, top))
    });
    let off_middle = |left: i32| (left + width / 2 - board.x - board.width / 2).abs();
    let best = places.min_by_key(|&(left, top)| (covered(left, top), off_middle(left)));
    let (left, top) = best.unwrap_or((board.x, board.y));
    (left + width / 2, top + height / 2)
}

fn cross(canvas: &mut Canvas<'_>, over: Rect, thick: i32, ink: Ink) {
    let size = over.width.min(over.height);
    let inset = size / 10;
    for step in inset..size - inset {
        for x in [step, size - 1 - step] {
            canvas.fill(Rect::new(over.x + x - thick / 2, over.y + step, thick, 1), ink);
        }
    }
}
