//! Bit output, lowest bit first (RFC 1951, 3.1.1).

pub(super) struct Bits {
    pub(super) out: Vec<u8>,
    pending: u64,
    count: u32,
}

impl Bits {
    pub(super) fn new() -> Bits {
        Bits { out: Vec::with_capacity(48 * 1024), pending: 0, count: 0 }
    }

    /// Appends up to 32 bits.
    #[inline]
    pub(super) fn put(&mut self, value: u32, count: u32) {
        self.pending |= u64::from(value) << self.count;
        self.count += count;
        if self.count >= 32 {
            self.out.extend((self.pending as u32).to_le_bytes());
            self.pending >>= 32;
            self.count -= 32;
        }
    }

    pub(super) fn flush(&mut self) {
        let bytes = self.pending.to_le_bytes();
        self.out.extend(bytes.iter().take(self.count.div_ceil(8) as usize));
        (self.pending, self.count) = (0, 0);
    }
}
