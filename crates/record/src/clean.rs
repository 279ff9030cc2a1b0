//! Blanks everything around the moves. Positions in the cleaned text equal those in the original,
//! because cuts become spaces.

/// Turns a byte range into spaces, keeping line ends. `from` and `to` must be character boundaries.
pub(crate) fn blank(text: &mut String, from: usize, to: usize) {
    let Some(range) = text.get(from..to) else { return };
    let spaces: String = range.bytes().map(|b| if b == b'\n' { '\n' } else { ' ' }).collect();
    text.replace_range(from..to, &spaces);
}

/// Blanks everything outside a code fence, if there is one, and marks of quoting and code.
pub(crate) fn unwrapped(text: &str) -> String {
    const FENCE: &str = "```";
    let mut clean = text.to_owned();
    if let Some(open) = text.find(FENCE) {
        let mut inside = open + FENCE.len();
        let line = text[inside..].lines().next().unwrap_or_default();
        if line.chars().all(|c| c.is_ascii_alphanumeric() || "-_ \r".contains(c)) {
            inside += line.len();
        }
        blank(&mut clean, 0, inside);
        if let Some(close) = text[inside..].find(FENCE) {
            blank(&mut clean, inside + close, text.len());
        }
    }
    // The mark at the start of a text, and code marks.
    let marks: Vec<usize> =
        clean.char_indices().filter(|&(_, c)| c == '`').map(|(at, _)| at).collect();
    for at in marks {
        blank(&mut clean, at, at + 1);
    }
    if clean.starts_with('\u{feff}') {
        blank(&mut clean, 0, '\u{feff}'.len_utf8());
    }
    // Quoted lines, as in chat.
    let quotes: Vec<usize> =
        lines(&clean).filter(|(_, line)| line.starts_with("> ")).map(|(start, _)| start).collect();
    for at in quotes {
        blank(&mut clean, at, at + 1);
    }
    clean
}

pub(crate) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut start = 0;
    text.split_inclusive('\n').map(move |line| {
        let at = start;
        start += line.len();
        (at, line)
    })
}

pub(crate) struct CutComment {
    pub(crate) at: usize,
    pub(crate) text: String,
    pub(crate) kind: CommentKind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum CommentKind {
    /// `{…}`, which may be a [`Note`](crate::Note).
    Braces,
    /// `// …` to the end of the line, as used by Medieval Chess's inventor.
    Slashes,
    /// `(quiet)`.
    Parentheses,
}

/// Blanks comments: `{…}`, `// …`, and `;` after white space up to the end of the line. Within
/// parentheses, `;` separates actions instead. An unclosed brace ends with its line. Returns the
/// comments in braces and after slashes, in order.
pub(crate) fn without_comments(text: &mut String) -> Vec<CutComment> {
    let mut cuts = Vec::new();
    let mut comments = Vec::new();
    let mut depth = 0_u32;
    let mut until = 0;
    let mut before = '\n';
    let last_close = text.rfind('}');
    for (at, c) in text.char_indices() {
        if at < until {
            continue;
        }
        let end_of_line = || text[at..].find('\n').map_or(text.len(), |end| at + end);
        match c {
            '{' => {
                until = match last_close {
                    Some(last) if last > at => {
                        text[at..].find('}').map_or_else(end_of_line, |end| at + end + 1)
                    }
                    _ => end_of_line(),
                };
                cuts.push((at, until));
                let comment = text[at + 1..until].trim_end_matches('}').to_owned();
                comments.push(CutComment { at, text: comment, kind: CommentKind::Braces });
            }
            // Not in an address, `https://…`.
            '/' if before != ':' && text[at + 1..].starts_with('/') => {
                until = end_of_line();
                cuts.push((at, until));
                let comment = text[at..until].trim_start_matches('/').to_owned();
                comments.push(CutComment { at, text: comment, kind: CommentKind::Slashes });
            }
            ';' if depth == 0 && before.is_whitespace() => {
                until = end_of_line();
                cuts.push((at, until));
            }
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        before = c;
    }
    for (from, to) in cuts {
        blank(text, from, to);
    }
    comments
}

pub(crate) struct Lines(Vec<usize>);

impl Lines {
    pub(crate) fn of(text: &str) -> Lines {
        Lines(lines(text).map(|(start, _)| start).collect())
    }

    /// Returns the line number, from 1, of a position.
    pub(crate) fn number(&self, at: usize) -> u32 {
        let before = self.0.partition_point(|&start| start <= at);
        u32::try_from(before.max(1)).unwrap_or(u32::MAX)
    }
}
