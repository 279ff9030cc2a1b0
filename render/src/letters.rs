//! The embedded typeface. No system fonts, so pixels are identical on every machine.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use resvg::tiny_skia::{FillRule, Paint, PathBuilder, Pixmap, Transform};
use resvg::usvg;

use crate::RenderError;
use crate::glyph::Glyph;
use crate::palette::LEVELS;
use crate::scripts::Scripts;

const OUTLINES: &str = include_str!("../art/letters.svg");
/// Accented letters that the typeface lacks, each followed by its substitute.
const BASES: &str = include_str!("../art/bases.txt");
const UNITS: f32 = 1000.0;
const CAPITAL: f32 = 727.0;

/// A character's outline, y upwards, in thousandths of the type size.
struct Outline {
    advance: f32,
    path: Option<resvg::tiny_skia::Path>,
}

pub(crate) struct Typeface {
    outlines: Vec<Outline>,
    places: HashMap<char, usize>,
    /// Index of the fallback character.
    missing: usize,
    scripts: Scripts,
}

/// The typeface in one size. Characters are rasterised on first use.
pub(crate) struct Face {
    typeface: Arc<Typeface>,
    size: f32,
    scale: f32,
    glyphs: Vec<OnceLock<Glyph>>,
    pub(crate) capital: i32,
}

impl Typeface {
    pub(crate) fn new() -> Result<Arc<Typeface>, RenderError> {
        let broken = || RenderError::Art("letters");
        let (mut outlines, mut places) = (Vec::new(), HashMap::new());
        for line in OUTLINES.lines().filter(|line| line.starts_with("<glyph ")) {
            let read = || {
                let code = attribute(line, "unicode=\"&#")?.trim_end_matches(';').parse().ok()?;
                let letter = char::from_u32(code)?;
                let advance = attribute(line, "horiz-adv-x=\"")?.parse().ok()?;
                Some((letter, Outline { advance, path: path(attribute(line, " d=\"")?)? }))
            };
            let (letter, outline) = read().ok_or_else(broken)?;
            places.insert(letter, outlines.len());
            outlines.push(outline);
        }
        for pair in BASES.split_whitespace() {
            let mut letters = pair.chars();
            let (Some(letter), Some(base)) = (letters.next(), letters.next()) else { continue };
            let place = *places.get(&base).ok_or_else(broken)?;
            places.entry(letter).or_insert(place);
        }
        // A no-break space is as wide as a normal one.
        let space = *places.get(&' ').ok_or_else(broken)?;
        places.entry('\u{a0}').or_insert(space);
        let missing = *places.get(&'?').ok_or_else(broken)?;
        let scripts = Scripts::default();
        Ok(Arc::new(Typeface { outlines, places, missing, scripts }))
    }

    pub(crate) fn face(self: &Arc<Self>, size: f32) -> Face {
        let scale = size / UNITS;
        Face {
            typeface: Arc::clone(self),
            size,
            scale,
            glyphs: self.outlines.iter().map(|_| OnceLock::new()).collect(),
            capital: (CAPITAL * scale).round() as i32,
        }
    }

    /// A text's width for a type size, both in pixels.
    pub(crate) fn width(&self, text: &str, size: f32) -> f32 {
        let advance = |letter| self.outlines[self.place(letter)].advance;
        text.chars().map(|letter| advance(letter) * size / UNITS).sum()
    }

    fn place(&self, letter: char) -> usize {
        self.places.get(&letter).copied().unwrap_or(self.missing)
    }
}

impl Face {
    /// A character's glyph; if missing, its base letter's or a question mark.
    pub(crate) fn glyph(&self, letter: char) -> &Glyph {
        let place = self.typeface.place(letter);
        self.glyphs[place].get_or_init(|| {
            let outline = &self.typeface.outlines[place];
            let advance = outline.advance * self.scale;
            let drawn = outline.path.as_ref().and_then(|path| rasterise(path, self.scale, advance));
            drawn.unwrap_or(Glyph { advance, ..Glyph::default() })
        })
    }

    /// Shortens the text to `room` pixels. As [`Face::name`] if the typeface lacks a letter.
    pub(crate) fn line(&self, text: &str, room: i32) -> Line {
        if text.chars().any(|letter| !self.typeface.places.contains_key(&letter)) {
            return self.name(text, room);
        }
        let text = self.shorten(text, room);
        Line { width: self.width(&text).ceil() as i32, kind: LineKind::Letters(text) }
    }

    /// Lays out a name in any script, shortened to `room` pixels.
    pub(crate) fn name(&self, name: &str, room: i32) -> Line {
        let places = &self.typeface.places;
        let neat = self.typeface.scripts.neat(name, |letter| places.contains_key(&letter));
        if neat.chars().all(|letter| places.contains_key(&letter)) {
            let text = self.shorten(&neat, room);
            return Line { width: self.width(&text).ceil() as i32, kind: LineKind::Letters(text) };
        }
        let glyph = self.typeface.scripts.line(&neat, self.size, room);
        Line { width: glyph.advance.ceil() as i32, kind: LineKind::Drawn(glyph) }
    }

    pub(crate) fn width(&self, text: &str) -> f32 {
        self.typeface.width(text, self.size)
    }

    /// The text, shortened with `…` if wider than `room` pixels.
    pub(crate) fn shorten(&self, text: &str, room: i32) -> String {
        let room = room.max(0) as f32;
        if self.width(text) <= room {
            return text.to_owned();
        }
        let mut used = self.glyph('…').advance;
        let mut short = String::new();
        for letter in text.chars() {
            used += self.glyph(letter).advance;
            if used > room {
                break;
            }
            short.push(letter);
        }
        let short = short.trim_end();
        if short.is_empty() { String::new() } else { format!("{short}…") }
    }
}

