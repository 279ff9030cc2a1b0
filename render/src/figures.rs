//! Pieces, their badges, and the marks below and above them.

use i18n::Locale;
use model::l10n::L10nMessage;
use model::scene::{
    Accent, Badge, BadgeTone, Layer, Mark, MarkKind, Piece, PlacedPiece, Scene, Side, Spot,
};

use crate::arrows;
use crate::art::{Art, Sign};
use crate::canvas::{Canvas, Rect};
use crate::layout::Layout;
use crate::letters::Face;
use crate::pieces;
use crate::sheet::{Scale, Sheet};
use crate::sprite::Sprite;

pub(crate) struct Pens<'a> {
    pub(crate) layout: &'a Layout,
    pub(crate) sheet: &'a Sheet,
    pub(crate) art: &'a Art,
    pub(crate) locale: &'a Locale,
}

impl Pens<'_> {
    pub(crate) fn figure(
        &self,
        canvas: &mut Canvas<'_>,
        piece: &Piece,
        scale: Scale,
        x: i32,
        y: i32,
    ) -> Rect {
        let figure = pieces::figure(piece.symbol);
        let sprite = self.sheet.piece(figure, piece.side, scale, self.art, canvas.palette);
        canvas.blit(sprite, x, y);
        let size = i32::from(sprite.width);
        if figure.lettered {
            let room = size * 7 / 10;
            let faces = [&self.sheet.name, &self.sheet.small, &self.sheet.badge];
            let fits = |face: &&Face| face.width(piece.code).ceil() as i32 <= room;
            let face = faces.into_iter().find(fits).unwrap_or(&self.sheet.label);
            let ink = canvas.palette.nearest_ink(self.art.line(piece.side));
            let base = y + (size + face.capital) / 2;
            canvas.text_centred(face, x + size / 2, base, ink, &face.shorten(piece.code, room));
        }
        Rect::new(x, y, size, size)
    }

    pub(crate) fn emblem(
        &self,
        canvas: &Canvas<'_>,
        emblem: usize,
        side: Side,
        in_tray: bool,
    ) -> &Sprite {
        self.sheet.emblem(emblem, side, in_tray, self.art, canvas.palette)
    }
}

pub(crate) fn draw(canvas: &mut Canvas<'_>, scene: &Scene, pens: &Pens<'_>) {
    let occupied = |spot: Spot| scene.pieces.iter().any(|placed| placed.spot == spot);
    let mut marks: Vec<&Mark> =
        scene.marks.iter().filter(|mark| on_board(scene, mark.spot)).collect();
    marks.sort_by_key(|mark| (mark.kind, mark.spot, mark.step));
    marks.dedup();
    for mark in marks.iter().filter(|mark| is_below(mark.kind)) {
        if mark.kind != MarkKind::LastFrom || !occupied(mark.spot) {
            sign(canvas, pens, mark);
        }
    }
    let mut placed: Vec<&PlacedPiece> =
        scene.pieces.iter().chain(&scene.fallen).filter(|one| on_board(scene, one.spot)).collect();
    // Stable order of squares; within a square the building first, then scene order.
    placed.sort_by_key(|placed| (placed.spot, placed.layer));
    let mut drawn = Vec::with_capacity(placed.len());
    let mut meetings = Vec::new();
    for square in placed.chunk_by(|a, b| a.spot == b.spot) {
        match *square {
            [stander, comer] if stander.layer == Layer::Unit && comer.layer == Layer::Passing => {
                meetings.push([stander, comer]);
            }
            _ => draw_standing(canvas, pens, square, &mut drawn),
        }
    }
    for mark in marks.iter().filter(|mark| !is_below(mark.kind)) {
        if mark.kind == MarkKind::Destroyed && occupied(mark.spot) {
            let square = pens.layout.square(mark.spot);
            let burst = pens.sheet.burst();
            let left = square.x + square.width - i32::from(burst.width);
            canvas.blit(burst, left, square.y);
        } else {
            sign(canvas, pens, mark);
        }
    }
    for pair in meetings {
        draw_meeting(canvas, pens, pair, &mut drawn);
    }
    arrows::draw(canvas, scene, pens.layout);
    // Marks and arrows must not hide the text on a piece.
    for (one, figure) in drawn {
        match pieces::figure(one.piece.symbol).ranked {
            true => draw_rank_signs(canvas, pens, one, figure),
            false => draw_badges(canvas, pens, &one.piece.badges, figure),
        }
    }
    steps(canvas, pens, &marks, scene.accent);
}

