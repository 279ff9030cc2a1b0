//! Files in the encodings that editors write.

use game_contract::draws;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use record::{DecodeError, Encoding, decode, read};

use crate::common::english;

const RECORD: &str = "[Game \"battlechess\"]\r\n[White \"Zoë\"]\r\n\r\n1. e2–e4 e7–e5 2. g1–f3\r\n";

fn utf16(text: &str, big_endian: bool) -> Vec<u8> {
    let bytes = |unit: u16| if big_endian { unit.to_be_bytes() } else { unit.to_le_bytes() };
    text.encode_utf16().flat_map(bytes).collect()
}

#[test]
fn records_are_read_in_every_encoding() {
    let marked = format!("\u{feff}{RECORD}");
    let windows_1252: Vec<u8> = RECORD
        .chars()
        .map(|c| if c == '–' { 0x96 } else { u8::try_from(u32::from(c)).expect("Latin") })
        .collect();
    for (bytes, encoding) in [
        (RECORD.as_bytes().to_vec(), Encoding::Utf8),
        (marked.as_bytes().to_vec(), Encoding::Utf8),
        (utf16(RECORD, false), Encoding::Utf16),
        (utf16(RECORD, true), Encoding::Utf16),
        (utf16(&marked, false), Encoding::Utf16),
        (utf16(&marked, true), Encoding::Utf16),
        (windows_1252, Encoding::Windows1252),
    ] {
        let decoded = decode(&bytes).expect("a text");
        assert_eq!((&*decoded.text, decoded.encoding), (RECORD, encoding));
        assert_eq!(decoded.remark().is_some(), encoding == Encoding::Windows1252);
        let imported = read(&decoded.text, None).expect("a record");
        assert_eq!(imported.actions(), ["e2-e4", "e7-e5", "g1-f3"]);
        assert_eq!(imported.header.white.as_deref(), Some("Zoë"));
    }
}

#[test]
fn damaged_utf8_and_odd_utf16_are_read_as_far_as_they_go() {
    let mut bytes = RECORD.as_bytes().to_vec();
    bytes.extend(b"2... b8\xe2\x80");
    let decoded = decode(&bytes).expect("a text");
    assert_eq!(decoded.encoding, Encoding::Utf8);
    assert_eq!(decoded.text, format!("{RECORD}2... b8\u{fffd}"));
    let mut odd = utf16("\u{feff}e2-e4", false);
    odd.push(b' ');
    assert_eq!(decode(&odd).expect("a text").text, "e2-e4\u{fffd}");
    assert_eq!(decode(b"\xff\xfe\x00\xd8").expect("a text").text, "\u{fffd}");
    assert_eq!(decode(b"").expect("a text").text, "");
}

#[test]
fn files_that_are_no_text_are_named() {
    for (bytes, error, words) in [
        (&b"PK\x03\x04\x14\0"[..], DecodeError::Archive, "Unpack"),
        (b"\x1f\x8b\x08\0", DecodeError::Archive, "Unpack"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", DecodeError::Binary, "isn't a text file"),
    ] {
        let found = decode(bytes).expect_err("no text");
        assert_eq!(found, error);
        assert!(english(&found.sentence()).contains(words), "{found:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: draws(150, 600),
        rng_seed: RngSeed::Fixed(2026),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn any_bytes_are_decoded_or_refused(bytes in any::<Vec<u8>>()) {
        let _ = decode(&bytes);
    }

    /// A byte order mark of UTF-16 is no UTF-8, so any other valid text stays what it is.
    #[test]
    fn any_utf8_without_zeros_stays_unchanged(text in "[^\0]*") {
        prop_assume!(!text.starts_with(['\u{feff}', 'P', '\u{1f}', '7', 'R']));
        let decoded = decode(text.as_bytes()).expect("a text");
        prop_assert_eq!(&*decoded.text, text.as_str());
    }
}