pub(crate) struct Line {
    pub(crate) width: i32,
    pub(crate) kind: LineKind,
}

pub(crate) enum LineKind {
    Letters(String),
    Drawn(Arc<Glyph>),
}

/// The value between `start` and the next quotation mark.
fn attribute<'a>(line: &'a str, start: &str) -> Option<&'a str> {
    let (_, rest) = line.split_once(start)?;
    rest.split_once('"').map(|(value, _)| value)
}

/// Parses an SVG path; `Some(None)` for an empty one.
fn path(text: &str) -> Option<Option<resvg::tiny_skia::Path>> {
    let mut builder = PathBuilder::new();
    for segment in svg_segments(text)? {
        match segment {
            Segment::Move(x, y) => builder.move_to(x, y),
            Segment::Line(x, y) => builder.line_to(x, y),
            Segment::Quad(a, b, x, y) => builder.quad_to(a, b, x, y),
            Segment::Close => builder.close(),
        }
    }
    Some(builder.finish())
}

enum Segment {
    Move(f32, f32),
    Line(f32, f32),
    Quad(f32, f32, f32, f32),
    Close,
}

/// Parses the commands in `letters.svg`: absolute M L H V Q Z.
fn svg_segments(text: &str) -> Option<Vec<Segment>> {
    let mut segments = Vec::new();
    let mut place = (0.0, 0.0);
    let mut rest = text;
    while let Some(command) = rest.chars().next() {
        rest = rest.get(1..)?;
        let end = rest.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(rest.len());
        let (arguments, next) = rest.split_at(end);
        rest = next;
        let spaced = arguments.replace('-', " -").replace(',', " ");
        let numbers: Vec<f32> =
            spaced.split_whitespace().map(str::parse).collect::<Result<_, _>>().ok()?;
        match command {
            'Z' => segments.push(Segment::Close),
            'H' => {
                for &x in &numbers {
                    place.0 = x;
                    segments.push(Segment::Line(place.0, place.1));
                }
            }
            'V' => {
                for &y in &numbers {
                    place.1 = y;
                    segments.push(Segment::Line(place.0, place.1));
                }
            }
            'M' | 'L' => {
                for (i, pair) in numbers.chunks_exact(2).enumerate() {
                    place = (pair[0], pair[1]);
                    segments.push(if command == 'M' && i == 0 {
                        Segment::Move(place.0, place.1)
                    } else {
                        Segment::Line(place.0, place.1)
                    });
                }
            }
            'Q' => {
                for four in numbers.chunks_exact(4) {
                    place = (four[2], four[3]);
                    segments.push(Segment::Quad(four[0], four[1], place.0, place.1));
                }
            }
            _ => return None,
        }
    }
    Some(segments)
}

fn rasterise(path: &resvg::tiny_skia::Path, scale: f32, advance: f32) -> Option<Glyph> {
    let bounds = path.bounds();
    let left = (bounds.left() * scale).floor() as i32;
    let right = (bounds.right() * scale).ceil() as i32;
    let bottom = (bounds.top() * scale).floor() as i32;
    let top = (bounds.bottom() * scale).ceil() as i32;
    let (width, height) = ((right - left).max(1), (top - bottom).max(1));
    let mut pixmap = Pixmap::new(width as u32, height as u32)?;
    let transform = Transform::from_row(scale, 0.0, 0.0, -scale, -left as f32, top as f32);
    let paint = Paint { anti_alias: true, ..Paint::default() };
    pixmap.fill_path(path, &paint, FillRule::Winding, transform, None);
    let levels = pixmap
        .pixels()
        .iter()
        .map(|pixel| ((usize::from(pixel.alpha()) * LEVELS + 127) / 255) as u8)
        .collect();
    Some(Glyph { left, top, width: width as usize, levels, advance })
}

pub(crate) fn tree(svg: &str, what: &'static str) -> Result<usvg::Tree, RenderError> {
    usvg::Tree::from_str(svg, &usvg::Options::default()).map_err(|_| RenderError::Art(what))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::expect_used, reason = "a failing test says why")]

    use super::*;

    #[test]
    fn every_letter_of_a_latin_language_is_drawn() {
        let typeface = Typeface::new().expect("the letters are read");
        let latin = ('\u{c0}'..='\u{17f}').chain('\u{1e00}'..='\u{1eff}');
        let pseudo = "ƀƒɱþɋṽẋƑṀǪṼẊß⟨⟩~";
        for letter in latin.filter(|c| c.is_alphabetic()).chain(pseudo.chars()) {
            let place = typeface.places.get(&letter);
            let historical = "ẜẝẟỺỻ".contains(letter);
            assert!(place.is_some() || historical, "{letter}");
        }
        for (letter, base) in "éßŁșỹṽ".chars().zip("eBLsyv".chars()) {
            assert_ne!(typeface.place(letter), typeface.place(base), "{letter}");
        }
        assert_eq!(typeface.place('Ǎ'), typeface.place('A'));
        assert_eq!(typeface.place('漢'), typeface.place('?'));
        assert_eq!(typeface.place('\u{a0}'), typeface.place(' '));
    }

    #[test]
    fn a_shortened_text_fits() {
        let face = Typeface::new().expect("the letters are read").face(16.0);
        let text = "⟨Łíğĥť~~ ťö ɱöṽé~~~⟩";
        for room in [0, 5, 20, 60, 100, 400] {
            assert!(face.width(&face.shorten(text, room)) <= room as f32, "{room}");
        }
    }
}
