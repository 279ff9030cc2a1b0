pub const MOST_CONDITIONAL_LINES: usize = 10;

pub const MOST_CONDITIONAL_MOVES: usize = 20;

/// A line of conditional answers, as its owner sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConditionalLine {
    pub number: i64,
    /// Pairs of the other side's turn and the answer, in display notation.
    pub answers: Vec<(Vec<String>, Vec<String>)>,
    /// Whether another move was played: the line is inactive, and shown once more.
    pub dropped: bool,
}
