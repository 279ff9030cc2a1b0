//! Text of attached files, in the encodings in which editors save it.

/// Why a file can't be read as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NotText {
    /// It's a zip or another archive.
    Archive,
    /// It has bytes that text never has.
    Binary,
    /// It's probably text, in an encoding that can't be told for certain.
    UnknownEncoding,
}

/// First bytes of archives: zip (also empty), gzip, 7z, xz, bzip2, RAR, zstd.
const ARCHIVES: [&[u8]; 8] = [
    b"PK\x03\x04",
    b"PK\x05\x06",
    b"\x1f\x8b",
    b"7z\xbc\xaf\x27\x1c",
    b"\xfd7zXZ\0",
    b"BZh",
    b"Rar!\x1a\x07",
    b"\x28\xb5\x2f\xfd",
];

/// Windows-1252 above ASCII and below U+00A0; `None` where it has no character.
const WINDOWS_1252: [Option<char>; 32] = [
    Some('€'),
    None,
    Some('‚'),
    Some('ƒ'),
    Some('„'),
    Some('…'),
    Some('†'),
    Some('‡'),
    Some('ˆ'),
    Some('‰'),
    Some('Š'),
    Some('‹'),
    Some('Œ'),
    None,
    Some('Ž'),
    None,
    None,
    Some('‘'),
    Some('’'),
    Some('“'),
    Some('”'),
    Some('•'),
    Some('–'),
    Some('—'),
    Some('˜'),
    Some('™'),
    Some('š'),
    Some('›'),
    Some('œ'),
    None,
    Some('ž'),
    Some('Ÿ'),
];

/// Returns the text of a file: UTF-8, UTF-16 with or without a byte order mark, or Windows-1252.
///
/// # Errors
/// When the file isn't text, or its encoding can't be told.
pub(crate) fn decode(bytes: &[u8]) -> Result<String, NotText> {
    if ARCHIVES.iter().any(|start| bytes.starts_with(start)) {
        return Err(NotText::Archive);
    }
    if let Some(text) = bytes.strip_prefix(b"\xff\xfe") {
        return utf_16(text, u16::from_le_bytes);
    }
    if let Some(text) = bytes.strip_prefix(b"\xfe\xff") {
        return utf_16(text, u16::from_be_bytes);
    }
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    if bytes.contains(&0) {
        return utf_16_without_mark(bytes);
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => plain(text.to_owned()),
        // A character of several bytes is UTF-8, however damaged the rest is.
        Err(_) if has_utf_8(bytes) => plain(String::from_utf8_lossy(bytes).into_owned()),
        Err(_) => windows_1252(bytes),
    }
}

/// Reads UTF-16 without a byte order mark. Records are mostly ASCII, so every other byte is zero.
fn utf_16_without_mark(bytes: &[u8]) -> Result<String, NotText> {
    let zeros = |from: usize| bytes.iter().skip(from).step_by(2).filter(|byte| **byte == 0).count();
    let (high_first, low_first) = (zeros(0), zeros(1));
    let most = bytes.len() / 2;
    if low_first * 2 > most && high_first * 10 < most {
        utf_16(bytes, u16::from_le_bytes)
    } else if high_first * 2 > most && low_first * 10 < most {
        utf_16(bytes, u16::from_be_bytes)
    } else {
        Err(NotText::Binary)
    }
}

fn utf_16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Result<String, NotText> {
    let (pairs, rest) = bytes.as_chunks::<2>();
    let text: Result<String, _> = char::decode_utf16(pairs.iter().copied().map(unit)).collect();
    match text {
        Ok(text) if rest.is_empty() => plain(text),
        _ => Err(NotText::Binary),
    }
}

/// Whether some character of several bytes is valid UTF-8.
fn has_utf_8(bytes: &[u8]) -> bool {
    bytes.utf8_chunks().any(|chunk| !chunk.valid().is_ascii())
}

/// Reads Windows-1252. Other encodings of single bytes share its punctuation but not its letters,
/// so a text in which many letters aren't ASCII is refused.
fn windows_1252(bytes: &[u8]) -> Result<String, NotText> {
    let read = |&byte: &u8| match byte {
        0x80..=0x9f => WINDOWS_1252[usize::from(byte - 0x80)],
        _ => Some(char::from(byte)),
    };
    let text: String =
        bytes.iter().map(read).collect::<Option<_>>().ok_or(NotText::UnknownEncoding)?;
    let letters = text.chars().filter(|letter| letter.is_alphabetic());
    let (ascii, other): (Vec<char>, Vec<char>) = letters.partition(char::is_ascii);
    if other.len() * 5 > ascii.len() {
        return Err(NotText::UnknownEncoding);
    }
    plain(text)
}

/// Returns a text, unless it has controls that text files don't have.
fn plain(text: String) -> Result<String, NotText> {
    let is_text =
        |c: char| !c.is_ascii_control() || matches!(c, '\t' | '\n' | '\r' | '\x0c' | '\x1a');
    if text.chars().all(is_text) { Ok(text) } else { Err(NotText::Binary) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RECORD: &str = "[White \"Zoë\"]\r\n1. b2–b3 b7-b6 {½}\r\n";

    fn utf_16_of(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
        text.encode_utf16().flat_map(bytes).collect()
    }

    #[test]
    fn text_is_read_in_every_encoding_in_which_it_is_saved() {
        let marked = format!("\u{FEFF}{RECORD}");
        let windows: Vec<u8> = RECORD
            .chars()
            .map(|c| match c {
                '–' => 0x96,
                c => u8::try_from(u32::from(c)).expect("a letter of Latin-1"),
            })
            .collect();
        for (name, bytes) in [
            ("UTF-8", RECORD.as_bytes().to_vec()),
            ("UTF-8 with a mark", marked.clone().into_bytes()),
            ("UTF-16 LE", utf_16_of(RECORD, u16::to_le_bytes)),
            ("UTF-16 BE", utf_16_of(RECORD, u16::to_be_bytes)),
            ("UTF-16 LE with a mark", utf_16_of(&marked, u16::to_le_bytes)),
            ("UTF-16 BE with a mark", utf_16_of(&marked, u16::to_be_bytes)),
            ("Windows-1252", windows),
        ] {
            assert_eq!(decode(&bytes).as_deref(), Ok(RECORD), "{name}");
        }
        let damaged = [RECORD.as_bytes(), b"\xff"].concat();
        assert_eq!(decode(&damaged), Ok(format!("{RECORD}\u{FFFD}")));
        assert_eq!(decode(b""), Ok(String::new()));
    }

    #[test]
    fn other_files_are_named() {
        let russian: Vec<u8> = (0xc0..=0xff).collect();
        let odd = [b"\xff\xfe".as_slice(), &[b'a', 0, b'b']].concat();
        for (bytes, why) in [
            (b"PK\x03\x04\x14\0".as_slice(), NotText::Archive),
            (b"\x1f\x8b\x08", NotText::Archive),
            (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", NotText::Binary),
            (b"a\0\0\0b\0\0\0", NotText::Binary),
            (b"1. e4 \x07\x07", NotText::Binary),
            (&odd, NotText::Binary),
            (&russian, NotText::UnknownEncoding),
            (b"1. e4 \x81", NotText::UnknownEncoding),
        ] {
            assert_eq!(decode(bytes), Err(why), "{bytes:?}");
        }
    }
}
