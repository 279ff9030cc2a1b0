//! Renders a [`model::scene::Scene`] as an indexed PNG ([`Renderer`]), alternative text or text
//! board, localised by a [`Locale`].
//!
//! Drawings are rasterised once per size and theme. Composing a picture then only copies rows of
//! palette entries, which takes about a millisecond.

#![warn(missing_docs)]

mod aids;
mod alt;
mod animation;
mod arrows;
mod art;
mod boards;
mod canvas;
mod contact_sheet;
mod curve;
mod deflate;
mod emblems;
mod emoji;
mod encode;
mod figures;
mod glyph;
mod layout;
mod legend;
mod letters;
mod palette;
mod pieces;
mod scripts;
mod sheet;
mod sprite;
mod squares;
mod strips;
mod text;
mod theme;
mod trays;

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use i18n::Locale;
use model::scene::{Scene, Side, Surface};

pub use alt::{ALT_TEXT_LIMIT, alt_text};
pub use animation::{Animation, Frame, FrameDelta, Overlay, OverlayLine, OverlayTone};
pub use curve::{Curve, CurvePoint, CurveScale};
pub use emoji::{emoji_name, emoji_names};
pub use legend::legend_alt_text;
pub use pieces::has_drawing;
pub use text::{TEXT_BOARD_LIMIT, text_board, text_board_within};
pub use theme::{Theme, ThemeError};

use art::Art;
use canvas::Canvas;
use figures::Pens;
use layout::{Layout, Lines, SceneLines, Sizes};
use letters::Typeface;
use palette::Palette;
use sheet::Sheet;

/// Perspective, size and theme of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct View {
    /// The side at the bottom.
    pub orientation: Side,
    /// Width in pixels, clamped to [`View::SIZES`].
    pub size: u16,
    /// The colour theme.
    pub theme: Theme,
}

impl View {
    /// Minimum and maximum width in pixels.
    pub const SIZES: (u16, u16) = (160, 2000);
}

impl Default for View {
    fn default() -> View {
        View { orientation: Side::White, size: 720, theme: Theme::default() }
    }
}

/// Failure to render. Scenes cause none; only invalid embedded art or lack of memory does.
#[derive(Debug)]
pub enum RenderError {
    /// Invalid embedded drawing, by file or kind.
    Art(&'static str),
    /// Invalid embedded theme.
    Theme(ThemeError),
    /// Error from the PNG encoder.
    Png(png::EncodingError),
    /// Error from the GIF encoder.
    Gif(gif::EncodingError),
}

impl std::fmt::Display for RenderError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            RenderError::Art(what) => write!(f, "an embedded drawing cannot be read: {what}"),
            RenderError::Theme(error) => error.fmt(f),
            RenderError::Png(error) => write!(f, "the PNG encoder refused: {error}"),
            RenderError::Gif(error) => write!(f, "the GIF encoder refused: {error}"),
        }
    }
}

impl std::error::Error for RenderError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            RenderError::Art(_) => None,
            RenderError::Theme(error) => error.source(),
            RenderError::Png(error) => Some(error),
            RenderError::Gif(error) => Some(error),
        }
    }
}

impl From<ThemeError> for RenderError {
    fn from(error: ThemeError) -> RenderError {
        RenderError::Theme(error)
    }
}

impl From<gif::EncodingError> for RenderError {
    fn from(error: gif::EncodingError) -> RenderError {
        RenderError::Gif(error)
    }
}

impl From<png::EncodingError> for RenderError {
    fn from(error: png::EncodingError) -> RenderError {
        RenderError::Png(error)
    }
}

/// Number of cached sprite sheets; the least recently used one is evicted.
const SHEETS: usize = 24;

type NamedSheet = (Theme, Surface, Arc<Sheet>);

/// Draws scenes. One renderer serves all threads.
///
/// # Examples
///
/// `scene` is a board of 6 × 6 squares with a white pawn on c2:
///
/// ```
/// use i18n::Locale;
/// use model::scene::Side;
/// use render::{Renderer, View};
///
/// # use model::l10n::term;
/// # use model::scene::{Board, Layer, Piece, PlacedPiece, Scene, Spot, Symbol};
/// # let sides = [term("toy-white"), term("toy-black")];
/// # let mut scene = Scene::empty("Toy", sides, Board::chequered(6, 6));
/// # let piece = Piece {
/// #     side: Side::White,
/// #     symbol: Symbol("pawn"),
/// #     name: term("toy-pawn"),
/// #     code: "P",
/// #     badges: Vec::new(),
/// # };
/// # scene.pieces.push(PlacedPiece { spot: Spot::new(2, 1), layer: Layer::Unit, piece });
/// # let toy = |_: &str| {
/// #     let text = "toy-white = White\ntoy-black = Black\ntoy-pawn = Pawn\n    .many = Pawns\n";
/// #     [("toy", text)]
/// # };
/// # let locale = Locale::load("en", toy)?;
/// let renderer = Renderer::new()?;
/// let view = View { orientation: Side::Black, size: 240, ..View::default() };
/// let png = renderer.png(&scene, &view, &locale)?;
/// assert!(png.starts_with(b"\x89PNG"));
/// // The same scene, view and language give the same bytes.
/// assert_eq!(renderer.png(&scene, &view, &locale)?, png);
/// assert_eq!(renderer.image(&scene, &view, &locale)?.width(), 240);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Renderer {
    typeface: Arc<Typeface>,
    /// By theme, loaded on first use.
    art: [OnceLock<Art>; Theme::ALL.len()],
    /// By theme and surface, built on first use.
    palettes: [[OnceLock<Palette>; Surface::ALL.len()]; Theme::ALL.len()],
    /// Most recently used last.
    sheets: Mutex<Vec<NamedSheet>>,
}

