//! Arrows between squares, above the pieces and below their numbers.

use model::scene::{Accent, Arrow, Scene, Spot};

use crate::canvas::Canvas;
use crate::layout::Layout;
use crate::palette::{Ink, LEVELS};

type Point = (f32, f32);

pub(crate) fn draw(canvas: &mut Canvas<'_>, scene: &Scene, layout: &Layout) {
    let mut arrows = scene.arrows.clone();
    arrows.sort_unstable();
    arrows.dedup();
    let stands = |spot: Spot| scene.pieces.iter().any(|placed| placed.spot == spot);
    for arrow in arrows.into_iter().filter(|arrow| arrow.from != arrow.to) {
        let occupied = [arrow.from, arrow.to].map(stands);
        one(canvas, arrow, layout, Weight::Strong { occupied, accent: scene.accent });
    }
}

#[derive(Clone, Copy)]
pub(crate) enum Weight {
    /// A prominent arrow with an edge, above the pieces. `occupied`: whether a piece is on the
    /// first and the last square.
    Strong { occupied: [bool; 2], accent: Accent },
    /// One of many, below the pieces.
    Thin(Ink),
}

fn middle(layout: &Layout, spot: Spot) -> Point {
    let square = layout.square(spot);
    let half = |side: i32| side as f32 / 2.0;
    (square.x as f32 + half(square.width), square.y as f32 + half(square.height))
}

/// Stops short of a target piece. A dark edge separates the arrow from light pieces and squares.
pub(crate) fn one(canvas: &mut Canvas<'_>, arrow: Arrow, layout: &Layout, weight: Weight) {
    let (from, to) = (middle(layout, arrow.from), middle(layout, arrow.to));
    let cell = layout.sizes.cell as f32;
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy);
    let along = (dx / length, dy / length);
    let (begin, end) = match weight {
        Weight::Strong { occupied: [begins, ends], .. } => {
            let gap = |occupied, piece| if occupied { cell * piece } else { cell * 0.17 };
            (gap(begins, 0.34), length - gap(ends, 0.3))
        }
        Weight::Thin(_) => (cell * 0.2, length - cell * 0.12),
    };
    let (thick, head, broad) = match weight {
        Weight::Strong { .. } => (cell * 0.04, cell * 0.22, cell * 0.14),
        Weight::Thin(_) => (cell * 0.022, cell * 0.2, cell * 0.1),
    };
    let neck = (end - head).max(begin);
    let slope = head.hypot(broad) / head;
    // Signed depth of a point inside the shaft or the tapering head.
    let inside = |x: f32, y: f32| {
        let (px, py) = (x - from.0, y - from.1);
        let forth = px * along.0 + py * along.1;
        let aside = (px * along.1 - py * along.0).abs();
        let shaft = (thick - aside).min(forth - begin).min(neck - forth + 1.0);
        let tip = ((broad * (end - forth) / head - aside) / slope).min(forth - neck);
        shaft.max(tip)
    };
    let inks = canvas.palette.inks;
    let edge = (cell / 45.0).max(1.0);
    let reach = broad + edge + 2.0;
    let least = |a: f32, b: f32| (a.min(b) - reach).floor() as i32;
    let most = |a: f32, b: f32| (a.max(b) + reach).ceil() as i32;
    let (first, last) = (least(from.0, to.0), most(from.0, to.0));
    for y in least(from.1, to.1)..=most(from.1, to.1) {
        let line = from.0 + (y as f32 + 0.5 - from.1) * along.0 / along.1;
        let near = reach / along.1.abs();
        let (first, last) = match near.is_finite() {
            true => {
                (first.max((line - near).floor() as i32), last.min((line + near).ceil() as i32))
            }
            false => (first, last),
        };
        for x in first..=last {
            let depth = inside(x as f32 + 0.5, y as f32 + 0.5);
            let layers = match weight {
                Weight::Strong { accent, .. } => {
                    [Some((inks.frame, depth + edge)), Some((inks.accent(accent), depth))]
                }
                Weight::Thin(ink) => [Some((ink, depth)), None],
            };
            for (ink, depth) in layers.into_iter().flatten() {
                let cover = (depth + 0.5).clamp(0.0, 1.0);
                let level = (cover * LEVELS as f32).round() as usize;
                if level > 0 {
                    canvas.dot(x, y, ink, level);
                }
            }
        }
    }
}
