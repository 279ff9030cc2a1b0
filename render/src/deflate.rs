//! A zlib stream for pictures of boards (RFC 1950, RFC 1951).
//!
//! A general compressor looks everywhere for repetitions and finds most of them late. On these
//! pictures they are where one expects them: straight above, above and one pixel aside (slanted
//! outlines), one pixel back (flat colour), or where the same few pixels stood last (the same
//! piece). Only those places are tried.
//!
//! A library would take its place if it kept the worst board in play within 35 KB and the whole
//! picture within 1.5 ms; none does. A crowded board of World War Chess, 720 pixels wide, rows
//! equal to the one above told as that, CPU time of the compression beside this one's:
//!
//! | compressor             |  bytes | time |
//! |------------------------|-------:|-----:|
//! | this one               | 32,148 | 1.00 |
//! | `zlib-rs` 0.6, level 2 | 39,274 | 0.91 |
//! | `zlib-rs` 0.6, level 3 | 37,213 | 1.38 |
//! | `libdeflate` 1.26, 1   | 36,804 | 1.16 |
//!
//! Higher levels reach 35 KB, if at all, in more than twice the time; other strategies, filters
//! chosen row by row and other orders of the palette do not save what is missing. `libdeflate` on
//! the rows of twenty boards (five games, after 0 to 150 actions), beside this one's 507,494 bytes:
//! level 5 +6.9 % in 3.0 ms a board, 6 +5.6 % in 3.5, 7 -1.9 % in 5.9, 8 -8.1 % in 9.7, 9 -10.5 %
//! in 13, 12 -17.4 % in 390, where a whole picture, drawn and compressed, takes 0.5 to 1.4 ms here.
//! Since then this one remembers two places and what stands within short repetitions, finds places
//! by six bytes, and has codes for each part of a picture: 8 % fewer bytes in a sixth more time.

use std::ops::Range;

/// The longest and the shortest repetition that the format knows.
const LONGEST: usize = 258;
const SHORTEST: usize = 3;
/// How far back the format can point.
const WINDOW: usize = 32 * 1024;
const HASH_BITS: u32 = 14;
/// What a byte by itself costs, in bits; measured over the gallery.
const LITERAL: i32 = 5;
/// For one shorter than this the next byte is tried too, and what stands in it is remembered.
const LAZY: usize = 40;
/// A repetition this long is taken without looking further.
const LONG: usize = 48;
/// So many bytes say where the same pixels stood before: with fewer, what is found is nearer, and
/// shorter.
const HASHED: u32 = 6;
/// So many tokens share their codes: letters, outlines and flat squares differ.
const BLOCK: usize = 2500;

const LITERALS: usize = 286;
const DISTANCES: usize = 30;
const END: usize = 256;

/// A byte, or a repetition: its length less 3 in bits 16 to 23, its distance less 1 below.
type Token = u32;
const REPEAT: Token = 1 << 31;

/// `rows`, each of `stride` bytes, as one zlib stream.
pub(crate) fn zlib(rows: &[u8], stride: usize) -> Vec<u8> {
    let mut finder = Finder::new(rows, stride);
    finder.run();
    let mut bits = Bits { out: Vec::with_capacity(48 * 1024), pending: 0, count: 0 };
    // 32 KiB window, no dictionary, a check that makes the two bytes a multiple of 31.
    bits.out.extend([0x78, 0x5e]);
    let mut tokens = finder.tokens.as_slice();
    let last = finder.blocks.len().saturating_sub(1);
    for (number, counts) in finder.blocks.iter().enumerate() {
        let (own, rest) = tokens.split_at(counts.tokens.min(tokens.len()));
        block(&mut bits, own, counts, number == last);
        tokens = rest;
    }
    bits.flush();
    bits.out.extend(adler32(rows).to_be_bytes());
    bits.out
}

struct Finder<'a> {
    rows: &'a [u8],
    stride: usize,
    /// Where bytes of that hash stood last and before that, plus 1.
    seen: Vec<[u32; 2]>,
    tokens: Vec<Token>,
    /// The blocks that are whole.
    blocks: Vec<Counts>,
    /// Of the block after them.
    counts: Counts,
}

/// How often each symbol occurs in a block, and how many tokens it has.
struct Counts {
    tokens: usize,
    literals: [u32; LITERALS],
    distances: [u32; DISTANCES],
}

