//! Remarks in parentheses among the moves: `Nf3 (quiet) Nc6`.

use games::Table;
use rules::l10n::L10nMessage;
use rules::{RefusalKind, Side};

use crate::atoms::pairs;
use crate::clean::{CommentKind, CutComment, blank};
use crate::result;

const LONGEST: usize = 300;
/// Maximum number of bytes around a remark that are checked for an action containing it.
const LONGEST_SEGMENT: usize = 400;
/// Maximum number of pairs of parentheses that are checked.
const MOST: usize = 2000;
/// Maximum number of words at the start of a remark that are tried as an action.
const MOST_WORDS: usize = 8;

/// Blanks remarks in parentheses and returns them. Keeps parentheses that are readable inside or
/// with their surroundings: a turn, `(Again)`, `Depose (Knight)`, the end of the game.
pub(crate) fn cut_remarks(text: &mut String, table: &dyn Table) -> Vec<CutComment> {
    let mut groups: Vec<(usize, usize)> =
        pairs(text).into_iter().filter(|(open, close)| close - open <= LONGEST).collect();
    // Inner parentheses come before outer ones.
    groups.sort_unstable_by_key(|&(_, close)| close);
    let mut remarks = Vec::new();
    let mut looked_into = 0;
    for (open, close) in groups {
        let Some(inner) = text.get(open + 1..close) else { continue };
        if !has_words(inner) {
            continue;
        }
        looked_into += 1;
        if looked_into > MOST {
            break;
        }
        if begins_action(inner, table) || is_in_action(text, open, close, table) {
            continue;
        }
        let words = inner.split_whitespace().collect::<Vec<_>>().join(" ");
        remarks.push(CutComment { at: open, text: words, kind: CommentKind::Parentheses });
        blank(text, open, close + 1);
    }
    remarks.sort_unstable_by_key(|remark| remark.at);
    remarks
}

/// Returns whether most of the text is words, with one of three letters or more.
fn has_words(inner: &str) -> bool {
    if inner.contains(['(', ')']) {
        return false;
    }
    let words = inner.split_whitespace().count();
    let plain = inner.split_whitespace().filter(|word| is_plain(word)).count();
    let first = inner.split_whitespace().next().is_some_and(is_plain);
    let long = |word: &str| word.chars().filter(|c| c.is_alphabetic()).count() >= 3;
    first
        && inner.split_whitespace().any(long)
        && (plain == words || (plain >= 3 && plain * 3 > words * 2))
}

/// Returns whether a token is a prose word: letters, possibly with marks around them.
pub(crate) fn is_plain(word: &str) -> bool {
    let word = word.trim_matches(|c: char| !c.is_alphanumeric());
    !word.is_empty() && word.chars().all(|c| c.is_alphabetic() || "'’-".contains(c))
}

/// Returns whether a text is a note among moves: `!?`, `$3`, `(skipped)`, `White:`, `(white)`.
pub(crate) fn is_note(text: &str) -> bool {
    let inner = text.trim_matches(['(', ')', '.', ':', '*', '_', ' ']);
    let is_mark = |text: &str| {
        text.chars().all(|c| "!?+#.…-–—".contains(c))
            || text.strip_prefix('$').is_some_and(|n| n.chars().all(|c| c.is_ascii_digit()))
    };
    if inner.is_empty() {
        return text != "*";
    }
    is_mark(inner) || inner.eq_ignore_ascii_case("skipped") || result::side_called(inner).is_some()
}

fn is_readable(text: &str, table: &dyn Table) -> bool {
    let read = table.read(text);
    !read.is_err_and(|refusal| refusal.kind == RefusalKind::Unreadable)
}

/// Returns whether a text starts with an action or the end of a game, or is only notes.
fn begins_action(inner: &str, table: &dyn Table) -> bool {
    let first = inner.split([',', ';']).next().unwrap_or_default();
    if result::in_words(first, Some(Side::White)).is_some() || result::token(first).is_some() {
        return true;
    }
    let words: Vec<&str> = first.split_whitespace().skip_while(|word| is_note(word)).collect();
    let most = words.len().min(MOST_WORDS);
    words.is_empty()
        || is_readable(first, table)
        || (1..=most).any(|count| {
            let head = words[..count].join(" ");
            is_readable(&head, table) || result::in_words(&head, Some(Side::White)).is_some()
        })
}

fn is_in_action(text: &str, open: usize, close: usize, table: &dyn Table) -> bool {
    const SEPARATORS: [char; 3] = [',', ';', '\n'];
    let earliest = text.ceil_char_boundary(open.saturating_sub(LONGEST_SEGMENT));
    let before = text.get(earliest..open).unwrap_or_default();
    let start = before.rfind(SEPARATORS).map_or(earliest, |at| earliest + at + 1);
    // The opening parenthesis of the surrounding turn, if it isn't closed yet.
    let unclosed = text.get(start..open).unwrap_or_default();
    let start = match unclosed.rfind('(') {
        Some(at) if !unclosed[at..].contains(')') => start + at + 1,
        _ => start,
    };
    let latest = text.floor_char_boundary((close + 1 + LONGEST_SEGMENT).min(text.len()));
    let after = text.get(close + 1..latest).unwrap_or_default();
    let end = after.find(SEPARATORS).map_or(latest, |at| close + 1 + at);
    [close + 1, end].into_iter().any(|end| {
        text.get(start..end).is_some_and(|segment| {
            segment.len() <= LONGEST_SEGMENT && is_readable(segment.trim(), table)
        })
    })
}

pub(crate) fn is_commentary(text: &str) -> L10nMessage {
    rules::l10n::say("record-prose").with("text", crate::error::short(text))
}