fn on_board(scene: &Scene, spot: Spot) -> bool {
    scene.board.terrain(spot) != model::scene::Terrain::Absent
}

/// Square marks are below the pieces, signs above.
const fn is_below(kind: MarkKind) -> bool {
    matches!(
        kind,
        MarkKind::LastFrom
            | MarkKind::LastTo
            | MarkKind::Path
            | MarkKind::DestinationCapture
            | MarkKind::Danger
    )
}

fn sign(canvas: &mut Canvas<'_>, pens: &Pens<'_>, mark: &Mark) {
    let square = pens.layout.square(mark.spot);
    canvas.blit(pens.sheet.sign(Sign::Mark(mark.kind)), square.x, square.y);
}

fn steps(canvas: &mut Canvas<'_>, pens: &Pens<'_>, marks: &[&Mark], accent: Accent) {
    let mut numbered: Vec<(Spot, u8)> =
        marks.iter().filter_map(|mark| mark.step.map(|step| (mark.spot, step))).collect();
    numbered.sort_unstable();
    numbered.dedup();
    let disc = pens.sheet.sign(Sign::Step(accent));
    let face = &pens.sheet.badge;
    for square in numbered.chunk_by(|a, b| a.0 == b.0) {
        for (place, &(spot, step)) in square.iter().take(3).enumerate() {
            let corner = pens.layout.square(spot);
            let left = corner.x + 1 + place as i32 * (i32::from(disc.width) + 1);
            canvas.blit(disc, left, corner.y + 1);
            let base = corner.y + 1 + (i32::from(disc.height) + face.capital + 1) / 2;
            let ink = canvas.palette.inks.accent_text;
            let middle = left + i32::from(disc.width) / 2;
            canvas.text_centred(face, middle, base, ink, &step.to_string());
        }
    }
}

