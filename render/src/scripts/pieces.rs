//! A line in pieces, each of which one font draws in one direction.

use unicode_bidi::BidiInfo;
use unicode_normalization::char::is_combining_mark;

/// A piece of a line.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Piece<'a> {
    /// Which font draws it.
    pub(super) font: usize,
    /// Whether it is read from right to left.
    pub(super) leftwards: bool,
    pub(super) text: &'a str,
}

/// The pieces of a line as they stand from left to right (UAX #9, its direction as that of its
/// first letter that has one). `has` tells whether a font, of so many, has a letter.
pub(super) fn pieces(
    line: &str,
    fonts: usize,
    has: impl Fn(usize, char) -> bool,
) -> Vec<Piece<'_>> {
    let order = BidiInfo::new(line, None);
    let mut pieces = Vec::new();
    for paragraph in &order.paragraphs {
        let (levels, runs) = order.visual_runs(paragraph, paragraph.range.clone());
        for run in runs {
            let leftwards = levels.get(run.start).is_some_and(unicode_bidi::Level::is_rtl);
            let from = pieces.len();
            for text in by_font(line.get(run).unwrap_or_default(), fonts, &has) {
                pieces.push(Piece { leftwards, ..text });
            }
            if leftwards {
                pieces[from..].reverse();
            }
        }
    }
    pieces
}

/// The pieces of a text in the order in which it is read.
fn by_font<'a>(text: &'a str, fonts: usize, has: &impl Fn(usize, char) -> bool) -> Vec<Piece<'a>> {
    let mut pieces: Vec<Piece<'a>> = Vec::new();
    let mut start = 0;
    for (at, letter) in text.char_indices() {
        let before = pieces.last().map(|piece| piece.font);
        // What belongs to the letters before it is drawn with them, and so is what stands between.
        let stays = |font: &usize| match letter {
            '\u{200c}' | '\u{200d}' => true,
            _ if is_combining_mark(letter) || !letter.is_alphanumeric() => has(*font, letter),
            _ => false,
        };
        let first = || (0..fonts).find(|font| has(*font, letter));
        let font = before.filter(stays).or_else(first).or(before).unwrap_or(0);
        if before != Some(font) {
            start = at;
            pieces.push(Piece { font, leftwards: false, text: "" });
        }
        if let Some(piece) = pieces.last_mut() {
            piece.text = &text[start..at + letter.len_utf8()];
        }
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Latin letters and signs; Han; Hebrew with its own space.
    const FONTS: [&str; 3] = ["abcXYZ12 …!(", "漢字", "אבג "];

    #[test]
    fn a_line_is_drawn_from_left_to_right_each_letter_by_a_font_that_has_it() {
        let has = |font: usize, letter| FONTS[font].contains(letter);
        let shown = |line| {
            let pieces = pieces(line, FONTS.len(), has);
            let shown = pieces.iter().map(|piece| {
                let direction = if piece.leftwards { '<' } else { '>' };
                format!("{}{direction}{}", piece.font, piece.text)
            });
            shown.collect::<Vec<_>>().join("|")
        };
        for (line, wanted) in [
            ("", ""),
            ("abc", "0>abc"),
            ("a 漢字 b!", "0>a |1>漢字|0> b!"),
            // The fonts' order counts, but what stands between letters stays with them.
            ("אב ג", "2<אב ג"),
            ("ab אב cd", "0>ab |2<אב|0> cd"),
            // A line that begins from the right goes on to the left.
            ("אב ab", "0>ab|2<אב "),
            ("אב!", "0<!|2<אב"),
            ("אב 12…", "0<…|0>12|2<אב "),
            ("אב 漢 ג", "2<ג|0< |1>漢|2<אב "),
            ("a\u{200d}b漢\u{200d}", "0>a\u{200d}b|1>漢\u{200d}"),
            // A letter that no font has goes with the one before.
            ("漢ж", "1>漢ж"),
        ] {
            assert_eq!(shown(line), wanted, "{line}");
        }
    }
}
