//! Lengths and cuts of texts that Discord limits.
//!
//! Discord doesn't document whether its limits count code points or UTF-16 units. A text never has
//! fewer units than code points, so everything here counts units: what fits in units fits in both.

/// FIRST STRONG ISOLATE: what follows, up to [`END_OF_ISOLATE`], has its own direction and doesn't
/// reorder the text around it (UAX #9).
pub const ISOLATE: char = '\u{2068}';

/// POP DIRECTIONAL ISOLATE.
pub const END_OF_ISOLATE: char = '\u{2069}';

/// Returns the length of a text in UTF-16 units.
///
/// # Examples
///
/// ```
/// use model::text::units;
///
/// assert_eq!(units("Ärger"), 5);
/// assert_eq!(units("🦄"), 2);
/// ```
pub fn units(text: &str) -> usize {
    text.encode_utf16().count()
}

/// Longest word, in units, that a cut removes whole.
const LONGEST_WORD: usize = 24;

/// Returns the text if it has at most `most` UTF-16 units, or else its beginning with an ellipsis.
/// The cut is between words, except in very long ones. Isolates that the cut leaves open are closed
/// behind the ellipsis, within `most`.
///
/// # Examples
///
/// ```
/// use model::text::shorten;
///
/// assert_eq!(shorten("one two", 7), "one two");
/// assert_eq!(shorten("one two", 5), "one…");
/// assert_eq!(shorten("one two three", 10), "one two…");
/// assert_eq!(shorten("🦄🦄🦄", 4), "🦄…");
/// assert_eq!(shorten("\u{2068}שלום\u{2069}", 4), "\u{2068}ש…\u{2069}");
/// ```
pub fn shorten(text: &str, most: usize) -> String {
    if units(text) <= most {
        return text.to_owned();
    }
    let (mut end, mut length, mut open) = (0, 0, 0_usize);
    for (at, letter) in text.char_indices() {
        length += letter.len_utf16();
        // Reserves a unit for the ellipsis.
        if length + 1 > most {
            break;
        }
        open = open_after(open, letter);
        if length + 1 + open <= most {
            end = at + letter.len_utf8();
        }
    }
    let (head, tail) = text.split_at(end);
    let in_word = tail.starts_with(char::is_alphanumeric) && head.ends_with(char::is_alphanumeric);
    let mut short = match head.rsplit_once(char::is_whitespace) {
        Some((words, word_start)) if in_word && units(word_start) < LONGEST_WORD => {
            words.to_owned()
        }
        _ => head.to_owned(),
    };
    // Drops isolates without content, and joiners without the letter they join.
    let is_dangling = |c: char| c.is_whitespace() || opens(c) || c == '\u{200D}';
    short.truncate(short.trim_end_matches(is_dangling).len());
    if most > 0 {
        short.push('…');
    }
    close_isolates(&mut short);
    short
}

pub fn open_isolates(text: &str) -> usize {
    text.chars().fold(0, open_after)
}

pub fn close_isolates(text: &mut String) {
    let open = open_isolates(text);
    text.extend(std::iter::repeat_n(END_OF_ISOLATE, open));
}

fn open_after(open: usize, letter: char) -> usize {
    match letter {
        END_OF_ISOLATE => open.saturating_sub(1),
        letter if opens(letter) => open + 1,
        _ => open,
    }
}

const fn opens(letter: char) -> bool {
    matches!(letter, '\u{2066}'..='\u{2068}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cuts_stay_within_the_limit_and_close_isolates() {
        let emoji = "🦄".repeat(40);
        let texts = [
            "Light is \u{2068}א\u{2069}, Dark is \u{2068}محمد 123\u{2069}.",
            "\u{2068}\u{2068}\u{2068}שלום\u{2069}\u{2069}\u{2069}",
            "👩\u{200D}👩\u{200D}👧\u{200D}👦 and \u{2068}ש👩\u{200D}👧\u{2069}",
            emoji.as_str(),
        ];
        for text in texts {
            for most in 0..=units(text) {
                let short = shorten(text, most);
                assert!(units(&short) <= most, "{short:?} in {most}");
                assert_eq!(open_isolates(&short), 0, "{short:?}");
                assert_eq!(most < units(text) && most > 0, short.contains('…'), "{short:?}");
                assert!(!short.contains("\u{2068}…"), "{short:?}");
            }
        }
    }
}
