//! Parses moves leniently (rule C-5; *Notation*).

use rules::Square;
use rules::read::{plain, without_number};

use crate::Kind;
use crate::legality::{Capture, NamedMove};

const LONGEST: usize = 100;

/// Annotations after a move that are ignored, including the inventor's Radar Lock.
const ANNOTATIONS: [&str; 8] = ["[rl]", "(rl)", "rl", "!", "?", "+", "#", "*"];

/// Parses a move, regardless of the board.
///
/// The grammar, ignoring case and spaces: an optional type by letter or name, a square, an optional
/// `-`, `>` or `x`, a square, an optional `x` with or without a letter, an optional `=` and a
/// letter.
pub(crate) fn parse(text: &str) -> Option<NamedMove> {
    if text.len() > LONGEST {
        return None;
    }
    let mut clean = without_number(&plain(text)).to_lowercase();
    clean.retain(|c| c != ' ');
    let mut rest = clean.as_str();
    while let Some(shorter) = ANNOTATIONS.iter().find_map(|mark| rest.strip_suffix(mark)) {
        rest = shorter;
    }
    let (stated, rest) = leading_kind(rest);
    let (from, rest) = square(rest)?;
    let (is_blitz, taking, rest) = separator(rest);
    let (to, rest) = square(rest)?;
    let (capture, rest) = match rest.strip_prefix('x') {
        None if taking => (Capture::Anything, rest),
        None => (Capture::Unsaid, rest),
        Some(rest) => match letter(rest) {
            Some((kind, rest)) => (Capture::Of(kind), rest),
            None => (Capture::Anything, rest),
        },
    };
    let (exchange, rest) = match rest.strip_prefix('=') {
        None => (None, rest),
        Some(rest) => {
            let (kind, rest) = letter(rest)?;
            (Some(kind), rest)
        }
    };
    rest.is_empty().then_some(NamedMove { stated, from, to, is_blitz, capture, exchange })
}

fn leading_kind(text: &str) -> (Option<Kind>, &str) {
    let by_name = Kind::ALL.into_iter().find_map(|kind| {
        let name = kind.word();
        Some((Some(kind), text.strip_prefix(name)?))
    });
    let by_letter =
        || letter(text).filter(|(_, rest)| square(rest).is_some()).map(|(k, r)| (Some(k), r));
    by_name.or_else(by_letter).unwrap_or((None, text))
}

fn letter(text: &str) -> Option<(Kind, &str)> {
    Kind::ALL
        .into_iter()
        .find_map(|kind| Some((kind, text.strip_prefix(kind.code().to_lowercase().as_str())?)))
}

fn square(text: &str) -> Option<(Square, &str)> {
    let (name, rest) = text.split_at_checked(2)?;
    Some((Square::parse(name)?, rest))
}

/// Parses the text between the squares: whether it marks a blitz, and whether a capture.
fn separator(text: &str) -> (bool, bool, &str) {
    for (mark, is_blitz, taking) in [
        ("->", false, false),
        ("→", false, false),
        ("-", false, false),
        ("to", false, false),
        (">", true, false),
        ("x", false, true),
    ] {
        if let Some(rest) = text.strip_prefix(mark) {
            return (is_blitz, taking, rest);
        }
    }
    (false, false, text)
}