impl Counts {
    const NONE: Counts = Counts { tokens: 0, literals: [0; LITERALS], distances: [0; DISTANCES] };
}

impl<'a> Finder<'a> {
    fn new(rows: &'a [u8], stride: usize) -> Finder<'a> {
        Finder {
            rows,
            stride,
            seen: vec![[0; 2]; 1 << HASH_BITS],
            tokens: Vec::with_capacity(32 * 1024),
            blocks: Vec::with_capacity(16),
            counts: Counts::NONE,
        }
    }

    fn run(&mut self) {
        let mut at = 0;
        while let Some(&byte) = self.rows.get(at) {
            if self.counts.tokens >= BLOCK {
                self.close_block();
            }
            let (mut length, mut distance, gain) = self.best(at);
            if length > 0 && length < LAZY {
                // A better one may begin at the next byte.
                let next = self.best(at + 1);
                if next.2 > gain + LITERAL - 1 {
                    self.literal(byte);
                    at += 1;
                    (length, distance) = (next.0, next.1);
                }
            }
            if length == 0 {
                self.literal(byte);
                at += 1;
            } else {
                self.repeat(length, distance);
                if length < LAZY {
                    self.pass(at + 1..at + length);
                }
                at += length;
            }
        }
        self.close_block();
    }

    fn close_block(&mut self) {
        self.counts.literals[END] += 1;
        self.blocks.push(std::mem::replace(&mut self.counts, Counts::NONE));
    }

    /// The best repetition at a place: length (0 for none), distance, bits saved.
    #[inline]
    fn best(&mut self, at: usize) -> (usize, usize, i32) {
        let mut best = (0, 0, 0);
        // The last seven bytes are not worth a case of their own.
        let Some(here) = self.eight(at) else { return best };
        let above = self.length(here, at, self.stride);
        if above >= LONG {
            return (above, self.stride, i32::MAX);
        }
        consider(&mut best, above, self.stride);
        for distance in [1, self.stride + 1, self.stride - 1] {
            consider(&mut best, self.length(here, at, distance), distance);
        }
        for place in self.stood(here, at) {
            if place > 0 && place as usize <= at {
                let distance = at + 1 - place as usize;
                consider(&mut best, self.length(here, at, distance), distance);
            }
        }
        best
    }

    /// Where the first of these bytes stood before, plus 1; from now on also here.
    #[inline]
    fn stood(&mut self, here: u64, at: usize) -> [u32; 2] {
        let first = here << (64 - 8 * HASHED);
        let hash = first.wrapping_mul(0x9e37_79b1_85eb_ca87) >> (64 - HASH_BITS);
        let Some(seen) = self.seen.get_mut(hash as usize) else { return [0; 2] };
        let before = *seen;
        if before[0] as usize != at + 1 {
            *seen = [at as u32 + 1, before[0]];
        }
        before
    }

    /// Notes what stands in a short repetition: it may be repeated from its middle.
    fn pass(&mut self, places: Range<usize>) {
        for place in places {
            if let Some(here) = self.eight(place) {
                self.stood(here, place);
            }
        }
    }

    /// The eight bytes from a place on, the first lowest.
    #[inline]
    fn eight(&self, at: usize) -> Option<u64> {
        let bytes = self.rows.get(at..at + 8)?.first_chunk()?;
        Some(u64::from_le_bytes(*bytes))
    }

    /// How many bytes from `at` on, of which `here` are the first eight, repeat those `distance`
    /// before.
    #[inline]
    fn length(&self, here: u64, at: usize, distance: usize) -> usize {
        let Some(from) = at.checked_sub(distance) else { return 0 };
        if distance > WINDOW {
            return 0;
        }
        match self.eight(from) {
            Some(there) if here != there => (here ^ there).trailing_zeros() as usize / 8,
            Some(_) => self.longer(at, from),
            None => 0,
        }
    }

    /// The same where the first eight are alike.
    fn longer(&self, at: usize, from: usize) -> usize {
        let mut length = 8;
        while let (Some(here), Some(there)) = (self.eight(at + length), self.eight(from + length)) {
            let unlike = here ^ there;
            if unlike != 0 {
                length += unlike.trailing_zeros() as usize / 8;
                break;
            }
            length += 8;
            if length >= LONGEST {
                break;
            }
        }
        length.min(LONGEST)
    }

    #[inline]
    fn literal(&mut self, byte: u8) {
        self.counts.tokens += 1;
        self.counts.literals[usize::from(byte)] += 1;
        self.tokens.push(u32::from(byte));
    }

    #[inline]
    fn repeat(&mut self, length: usize, distance: usize) {
        self.counts.tokens += 1;
        self.counts.literals[length_code(length).0] += 1;
        self.counts.distances[distance_code(distance).0] += 1;
        self.tokens.push(REPEAT | ((length - SHORTEST) as u32) << 16 | (distance - 1) as u32);
    }
}

/// Takes a repetition if it saves more than the best so far.
#[inline]
fn consider(best: &mut (usize, usize, i32), length: usize, distance: usize) {
    if length < SHORTEST {
        return;
    }
    let (_, length_bits, _) = length_code(length);
    let (_, distance_bits, _) = distance_code(distance);
    let cost = 7 + (length_bits + distance_bits) as i32;
    let gain = length as i32 * LITERAL - cost;
    if gain > best.2 {
        *best = (length, distance, gain);
    }
}

/// The symbol of a length from 3 to 258, how many further bits, and those bits (RFC 1951, 3.2.5).
#[inline]
fn length_code(length: usize) -> (usize, u32, u32) {
    let over = (length - SHORTEST) as u32;
    if length == LONGEST {
        return (285, 0, 0);
    }
    if over < 4 {
        return (257 + over as usize, 0, 0);
    }
    let bits = over.ilog2() - 2;
    (257 + (4 * (bits + 1) + ((over >> bits) & 3)) as usize, bits, over & ((1 << bits) - 1))
}

/// The same for a distance from 1 to 32,768.
#[inline]
fn distance_code(distance: usize) -> (usize, u32, u32) {
    let over = (distance - 1) as u32;
    if over < 2 {
        return (over as usize, 0, 0);
    }
    let bits = over.ilog2() - 1;
    ((2 * (bits + 1) + ((over >> bits) & 1)) as usize, bits, over & ((1 << bits) - 1))
}

struct Bits {
    out: Vec<u8>,
    pending: u64,
    count: u32,
}

impl Bits {
    /// Adds up to 32 bits, the lowest first.
    #[inline]
    fn put(&mut self, value: u32, count: u32) {
        self.pending |= u64::from(value) << self.count;
        self.count += count;
        if self.count >= 32 {
            self.out.extend((self.pending as u32).to_le_bytes());
            self.pending >>= 32;
            self.count -= 32;
        }
    }

