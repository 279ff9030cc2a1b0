//! What is around the board: the game and how it stands, the two sides, their trays.

use model::l10n::say;
use model::scene::{Scene, Side};

use crate::art::Sign;
use crate::canvas::{Canvas, Rect};
use crate::figures::Pens;
use crate::trays;

pub(crate) fn draw(canvas: &mut Canvas<'_>, scene: &Scene, pens: &Pens<'_>) {
    header(canvas, scene, pens);
    for side in Side::ALL {
        strip(canvas, scene, pens, side);
    }
}

/// The game's name on the left, how it stands on the right; both shortened where there is no room.
fn header(canvas: &mut Canvas<'_>, scene: &Scene, pens: &Pens<'_>) {
    let inks = canvas.palette.inks;
    let (rect, pad) = (pens.layout.header, pens.layout.pad());
    let (face, small) = (&pens.sheet.name, &pens.sheet.small);
    let base = rect.y + (rect.height + face.capital) / 2 + 1;
    let status = scene.status.as_ref().map(|status| pens.locale.text(status)).unwrap_or_default();
    let (left, right) = (rect.x + pad, rect.x + rect.width - pad);
    // The status gives way: it stands in the message, too. The name does beyond three quarters.
    let most = if status.is_empty() { right - left } else { (right - left) * 3 / 4 };
    let name = face.fitted(scene.game, most);
    let end = canvas.text(face, left, base, inks.text, &name);
    let status = small.fitted(&status, right - end - 2 * pad);
    let width = small.width(&status).ceil() as i32;
    canvas.text(small, right - width, base, inks.muted, &status);
}

/// A side's disc and name, whether it is to act, and its trays.
fn strip(canvas: &mut Canvas<'_>, scene: &Scene, pens: &Pens<'_>, side: Side) {
    let inks = canvas.palette.inks;
    let rect = pens.layout.strip(side);
    let (pad, active) = (pens.layout.pad(), scene.to_act == Some(side));
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
    let name = pens.locale.text(&scene.side_names[side.index()].clone().into());
    let name = face.fitted(&name, rect.width / 3);
    let left = rect.x + pad + i32::from(disc.width) + pad * 2 / 3;
    let mut pen = canvas.text(face, left, base, inks.text, &name) + pad;
    if active {
        let word = small.fitted(&pens.locale.text(&say("render-to-play")), rect.width / 4);
        let width = small.width(&word).ceil() as i32 + pad * 4 / 3;
        let height = small.capital * 2;
        let pill = Rect::new(pen, middle - height / 2, width, height);
        canvas.fill(pill, inks.accent);
        let base = pill.y + (pill.height + small.capital) / 2;
        canvas.text(small, pill.x + pad * 2 / 3, base, inks.accent_text, &word);
        pen += width + pad;
    }
    if let Some(clocks) = &scene.clocks {
        let left = pens.locale.text(&clocks.faces[side.index()]);
        let left = small.fitted(&left, rect.width / 4);
        let base = rect.y + (rect.height + small.capital) / 2;
        pen = canvas.text(small, pen, base, inks.text, &left) + pad;
    }
    trays::draw(
        canvas,
        scene,
        pens,
        side,
        Rect { x: pen, width: rect.x + rect.width - pad - pen, ..rect },
    );
}
