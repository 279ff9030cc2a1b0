//! Text in any script, for players' names: fonts and shaping for everything that the embedded Latin
//! typeface lacks.
//!
//! Rendering never fails: a letter without a font becomes [`SUBSTITUTE`].

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use self::fonts::Fonts;
use crate::glyph::Glyph;

mod fonts;
mod runs;

/// First strong isolate and pop directional isolate, around a name in a sentence (UAX #9, 2.4).
pub(crate) const ISOLATE: char = '\u{2068}';
pub(crate) const END_OF_ISOLATE: char = '\u{2069}';
pub(crate) const SUBSTITUTE: char = '•';
/// Letters considered; longer text is never visible.
const LONGEST: usize = 80;
/// Marks per letter; more would leave the line.
const MOST_MARKS: usize = 2;
const KEPT: usize = 128;
#[derive(Default)]
pub(crate) struct Scripts {
    fonts: Fonts,
    /// Most recently used last.
    drawn: Mutex<VecDeque<DrawnText>>,
}

struct DrawnText {
    text: String,
    /// The size's bits (`f32`, in pixels).
    size: u32,
    glyph: Arc<Glyph>,
}

impl Scripts {
    /// Composes the text and replaces or removes characters that can't be drawn. `plain` marks
    /// letters that need no font of these.
    pub(crate) fn neat(&self, text: &str, plain: impl Fn(char) -> bool) -> String {
        let mut neat = String::new();
        let mut marks = 0;
        let has = |letter: char| plain(letter) || self.fonts.has(letter);
        for letter in text.chars().take(5 * LONGEST).nfc().take(5 * LONGEST) {
            if neat.chars().count() >= LONGEST {
                break;
            }
            let last = neat.chars().next_back();
            match letter {
                _ if letter.is_whitespace() || letter.is_control() => {
                    if last.is_some_and(|last| last != ' ') {
                        neat.push(' ');
                    }
                }
                // Joiners only matter between letters that join.
                '\u{200c}' | '\u{200d}'
                    if last.is_some_and(|last| last > '\u{58f}' && last != SUBSTITUTE) =>
                {
                    neat.push(letter);
                }
                // Isolates keep the order of their content.
                ISOLATE | END_OF_ISOLATE => neat.push(letter),
                _ if is_invisible(letter) => {}
                _ if is_combining_mark(letter) => {
                    marks += 1;
                    let bare = last.is_none_or(|last| last == ' ' || last == SUBSTITUTE);
                    if !bare && marks <= MOST_MARKS && has(letter) {
                        neat.push(letter);
                    }
                    continue;
                }
                _ if has(letter) => neat.push(letter),
                _ => {
                    // Normalises styled letters such as 𝓐 or Ａ.
                    let known: String = std::iter::once(letter).nfkc().collect();
                    if known.chars().all(|one| one != letter && has(one)) {
                        neat.push_str(&known);
                    } else if last != Some(SUBSTITUTE) {
                        neat.push(SUBSTITUTE);
                    }
                }
            }
            marks = 0;
        }
        neat.truncate(neat.trim_end_matches([' ', '\u{200c}', '\u{200d}']).len());
        neat
    }

    /// Draws prepared text in one line, shortened with `…` if wider than `room` pixels.
    pub(crate) fn line(&self, text: &str, size: f32, room: i32) -> Arc<Glyph> {
        let fits = |glyph: &Glyph| glyph.advance <= room as f32;
        let whole = self.drawn(text, size);
        if fits(&whole) {
            return whole;
        }
        let letters: Vec<char> = text.chars().collect();
        let (mut fitting, mut beyond) = (0, letters.len());
        let mut best = None;
        while beyond - fitting > 1 {
            let middle = (fitting + beyond) / 2;
            let mut some: &[char] = &letters[..middle];
            while let Some((last, before)) = some.split_last() {
                if *last != ' ' && *last != '\u{200d}' {
                    break;
                }
                some = before;
            }
            let glyph = self.drawn(&format!("{}…", some.iter().collect::<String>()), size);
            if fits(&glyph) {
                (fitting, best) = (middle, Some(glyph));
            } else {
                beyond = middle;
            }
        }
        best.unwrap_or_default()
    }

    fn drawn(&self, text: &str, size: f32) -> Arc<Glyph> {
        let lock = || self.drawn.lock().unwrap_or_else(PoisonError::into_inner);
        let bits = size.to_bits();
        let mut kept = lock();
        if let Some(at) = kept.iter().position(|one| one.size == bits && one.text == text)
            && let Some(found) = kept.remove(at)
        {
            let glyph = Arc::clone(&found.glyph);
            kept.push_back(found);
            return glyph;
        }
        drop(kept);
        let glyph = Arc::new(self.fonts.draw(text, size));
        let mut kept = lock();
        if kept.len() >= KEPT {
            kept.pop_front();
        }
        kept.push_back(DrawnText { text: text.to_owned(), size: bits, glyph: Arc::clone(&glyph) });
        glyph
    }
}

