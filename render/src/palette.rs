//! One palette of at most 256 colours per theme and surface, and a table for blending inks over
//! them. Drawing never leaves the palette.

use model::scene::{Accent, BadgeTone, Surface};

use crate::theme::{Colours, Rgb, SurfaceColours, mix};

/// Coverage steps; step `LEVELS` is the ink itself.
pub(crate) const LEVELS: usize = 4;

pub(crate) type Ink = u8;

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
    pub(crate) rim: Ink,
    pub(crate) trim: Ink,
    /// Light, dark.
    pub(crate) plain: [Ink; 2],
    /// `plain` under the last action.
    pub(crate) plain_last: [Ink; 2],
    pub(crate) enchanted: [Ink; 2],
    pub(crate) enchanted_last: [Ink; 2],
    /// Text on neutral badges and on all others.
    pub(crate) badge_text: [Ink; 2],
}

impl Inks {
    pub(crate) const fn accent(&self, accent: Accent) -> Ink {
        self.accents[accent as usize]
    }

    pub(crate) const fn on_badge(&self, tone: BadgeTone) -> Ink {
        match tone {
            BadgeTone::Neutral => self.badge_text[0],
            _ => self.badge_text[1],
        }
    }
}

/// Uses of an entry. Each includes the following ones.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum EntryUse {
    Ink,
    /// A blend inside drawings.
    Inside,
    /// A blend of a drawing with its background.
    Blend,
}

pub(crate) struct Palette {
    pub(crate) inks: Inks,
    colours: Vec<Rgb>,
    /// Number of common entries, which come first.
    common: usize,
    ink_entries: Vec<(Ink, Rgb)>,
    /// Entries inside drawings: inks and their blends.
    inside_entries: Vec<(u8, Rgb)>,
    /// For each ink, each level below full coverage and each of 256 backgrounds: the nearest entry
    /// to the blend.
    over: Vec<u8>,
}

impl Palette {
    pub(crate) fn new(colours: &Colours, surface: Surface) -> Palette {
        let (Builder { colours, uses, common }, inks) = Builder::build(colours, surface);
        let serving = |what: EntryUse| {
            let entries = (0..).zip(colours.iter().copied()).zip(&uses);
            entries.filter(|(_, serves)| **serves <= what).map(|(entry, _)| entry).collect()
        };
        let (ink_entries, inside_entries) = (serving(EntryUse::Ink), serving(EntryUse::Inside));
        let mut palette =
            Palette { inks, colours, common, ink_entries, inside_entries, over: Vec::new() };
        palette.over = palette.table();
        palette
    }

    fn table(&self) -> Vec<u8> {
        let mut over = vec![0; (LEVELS - 1) * 256 * 256];
        let entries = Entries::new(&self.colours, self.common);
        for &(ink, colour) in &self.ink_entries {
            for (ground, &below) in self.colours.iter().enumerate() {
                for level in 1..LEVELS {
                    let mixed = mix(below, colour, level as u32, LEVELS as u32);
                    over[row(level, ink) + ground] = entries.nearest(mixed);
                }
            }
        }
        over
    }

    /// For each background, the entry of `ink` over it at `level`, 1 to `LEVELS - 1`.
    #[inline]
    pub(crate) fn over(&self, level: usize, ink: Ink) -> &[u8] {
        let start = row(level.clamp(1, LEVELS - 1), ink);
        self.over.get(start..start + 256).unwrap_or(&[])
    }

    /// The nearest entry for drawings. Few entries keep pictures small.
    pub(crate) fn nearest(&self, colour: Rgb) -> u8 {
        self.nearest_of(&self.inside_entries, colour)
    }

    pub(crate) fn nearest_ink(&self, colour: Rgb) -> Ink {
        self.nearest_of(&self.ink_entries, colour)
    }

    /// The nearest entry. Accents only match exactly, so that shades inside pieces don't turn
    /// violet.
    fn nearest_of(&self, entries: &[(u8, Rgb)], colour: Rgb) -> u8 {
        if let Some(&(entry, _)) = entries.iter().find(|&&(_, known)| known == colour) {
            return entry;
        }
        let others = entries.iter().filter(|(entry, _)| !self.inks.accents.contains(entry));
        let best = others.min_by_key(|&&(_, known)| distance(known, colour));
        best.map_or(0, |&(entry, _)| entry)
    }

    pub(crate) fn bytes(&self) -> Vec<u8> {
        self.colours.iter().flat_map(|Rgb(colour)| *colour).collect()
    }

    #[cfg(test)]
    pub(crate) fn len(&self) -> usize {
        self.colours.len()
    }
}

/// Start of a row of `over`. `level` is 1 to `LEVELS - 1`.
#[inline]
fn row(level: usize, ink: Ink) -> usize {
    (usize::from(ink) * (LEVELS - 1) + level - 1) * 256
}

#[derive(Default)]
struct Builder {
    colours: Vec<Rgb>,
    uses: Vec<EntryUse>,
    common: usize,
}

