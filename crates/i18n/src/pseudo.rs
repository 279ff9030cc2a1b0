//! The pseudo-language: English with every message bracketed, accented and longer.
//!
//! Code (between backticks), mentions and times (`<@1>`, `<t:1:R>`) and links stay unchanged.

use fluent_syntax::ast::{Entry, Expression, Pattern, PatternElement};
use fluent_syntax::{parser, serializer};

/// Precedes every message of the pseudo-language.
pub const OPEN: char = '⟨';
/// Follows every message of the pseudo-language.
pub const CLOSE: char = '⟩';
/// Padding that makes messages longer.
const FILL: char = '~';

pub(crate) fn catalogue(text: &str) -> Result<String, String> {
    let mut resource =
        parser::parse(text.to_owned()).map_err(|(_, errors)| format!("{errors:?}"))?;
    for entry in &mut resource.body {
        let Entry::Message(message) = entry else { continue };
        let name = message.id.name.clone();
        let joins = name.starts_with("list-");
        let is_word = joins || !message.attributes.is_empty() || name == "verbatim";
        if let Some(pattern) = &mut message.value {
            if name != "verbatim" {
                accent(pattern, &mut Outside::Words);
            }
            if !is_word {
                bracket(pattern);
            }
        }
        for attribute in &mut message.attributes {
            accent(&mut attribute.value, &mut Outside::Words);
        }
    }
    Ok(serializer::serialize(&resource))
}

fn bracket(pattern: &mut Pattern<String>) {
    pattern.elements.insert(0, PatternElement::TextElement { value: OPEN.to_string() });
    pattern.elements.push(PatternElement::TextElement { value: CLOSE.to_string() });
}

#[derive(Clone, Copy, PartialEq)]
enum Outside {
    Words,
    Code,
    Angle,
}

fn accent(pattern: &mut Pattern<String>, state: &mut Outside) {
    for element in &mut pattern.elements {
        match element {
            PatternElement::TextElement { value } => *value = accented(value, state),
            PatternElement::Placeable { expression: Expression::Select { variants, .. } } => {
                let before = *state;
                for variant in variants {
                    *state = before;
                    accent(&mut variant.value, state);
                }
            }
            PatternElement::Placeable { .. } => {}
        }
    }
}

fn accented(text: &str, state: &mut Outside) -> String {
    let mut out = String::with_capacity(text.len() * 2);
    let mut letters = 0_usize;
    for (at, c) in text.char_indices() {
        match (*state, c) {
            (Outside::Words, '`') => *state = Outside::Code,
            (Outside::Code, '`') | (Outside::Angle, '>') => *state = Outside::Words,
            (Outside::Words, '<') if text[at + 1..].starts_with(['@', 't', '#', '/']) => {
                *state = Outside::Angle;
            }
            _ => {}
        }
        if *state == Outside::Words && c.is_ascii_alphabetic() {
            letters += 1;
            out.push(of(c));
        } else {
            out.push(c);
        }
    }
    let padding = letters * 2 / 5 + usize::from(letters % 5 > 2);
    let end = out.trim_end().len();
    if *state == Outside::Words && padding > 0 {
        out.insert_str(end, &FILL.to_string().repeat(padding));
    }
    out
}

const fn of(c: char) -> char {
    match c {
        'a' => 'á',
        'b' => 'ƀ',
        'c' => 'ç',
        'd' => 'đ',
        'e' => 'é',
        'f' => 'ƒ',
        'g' => 'ğ',
        'h' => 'ĥ',
        'i' => 'í',
        'j' => 'ĵ',
        'k' => 'ķ',
        'l' => 'ł',
        'm' => 'ɱ',
        'n' => 'ñ',
        'o' => 'ö',
        'p' => 'þ',
        'q' => 'ɋ',
        'r' => 'ř',
        's' => 'š',
        't' => 'ť',
        'u' => 'ü',
        'v' => 'ṽ',
        'w' => 'ŵ',
        'x' => 'ẋ',
        'y' => 'ý',
        'z' => 'ž',
        'A' => 'Å',
        'B' => 'ß',
        'C' => 'Ç',
        'D' => 'Đ',
        'E' => 'É',
        'F' => 'Ƒ',
        'G' => 'Ğ',
        'H' => 'Ĥ',
        'I' => 'Í',
        'J' => 'Ĵ',
        'K' => 'Ķ',
        'L' => 'Ł',
        'M' => 'Ṁ',
        'N' => 'Ñ',
        'O' => 'Ö',
        'P' => 'Þ',
        'Q' => 'Ǫ',
        'R' => 'Ř',
        'S' => 'Š',
        'T' => 'Ť',
        'U' => 'Ü',
        'V' => 'Ṽ',
        'W' => 'Ŵ',
        'X' => 'Ẋ',
        'Y' => 'Ý',
        'Z' => 'Ž',
        other => other,
    }
}
