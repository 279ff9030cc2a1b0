//! Decompresses the gateway's transport: one zlib stream per connection. Source: Discord's
//! documentation, "Transport Compression" (`zlib-stream`).

use flate2::{Decompress, FlushDecompress, Status};

/// The end of each payload (`Z_SYNC_FLUSH`).
const FLUSH: [u8; 4] = [0, 0, 0xff, 0xff];
/// The longest accepted payload in bytes. Discord's are far shorter.
const LONGEST: usize = 32 << 20;
/// Buffer kept between payloads, in bytes.
const ROOM: usize = 64 << 10;

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum InflateError {
    /// The stream isn't zlib, or has ended.
    #[error("the payload is not compressed correctly")]
    Damaged,
    /// The payload exceeds [`LONGEST`].
    #[error("a payload is longer than {LONGEST} bytes")]
    TooLong,
}

pub(crate) struct ZlibStream {
    stream: Decompress,
    /// The frames of an incomplete payload.
    packed: Vec<u8>,
    payload: Vec<u8>,
    longest: usize,
}

impl ZlibStream {
    pub(crate) fn new() -> ZlibStream {
        ZlibStream {
            stream: Decompress::new(true),
            packed: Vec::new(),
            payload: Vec::new(),
            longest: LONGEST,
        }
    }

    /// Takes a frame. Returns the payload, if the frame completes one.
    pub(crate) fn take(&mut self, frame: &[u8]) -> Result<Option<&[u8]>, InflateError> {
        let whole = frame.ends_with(&FLUSH);
        if !whole || !self.packed.is_empty() {
            // Compressed data is shorter than its payload.
            if self.packed.len().saturating_add(frame.len()) > self.longest {
                return Err(InflateError::TooLong);
            }
            self.packed.extend_from_slice(frame);
            // The flush may be split across frames.
            if !self.packed.ends_with(&FLUSH) {
                return Ok(None);
            }
        }
        let packed = std::mem::take(&mut self.packed);
        let inflated = self.inflate(if packed.is_empty() { frame } else { &packed });
        inflated.map(|()| Some(self.payload.as_slice()))
    }

    fn inflate(&mut self, packed: &[u8]) -> Result<(), InflateError> {
        self.payload.clear();
        self.payload.shrink_to(ROOM);
        let start = self.stream.total_in();
        loop {
            let read = usize::try_from(self.stream.total_in() - start).unwrap_or(usize::MAX);
            let rest = packed.get(read..).ok_or(InflateError::Damaged)?;
            if self.payload.len() == self.payload.capacity() {
                let capacity = self.payload.len().max(4 * packed.len()).clamp(1 << 10, 1 << 20);
                self.payload.reserve(capacity);
            }
            let status = self
                .stream
                .decompress_vec(rest, &mut self.payload, FlushDecompress::Sync)
                .map_err(|_| InflateError::Damaged)?;
            if self.payload.len() > self.longest {
                return Err(InflateError::TooLong);
            }
            let read = usize::try_from(self.stream.total_in() - start).unwrap_or(usize::MAX);
            // Unused capacity means that all output is written.
            let out = self.payload.len() < self.payload.capacity();
            match status {
                Status::StreamEnd => return Err(InflateError::Damaged),
                _ if out && read >= packed.len() => return Ok(()),
                Status::BufError if out => return Err(InflateError::Damaged),
                Status::Ok | Status::BufError => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use flate2::{Compress, Compression, FlushCompress};

    use super::*;

    /// Compresses like Discord.
    struct Packer(Compress);

    impl Packer {
        fn new() -> Packer {
            Packer(Compress::new(Compression::fast(), true))
        }

        fn pack(&mut self, payload: &[u8]) -> Vec<u8> {
            let mut out = Vec::with_capacity(payload.len() + 1024);
            self.0.compress_vec(payload, &mut out, FlushCompress::Sync).expect("packed");
            out
        }
    }

    #[test]
    fn payloads_come_out_of_one_stream_however_they_are_cut() {
        let mut packer = Packer::new();
        let mut inflater = ZlibStream::new();
        let long: String = (0..40_000).map(|n| format!("{n} ")).collect();
        for payload in ["{}", "", &long, r#"{"op":11}"#, &long, &long[..5_000]] {
            let packed = packer.pack(payload.as_bytes());
            assert!(packed.ends_with(&FLUSH));
            let step = (packed.len() / 3).max(1);
            let cuts = packed.chunks(step).count();
            for (place, part) in packed.chunks(step).enumerate() {
                let out = inflater.take(part).expect("taken");
                if place + 1 < cuts {
                    assert_eq!(out, None);
                } else {
                    assert_eq!(out, Some(payload.as_bytes()));
                }
            }
        }
        // The buffer of a long payload is released.
        let packed = packer.pack(b"{}");
        inflater.take(&packed).expect("taken");
        assert!(inflater.payload.capacity() <= 2 * ROOM);
    }

    #[test]
    fn what_is_damaged_or_without_end_is_refused() {
        let damaged = [&b"\x78\x9cnothing that was packed"[..], &FLUSH].concat();
        assert_eq!(ZlibStream::new().take(&damaged), Err(InflateError::Damaged));
        assert_eq!(ZlibStream::new().take(&FLUSH), Err(InflateError::Damaged));
        let mut packer = Packer::new();
        let first = packer.pack(b"{}");
        let second = packer.pack(b"{\"op\":11}");
        // A missing part.
        let mut inflater = ZlibStream::new();
        assert!(inflater.take(&second).is_err());
        let mut inflater = ZlibStream::new();
        assert_eq!(inflater.take(&first), Ok(Some(&b"{}"[..])));
        // Inflates to a thousand times its size.
        let mut packer = Packer::new();
        let bomb = packer.pack(&vec![b' '; 4 << 20]);
        assert!(bomb.len() < 40_000, "{}", bomb.len());
        let mut inflater = ZlibStream { longest: 1 << 20, ..ZlibStream::new() };
        assert_eq!(inflater.take(&bomb), Err(InflateError::TooLong));
        assert!(inflater.payload.capacity() <= 4 << 20);
        // A payload without an end.
        let mut inflater = ZlibStream { longest: 1 << 20, ..ZlibStream::new() };
        let mut outcome = Ok(None);
        for _ in 0..=1 << 6 {
            outcome = inflater.take(&[7; 1 << 14]).map(|_| None::<()>);
        }
        assert_eq!(outcome, Err(InflateError::TooLong));
    }
}