    fn flush(&mut self) {
        let bytes = self.pending.to_le_bytes();
        self.out.extend(bytes.iter().take(self.count.div_ceil(8) as usize));
        (self.pending, self.count) = (0, 0);
    }
}

/// A block with codes of its own (RFC 1951, 3.2.7).
fn block(bits: &mut Bits, tokens: &[Token], counts: &Counts, is_last: bool) {
    const ORDER: [usize; 19] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
    let literals = Code::new(&counts.literals, 15);
    let distances = Code::new(&counts.distances, 15);
    let lengths: Vec<u8> = literals.lengths.iter().chain(&distances.lengths).copied().collect();
    let packed = pack(&lengths);
    let mut of_lengths = [0; 19];
    for &(symbol, ..) in &packed {
        of_lengths[symbol] += 1;
    }
    let header = Code::new(&of_lengths, 7);
    let used = ORDER.iter().rposition(|&symbol| header.lengths[symbol] > 0).unwrap_or(3).max(3);
    bits.put(0b100 | u32::from(is_last), 3);
    bits.put((LITERALS - 257) as u32, 5);
    bits.put((DISTANCES - 1) as u32, 5);
    bits.put(used as u32 + 1 - 4, 4);
    for &symbol in &ORDER[..=used] {
        bits.put(u32::from(header.lengths[symbol]), 3);
    }
    for (symbol, extra, count) in packed {
        header.put(bits, symbol);
        bits.put(extra, count);
    }
    for &token in tokens {
        if token & REPEAT == 0 {
            literals.put(bits, token as usize);
            continue;
        }
        let (symbol, count, extra) = length_code((token >> 16 & 0xff) as usize + SHORTEST);
        literals.put(bits, symbol);
        bits.put(extra, count);
        let (symbol, count, extra) = distance_code((token & 0xffff) as usize + 1);
        distances.put(bits, symbol);
        bits.put(extra, count);
    }
    literals.put(bits, END);
}

/// Code lengths with their repetitions packed: symbol, further bits, how many of them.
fn pack(lengths: &[u8]) -> Vec<(usize, u32, u32)> {
    let mut packed = Vec::new();
    for run in lengths.chunk_by(|a, b| a == b) {
        let Some(&length) = run.first() else { continue };
        let mut left = run.len();
        if length > 0 {
            packed.push((usize::from(length), 0, 0));
            left -= 1;
        }
        while left > 0 {
            let (symbol, most, least, bits) = match (length, left) {
                (_, ..3) => {
                    packed.push((usize::from(length), 0, 0));
                    left -= 1;
                    continue;
                }
                (0, 11..) => (18, 138, 11, 7),
                (0, _) => (17, 10, 3, 3),
                _ => (16, 6, 3, 2),
            };
            let taken = left.min(most);
            packed.push((symbol, (taken - least) as u32, bits));
            left -= taken;
        }
    }
    packed
}

/// A canonical Huffman code.
struct Code {
    lengths: Vec<u8>,
    /// Each symbol's bits, the first to be written lowest.
    bits: Vec<u16>,
}

impl Code {
    /// The code for symbols that occur so often, none longer than `limit` bits.
    fn new(counts: &[u32], limit: u8) -> Code {
        let mut counts = counts.to_vec();
        let lengths = loop {
            let lengths = huffman(&counts);
            if lengths.iter().all(|&length| length <= limit) {
                break lengths;
            }
            // Flatter counts give shorter codes; all alike need 9 bits at most.
            for count in counts.iter_mut().filter(|count| **count > 0) {
                *count = *count / 2 + 1;
            }
        };
        let mut next = 0u16;
        let mut bits = vec![0; lengths.len()];
        for wanted in 1..=limit {
            for (place, _) in bits.iter_mut().zip(&lengths).filter(|(_, length)| **length == wanted)
            {
                *place = next.reverse_bits() >> (16 - wanted);
                next += 1;
            }
            next <<= 1;
        }
        Code { lengths, bits }
    }

