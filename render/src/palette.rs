//! One palette of at most 256 colours for each theme, and the table that lays an ink over any of
//! them: drawing never leaves the palette.

use model::scene::{Accent, BadgeTone};

use crate::theme::{Colours, Rgb, mix};

/// How many steps from nothing to a full cover; step `LEVELS` is the ink itself.
pub(crate) const LEVELS: usize = 4;

/// A colour that something is drawn in, as an index into the palette.
pub(crate) type Ink = u8;

/// The inks of a theme: they come first in its palette.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Inks {
    pub(crate) table: Ink,
    pub(crate) strip: Ink,
    pub(crate) strip_active: Ink,
    pub(crate) text: Ink,
    pub(crate) muted: Ink,
    accents: [Ink; Accent::ALL.len()],
    pub(crate) accent_text: Ink,
    pub(crate) border: Ink,
    pub(crate) frame: Ink,
    /// Light, dark.
    pub(crate) plain: [Ink; 2],
    /// The same under the last action.
    pub(crate) plain_last: [Ink; 2],
    pub(crate) enchanted: [Ink; 2],
    pub(crate) enchanted_last: [Ink; 2],
    /// Text on badges: neutral; all others.
    pub(crate) badge_text: [Ink; 2],
}

impl Inks {
    /// The ink of a game's accent.
    pub(crate) const fn accent(&self, accent: Accent) -> Ink {
        self.accents[accent as usize]
    }

    /// The ink of the text on a badge.
    pub(crate) const fn on_badge(&self, tone: BadgeTone) -> Ink {
        match tone {
            BadgeTone::Neutral => self.badge_text[0],
            _ => self.badge_text[1],
        }
    }
}

/// A theme's colours ready to draw with.
pub(crate) struct Palette {
    pub(crate) inks: Inks,
    /// The entries; the first `ink_count` of them are inks.
    colours: Vec<Rgb>,
    ink_count: usize,
    /// After the inks come the blends inside drawings, up to here.
    inside_count: usize,
    /// For each level below the full, each ink, each of 256 grounds: the entry nearest to the
    /// ink laid over the ground.
    over: Vec<u8>,
}

impl Palette {
    pub(crate) fn new(colours: &Colours) -> Palette {
        let mut build = Builder { colours: Vec::with_capacity(256) };
        let inks = build.inks(colours);
        let ink_count = build.colours.len();
        build.inside(colours);
        let inside_count = build.colours.len();
        build.blends(colours);
        let colours = build.colours;
        let mut palette = Palette { inks, colours, ink_count, inside_count, over: Vec::new() };
        palette.over = palette.table();
        palette
    }

    fn table(&self) -> Vec<u8> {
        let mut over = vec![0; (LEVELS - 1) * self.ink_count * 256];
        let inks = self.colours.iter().take(self.ink_count);
        for (ink, &colour) in inks.enumerate() {
            for (ground, &below) in self.colours.iter().enumerate() {
                for level in 1..LEVELS {
                    let code = self.code(level, ink as Ink);
                    let mixed = mix(below, colour, level as u32, LEVELS as u32);
                    over[code * 256 + ground] = nearest(&self.colours, mixed);
                }
            }
        }
        over
    }

    /// The row of the table for an ink at a level from 1 to `LEVELS - 1`.
    #[inline]
    fn code(&self, level: usize, ink: Ink) -> usize {
        (level - 1) * self.ink_count + usize::from(ink)
    }

    /// For each ground the entry that shows `ink` laid over it at `level`, 1 to `LEVELS - 1`.
    #[inline]
    pub(crate) fn over(&self, level: usize, ink: Ink) -> &[u8] {
        let start = self.code(level.clamp(1, LEVELS - 1), ink) * 256;
        self.over.get(start..start + 256).unwrap_or(&[])
    }

    /// The entry nearest to a colour inside a drawing. Few entries serve for all drawings: that
    /// makes pictures small.
    pub(crate) fn nearest(&self, colour: Rgb) -> u8 {
        self.drawn(self.inside_count, colour)
    }

    /// The ink nearest to a colour.
    pub(crate) fn nearest_ink(&self, colour: Rgb) -> Ink {
        self.drawn(self.ink_count, colour)
    }

    /// The nearest of the first `count` entries. A game's accent is none unless it is meant: the
    /// shades inside pieces are not to look violet.
    fn drawn(&self, count: usize, colour: Rgb) -> u8 {
        let colours = &self.colours[..count];
        if let Some(at) = colours.iter().position(|&known| known == colour) {
            return at as u8;
        }
        let is_accent = |at: usize| self.inks.accents.iter().any(|ink| usize::from(*ink) == at);
        let others = (0..).zip(colours).filter(|(at, _)| !is_accent(*at));
        let best = others.min_by_key(|(_, known)| distance(**known, colour));
        best.map_or(0, |(at, _)| at as u8)
    }

    /// The entries as a PNG wants them: red, green, blue of each.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        self.colours.iter().flat_map(|Rgb(colour)| *colour).collect()
    }

    /// How many entries there are, at most 256.
    #[cfg(test)]
    pub(crate) fn len(&self) -> usize {
        self.colours.len()
    }
}

