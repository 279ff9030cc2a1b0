//! Shared parts of the lenient notation readers (rule C-5).
//!
//! Each game reads its own actions. This module cleans typed or recorded texts and splits a text
//! into the actions of a turn.

pub use crate::markup::{without_markup, without_markup_in_place};

/// Normalizes a typed text: trims white space and full stops, turns other dashes into `-` and `×`
/// into `x`, and collapses inner white space.
#[must_use]
pub fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut gap = false;
    for c in text.trim().chars() {
        let c = match c {
            '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
            '×' | '✕' | '✖' => 'x',
            '’' | '‘' => '\'',
            '`' => continue,
            c => c,
        };
        if c.is_whitespace() {
            gap = true;
            continue;
        }
        if gap && !out.is_empty() {
            out.push(' ');
        }
        gap = false;
        out.push(c);
    }
    while out.ends_with(['.', ',', ';']) {
        out.pop();
    }
    out
}

/// [`plain`], in lower case and without spaces.
#[must_use]
pub fn squeezed(text: &str) -> String {
    let mut out = plain(text).to_lowercase();
    out.retain(|c| c != ' ');
    out
}

/// Cuts a leading turn number: `"12. e2-e4"`, `"3... e7-e5"`, `"... e7-e5"`.
#[must_use]
pub fn without_number(text: &str) -> &str {
    let text = text.trim_start();
    let digits = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let rest = digits.trim_start();
    let dots = rest.trim_start_matches(['.', '…']);
    if dots.len() < rest.len() || (digits.len() < text.len() && rest.starts_with(')')) {
        dots.trim_start_matches(')').trim_start()
    } else {
        text
    }
}

/// Splits one or more turns into actions. Parentheses enclose a turn, commas or semicolons separate
/// actions, and turn numbers are cut. Parentheses inside an action (`Summon 3p (d1 f1)`) contain no
/// comma and stay.
#[must_use]
pub fn split_turn(text: &str) -> Vec<&str> {
    let mut actions = Vec::new();
    split_into(text, 0, &mut actions);
    if actions.is_empty() {
        actions.push(text.trim());
    }
    actions
}

/// Maximum nesting of parentheses that is parsed.
const DEEPEST: u32 = 8;

fn split_into<'a>(text: &'a str, nesting: u32, actions: &mut Vec<&'a str>) {
    let mut depth = 0_u32;
    let mut start = 0;
    // State since `start`: whether a comma occurred, and whether the text begins like a turn.
    let (mut comma, mut begins_turn) = (false, None);
    for (at, c) in text.char_indices() {
        let end = match c {
            '(' => {
                depth += 1;
                continue;
            }
            ')' => {
                depth = depth.saturating_sub(1);
                // A group with a comma is a turn, so it ends an action even without a comma after
                // it.
                let is_turn = depth == 0
                    && comma
                    && *begins_turn
                        .get_or_insert_with(|| without_number(&text[start..]).starts_with('('));
                if !is_turn {
                    continue;
                }
                at + 1
            }
            ',' | ';' if depth == 0 => at,
            ',' | ';' => {
                comma = true;
                continue;
            }
            _ => continue,
        };
        push(&text[start..end], nesting, actions);
        start = at + 1;
        (comma, begins_turn) = (false, None);
    }
    push(&text[start..], nesting, actions);
}

fn is_turn(group: &str) -> bool {
    group.starts_with('(') && group.ends_with(')') && group.contains([',', ';'])
}

fn push<'a>(part: &'a str, nesting: u32, actions: &mut Vec<&'a str>) {
    let part = without_number(part).trim();
    if part.is_empty() {
    } else if nesting < DEEPEST && is_turn(part) {
        split_into(&part[1..part.len() - 1], nesting + 1, actions);
    } else {
        actions.push(part);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_made_plain() {
        assert_eq!(plain("  a1 –  b2. "), "a1 - b2");
        assert_eq!(squeezed("`A1 × B2`"), "a1xb2");
    }

    #[test]
    fn numbers_are_cut() {
        for (text, rest) in [
            ("12. e2-e4", "e2-e4"),
            ("3... e7-e5", "e7-e5"),
            ("... (a, b)", "(a, b)"),
            ("e2-e4", "e2-e4"),
            ("4) e2", "e2"),
            ("100", "100"),
        ] {
            assert_eq!(without_number(text), rest, "{text}");
        }
    }

    #[test]
    fn turns_are_parted() {
        for (text, actions) in [
            ("b2-c3", vec!["b2-c3"]),
            ("b2-c3, c3-b3,b1-b2", vec!["b2-c3", "c3-b3", "b1-b2"]),
            ("1. (b2-c3, c3-b3, b1-b2)", vec!["b2-c3", "c3-b3", "b1-b2"]),
            ("1. (a, b, c) (d, e, f)", vec!["a", "b", "c", "d", "e", "f"]),
            (
                "(Summon 3p (d1 f1 f2), a4 & b4 (6) x a5 (4), Again)",
                vec!["Summon 3p (d1 f1 f2)", "a4 & b4 (6) x a5 (4)", "Again"],
            ),
            ("Summon 3p (d1 f1 f2)", vec!["Summon 3p (d1 f1 f2)"]),
            ("", vec![""]),
        ] {
            assert_eq!(split_turn(text), actions, "{text}");
        }
    }

    #[test]
    fn long_and_deep_texts_are_parted_on_a_small_stack() {
        let deep = |n: usize| format!("{}a, b{}", "(".repeat(n), ")".repeat(n));
        assert_eq!(split_turn(&deep(7)), ["a", "b"]);
        // Quadratic work would take hours here.
        let texts = [
            deep(300_000),
            "(a)".repeat(300_000),
            "( ".repeat(300_000),
            format!("{}(a)", " ".repeat(300_000)).repeat(3) + &"(a)".repeat(300_000),
            "1.(a,".repeat(200_000),
            "(a, b) ".repeat(200_000),
        ];
        let small = std::thread::Builder::new().stack_size(512 * 1024);
        let parted = small.spawn(move || texts.map(|text| split_turn(&text).len()));
        let counts = parted.expect("a thread").join().expect("no text is too deep");
        assert_eq!((counts[0], counts[5]), (1, 400_000));
    }
}
