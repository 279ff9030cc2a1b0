//! The compression of a GIF's blocks: LZW with codes of up to 12 bits (`GIF89a`, appendix F).
//!
//! What changes from one board to the next is a few squares and some words far from each other;
//! between them lie hundreds of thousands of transparent pixels. A general encoder looks at each of
//! them. This one knows the codes of all runs of the transparent entry and takes a run in as many
//! steps as it has codes. Where a pixel is as before it may also say what it is: a string that has
//! come before goes on over it.

/// The longest code in bits, and how many codes there are then.
const LONGEST: u32 = 12;
const CODES: u16 = 1 << LONGEST;
/// Places of the table of strings: twice as many as there are codes.
const PLACES: usize = 1 << 13;
/// A palette has up to 256 entries: pixels are 8 bits.
const PIXEL_BITS: u8 = 8;
const CLEAR: u16 = 1 << PIXEL_BITS;
const END: u16 = CLEAR + 1;
/// The first code of a string of two pixels.
const FIRST: u16 = END + 1;

/// A string with one more pixel: the code of the string, the pixel, and the code of both.
#[derive(Clone, Copy)]
struct StringEntry {
    key: u32,
    code: u16,
}

/// No string has that key.
const NOTHING: StringEntry = StringEntry { key: u32::MAX, code: 0 };

/// What has been read and is not yet written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PendingCode {
    /// Nothing.
    Nothing,
    /// A string of pixels, by its code.
    String(u16),
    /// So many transparent pixels, at least one.
    Run(usize),
}

/// Compresses pixels that come one after the other.
pub(crate) struct Lzw {
    out: Vec<u8>,
    bits: u32,
    bit_count: u32,
    /// How long codes are now.
    width: u32,
    /// The next code that is free.
    free: u16,
    table: Vec<StringEntry>,
    /// The transparent entry.
    transparent: Option<u8>,
    /// The codes of runs of it: of one, of two and so on.
    runs: Vec<u16>,
    pending: PendingCode,
}

impl Lzw {
    /// With that palette entry as the transparent one.
    pub(crate) fn new(transparent: Option<u8>) -> Lzw {
        let mut lzw = Lzw {
            out: Vec::with_capacity(8 * 1024),
            bits: 0,
            bit_count: 0,
            width: u32::from(PIXEL_BITS) + 1,
            free: FIRST,
            table: vec![NOTHING; PLACES],
            transparent,
            runs: transparent.into_iter().map(u16::from).collect(),
            pending: PendingCode::Nothing,
        };
        // The format has the size of pixels stand before the codes.
        lzw.out.push(PIXEL_BITS);
        lzw.write(CLEAR);
        lzw
    }

    /// Adds pixels, none of them transparent.
    pub(crate) fn pixels(&mut self, pixels: &[u8]) {
        for &pixel in pixels {
            self.pixel(pixel);
        }
    }

    /// Adds pixels that are as before: each may be transparent, or what it is. What goes on with
    /// the string that is pending is taken, transparent first.
    pub(crate) fn unchanged(&mut self, pixels: &[u8]) {
        let Some(transparent) = self.transparent else { return };
        let mut rest = pixels;
        while let Some((&pixel, after)) = rest.split_first() {
            match self.pending {
                PendingCode::Nothing => {
                    self.pending = PendingCode::Run(1);
                    rest = after;
                }
                PendingCode::String(code) => {
                    let longer = self.longer(code, transparent);
                    match longer.or_else(|| self.longer(code, pixel)) {
                        Some(longer) => self.pending = PendingCode::String(longer),
                        None => self.pixel(transparent),
                    }
                    rest = after;
                }
                PendingCode::Run(length) => {
                    let most = self.runs.len();
                    let more = most.saturating_sub(length).min(rest.len());
                    rest = rest.get(more..).unwrap_or_default();
                    self.pending = PendingCode::Run(length + more);
                    if let [_, after @ ..] = rest {
                        // One more than there is a code for.
                        self.write_pending();
                        if let Some(code) = self.add() {
                            self.runs.push(code);
                        }
                        self.pending = PendingCode::Run(1);
                        rest = after;
                    }
                }
            }
        }
    }

    /// The block's data: the size of its pixels, and the codes.
    pub(crate) fn finish(mut self) -> Vec<u8> {
        self.write_pending();
        self.widen();
        self.write(END);
        while self.bit_count > 0 {
            self.out.push(self.bits as u8);
            self.bits >>= 8;
            self.bit_count = self.bit_count.saturating_sub(8);
        }
        self.out.shrink_to_fit();
        self.out
    }

    #[inline]
    fn pixel(&mut self, pixel: u8) {
        let Some(code) = self.pending_code() else {
            self.pending = self.alone(pixel);
            return;
        };
        let key = u32::from(code) << 8 | u32::from(pixel);
        let place = self.place(key);
        if self.table[place].key == key {
            self.pending = PendingCode::String(self.table[place].code);
            return;
        }
        self.write(code);
        if let Some(code) = self.add() {
            self.table[place] = StringEntry { key, code };
        }
        self.pending = self.alone(pixel);
    }

