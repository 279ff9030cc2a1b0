//! One palette of 256 colours for each theme, and the table that lays an ink over any of them:
//! drawing never leaves the palette.
//!
//! The first half is four groups of 32 entries, one for each colour of square, each with the same
//! things in the same places: the ground, the inks of the pieces, the blends between them. A
//! piece is kept as places in a group and drawn by adding the group's first entry. So the same
//! piece on any square differs from row to row by the same numbers, and the encoder, which writes
//! such differences, finds it again and again: an eighth of the bytes less.

use crate::theme::{Colours, PieceColours, Rgb, Theme};

/// How many steps from nothing to a full cover; step `LEVELS` is the ink itself.
pub(crate) const LEVELS: usize = 4;

/// A colour that something is drawn in, as an index into the palette.
pub(crate) type Ink = u8;

/// Entries of a group.
const GROUP: usize = 32;
/// Entries of all groups.
const GROUPED: usize = 4 * GROUP;
/// A group's inks: places 1 to 12 are the sides' colours, 13 the stars of enchanted ground.
const GROUP_INKS: std::ops::Range<usize> = 1..14;
/// What a piece's inside may be: its inks and the blends between them.
const PIECE_PLACES: std::ops::Range<usize> = 1..25;

/// The inks that are drawn with by name.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Inks {
    pub(crate) table: Ink,
    pub(crate) strip: Ink,
    pub(crate) strip_active: Ink,
    pub(crate) text: Ink,
    pub(crate) muted: Ink,
    pub(crate) accent: Ink,
    pub(crate) accent_text: Ink,
    pub(crate) border: Ink,
    pub(crate) frame: Ink,
    /// Light, dark.
    pub(crate) plain: [Ink; 2],
    /// The same under the last action.
    pub(crate) plain_last: [Ink; 2],
    pub(crate) enchanted: [Ink; 2],
    pub(crate) enchanted_last: [Ink; 2],
    /// Text on badges: neutral, good, warning.
    pub(crate) badge_text: [Ink; 3],
}

/// A theme's colours ready to draw with.
pub(crate) struct Palette {
    pub(crate) inks: Inks,
    /// The groups, the inks that are not in groups, their blends.
    colours: Vec<Rgb>,
    /// Where the inks that are not in groups end.
    inks_end: usize,
    /// For each level below the full, each ink, each of 256 grounds: the entry nearest to the
    /// ink laid over the ground.
    over: Vec<u8>,
}

impl Palette {
    pub(crate) fn new(theme: Theme) -> Palette {
        let c = theme.colours();
        let mut build = Builder { colours: Vec::with_capacity(256) };
        for (grounds, sparkles) in [(c.plain, c.plain), (c.enchanted, c.sparkle)] {
            for (ground, sparkle) in grounds.into_iter().zip(sparkles) {
                build.colours.extend(group(c, ground, sparkle));
            }
        }
        let inks = build.inks(c);
        let inks_end = build.colours.len();
        build.blends(c);
        let mut palette = Palette { inks, colours: build.colours, inks_end, over: Vec::new() };
        palette.over = palette.table();
        palette
    }

    fn table(&self) -> Vec<u8> {
        let slots = GROUP_INKS.end + self.inks_end - GROUPED;
        let mut over = vec![0; (LEVELS - 1) * slots * 256];
        for ink in GROUP_INKS.chain(GROUPED..self.inks_end) {
            for (ground, &below) in self.colours.iter().enumerate() {
                // The same place in the ground's own group: the stars differ between groups.
                let own = if ink.max(ground) < GROUPED { ground / GROUP * GROUP } else { 0 };
                let colour = self.colours[own + ink];
                for level in 1..LEVELS {
                    let mixed = mix(below, colour, level as u32, LEVELS as u32);
                    let code = self.code(level, ink as Ink);
                    over[code * 256 + ground] = self.nearest_on(ground, mixed);
                }
            }
        }
        over
    }

    /// The row of the table for an ink at a level from 1 to `LEVELS - 1`.
    #[inline]
    fn code(&self, level: usize, ink: Ink) -> usize {
        let ink = usize::from(ink);
        let slots = GROUP_INKS.end + self.inks_end - GROUPED;
        let slot = if ink < GROUPED { ink } else { ink - GROUPED + GROUP_INKS.end };
        (level - 1) * slots + slot
    }