/// Whether a character has no form of its own: directional marks, joiners, variation selectors.
const fn is_invisible(letter: char) -> bool {
    matches!(letter,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
        | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1f3fb}'..='\u{1f3ff}'
        | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use super::fonts::{ABOVE, BELOW, FILES};
    use super::*;

    fn latin(letter: char) -> bool {
        letter.is_ascii() || "éőñ•…".contains(letter)
    }

    #[test]
    fn every_font_is_read_and_has_its_letters() {
        let fonts = Fonts::default();
        for place in 0..FILES.len() {
            assert!(fonts.font(place).is_some_and(|font| font.letters.len() > 30), "{place}");
        }
        for letter in "AжΩ漢字かカ한글ابאבहিকกதతქԱ★♔🐉•…".chars()
        {
            assert!(fonts.has(letter), "{letter}");
        }
    }

    #[test]
    fn a_text_from_outside_becomes_one_that_can_be_drawn() {
        let scripts = Scripts::default();
        let zalgo = format!("A{}b", "\u{301}\u{323}".repeat(50));
        for (text, wanted) in [
            ("Alice", "Alice"),
            ("  Al \n\t ice  ", "Al ice"),
            ("Ann\u{e9}", "Ann\u{e9}"),
            ("Anne\u{301}", "Ann\u{e9}"),
            ("Иван Петров", "Иван Петров"),
            ("山田太郎", "山田太郎"),
            ("𝓐𝓵𝓲𝓬𝓮", "Alice"),
            ("🐉🔥 Dragon 👩‍👩‍👧", "🐉🔥 Dragon 👩‍👩‍👧"),
            ("★ Star ☆ 👍🏽 1️⃣ ❤️", "★ Star ☆ 👍 1 ❤"),
            ("\u{202e}evil\u{202c}", "evil"),
            ("\u{301}\u{301}", ""),
            ("𒀀𒀁", "•"),
            ("", ""),
            ("می‌خواهم", "می‌خواهم"),
            ("\u{2068}אב\u{2069} (\u{2066}White)", "\u{2068}אב\u{2069} (White)"),
        ] {
            assert_eq!(scripts.neat(text, latin), wanted, "{text}");
        }
        let neat = scripts.neat(&zalgo, latin);
        assert!(neat.chars().count() <= 4, "{neat}");
    }

    #[test]
    fn a_line_is_as_wide_as_there_is_room_and_no_higher_than_a_line() {
        let scripts = Scripts::default();
        let long = "Владимир ".repeat(8);
        for text in
            ["Иван", "שלום עולם", "مرحبا بالعالم", "नमस्ते", "สวัสดี", "한국어", "山田太郎", &long]
        {
            let neat = scripts.neat(text, latin);
            for size in [9.5, 11.5, 23.0, 60.0] {
                for room in [0, 20, 100, 200] {
                    let line = scripts.line(&neat, size, room);
                    assert!(line.advance <= room as f32, "{text} at {size} in {room}");
                    let rows = line.levels.len() / line.width.max(1);
                    assert!(rows as f32 <= size * (ABOVE + BELOW) + 2.0);
                    // Only overhanging parts of letters are outside the line's width.
                }
                let whole = scripts.line(&neat, size, 100_000);
                assert!(whole.levels.iter().any(|level| *level > 0), "{text}");
                assert_eq!(Arc::as_ptr(&whole), Arc::as_ptr(&scripts.line(&neat, size, 100_000)));
            }
        }
        assert!(scripts.drawn.lock().is_ok_and(|kept| kept.len() <= KEPT));
    }

    #[test]
    fn scripts_stand_side_by_side_in_one_name() {
        let fonts = Fonts::default();
        let ink = |text: &str| {
            let levels = fonts.draw(text, 40.0).levels;
            levels.iter().map(|level| u32::from(*level)).sum::<u32>()
        };
        let words = [
            "Bob",
            "Иван",
            "山田",
            "한국어",
            "مرحبا",
            "שלום",
            "नमस्ते",
            "বাংলা",
            "ไทย",
            "தமிழ்",
            "తెలుగు",
            "ქართ",
            "Բարև",
            "♔★",
            "🐉🔥",
        ];
        for one in words {
            for other in words {
                let (both, alone) = (ink(&format!("{one} {other}")), ink(one) + ink(other));
                assert!(both.abs_diff(alone) < alone / 20, "{one} {other}: {both}, {alone}");
            }
        }
    }

    #[test]
    fn whatever_stands_in_a_name_is_drawn() {
        let scripts = Scripts::default();
        let fonts = (0..FILES.len()).filter_map(|place| scripts.fonts.font(place));
        let mut letters: Vec<char> = fonts.flat_map(|font| font.letters.iter().copied()).collect();
        letters.extend(" \u{200d}\u{200c}!().".chars());
        letters.sort_unstable();
        let mut dice = 25u64;
        for round in 0..300 {
            let mut roll = |sides: usize| {
                dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_041);
                (dice >> 33) as usize % sides
            };
            let from = [roll(letters.len()), roll(letters.len())];
            let name: String = (0..roll(30) + 1)
                .map(|_| match round % 3 {
                    0 => letters[roll(letters.len())],
                    1 => letters[(from[roll(2)] + roll(40)) % letters.len()],
                    _ => letters[(from[0] + roll(40)) % letters.len()],
                })
                .collect();
            let line = scripts.line(&scripts.neat(&name, latin), 15.0, 300);
            assert!(line.advance <= 300.0, "{name}");
            assert_eq!(line.levels.len() % line.width.max(1), 0, "{name}");
        }
    }
}
