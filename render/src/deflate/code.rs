//! Huffman codes (RFC 1951, 3.2.2).

use super::bits::Bits;

pub(super) struct Code {
    pub(super) lengths: Vec<u8>,
    /// Each symbol's bits, in output order from the lowest.
    bits: Vec<u16>,
}

impl Code {
    pub(super) fn new(counts: &[u32], limit: u8) -> Code {
        let mut counts = counts.to_vec();
        let lengths = loop {
            let lengths = huffman(&counts);
            if lengths.iter().all(|&length| length <= limit) {
                break lengths;
            }
            // Flatter counts give shorter codes; equal counts need at most 9 bits.
            for count in counts.iter_mut().filter(|count| **count > 0) {
                *count = *count / 2 + 1;
            }
        };
        // The first code of each length (RFC 1951, 3.2.2, steps 1 and 2).
        let mut next = [0u16; 17];
        for &length in lengths.iter().filter(|length| **length > 0) {
            next[usize::from(length) + 1] += 1;
        }
        for length in 1..next.len() {
            next[length] = (next[length] + next[length - 1]) << 1;
        }
        let code = |&length: &u8| match length {
            0 => 0,
            _ => {
                let first = &mut next[usize::from(length)];
                *first += 1;
                (*first - 1).reverse_bits() >> (16 - length)
            }
        };
        let bits = lengths.iter().map(code).collect();
        Code { lengths, bits }
    }

    #[inline]
    pub(super) fn with(&self, symbol: usize, extra: u32, count: u32) -> Coded {
        match (self.bits.get(symbol), self.lengths.get(symbol)) {
            (Some(&bits), Some(&length)) => {
                let length = u32::from(length);
                Coded { bits: u32::from(bits) | extra << length, count: length + count }
            }
            _ => Coded::default(),
        }
    }

    #[inline]
    pub(super) fn put(&self, bits: &mut Bits, symbol: usize) {
        self.with(symbol, 0, 0).put(bits);
    }
}

#[derive(Clone, Copy, Default)]
pub(super) struct Coded {
    bits: u32,
    count: u32,
}

impl Coded {
    #[inline]
    pub(super) fn put(self, bits: &mut Bits) {
        bits.put(self.bits, self.count);
    }
}

/// Huffman code lengths. At least two symbols get a code, since decoders want a complete one.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_keep_to_their_limit() {
        // Fibonacci numbers give the longest codes.
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
}
