//! Texts, cut to what Discord takes.

/// At most so many characters in a label, a description, a value.
pub const MOST_LABEL: usize = 100;
/// At most so many characters in a message.
pub const MOST_CONTENT: usize = 2000;
/// At most so many characters in a picture's alternative text.
pub const MOST_DESCRIPTION: usize = 1024;

/// The first characters of a text, with an ellipsis when it is longer than `most` characters.
pub fn shorten(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let mut short: String = text.chars().take(most.saturating_sub(1)).collect();
    short.truncate(short.trim_end().len());
    short.push('…');
    short
}
