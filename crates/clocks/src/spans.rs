/// A half-open range of instants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// First instant of the span.
    pub from: i64,
    /// First instant after the span.
    pub until: i64,
}

impl Span {
    /// Creates a span; it is empty if `until` isn't after `from`.
    pub const fn new(from: i64, until: i64) -> Span {
        Span { from, until }
    }

    const fn is_empty(self) -> bool {
        self.until <= self.from
    }
}

/// A set of instants: sorted spans that neither overlap nor touch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spans(Vec<Span>);

impl Spans {
    /// Returns the union of spans, which may be unsorted and overlap.
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

    /// The spans in order.
    pub fn all(&self) -> &[Span] {
        &self.0
    }

    /// Returns the union.
    pub fn with(&self, other: &Spans) -> Spans {
        Spans::of(self.0.iter().chain(&other.0).copied())
    }

    /// Returns the intersection with a span.
    pub fn within(&self, span: Span) -> Spans {
        let first = self.0.partition_point(|one| one.until <= span.from);
        let clipped = |one: &Span| Span::new(one.from.max(span.from), one.until.min(span.until));
        Spans(self.0[first..].iter().map(clipped).take_while(|one| !one.is_empty()).collect())
    }

    /// Total length in milliseconds.
    pub fn length(&self) -> i64 {
        let length = |span: &Span| span.until.saturating_sub(span.from);
        self.0.iter().map(length).fold(0, i64::saturating_add)
    }

    /// Returns the span that contains an instant.
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
