//! Stretches of time: sets of instants.

/// From an instant up to, and without, another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The first instant of it.
    pub from: i64,
    /// The first instant after it.
    pub until: i64,
}

impl Span {
    /// The stretch between two instants; empty when they are the wrong way round.
    #[must_use]
    pub const fn new(from: i64, until: i64) -> Span {
        Span { from, until }
    }

    const fn is_empty(self) -> bool {
        self.until <= self.from
    }
}

/// A set of instants: stretches in order that neither overlap nor touch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spans(Vec<Span>);

impl Spans {
    /// What any of these has in it; they may come in any order and overlap.
    #[must_use]
    pub fn of(spans: impl IntoIterator<Item = Span>) -> Spans {
        let mut all: Vec<Span> = spans.into_iter().filter(|span| !span.is_empty()).collect();
        all.sort_unstable();
        let mut merged: Vec<Span> = Vec::with_capacity(all.len());
        for span in all {
            match merged.last_mut() {
                Some(last) if span.from <= last.until => last.until = last.until.max(span.until),
                _ => merged.push(span),
            }
        }
        Spans(merged)
    }

    /// The stretches, in order.
    #[must_use]
    pub fn all(&self) -> &[Span] {
        &self.0
    }

    /// What stands in either.
    #[must_use]
    pub fn with(&self, other: &Spans) -> Spans {
        Spans::of(self.0.iter().chain(&other.0).copied())
    }

    /// What of it lies in a stretch.
    #[must_use]
    pub fn within(&self, span: Span) -> Spans {
        let first = self.0.partition_point(|one| one.until <= span.from);
        let clipped = |one: &Span| Span::new(one.from.max(span.from), one.until.min(span.until));
        Spans(self.0[first..].iter().map(clipped).take_while(|one| !one.is_empty()).collect())
    }

    /// How long it is, all together.
    #[must_use]
    pub fn length(&self) -> i64 {
        let length = |span: &Span| span.until.saturating_sub(span.from);
        self.0.iter().map(length).fold(0, i64::saturating_add)
    }

    /// The stretch in which an instant lies, if it does.
    #[must_use]
    pub fn at(&self, instant: i64) -> Option<Span> {
        let next = self.0.get(self.0.partition_point(|one| one.until <= instant));
        next.copied().filter(|span| span.from <= instant)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_overlaps_counts_once() {
        let spans =
            Spans::of([Span::new(5, 9), Span::new(1, 3), Span::new(3, 4), Span::new(6, 12)]);
        assert_eq!(spans.all(), [Span::new(1, 4), Span::new(5, 12)]);
        assert_eq!(spans.length(), 10);
        assert_eq!(spans.within(Span::new(2, 6)).all(), [Span::new(2, 4), Span::new(5, 6)]);
        assert_eq!(spans.within(Span::new(4, 5)), Spans::default());
        assert_eq!(spans.at(4), None);
        assert_eq!(spans.at(5), Some(Span::new(5, 12)));
        assert_eq!(Spans::of([Span::new(3, 3), Span::new(4, 2)]), Spans::default());
    }
}
