//! GIF animations of boards.
//!
//! A [`FrameDelta`] holds the boxes that differ from the previous picture, with unchanged pixels
//! transparent. It depends only on those two pictures. Deltas can therefore be cached, and
//! [`Renderer::gif`] joins them without drawing.

mod boxes;
mod lzw;
mod overlay;

use std::borrow::Cow;
use std::sync::Arc;

use i18n::Locale;
use model::scene::{Scene, Surface};

use crate::canvas::Canvas;
use crate::figures::Pens;
use crate::layout::Layout;
use crate::strips;
use crate::theme::Theme;
use crate::{RenderError, Renderer, View};

use boxes::PixelBox;
use lzw::{Codes, Dictionary, Lzw};
pub use overlay::{Overlay, OverlayLine, OverlayTone};

/// Delay after all parts except the last. Browsers turn shorter delays into a tenth of a second.
const PART: u16 = 2;

/// The changes from one picture to the next; for the first picture, all of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FrameDelta {
    parts: Vec<Part>,
    surface: Surface,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Part {
    left: u16,
    top: u16,
    width: u16,
    height: u16,
    transparent: Option<u8>,
    /// A local palette, if that makes the part smaller.
    palette: Option<Vec<u8>>,
    /// LZW data, beginning with the minimum code size.
    data: Vec<u8>,
}

impl FrameDelta {
    /// Approximate size in a file, in bytes.
    #[must_use]
    pub fn size(&self) -> usize {
        /// Graphic control extension, image descriptor and block framing.
        const AROUND: usize = 20;
        let part = |part: &Part| {
            let palette = part.palette.as_ref().map_or(0, Vec::len);
            part.data.len() + part.data.len() / 255 + palette + AROUND
        };
        self.parts.iter().map(part).sum()
    }
}

/// A delta with its display time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The change from the previous frame.
    pub delta: Arc<FrameDelta>,
    /// Hundredths of a second. Browsers treat values below 2 as 10.
    pub delay: u16,
}

/// Draws consecutive pictures and returns their deltas.
pub struct Animation<'a> {
    renderer: &'a Renderer,
    view: View,
    locale: &'a Locale,
    before: Option<Canvas<'a>>,
    dictionary: Dictionary,
}

impl Renderer {
    /// Starts an animation without pictures.
    #[must_use]
    pub fn animation<'a>(&'a self, view: View, locale: &'a Locale) -> Animation<'a> {
        Animation { renderer: self, view, locale, before: None, dictionary: Dictionary::new() }
    }

    /// Encodes an endlessly looping GIF. The first delta must be the first of an [`Animation`] in
    /// this theme; each later one must follow its predecessor.
    ///
    /// # Errors
    /// See [`RenderError`]; deltas of one animation cause none.
    pub fn gif(&self, frames: &[Frame], theme: Theme) -> Result<Vec<u8>, RenderError> {
        let surface = frames.first().map_or_else(Surface::default, |frame| frame.delta.surface);
        let palette = self.palette(theme, surface)?;
        let (width, height) = frames.first().map_or((1, 1), |frame| {
            let first = frame.delta.parts.first();
            first.map_or((1, 1), |part| (part.left + part.width, part.top + part.height))
        });
        let size: usize = frames.iter().map(|frame| frame.delta.size()).sum();
        let out = Vec::with_capacity(size + 1024);
        let mut encoder = gif::Encoder::new(out, width, height, &palette.bytes())?;
        encoder.set_repeat(gif::Repeat::Infinite)?;
        for Frame { delta, delay } in frames {
            let more = (1..delta.parts.len()).map(|_| PART);
            let last = delay.saturating_sub(more.clone().sum()).max(PART);
            for (part, delay) in delta.parts.iter().zip(more.chain([last])) {
                encoder.write_lzw_pre_encoded_frame(&gif::Frame {
                    delay,
                    dispose: gif::DisposalMethod::Keep,
                    transparent: part.transparent,
                    left: part.left,
                    top: part.top,
                    width: part.width,
                    height: part.height,
                    palette: part.palette.clone(),
                    buffer: Cow::Borrowed(&part.data),
                    ..gif::Frame::default()
                })?;
            }
        }
        Ok(encoder.into_inner()?)
    }
}

