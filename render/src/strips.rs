//! The area around the board: game and status, both sides with their players and trays.

use i18n::Locale;
use model::l10n::say;
use model::scene::{Scene, Side};

use crate::art::Sign;
use crate::canvas::{Canvas, Rect};
use crate::figures::Pens;
use crate::layout::{Lines, SceneLines, type_sizes};
use crate::letters::{Face, Typeface};
use crate::trays;

pub(crate) fn draw(canvas: &mut Canvas<'_>, scene: &Scene, pens: &Pens<'_>) {
    header(canvas, scene, pens);
    for side in Side::ALL {
        strip(canvas, scene, pens, side);
    }
}

/// Text lines that a scene needs. With named players, all pictures of a match have one size.
pub(crate) fn lines(scene: &Scene, width: u16, typeface: &Typeface, locale: &Locale) -> SceneLines {
    let duel = scene.duel.is_some();
    if scene.players.is_some() {
        return SceneLines { header: Lines::One, strips: Lines::Two, duel };
    }
    let width = i32::from(width);
    let [name, small] = type_sizes(width);
    let status = status(scene, locale);
    let wide = typeface.width(scene.game, name) + typeface.width(&status, small);
    let header = if wide > width as f32 * 0.94 { Lines::Two } else { Lines::One };
    SceneLines { header, strips: Lines::One, duel }
}

pub(crate) fn lines_of_animation(scene: &Scene) -> SceneLines {
    let (header, strips) = match scene.players {
        Some(_) => (Lines::One, Lines::Two),
        None => (Lines::Two, Lines::One),
    };
    SceneLines { header, strips, duel: false }
}

/// Empty if it only says whose turn it is, which the strips show.
fn status(scene: &Scene, locale: &Locale) -> String {
    let marked = scene.status_tells_turn && scene.to_act.is_some();
    let status = scene.status.as_ref().filter(|_| !marked);
    status.map(|status| locale.text(status)).unwrap_or_default()
}

fn header(canvas: &mut Canvas<'_>, scene: &Scene, pens: &Pens<'_>) {
    let inks = canvas.palette.inks;
    let (rect, pad) = (pens.layout.header, pens.layout.pad());
    let (face, small) = (&pens.sheet.name, &pens.sheet.small);
    let thick = (rect.width / 240).max(1);
    canvas.fill(
        Rect { y: rect.y + rect.height - thick, height: thick, ..rect },
        inks.accent(scene.accent),
    );
    let rect = Rect { height: rect.height - thick, ..rect };
    let status = status(scene, pens.locale);
    let (left, right) = (rect.x + pad, rect.x + rect.width - pad);
    let base = |top: i32, height: i32| top + (height + face.capital) / 2;
    let wide = |text: &str| small.width(text).ceil() as i32;
    if pens.layout.lines.header == Lines::One {
        let base = base(rect.y, rect.height);
        let beside = (right - left) - face.width(scene.game).ceil() as i32 - 2 * pad;
        if !status.is_empty() && wide(&status) > beside {
            canvas.text(small, left, base, inks.text, &small.shorten(&status, right - left));
            return;
        }
        let name = face.shorten(scene.game, right - left);
        let end = canvas.text(face, left, base, inks.text, &name);
        // In a match it begins where the one before did: that makes replays smaller.
        let start = match scene.players {
            Some(_) => end + 2 * pad,
            None => right - wide(&status),
        };
        canvas.text(small, start, base, inks.muted, &status);
        return;
    }
    // Two lines: the name, then the status. A long status starts next to the name.
    let half = rect.height / 2;
    let (first, second) = (base(rect.y + half / 10, half), base(rect.y + half - half / 10, half));
    let name = face.shorten(scene.game, right - left);
    let end = canvas.text(face, left, first, inks.text, &name) + 2 * pad;
    let (beside, below) = match wide(&status) <= right - left {
        true => ("", status.as_str()),
        false => broken(small, &status, right - end),
    };
    canvas.text(small, end, first, inks.muted, beside);
    canvas.text(small, left, second, inks.muted, &small.shorten(below, right - left));
}

fn broken<'t>(face: &Face, text: &'t str, room: i32) -> (&'t str, &'t str) {
    let breaks = text.match_indices(' ').map(|(at, _)| text.split_at(at));
    let fits = |(before, _): &(&str, &str)| face.width(before).ceil() as i32 <= room;
    let (before, after) = breaks.take_while(fits).last().unwrap_or(("", text));
    (before, after.trim_start())
}

