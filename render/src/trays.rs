//! Trays in a side's strip: hands, captured pieces and the like.

use model::scene::{Piece, Scene, Side, Tray};

use crate::canvas::{Canvas, Rect};
use crate::figures::Pens;
use crate::letters::Face;
use crate::pieces;
use crate::sheet::Scale;

#[derive(Clone, Copy)]
struct Fit {
    closer: i32,
    times: &'static str,
    /// Whether titles are complete; otherwise only their first words.
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

    fn entry(self, face: &Face, tray: i32, piece: &Piece, count: u32) -> i32 {
        let emblem = pieces::figure(piece.symbol).emblem.map_or(0, |_| tray / 2);
        tray - self.closer + emblem + face.width(&self.count(count)).ceil() as i32
    }
}

/// Overlaps pieces if necessary and counts those that still don't fit.
pub(crate) fn draw(
    canvas: &mut Canvas<'_>,
    scene: &Scene,
    pens: &Pens<'_>,
    side: Side,
    room: Rect,
) {
    let inks = canvas.palette.inks;
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
            let figures =
                figures.iter().map(|&(piece, count)| fit.entry(face, size, piece, count) + pad / 3);
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
    let fit = fit.unwrap_or(fits[3]);
    let mut pen = room.x;
    for (tray, title) in trays {
        let title = face.shorten(fit.title(&title), end - pen);
        pen = canvas.text(face, pen, base, inks.muted, &title) + pad * 3 / 4;
        pen -= pad / 4 + fit.closer / 2;
        let mut left: u32 = tray.pieces.iter().map(|(_, count)| u32::from(*count)).sum();
        for (piece, count) in alike(tray) {
            let more = if count < left { format!("+{left}") } else { String::new() };
            let width = fit.entry(face, size, piece, count) + face.width(&more).ceil() as i32;
            if pen + width > end {
                let more = face.shorten(&format!("+{left}"), end - pen);
                pen = canvas.text(face, pen, base, inks.text, &more);
                break;
            }
            let y = room.y + (room.height - size) / 2;
            let figure = pens.figure(canvas, piece, Scale::Tray, pen, y);
            pen += figure.width - fit.closer / 2;
            if let Some(emblem) = pieces::figure(piece.symbol).emblem {
                let emblem = pens.emblem(canvas, emblem, piece.side, true);
                let height = i32::from(emblem.height);
                canvas.blit(emblem, pen - size / 6, figure.y + figure.height - height);
                pen += size / 2;
            }
            pen = canvas.text(face, pen, base, inks.text, &fit.count(count)) + pad / 3;
            pen -= fit.closer - fit.closer / 2;
            left -= count;
        }
        pen += pad + fit.closer / 2;
    }
}

/// A tray's pieces with counts. Badges are ignored, since trays don't draw them.
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
