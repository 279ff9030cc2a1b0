//! When what waits is worth a statement of its own.
//!
//! What a statement costs, its message, its answer and its `fsync`, is the same for one row as for
//! many. So a second one begins beside the first only when it carries as many rows: of little that
//! waits, more comes meanwhile. Where single rows come one at a time, nothing waits longer.

/// How many statements are under way at once: while the server works on one, another is put
/// together.
const MOST_STATEMENTS: usize = 2;

/// What is under way.
#[derive(Debug, Default)]
pub(crate) struct UnderWay {
    statements: usize,
    /// The rows of these.
    rows: usize,
    /// Whether one of them has not taken its rows yet: it takes what comes until then.
    gathers: bool,
}

impl UnderWay {
    /// Whether so many rows that wait are worth another statement. If so, it is under way from now
    /// on.
    pub(crate) fn begin(&mut self, waiting: usize) -> bool {
        let begins = waiting > 0
            && !self.gathers
            && (self.statements == 0
                || (self.statements < MOST_STATEMENTS && waiting >= self.rows));
        if begins {
            self.statements += 1;
            self.gathers = true;
        }
        begins
    }

    /// Notes that a statement has taken its rows.
    fn take(&mut self, rows: usize) {
        self.gathers = false;
        self.rows += rows;
    }

    /// Notes that a statement of so many rows has ended.
    fn end(&mut self, rows: usize) {
        self.statements = self.statements.saturating_sub(1);
        self.rows = self.rows.saturating_sub(rows);
    }

    /// Notes that a statement has ended before it took its rows.
    fn give_up(&mut self) {
        self.gathers = false;
        self.end(0);
    }

    /// Whether nothing is under way.
    fn is_idle(&self) -> bool {
        self.statements == 0
    }
}

/// How far somebody is who makes one statement after the other.
#[derive(Clone, Copy, Debug)]
pub(crate) enum StatementStage {
    /// It takes what comes until it begins.
    Gathers,
    /// So many rows of it are under way.
    Works(usize),
    /// It counts no more.
    Ended,
}

impl StatementStage {
    /// Whether the next statement takes of what waits. If not, whoever made the one before makes
    /// none any more.
    pub(crate) fn goes_on(&mut self, under_way: &mut UnderWay, waiting: usize) -> bool {
        if let StatementStage::Works(rows) = *self {
            under_way.end(rows);
            *self = match under_way.begin(waiting) {
                true => StatementStage::Gathers,
                false => StatementStage::Ended,
            };
        }
        matches!(self, StatementStage::Gathers)
    }

    /// Notes that the next statement has taken so many rows.
    pub(crate) fn take(&mut self, under_way: &mut UnderWay, rows: usize) {
        under_way.take(rows);
        *self = StatementStage::Works(rows);
    }

    /// Notes that it was broken off: whether nobody else is at work, so that nobody takes what
    /// waits.
    pub(crate) fn breaks_off(self, under_way: &mut UnderWay) -> bool {
        match self {
            StatementStage::Gathers => under_way.give_up(),
            StatementStage::Works(rows) => under_way.end(rows),
            StatementStage::Ended => return false,
        }
        under_way.is_idle()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_statement_carries_as_much_as_the_first() {
        let mut under_way = UnderWay::default();
        assert!(!under_way.begin(0), "for nothing");
        assert!(under_way.begin(1));
        assert!(!under_way.begin(9), "the first takes these, too");
        under_way.take(3);
        assert!(!under_way.begin(2), "too little beside three");
        assert!(under_way.begin(3));
        under_way.take(3);
        assert!(!under_way.begin(64), "two are enough");
        under_way.end(3);
        assert!(!under_way.begin(2));
        under_way.end(3);
        assert!(under_way.is_idle());
        assert!(under_way.begin(1), "alone, one is enough");
        under_way.give_up();
        assert!(under_way.is_idle());
        assert!(under_way.begin(1), "what gives up gathers no more");
    }

    #[test]
    fn single_rows_wait_for_nothing() {
        let mut under_way = UnderWay::default();
        assert!(under_way.begin(1));
        under_way.take(1);
        assert!(under_way.begin(1));
        under_way.take(1);
    }
}