impl Animation<'_> {
    /// Draws the next picture, with an optional overlay.
    ///
    /// # Errors
    /// See [`RenderError`]; no scene causes one.
    pub fn next(
        &mut self,
        scene: &Scene,
        overlay: Option<&Overlay>,
    ) -> Result<FrameDelta, RenderError> {
        let after = self.draw(scene, overlay)?;
        let before = self.before.as_ref().filter(|before| before.rows.len() == after.rows.len());
        let delta = delta(before, &after, scene.surface, &mut self.dictionary);
        self.before = Some(after);
        Ok(delta)
    }

    /// Advances past a picture whose delta is already cached.
    ///
    /// # Errors
    /// As [`Animation::next`].
    pub fn skip(&mut self, scene: &Scene, overlay: Option<&Overlay>) -> Result<(), RenderError> {
        self.before = Some(self.draw(scene, overlay)?);
        Ok(())
    }
}

impl<'a> Animation<'a> {
    fn draw(&self, scene: &Scene, overlay: Option<&Overlay>) -> Result<Canvas<'a>, RenderError> {
        let renderer: &'a Renderer = self.renderer;
        let lines = strips::lines_of_animation(scene);
        let mut canvas = renderer.draw_lines(scene, &self.view, self.locale, lines)?;
        if let Some(overlay) = overlay {
            let art = renderer.art(self.view.theme)?;
            let size = self.view.size.clamp(View::SIZES.0, View::SIZES.1);
            let layout = Layout::new(&scene.board, size, self.view.orientation, lines);
            let sheet = renderer.sheet(self.view.theme, scene.surface, layout.sizes)?;
            let pens = Pens { layout: &layout, sheet: &sheet, art, locale: self.locale };
            overlay::draw(&mut canvas, overlay, &renderer.typeface, scene, &pens);
        }
        Ok(canvas)
    }
}

fn rows<'c>(canvas: &'c Canvas<'_>) -> impl Iterator<Item = &'c [u8]> {
    canvas.rows.chunks(canvas.width as usize + 1).map(|row| row.get(1..).unwrap_or_default())
}

fn delta(
    before: Option<&Canvas<'_>>,
    after: &Canvas<'_>,
    surface: Surface,
    dictionary: &mut Dictionary,
) -> FrameDelta {
    let Some(before) = before else {
        let mut lzw = Lzw::new(dictionary, None);
        let mut used = UsedEntries::default();
        for row in rows(after) {
            lzw.pixels(row);
            row.iter().for_each(|pixel| used.add(*pixel));
        }
        let (width, height) = (side(after.width as usize), side(after.height as usize));
        let data = lzw.finish().write(used.bits(), &EACH);
        return FrameDelta {
            parts: vec![Part {
                left: 0,
                top: 0,
                width,
                height,
                transparent: None,
                palette: None,
                data,
            }],
            surface,
        };
    };
    let palette = after.palette.bytes();
    let pairs: Vec<(&[u8], &[u8])> = rows(before).zip(rows(after)).collect();
    let boxes = boxes::boxes(&pairs).into_iter();
    let parts = boxes.map(|within| part(&pairs, within, &palette, dictionary));
    FrameDelta { parts: parts.collect(), surface }
}

fn side(pixels: usize) -> u16 {
    u16::try_from(pixels).unwrap_or(u16::MAX)
}

fn part(
    pairs: &[(&[u8], &[u8])],
    within: PixelBox,
    palette: &[u8],
    dictionary: &mut Dictionary,
) -> Part {
    let PixelBox { left, top, right, bottom } = within;
    let pairs = pairs.get(top..bottom).unwrap_or_default();
    let rows = || pairs.iter().map(|(old, new)| (&old[left..right], &new[left..right]));
    let (mut used, mut changed) = (UsedEntries::default(), 0);
    for (old, new) in rows() {
        for (_, new) in old.iter().zip(new).filter(|(old, new)| old != new) {
            used.add(*new);
            changed += 1;
        }
    }
    let area = (right - left) * pairs.len();
    let transparent = used.spare();
    let mut best = match transparent {
        Some(entry) => Encoding::transparent(rows(), used, entry, palette, dictionary),
        None => Encoding::opaque(rows(), palette, dictionary),
    };
    // Transparent pixels break up patterns when old and new letters mix.
    let is_mixed = changed * 10 > area * 3 && changed * 10 < area * 7;
    if transparent.is_some() && area < MOST_OPAQUE && is_mixed {
        let opaque = Encoding::opaque(rows(), palette, dictionary);
        if opaque.size < best.size {
            best = opaque;
        }
    }
    let (width, height) = (side(right - left), side(pairs.len()));
    best.part([side(left), side(top), width, height])
}

