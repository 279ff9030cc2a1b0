//! Rate limits per route, from Discord's response headers ("Rate Limits").
//!
//! serenity's buckets aren't used: they depend on the system clock, never forget, and trust all
//! numbers.

use std::collections::HashMap;
use std::time::Duration;

use parking_lot::Mutex;
use reqwest::header::HeaderMap;
use serenity::http::RatelimitingBucket;
use tokio::time::Instant;

/// Longer pauses are cut to this.
const LONGEST: Duration = Duration::from_secs(24 * 60 * 60);
/// Routes kept before expired ones are dropped.
const PRUNE_AT: usize = 1024;

#[derive(Debug, Default)]
pub(crate) struct Limits(Mutex<Windows>);

#[derive(Debug, Default)]
struct Windows {
    routes: HashMap<RatelimitingBucket, Window>,
    /// The number of routes at which expired ones are dropped.
    prune_at: usize,
    /// Discord accepts no requests until then, except responses to interactions.
    silence: Option<Instant>,
}

#[derive(Clone, Copy, Debug)]
struct Window {
    remaining: u64,
    ends: Instant,
}

impl Limits {
    /// Takes a slot for a request now, or returns when to try again.
    pub(crate) fn take(&self, route: RatelimitingBucket, now: Instant) -> Result<(), Instant> {
        let mut limits = self.0.lock();
        if let Some(silence) = limits.silence.filter(|until| *until > now) {
            return Err(silence);
        }
        let Some(window) = limits.routes.get_mut(&route) else { return Ok(()) };
        if window.ends <= now {
            limits.routes.remove(&route);
            return Ok(());
        }
        match window.remaining.checked_sub(1) {
            Some(left) => {
                window.remaining = left;
                Ok(())
            }
            None => Err(window.ends),
        }
    }

    pub(crate) fn learn(&self, route: RatelimitingBucket, headers: &HeaderMap, now: Instant) {
        let Some(remaining) = number(headers, "x-ratelimit-remaining") else { return };
        let Some(after) = seconds(headers, "x-ratelimit-reset-after") else { return };
        // Whole requests; anything else isn't Discord's.
        self.note(route, Window { remaining: remaining.max(0.0) as u64, ends: now + after }, now);
    }

    pub(crate) fn close(&self, route: RatelimitingBucket, until: Instant, now: Instant) {
        self.note(route, Window { remaining: 0, ends: until }, now);
    }

    /// Blocks all routes until then.
    pub(crate) fn silence(&self, until: Instant) {
        let mut limits = self.0.lock();
        limits.silence = limits.silence.max(Some(until));
    }

    fn note(&self, route: RatelimitingBucket, reported: Window, now: Instant) {
        let mut limits = self.0.lock();
        if limits.routes.len() >= limits.prune_at.max(PRUNE_AT) {
            limits.routes.retain(|_, window| window.ends > now);
            limits.prune_at = 2 * limits.routes.len();
        }
        let window = limits.routes.entry(route).or_insert(reported);
        // Requests in flight have taken their slots already.
        let remaining = if window.ends > now {
            window.remaining.min(reported.remaining)
        } else {
            reported.remaining
        };
        *window = Window { remaining, ends: reported.ends };
    }
}

/// The pause that the headers ask for.
pub(crate) fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    seconds(headers, "retry-after")
}

fn number(headers: &HeaderMap, name: &str) -> Option<f64> {
    headers.get(name)?.to_str().ok()?.trim().parse().ok()
}

fn seconds(headers: &HeaderMap, name: &str) -> Option<Duration> {
    let seconds = number(headers, name)?;
    Duration::try_from_secs_f64(seconds).ok().map(|time| time.min(LONGEST))
}

#[cfg(test)]
mod tests {
    use serenity::http::Route;
    use serenity::model::id::ChannelId;

    use super::*;

    fn route(channel: u64) -> RatelimitingBucket {
        Route::ChannelMessages { channel_id: ChannelId::new(channel) }.ratelimiting_bucket()
    }

    fn rate_headers(left: &str, after: &str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in [("x-ratelimit-remaining", left), ("x-ratelimit-reset-after", after)] {
            headers.insert(name, value.parse().expect("a header"));
        }
        headers
    }

    #[tokio::test(start_paused = true)]
    async fn a_route_takes_as_many_as_discord_says() {
        let limits = Limits::default();
        let now = Instant::now();
        assert_eq!(limits.take(route(1), now), Ok(()));
        limits.learn(route(1), &rate_headers("2", "5.5"), now);
        let end = now + Duration::from_millis(5500);
        assert_eq!(limits.take(route(1), now), Ok(()));
        // The response to the first request, sent while the second was in flight.
        limits.learn(route(1), &rate_headers("2", "5.5"), now);
        assert_eq!(limits.take(route(1), now), Ok(()));
        assert_eq!(limits.take(route(1), now), Err(end));
        // Another channel has its own limit.
        assert_eq!(limits.take(route(2), now), Ok(()));
        assert_eq!(limits.take(route(1), end), Ok(()));
        limits.silence(end);
        limits.silence(now);
        assert_eq!(limits.take(route(2), now), Err(end));
        assert_eq!(limits.take(route(2), end), Ok(()));
    }

    #[tokio::test(start_paused = true)]
    async fn what_is_no_limit_is_none() {
        let limits = Limits::default();
        let now = Instant::now();
        for (remaining, after) in
            [("-1e300", "-1"), ("nan", "nan"), ("x", "1"), ("", "inf"), ("0", "")]
        {
            limits.learn(route(1), &rate_headers(remaining, after), now);
            assert_eq!(limits.take(route(1), now), Ok(()), "{remaining} {after}");
        }
        limits.learn(route(1), &rate_headers("0", "1e18"), now);
        assert_eq!(limits.take(route(1), now), Err(now + LONGEST));
        for (text, expected) in [("1.5", Some(1500)), ("-1", None), ("1e300", None), ("soon", None)]
        {
            let mut headers = HeaderMap::new();
            headers.insert("retry-after", text.parse().expect("a header"));
            assert_eq!(retry_after(&headers), expected.map(Duration::from_millis), "{text}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn routes_that_say_nothing_any_more_are_forgotten() {
        let limits = Limits::default();
        for channel in 1..=20_000 {
            limits.learn(route(channel), &rate_headers("4", "0.001"), Instant::now());
            tokio::time::advance(Duration::from_millis(2)).await;
        }
        let windows = limits.0.lock();
        assert!(windows.routes.len() <= PRUNE_AT, "{}", windows.routes.len());
    }
}
