//! Several boards in one picture, each below its game's name.

use i18n::Locale;
use model::scene::Scene;

use crate::canvas::{Canvas, Rect};
use crate::figures::Pens;
use crate::layout::Layout;
use crate::theme::Theme;
use crate::{RenderError, Renderer, View, encode, figures, squares};

/// Boards beside each other.
const COLUMNS: i32 = 3;

impl Renderer {
    /// Boards as one indexed PNG of that width, three beside each other. The same scenes, width and
    /// language give the same bytes on every machine.
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
        let (palette, art) = self.wardrobe(theme)?;
        let width = i32::from(width.clamp(View::SIZES.0, View::SIZES.1));
        let tile = width / COLUMNS;
        let pad = width / 90;
        let head = width * 42 / 1000;
        let room = tile - 2 * pad;
        let height = head + room + 2 * pad;
        let count = i32::try_from(scenes.len()).unwrap_or(i32::MAX).max(1);
        let rows = (count + COLUMNS - 1) / COLUMNS;
        let mut canvas = Canvas::new(width, height * rows, palette, palette.inks.table);
        for (place, scene) in (0..count).zip(scenes) {
            let row = place / COLUMNS;
            // A row that is not full stands in the middle.
            let in_row = (count - row * COLUMNS).min(COLUMNS);
            let x = (width - in_row * tile) / 2 + place % COLUMNS * tile;
            let y = row * height;
            let (columns, ranks) = (i32::from(scene.board.columns), i32::from(scene.board.rows));
            let cell = (room / columns.max(ranks).max(1)).max(2);
            let left = x + pad + (room - cell * columns) / 2;
            let top = y + head + pad + (room - cell * ranks) / 2;
            // Its letters are as large as in a picture that is somewhat narrower.
            let layout = Layout::bare(&scene.board, cell, left, top, width * 4 / 5);
            let sheet = self.sheet(theme, layout.sizes)?;
            canvas.fill(Rect::new(x + 1, y + 1, tile - 2, head - 2), palette.inks.strip);
            let face = &sheet.small;
            let title = face.fitted(scene.game, room);
            let base = y + (head + face.capital) / 2;
            canvas.text(face, x + pad, base, palette.inks.text, &title);
            let pens = Pens { layout: &layout, sheet: &sheet, art, locale };
            squares::ground(&mut canvas, scene, &layout, &sheet, &[]);
            figures::draw(&mut canvas, scene, &pens);
        }
        encode::png(&canvas)
    }
}