impl Renderer {
    /// Prepares signs and letters for the default view of an 8×8 board. Pieces, other sizes and
    /// themes are prepared on first use.
    ///
    /// # Errors
    /// If the embedded art is invalid.
    pub fn new() -> Result<Renderer, RenderError> {
        let renderer = Renderer {
            typeface: Typeface::new()?,
            art: Default::default(),
            palettes: Default::default(),
            sheets: Mutex::new(Vec::new()),
        };
        let view = View::default();
        let board = model::scene::Board::chequered(8, 8);
        let lines = SceneLines { header: Lines::One, strips: Lines::One, duel: false };
        let layout = Layout::new(&board, view.size, view.orientation, lines);
        renderer.sheet(view.theme, Surface::default(), layout.sizes)?;
        Ok(renderer)
    }

    /// Draws an indexed PNG, [`View::size`] pixels wide and slightly higher. Identical input gives
    /// identical bytes on every machine.
    ///
    /// # Errors
    /// See [`RenderError`]; no scene causes one.
    pub fn png(&self, scene: &Scene, view: &View, locale: &Locale) -> Result<Vec<u8>, RenderError> {
        encode::png(&self.draw(scene, view, locale)?)
    }

    /// Draws the picture of [`Renderer::png`] as pixels, for other formats.
    ///
    /// # Errors
    /// See [`RenderError`]; no scene causes one.
    pub fn image(
        &self,
        scene: &Scene,
        view: &View,
        locale: &Locale,
    ) -> Result<image::RgbImage, RenderError> {
        Ok(encode::image(&self.draw(scene, view, locale)?))
    }

    fn draw(&self, scene: &Scene, view: &View, locale: &Locale) -> Result<Canvas<'_>, RenderError> {
        let size = view.size.clamp(View::SIZES.0, View::SIZES.1);
        let lines = strips::lines(scene, size, &self.typeface, locale);
        self.draw_lines(scene, view, locale, lines)
    }

    fn draw_lines(
        &self,
        scene: &Scene,
        view: &View,
        locale: &Locale,
        lines: SceneLines,
    ) -> Result<Canvas<'_>, RenderError> {
        let (palette, art) = (self.palette(view.theme, scene.surface)?, self.art(view.theme)?);
        let size = view.size.clamp(View::SIZES.0, View::SIZES.1);
        let layout = Layout::new(&scene.board, size, view.orientation, lines);
        let sheet = self.sheet(view.theme, scene.surface, layout.sizes)?;
        let mut canvas = Canvas::new(layout.width, layout.height, palette, palette.inks.table);
        let pens = Pens { layout: &layout, sheet: &sheet, art, locale };
        squares::draw(&mut canvas, scene, &layout, &sheet);
        aids::tint(&mut canvas, scene, &pens);
        aids::draw_reach(&mut canvas, scene, &pens);
        figures::draw(&mut canvas, scene, &pens);
        aids::numbers(&mut canvas, scene, &pens);
        aids::duel(&mut canvas, scene, &pens);
        strips::draw(&mut canvas, scene, &pens);
        Ok(canvas)
    }

    fn art(&self, theme: Theme) -> Result<&Art, RenderError> {
        let place = &self.art[theme as usize];
        if let Some(ready) = place.get() {
            return Ok(ready);
        }
        let made = Art::new(theme.colours()?)?;
        Ok(place.get_or_init(|| made))
    }

    fn palette(&self, theme: Theme, surface: Surface) -> Result<&Palette, RenderError> {
        let place = &self.palettes[theme as usize][surface as usize];
        if let Some(ready) = place.get() {
            return Ok(ready);
        }
        let made = Palette::new(&theme.colours()?, surface);
        Ok(place.get_or_init(|| made))
    }

    fn sheet(
        &self,
        theme: Theme,
        surface: Surface,
        sizes: Sizes,
    ) -> Result<Arc<Sheet>, RenderError> {
        let find = |sheets: &mut Vec<NamedSheet>| {
            let wanted = |(known, on, sheet): &NamedSheet| {
                (*known, *on) == (theme, surface) && sheet.sizes == sizes
            };
            let found = sheets.remove(sheets.iter().position(wanted)?);
            let sheet = Arc::clone(&found.2);
            sheets.push(found);
            Some(sheet)
        };
        let lock = || self.sheets.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(sheet) = find(&mut lock()) {
            return Ok(sheet);
        }
        // Built outside the lock, so that other pictures don't wait.
        let (palette, art) = (self.palette(theme, surface)?, self.art(theme)?);
        let made = Arc::new(Sheet::new(sizes, surface, art, palette, &self.typeface)?);
        let mut sheets = lock();
        if let Some(sheet) = find(&mut sheets) {
            return Ok(sheet);
        }
        if sheets.len() >= SHEETS {
            sheets.remove(0);
        }
        sheets.push((theme, surface, Arc::clone(&made)));
        Ok(made)
    }
}
