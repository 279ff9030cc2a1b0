//! Makes foreign text safe to insert in Herald's messages.

use model::text::{END_OF_ISOLATE, ISOLATE};
use unicode_bidi::{BidiClass, bidi_class};

/// Makes hidden characters visible, and keeps a text from reordering the words around it.
///
/// Controls, zero-width and direction-changing characters become their numbers (`[U+202E]`). Line
/// ends stay; other white space that moves the line becomes a space. Joiners stay, because emoji
/// and many scripts need them. A line with right-to-left letters is isolated (UAX #9, 2.4).
///
/// The function is idempotent, so an argument may contain rendered text: isolates that it made
/// stay, and only right-to-left letters outside isolates cause another.
pub(crate) fn visible(text: &str) -> String {
    if !text.contains(|c: char| is_space(c) || is_hidden(c) || is_right_to_left(c)) {
        return text.to_owned();
    }
    // Isolation ends with a line.
    text.split('\n').map(visible_line).collect::<Vec<_>>().join("\n")
}

fn visible_line(line: &str) -> String {
    let letters: Vec<char> = line.chars().collect();
    let isolates = isolates(&letters);
    let mut visible = String::with_capacity(line.len());
    let (mut depth, mut is_exposed) = (0_usize, false);
    for (&letter, isolate) in letters.iter().zip(&isolates) {
        match (letter, isolate) {
            (ISOLATE, true) => depth += 1,
            (END_OF_ISOLATE, true) => depth = depth.saturating_sub(1),
            _ => is_exposed |= depth == 0 && is_right_to_left(letter),
        }
        match letter {
            _ if *isolate => visible.push(letter),
            _ if is_space(letter) => visible.push(' '),
            _ if is_hidden(letter) => {
                visible.push_str(&format!("[U+{:04X}]", u32::from(letter)));
            }
            _ => visible.push(letter),
        }
    }
    if is_exposed { format!("{ISOLATE}{visible}{END_OF_ISOLATE}") } else { visible }
}

/// Marks the ends of isolates to keep: complete ones around right-to-left letters.
fn isolates(letters: &[char]) -> Vec<bool> {
    let mut stay = vec![false; letters.len()];
    // Open isolates, and whether they contain such a letter.
    let mut open: Vec<(usize, bool)> = Vec::new();
    for (at, &letter) in letters.iter().enumerate() {
        match letter {
            '\u{2066}'..=ISOLATE => open.push((at, false)),
            END_OF_ISOLATE => {
                let Some((start, is_needed)) = open.pop() else { continue };
                if is_needed && letters[start] == ISOLATE {
                    (stay[start], stay[at]) = (true, true);
                }
                if let Some((_, outer)) = open.last_mut() {
                    *outer |= is_needed;
                }
            }
            letter if is_right_to_left(letter) => {
                if let Some((_, outer_needed)) = open.last_mut() {
                    *outer_needed = true;
                }
            }
            _ => {}
        }
    }
    stay
}

fn is_right_to_left(letter: char) -> bool {
    let is_strong = || matches!(bidi_class(letter), BidiClass::R | BidiClass::AL);
    // Direction marks have these classes too.
    !letter.is_ascii() && !is_hidden(letter) && is_strong()
}

/// Tabulators and unusual line ends.
const fn is_space(c: char) -> bool {
    matches!(c, '\t' | '\r' | '\u{B}' | '\u{C}' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// Returns whether a character is invisible or changes the direction of others.
fn is_hidden(c: char) -> bool {
    c != '\n' && c.is_control()
        || matches!(c,
            // Soft hyphen, Arabic letter mark, Mongolian vowel separator.
            '\u{AD}' | '\u{61C}' | '\u{180E}'
            // Zero-width space, direction marks, embeddings and overrides.
            | '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}'
            // Word joiner, invisible operators, isolates, deprecated format characters.
            | '\u{2060}'..='\u{206F}'
            // Byte order mark, annotations.
            | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}')
}

#[cfg(test)]
mod tests {
    use super::visible;

    #[test]
    fn hidden_characters_are_shown_by_their_numbers() {
        for (text, expected) in [
            ("e2-e4", "e2-e4"),
            ("two\nlines", "two\nlines"),
            ("a\tb\r\nc\u{2028}d", "a b \nc d"),
            ("\u{202E}4e-2e\u{202C}", "[U+202E]4e-2e[U+202C]"),
            ("e2\u{200B}-e4", "e2[U+200B]-e4"),
            ("\0\u{1B}[31m", "[U+0000][U+001B][31m"),
            ("\u{2066}a\u{2069}\u{FEFF}", "[U+2066]a[U+2069][U+FEFF]"),
            ("\u{2068}a\u{2069}", "[U+2068]a[U+2069]"),
            ("é ½ ♞ 🏳️\u{200D}🌈", "é ½ ♞ 🏳️\u{200D}🌈"),
            ("می\u{200C}خواهم", "\u{2068}می\u{200C}خواهم\u{2069}"),
            ("שלום\nאב", "\u{2068}שלום\u{2069}\n\u{2068}אב\u{2069}"),
            ("שלום\na", "\u{2068}שלום\u{2069}\na"),
            ("שלום\u{2069}!", "\u{2068}שלום[U+2069]!\u{2069}"),
        ] {
            assert_eq!(visible(text), expected, "{text:?}");
        }
    }

    #[test]
    fn an_isolate_is_made_once() {
        for text in [
            "Light is \u{2068}א\u{2069}, Dark is bob.",
            "\u{2068}שלום\u{2069} \u{2068}علي\u{2069}",
            "\u{2068}a \u{2068}ש\u{2069} b ש\u{2069}",
        ] {
            assert_eq!(visible(text), text);
        }
        for (text, expected) in [
            ("ב \u{2068}א\u{2069}", "\u{2068}ב \u{2068}א\u{2069}\u{2069}"),
            // Isolates of other directions, and incomplete ones, come from the player.
            ("\u{2067}א\u{2069}", "\u{2068}[U+2067]א[U+2069]\u{2069}"),
            ("\u{2068}\u{2068}א\u{2069}", "[U+2068]\u{2068}א\u{2069}"),
            ("\u{2068}א\n\u{2069}", "\u{2068}[U+2068]א\u{2069}\n[U+2069]"),
        ] {
            assert_eq!(visible(text), expected, "{text:?}");
            assert_eq!(visible(expected), expected, "{text:?}");
        }
    }
}
