//! Palette entries to PNG.

use png::{BitDepth, ColorType, Encoder, chunk};

use crate::RenderError;
use crate::canvas::Canvas;
use crate::deflate;

/// An indexed PNG of the canvas, its rows unfiltered.
pub(crate) fn png(canvas: &Canvas<'_>) -> Result<Vec<u8>, RenderError> {
    let data = deflate::zlib(&canvas.rows, canvas.width as usize + 1);
    let mut out = Vec::with_capacity(data.len() + 1024);
    let mut encoder = Encoder::new(&mut out, canvas.width as u32, canvas.height as u32);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(canvas.palette.bytes());
    let mut writer = encoder.write_header()?;
    writer.write_chunk(chunk::IDAT, &data)?;
    writer.finish()?;
    Ok(out)
}
