//! Optional drawing aids: reachable squares, attack strengths, and the duel above the board.

use i18n::Locale;
use model::l10n::{L10nMessage, say};
use model::scene::{Arrow, AttackMeasure, AttackedSquare, Duel, Scene, Side, Spot};

use crate::arrows::{self, Weight};
use crate::canvas::{Canvas, Rect};
use crate::figures::Pens;
use crate::sheet::Scale;

pub(crate) fn tint(canvas: &mut Canvas<'_>, scene: &Scene, pens: &Pens<'_>) {
    let Some(attacks) = &scene.attacks else { return };
    let [near, far, both] = pens.art.attacks().map(|colour| canvas.palette.nearest_ink(colour));
    for one in &attacks.squares {
        let [own, other] = strengths_seen(one, pens);
        let ink = match own.cmp(&other) {
            std::cmp::Ordering::Greater => near,
            std::cmp::Ordering::Less => far,
            std::cmp::Ordering::Equal => both,
        };
        let level = if own.abs_diff(other) >= strong(attacks.measure) { 2 } else { 1 };
        canvas.tint(pens.layout.square(one.spot), ink, level);
    }
}

/// Surplus over the other side that makes an attack strong.
const fn strong(measure: AttackMeasure) -> u32 {
    match measure {
        AttackMeasure::Pieces => 2,
        AttackMeasure::Power => 8,
    }
}

fn strengths_seen(one: &AttackedSquare, pens: &Pens<'_>) -> [u32; 2] {
    let near = pens.layout.near();
    [one.by(near), one.by(near.other())]
}

/// Near side at the top left, far side at the top right. Badges use the lower corners.
pub(crate) fn numbers(canvas: &mut Canvas<'_>, scene: &Scene, pens: &Pens<'_>) {
    let Some(attacks) = &scene.attacks else { return };
    let near = pens.layout.near();
    for one in &attacks.squares {
        let square = pens.layout.square(one.spot);
        for side in Side::ALL.into_iter().filter(|side| one.by(*side) > 0) {
            let text = one.by(side).to_string();
            let face = &pens.sheet.plate;
            let plate = pens.sheet.plate(side, face.width(&text));
            let (width, height) = (i32::from(plate.width), i32::from(plate.height));
            let y = square.y + 1;
            let x = match side == near {
                true => square.x + 1,
                false => square.x + square.width - width - 1,
            };
            canvas.blit(plate, x, y);
            let ink = canvas.palette.nearest_ink(pens.art.line(side));
            let base = y + (height + face.capital) / 2;
            canvas.text_centred(face, x + width / 2, base, ink, &text);
        }
    }
}

/// In each direction, the farthest square gets an arrowhead, the others a dot.
pub(crate) fn draw_reach(canvas: &mut Canvas<'_>, scene: &Scene, pens: &Pens<'_>) {
    let ink = canvas.palette.nearest_ink(pens.art.destination());
    let inks = canvas.palette.inks;
    let cell = pens.layout.sizes.cell;
    for way in farthest(&scene.reach) {
        arrows::one(canvas, way, pens.layout, Weight::Thin(ink));
    }
    let mut spots: Vec<Spot> = scene.reach.iter().map(|way| way.to).collect();
    spots.sort_unstable();
    spots.dedup();
    let stands = |spot: Spot| scene.pieces.iter().any(|placed| placed.spot == spot);
    for spot in spots.into_iter().filter(|spot| !stands(*spot)) {
        let square = pens.layout.square(spot);
        let (x, y) = (square.x + cell / 2, square.y + cell / 2);
        let radius = cell as f32 / 11.0;
        canvas.disc(x, y, radius + (cell as f32 / 45.0).max(1.0), inks.accent_text);
        canvas.disc(x, y, radius, inks.accent(scene.accent));
    }
}

fn farthest(ways: &[Arrow]) -> Vec<Arrow> {
    let offset = |way: &Arrow| {
        let part = |from: u8, to: u8| i32::from(to) - i32::from(from);
        (part(way.from.column, way.to.column), part(way.from.row, way.to.row))
    };
    let length = |way: &Arrow| {
        let (across, up) = offset(way);
        across.abs().max(up.abs())
    };
    let direction = |way: &Arrow| {
        let (across, up) = offset(way);
        let (mut a, mut b) = (across.abs(), up.abs());
        while b != 0 {
            (a, b) = (b, a % b);
        }
        (across / a.max(1), up / a.max(1))
    };
    let mut kept: Vec<Arrow> = Vec::new();
    for way in ways.iter().filter(|way| way.from != way.to) {
        let same = |one: &&mut Arrow| one.from == way.from && direction(one) == direction(way);
        match kept.iter_mut().find(same) {
            Some(one) if length(one) < length(way) => *one = *way,
            Some(_) => {}
            None => kept.push(*way),
        }
    }
    kept.sort_unstable();
    kept
}

