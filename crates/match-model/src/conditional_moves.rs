//! Conditional moves.

/// Lines that one person may keep ready in a match.
pub const MOST_CONDITIONAL_LINES: usize = 10;

/// Answers in one line.
pub const MOST_CONDITIONAL_MOVES: usize = 20;

/// A line of answers, as its owner sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConditionalLine {
    /// Its number.
    pub number: i64,
    /// The other side's turns and the answers, as they are shown.
    pub answers: Vec<(Vec<String>, Vec<String>)>,
    /// Whether another move has come: it waits no more, and is told this once.
    pub dropped: bool,
}
