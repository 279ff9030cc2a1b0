//! Splits the list of moves into atoms.

use std::collections::HashMap;
use std::ops::Range;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Text without white space, commas or matching parentheses.
    Word,
    /// Matching parentheses with their content.
    Group,
    Comma,
    LineEnd,
    /// A turn number followed by a sign, or only dots: `12.`, `3...`, `4)`, `…`.
    Number(Option<u32>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Atom {
    pub(crate) kind: Kind,
    pub(crate) start: usize,
    pub(crate) end: usize,
}

/// Maps each opening parenthesis to its closing one.
pub(crate) type Pairs = HashMap<usize, usize>;

pub(crate) fn pairs(text: &str) -> Pairs {
    let mut open = Vec::new();
    let mut pairs = Pairs::new();
    for (at, c) in text.char_indices() {
        match c {
            '(' => open.push(at),
            ')' => {
                if let Some(start) = open.pop() {
                    pairs.insert(start, at);
                }
            }
            _ => {}
        }
    }
    pairs
}

pub(crate) fn atoms(text: &str, pairs: &Pairs, range: Range<usize>) -> Vec<Atom> {
    let mut atoms = Vec::new();
    let mut word: Option<usize> = None;
    let Some(part) = text.get(..range.end) else { return atoms };
    let mut next = range.start;
    while let Some(c) = part.get(next..).and_then(|rest| rest.chars().next()) {
        let at = next;
        next += c.len_utf8();
        let atom = match c {
            '(' => pairs.get(&at).map(|close| {
                // Skips the content, so that nested groups aren't scanned once per level.
                next = close + 1;
                Atom { kind: Kind::Group, start: at, end: next }
            }),
            ',' | ';' => Some(Atom { kind: Kind::Comma, start: at, end: next }),
            '\n' => Some(Atom { kind: Kind::LineEnd, start: at, end: next }),
            c if c.is_whitespace() => None,
            _ => {
                word.get_or_insert(at);
                continue;
            }
        };
        if let Some(start) = word.take() {
            push_word(text, start, at, &mut atoms);
        }
        atoms.extend(atom);
    }
    if let Some(start) = word {
        push_word(text, start, range.end, &mut atoms);
    }
    atoms
}

/// Adds a word, and the turn number at its start if there is one.
fn push_word(text: &str, start: usize, end: usize, atoms: &mut Vec<Atom>) {
    let word = &text[start..end];
    let after_digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = &word[..word.len() - after_digits.len()];
    let rest = match after_digits.strip_prefix(')') {
        Some(rest) if !digits.is_empty() => rest,
        _ => after_digits.trim_start_matches(['.', '…']),
    };
    // `0.5-0.5` is a result.
    let is_number = rest.len() < after_digits.len()
        && !(digits == "0" && rest.starts_with(|c: char| c.is_ascii_digit()));
    let at = if is_number { end - rest.len() } else { start };
    if is_number {
        atoms.push(Atom { kind: Kind::Number(digits.parse().ok()), start, end: at });
    }
    if at < end {
        atoms.push(Atom { kind: Kind::Word, start: at, end });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_cut() {
        let pieces_of = |text: &str| {
            atoms(text, &pairs(text), 0..text.len())
                .into_iter()
                .map(|atom| match atom.kind {
                    Kind::Word => text[atom.start..atom.end].to_owned(),
                    Kind::Group => format!("G{}", &text[atom.start..atom.end]),
                    Kind::Comma => ",".into(),
                    Kind::LineEnd => "/".into(),
                    Kind::Number(number) => format!("#{}", number.unwrap_or(0)),
                })
                .collect::<Vec<_>>()
                .join(" ")
        };
        for (text, expected) in [
            ("1. (b2-c3, c3-b3)", "#1 G(b2-c3, c3-b3)"),
            ("12.e4 e5 2) d4", "#12 e4 e5 #2 d4"),
            ("... (a) … x\n3...e7", "#0 G(a) #0 x / #3 e7"),
            ("a4 & b4(6) x a5", "a4 & b4 G(6) x a5"),
            ("(a, b\n2. c", "a , b / #2 c"),
            ("0.5-0.5 1-0 ½-½", "0.5-0.5 1-0 ½-½"),
            ("e5xd6 e.p. 7", "e5xd6 e.p. 7"),
            (") ( )(", ") G( )"),
        ] {
            assert_eq!(pieces_of(text), expected, "{text}");
        }
    }
}