    /// The entry nearest to a colour on a ground: of the ground's own group if that is as near.
    fn nearest_on(&self, ground: usize, wanted: Rgb) -> u8 {
        let start = if ground < GROUPED { ground / GROUP * GROUP } else { 0 };
        let own = start as u8 + nearest(&self.colours[start..start + GROUP], wanted);
        let other = self.nearest(wanted);
        let off = |entry: u8| distance(self.colours[usize::from(entry)], wanted);
        if off(own) <= off(other) { own } else { other }
    }

    /// For each ground the entry that shows `ink` laid over it at `level`, 1 to `LEVELS - 1`.
    #[inline]
    pub(crate) fn over(&self, level: usize, ink: Ink) -> &[u8] {
        let start = self.code(level.clamp(1, LEVELS - 1), ink) * 256;
        self.over.get(start..start + 256).unwrap_or(&[])
    }

    /// The entry nearest to a colour, outside the groups.
    pub(crate) fn nearest(&self, colour: Rgb) -> u8 {
        GROUPED as u8 + nearest(&self.colours[GROUPED..], colour)
    }

    /// The ink nearest to a colour, outside the groups.
    pub(crate) fn nearest_ink(&self, colour: Rgb) -> Ink {
        GROUPED as u8 + nearest(&self.colours[GROUPED..self.inks_end], colour)
    }

    /// The place in a group for a pixel inside a piece.
    pub(crate) fn place(&self, colour: Rgb) -> u8 {
        PIECE_PLACES.start as u8 + nearest(&self.colours[PIECE_PLACES], colour)
    }

    /// The ink of the stars on enchanted ground, and its place in a group.
    pub(crate) const STARS: Ink = GROUP_INKS.end as Ink - 1;

    /// The ink for a pixel at a piece's edge.
    pub(crate) fn place_ink(&self, colour: Rgb) -> Ink {
        GROUP_INKS.start as u8 + nearest(&self.colours[GROUP_INKS], colour)
    }

    /// The entries as a PNG wants them: red, green, blue of each.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        self.colours.concat()
    }

    /// How many entries there are, at most 256.
    #[cfg(test)]
    pub(crate) fn len(&self) -> usize {
        self.colours.len()
    }
}

/// A group's entries, in the order that [`GROUP_INKS`] and [`PIECE_PLACES`] rely on.
fn group(c: &Colours, ground: Rgb, sparkle: Rgb) -> [Rgb; GROUP] {
    let step = |from, to, level| mix(from, to, level, LEVELS as u32);
    let [light, dark] = &c.pieces;
    let outline = |side: &PieceColours| side.halo.unwrap_or(side.line);
    let inks = |side: &PieceColours| {
        [side.body, side.line, side.shade, side.hat, side.star, outline(side)]
    };
    let inside = |side: &PieceColours| {
        [
            step(side.body, side.line, 1),
            step(side.body, side.line, 2),
            step(side.body, side.line, 3),
            step(side.shade, side.line, 2),
            step(side.hat, side.line, 2),
        ]
    };
    let edge = |side: &PieceColours| [1, 2, 3].map(|level| step(ground, outline(side), level));
    let mut all = [ground; GROUP];
    let entries = [ground]
        .into_iter()
        .chain(inks(light))
        .chain(inks(dark))
        .chain([sparkle])
        .chain(inside(light))
        .chain(inside(dark))
        .chain([step(dark.line, outline(dark), 2)])
        .chain(edge(light))
        .chain(edge(dark))
        .chain([step(ground, sparkle, 2)]);
    for (place, entry) in all.iter_mut().zip(entries) {
        *place = entry;
    }
    all
}

struct Builder {
    colours: Vec<Rgb>,
}

impl Builder {
    /// The entry of a colour, added if there is room.
    fn add(&mut self, colour: Rgb) -> Ink {
        let free = &self.colours[GROUPED..];
        if let Some(found) = free.iter().position(|&known| known == colour) {
            return (GROUPED + found) as Ink;
        }
        if self.colours.len() == 256 {
            return GROUPED as Ink + nearest(free, colour);
        }
        self.colours.push(colour);
        (self.colours.len() - 1) as Ink
    }

