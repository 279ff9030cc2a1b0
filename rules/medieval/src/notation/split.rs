//! A text that may hold several actions.

use rules::read::without_number;

/// Actions between commas or semicolons; the parentheses of buildings and side captures hold none.
pub(crate) fn split(text: &str) -> Vec<&str> {
    let parts: Vec<&str> = text
        .split([',', ';'])
        .map(|part| without_number(part).trim())
        .filter(|part| !part.is_empty())
        .collect();
    if parts.is_empty() { vec![text.trim()] } else { parts }
}
