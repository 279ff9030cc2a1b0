use rules::read;

use crate::notation::wish::parse;

/// Splits at commas and semicolons, and at white space if every part is an action (`1. Bf3-d5
/// Be8-e4 2. …`).
pub(crate) fn split(text: &str) -> Vec<&str> {
    read::split_turn(text).into_iter().flat_map(split_at_spaces).collect()
}

fn split_at_spaces(text: &str) -> Vec<&str> {
    let parts: Vec<&str> =
        text.split_whitespace().map(read::without_number).filter(|part| !part.is_empty()).collect();
    if parts.len() > 1 && parts.iter().all(|part| parse(part).is_some()) {
        parts
    } else {
        vec![text]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_parted() {
        for (text, parts) in [
            ("Bf3-d5", vec!["Bf3-d5"]),
            ("Bf3 - d5", vec!["Bf3 - d5"]),
            ("Bf3 d5", vec!["Bf3 d5"]),
            ("1. Bf3-d5", vec!["Bf3-d5"]),
            ("1. Bf3-d5 Be8-e4 2.d5xe4 pass", vec!["Bf3-d5", "Be8-e4", "d5xe4", "pass"]),
            ("Bf3-d5, Be8 - e4", vec!["Bf3-d5", "Be8 - e4"]),
            ("drop d5", vec!["drop d5"]),
            ("nonsense of mine", vec!["nonsense of mine"]),
        ] {
            assert_eq!(split(text), parts, "{text}");
        }
    }
}
