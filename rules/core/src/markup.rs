//! Removes the markup that chat and web pages add to the text of moves.

use std::borrow::Cow;

/// Maximum length of a masked link's address, in bytes. Longer ones don't count as links.
const LONGEST_LINK: usize = 2048;
/// Maximum length of an HTML entity's name, in bytes.
const LONGEST_ENTITY: usize = 8;

/// Removes the markup of chat and web pages from a text: Markdown emphasis (`**e2-e4**`), spoiler
/// marks, backslash escapes (`b8\>c6`), masked links (`[g2](https://…)`), HTML entities (`&gt;`)
/// and invisible characters. A text without any is returned unchanged.
///
/// # Examples
///
/// ```
/// use rules::read::without_markup;
///
/// assert_eq!(without_markup("**g1&gt;f3**"), "g1>f3");
/// // An Amenity's asterisk is part of the action.
/// assert_eq!(without_markup("(c6) p2*"), "(c6) p2*");
/// ```
pub fn without_markup(text: &str) -> Cow<'_, str> {
    edited(text, false)
}

/// Like [`without_markup`], but keeps the byte length and every line's position: spaces at the end
/// of a word replace the characters removed from it.
pub fn without_markup_in_place(text: &str) -> Cow<'_, str> {
    edited(text, true)
}

/// A byte range to cut, and a character to insert there.
struct Edit {
    start: usize,
    end: usize,
    put: Option<char>,
}

fn edited(text: &str, in_place: bool) -> Cow<'_, str> {
    if !text.contains(is_mark) {
        return Cow::Borrowed(text);
    }
    let mut scanner = Scanner { text, edits: Vec::new(), open: [0; MARKS.len()], bracket: None };
    scanner.scan();
    let mut edits = scanner.edits;
    if edits.is_empty() {
        return Cow::Borrowed(text);
    }
    edits.sort_unstable_by_key(|edit| edit.start);
    let mut out = String::with_capacity(text.len());
    let mut missing = 0;
    let mut at = 0;
    for Edit { start, end, put } in edits {
        let Some(text_kept) = text.get(at..start) else { continue };
        push(&mut out, text_kept, &mut missing);
        let mut cut_length = end - start;
        if let Some(c) = put {
            out.push(c);
            cut_length = cut_length.saturating_sub(c.len_utf8());
        }
        if in_place {
            missing += cut_length;
        }
        at = end;
    }
    push(&mut out, text.get(at..).unwrap_or_default(), &mut missing);
    out.extend(std::iter::repeat_n(' ', missing));
    Cow::Owned(out)
}

/// Appends text and inserts the missing spaces at the end of its first word.
fn push(out: &mut String, text: &str, missing: &mut usize) {
    if *missing == 0 {
        return out.push_str(text);
    }
    match text.find(char::is_whitespace) {
        Some(end) => {
            out.push_str(&text[..end]);
            out.extend(std::iter::repeat_n(' ', std::mem::take(missing)));
            out.push_str(&text[end..]);
        }
        None => out.push_str(text),
    }
}

/// Marks that come at least twice in a row around a text.
const MARKS: [char; 4] = ['*', '_', '~', '|'];

fn is_mark(c: char) -> bool {
    MARKS.contains(&c) || matches!(c, '\\' | '&' | '[') || is_invisible(c)
}

/// Characters without width: joiners, direction marks, variation selectors, soft hyphens.
fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}')
}

struct Scanner<'a> {
    text: &'a str,
    edits: Vec<Edit>,
    open: [usize; MARKS.len()],
    bracket: Option<usize>,
}