    #[inline]
    fn put(&self, bits: &mut Bits, symbol: usize) {
        if let (Some(&code), Some(&length)) = (self.bits.get(symbol), self.lengths.get(symbol)) {
            bits.put(u32::from(code), u32::from(length));
        }
    }
}

/// Huffman's code lengths. At least two symbols get a code, since decoders want a complete one.
fn huffman(counts: &[u32]) -> Vec<u8> {
    let mut lengths = vec![0; counts.len()];
    let mut leaves: Vec<(u32, usize)> =
        counts.iter().enumerate().filter(|(_, n)| **n > 0).map(|(i, n)| (*n, i)).collect();
    for spare in 0..counts.len() {
        if leaves.len() >= 2 {
            break;
        }
        if leaves.iter().all(|&(_, symbol)| symbol != spare) {
            leaves.push((1, spare));
        }
    }
    leaves.sort_unstable();
    // Nodes: the leaves, then the pairs in the order of their weight.
    let total = leaves.len() * 2 - 1;
    let mut weights: Vec<u32> = leaves.iter().map(|&(count, _)| count).collect();
    let mut parents = vec![0; total];
    let (mut leaf, mut pair) = (0, leaves.len());
    while weights.len() < total {
        let mut lightest = || {
            let leaf_is_lighter =
                leaf < leaves.len() && (pair >= weights.len() || leaves[leaf].0 <= weights[pair]);
            let taken = if leaf_is_lighter { &mut leaf } else { &mut pair };
            *taken += 1;
            *taken - 1
        };
        let (one, other) = (lightest(), lightest());
        parents[one] = weights.len();
        parents[other] = weights.len();
        weights.push(weights[one] + weights[other]);
    }
    let mut depths = vec![0u8; total];
    for node in (0..total - 1).rev() {
        depths[node] = depths[parents[node]] + 1;
        if let Some(&(_, symbol)) = leaves.get(node) {
            lengths[symbol] = depths[node];
        }
    }
    lengths
}

/// The checksum of a zlib stream (RFC 1950, 8.2).
fn adler32(data: &[u8]) -> u32 {
    const BASE: u32 = 65_521;
    const LANES: usize = 32;
    let (mut a, mut b) = (1u32, 0u32);
    // 5,536 bytes is the most of whole lanes for which `b` does not overflow.
    for part in data.chunks(5_536) {
        let lanes = part.chunks_exact(LANES);
        let rest = lanes.remainder();
        for lane in lanes {
            let (mut sum, mut weighted) = (0u32, 0u32);
            for (i, &byte) in lane.iter().enumerate() {
                sum += u32::from(byte);
                weighted += u32::from(byte) * (LANES - i) as u32;
            }
            b += a * LANES as u32 + weighted;
            a += sum;
        }
        for &byte in rest {
            a += u32::from(byte);
            b += a;
        }
        a %= BASE;
        b %= BASE;
    }
    b << 16 | a
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a decoder of others reads from the stream, by way of a grey picture.
    fn decoded(rows: &[u8], stride: usize) -> Vec<u8> {
        let mut file = Vec::new();
        let (width, height) = (stride as u32 - 1, (rows.len() / stride) as u32);
        let mut encoder = png::Encoder::new(&mut file, width, height);
        encoder.set_color(png::ColorType::Grayscale);
        let mut writer = encoder.write_header().unwrap();
        writer.write_chunk(png::chunk::IDAT, &zlib(rows, stride)).unwrap();
        writer.finish().unwrap();
        let mut reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut pixels).unwrap();
        reader.finish().unwrap();
        pixels
    }

