//! The open connections, and which of them makes room for another.
//!
//! If all places are taken, [`enter`] asks an idle connection to close: the one without a trusted
//! request for the longest time. If none is idle, it waits. A connection that still finds bytes to
//! read stays.
//!
//! [`enter`]: Connections::enter

use std::collections::BTreeMap;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use parking_lot::Mutex;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::sync::Notify;
use tokio::time::Instant;

use super::ServerLimits;

#[derive(Debug)]
pub(super) struct Connections {
    limits: ServerLimits,
    open: Mutex<Open>,
    /// A place is free, or a connection may be asked to close.
    change_notify: Notify,
}

#[derive(Debug, Default)]
struct Open {
    next: u64,
    /// Those without a trusted request for the longest time first.
    by_age: BTreeMap<u64, Connection>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Progress {
    New,
    Receiving { since: Instant },
    Handling,
    Answering,
    Idle,
}

#[derive(Debug)]
struct Connection {
    progress: Progress,
    active: Instant,
    is_asked: bool,
    close_request: Arc<Notify>,
    is_trusted: bool,
}

impl Connection {
    /// Returns how long the connection keeps its place; zero if it may be closed now.
    fn keeps_place(&self, limits: &ServerLimits, now: Instant) -> Duration {
        let rest = |since: Instant, most: Duration| {
            most.saturating_sub(now.saturating_duration_since(since))
        };
        match self.progress {
            Progress::Idle => Duration::ZERO,
            Progress::New => rest(self.active, limits.silence),
            Progress::Receiving { since } => {
                rest(self.active, limits.silence).min(rest(since, limits.request))
            }
            Progress::Handling | Progress::Answering => rest(self.active, limits.request),
        }
    }
}

impl Open {
    fn put(&mut self, connection: Connection) -> u64 {
        let number = self.next;
        self.next += 1;
        self.by_age.insert(number, connection);
        number
    }
}

impl Connections {
    pub(super) fn new(limits: ServerLimits) -> Arc<Connections> {
        Arc::new(Connections { limits, open: Mutex::default(), change_notify: Notify::new() })
    }

    /// Waits for a place for another connection. One task at a time may wait.
    pub(super) async fn enter(self: &Arc<Connections>) -> Arc<Place> {
        loop {
            match self.try_enter() {
                Ok(place) => return place,
                Err(pause) => {
                    // Looks again after an early or late wakeup.
                    let _ = tokio::time::timeout(pause, self.change_notify.notified()).await;
                }
            }
        }
    }

    /// Takes a place. If there is none, asks a connection to close and returns how long to wait.
    fn try_enter(self: &Arc<Connections>) -> Result<Arc<Place>, Duration> {
        let now = Instant::now();
        let mut open = self.open.lock();
        if open.by_age.len() < self.limits.connections.max(1) {
            let close_request = Arc::new(Notify::new());
            let number = open.put(Connection {
                progress: Progress::New,
                active: now,
                is_asked: false,
                close_request: Arc::clone(&close_request),
                is_trusted: false,
            });
            return Ok(Arc::new(Place {
                all: Arc::clone(self),
                number: number.into(),
                close_request,
            }));
        }
        if open.by_age.values().any(|one| one.is_asked) {
            return Err(self.limits.request);
        }
        let mut pause = self.limits.request;
        for connection in open.by_age.values_mut() {
            let keeps = connection.keeps_place(&self.limits, now);
            if keeps.is_zero() {
                connection.is_asked = true;
                connection.close_request.notify_one();
                return Err(self.limits.request);
            }
            pause = pause.min(keeps);
        }
        Err(pause)
    }
}

#[derive(Debug)]
pub struct Place {
    all: Arc<Connections>,
    number: AtomicU64,
    close_request: Arc<Notify>,
}

impl Place {
    /// Waits until the connection is asked to close. The next read decides whether it does.
    pub(super) async fn close_requested(&self) {
        self.close_request.notified().await;
    }

    fn change<R>(&self, change: impl FnOnce(&mut Connection) -> R) -> Option<R> {
        let mut open = self.all.open.lock();
        open.by_age.get_mut(&self.number.load(Ordering::Relaxed)).map(change)
    }

    fn advance(&self, next: impl FnOnce(Progress) -> Progress) {
        let was_asked = self.change(|one| {
            one.progress = next(one.progress);
            one.active = Instant::now();
            std::mem::take(&mut one.is_asked)
        });
        if was_asked == Some(true) {
            self.all.change_notify.notify_one();
        }
    }

    fn note_bytes(&self) {
        self.advance(|progress| match progress {
            Progress::New | Progress::Idle => Progress::Receiving { since: Instant::now() },
            progress => progress,
        });
    }

    pub(super) fn note_request(&self, is_whole: bool) {
        self.advance(|progress| match progress {
            _ if is_whole => Progress::Handling,
            progress @ Progress::Receiving { .. } => progress,
            _ => Progress::Receiving { since: Instant::now() },
        });
    }

    pub(super) fn note_answer(&self) {
        self.advance(|_| Progress::Answering);
    }

    fn note_flushed(&self) {
        let is_idle = self.change(|one| {
            let is_answered = one.progress == Progress::Answering;
            if is_answered {
                (one.progress, one.active) = (Progress::Idle, Instant::now());
            }
            is_answered
        });
        if is_idle == Some(true) {
            self.all.change_notify.notify_one();
        }
    }

