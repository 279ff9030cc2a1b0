//! The connections that are open: so many at most.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio_util::sync::CancellationToken;

/// The connections that are open. Where there are too many, the one that has said nothing signed
/// for the longest time makes room: whoever opens thousands pushes out their own.
#[derive(Debug)]
pub(super) struct Connections {
    most: usize,
    open: Mutex<Open>,
}

#[derive(Debug, Default)]
struct Open {
    next: u64,
    /// By when each last said something signed, or else came.
    by_age: BTreeMap<u64, CancellationToken>,
}

impl Open {
    fn put(&mut self, token: CancellationToken) -> u64 {
        let number = self.next;
        self.next += 1;
        self.by_age.insert(number, token);
        number
    }
}

/// The place of one connection.
#[derive(Debug)]
pub(super) struct Place {
    all: Arc<Connections>,
    number: AtomicU64,
    token: CancellationToken,
    asked: AtomicBool,
    signed: AtomicBool,
}

impl Connections {
    pub(super) fn new(most: usize) -> Arc<Connections> {
        Arc::new(Connections { most: most.max(1), open: Mutex::default() })
    }

    fn lock(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends all that are open.
    pub(super) fn close(&self) {
        self.lock().by_age.values().for_each(CancellationToken::cancel);
    }

    /// A place for another connection.
    pub(super) fn enter(self: &Arc<Connections>) -> Arc<Place> {
        let token = CancellationToken::new();
        let mut open = self.lock();
        while open.by_age.len() >= self.most
            && let Some((_, oldest)) = open.by_age.pop_first()
        {
            oldest.cancel();
        }
        let number = AtomicU64::new(open.put(token.clone()));
        let (asked, signed) = (AtomicBool::new(false), AtomicBool::new(false));
        Arc::new(Place { all: Arc::clone(self), number, token, asked, signed })
    }
}

impl Place {
    /// Waits until another connection takes the place.
    pub(super) async fn lost(&self) {
        self.token.cancelled().await;
    }

    /// The head of a request has come.
    pub(super) fn note_request(&self) {
        self.asked.store(true, Ordering::Relaxed);
    }

    /// Whether any request has come.
    pub(super) fn has_asked(&self) -> bool {
        self.asked.load(Ordering::Relaxed)
    }

    /// A signed request has come: the connection is the youngest again.
    pub(super) fn note_signed(&self) {
        self.signed.store(true, Ordering::Relaxed);
        let mut open = self.all.lock();
        if let Some(token) = open.by_age.remove(&self.number.load(Ordering::Relaxed)) {
            let number = open.put(token);
            self.number.store(number, Ordering::Relaxed);
        }
    }

    /// Whether any signed request has come.
    pub(super) fn has_signed(&self) -> bool {
        self.signed.load(Ordering::Relaxed)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.all.lock().by_age.remove(&self.number.load(Ordering::Relaxed));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_has_long_said_nothing_signed_makes_room() {
        let all = Connections::new(3);
        let [first, second, third] = [all.enter(), all.enter(), all.enter()];
        first.note_signed();
        let fourth = all.enter();
        let lost = |place: &Place| place.token.is_cancelled();
        assert_eq!(
            [&first, &second, &third, &fourth].map(|one| lost(one)),
            [false, true, false, false]
        );
        // A place that is lost is not found again, and its end frees no other.
        second.note_signed();
        drop(second);
        drop(third);
        let fifth = all.enter();
        assert_eq!([&first, &fourth, &fifth].map(|one| lost(one)), [false; 3]);
        assert_eq!(all.lock().by_age.len(), 3);
        all.close();
        assert_eq!([&first, &fourth, &fifth].map(|one| lost(one)), [true; 3]);
        drop((first, fourth, fifth));
        assert!(all.lock().by_age.is_empty());
    }
}