    #[test]
    fn others_read_what_was_written() {
        let mut dice = 1u64;
        let mut roll = move |sides: u64| {
            dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040);
            (dice >> 33) % sides
        };
        for round in 0..120 {
            let (width, height) = (roll(300) as usize + 1, roll(90) as usize + 1);
            let sides = [1, 2, 3, 17, 256][round % 5];
            let sameness = [1, 4, 30, 2000][round % 4];
            let mut value = 0;
            let mut rows = Vec::new();
            for _ in 0..height {
                let row = (0..width).map(|_| {
                    if roll(sameness) == 0 {
                        value = roll(sides) as u8;
                    }
                    value
                });
                rows.extend(std::iter::once(0).chain(row));
            }
            let pixels: Vec<u8> =
                rows.chunks(width + 1).flat_map(|row| row[1..].to_vec()).collect();
            assert!(decoded(&rows, width + 1) == pixels, "round {round}: {width} × {height}");
        }
    }

    #[test]
    fn every_length_and_distance_has_its_code() {
        // RFC 1951, 3.2.5.
        for (length, code) in [
            (3, (257, 0, 0)),
            (10, (264, 0, 0)),
            (11, (265, 1, 0)),
            (18, (268, 1, 1)),
            (130, (280, 4, 15)),
            (257, (284, 5, 30)),
            (258, (285, 0, 0)),
        ] {
            assert_eq!(length_code(length), code, "length {length}");
        }
        for (distance, code) in [
            (1, (0, 0, 0)),
            (4, (3, 0, 0)),
            (5, (4, 1, 0)),
            (721, (18, 8, 208)),
            (32_768, (29, 13, 8191)),
        ] {
            assert_eq!(distance_code(distance), code, "distance {distance}");
        }
    }

    #[test]
    fn codes_keep_to_their_limit() {
        // Fibonacci's numbers make the longest codes.
        let mut counts = vec![1u32, 1];
        while counts.len() < 40 {
            counts.push(counts[counts.len() - 1].saturating_add(counts[counts.len() - 2]));
        }
        for (limit, symbols) in [(15, 40), (7, 19)] {
            let code = Code::new(&counts[..symbols], limit);
            let filled: f64 = code.lengths.iter().map(|length| 0.5f64.powi((*length).into())).sum();
            assert!(code.lengths.iter().all(|length| (1..=limit).contains(length)));
            assert_eq!(filled, 1.0, "a complete code");
        }
    }

    #[test]
    fn the_checksum_is_adler_s() {
        assert_eq!(adler32(b""), 1);
        assert_eq!(adler32(b"Wikipedia"), 0x11e6_0398);
        let long = vec![255; 100_000];
        let mut sums = (1u64, 0u64);
        for byte in &long {
            sums.0 = (sums.0 + u64::from(*byte)) % 65_521;
            sums.1 = (sums.1 + sums.0) % 65_521;
        }
        assert_eq!(u64::from(adler32(&long)), sums.1 << 16 | sums.0);
    }
}