    pub(super) fn is_in_request(&self) -> bool {
        self.change(|one| !matches!(one.progress, Progress::New | Progress::Idle)).unwrap_or(false)
    }

    pub(super) fn is_answering(&self) -> bool {
        self.change(|one| one.progress == Progress::Answering).unwrap_or(false)
    }

    /// Whether the connection closes, now that it has nothing to read.
    fn closes(&self) -> bool {
        let limits = self.all.limits;
        let now = Instant::now();
        self.change(|one| one.is_asked && one.keeps_place(&limits, now).is_zero()).unwrap_or(false)
    }

    /// Notes a trusted request, which makes the connection the youngest.
    pub fn note_trusted(&self) {
        let mut open = self.all.open.lock();
        if let Some(mut connection) = open.by_age.remove(&self.number.load(Ordering::Relaxed)) {
            connection.is_trusted = true;
            let number = open.put(connection);
            self.number.store(number, Ordering::Relaxed);
        }
    }

    pub(super) fn is_trusted(&self) -> bool {
        self.change(|one| one.is_trusted).unwrap_or(false)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.all.open.lock().by_age.remove(&self.number.load(Ordering::Relaxed));
        self.all.change_notify.notify_one();
    }
}

#[derive(Debug)]
pub(super) struct PlacedStream {
    stream: TcpStream,
    place: Arc<Place>,
}

impl PlacedStream {
    pub(super) fn new(stream: TcpStream, place: Arc<Place>) -> PlacedStream {
        PlacedStream { stream, place }
    }
}

impl AsyncRead for PlacedStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(context, buffer);
        match &read {
            Poll::Ready(Ok(())) if buffer.filled().len() > before => self.place.note_bytes(),
            // Looks as if the client had closed it.
            Poll::Pending if self.place.closes() => return Poll::Ready(Ok(())),
            _ => {}
        }
        read
    }
}

impl AsyncWrite for PlacedStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = Pin::new(&mut self.stream).poll_flush(context);
        if matches!(flushed, Poll::Ready(Ok(()))) {
            self.place.note_flushed();
        }
        flushed
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: ServerLimits = ServerLimits {
        request: Duration::from_secs(3),
        idle: Duration::from_secs(90),
        connections: 2,
        silence: Duration::from_secs(1),
        head: 8192,
        keep_alive: true,
    };

    fn asked_to_close(places: &[&Place]) -> Vec<bool> {
        places.iter().map(|place| place.change(|one| one.is_asked).unwrap_or(false)).collect()
    }

    #[tokio::test(start_paused = true)]
    async fn connections_in_a_request_keep_their_places() {
        let all = Connections::new(LIMITS);
        let enter = || all.try_enter();
        let (first, second) = (enter().expect("a place"), enter().expect("a place"));
        assert_eq!(enter().expect_err("no place"), LIMITS.silence);
        first.note_bytes();
        first.note_request(false);
        first.note_trusted();
        first.note_answer();
        assert_eq!(enter().expect_err("no place"), LIMITS.silence);
        first.note_flushed();
        // The first is the youngest of the two, and the second may still send its request.
        assert_eq!(enter().expect_err("no place"), LIMITS.request);
        assert_eq!(asked_to_close(&[&first, &second]), [true, false]);
        // The next request has arrived.
        assert!(first.closes());
        first.note_bytes();
        assert!(!first.closes());
        tokio::time::advance(LIMITS.silence / 2).await;
        first.note_bytes();
        tokio::time::advance(LIMITS.silence / 2).await;
        assert_eq!(enter().expect_err("no place"), LIMITS.request);
        assert_eq!(asked_to_close(&[&first, &second]), [false, true]);
        assert!(second.closes());
        // Only one is asked to close.
        tokio::time::advance(LIMITS.silence).await;
        assert_eq!(enter().expect_err("no place"), LIMITS.request);
        assert_eq!(asked_to_close(&[&first, &second]), [false, true]);
        drop(second);
        let third = enter().expect("the place of the second");
        assert_eq!(all.open.lock().by_age.len(), 2);
        drop((first, third));
        assert!(all.open.lock().by_age.is_empty());
    }

    #[tokio::test(start_paused = true)]
    async fn a_request_that_never_ends_keeps_no_place() {
        let all = Connections::new(ServerLimits { connections: 1, ..LIMITS });
        let slow = all.try_enter().expect("a place");
        for _ in 0..6 {
            slow.note_bytes();
            assert!(all.try_enter().is_err());
            assert!(!slow.closes());
            tokio::time::advance(LIMITS.silence / 2).await;
        }
        assert!(all.try_enter().is_err());
        assert!(slow.closes());
    }

    #[tokio::test(start_paused = true)]
    async fn a_whole_request_keeps_its_place_until_it_is_answered() {
        let silence = Duration::ZERO;
        let all = Connections::new(ServerLimits { connections: 2, silence, ..LIMITS });
        let enter = || all.try_enter();
        let (first, second) = (enter().expect("a place"), enter().expect("a place"));
        first.note_bytes();
        first.note_request(true);
        // Earlier writes are flushed meanwhile.
        first.note_flushed();
        second.note_bytes();
        assert!(enter().is_err());
        assert_eq!(asked_to_close(&[&first, &second]), [false, true]);
        drop(second);
        let second = enter().expect("the place of the second");
        second.note_request(true);
        assert_eq!(enter().expect_err("no place"), LIMITS.request);
        assert_eq!(asked_to_close(&[&first, &second]), [false, false]);
    }
}
