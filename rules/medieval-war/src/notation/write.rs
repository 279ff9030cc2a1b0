//! Actions as texts: canonical (rule C-5), and as they are shown.

use rules::{Square, Squares};

pub(crate) fn joined(squares: Squares, between: &str) -> String {
    let names: Vec<_> = squares.by_name().iter().map(Square::to_string).collect();
    names.join(between)
}

/// The text of Summon on these squares.
pub(crate) fn summon(squares: Squares) -> String {
    match squares.count() {
        0 => "Summon 0p".into(),
        count => format!("Summon {count}p ({})", joined(squares, " ")),
    }
}
