//! Decides when to start another statement for waiting rows.
//!
//! A statement costs a round trip and an `fsync` for one row or many. A second one only starts next
//! to the first if it would carry as many rows. Single rows that arrive one at a time never wait
//! longer.

/// Two, so that one is prepared while the server works on the other.
const MOST_STATEMENTS: usize = 2;

#[derive(Debug, Default)]
pub(crate) struct UnderWay {
    statements: usize,
    rows: usize,
    gathers: bool,
}

impl UnderWay {
    /// Starts another statement if that is worthwhile for the waiting rows. Returns whether it did.
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

    fn take(&mut self, rows: usize) {
        self.gathers = false;
        self.rows += rows;
    }

    fn end(&mut self, rows: usize) {
        self.statements = self.statements.saturating_sub(1);
        self.rows = self.rows.saturating_sub(rows);
    }

    fn give_up(&mut self) {
        self.gathers = false;
        self.end(0);
    }

    fn is_idle(&self) -> bool {
        self.statements == 0
    }
}

/// The state of a task that runs statements one after the other.
#[derive(Clone, Copy, Debug)]
pub(crate) enum StatementStage {
    Gathers,
    Works(usize),
    Ended,
}

impl StatementStage {
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

    pub(crate) fn take(&mut self, under_way: &mut UnderWay, rows: usize) {
        under_way.take(rows);
        *self = StatementStage::Works(rows);
    }

    /// Ends a task that was dropped. Returns whether no other task is at work to take the waiting
    /// rows.
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