impl Scanner<'_> {
    fn cut(&mut self, start: usize, end: usize) {
        self.edits.push(Edit { start, end, put: None });
    }

    fn scan(&mut self) {
        let mut at = 0;
        while let Some(c) = self.text.get(at..).and_then(|rest| rest.chars().next()) {
            let next = at + c.len_utf8();
            at = match c {
                '\n' => {
                    self.open = [0; MARKS.len()];
                    self.bracket = None;
                    next
                }
                '\\' => self.escape(at),
                '&' => self.entity(at),
                '[' => {
                    self.bracket = Some(at);
                    next
                }
                ']' => self.link(at),
                c if is_invisible(c) => {
                    self.cut(at, next);
                    next
                }
                c => match MARKS.iter().position(|&mark| mark == c) {
                    Some(mark) => self.emphasis(at, mark),
                    None => next,
                },
            };
        }
    }

    fn escape(&mut self, at: usize) -> usize {
        match self.text.as_bytes().get(at + 1) {
            Some(escaped) if escaped.is_ascii_punctuation() => {
                self.cut(at, at + 1);
                at + 2
            }
            _ => at + 1,
        }
    }

    fn entity(&mut self, at: usize) -> usize {
        let rest = &self.text.as_bytes()[at + 1..];
        let end = rest.iter().take(LONGEST_ENTITY + 1).position(|&byte| byte == b';');
        let Some(end) = end.map(|length| at + 1 + length) else { return at + 1 };
        match self.text.get(at + 1..end).and_then(entity_called) {
            Some(c) if is_invisible(c) => self.cut(at, end + 1),
            Some(c) => self.edits.push(Edit { start: at, end: end + 1, put: Some(c) }),
            None => return at + 1,
        }
        end + 1
    }

    /// Handles a closing bracket: reduces a masked link to its text.
    fn link(&mut self, at: usize) -> usize {
        let Some(open) = self.bracket.take() else { return at + 1 };
        let rest = &self.text[at + 1..];
        let is_link = ["(http://", "(https://", "(<http"].iter().any(|head| rest.starts_with(head));
        if !is_link {
            return at + 1;
        }
        let end = rest
            .bytes()
            .take(LONGEST_LINK)
            .take_while(|byte| !byte.is_ascii_whitespace())
            .position(|byte| byte == b')');
        let Some(end) = end.map(|length| at + 1 + length + 1) else { return at + 1 };
        self.cut(open, open + 1);
        self.cut(at, end);
        end
    }

    fn emphasis(&mut self, at: usize, mark: usize) -> usize {
        let sign = MARKS[mark];
        let run = self.text[at..].chars().take_while(|&c| c == sign).count();
        let end = at + run;
        if run > 1 {
            // `**(c6) p2***` is a bold `(c6) p2*`.
            let open = std::mem::take(&mut self.open[mark]);
            let count = if open == 0 { run } else { run.min(open) };
            if open == 0 {
                self.open[mark] = run;
            }
            self.cut(end - count, end);
        } else if self.is_single(at, sign) {
            self.cut(at, end);
        }
        end
    }

    /// Returns whether a single mark is one of a pair around a word: `*e2-e4*`, `_e2-e4_`.
    fn is_single(&self, at: usize, sign: char) -> bool {
        /// Maximum length of the word, in bytes.
        const LONGEST: usize = 64;
        if !matches!(sign, '*' | '_') {
            return false;
        }
        let outside = |c: &char| c.is_whitespace() || "(),;.".contains(*c);
        let before = self.text[..at].chars().next_back();
        let after = self.text[at + 1..].chars().next();
        let starts = before.is_none_or(|c| outside(&c)) && after.is_some_and(|c| !outside(&c));
        let ends = after.is_none_or(|c| outside(&c)) && before.is_some_and(|c| !outside(&c));
        let inside = |c: &char| !c.is_whitespace();
        if starts {
            let word = self.text[at + 1..].char_indices().take_while(|(_, c)| inside(c));
            let close = word.take(LONGEST).find(|&(_, c)| c == sign).map(|(to, _)| at + 1 + to + 1);
            close.is_some_and(|end| self.text[end..].chars().next().is_none_or(|c| outside(&c)))
        } else if ends {
            let word = self.text[..at].char_indices().rev().take_while(|(_, c)| inside(c));
            let open = word.take(LONGEST).find(|&(_, c)| c == sign).map(|(to, _)| to);
            open.is_some_and(|start| {
                self.text[..start].chars().next_back().is_none_or(|c| outside(&c))
            })
        } else {
            false
        }
    }
}