impl Builder {
    /// Common entries come first, rare ones last: a PNG omits entries after the last one it uses.
    fn build(c: &Colours, surface: Surface) -> (Builder, Inks) {
        let mut build = Builder::default();
        let grain = c.grain(surface);
        let surface = c.surfaces.of(surface);
        build.strips(c);
        build.rim(c, surface);
        for colour in grain {
            build.ink(colour);
        }
        build.pieces(c);
        build.squares(c, surface.squares);
        build.squares(c, surface.squares.map(|ground| c.under_last(ground)));
        build.ink(c.last_edge);
        build.mark(c, c.destination);
        build.stars_and_hats(c);
        build.accents(c);
        build.marks(c);
        build.common = build.colours.len();
        build.ink(c.border);
        build.squares(c, c.enchanted);
        build.squares(c, c.enchanted.map(|ground| c.under_last(ground)));
        for sparkle in c.sparkle {
            build.ink(sparkle);
        }
        build.badges(c);
        for mark in marks(c) {
            for ground in surface.squares {
                build.between(ground, mark, EntryUse::Blend);
            }
        }
        let inks = build.inks(c, surface);
        (build, inks)
    }

    fn add(&mut self, colour: Rgb, what: EntryUse) -> u8 {
        if let Some(found) = self.colours.iter().position(|&known| known == colour) {
            self.uses[found] = self.uses[found].min(what);
            return found as u8;
        }
        if self.colours.len() == 256 {
            return Entries::new(&self.colours, 0).nearest(colour);
        }
        self.colours.push(colour);
        self.uses.push(what);
        (self.colours.len() - 1) as u8
    }

    fn ink(&mut self, colour: Rgb) -> Ink {
        self.add(colour, EntryUse::Ink)
    }

    fn halfway(&mut self, from: Rgb, to: Rgb) {
        self.add(mix(from, to, 1, 2), EntryUse::Inside);
    }

    fn between(&mut self, from: Rgb, to: Rgb, what: EntryUse) {
        for level in 1..LEVELS {
            self.add(mix(from, to, level as u32, LEVELS as u32), what);
        }
    }

    fn strips(&mut self, c: &Colours) {
        for (ground, text) in [
            (c.table, c.text),
            (c.table, c.muted),
            (c.strip, c.text),
            (c.strip_active, c.text),
            (c.strip, c.muted),
        ] {
            self.ink(ground);
            self.ink(text);
            self.between(ground, text, EntryUse::Blend);
        }
        self.ink(c.frame);
    }

    fn rim(&mut self, c: &Colours, surface: SurfaceColours) {
        self.ink(surface.rim);
        self.between(surface.rim, c.muted, EntryUse::Blend);
        self.ink(surface.trim);
    }

    fn pieces(&mut self, c: &Colours) {
        for side in c.pieces() {
            for colour in [side.body, side.line, side.shade, side.building] {
                self.ink(colour);
            }
            self.between(side.body, side.line, EntryUse::Inside);
            self.halfway(side.shade, side.line);
            if let Some(halo) = side.halo {
                self.ink(halo);
                self.halfway(halo, side.line);
            }
        }
    }

    fn squares(&mut self, c: &Colours, grounds: [Rgb; 2]) {
        for ground in grounds {
            self.ink(ground);
            for side in c.pieces() {
                self.between(ground, side.rim(), EntryUse::Blend);
            }
        }
    }

    fn stars_and_hats(&mut self, c: &Colours) {
        for side in c.pieces() {
            self.ink(side.star);
            self.ink(side.hat);
            self.halfway(side.hat, side.line);
        }
    }

    fn mark(&mut self, c: &Colours, mark: Rgb) {
        self.ink(mark);
        self.halfway(mark, c.mark_edge);
    }

    fn marks(&mut self, c: &Colours) {
        self.ink(c.mark_edge);
        for mark in marks(c) {
            self.mark(c, mark);
        }
    }

    fn accents(&mut self, c: &Colours) {
        self.ink(c.accent_text);
        for accent in Accent::ALL.map(|accent| c.accents.of(accent)) {
            self.ink(accent);
            self.between(accent, c.accent_text, EntryUse::Blend);
        }
    }

    fn badges(&mut self, c: &Colours) {
        for badge in c.badges.all() {
            for colour in [badge.fill, badge.edge, badge.text] {
                self.ink(colour);
            }
            self.halfway(badge.edge, badge.fill);
            self.between(badge.fill, badge.text, EntryUse::Blend);
        }
    }

    fn inks(&mut self, c: &Colours, surface: SurfaceColours) -> Inks {
        Inks {
            table: self.ink(c.table),
            strip: self.ink(c.strip),
            strip_active: self.ink(c.strip_active),
            text: self.ink(c.text),
            muted: self.ink(c.muted),
            accents: Accent::ALL.map(|accent| self.ink(c.accents.of(accent))),
            accent_text: self.ink(c.accent_text),
            border: self.ink(c.border),
            frame: self.ink(c.frame),
            rim: self.ink(surface.rim),
            trim: self.ink(surface.trim),
            plain: surface.squares.map(|ground| self.ink(ground)),
            plain_last: surface.squares.map(|ground| self.ink(c.under_last(ground))),
            enchanted: c.enchanted.map(|ground| self.ink(ground)),
            enchanted_last: c.enchanted.map(|ground| self.ink(c.under_last(ground))),
            badge_text: [BadgeTone::Neutral, BadgeTone::Good]
                .map(|tone| self.ink(c.badge(tone).text)),
        }
    }
}