/// Boxes with fewer pixels are also tried without transparency.
const MOST_OPAQUE: usize = 20_000;

struct Encoding {
    codes: Codes,
    transparent: Option<u8>,
    own: Option<OwnPalette>,
    bits: u32,
    /// Bytes, including the local palette.
    size: usize,
}

impl Encoding {
    fn opaque<'p>(
        rows: impl Iterator<Item = (&'p [u8], &'p [u8])>,
        palette: &[u8],
        dictionary: &mut Dictionary,
    ) -> Encoding {
        let (mut used, mut lzw) = (UsedEntries::default(), Lzw::new(dictionary, None));
        for (_, new) in rows {
            lzw.pixels(new);
            new.iter().for_each(|pixel| used.add(*pixel));
        }
        Encoding::new(lzw.finish(), &used, None, palette)
    }

    fn transparent<'p>(
        rows: impl Iterator<Item = (&'p [u8], &'p [u8])>,
        mut used: UsedEntries,
        transparent: u8,
        palette: &[u8],
        dictionary: &mut Dictionary,
    ) -> Encoding {
        let mut lzw = Lzw::new(dictionary, Some(transparent));
        for (old, new) in rows {
            if old == new {
                lzw.unchanged(new);
                continue;
            }
            let mut x = 0;
            while x < new.len() {
                let pairs = || old[x..].iter().zip(&new[x..]);
                let same = pairs().take_while(|(old, new)| old == new).count();
                lzw.unchanged(&new[x..x + same]);
                let other = pairs().skip(same).take_while(|(old, new)| old != new).count();
                lzw.pixels(&new[x + same..x + same + other]);
                x += same + other;
            }
        }
        used.add(transparent);
        Encoding::new(lzw.finish(), &used, Some(transparent), palette)
    }

    fn new(codes: Codes, used: &UsedEntries, transparent: Option<u8>, palette: &[u8]) -> Encoding {
        let (bits, own) = (used.bits(), used.own_palette(palette));
        let (size, own_size) = (codes.size(bits), codes.size(own.bits) + (3 << own.bits));
        if own_size < size {
            let bits = own.bits;
            return Encoding { codes, transparent, own: Some(own), bits, size: own_size };
        }
        Encoding { codes, transparent, own: None, bits, size }
    }

    fn part(self, [left, top, width, height]: [u16; 4]) -> Part {
        let places = self.own.as_ref().map_or(&EACH, |own| &own.places);
        let transparent = self.transparent.map(|entry| places[usize::from(entry)]);
        let data = self.codes.write(self.bits, places);
        let palette = self.own.map(|own| own.colours);
        Part { left, top, width, height, transparent, palette, data }
    }
}

/// The identity mapping.
const EACH: [u8; 256] = {
    let mut each = [0; 256];
    let mut entry = 0;
    while entry < each.len() {
        each[entry] = entry as u8;
        entry += 1;
    }
    each
};

struct UsedEntries {
    entries: [bool; 256],
}

impl Default for UsedEntries {
    fn default() -> UsedEntries {
        UsedEntries { entries: [false; 256] }
    }
}

struct OwnPalette {
    colours: Vec<u8>,
    places: [u8; 256],
    bits: u32,
}

impl UsedEntries {
    fn add(&mut self, entry: u8) {
        self.entries[usize::from(entry)] = true;
    }

    /// The first unused entry; `None` only if a full palette is completely in use.
    fn spare(&self) -> Option<u8> {
        self.entries.iter().position(|used| !used).map(|entry| entry as u8)
    }

    fn bits(&self) -> u32 {
        bits(self.entries.iter().rposition(|used| *used).unwrap_or(0))
    }

    fn own_palette(&self, palette: &[u8]) -> OwnPalette {
        let mut own = OwnPalette { colours: Vec::new(), places: [0; 256], bits: 0 };
        let used = self.entries.iter().enumerate().filter(|(_, used)| **used);
        let mut count = 0;
        for (entry, _) in used {
            own.places[entry] = count as u8;
            let colour = palette.get(entry * 3..entry * 3 + 3);
            own.colours.extend(colour.unwrap_or(&[0; 3]));
            count += 1;
        }
        own.bits = bits(count.max(1) - 1);
        own
    }
}

/// Bits for numbers up to `last`. GIF requires at least two.
fn bits(last: usize) -> u32 {
    (usize::BITS - last.leading_zeros()).max(2)
}
