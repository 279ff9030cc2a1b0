//! What is around the board: the game and how it stands, the two sides, their trays.

use scene::{Scene, Side};

use crate::art::Sign;
use crate::canvas::{Canvas, Rect};
use crate::figures::Pens;
use crate::sheet::Scale;

pub(crate) fn draw(canvas: &mut Canvas<'_>, scene: &Scene, pens: &Pens<'_>) {
    header(canvas, scene, pens);
    for side in Side::ALL {
        strip(canvas, scene, pens, side);
    }
}

/// The game's name on the left, how it stands on the right.
fn header(canvas: &mut Canvas<'_>, scene: &Scene, pens: &Pens<'_>) {
    let inks = canvas.palette.inks;
    let (rect, pad) = (pens.layout.header, pad(pens));
    let face = &pens.sheet.name;
    let base = rect.y + (rect.height + face.capital) / 2 + 1;
    let name = face.fitted(scene.game, rect.width - 2 * pad);
    let end = canvas.text(face, rect.x + pad, base, inks.text, &name);
    let face = &pens.sheet.small;
    let room = rect.x + rect.width - pad - (end + 2 * pad);
    let status = face.fitted(&scene.status, room);
    let width = face.width(&status).ceil() as i32;
    canvas.text(face, rect.x + rect.width - pad - width, base, inks.muted, &status);
}

fn pad(pens: &Pens<'_>) -> i32 {
    (pens.layout.header.height / 4).max(4)
}

/// A side's disc and name, whether it is to act, and its trays.
fn strip(canvas: &mut Canvas<'_>, scene: &Scene, pens: &Pens<'_>, side: Side) {
    let inks = canvas.palette.inks;
    let rect = pens.layout.strip(side);
    let (pad, active) = (pad(pens), scene.to_act == Some(side));
    canvas.fill(rect, if active { inks.strip_active } else { inks.strip });
    let face = &pens.sheet.name;
    let small = &pens.sheet.small;
    if active {
        // A bar along the picture's edge on that side, and a word.
        canvas.fill(Rect::new(rect.x, rect.y, (pad / 2).max(3), rect.height), inks.accent);
    }
    let disc = pens.sheet.sign(Sign::Side(side));
    let middle = rect.y + rect.height / 2;
    canvas.blit(disc, rect.x + pad, middle - i32::from(disc.height) / 2);
    let base = rect.y + (rect.height + face.capital) / 2;
    let name = face.fitted(scene.side_names[side.index()], rect.width / 3);
    let left = rect.x + pad + i32::from(disc.width) + pad * 2 / 3;
    let mut pen = canvas.text(face, left, base, inks.text, &name) + pad;
    if active {
        let word = "to play";
        let width = small.width(word).ceil() as i32 + pad * 4 / 3;
        let height = small.capital * 2;
        let pill = Rect::new(pen, middle - height / 2, width, height);
        canvas.fill(pill, inks.accent);
        let base = pill.y + (pill.height + small.capital) / 2;
        canvas.text(small, pill.x + pad * 2 / 3, base, inks.accent_text, word);
        pen += width + pad;
    }
    trays(
        canvas,
        scene,
        pens,
        side,
        Rect { x: pen, width: rect.x + rect.width - pad - pen, ..rect },
    );
}

/// Trays from left to right; what does not fit is counted.
fn trays(canvas: &mut Canvas<'_>, scene: &Scene, pens: &Pens<'_>, side: Side, room: Rect) {
    let inks = canvas.palette.inks;
    let face = &pens.sheet.small;
    let pad = pad(pens);
    let base = room.y + (room.height + face.capital) / 2;
    let end = room.x + room.width;
    let mut pen = room.x;
    let trays = scene.trays.iter().filter(|tray| tray.side == side);
    for tray in trays.filter(|tray| !tray.pieces.is_empty()) {
        let title = face.fitted(tray.title, end - pen);
        pen = canvas.text(face, pen, base, inks.muted, &title) + pad / 2;
        let mut left: u32 = tray.pieces.iter().map(|(_, count)| u32::from(*count)).sum();
        for (piece, count) in &tray.pieces {
            let sprite =
                pens.sheet.piece(piece.symbol, piece.side, Scale::Tray, pens.art, canvas.palette);
            let counted = if *count > 1 { format!("×{count}") } else { String::new() };
            let more = format!("+{left}");
            let width = i32::from(sprite.width) + face.width(&counted).ceil() as i32;
            if pen + width + face.width(&more).ceil() as i32 > end {
                pen = canvas.text(face, pen, base, inks.text, &face.fitted(&more, end - pen));
                break;
            }
            canvas.blit(sprite, pen, room.y + (room.height - i32::from(sprite.height)) / 2);
            pen += i32::from(sprite.width);
            pen = canvas.text(face, pen, base, inks.text, &counted) + pad / 3;
            left -= u32::from(*count);
        }
        pen += pad;
    }
}