const fn marks(c: &Colours) -> [Rgb; 6] {
    [c.destination, c.danger, c.chosen, c.taking, c.destroyed, c.pending]
}

/// A rare entry must be this much nearer than a common one: about seven grey levels, invisible at
/// an edge.
const UNSEEN: i32 = 600;

struct Entries {
    common: Colours8,
    rest: Colours8,
    first: usize,
}

impl Entries {
    fn new(colours: &[Rgb], common: usize) -> Entries {
        let (most_have, few_have) = colours.split_at(common);
        Entries { common: Colours8::new(most_have), rest: Colours8::new(few_have), first: common }
    }

    fn nearest(&self, wanted: Rgb) -> u8 {
        match (self.common.closest(wanted), self.rest.closest(wanted)) {
            (Some((at, far)), Some((_, other))) if far <= other + UNSEEN => at as u8,
            (_, Some((at, _))) => (self.first + at) as u8,
            (nearest, None) => nearest.map_or(0, |(at, _)| at as u8),
        }
    }
}

/// Colours in groups of eight, whose distances are computed at once. Distances are integers below
/// 2^24, so `f32` is exact.
struct Colours8 {
    /// Red, green and blue of eight colours; NaN beyond the last.
    groups: Vec<[[f32; 8]; 3]>,
}

impl Colours8 {
    fn new(colours: &[Rgb]) -> Colours8 {
        let group = |colours: &[Rgb]| {
            let mut group = [[f32::NAN; 8]; 3];
            for (at, Rgb(parts)) in colours.iter().enumerate() {
                for (lanes, part) in group.iter_mut().zip(parts) {
                    lanes[at] = f32::from(*part);
                }
            }
            group
        };
        Colours8 { groups: colours.chunks(8).map(group).collect() }
    }

    fn closest(&self, Rgb(wanted): Rgb) -> Option<(usize, i32)> {
        let wanted = wanted.map(f32::from);
        let distances = |[reds, greens, blues]: &[[f32; 8]; 3]| {
            std::array::from_fn::<f32, 8, _>(|lane| {
                let [red, green, blue] =
                    [reds[lane] - wanted[0], greens[lane] - wanted[1], blues[lane] - wanted[2]];
                3.0 * red * red + 6.0 * green * green + 2.0 * blue * blue
            })
        };
        let mut least = [f32::INFINITY; 8];
        for group in &self.groups {
            let distances = distances(group);
            for (least, distance) in least.iter_mut().zip(distances) {
                *least = if distance < *least { distance } else { *least };
            }
        }
        let least = least.into_iter().fold(f32::INFINITY, f32::min);
        self.groups.iter().enumerate().find_map(|(number, group)| {
            let lane = distances(group).iter().position(|distance| *distance == least)?;
            Some((number * 8 + lane, least as i32))
        })
    }
}

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
        let all = Theme::ALL.into_iter().flat_map(|theme| Surface::ALL.map(|one| (theme, one)));
        for (theme, surface) in all {
            let colours = theme.colours().expect("it is whole");
            let palette = Palette::new(&colours, surface);
            assert!(palette.len() < 256, "{theme:?}: {} colours", palette.len());
            assert_eq!(palette.bytes().len(), palette.len() * 3);
            let inks = palette.inks;
            let over = palette.over(2, inks.text);
            let (table, text) = (colours.table, colours.text);
            assert_eq!(
                over[usize::from(inks.table)],
                Entries::new(&palette.colours, palette.common).nearest(mix(
                    table,
                    text,
                    2,
                    LEVELS as u32
                ))
            );
        }
    }

    #[test]
    fn the_nearest_colour_is_the_first_at_the_least_distance() {
        let colours = Theme::default().colours().expect("it is whole");
        let Palette { colours, .. } = Palette::new(&colours, Surface::default());
        for number in 0..20_000_u32 {
            let wanted =
                Rgb(number.wrapping_mul(2_654_435_761).to_be_bytes()[..3].try_into().expect("3"));
            for count in [0, 1, 7, 8, 9, colours.len()] {
                let distances = colours[..count].iter().map(|&colour| distance(colour, wanted));
                let nearest = distances.enumerate().min_by_key(|&(_, distance)| distance);
                assert_eq!(Colours8::new(&colours[..count]).closest(wanted), nearest, "{wanted:?}");
            }
        }
    }

    #[test]
    fn what_few_pictures_have_is_taken_where_one_sees_the_difference() {
        let grey = |level| Rgb([level; 3]);
        let colours = [grey(0), grey(100), grey(106), grey(140)];
        for (wanted, entry) in [(100, 1), (104, 1), (106, 1), (120, 2), (135, 3), (250, 3)] {
            let entries = Entries::new(&colours, 2);
            assert_eq!(entries.nearest(grey(wanted)), entry, "grey {wanted}");
        }
    }
}