    /// The code of a string with one more pixel, if there is one.
    fn longer(&self, code: u16, pixel: u8) -> Option<u16> {
        let key = u32::from(code) << 8 | u32::from(pixel);
        let entry = self.table[self.place(key)];
        (entry.key == key).then_some(entry.code)
    }

    const fn alone(&self, pixel: u8) -> PendingCode {
        match self.transparent {
            Some(transparent) if transparent == pixel => PendingCode::Run(1),
            _ => PendingCode::String(pixel as u16),
        }
    }

    fn pending_code(&self) -> Option<u16> {
        match self.pending {
            PendingCode::Nothing => None,
            PendingCode::String(code) => Some(code),
            PendingCode::Run(length) => self.runs.get(length.saturating_sub(1)).copied(),
        }
    }

    fn write_pending(&mut self) {
        if let Some(code) = self.pending_code() {
            self.write(code);
        }
    }

    /// Where a string with that key stands in the table, or would.
    #[inline]
    fn place(&self, key: u32) -> usize {
        let mut place = (key.wrapping_mul(0x9e37_79b1) >> (32 - PLACES.trailing_zeros())) as usize;
        while self.table[place].key != key && self.table[place].key != u32::MAX {
            place = (place + 1) % PLACES;
        }
        place
    }

    /// A code for a new string; where there is none left, all strings are forgotten.
    fn add(&mut self) -> Option<u16> {
        self.widen();
        if self.free < CODES {
            self.free += 1;
            return Some(self.free - 1);
        }
        self.write(CLEAR);
        self.width = u32::from(PIXEL_BITS) + 1;
        self.free = FIRST;
        self.table.fill(NOTHING);
        self.runs.truncate(1);
        None
    }

    /// A reader knows the last string one code later: codes grow when it needs them to.
    fn widen(&mut self) {
        if self.width < LONGEST && u32::from(self.free) >= 1 << self.width {
            self.width += 1;
        }
    }

    #[inline]
    fn write(&mut self, code: u16) {
        self.bits |= u32::from(code) << self.bit_count;
        self.bit_count += self.width;
        while self.bit_count >= 8 {
            self.out.push(self.bits as u8);
            self.bits >>= 8;
            self.bit_count -= 8;
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::expect_used, reason = "a failing test says why")]

    use super::*;

    /// Numbers that look like chance.
    fn numbers(seed: u64) -> impl FnMut(usize) -> usize {
        let mut state = seed;
        move |below| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) as usize % below.max(1)
        }
    }

    /// What another decoder reads.
    fn decoded(data: &[u8], width: u16, height: u16) -> Vec<u8> {
        let palette: Vec<u8> = (0..=255).flat_map(|entry| [entry; 3]).collect();
        let mut file = Vec::new();
        let mut encoder = gif::Encoder::new(&mut file, width, height, &palette).expect("a header");
        let frame = gif::Frame { width, height, buffer: data.into(), ..gif::Frame::default() };
        encoder.write_lzw_pre_encoded_frame(&frame).expect("a block");
        drop(encoder);
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::Indexed);
        options.check_lzw_end_code(true);
        let mut reader = options.read_info(file.as_slice()).expect("a GIF");
        reader.read_next_frame().expect("a block that is whole").expect("a block").buffer.to_vec()
    }

    #[test]
    fn another_decoder_reads_the_same_pixels() {
        const TRANSPARENT: u8 = 7;
        let mut below = numbers(3);
        for case in 0..200 {
            let (width, height) = (1 + below(700), 1 + below(300));
            let colours = [1, 2, 6, 40, 240][case % 5];
            let mut left = width * height;
            let (mut lzw, mut pixels) = (Lzw::new(Some(TRANSPARENT)), Vec::new());
            // Of each pixel, whether it may be transparent.
            let mut unchanged = Vec::new();
            while left > 0 {
                let longest = [3, 50, 20_000][below(3)];
                let count = (1 + below(longest)).min(left);
                left -= count;
                let is_unchanged = below(2) == 0;
                let mut other = || (TRANSPARENT as usize + 1 + below(colours)) as u8;
                let some: Vec<u8> = (0..count).map(|_| other()).collect();
                match is_unchanged {
                    true => lzw.unchanged(&some),
                    false => lzw.pixels(&some),
                }
                pixels.extend(some);
                unchanged.extend(std::iter::repeat_n(is_unchanged, count));
            }
            let (width, height) = (width as u16, height as u16);
            let read = decoded(&lzw.finish(), width, height);
            assert_eq!(read.len(), pixels.len(), "case {case}");
            let mut each = read.iter().zip(&pixels).zip(unchanged);
            let may = |((read, pixel), is_unchanged): ((&u8, &u8), bool)| {
                read == pixel || (is_unchanged && *read == TRANSPARENT)
            };
            assert!(each.all(may), "case {case}");
        }
    }

    #[test]
    fn every_end_of_a_block_is_read() {
        // Codes grow, and strings are forgotten, at any place: also just before the end.
        for count in (1..6_000_u16).step_by(7) {
            let mut below = numbers(9);
            let pixels: Vec<u8> = (0..count).map(|_| below(256) as u8).collect();
            let mut lzw = Lzw::new(None);
            lzw.pixels(&pixels);
            assert!(decoded(&lzw.finish(), count, 1) == pixels, "{count} pixels");
        }
    }
}
