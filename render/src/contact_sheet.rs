//! Several boards in one picture, each below its game's name.

use i18n::Locale;
use model::scene::{Scene, Surface};

use crate::canvas::{Canvas, Rect};
use crate::figures::Pens;
use crate::layout::Layout;
use crate::palette::Palette;
use crate::theme::Theme;
use crate::{RenderError, Renderer, View, encode, figures, squares};

const COLUMNS: i32 = 3;

impl Renderer {
    /// Draws scenes as one indexed PNG `width` pixels wide, three boards per row. Identical input
    /// gives identical bytes on every machine.
    ///
    /// # Errors
    /// See [`RenderError`]; no scene causes one.
    pub fn contact_sheet(
        &self,
        scenes: &[Scene],
        width: u16,
        theme: Theme,
        locale: &Locale,
    ) -> Result<Vec<u8>, RenderError> {
        let art = self.art(theme)?;
        let ground = self.palette(theme, Surface::default())?;
        let width = i32::from(width.clamp(View::SIZES.0, View::SIZES.1));
        let tile = width / COLUMNS;
        let pad = width / 90;
        let head = width * 42 / 1000;
        let room = tile - 2 * pad;
        let height = head + room + 2 * pad;
        let count = i32::try_from(scenes.len()).unwrap_or(i32::MAX).max(1);
        let rows = (count + COLUMNS - 1) / COLUMNS;
        let mut all = Collage::new(Canvas::new(width, height * rows, ground, ground.inks.table));
        for (place, scene) in (0..count).zip(scenes) {
            let row = place / COLUMNS;
            // Centres an incomplete row.
            let in_row = (count - row * COLUMNS).min(COLUMNS);
            let x = (width - in_row * tile) / 2 + place % COLUMNS * tile;
            let y = row * height;
            let (columns, ranks) = (i32::from(scene.board.columns), i32::from(scene.board.rows));
            let cell = (room / columns.max(ranks).max(1)).max(2);
            let left = pad + (room - cell * columns) / 2;
            let top = head + pad + (room - cell * ranks) / 2;
            let layout = Layout::bare(&scene.board, cell, left, top, width * 4 / 5);
            let sheet = self.sheet(theme, scene.surface, layout.sizes)?;
            let palette = self.palette(theme, scene.surface)?;
            let mut canvas = Canvas::new(tile, height, palette, palette.inks.table);
            canvas.fill(Rect::new(1, 1, tile - 2, head - 2), palette.inks.strip);
            let face = &sheet.small;
            let title = face.shorten(scene.game, room);
            let base = (head + face.capital) / 2;
            canvas.text(face, pad, base, palette.inks.text, &title);
            let pens = Pens { layout: &layout, sheet: &sheet, art, locale };
            squares::ground(&mut canvas, scene, &layout, &sheet, &[]);
            figures::draw(&mut canvas, scene, &pens);
            all.put(&canvas, x, y);
        }
        encode::indexed(width, &all.canvas.rows, all.colours.concat())
    }
}

struct Collage<'a> {
    canvas: Canvas<'a>,
    colours: Vec<[u8; 3]>,
}

impl<'a> Collage<'a> {
    fn new(canvas: Canvas<'a>) -> Collage<'a> {
        let mut all = Collage { canvas, colours: Vec::new() };
        let empty = std::mem::take(&mut all.canvas.rows);
        let table = all.canvas.palette.inks.table;
        let ground = all.entry(all.canvas.palette, table);
        all.canvas.rows = empty.into_iter().map(|_| ground).collect();
        all
    }

    fn put(&mut self, part: &Canvas<'_>, x: i32, y: i32) {
        let mut entries: [Option<u8>; 256] = [None; 256];
        let stride = self.canvas.width as usize + 1;
        for (row, pixels) in part.rows.chunks(part.width as usize + 1).enumerate() {
            let start = (y as usize + row) * stride + 1 + x as usize;
            let pixels = pixels.get(1..).unwrap_or_default();
            let Some(place) = self.canvas.rows.get(start..start + pixels.len()) else { continue };
            let mut line = place.to_vec();
            for (to, &ink) in line.iter_mut().zip(pixels) {
                *to = match entries[usize::from(ink)] {
                    Some(known) => known,
                    None => *entries[usize::from(ink)].insert(self.entry(part.palette, ink)),
                };
            }
            self.canvas.rows[start..start + line.len()].copy_from_slice(&line);
        }
    }

    /// Falls back to the nearest colour if the palette is full.
    fn entry(&mut self, of: &Palette, ink: u8) -> u8 {
        let colours = of.bytes();
        let at = usize::from(ink) * 3;
        let colour = colours.get(at..at + 3).and_then(|rgb| rgb.try_into().ok());
        let colour: [u8; 3] = colour.unwrap_or_default();
        if let Some(found) = self.colours.iter().position(|known| *known == colour) {
            return found as u8;
        }
        if self.colours.len() < 256 {
            self.colours.push(colour);
            return (self.colours.len() - 1) as u8;
        }
        let far = |one: &[u8; 3]| -> i32 {
            one.iter().zip(colour).map(|(a, b)| (i32::from(*a) - i32::from(b)).pow(2)).sum()
        };
        let nearest = self.colours.iter().enumerate().min_by_key(|(_, one)| far(one));
        nearest.map_or(0, |(entry, _)| entry as u8)
    }
}
