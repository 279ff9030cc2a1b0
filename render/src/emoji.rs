//! Pieces as emojis for menus and legends. A plate keeps them visible on light and dark
//! backgrounds.

use model::scene::{Side, Symbol};
use resvg::tiny_skia::{Color, FillRule, Paint, PathBuilder, Pixmap, Transform};

use crate::theme::{Rgb, Theme};
use crate::{RenderError, Renderer, pieces};

/// Width and height in pixels; Discord shows them smaller.
const SIZE: u32 = 128;
const MARGIN: f32 = 8.0;

/// Names of all pieces with drawings, without ranks: `knight`, `knight-wizard`.
pub fn emoji_names() -> impl Iterator<Item = &'static str> {
    pieces::names()
}

/// The emoji of a symbol, ignoring rank; `None` without a drawing.
#[must_use]
pub fn emoji_name(symbol: Symbol) -> Option<&'static str> {
    let figure = pieces::figure(symbol);
    if figure.lettered { None } else { pieces::names().nth(figure.plain.checked_sub(1)?) }
}

impl Renderer {
    /// Draws a piece as a PNG of 128 × 128 pixels. Returns `None` unless `name` is in
    /// [`emoji_names`]. Identical bytes on every machine.
    ///
    /// # Errors
    /// See [`RenderError`].
    pub fn emoji(&self, name: &str, side: Side) -> Result<Option<Vec<u8>>, RenderError> {
        let Some(place) = pieces::names().position(|known| known == name) else { return Ok(None) };
        let art = self.art(Theme::default())?;
        let Some(mut pixmap) = Pixmap::new(SIZE, SIZE) else { return Ok(None) };
        plate(&mut pixmap, art.square());
        art.piece_on(&mut pixmap, place + 1, side, MARGIN);
        let mut out = Vec::new();
        let mut encoder = png::Encoder::new(&mut out, SIZE, SIZE);
        encoder.set_color(png::ColorType::Rgba);
        encoder.set_depth(png::BitDepth::Eight);
        let mut writer = encoder.write_header()?;
        let pixels: Vec<u8> = pixmap
            .pixels()
            .iter()
            .flat_map(|pixel| {
                let plain = pixel.demultiply();
                [plain.red(), plain.green(), plain.blue(), plain.alpha()]
            })
            .collect();
        writer.write_image_data(&pixels)?;
        writer.finish()?;
        Ok(Some(out))
    }
}

fn plate(pixmap: &mut Pixmap, Rgb([red, green, blue]): Rgb) {
    let mut paint = Paint::default();
    paint.set_color(Color::from_rgba8(red, green, blue, 255));
    let (all, k) = (SIZE as f32, 20.0);
    let mut path = PathBuilder::new();
    path.move_to(k, 0.0);
    path.line_to(all - k, 0.0);
    path.quad_to(all, 0.0, all, k);
    path.line_to(all, all - k);
    path.quad_to(all, all, all - k, all);
    path.line_to(k, all);
    path.quad_to(0.0, all, 0.0, all - k);
    path.line_to(0.0, k);
    path.quad_to(0.0, 0.0, k, 0.0);
    path.close();
    if let Some(path) = path.finish() {
        pixmap.fill_path(&path, &paint, FillRule::Winding, Transform::identity(), None);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_of_either_side_is_a_picture_of_its_own() -> Result<(), RenderError> {
        let renderer = Renderer::new()?;
        let mut seen: Vec<Vec<u8>> = Vec::new();
        for name in emoji_names() {
            assert_eq!(emoji_name(Symbol(name)), Some(name));
            for side in Side::ALL {
                let png = renderer.emoji(name, side)?.unwrap_or_default();
                assert_eq!(Some(png.clone()), renderer.emoji(name, side)?);
                assert!((500..64 * 1024).contains(&png.len()), "{name}: {} bytes", png.len());
                assert!(!seen.contains(&png), "{name} of {side:?} is like another");
                if let Some(folder) = std::env::var_os("EMOJI") {
                    let file = format!("{name}-{}.png", side.id());
                    let written = std::fs::write(std::path::Path::new(&folder).join(file), &png);
                    assert!(written.is_ok(), "{name}");
                }
                seen.push(png);
            }
        }
        assert_eq!(emoji_name(Symbol("peasant-3")), Some("peasant"));
        assert_eq!(emoji_name(Symbol("nothing")), None);
        assert_eq!(renderer.emoji("nothing", Side::White)?, None);
        Ok(())
    }
}