pub(crate) fn duel(canvas: &mut Canvas<'_>, scene: &Scene, pens: &Pens<'_>) {
    let (Some(duel), Some(room)) = (&scene.duel, pens.layout.duel) else { return };
    let inks = canvas.palette.inks;
    let (face, small, pad) = (&pens.sheet.name, &pens.sheet.small, pens.layout.pad());
    canvas.fill(room, inks.strip);
    let size = pens.sheet.sizes.duel;
    let top = room.y + (room.height - size) / 2;
    let words = room.width / 2 - size - 3 * pad;
    let middle = room.y + room.height / 2;
    let fighters = [&duel.attacker, &duel.defender];
    for (number, piece) in fighters.into_iter().enumerate() {
        let left = number == 0;
        let x = if left { room.x + pad } else { room.x + room.width - pad - size };
        let ground = Rect::new(x, top, size, size);
        canvas.fill(ground, inks.plain[usize::from(!left)]);
        let figure = pens.figure(canvas, piece, Scale::Duel, x, top);
        crate::figures::draw_badges(canvas, pens, &piece.badges, figure);
        let side = || pens.locale.text(&scene.side_names[piece.side.index()].clone().into());
        let player = duel.people.as_ref().map_or_else(side, |people| people[number].clone());
        let lines = [
            (face, pens.locale.text(&piece.name.clone().into()), inks.text),
            (small, player, inks.muted),
        ];
        for (line, (face, text, ink)) in lines.into_iter().enumerate() {
            let text = face.shorten(&text, words);
            let width = face.width(&text).ceil() as i32;
            let x = if left { x + size + pad } else { x - pad - width };
            let base = middle + if line == 0 { -pad / 2 } else { pad + face.capital };
            canvas.text(face, x, base, ink, &text);
        }
    }
    let at = scene.board.name(duel.at);
    let title = pens.locale.text(&say("render-duel-title").with("at", at));
    let title = small.shorten(&title, room.width - 2 * size - 4 * pad);
    let base = room.y + pad + small.capital;
    let centre = room.x + room.width / 2;
    canvas.text_centred(small, centre, base, inks.muted, &title);
    if let Some(outcome) = &duel.outcome {
        let outcome = face.shorten(&pens.locale.text(outcome), room.width - 2 * size - 4 * pad);
        canvas.text_centred(face, centre, room.y + room.height - pad, inks.text, &outcome);
    }
}

pub(crate) fn aid_messages(scene: &Scene) -> Vec<L10nMessage> {
    let mut told = Vec::new();
    told.extend(scene.duel.as_ref().map(|duel| duel_told(scene, duel)));
    told.extend(attack_messages(scene));
    told.extend(reach_told(scene));
    told
}

fn duel_told(scene: &Scene, duel: &Duel) -> L10nMessage {
    let side = |side: Side| scene.side_names[side.index()].clone();
    let told = say("render-duel")
        .with("at", scene.board.name(duel.at))
        .with("attacker", duel.attacker.name.clone())
        .with("attacking", side(duel.attacker.side))
        .with("defender", duel.defender.name.clone())
        .with("defending", side(duel.defender.side));
    match &duel.outcome {
        Some(outcome) => {
            say("render-duel-decided").with("fight", told).with("outcome", outcome.clone())
        }
        None => told,
    }
}

/// For each side, the squares it attacks, strongest attack first.
fn attack_messages(scene: &Scene) -> Vec<L10nMessage> {
    let Some(attacks) = &scene.attacks else { return Vec::new() };
    let of_side = |side: Side| {
        let mut squares: Vec<&AttackedSquare> =
            attacks.squares.iter().filter(|one| one.by(side) > 0).collect();
        squares.sort_by_key(|one| (u32::MAX - one.by(side), one.spot));
        let name = scene.side_names[side.index()].clone();
        // Groups squares of equal strength: `3: d4, e4`.
        let groups: Vec<L10nMessage> = squares
            .chunk_by(|one, other| one.by(side) == other.by(side))
            .map(|group| {
                let names: Vec<String> =
                    group.iter().map(|one| scene.board.name(one.spot)).collect();
                let strength = group.first().map_or(0, |one| one.by(side));
                say("render-attacked").with("strength", strength).with("squares", names)
            })
            .collect();
        if groups.is_empty() {
            return say("render-attacks-none").with("side", name);
        }
        match attacks.measure {
            AttackMeasure::Pieces => {
                say("render-attacks-pieces").with("side", name).with("groups", groups)
            }
            AttackMeasure::Power => {
                say("render-attacks-power").with("side", name).with("groups", groups)
            }
        }
    };
    Side::ALL.map(of_side).to_vec()
}

fn reach_told(scene: &Scene) -> Option<L10nMessage> {
    let mut ways = scene.reach.clone();
    ways.sort_unstable();
    ways.dedup();
    let ways: Vec<L10nMessage> = ways
        .chunk_by(|one, other| one.from == other.from)
        .map(|group| {
            let to: Vec<String> = group.iter().map(|way| scene.board.name(way.to)).collect();
            let from = group.first().map(|way| scene.board.name(way.from)).unwrap_or_default();
            say("render-reach-from").with("from", from).with("squares", to)
        })
        .collect();
    (!ways.is_empty()).then(|| say("render-reach").with("ways", ways))
}

/// The aids as sentences within `room`; sentences that don't fit are dropped.
pub(crate) fn sentences(scene: &Scene, locale: &Locale) -> Vec<String> {
    aid_messages(scene).iter().map(|one| locale.text(one)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_one_direction_the_farthest_way_is_drawn() {
        let way = |from: (u8, u8), to: (u8, u8)| Arrow {
            from: Spot::new(from.0, from.1),
            to: Spot::new(to.0, to.1),
        };
        let ways = [
            way((0, 0), (0, 1)),
            way((0, 0), (0, 4)),
            way((0, 0), (0, 2)),
            way((0, 0), (2, 2)),
            way((0, 0), (1, 2)),
            way((3, 3), (0, 0)),
            way((3, 3), (3, 3)),
        ];
        let kept = [ways[1], ways[4], ways[3], ways[5]];
        let mut kept = kept.to_vec();
        kept.sort_unstable();
        assert_eq!(farthest(&ways), kept);
    }
}
