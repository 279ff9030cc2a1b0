use std::borrow::Cow;

use rules::l10n::{L10nMessage, say};

/// The encoding of a text file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// UTF-8, with or without a byte order mark.
    Utf8,
    /// UTF-16 of either byte order, with or without a byte order mark.
    Utf16,
    /// Windows-1252, assumed for text that is neither.
    Windows1252,
}

/// The decoded text of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded<'a> {
    /// The text without a byte order mark. U+FFFD replaces invalid bytes.
    pub text: Cow<'a, str>,
    /// The encoding used.
    pub encoding: Encoding,
}

/// The reason why a file isn't text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecodeError {
    /// A compressed archive: zip, gzip, 7z or RAR.
    Archive,
    /// A picture, a document or another binary file.
    Binary,
}

impl Decoded<'_> {
    /// The remark that the encoding was guessed, if so.
    pub fn remark(&self) -> Option<L10nMessage> {
        (self.encoding == Encoding::Windows1252).then(|| say("record-windows-1252"))
    }
}

impl DecodeError {
    /// The problem with the next step.
    pub fn sentence(&self) -> L10nMessage {
        match self {
            DecodeError::Archive => say("record-archive"),
            DecodeError::Binary => say("record-binary"),
        }
    }
}

const ARCHIVES: [&[u8]; 5] =
    [b"PK\x03\x04", b"PK\x05\x06", b"\x1f\x8b", b"7z\xbc\xaf\x27\x1c", b"Rar!\x1a\x07"];

const SAMPLE: usize = 4096;

/// Decodes a text file. UTF-16 is recognized by its byte order mark or its zero bytes. Bytes that
/// aren't UTF-8 are Windows-1252, unless most characters above ASCII are valid UTF-8, which means
/// damaged UTF-8.
///
/// # Examples
///
/// ```
/// use record::{Encoding, decode};
///
/// let decoded = decode(b"\xff\xfeH\0i\0").expect("a text");
/// assert_eq!((&*decoded.text, decoded.encoding), ("Hi", Encoding::Utf16));
/// assert_eq!(decode(b"e2\x96e4").expect("a text").text, "e2–e4");
/// assert!(decode(b"PK\x03\x04").is_err());
/// ```
///
/// # Errors
/// Archives and other binary files.
pub fn decode(bytes: &[u8]) -> Result<Decoded<'_>, DecodeError> {
    if ARCHIVES.iter().any(|magic| bytes.starts_with(magic)) {
        return Err(DecodeError::Archive);
    }
    let utf16 = |big_endian, units: &[u8]| Decoded {
        text: Cow::Owned(from_utf16(big_endian, units)),
        encoding: Encoding::Utf16,
    };
    match bytes {
        [0xff, 0xfe, rest @ ..] => return Ok(utf16(false, rest)),
        [0xfe, 0xff, rest @ ..] => return Ok(utf16(true, rest)),
        _ => {}
    }
    if let Some(big_endian) = looks_like_utf16(bytes) {
        return Ok(utf16(big_endian, bytes));
    }
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Ok(Decoded { text: Cow::Borrowed(text), encoding: Encoding::Utf8 });
    }
    if bytes.iter().any(|&byte| is_binary(byte)) {
        return Err(DecodeError::Binary);
    }
    let chunks = bytes.utf8_chunks();
    let (above_ascii, invalid) =
        chunks.fold((0_usize, 0_usize), |(above_ascii, invalid), chunk| {
            let non_ascii = chunk.valid().chars().filter(|c| !c.is_ascii()).count();
            (above_ascii + non_ascii, invalid + usize::from(!chunk.invalid().is_empty()))
        });
    Ok(if above_ascii >= invalid {
        Decoded { text: String::from_utf8_lossy(bytes), encoding: Encoding::Utf8 }
    } else {
        let text = bytes.iter().map(|&byte| windows_1252(byte)).collect();
        Decoded { text: Cow::Owned(text), encoding: Encoding::Windows1252 }
    })
}

/// Guesses the byte order of UTF-16 without a mark. Most characters of a record are ASCII, so
/// nearly every second byte is zero.
fn looks_like_utf16(bytes: &[u8]) -> Option<bool> {
    let (pairs, _) = bytes.get(..SAMPLE).unwrap_or(bytes).as_chunks::<2>();
    let zeros = |at: usize| pairs.iter().filter(|pair| pair[at] == 0).count();
    let [first, second] = [zeros(0), zeros(1)];
    let most = |zeros: usize, others: usize| zeros * 2 > pairs.len() && others * 20 < pairs.len();
    if most(second, first) {
        Some(false)
    } else if most(first, second) {
        Some(true)
    } else {
        None
    }
}

fn from_utf16(big_endian: bool, bytes: &[u8]) -> String {
    let (pairs, rest) = bytes.as_chunks::<2>();
    let units = pairs
        .iter()
        .map(|&pair| if big_endian { u16::from_be_bytes(pair) } else { u16::from_le_bytes(pair) });
    let chars = char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER));
    // The file ends in the middle of a character.
    let replacement = (!rest.is_empty()).then_some(char::REPLACEMENT_CHARACTER);
    chars.chain(replacement).collect()
}

/// Control characters that text never contains, except 1A, which ends files under DOS.
fn is_binary(byte: u8) -> bool {
    byte < b' ' && !matches!(byte, b'\t' | b'\n' | b'\r' | 0x0c | 0x1a)
}

fn windows_1252(byte: u8) -> char {
    /// 80 to 9F, from <https://encoding.spec.whatwg.org/index-windows-1252.txt>.
    const HIGH: [char; 32] = [
        '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž',
        '\u{8f}', '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}',
        'ž', 'Ÿ',
    ];
    let high = usize::from(byte).checked_sub(0x80).and_then(|at| HIGH.get(at));
    high.copied().unwrap_or(char::from(byte))
}
