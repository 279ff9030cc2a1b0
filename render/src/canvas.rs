//! A picture being drawn: one palette entry per pixel, row by row.

use crate::glyph::Glyph;
use crate::letters::{Face, Line, LineKind};
use crate::palette::{Ink, LEVELS, Palette};
use crate::sprite::Sprite;

/// A rectangle of pixels; parts outside the canvas are clipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rect {
    pub(crate) x: i32,
    pub(crate) y: i32,
    pub(crate) width: i32,
    pub(crate) height: i32,
}

impl Rect {
    pub(crate) const fn new(x: i32, y: i32, width: i32, height: i32) -> Rect {
        Rect { x, y, width, height }
    }
}

/// A picture in PNG layout: each row starts with a filter byte of 0 (unfiltered).
pub(crate) struct Canvas<'a> {
    pub(crate) width: i32,
    pub(crate) height: i32,
    pub(crate) palette: &'a Palette,
    /// `height` rows of `width + 1` bytes.
    pub(crate) rows: Vec<u8>,
}

impl<'a> Canvas<'a> {
    pub(crate) fn new(width: i32, height: i32, palette: &'a Palette, ground: Ink) -> Canvas<'a> {
        let (width, height) = (width.max(1), height.max(1));
        let stride = width as usize + 1;
        let mut rows = vec![ground; stride * height as usize];
        rows.iter_mut().step_by(stride).for_each(|filter| *filter = 0);
        Canvas { width, height, palette, rows }
    }

    #[inline]
    fn span(&mut self, x: i32, y: i32, len: i32) -> Option<(&mut [u8], usize)> {
        if y < 0 || y >= self.height {
            return None;
        }
        let from = x.max(0);
        let to = (x + len).min(self.width);
        if from >= to {
            return None;
        }
        let row = y as usize * (self.width as usize + 1) + 1;
        let span = self.rows.get_mut(row + from as usize..row + to as usize)?;
        Some((span, (from - x) as usize))
    }

    pub(crate) fn fill(&mut self, rect: Rect, ink: Ink) {
        for y in rect.y..rect.y + rect.height {
            if let Some((span, _)) = self.span(rect.x, y, rect.width) {
                span.fill(ink);
            }
        }
    }

    /// Blends an ink over a rectangle, at a level from 1 to `LEVELS - 1`.
    pub(crate) fn tint(&mut self, rect: Rect, ink: Ink, level: usize) {
        let palette = self.palette;
        let over = palette.over(level, ink);
        for y in rect.y..rect.y + rect.height {
            let Some((span, _)) = self.span(rect.x, y, rect.width) else { continue };
            for pixel in span {
                *pixel = over.get(usize::from(*pixel)).copied().unwrap_or(ink);
            }
        }
    }

    pub(crate) fn disc(&mut self, x: i32, y: i32, radius: f32, ink: Ink) {
        let reach = radius.ceil() as i32 + 1;
        for down in -reach..=reach {
            for across in -reach..=reach {
                let cover = radius + 0.5 - (across as f32).hypot(down as f32);
                let level = (cover.clamp(0.0, 1.0) * LEVELS as f32).round() as usize;
                if level > 0 {
                    self.dot(x + across, y + down, ink, level);
                }
            }
        }
    }

    pub(crate) fn blit(&mut self, sprite: &Sprite, x: i32, y: i32) {
        let palette = self.palette;
        for run in &sprite.runs {
            let at = run.at as usize;
            let Some(data) = sprite.data.get(at..at + usize::from(run.len)) else { continue };
            let (left, top) = (x + i32::from(run.x), y + i32::from(run.y));
            let Some((span, cut)) = self.span(left, top, i32::from(run.len)) else { continue };
            let data = &data[cut.min(data.len())..];
            if run.level == 0 {
                let len = span.len().min(data.len());
                span[..len].copy_from_slice(&data[..len]);
            } else {
                for (pixel, &ink) in span.iter_mut().zip(data) {
                    let over = palette.over(usize::from(run.level), ink);
                    *pixel = over.get(usize::from(*pixel)).copied().unwrap_or(ink);
                }
            }
        }
    }

    /// Blends an ink over one pixel, at a level from 1 to `LEVELS`.
    pub(crate) fn dot(&mut self, x: i32, y: i32, ink: Ink, level: usize) {
        let palette = self.palette;
        if let Some(([pixel], _)) = self.span(x, y, 1) {
            *pixel = match level {
                LEVELS => ink,
                level => palette.over(level, ink).get(usize::from(*pixel)).copied().unwrap_or(ink),
            };
        }
    }

    pub(crate) fn text(&mut self, face: &Face, x: i32, baseline: i32, ink: Ink, text: &str) -> i32 {
        let mut pen = x as f32;
        for letter in text.chars() {
            let glyph = face.glyph(letter);
            self.glyph(glyph, pen.round() as i32, baseline, ink);
            pen += glyph.advance;
        }
        pen.round() as i32
    }

    pub(crate) fn line(
        &mut self,
        face: &Face,
        x: i32,
        baseline: i32,
        ink: Ink,
        line: &Line,
    ) -> i32 {
        match &line.kind {
            LineKind::Letters(text) => self.text(face, x, baseline, ink, text),
            LineKind::Drawn(glyph) => {
                self.glyph(glyph, x, baseline, ink);
                x + line.width
            }
        }
    }

    fn glyph(&mut self, glyph: &Glyph, x: i32, baseline: i32, ink: Ink) {
        let palette = self.palette;
        let left = x + glyph.left;
        let width = glyph.width.max(1);
        for (row, levels) in glyph.levels.chunks(width).enumerate() {
            let y = baseline - glyph.top + row as i32;
            let Some((span, cut)) = self.span(left, y, width as i32) else { continue };
            for (pixel, &level) in span.iter_mut().zip(levels.iter().skip(cut)) {
                *pixel = match usize::from(level) {
                    0 => continue,
                    LEVELS => ink,
                    level => {
                        palette.over(level, ink).get(usize::from(*pixel)).copied().unwrap_or(ink)
                    }
                };
            }
        }
    }

    pub(crate) fn text_centred(&mut self, face: &Face, x: i32, base: i32, ink: Ink, text: &str) {
        let half = (face.width(text) / 2.0).round() as i32;
        self.text(face, x - half, base, ink, text);
    }
}
