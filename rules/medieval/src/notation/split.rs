//! A text that may hold several actions.

use rules::read::without_number;

/// Actions between commas or semicolons; what stands in parentheses stays together.
pub(crate) fn split(text: &str) -> Vec<&str> {
    let mut depth = 0_u32;
    let parts: Vec<&str> = text
        .split(|c: char| {
            match c {
                '(' => depth += 1,
                ')' => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth == 0 && matches!(c, ',' | ';')
        })
        .map(|part| without_number(part).trim())
        .filter(|part| !part.is_empty())
        .collect();
    if parts.is_empty() { vec![text.trim()] } else { parts }
}
