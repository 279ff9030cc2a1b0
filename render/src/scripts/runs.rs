//! Splits a line into runs of one font and direction.

use unicode_bidi::{BidiInfo, Level};
use unicode_normalization::char::is_combining_mark;

use super::{END_OF_ISOLATE, ISOLATE};

#[derive(Debug, PartialEq, Eq)]
pub(super) struct TextRun<'a> {
    pub(super) font: usize,
    pub(super) leftwards: bool,
    pub(super) text: &'a str,
}

/// Runs in visual order (UAX #9). The first strong letter sets the direction.
pub(super) fn text_runs(
    line: &str,
    fonts: usize,
    has: impl Fn(usize, char) -> bool,
) -> Vec<TextRun<'_>> {
    let bidi = BidiInfo::new(line, None);
    let mut runs = Vec::new();
    for paragraph in &bidi.paragraphs {
        let (levels, ranges) = bidi.visual_runs(paragraph, paragraph.range.clone());
        for range in ranges {
            let leftwards = levels.get(range.start).is_some_and(Level::is_rtl);
            let from = runs.len();
            for run in by_font(line.get(range).unwrap_or_default(), fonts, &has) {
                runs.push(TextRun { leftwards, ..run });
            }
            if leftwards {
                runs[from..].reverse();
            }
        }
    }
    runs
}

fn by_font<'a>(
    text: &'a str,
    fonts: usize,
    has: &impl Fn(usize, char) -> bool,
) -> Vec<TextRun<'a>> {
    let mut runs: Vec<TextRun<'a>> = Vec::new();
    let mut start = 0;
    for (at, letter) in text.char_indices() {
        let before = runs.last().map(|run| run.font);
        // Joiners, isolates and neutral characters stay with the preceding letters.
        let stays = |font: &usize| match letter {
            '\u{200c}' | '\u{200d}' | ISOLATE | END_OF_ISOLATE => true,
            _ if is_combining_mark(letter) || !letter.is_alphanumeric() => has(*font, letter),
            _ => false,
        };
        let first = || (0..fonts).find(|font| has(*font, letter));
        let font = before.filter(stays).or_else(first).or(before).unwrap_or(0);
        if before != Some(font) {
            start = at;
            runs.push(TextRun { font, leftwards: false, text: "" });
        }
        if let Some(run) = runs.last_mut() {
            run.text = &text[start..at + letter.len_utf8()];
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    const FONTS: [&str; 3] = ["abcXYZ12 …!()", "漢字", "אבג "];

    #[test]
    fn a_line_is_drawn_from_left_to_right_each_letter_by_a_font_that_has_it() {
        let has = |font: usize, letter| FONTS[font].contains(letter);
        let shown = |line| {
            let runs = text_runs(line, FONTS.len(), has);
            let shown = runs.iter().map(|run| {
                let direction = if run.leftwards { '<' } else { '>' };
                format!("{}{direction}{}", run.font, run.text)
            });
            shown.collect::<Vec<_>>().join("|")
        };
        for (line, wanted) in [
            ("", ""),
            ("abc", "0>abc"),
            ("a 漢字 b!", "0>a |1>漢字|0> b!"),
            // The first font wins, but separators stay with their neighbours.
            ("אב ג", "2<אב ג"),
            ("ab אב cd", "0>ab |2<אב|0> cd"),
            // A line with a right-to-left start continues to the left.
            ("אב ab", "0>ab|2<אב "),
            ("אב!", "0<!|2<אב"),
            ("אב 12…", "0<…|0>12|2<אב "),
            ("אב 漢 ג", "2<ג|0< |1>漢|2<אב "),
            ("a\u{200d}b漢\u{200d}", "0>a\u{200d}b|1>漢\u{200d}"),
            // A name in a sentence keeps the sentence's order.
            ("\u{2068}אב ab\u{2069} (a)", "0>\u{2068}|0>ab|2<אב |0>\u{2069} (a)"),
            ("אב ab (a)", "0>ab (a)|2<אב "),
            ("漢ж", "1>漢ж"),
        ] {
            assert_eq!(shown(line), wanted, "{line}");
        }
    }
}
