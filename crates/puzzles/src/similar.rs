//! Near-duplicates: positions that are the same, mirrored, turned, with the sides exchanged, or
//! that differ in a few squares.

use std::collections::{BTreeMap, BTreeSet};

use games::Table;
use rules::{Fingerprint, Side};
use serde_json::Value;

/// A board as texts by column and row.
type Placed = BTreeMap<(u8, u8), String>;

/// The boards and lines of the puzzles so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Seen {
    boards: Vec<Placed>,
    patterns: BTreeSet<String>,
}

/// Reads a square name, such as `c10`, as two numbers from 0.
fn square(name: &str) -> Option<(u8, u8)> {
    let letter = name.bytes().next()?.checked_sub(b'a').filter(|letter| *letter < 26)?;
    let number: u8 = name.get(1..)?.parse().ok()?;
    Some((letter, number.checked_sub(1)?))
}

/// Returns the texts of the pieces and the building on a square. Each begins with a side's letter.
fn texts(value: &Value) -> Vec<&str> {
    match value {
        Value::String(text) => vec![text],
        Value::Object(square) => {
            let units = square.get("units").and_then(Value::as_array).into_iter().flatten();
            units.chain(square.get("building")).filter_map(Value::as_str).collect()
        }
        _ => Vec::new(),
    }
}

/// The board with the colours of its pieces relative to the side to act: the same position for the
/// other side has the same texts.
fn placed(table: &dyn Table) -> Placed {
    let own = table.turn().side;
    let facts = table.facts();
    let board = facts.get("board").and_then(Value::as_object).into_iter().flatten();
    board
        .filter_map(|(name, value)| {
            let relative = |text: &str| {
                let mine = text.starts_with(own.letter());
                format!("{}{}", if mine { '+' } else { '-' }, text.get(1..).unwrap_or_default())
            };
            let mut pieces: Vec<String> = texts(value).into_iter().map(relative).collect();
            pieces.sort_unstable();
            Some((square(name)?, pieces.concat()))
        })
        .collect()
}

/// The board and its mirror images along both axes.
fn symmetries(board: &Placed, size: u8) -> Vec<Placed> {
    let mirrored = |x: bool, y: bool| -> Placed {
        let image = |(&(column, row), text): (&(u8, u8), &String)| {
            let column = if x { size - column } else { column };
            let row = if y { size - row } else { row };
            ((column, row), text.clone())
        };
        board.iter().map(image).collect()
    };
    [(false, false), (true, false), (false, true), (true, true)]
        .map(|(x, y)| mirrored(x, y))
        .to_vec()
}

/// The number of the last file or rank from 0, whichever is more.
fn last_line(table: &dyn Table) -> u8 {
    let board = table.scene().board;
    board.columns.max(board.rows).saturating_sub(1)
}

/// The texts of a line in the symmetry that sorts first.
fn pattern(line: &[String], size: u8) -> String {
    let line = line.join(", ");
    let images = [(false, false), (true, false), (false, true), (true, true)];
    let images = images.map(|(x, y)| mirrored_text(&line, size, [x, y]));
    images.into_iter().min().unwrap_or_default()
}

/// A text with its squares mirrored: a letter from a to j and a number, such as `c10`.
fn mirrored_text(text: &str, size: u8, [x, y]: [bool; 2]) -> String {
    let mut mirrored = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let digits = rest[first.len_utf8()..].bytes().take_while(u8::is_ascii_digit).count();
        let end = first.len_utf8() + digits;
        let at = square(&rest[..end]).filter(|at| at.0.max(at.1) <= size);
        match at {
            Some((column, row)) => {
                let column = if x { size - column } else { column };
                let row = if y { size - row } else { row };
                mirrored.push_str(&format!("{}{}", char::from(b'a' + column), row + 1));
                rest = &rest[end..];
            }
            None => {
                mirrored.push(first);
                rest = &rest[first.len_utf8()..];
            }
        }
    }
    mirrored
}

fn differences(one: &Placed, other: &Placed) -> usize {
    let missing = other.keys().filter(|at| !one.contains_key(at)).count();
    missing + one.iter().filter(|(at, text)| other.get(at) != Some(text)).count()
}

impl Seen {
    /// Adds a puzzle's position and line. Returns false, and adds nothing, for a near-duplicate.
    pub(crate) fn add(&mut self, table: &dyn Table, line: &[String]) -> bool {
        let (board, size) = (placed(table), last_line(table));
        let images = symmetries(&board, size);
        let close = (board.len() / 3).max(2);
        let known = self
            .boards
            .iter()
            .any(|known| images.iter().any(|image| differences(known, image) <= close));
        let pattern = pattern(line, size);
        if known || self.patterns.contains(&pattern) {
            return false;
        }
        self.boards.push(board);
        self.patterns.insert(pattern);
        true
    }
}

pub(crate) fn position_hash(table: &dyn Table) -> u64 {
    let side = u64::from(table.turn().side == Side::Black);
    let mut hash = Fingerprint::new().with(side);
    for byte in Value::Object(table.facts()).to_string().bytes() {
        hash = hash.with(u64::from(byte));
    }
    hash.number()
}

#[cfg(test)]
mod tests {
    use rules::Options;
    use serde_json::{Value, json};

    use super::*;

    fn table(setup: &Value) -> Box<dyn Table> {
        let game = games::find("world-war").expect("it is there");
        game.from_setup(&Options::default(), setup).expect("a position")
    }

    #[test]
    fn mirrored_turned_and_close_positions_are_known() {
        let mut seen = Seen::default();
        let line = |text: &str| vec![text.to_owned()];
        let first = json!({"board": {"h8": "bF", "g6": "wF", "e6": "wA", "a3": "wC"}});
        assert!(seen.add(&*table(&first), &line("e6-e8")));
        for (setup, text) in [
            (first.clone(), "a3-a4"),
            // Mirrored, with exchanged sides, and one Cavalry more.
            (json!({"board": {"a8": "bF", "b6": "wF", "d6": "wA", "h3": "wC"}}), "a1-a2"),
            (
                json!({"board": {"h1": "wF", "g3": "bF", "e3": "bA", "a6": "bC"},
                       "to_act": "black"}),
                "a1-a2",
            ),
            (
                json!({"board": {"h8": "bF", "g6": "wF", "e6": "wA", "a3": "wC", "a4": "wC"}}),
                "a1-a2",
            ),
            // Another board with the mirrored answer.
            (
                json!({"board": {"a1": "bF", "c3": "wF", "f8": "wB", "h7": "wI", "h5": "wI"}}),
                "d3-d1",
            ),
        ] {
            assert!(!seen.add(&*table(&setup), &line(text)), "{setup} {text}");
        }
        let other = json!({"board": {"a1": "bF", "c3": "wF", "d8": "wB", "h7": "wI", "h5": "wI"}});
        assert!(seen.add(&*table(&other), &line("d8-d2")));
    }

    #[test]
    fn squares_in_texts_are_mirrored() {
        for (text, size, expected) in [
            ("a2>b2", 7, "h2>g2"),
            ("Nwc9-d10+N", 9, "Nwh9-g10+N"),
            ("a4 & b4 (6) x a5 (4)", 7, "h4 & g4 (6) x h5 (4)"),
            ("Purge P, a1 Cannon x a8", 7, "Purge P, h1 Cannon x h8"),
        ] {
            assert_eq!(mirrored_text(text, size, [true, false]), expected);
        }
    }
}
