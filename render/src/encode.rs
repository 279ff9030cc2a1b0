//! Palette entries to PNG.

use png::{BitDepth, ColorType, DeflateCompression, Encoder, Filter};

use crate::RenderError;
use crate::canvas::Canvas;

/// An indexed PNG of the canvas.
///
/// Each row is written as its difference from the row above: flat colours become noughts.
/// Level 2 is where bytes stop falling quickly and time starts to rise.
pub(crate) fn png(canvas: &Canvas<'_>) -> Result<Vec<u8>, RenderError> {
    let mut out = Vec::with_capacity(48 * 1024);
    let (width, height) = (canvas.width as u32, canvas.height as u32);
    let mut encoder = Encoder::new(&mut out, width, height);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(canvas.palette.bytes());
    encoder.set_deflate_compression(DeflateCompression::Level(2));
    encoder.set_filter(Filter::Up);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&canvas.pixels)?;
    writer.finish()?;
    Ok(out)
}
