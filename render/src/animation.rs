//! Boards one after the other, as a GIF.
//!
//! Each picture is a [`Block`]: the box of what differs from the picture before it, in which all
//! that is as before is transparent. The colours are the theme's, so a block depends on the two
//! pictures alone: it can be kept, and a GIF is put together from blocks without drawing anything.

mod card;
mod lzw;

use std::borrow::Cow;
use std::sync::Arc;

use i18n::Locale;
use model::scene::Scene;

use crate::canvas::Canvas;
use crate::figures::Pens;
use crate::layout::Layout;
use crate::theme::Theme;
use crate::{RenderError, Renderer, View};

pub use card::{Card, CardLine, CardTone};
use lzw::Lzw;

/// What one picture of an animation changes in the one before it; of the first, all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    left: u16,
    top: u16,
    width: u16,
    height: u16,
    transparent: Option<u8>,
    /// Compressed.
    data: Vec<u8>,
}

impl Block {
    /// About how many bytes it takes in a file.
    #[must_use]
    pub fn size(&self) -> usize {
        /// A graphic control extension, an image descriptor and what stands around the data.
        const AROUND: usize = 20;
        self.data.len() + self.data.len() / 255 + AROUND
    }
}

/// A block, and how long what it shows is to be seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The block.
    pub block: Arc<Block>,
    /// In hundredths of a second. What is below 2 is shown for a tenth of a second by browsers.
    pub delay: u16,
}

/// Draws pictures that follow each other.
pub struct Animation<'a> {
    renderer: &'a Renderer,
    view: View,
    locale: &'a Locale,
    /// The picture that was drawn last.
    before: Option<Canvas<'a>>,
}

impl Renderer {
    /// An animation without a picture yet.
    #[must_use]
    pub fn animation<'a>(&'a self, view: View, locale: &'a Locale) -> Animation<'a> {
        Animation { renderer: self, view, locale, before: None }
    }

    /// A GIF that begins again when it is over. The first block must be the first of an
    /// [`Animation`] in this theme, and each other follow on the one before it.
    ///
    /// # Errors
    /// See [`RenderError`]; blocks of one animation cause none.
    pub fn gif(&self, frames: &[Frame], theme: Theme) -> Result<Vec<u8>, RenderError> {
        let (palette, _) = self.wardrobe(theme)?;
        let (width, height) = frames.first().map_or((1, 1), |frame| {
            let block = &frame.block;
            (block.left + block.width, block.top + block.height)
        });
        let size: usize = frames.iter().map(|frame| frame.block.size()).sum();
        let out = Vec::with_capacity(size + 1024);
        let mut encoder = gif::Encoder::new(out, width, height, &palette.bytes())?;
        encoder.set_repeat(gif::Repeat::Infinite)?;
        for Frame { block, delay } in frames {
            encoder.write_lzw_pre_encoded_frame(&gif::Frame {
                delay: *delay,
                dispose: gif::DisposalMethod::Keep,
                transparent: block.transparent,
                left: block.left,
                top: block.top,
                width: block.width,
                height: block.height,
                buffer: Cow::Borrowed(&block.data),
                ..gif::Frame::default()
            })?;
        }
        Ok(encoder.into_inner()?)
    }
}

impl Animation<'_> {
    /// The next picture: a scene, and what lies over it.
    ///
    /// # Errors
    /// See [`RenderError`]; no scene causes one.
    pub fn next(&mut self, scene: &Scene, card: Option<&Card>) -> Result<Block, RenderError> {
        let after = self.draw(scene, card)?;
        let before = self.before.as_ref().filter(|before| before.rows.len() == after.rows.len());
        let block = block(before, &after);
        self.before = Some(after);
        Ok(block)
    }

    /// Goes on after a picture whose block is there already.
    ///
    /// # Errors
    /// As [`Animation::next`].
    pub fn skip(&mut self, scene: &Scene, card: Option<&Card>) -> Result<(), RenderError> {
        self.before = Some(self.draw(scene, card)?);
        Ok(())
    }
}

impl<'a> Animation<'a> {
    fn draw(&self, scene: &Scene, card: Option<&Card>) -> Result<Canvas<'a>, RenderError> {
        let renderer: &'a Renderer = self.renderer;
        let mut canvas = renderer.draw(scene, &self.view, self.locale)?;
        if let Some(card) = card {
            let (_, art) = renderer.wardrobe(self.view.theme)?;
            let size = self.view.size.clamp(View::SIZES.0, View::SIZES.1);
            let layout = Layout::new(&scene.board, size, self.view.orientation);
            let sheet = renderer.sheet(self.view.theme, layout.sizes)?;
            let pens = Pens { layout: &layout, sheet: &sheet, art, locale: self.locale };
            card::draw(&mut canvas, card, &renderer.typeface, &pens);
        }
        Ok(canvas)
    }
}

/// The rows of a canvas, without the byte that stands before each.
fn rows<'c>(canvas: &'c Canvas<'_>) -> impl Iterator<Item = &'c [u8]> {
    canvas.rows.chunks(canvas.width as usize + 1).map(|row| row.get(1..).unwrap_or_default())
}

/// What there is of a picture beside the one before it.
fn block(before: Option<&Canvas<'_>>, after: &Canvas<'_>) -> Block {
    let side = |pixels: usize| u16::try_from(pixels).unwrap_or(u16::MAX);
    let Some(before) = before else {
        let mut lzw = Lzw::new(None);
        rows(after).for_each(|row| lzw.pixels(row));
        let (width, height) = (side(after.width as usize), side(after.height as usize));
        return Block { left: 0, top: 0, width, height, transparent: None, data: lzw.finish() };
    };
    let pairs = || rows(before).zip(rows(after));
    let differs = |(old, new): (&[u8], &[u8])| old != new;
    // A picture that is as before changes one pixel to what it was.
    let top = pairs().position(differs).unwrap_or(0);
    let height = pairs().skip(top).enumerate().filter(|(_, pair)| differs(*pair)).last();
    let height = height.map_or(1, |(last, _)| last + 1);
    let (mut left, mut right, mut used) = (usize::MAX, 1, [false; 256]);
    for (old, new) in pairs().skip(top).take(height).filter(|pair| differs(*pair)) {
        for (x, (old, new)) in old.iter().zip(new).enumerate() {
            if old != new {
                left = left.min(x);
                right = right.max(x + 1);
                used[usize::from(*new)] = true;
            }
        }
    }
    let left = left.min(right - 1);
    // An entry that nothing changes to: there is one, unless every colour of a full palette
    // appears.
    let transparent = used.iter().rposition(|used| !used).map(|entry| entry as u8);
    let mut lzw = Lzw::new(transparent);
    for (old, new) in pairs().skip(top).take(height) {
        let (old, new) = (&old[left..right], &new[left..right]);
        if transparent.is_none() {
            lzw.pixels(new);
            continue;
        }
        let mut x = 0;
        while x < new.len() {
            let same = old[x..].iter().zip(&new[x..]).take_while(|(old, new)| old == new).count();
            lzw.run(same);
            x += same;
            let other = old[x..].iter().zip(&new[x..]).take_while(|(old, new)| old != new).count();
            lzw.pixels(&new[x..x + other]);
            x += other;
        }
    }
    Block {
        left: side(left),
        top: side(top),
        width: side(right - left),
        height: side(height),
        transparent,
        data: lzw.finish(),
    }
}