/// Returns the character of an HTML entity that occurs in or between moves, by name or number.
fn entity_called(name: &str) -> Option<char> {
    if let Some(number) = name.strip_prefix('#') {
        let code = match number.strip_prefix(['x', 'X']) {
            Some(hex) => u32::from_str_radix(hex, 16),
            None => number.parse(),
        };
        // A line break would move the rest to another line.
        return char::from_u32(code.ok()?).filter(|c| !c.is_control());
    }
    Some(match name {
        "gt" => '>',
        "lt" => '<',
        "amp" => '&',
        "quot" => '"',
        "apos" => '\'',
        "nbsp" | "ensp" | "emsp" | "thinsp" => ' ',
        "ndash" | "mdash" | "minus" | "hyphen" | "dash" => '-',
        "times" => '×',
        "hellip" => '…',
        "frac12" => '½',
        "rarr" => '→',
        "ast" => '*',
        "shy" => '\u{ad}',
        "zwj" => '\u{200d}',
        "zwnj" => '\u{200c}',
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_removed() {
        for (text, plain) in [
            ("**1.** **e2-e4** e7\u{200b}-e5", "1. e2-e4 e7-e5"),
            ("g1&gt;f3 b8\\>c6", "g1>f3 b8>c6"),
            ("**(b2-c3, c3-b3)**", "(b2-c3, c3-b3)"),
            ("***e2-e4*** __e2-e4__ ~~e4~~ ||e5||", "e2-e4 e2-e4 e4 e5"),
            ("*e2-e4* _e2-e4_, (*e4*)", "e2-e4 e2-e4, (e4)"),
            ("**(c6) p2*** **(c6) p2**", "(c6) p2* (c6) p2"),
            ("[g2](https://a.b/c_d_e)-g4 [b2 - c3](<http://x>)", "g2-g4 b2 - c3"),
            ("a&nbsp;b&#8209;c&#x2011;d&amp;e&shy;f&amp;gt;", "a b\u{2011}c\u{2011}d&ef&gt;"),
            ("1\\. e2\\-e4 p2\\* \\\\", "1. e2-e4 p2* \\"),
            ("\u{2066}e2\u{2069}\u{feff}-e4\u{fe0f}", "e2-e4"),
        ] {
            assert_eq!(without_markup(text), plain, "{text}");
            let placed = without_markup_in_place(text);
            assert_eq!(placed.len(), text.len(), "{text}");
            assert_eq!(crate::read::plain(&placed), crate::read::plain(plain), "{text}");
        }
    }

    #[test]
    fn notation_is_left_alone() {
        for text in [
            "(c6) p2*",
            "*",
            "1-0 *",
            "b2-b3 [RL] * [x](y) ]( [",
            "a4 & b4 (6) x a5 (4) & x e2 by iso; c3",
            "a4 &b4; &nothing; &#10; &#x110000; &",
            "N4f5~e7 W4d4~(d7)",
            "\\n \\",
            "a_b a*b *(c6) p2*",
            "é – × {+}",
            "",
        ] {
            assert_eq!(without_markup(text), text);
        }
    }

    #[test]
    fn lines_keep_their_places() {
        let text = "**a\n[b](https://x)&gt;\u{200b}c d\n**";
        let placed = without_markup_in_place(text);
        let places = |text: &str| text.match_indices('\n').map(|(at, _)| at).collect::<Vec<_>>();
        assert_eq!(places(&placed), places(text));
        assert!(placed.lines().nth(1).is_some_and(|line| line.starts_with("b>c ")), "{placed}");
    }

    /// Quadratic work would take hours here.
    #[test]
    fn long_texts_are_read_in_time() {
        for piece in
            ["*", "**", "[", "[](https://", "](http://", "&", "&#", "\\", "_a ", "a*", "\u{200b}"]
        {
            let text = piece.repeat((1 << 20) / piece.len());
            assert!(without_markup(&text).len() <= text.len());
            assert_eq!(without_markup_in_place(&text).len(), text.len());
        }
    }
}
