//! Splits a turn into actions that are separated only by spaces.

use rules::read::without_markup;
use rules::{Notation, Play, RefusalKind};

/// Maximum words to split; a turn has fewer.
const MOST_WORDS: usize = 32;
/// Maximum words in one action: `a4 & b4 & c4 (9) x a5 (4) & x e2 by iso`.
const MOST_WORDS_OF_ACTION: usize = 14;
/// Maximum parts of a text to split, which bounds the work for long texts.
const MOST_PARTS: usize = 64;

pub(crate) fn split<G: Notation>(play: &Play<G>, text: &str) -> Vec<String> {
    let plain = without_markup(text);
    let mut looked_into = 0;
    let mut actions = Vec::new();
    for part in G::split(&plain) {
        if part.contains(char::is_whitespace) && looked_into < MOST_PARTS {
            looked_into += 1;
            match at_spaces(play, part) {
                Some(parts) => actions.extend(parts.into_iter().map(str::to_owned)),
                None => actions.push(part.to_owned()),
            }
        } else {
            actions.push(part.to_owned());
        }
    }
    actions
}

/// The actions in a text that isn't one action itself. `None` unless the words can be read as
/// actions in exactly one way.
fn at_spaces<'a, G: Notation>(play: &Play<G>, text: &'a str) -> Option<Vec<&'a str>> {
    let is_action = |text: &str| match play.read(text) {
        Ok(_) => true,
        Err(refusal) => refusal.kind != RefusalKind::Unreadable,
    };
    if is_action(text) {
        return None;
    }
    let mut words = Vec::new();
    let mut at = 0;
    for word in text.split_inclusive(char::is_whitespace) {
        let length = word.trim_end().len();
        if length > 0 {
            words.push(at..at + length);
        }
        at += word.len();
        if words.len() > MOST_WORDS {
            return None;
        }
    }
    let slice = |from: usize, to: usize| {
        let (first, last) = (words.get(from)?, words.get(to.checked_sub(1)?)?);
        text.get(first.start..last.end)
    };
    // For each prefix of the words: the number of ways to read it as actions, and the start of the
    // last one.
    let mut ways = vec![(0_u32, 0_usize); words.len() + 1];
    ways[0].0 = 1;
    for from in 0..words.len() {
        let (before, _) = ways[from];
        if before == 0 || (from > 0 && slice(from, from + 1).is_none_or(continues_action)) {
            continue;
        }
        for (to, best) in ways.iter_mut().enumerate().skip(from + 1).take(MOST_WORDS_OF_ACTION) {
            if slice(from, to).is_some_and(is_action) {
                *best = (best.0.saturating_add(before), from);
            }
        }
    }
    if ways[words.len()].0 != 1 {
        return None;
    }
    let mut actions = Vec::new();
    let mut end = words.len();
    while end > 0 {
        let (_, from) = ways[end];
        actions.push(slice(from, end)?);
        end = from;
    }
    actions.reverse();
    Some(actions)
}

/// Returns whether a word continues the action before it: a power, `(4)`, or a note on what is
/// destroyed, `x e2`, which isn't an attack then.
fn continues_action(word: &str) -> bool {
    let inner = word.strip_prefix('(').and_then(|word| word.strip_suffix(')'));
    let is_figure = inner.is_some_and(|inner| inner.chars().all(|c| c.is_ascii_digit()));
    let note = ["x", "X", "×", "&", "takes", "destroys"];
    is_figure || note.iter().any(|head| word.starts_with(head))
}

#[cfg(test)]
mod tests {
    use rules::Options;

    fn split(game: &str, text: &str) -> Vec<String> {
        let game = crate::find(game).expect("a game");
        game.start(&Options::default()).split(text)
    }

    #[test]
    fn spaces_part_actions_that_have_one_reading() {
        for (game, text, actions) in [
            ("medieval-war", "b2-b3 b1-b2 c2-c3", vec!["b2-b3", "b1-b2", "c2-c3"]),
            ("medieval-war", "1. (b2b3 b1b2 c2c3)", vec!["b2b3", "b1b2", "c2c3"]),
            ("medieval-war", "b2 b3 b1 b2 c2 c3", vec!["b2 b3", "b1 b2", "c2 c3"]),
            ("medieval-war", "(b2-b3 b1-b2, c2-c3)", vec!["b2-b3", "b1-b2", "c2-c3"]),
            (
                "medieval-war",
                "b2-b3 a4 & b4 (6) x a5 (4) h1 Cannon x h7",
                vec!["b2-b3", "a4 & b4 (6) x a5 (4)", "h1 Cannon x h7"],
            ),
            ("medieval-war", "**b2-b3** b1&gt;b2 c2\\-c3", vec!["b2-b3", "b1>b2", "c2-c3"]),
            ("medieval", "P1a5-b5 stop", vec!["P1a5-b5", "stop"]),
            ("medieval", "a5/h5", vec!["a5", "h5"]),
            ("battlechess", "exd5 attacker wins", vec!["exd5", "attacker wins"]),
            ("wizards-war", "Bf3-d5 Be8-e4", vec!["Bf3-d5", "Be8-e4"]),
            ("world-war", "b2-b3 b7-b6", vec!["b2-b3", "b7-b6"]),
            // Single actions stay whole.
            ("medieval-war", "b2 b3", vec!["b2 b3"]),
            ("medieval-war", "Summon 3p d1 f1 f2", vec!["Summon 3p d1 f1 f2"]),
            ("medieval-war", "a4 b4 x a5", vec!["a4 b4 x a5"]),
            ("battlechess", "e2 e4", vec!["e2 e4"]),
            ("medieval", "(c6) p1", vec!["(c6) p1"]),
            // Two readings, or none.
            ("medieval-war", "Depose N b2-b3", vec!["Depose N b2-b3"]),
            ("medieval-war", "b2-b3 and so on", vec!["b2-b3 and so on"]),
            // An incomplete note on isolation.
            ("medieval-war", "b2-c3 x a6", vec!["b2-c3 x a6"]),
            ("medieval-war", "b2-b3 b1-b2 & x a6 c2-c3", vec!["b2-b3 b1-b2 & x a6 c2-c3"]),
            ("world-war", "", vec![""]),
        ] {
            assert_eq!(split(game, text), actions, "{game}: {text}");
        }
    }

    #[test]
    fn long_texts_are_parted_in_time() {
        for piece in ["b2-b3 ", "b2 ", "a4 & ", "b2-b3 c2-c3, ", "( ", ") ( ", "x a5 x a5,"] {
            for game in crate::all() {
                let text = piece.repeat((1 << 20) / piece.len());
                assert!(!split(game.info.id, &text).is_empty(), "{piece}");
            }
        }
    }

    #[test]
    fn whole_actions_stay_whole() {
        let mut dice = rules::Dice::new(42);
        for game in crate::all() {
            let mut table = game.start(&Options::default());
            for _ in 0..120 {
                let legal = table.legal();
                if legal.is_empty() {
                    break;
                }
                for text in &legal {
                    assert_eq!(table.split(text), [text.as_str()], "{}", game.info.id);
                }
                let text_chosen = &legal[dice.below(legal.len())];
                let mut next = table.copy();
                let action = next.play(text_chosen).expect("it is legal");
                assert_eq!(table.split(&action.display).len(), 1, "{}", action.display);
                table = next;
            }
        }
    }
}
