//! This process's share of a bot's requests per second, if several processes run one bot. Source:
//! Discord's documentation, "Global Rate Limit".

use std::time::Duration;

use parking_lot::Mutex;
use tokio::sync::Notify;
use tokio::time::Instant;

/// An older share may belong to another process.
const GOOD_FOR: Duration = Duration::from_secs(1);

/// Requests that this process may make, renewed each second from Discord's limit of 50. Without a
/// current renewal there are none. Responses to interactions don't count towards the limit.
#[derive(Debug, Default)]
pub struct RequestShare {
    share: Mutex<Option<Share>>,
    renewed: Notify,
}

#[derive(Clone, Copy, Debug)]
struct Share {
    remaining: u32,
    ends: Instant,
}

impl RequestShare {
    /// Allows `requests` within the second from `now`. The rest of the previous share is forfeited.
    pub fn renew(&self, requests: u32, now: Instant) {
        *self.share.lock() = Some(Share { remaining: requests, ends: now + GOOD_FOR });
        self.renewed.notify_waiters();
    }

    /// Takes a request from the share, if one is left.
    fn take(&self, now: Instant) -> bool {
        let mut share = self.share.lock();
        let Some(share) = share.as_mut().filter(|share| now < share.ends) else { return false };
        match share.remaining.checked_sub(1) {
            Some(remaining) => {
                share.remaining = remaining;
                true
            }
            None => false,
        }
    }

    /// Waits for a request from the share until `until`. Returns whether there was one.
    pub(crate) async fn wait(&self, until: Instant) -> bool {
        loop {
            let mut renewed = std::pin::pin!(self.renewed.notified());
            // Registers before checking, so that no renewal is missed.
            renewed.as_mut().enable();
            if self.take(Instant::now()) {
                return true;
            }
            if tokio::time::timeout_at(until, renewed).await.is_err() {
                return false;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[tokio::test(start_paused = true)]
    async fn a_share_is_good_for_its_second() {
        let share = RequestShare::default();
        let now = Instant::now();
        assert!(!share.take(now), "nobody has given any");
        share.renew(2, now);
        let outcomes: Vec<bool> = (0..3).map(|_| share.take(now)).collect();
        assert_eq!(outcomes, [true, true, false]);
        // The rest of a share is forfeited by the next share and at the end of its second.
        share.renew(1, now);
        share.renew(1, now + SECOND / 2);
        assert!(share.take(now + SECOND));
        assert!(!share.take(now + SECOND));
        share.renew(5, now + SECOND);
        assert!(!share.take(now + 2 * SECOND));
        share.renew(0, now + 2 * SECOND);
        assert!(!share.take(now + 2 * SECOND));
    }

    #[tokio::test(start_paused = true)]
    async fn who_waits_goes_on_with_the_next_share() {
        let share = Arc::new(RequestShare::default());
        let start = Instant::now();
        let waiting: Vec<_> = (0..5)
            .map(|_| {
                let share = Arc::clone(&share);
                tokio::spawn(
                    async move { (share.wait(start + 10 * SECOND).await, start.elapsed()) },
                )
            })
            .collect();
        for _ in 0..2 {
            tokio::time::sleep(SECOND).await;
            share.renew(2, Instant::now());
        }
        let mut finished = Vec::new();
        for one in waiting {
            let (is_granted, after) = one.await.expect("it waits");
            finished.push((is_granted, after.as_secs()));
        }
        finished.sort_unstable();
        // The fifth one times out.
        assert_eq!(finished, [(false, 10), (true, 1), (true, 1), (true, 2), (true, 2)]);
    }

    #[tokio::test(start_paused = true)]
    async fn no_second_has_more_than_its_share() {
        let share = Arc::new(RequestShare::default());
        let start = Instant::now();
        let renewing = Arc::clone(&share);
        tokio::spawn(async move {
            loop {
                renewing.renew(7, Instant::now());
                tokio::time::sleep(SECOND).await;
            }
        });
        let mut at = [0u32; 11];
        while start.elapsed() < 10 * SECOND {
            if share.wait(start + 10 * SECOND).await {
                at[start.elapsed().as_secs() as usize] += 1;
            }
        }
        assert_eq!(at[..10], [7; 10]);
    }
}