struct Builder {
    colours: Vec<Rgb>,
}

impl Builder {
    /// The entry of a colour, added if there is room.
    fn add(&mut self, colour: Rgb) -> Ink {
        if let Some(found) = self.colours.iter().position(|&known| known == colour) {
            return found as Ink;
        }
        if self.colours.len() == 256 {
            return nearest(&self.colours, colour);
        }
        self.colours.push(colour);
        (self.colours.len() - 1) as Ink
    }

    fn inks(&mut self, c: &Colours) -> Inks {
        let mut tinted = |pair: [Rgb; 2]| pair.map(|ground| self.add(c.under_last(ground)));
        let plain_last = tinted(c.plain);
        let enchanted_last = tinted(c.enchanted);
        let inks = Inks {
            table: self.add(c.table),
            strip: self.add(c.strip),
            strip_active: self.add(c.strip_active),
            text: self.add(c.text),
            muted: self.add(c.muted),
            accents: Accent::ALL.map(|accent| self.add(c.accents.of(accent))),
            accent_text: self.add(c.accent_text),
            border: self.add(c.border),
            frame: self.add(c.frame),
            plain: c.plain.map(|colour| self.add(colour)),
            plain_last,
            enchanted: c.enchanted.map(|colour| self.add(colour)),
            enchanted_last,
            badge_text: [BadgeTone::Neutral, BadgeTone::Good]
                .map(|tone| self.add(c.badge(tone).text)),
        };
        for colour in drawn(c) {
            self.add(colour);
        }
        inks
    }

    /// The blends inside drawings.
    fn inside(&mut self, c: &Colours) {
        for side in c.pieces() {
            self.between(side.body, side.line);
            self.halfway(side.shade, side.line);
            self.halfway(side.hat, side.line);
            if let Some(halo) = side.halo {
                self.halfway(halo, side.line);
            }
        }
        for badge in c.badges.all() {
            self.halfway(badge.edge, badge.fill);
        }
        for mark in [c.destination, c.danger, c.chosen, c.taking, c.destroyed, c.pending] {
            self.halfway(mark, c.mark_edge);
        }
    }

    /// The blends that pictures are full of, the commonest first.
    fn blends(&mut self, c: &Colours) {
        for ground in c.squares() {
            for side in c.pieces() {
                self.between(ground, side.rim());
            }
        }
        for (ground, text) in [
            (c.table, c.text),
            (c.table, c.muted),
            (c.strip, c.text),
            (c.strip_active, c.text),
            (c.strip, c.muted),
        ] {
            self.between(ground, text);
        }
        for accent in Accent::ALL {
            self.between(c.accents.of(accent), c.accent_text);
        }
        for badge in c.badges.all() {
            self.between(badge.fill, badge.text);
        }
        for mark in [c.destination, c.danger, c.chosen, c.taking, c.destroyed, c.pending] {
            for ground in c.plain {
                self.between(ground, mark);
            }
        }
    }

    fn halfway(&mut self, from: Rgb, to: Rgb) {
        self.add(mix(from, to, 1, 2));
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

/// Every colour that sprites are drawn in.
fn drawn(c: &Colours) -> Vec<Rgb> {
    let mut all = Vec::new();
    for side in c.pieces() {
        all.extend([side.body, side.line, side.shade, side.building, side.hat, side.star]);
        all.extend(side.halo);
    }
    for badge in c.badges.all() {
        all.extend([badge.fill, badge.edge, badge.text]);
    }
    all.extend(c.sparkle);
    all.extend([
        c.mark_edge,
        c.destination,
        c.last_edge,
        c.destroyed,
        c.taking,
        c.chosen,
        c.danger,
        c.pending,
    ]);
    all
}

/// The nearest of some colours.
fn nearest(colours: &[Rgb], wanted: Rgb) -> u8 {
    let best = colours.iter().enumerate().min_by_key(|(_, colour)| distance(**colour, wanted));
    best.map_or(0, |(index, _)| index as u8)
}

/// How far two colours are apart, green weighing most, as the eye has it.
fn distance(Rgb(one): Rgb, Rgb(other): Rgb) -> i32 {
    let part = |i: usize| (i32::from(one[i]) - i32::from(other[i])).pow(2);
    3 * part(0) + 6 * part(1) + 2 * part(2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::Theme;

    #[test]
    fn palettes_fit_and_blend_towards_the_ink() {
        for theme in Theme::ALL {
            let colours = theme.colours().expect("it is whole");
            let palette = Palette::new(&colours);
            assert!(palette.len() <= 256, "{theme:?}: {} colours", palette.len());
            assert_eq!(palette.bytes().len(), palette.len() * 3);
            let inks = palette.inks;
            let over = palette.over(2, inks.text);
            let (table, text) = (colours.table, colours.text);
            assert_eq!(
                over[usize::from(inks.table)],
                nearest(&palette.colours, mix(table, text, 2, LEVELS as u32))
            );
        }
    }
}
