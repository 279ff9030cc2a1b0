//! Draws a [`Legend`]: each kind of piece with its name, figure and moves.

use i18n::Locale;
use model::l10n::{L10nMessage, say};
use model::scene::{Legend, LegendEntry, MarkKind, Scene, Surface};

use crate::canvas::{Canvas, Rect};
use crate::figures::Pens;
use crate::layout::Layout;
use crate::theme::Theme;
use crate::{RenderError, Renderer, View, encode, figures, squares};

/// Alternative text for a picture of a legend.
#[must_use]
pub fn legend_alt_text(legend: &Legend, locale: &Locale) -> String {
    let titles: Vec<L10nMessage> = legend.entries.iter().map(|entry| entry.title.clone()).collect();
    let alt = say("render-legend").with("game", legend.game).with("pieces", titles);
    locale.text(&alt)
}

struct Tile {
    width: i32,
    height: i32,
    head: i32,
    pad: i32,
    /// The size of the figure next to the diagram. In three columns or more there is only the
    /// diagram, which shows the piece, too.
    figure: Option<i32>,
    cell: i32,
}

impl Tile {
    fn new(legend: &Legend, size: i32) -> Tile {
        let columns = i32::from(legend.columns.max(1));
        let width = size / columns;
        let pad = size / 72;
        let reach = legend.entries.iter().map(|entry| i32::from(entry.diagram.board.columns));
        let squares = reach.max().unwrap_or(1).max(1);
        let head = size * 52 / 1000;
        let (figure, cell) = match columns {
            ..=2 => (Some(width * 3 / 10), (width * 7 / 10 - 3 * pad) / squares),
            _ => (None, (width - 2 * pad) / squares),
        };
        let height = head + (cell * squares).max(figure.unwrap_or_default()) + 2 * pad;
        Tile { width, height, head, pad, figure, cell }
    }
}

impl Renderer {
    /// Draws a legend as an indexed PNG `width` pixels wide. Identical input gives identical bytes
    /// on every machine.
    ///
    /// # Errors
    /// See [`RenderError`]; no legend causes one.
    pub fn legend(
        &self,
        legend: &Legend,
        size: u16,
        theme: Theme,
        locale: &Locale,
    ) -> Result<Vec<u8>, RenderError> {
        let first = legend.entries.first();
        let surface = first.map_or_else(Surface::default, |entry| entry.figure.surface);
        let palette = self.palette(theme, surface)?;
        let size = i32::from(size.clamp(View::SIZES.0, View::SIZES.1));
        let tile = Tile::new(legend, size);
        let columns = usize::from(legend.columns.max(1));
        let rows = i32::try_from(legend.entries.len().div_ceil(columns)).unwrap_or(1).max(1);
        let mut canvas = Canvas::new(size, tile.height * rows, palette, palette.inks.table);
        for (number, entry) in legend.entries.iter().enumerate() {
            let column = i32::try_from(number % columns).unwrap_or_default();
            let row = i32::try_from(number / columns).unwrap_or_default();
            let (x, y) = (column * tile.width, row * tile.height);
            let place = Rect::new(x, y, tile.width, tile.height);
            self.entry(&mut canvas, entry, &tile, place, theme, locale)?;
        }
        encode::png(&canvas)
    }

    fn entry(
        &self,
        canvas: &mut Canvas<'_>,
        entry: &LegendEntry,
        tile: &Tile,
        place: Rect,
        theme: Theme,
        locale: &Locale,
    ) -> Result<(), RenderError> {
        let inks = canvas.palette.inks;
        let (pad, head) = (tile.pad, tile.head);
        let Rect { x, y, .. } = place;
        canvas.fill(Rect::new(x + 1, y + 1, tile.width - 2, head - 2), inks.strip);
        let below = y + head + pad / 2;
        let diagram_x = x + pad + tile.figure.map_or(0, |figure| figure + pad);
        let layout = Layout::bare(&entry.diagram.board, tile.cell, diagram_x, below, canvas.width);
        self.part(canvas, &entry.diagram, &layout, theme, locale)?;
        let of_figure = tile
            .figure
            .map(|figure| Layout::bare(&entry.figure.board, figure, x + pad, below, canvas.width));
        if let Some(layout) = &of_figure {
            self.part(canvas, &entry.figure, layout, theme, locale)?;
        }
        let sizes = of_figure.map_or(layout.sizes, |layout| layout.sizes);
        let sheet = self.sheet(theme, entry.figure.surface, sizes)?;
        let face = &sheet.name;
        let base = y + (head + face.capital) / 2;
        let title = face.shorten(&locale.text(&entry.title), tile.width - 2 * pad);
        canvas.text(face, x + pad, base, inks.text, &title);
        Ok(())
    }

    fn part(
        &self,
        canvas: &mut Canvas<'_>,
        scene: &Scene,
        layout: &Layout,
        theme: Theme,
        locale: &Locale,
    ) -> Result<(), RenderError> {
        let art = self.art(theme)?;
        let sheet = self.sheet(theme, scene.surface, layout.sizes)?;
        let pens = Pens { layout, sheet: &sheet, art, locale };
        let reached = [MarkKind::Destination, MarkKind::DestinationCapture];
        squares::ground(canvas, scene, layout, &sheet, &reached);
        figures::draw(canvas, scene, &pens);
        Ok(())
    }
}
