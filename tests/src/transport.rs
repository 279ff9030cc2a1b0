//! The transports of interactions: gateway and HTTP.

use std::cell::Cell;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Transport {
    Gateway,
    Http,
}

thread_local! {
    static TRANSPORT: Cell<Transport> = const { Cell::new(Transport::Gateway) };
}

impl Transport {
    /// The transport of stages that are set on this thread.
    pub(crate) fn of_this_thread() -> Transport {
        TRANSPORT.get()
    }
}

/// Runs a journey whose stages, on this thread, get interactions over HTTP.
pub fn over_http<T>(journey: impl FnOnce() -> T) -> T {
    struct Before(Transport);
    impl Drop for Before {
        fn drop(&mut self) {
            TRANSPORT.set(self.0);
        }
    }
    let _before = Before(TRANSPORT.replace(Transport::Http));
    journey()
}
