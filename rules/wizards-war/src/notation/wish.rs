//! Parses texts regardless of the position (rule C-5).

use rules::read;

use crate::apply::Meeting;
use crate::board::{Square, grid_name};
use crate::piece::Kind;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sign {
    /// `-`
    Move,
    /// `x`
    Capture,
    /// `<>`
    Swap,
}

impl Sign {
    pub(crate) const fn text(self) -> &'static str {
        match self {
            Sign::Move => "-",
            Sign::Capture => "x",
            Sign::Swap => "<>",
        }
    }

    pub(crate) const fn of(meeting: Meeting) -> Sign {
        match meeting {
            Meeting::Nothing => Sign::Move,
            Meeting::Takes(_) | Meeting::SendsToHand(_) | Meeting::TakesFriend(_) => Sign::Capture,
            Meeting::Swaps(_) => Sign::Swap,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct NamedSquare {
    pub(crate) file: i8,
    pub(crate) rank: i8,
}

impl NamedSquare {
    pub(crate) const fn square(self) -> Option<Square> {
        Square::at(self.file, self.rank)
    }

    pub(crate) fn text(self) -> String {
        format!("{}{}", char::from(b'a' + self.file.cast_unsigned()), self.rank + 1)
    }
}

/// A text's statements besides its squares. Parts left out are `None`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Statements {
    pub(crate) kind: Option<Kind>,
    pub(crate) sign: Option<Sign>,
    pub(crate) created: Option<Kind>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wish {
    Pass,
    Drop {
        kind: Option<Kind>,
        to: NamedSquare,
    },
    Move {
        statements: Statements,
        from: NamedSquare,
        to: NamedSquare,
    },
    /// A piece and its destination, as in chess: `Bd5`, `Nxe6`.
    To {
        statements: Statements,
        kind: Kind,
        to: NamedSquare,
    },
}

/// Parses a text as an action; `None` if it isn't one in any position.
///
/// The grammar is unambiguous, ignoring case: a code is followed by a file letter or a sign, while
/// a file letter that starts a square is followed by its rank.
pub(crate) fn parse(text: &str) -> Option<Wish> {
    let plain = read::plain(text);
    let text = read::squeezed(read::without_number(&plain));
    let text = text.trim_end_matches(['#', '!', '?', '.']);
    if matches!(text, "pass" | "passes") {
        return Some(Wish::Pass);
    }
    let (text, says_drop) = match text.strip_prefix("drop") {
        Some(rest) => (rest, true),
        None => (text, false),
    };
    kinds(text).find_map(|(kind, rest)| {
        drop(kind, rest, says_drop)
            .or_else(|| if says_drop { None } else { move_or_destination(kind, rest) })
    })
}

/// Every way to take a piece code, a full name, or nothing from the start of a text.
fn kinds(text: &str) -> impl Iterator<Item = (Option<Kind>, &str)> {
    let coded = Kind::ALL.into_iter().flat_map(move |kind| {
        [kind.word().to_owned(), kind.code().to_lowercase()]
            .into_iter()
            .filter_map(move |head| Some((Some(kind), text.strip_prefix(&head)?)))
    });
    std::iter::once((None, text)).chain(coded)
}

fn square(text: &str) -> Option<(NamedSquare, &str)> {
    let (file, rank, rest) = grid_name(text)?;
    Some((NamedSquare { file, rank }, rest))
}

fn drop(kind: Option<Kind>, text: &str, says_drop: bool) -> Option<Wish> {
    let rest = match text.strip_prefix('@') {
        Some(rest) => rest,
        None if says_drop => {
            ["on", "to"].iter().find_map(|word| text.strip_prefix(word)).unwrap_or(text)
        }
        None => return None,
    };
    match square(rest)? {
        (to, "") => Some(Wish::Drop { kind, to }),
        _ => None,
    }
}

fn move_or_destination(kind: Option<Kind>, text: &str) -> Option<Wish> {
    if let Some((from, rest)) = square(text) {
        let (sign, rest) = sign(rest);
        if let Some((to, rest)) = square(rest) {
            let created = created(rest)?;
            return Some(Wish::Move { statements: Statements { kind, sign, created }, from, to });
        }
    }
    let kind = kind?;
    let (sign, rest) = sign(text);
    let (to, rest) = square(rest)?;
    let with_kind = Statements { kind: Some(kind), sign, created: created(rest)? };
    Some(Wish::To { statements: with_kind, kind, to })
}

fn sign(text: &str) -> (Option<Sign>, &str) {
    const SIGNS: [(&str, Sign); 12] = [
        ("<->", Sign::Swap),
        ("<>", Sign::Swap),
        ("↔", Sign::Swap),
        ("⇄", Sign::Swap),
        ("->", Sign::Move),
        ("→", Sign::Move),
        ("-", Sign::Move),
        (">", Sign::Move),
        ("to", Sign::Move),
        ("x", Sign::Capture),
        (":", Sign::Capture),
        ("takes", Sign::Capture),
    ];
    SIGNS
        .iter()
        .find_map(|&(sign, is)| Some((Some(is), text.strip_prefix(sign)?)))
        .unwrap_or((None, text))
}

/// Parses `+B` or nothing at the end of a text; `None` for anything else.
fn created(text: &str) -> Option<Option<Kind>> {
    if text.is_empty() {
        return Some(None);
    }
    let text = text.strip_prefix(['+', '='])?;
    kinds(text).find_map(|(kind, rest)| rest.is_empty().then_some(Some(kind?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_text_has_its_parts() {
        let make_statements = |kind: &str, sign, created: &str| Statements {
            kind: Kind::from_code(kind),
            sign,
            created: Kind::from_code(created),
        };
        let (m, x, s) = (Some(Sign::Move), Some(Sign::Capture), Some(Sign::Swap));
        for (text, from, to, expected) in [
            ("Bf3-d5", "f3", "d5", make_statements("B", m, "")),
            ("bf3-d5", "f3", "d5", make_statements("B", m, "")),
            ("b3-c4", "b3", "c4", make_statements("", m, "")),
            ("bb3-c4", "b3", "c4", make_statements("B", m, "")),
            ("BB3 – C4", "b3", "c4", make_statements("B", m, "")),
            ("Bwf1-d3+B", "f1", "d3", make_statements("Bw", m, "B")),
            ("bwf1d3+b", "f1", "d3", make_statements("Bw", None, "B")),
            ("nwg1 x f3 + ca", "g1", "f3", make_statements("Nw", x, "Ca")),
            ("cac3×a3", "c3", "a3", make_statements("Ca", x, "")),
            ("chh3:h10", "h3", "h10", make_statements("Ch", x, "")),
            ("c10-c9", "c10", "c9", make_statements("", m, "")),
            ("c10c1", "c10", "c1", make_statements("", None, "")),
            ("c1c10", "c1", "c10", make_statements("", None, "")),
            ("bf3>d5", "f3", "d5", make_statements("B", m, "")),
            ("Rwd4<>d2", "d4", "d2", make_statements("Rw", s, "")),
            ("d4 ↔ d2", "d4", "d2", make_statements("", s, "")),
            ("12. am d4 -> d2!?", "d4", "d2", make_statements("Am", m, "")),
            ("3... d4-d2#", "d4", "d2", make_statements("", m, "")),
            ("Knight-Wizard g1 to f3", "g1", "f3", make_statements("Nw", m, "")),
            ("bishop f3 takes d5", "f3", "d5", make_statements("B", x, "")),
        ] {
            match parse(text) {
                Some(Wish::Move { statements: actual, from: a, to: b }) => {
                    assert_eq!(
                        (a.text().as_str(), b.text().as_str(), actual),
                        (from, to, expected)
                    );
                }
                other => panic!("{text}: {other:?}"),
            }
        }
        for (text, kind, to) in [
            ("N@d5", "N", "d5"),
            ("@d5", "", "d5"),
            ("bw@c10", "Bw", "c10"),
            ("drop d5", "", "d5"),
            ("Drop Rook on d5", "R", "d5"),
            ("drop ch@d5", "Ch", "d5"),
        ] {
            match parse(text) {
                Some(Wish::Drop { kind: actual, to: at }) => {
                    assert_eq!((actual, at.text().as_str()), (Kind::from_code(kind), to), "{text}");
                }
                other => panic!("{text}: {other:?}"),
            }
        }
        for (text, kind, to) in [("Nd5", "N", "d5"), ("bxb3", "B", "b3"), ("bwd3+b", "Bw", "d3")] {
            match parse(text) {
                Some(Wish::To { kind: actual, to: at, .. }) => {
                    assert_eq!((Some(actual), at.text().as_str()), (Kind::from_code(kind), to));
                }
                other => panic!("{text}: {other:?}"),
            }
        }
        assert_eq!(parse(" PASS. "), Some(Wish::Pass));
        for text in [
            "", "d5", "kf3-d5", "f3-d5-e6", "f3-d11", "f3-d0", "f3-k5", "@", "n@", "f3-d5+",
            "f3-d5+x", "+b", "passing", "drop", "f3=d5", "f3-d5b", "é3-d5", "n@d5+b",
        ] {
            assert_eq!(parse(text), None, "{text}");
        }
    }
}
