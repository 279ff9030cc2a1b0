//! Fonts for letters outside the embedded typeface.

use std::collections::HashSet;
use std::io::Read;
use std::sync::OnceLock;

use flate2::read::GzDecoder;
use harfrust::{Direction, ShapeOptions, ShaperData, UnicodeBuffer};
use resvg::tiny_skia::{FillRule, Paint, PathBuilder, Pixmap, Transform};
use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, MetadataProvider};

use super::runs::{TextRun, text_runs};
use crate::glyph::Glyph;
use crate::palette::LEVELS;

pub(super) const ABOVE: f32 = 1.05;
pub(super) const BELOW: f32 = 0.42;

/// Each font covers letters that the previous ones lack (`render/fonts/README.md`). Large ones come
/// last.
pub(super) const FILES: [&[u8]; 15] = [
    include_bytes!("../../fonts/inter.ttf.gz"),
    include_bytes!("../../fonts/noto-sans-arabic.ttf.gz"),
    include_bytes!("../../fonts/noto-sans-hebrew.ttf.gz"),
    include_bytes!("../../fonts/noto-sans-devanagari.ttf.gz"),
    include_bytes!("../../fonts/noto-sans-bengali.ttf.gz"),
    include_bytes!("../../fonts/noto-sans-thai.ttf.gz"),
    include_bytes!("../../fonts/noto-sans-tamil.ttf.gz"),
    include_bytes!("../../fonts/noto-sans-telugu.ttf.gz"),
    include_bytes!("../../fonts/noto-sans-georgian.ttf.gz"),
    include_bytes!("../../fonts/noto-sans-armenian.ttf.gz"),
    include_bytes!("../../fonts/noto-sans-symbols.ttf.gz"),
    include_bytes!("../../fonts/noto-sans-symbols-2.ttf.gz"),
    include_bytes!("../../fonts/noto-sans-hangul.ttf.gz"),
    include_bytes!("../../fonts/noto-sans-han.ttf.gz"),
    include_bytes!("../../fonts/noto-emoji.ttf.gz"),
];

#[derive(Default)]
pub(super) struct Fonts {
    fonts: [OnceLock<Option<Font>>; FILES.len()],
}

impl Fonts {
    /// A font by index. A test checks that every font loads.
    pub(super) fn font(&self, place: usize) -> Option<&Font> {
        self.fonts.get(place)?.get_or_init(|| Font::read(FILES.get(place)?)).as_ref()
    }

    fn holds(&self, place: usize, letter: char) -> bool {
        self.font(place).is_some_and(|font| font.letters.contains(&letter))
    }

    pub(super) fn has(&self, letter: char) -> bool {
        (0..FILES.len()).any(|place| self.holds(place, letter))
    }

    pub(super) fn draw(&self, line: &str, size: f32) -> Glyph {
        let mut path = PathBuilder::new();
        let mut advance = 0.0;
        for run in text_runs(line, FILES.len(), |font, letter| self.holds(font, letter)) {
            if let Some(font) = self.font(run.font) {
                advance += font.trace(&run, size, advance, &mut path);
            }
        }
        let pad = size.ceil();
        let (above, below) = ((size * ABOVE).ceil(), (size * BELOW).ceil());
        let empty = Glyph { advance, ..Glyph::default() };
        let Some(path) = path.finish() else { return empty };
        let width = (advance + 2.0 * pad).ceil() as u32;
        let Some(mut pixmap) = Pixmap::new(width, (above + below) as u32) else { return empty };
        let paint = Paint { anti_alias: true, ..Paint::default() };
        let place = Transform::from_translate(pad, above);
        pixmap.fill_path(&path, &paint, FillRule::Winding, place, None);
        let level = |alpha: u8| ((usize::from(alpha) * LEVELS + 127) / 255) as u8;
        Glyph {
            left: -(pad as i32),
            top: above as i32,
            width: width as usize,
            levels: pixmap.pixels().iter().map(|pixel| level(pixel.alpha())).collect(),
            advance,
        }
    }
}

pub(super) struct Font {
    file: Vec<u8>,
    pub(super) letters: HashSet<char>,
}

impl Font {
    fn read(packed: &[u8]) -> Option<Font> {
        let mut file = Vec::new();
        GzDecoder::new(packed).read_to_end(&mut file).ok()?;
        let mappings = FontRef::new(&file).ok()?.charmap().mappings();
        let letters = mappings.filter_map(|(code, _)| char::from_u32(code)).collect();
        Some(Font { file, letters })
    }

    /// Adds a run's outlines from `left` on. Returns its width in pixels.
    fn trace(&self, run: &TextRun<'_>, size: f32, left: f32, path: &mut PathBuilder) -> f32 {
        let Ok(font) = FontRef::new(&self.file) else { return 0.0 };
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(run.text);
        buffer.guess_segment_properties();
        buffer.set_direction(match run.leftwards {
            true => Direction::RightToLeft,
            false => Direction::LeftToRight,
        });
        let data = ShaperData::new(&font);
        let shaped = data.shaper(&font).build().shape(buffer, ShapeOptions::new());
        let units = font.metrics(Size::unscaled(), LocationRef::default()).units_per_em;
        let scale = size / f32::from(units.max(1));
        let outlines = font.outline_glyphs();
        let mut right = left;
        for (glyph, at) in shaped.glyph_infos().iter().zip(shaped.glyph_positions()) {
            if let Some(outline) = outlines.get(glyph.glyph_id.into()) {
                let (x, y) = (right + at.x_offset as f32 * scale, at.y_offset as f32 * -scale);
                let plain = DrawSettings::unhinted(Size::unscaled(), LocationRef::default());
                let _ = outline.draw(plain, &mut Pen { path, x, y, scale });
            }
            right += at.x_advance as f32 * scale;
        }
        right - left
    }
}

/// Converts outlines from font units, y upwards, to a path in pixels.
struct Pen<'a> {
    path: &'a mut PathBuilder,
    x: f32,
    y: f32,
    scale: f32,
}

impl Pen<'_> {
    fn x(&self, x: f32) -> f32 {
        self.x + x * self.scale
    }

    fn y(&self, y: f32) -> f32 {
        self.y - y * self.scale
    }
}

impl OutlinePen for Pen<'_> {
    fn move_to(&mut self, x: f32, y: f32) {
        self.path.move_to(self.x(x), self.y(y));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.path.line_to(self.x(x), self.y(y));
    }

    fn quad_to(&mut self, bend_x: f32, bend_y: f32, x: f32, y: f32) {
        self.path.quad_to(self.x(bend_x), self.y(bend_y), self.x(x), self.y(y));
    }

    fn curve_to(&mut self, out_x: f32, out_y: f32, in_x: f32, in_y: f32, x: f32, y: f32) {
        let (outwards, inwards) = ((self.x(out_x), self.y(out_y)), (self.x(in_x), self.y(in_y)));
        let (x, y) = (self.x(x), self.y(y));
        self.path.cubic_to(outwards.0, outwards.1, inwards.0, inwards.1, x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}
