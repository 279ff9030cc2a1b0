//! Texts from outside, so that all of them can be seen.

use unicode_bidi::{BidiClass, bidi_class};

/// A text in which nothing hides: controls, and characters that take no room or turn the direction
/// of what follows, are shown by their numbers (`[U+202E]`). Ends of lines stay; other white space
/// that moves the line becomes a space. Joiners stay too: emoji and many scripts need them. What is
/// read from the right stands isolated: the words round it keep their places (UAX #9, 2.4).
pub(crate) fn visible(text: &str) -> String {
    let seen = spell_hidden(text);
    let leftwards = |c| matches!(bidi_class(c), BidiClass::R | BidiClass::AL);
    if seen.is_ascii() || !seen.contains(leftwards) {
        return seen;
    }
    // Isolation ends with a line.
    let lines = seen.split('\n').map(|line| format!("\u{2068}{line}\u{2069}"));
    lines.collect::<Vec<_>>().join("\n")
}

/// Shows what hides by its number.
fn spell_hidden(text: &str) -> String {
    if !text.contains(|c: char| is_space(c) || is_hidden(c)) {
        return text.to_owned();
    }
    let mut seen = String::with_capacity(text.len());
    for c in text.chars() {
        if is_space(c) {
            seen.push(' ');
        } else if is_hidden(c) {
            seen.push_str(&format!("[U+{:04X}]", u32::from(c)));
        } else {
            seen.push(c);
        }
    }
    seen
}

/// White space that is more than a space: the tabulator, and what ends lines here and there.
const fn is_space(c: char) -> bool {
    matches!(c, '\t' | '\r' | '\u{B}' | '\u{C}' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// Whether a character cannot be seen, or turns the direction of others.
fn is_hidden(c: char) -> bool {
    c != '\n' && c.is_control()
        || matches!(c,
            // Soft hyphen, Arabic letter mark, Mongolian vowel separator.
            '\u{AD}' | '\u{61C}' | '\u{180E}'
            // Zero-width space, marks of direction, embeddings and overrides.
            | '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}'
            // Word joiner, operators that cannot be seen, isolates, format characters of old.
            | '\u{2060}'..='\u{206F}'
            // The mark of byte order, annotations.
            | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}')
}

#[cfg(test)]
mod tests {
    use super::visible;

    #[test]
    fn what_hides_is_shown_by_its_number() {
        for (text, seen) in [
            ("e2-e4", "e2-e4"),
            ("two\nlines", "two\nlines"),
            ("a\tb\r\nc\u{2028}d", "a b \nc d"),
            ("\u{202E}4e-2e\u{202C}", "[U+202E]4e-2e[U+202C]"),
            ("e2\u{200B}-e4", "e2[U+200B]-e4"),
            ("\0\u{1B}[31m", "[U+0000][U+001B][31m"),
            ("\u{2066}a\u{2069}\u{FEFF}", "[U+2066]a[U+2069][U+FEFF]"),
            ("é ½ ♞ 🏳️\u{200D}🌈", "é ½ ♞ 🏳️\u{200D}🌈"),
            ("می\u{200C}خواهم", "\u{2068}می\u{200C}خواهم\u{2069}"),
            ("שלום\nאב", "\u{2068}שלום\u{2069}\n\u{2068}אב\u{2069}"),
            ("שלום\u{2069}!", "\u{2068}שלום[U+2069]!\u{2069}"),
        ] {
            assert_eq!(visible(text), seen, "{text:?}");
        }
    }
}