/// Draws the building, then units in front. Adds them to `drawn` with their bounds.
fn draw_standing<'s>(
    canvas: &mut Canvas<'_>,
    pens: &Pens<'_>,
    placed: &[&'s PlacedPiece],
    drawn: &mut Vec<(&'s PlacedPiece, Rect)>,
) {
    let Some(first) = placed.first() else { return };
    let square = pens.layout.square(first.spot);
    let built = placed.partition_point(|one| one.layer == Layer::Ground);
    let (buildings, units) = placed.split_at(built);
    for (group, before_building) in [(buildings, false), (units, built > 0)] {
        let (scale, seats) = seats(group.len(), before_building, square.width);
        for (one, (x, y)) in group.iter().zip(&seats) {
            let figure = pens.figure(canvas, &one.piece, scale, square.x + x, square.y + y);
            drawn.push((one, figure));
        }
        if group.len() > seats.len() {
            let more = Badge {
                text: format!("+{}", group.len() - seats.len()),
                words: L10nMessage::verbatim(""),
                tone: BadgeTone::Neutral,
            };
            draw_badges(canvas, pens, &[more], square);
        }
    }
}

/// Draws a standing and an arriving piece: large, on top, beyond the square.
fn draw_meeting<'s>(
    canvas: &mut Canvas<'_>,
    pens: &Pens<'_>,
    pair: [&'s PlacedPiece; 2],
    drawn: &mut Vec<(&'s PlacedPiece, Rect)>,
) {
    let square = pens.layout.square(pair[0].spot);
    let over = square.width * 15 / 100;
    let rest = square.width - Scale::meeting(square.width);
    for (one, (x, y)) in pair.into_iter().zip([(-over, rest + over), (rest + over, -over)]) {
        let (x, y) = (square.x + x, square.y + y);
        drawn.push((one, pens.figure(canvas, &one.piece, Scale::Meeting, x, y)));
    }
}

fn seats(count: usize, before_building: bool, cell: i32) -> (Scale, Vec<(i32, i32)>) {
    let small = Scale::shared(cell);
    let (half, over) = (cell / 2, cell / 20);
    let rest = cell - small;
    match (count, before_building) {
        (0 | 1, false) => (Scale::Whole, vec![(0, 0)]),
        // Keeps the building's roof and left side visible.
        (0 | 1, true) => {
            let rest = cell - Scale::before(cell);
            (Scale::Before, vec![(rest, rest)])
        }
        (2, false) => (Scale::Shared, vec![(-over, rest), (rest + over, 0)]),
        (2, true) => (Scale::Shared, vec![(-over, rest), (rest + over, rest)]),
        _ => (Scale::Crowded, vec![(0, 0), (half, 0), (0, half), (half, half)]),
    }
}

/// Rank signs: emblem and star of a unit at the bottom right, star of a building at the bottom
/// left.
fn draw_rank_signs(canvas: &mut Canvas<'_>, pens: &Pens<'_>, one: &PlacedPiece, figure: Rect) {
    let piece = &one.piece;
    let emblem = pieces::figure(piece.symbol).emblem;
    let emblem = emblem.map(|at| pens.emblem(canvas, at, piece.side, false));
    let signs = piece.badges.iter().filter_map(|badge| Sign::of_badge(badge.tone));
    let bottom = figure.y + figure.height;
    let (mut left, mut right) = (figure.x, figure.x + figure.width);
    for sprite in emblem.into_iter().chain(signs.map(|sign| pens.sheet.sign(sign))) {
        let (width, height) = (i32::from(sprite.width), i32::from(sprite.height));
        let x = if one.layer == Layer::Ground { left } else { right - width };
        canvas.blit(sprite, x, bottom - height);
        (left, right) = (left + width, right - width);
    }
}

/// Draws badges within the square: sword top right, shield bottom left, others from the bottom
/// right leftwards, then above.
pub(crate) fn draw_badges(canvas: &mut Canvas<'_>, pens: &Pens<'_>, all: &[Badge], figure: Rect) {
    let Rect { x, y, width: wide, height: high } = figure;
    let inset = (wide / 30).max(1);
    let mut right = x + wide - inset;
    let mut bottom = y + high - inset;
    for badge in all {
        let text = short(badge);
        let face = &pens.sheet.badge;
        let tag = match Sign::of_badge(badge.tone) {
            Some(sign) => pens.sheet.sign(sign),
            None => pens.sheet.tag(badge.tone, face.width(&text)),
        };
        if badge.tone == BadgeTone::Attacks {
            canvas.blit(tag, x + wide - i32::from(tag.width), y);
            continue;
        }
        if badge.tone == BadgeTone::Defends {
            canvas.blit(tag, x, y + high - i32::from(tag.height));
            continue;
        }
        let (width, height) = (i32::from(tag.width), i32::from(tag.height));
        if right - width < x && right < x + wide - inset {
            right = x + wide - inset;
            bottom -= height;
        }
        if bottom <= y {
            return;
        }
        let (left, top) = (right - width, bottom - height);
        canvas.blit(tag, left, top);
        right = left;
        if Sign::of_badge(badge.tone).is_some() {
            continue;
        }
        let ink = canvas.palette.inks.on_badge(badge.tone);
        let base = top + (height + face.capital) / 2;
        let notch = if badge.tone == BadgeTone::Turned { height / 10 } else { 0 };
        canvas.text_centred(face, left + width / 2 - notch, base, ink, &text);
    }
}

fn short(badge: &Badge) -> String {
    badge.text.chars().take(3).collect()
}
