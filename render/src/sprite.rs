//! Small drawings in palette entries, stored as runs. Drawing copies whole runs and blends only the
//! pixels at the edges.

use resvg::tiny_skia::Pixmap;

use crate::palette::{LEVELS, Palette};
use crate::theme::Rgb;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Run {
    pub(crate) x: u16,
    pub(crate) y: u16,
    pub(crate) len: u16,
    /// 0: copy `data`. Otherwise `data` are inks, blended at this level.
    pub(crate) level: u8,
    pub(crate) at: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Edges {
    Smooth,
    /// A single level, which keeps pictures with many such drawings small.
    Plain,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Sprite {
    pub(crate) width: u16,
    pub(crate) height: u16,
    pub(crate) runs: Vec<Run>,
    pub(crate) data: Vec<u8>,
}

impl Sprite {
    pub(crate) fn from_pixmap(pixmap: &Pixmap, edges: Edges, palette: &Palette) -> Sprite {
        let width = pixmap.width() as u16;
        let mut sprite = Sprite { width, height: pixmap.height() as u16, ..Sprite::default() };
        let mut known: Option<([u8; 4], (u8, u8))> = None;
        for (y, row) in pixmap.pixels().chunks(usize::from(width).max(1)).enumerate() {
            let mut open: Option<Run> = None;
            for (x, pixel) in row.iter().enumerate() {
                let level = (usize::from(pixel.alpha()) * LEVELS + 127) / 255;
                let level = match edges {
                    Edges::Plain if level > 0 && level < LEVELS => LEVELS / 2,
                    _ => level,
                };
                if level == 0 {
                    sprite.runs.extend(open.take());
                    continue;
                }
                let plain = pixel.demultiply();
                let key = [plain.red(), plain.green(), plain.blue(), level as u8];
                let (kind, value) = match known {
                    Some((last, found)) if last == key => found,
                    _ => {
                        let colour = Rgb([key[0], key[1], key[2]]);
                        if level == LEVELS {
                            (0, palette.nearest(colour))
                        } else {
                            (level as u8, palette.nearest_ink(colour))
                        }
                    }
                };
                known = Some((key, (kind, value)));
                match &mut open {
                    Some(run) if run.level == kind => run.len += 1,
                    _ => {
                        sprite.runs.extend(open.take());
                        open = Some(Run {
                            x: x as u16,
                            y: y as u16,
                            len: 1,
                            level: kind,
                            at: sprite.data.len() as u32,
                        });
                    }
                }
                sprite.data.push(value);
            }
            sprite.runs.extend(open.take());
        }
        sprite
    }
}
