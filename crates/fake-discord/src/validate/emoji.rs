//! Recognises emoji like Discord does. Many symbols aren't emoji, including chess pieces.

use serde_json::Value;

use super::join;
use crate::errors::FormErrors;

/// The emoji between U+203C and U+3299 (Unicode emoji data): pairs of first and last.
const OLD: [(u32, u32); 98] = [
    (0x203C, 0x203C),
    (0x2049, 0x2049),
    (0x2122, 0x2122),
    (0x2139, 0x2139),
    (0x2194, 0x2199),
    (0x21A9, 0x21AA),
    (0x231A, 0x231B),
    (0x2328, 0x2328),
    (0x23CF, 0x23CF),
    (0x23E9, 0x23F3),
    (0x23F8, 0x23FA),
    (0x24C2, 0x24C2),
    (0x25AA, 0x25AB),
    (0x25B6, 0x25B6),
    (0x25C0, 0x25C0),
    (0x25FB, 0x25FE),
    (0x2600, 0x2604),
    (0x260E, 0x260E),
    (0x2611, 0x2611),
    (0x2614, 0x2615),
    (0x2618, 0x2618),
    (0x261D, 0x261D),
    (0x2620, 0x2620),
    (0x2622, 0x2623),
    (0x2626, 0x2626),
    (0x262A, 0x262A),
    (0x262E, 0x262F),
    (0x2638, 0x263A),
    (0x2640, 0x2640),
    (0x2642, 0x2642),
    (0x2648, 0x2653),
    (0x265F, 0x2660),
    (0x2663, 0x2663),
    (0x2665, 0x2666),
    (0x2668, 0x2668),
    (0x267B, 0x267B),
    (0x267E, 0x267F),
    (0x2692, 0x2697),
    (0x2699, 0x2699),
    (0x269B, 0x269C),
    (0x26A0, 0x26A1),
    (0x26A7, 0x26A7),
    (0x26AA, 0x26AB),
    (0x26B0, 0x26B1),
    (0x26BD, 0x26BE),
    (0x26C4, 0x26C5),
    (0x26C8, 0x26C8),
    (0x26CE, 0x26CF),
    (0x26D1, 0x26D1),
    (0x26D3, 0x26D4),
    (0x26E9, 0x26EA),
    (0x26F0, 0x26F5),
    (0x26F7, 0x26FA),
    (0x26FD, 0x26FD),
    (0x2702, 0x2702),
    (0x2705, 0x2705),
    (0x2708, 0x270D),
    (0x270F, 0x270F),
    (0x2712, 0x2712),
    (0x2714, 0x2714),
    (0x2716, 0x2716),
    (0x271D, 0x271D),
    (0x2721, 0x2721),
    (0x2728, 0x2728),
    (0x2733, 0x2734),
    (0x2744, 0x2744),
    (0x2747, 0x2747),
    (0x274C, 0x274C),
    (0x274E, 0x274E),
    (0x2753, 0x2755),
    (0x2757, 0x2757),
    (0x2763, 0x2764),
    (0x2795, 0x2797),
    (0x27A1, 0x27A1),
    (0x27B0, 0x27B0),
    (0x27BF, 0x27BF),
    (0x2934, 0x2935),
    (0x2B05, 0x2B07),
    (0x2B1B, 0x2B1C),
    (0x2B50, 0x2B50),
    (0x2B55, 0x2B55),
    (0x3030, 0x3030),
    (0x303D, 0x303D),
    (0x3297, 0x3297),
    (0x3299, 0x3299),
    (0x1F004, 0x1F004),
    (0x1F0CF, 0x1F0CF),
    (0x1F170, 0x1F171),
    (0x1F17E, 0x1F17F),
    (0x1F18E, 0x1F18E),
    (0x1F191, 0x1F19A),
    (0x1F1E6, 0x1F1FF),
    (0x1F201, 0x1F251),
    (0x1F300, 0x1F64F),
    (0x1F680, 0x1F6FF),
    (0x1F7E0, 0x1F7F0),
    (0x1F90C, 0x1F9FF),
    (0x1FA70, 0x1FAFF),
];

/// Checks the emoji of a component: a Unicode emoji, or a custom one with id and name.
pub(crate) fn check(errors: &mut FormErrors, emoji: &Value, at: &str) {
    if emoji.is_null() {
        return;
    }
    // The message's check looks up whether the application has that id.
    let is_valid = match emoji["id"].as_str() {
        Some(id) => id.parse::<u64>().is_ok() && emoji["name"].is_string(),
        None => emoji["id"].is_null() && emoji["name"].as_str().is_some_and(is_emoji),
    };
    if !is_valid {
        errors.add(join(at, "name"), "COMPONENT_INVALID_EMOJI", "Invalid emoji");
    }
}

pub(crate) fn is_emoji(text: &str) -> bool {
    let mut chars = text.chars();
    let Some(first) = chars.next() else { return false };
    if first.is_ascii_digit() || matches!(first, '#' | '*') {
        return text.contains('\u{20E3}');
    }
    let code = u32::from(first);
    matches!(first, '©' | '®')
        || OLD.iter().any(|(low, high)| (*low..=*high).contains(&code))
            && text.chars().count() <= 10
}

#[cfg(test)]
mod tests {
    use super::is_emoji;

    #[test]
    fn chess_pieces_are_no_emoji() {
        for (text, expected) in [
            ("⚔️", true),
            ("♟️", true),
            ("♞", false),
            ("🏳️", true),
            ("1️⃣", true),
            ("1", false),
            ("ok", false),
            ("✅", true),
            ("■", false),
            ("🩷", true),
            ("\u{1FA00}", false),
            ("", false),
            ("↩️", true),
        ] {
            assert_eq!(is_emoji(text), expected, "{text}");
        }
    }
}