    fn inks(&mut self, c: &Colours) -> Inks {
        let (last, share) = c.last;
        let mut tinted =
            |pair: [Rgb; 2]| pair.map(|ground| self.add(mix(ground, last, share, 100)));
        let plain_last = tinted(c.plain);
        let enchanted_last = tinted(c.enchanted);
        let inks = Inks {
            table: self.add(c.table),
            strip: self.add(c.strip),
            strip_active: self.add(c.strip_active),
            text: self.add(c.text),
            muted: self.add(c.muted),
            accent: self.add(c.accent),
            accent_text: self.add(c.accent_text),
            border: self.add(c.border),
            frame: self.add(c.frame),
            plain: [0, GROUP as Ink],
            plain_last,
            enchanted: [2 * GROUP as Ink, 3 * GROUP as Ink],
            enchanted_last,
            badge_text: c.badges.map(|badge| self.add(badge.text)),
        };
        for colour in drawn(c) {
            self.add(colour);
        }
        inks
    }

    /// The blends that pictures are full of, the commonest first.
    fn blends(&mut self, c: &Colours) {
        let (last, share) = c.last;
        let plain_last = c.plain.map(|ground| mix(ground, last, share, 100));
        for (ground, text) in [
            (c.table, c.text),
            (c.table, c.muted),
            (c.strip, c.text),
            (c.strip_active, c.text),
            (c.strip, c.muted),
            (c.accent, c.accent_text),
        ] {
            self.between(ground, text);
        }
        for badge in &c.badges {
            self.between(badge.fill, badge.text);
            self.between(badge.edge, badge.fill);
        }
        for ground in plain_last {
            for side in &c.pieces {
                self.between(ground, side.halo.unwrap_or(side.line));
            }
        }
        for mark in [c.destination, c.danger, c.chosen, c.taking, c.destroyed, c.pending] {
            self.between(mark, c.mark_edge);
            for ground in c.plain {
                self.between(ground, mark);
            }
        }
    }

    fn between(&mut self, from: Rgb, to: Rgb) {
        for level in 1..LEVELS {
            let mixed = mix(from, to, level as u32, LEVELS as u32);
            if self.colours.len() < 256 {
                self.add(mixed);
            }
        }
    }
}

/// Every colour of marks and badges.
fn drawn(c: &Colours) -> Vec<Rgb> {
    let badges = c.badges.iter().flat_map(|badge| [badge.fill, badge.edge, badge.text]);
    let marks = [c.destination, c.last_edge, c.destroyed, c.taking, c.chosen, c.danger, c.pending];
    let sides = c.pieces.iter().flat_map(|side| [side.body, side.line]);
    badges.chain(marks).chain([c.mark_edge]).chain(sides).collect()
}

/// `share` of `whole` parts of `to` in `from`.
fn mix(from: Rgb, to: Rgb, share: u32, whole: u32) -> Rgb {
    std::array::from_fn(|i| {
        let sum = u32::from(from[i]) * (whole - share) + u32::from(to[i]) * share;
        ((sum + whole / 2) / whole) as u8
    })
}

/// How unlike two colours are, green weighing most, as the eye has it.
fn distance(one: Rgb, other: Rgb) -> i32 {
    let part = |i: usize| (i32::from(one[i]) - i32::from(other[i])).pow(2);
    3 * part(0) + 6 * part(1) + 2 * part(2)
}

/// The nearest of some colours; the first of several.
fn nearest(colours: &[Rgb], wanted: Rgb) -> u8 {
    let near = colours.iter().enumerate().min_by_key(|(_, colour)| distance(**colour, wanted));
    near.map_or(0, |(index, _)| index as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn palettes_fit_and_blend_towards_the_ink() {
        for theme in Theme::ALL {
            let palette = Palette::new(theme);
            assert!(palette.len() <= 256, "{theme:?}: {} colours", palette.len());
            assert_eq!(palette.bytes().len(), palette.len() * 3);
            let inks = palette.inks;
            let over = palette.over(2, inks.text);
            let (table, text) = (theme.colours().table, theme.colours().text);
            assert_eq!(
                over[usize::from(inks.table)],
                palette.nearest(mix(table, text, 2, LEVELS as u32))
            );
        }
    }
}