fn strip(canvas: &mut Canvas<'_>, scene: &Scene, pens: &Pens<'_>, side: Side) {
    let inks = canvas.palette.inks;
    let rect = pens.layout.strip(side);
    let (pad, active) = (pens.layout.pad(), scene.to_act == Some(side));
    canvas.fill(rect, if active { inks.strip_active } else { inks.strip });
    if active {
        let bar = Rect::new(rect.x, rect.y, (pad / 2).max(3), rect.height);
        canvas.fill(bar, inks.accent(scene.accent));
    }
    if pens.layout.lines.strips == Lines::One {
        let end = side_line(canvas, scene, pens, side, rect);
        let room = Rect { x: end, width: rect.x + rect.width - pad - end, ..rect };
        trays::draw(canvas, scene, pens, side, room);
        return;
    }
    let half = rect.height / 2;
    let has_tray = scene.trays.iter().any(|tray| tray.side == side && !tray.pieces.is_empty());
    let line = match has_tray {
        true => Rect { y: rect.y + half / 20, height: half, ..rect },
        false => rect,
    };
    side_line(canvas, scene, pens, side, line);
    let room = Rect::new(rect.x + pad, rect.y + half, rect.width - 2 * pad, half);
    trays::draw(canvas, scene, pens, side, room);
}

/// Returns the line's right end. If space is short, the least important parts are dropped first.
fn side_line(
    canvas: &mut Canvas<'_>,
    scene: &Scene,
    pens: &Pens<'_>,
    side: Side,
    rect: Rect,
) -> i32 {
    let inks = canvas.palette.inks;
    let (face, small, pad) = (&pens.sheet.name, &pens.sheet.small, pens.layout.pad());
    let middle = rect.y + rect.height / 2;
    let base = rect.y + (rect.height + face.capital) / 2;
    let disc = pens.sheet.sign(Sign::Side(side));
    canvas.blit(disc, rect.x + pad, middle - i32::from(disc.height) / 2);
    let left = rect.x + pad + i32::from(disc.width) + pad * 2 / 3;
    let wide = |text: &str| small.width(text).ceil() as i32;
    let clock = scene.clocks.as_ref().map(|clocks| pens.locale.text(&clocks.faces[side.index()]));
    let clock = clock.map(|clock| small.shorten(&clock, rect.width / 4)).unwrap_or_default();
    let word = match scene.to_act == Some(side) {
        true => small.shorten(&pens.locale.text(&say("render-to-play")), rect.width / 4),
        false => String::new(),
    };
    let pill = if word.is_empty() { 0 } else { wide(&word) + pad * 4 / 3 };
    let side_name = pens.locale.text(&scene.side_names[side.index()].clone().into());
    let Some(players) = &scene.players else {
        let name = face.shorten(&side_name, rect.width / 3);
        let mut pen = canvas.text(face, left, base, inks.text, &name) + pad;
        pen = draw_pill(canvas, pen, middle, &word, pill, scene, pens);
        if !clock.is_empty() {
            pen = canvas.text(small, pen, base, inks.text, &clock) + pad;
        }
        return pen;
    };
    let player = &players[side.index()];
    let mut right = rect.x + rect.width - pad;
    if !clock.is_empty() {
        right -= wide(&clock);
        canvas.text(small, right, base, inks.text, &clock);
        right -= pad;
    }
    let strength = player.strength.as_ref().map(|strength| pens.locale.text(strength));
    let strength = small.shorten(&strength.unwrap_or_default(), rect.width / 4);
    let of_strength = if strength.is_empty() { 0 } else { wide(&strength) + pad };
    let side_name = small.shorten(&side_name, rect.width / 4);
    let of_side = wide(&side_name) + pad;
    let room = right - left - of_strength - pill - if pill > 0 { pad } else { 0 };
    let whole = face.name(&player.name, room);
    let says_side = whole.width + of_side <= room;
    let mut pen = canvas.line(face, left, base, inks.text, &whole) + pad;
    if !strength.is_empty() {
        pen = canvas.text(small, pen, base, inks.muted, &strength) + pad;
    }
    if says_side {
        pen = canvas.text(small, pen, base, inks.muted, &side_name) + pad;
    }
    draw_pill(canvas, pen, middle, &word, pill, scene, pens)
}

/// Returns the right end.
fn draw_pill(
    canvas: &mut Canvas<'_>,
    x: i32,
    middle: i32,
    word: &str,
    width: i32,
    scene: &Scene,
    pens: &Pens<'_>,
) -> i32 {
    if word.is_empty() {
        return x;
    }
    let (small, pad) = (&pens.sheet.small, pens.layout.pad());
    let inks = canvas.palette.inks;
    let height = small.capital * 7 / 4;
    canvas.fill(Rect::new(x, middle - height / 2, width, height), inks.accent(scene.accent));
    let base = middle - height / 2 + (height + small.capital) / 2;
    canvas.text(small, x + pad * 2 / 3, base, inks.accent_text, word);
    x + width + pad
}
