//! Hands, captured pieces and the like, in a side's strip.

use model::scene::{Piece, Scene, Side, Tray};

use crate::canvas::{Canvas, Rect};
use crate::figures::Pens;
use crate::letters::Face;
use crate::pieces;
use crate::sheet::Scale;

/// The letters of figures' counts and titles, and of what is written.
#[derive(Clone, Copy)]
struct Faces<'a> {
    small: &'a Face,
    name: &'a Face,
}

/// A piece of a family with ranks is written, for its rank could not be read on so small a figure:
/// its code, its trade, and how many there are.
fn written(piece: &Piece, count: u32) -> Option<String> {
    if !pieces::figure(piece.symbol).ranked {
        return None;
    }
    let mut text = piece.code.to_owned();
    for badge in piece.badges.iter().filter(|badge| !badge.text.is_empty()) {
        text = format!("{text}:{}", badge.text);
    }
    Some(if count == 1 { text } else { format!("{text}×{count}") })
}

/// How much room trays are given.
#[derive(Clone, Copy)]
struct Fit {
    /// By how much figures stand before each other, in pixels.
    closer: i32,
    /// What stands before a count.
    times: &'static str,
    /// Whether titles are given in full; else by their first words.
    titles: bool,
}

impl Fit {
    fn title(self, title: &str) -> &str {
        match self.titles {
            true => title,
            false => title.split(' ').next().unwrap_or_default(),
        }
    }

    fn count(self, count: u32) -> String {
        if count == 1 { String::new() } else { format!("{}{count}", self.times) }
    }

    /// How wide so many of a piece are.
    fn entry(self, faces: Faces<'_>, tray: i32, piece: &Piece, count: u32) -> i32 {
        match written(piece, count) {
            Some(text) => faces.name.width(&text).ceil() as i32 + (tray - self.closer) / 4,
            None => tray - self.closer + faces.small.width(&self.count(count)).ceil() as i32,
        }
    }
}

/// Trays from left to right, closer where they would not fit; what does not fit then is counted.
pub(crate) fn draw(
    canvas: &mut Canvas<'_>,
    scene: &Scene,
    pens: &Pens<'_>,
    side: Side,
    room: Rect,
) {
    let inks = canvas.palette.inks;
    let faces = Faces { small: &pens.sheet.small, name: &pens.sheet.name };
    let (face, size, pad) = (&pens.sheet.small, pens.sheet.sizes.tray, pens.layout.pad());
    let base = room.y + (room.height + face.capital) / 2;
    let end = room.x + room.width;
    let trays: Vec<(&Tray, String)> = scene
        .trays
        .iter()
        .filter(|tray| tray.side == side && !tray.pieces.is_empty())
        .map(|tray| (tray, pens.locale.text(&tray.title.clone().into())))
        .collect();
    let roomy = Fit { closer: 0, times: "×", titles: true };
    let needed = |fit: Fit| -> i32 {
        let one = |(tray, title): &(&Tray, String)| {
            let figures = alike(tray);
            let figures = figures
                .iter()
                .map(|&(piece, count)| fit.entry(faces, size, piece, count) + pad / 3);
            face.width(fit.title(title)).ceil() as i32 + pad * 3 / 4 + figures.sum::<i32>()
        };
        trays.iter().map(one).sum::<i32>() + pad * (trays.len().max(1) as i32 - 1)
    };
    let fits = [
        roomy,
        Fit { closer: size / 6, ..roomy },
        Fit { closer: size / 3, times: "", titles: true },
        Fit { closer: size * 2 / 5, times: "", titles: false },
    ];
    let fit = fits.into_iter().find(|&fit| needed(fit) <= room.width);
    // What does not fit at all is counted where it ends.
    let fit = fit.unwrap_or(fits[3]);
    let mut pen = room.x;
    for (tray, title) in trays {
        let title = face.fitted(fit.title(&title), end - pen);
        pen = canvas.text(face, pen, base, inks.muted, &title) + pad * 3 / 4;
        let first = tray.pieces.first().and_then(|(piece, count)| written(piece, (*count).into()));
        if first.is_none() {
            pen -= pad / 4 + fit.closer / 2;
        }
        let mut left: u32 = tray.pieces.iter().map(|(_, count)| u32::from(*count)).sum();
        for (piece, count) in alike(tray) {
            let more = if count < left { format!("+{left}") } else { String::new() };
            let width =
                fit.entry(faces, size, piece, count) + faces.small.width(&more).ceil() as i32;
            if pen + width > end {
                let more = face.fitted(&format!("+{left}"), end - pen);
                pen = canvas.text(face, pen, base, inks.text, &more);
                break;
            }
            if let Some(text) = written(piece, count) {
                let base = room.y + (room.height + faces.name.capital) / 2;
                pen = canvas.text(faces.name, pen, base, inks.text, &text);
                pen += (size - fit.closer) / 4 + pad / 3;
                left -= count;
                continue;
            }
            let y = room.y + (room.height - size) / 2;
            let figure = pens.figure(canvas, piece, Scale::Tray, pen, y);
            pen += figure.width - fit.closer / 2;
            pen = canvas.text(face, pen, base, inks.text, &fit.count(count)) + pad / 3;
            pen -= fit.closer - fit.closer / 2;
            left -= count;
        }
        pen += if first.is_none() { pad + fit.closer / 2 } else { pad };
    }
}

/// What lies in a tray with how many look the same: badges are not drawn there.
fn alike(tray: &Tray) -> Vec<(&Piece, u32)> {
    let mut kinds: Vec<(&Piece, u32)> = Vec::with_capacity(tray.pieces.len());
    for (piece, count) in &tray.pieces {
        let known = |(one, _): &&mut (&Piece, u32)| {
            (one.symbol, one.side, &one.name) == (piece.symbol, piece.side, &piece.name)
        };
        match kinds.iter_mut().find(known) {
            Some((_, sum)) => *sum += u32::from(*count),
            None => kinds.push((piece, u32::from(*count))),
        }
    }
    kinds
}
