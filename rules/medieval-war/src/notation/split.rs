//! Splits turns into actions.
//!
//! Unlike in other games, a turn can be a single action in parentheses, `(Again)`, or be followed
//! by `(skipped)`, and actions contain parentheses too. So a parenthesis opens a turn only if
//! nothing but a number precedes it.

use rules::read::without_number;

/// Splits a text into its actions; skipped turns are left out.
pub(crate) fn split(text: &str) -> Vec<&str> {
    let mut actions = Vec::new();
    turns(text, &mut actions);
    if actions.is_empty() {
        actions.push(text.trim());
    }
    actions
}

fn turns<'a>(text: &'a str, actions: &mut Vec<&'a str>) {
    let (mut start, mut depth, mut in_turn) = (0, 0_u32, false);
    for (at, c) in text.char_indices() {
        match c {
            '(' if depth == 0 && is_number(&text[start..at]) => {
                start = at + 1;
                in_turn = true;
                depth = 1;
            }
            '(' => depth += 1,
            ')' => {
                depth = depth.saturating_sub(1);
                if depth == 0 && in_turn {
                    push(&text[start..at], actions);
                    start = at + 1;
                    in_turn = false;
                }
            }
            ',' | ';' | '\n' if depth == u32::from(in_turn) => {
                push(&text[start..at], actions);
                start = at + 1;
            }
            _ => {}
        }
    }
    push(&text[start..], actions);
}

fn is_number(text: &str) -> bool {
    text.chars().all(|c| c.is_whitespace() || c.is_ascii_digit() || ".…".contains(c))
}

fn push<'a>(part: &'a str, actions: &mut Vec<&'a str>) {
    let part = without_number(part).trim();
    let skipped = part.trim_matches(['(', ')', '.']).eq_ignore_ascii_case("skipped");
    if !(skipped || is_number(part)) {
        actions.push(part);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_are_parted() {
        for (text, actions) in [
            ("b2-c3", vec!["b2-c3"]),
            ("b2-c3, c3-b3,b1-b2", vec!["b2-c3", "c3-b3", "b1-b2"]),
            ("1. (b2-c3, c3-b3, b1-b2)", vec!["b2-c3", "c3-b3", "b1-b2"]),
            (
                "1. (a1-a2, b1-b2, c1-c2)\n\n... (a8-a7, b8-b7, c8-c7)\n2. (Again)",
                vec!["a1-a2", "b1-b2", "c1-c2", "a8-a7", "b8-b7", "c8-c7", "Again"],
            ),
            ("Summon 3p (d1 f1 f2)", vec!["Summon 3p (d1 f1 f2)"]),
            ("Summon 3p (d1, f1, f2)", vec!["Summon 3p (d1, f1, f2)"]),
            ("a4 & b4 (6) x a5 (4)", vec!["a4 & b4 (6) x a5 (4)"]),
            (
                "(Summon 3p (d1 f1 f2), a4 & b4 (6) x a5 (4), Again) (skipped) 2. (b2-c3)",
                vec!["Summon 3p (d1 f1 f2)", "a4 & b4 (6) x a5 (4)", "Again", "b2-c3"],
            ),
            ("7... (Recruit d1) 8. (skipped) (a7-a6; x a5, x a4 (2))", {
                vec!["Recruit d1", "a7-a6", "x a5", "x a4 (2)"]
            }),
            ("Again (skipped)", vec!["Again (skipped)"]),
            ("(b2-c3, c3-b3", vec!["b2-c3", "c3-b3"]),
            (")(", vec![")("]),
            ("", vec![""]),
            ("((((", vec!["((("]),
        ] {
            assert_eq!(split(text), actions, "{text}");
        }
    }
}
