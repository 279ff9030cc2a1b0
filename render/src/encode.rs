//! Encodes palette entries as PNG or pixels.

use image::{Rgb, RgbImage};
use png::{BitDepth, ColorType, Encoder, chunk};

use crate::RenderError;
use crate::canvas::Canvas;
use crate::deflate;

pub(crate) fn png(canvas: &Canvas<'_>) -> Result<Vec<u8>, RenderError> {
    indexed(canvas.width, &canvas.rows, canvas.palette.bytes())
}

/// An indexed PNG of rows in [`Canvas`] layout, in these colours.
pub(crate) fn indexed(
    width: i32,
    rows: &[u8],
    mut colours: Vec<u8>,
) -> Result<Vec<u8>, RenderError> {
    let stride = width as usize + 1;
    let data = deflate::zlib(rows, stride);
    let mut out = Vec::with_capacity(data.len() + 1024);
    let mut encoder = Encoder::new(&mut out, width as u32, (rows.len() / stride) as u32);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    // Trailing unused entries are omitted: commonly used entries come first.
    let used = rows.iter().copied().max().map_or(1, |last| usize::from(last) + 1);
    colours.truncate(used * 3);
    encoder.set_palette(colours);
    let mut writer = encoder.write_header()?;
    writer.write_chunk(chunk::IDAT, &data)?;
    writer.finish()?;
    Ok(out)
}

pub(crate) fn image(canvas: &Canvas<'_>) -> RgbImage {
    let (width, height) = (canvas.width.unsigned_abs(), canvas.height.unsigned_abs());
    let colours = canvas.palette.bytes();
    RgbImage::from_fn(width, height, |x, y| {
        let at = y as usize * (width as usize + 1) + 1 + x as usize;
        let ink = usize::from(canvas.rows.get(at).copied().unwrap_or(0));
        match colours.get(ink * 3..ink * 3 + 3) {
            Some(&[red, green, blue]) => Rgb([red, green, blue]),
            _ => Rgb([0; 3]),
        }
    })
}

#[cfg(test)]
mod tests {
    use i18n::Locale;
    use model::l10n::term;
    use model::scene::{Board, Scene};

    use crate::{Renderer, View};

    #[test]
    fn pixels_are_those_of_the_png() {
        let locale = Locale::load("en", |_| [("words", "white = White\nblack = Black\n")])
            .expect("messages");
        let sides = [term("white"), term("black")];
        let scene = Scene::empty("Test", sides, Board::chequered(8, 8));
        let renderer = Renderer::new().expect("art");
        let view = View { size: 360, ..View::default() };
        let png = renderer.png(&scene, &view, &locale).expect("a picture");
        let read = image::load_from_memory(&png).expect("a PNG").to_rgb8();
        assert_eq!(read, renderer.image(&scene, &view, &locale).expect("pixels"));
    }
}
