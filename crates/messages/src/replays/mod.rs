//! Matches and records as GIFs.
//!
//! A replay is a list of shots: overlays, and the board after each action. The differences between
//! shots ([`render::FrameDelta`]) are cached by content, so that a repeated replay or another range
//! of it needs no rendering.

mod frame_cache;
mod overlays;
pub mod random_play;
pub mod replay;
mod shots;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use i18n::Locale;
use parking_lot::Mutex;
use render::{Frame, Renderer};

pub use frame_cache::FrameCache;
pub use replay::{
    Replay, ReplayClocks, ReplayEnding, ReplayError, ReplayGif, ReplayResult, ReplaySpeed,
    ReplayView,
};
use shots::{Playback, Shot};

/// Maximum number of actions, ten minutes of them. Longer replays show the last ones.
const MOST_ACTIONS: u32 = 600;
/// Maximum file size: Discord's limit of 10 MiB minus the request's overhead.
const MOST_BYTES: usize = 10 * 1024 * 1024 - 64 * 1024;
/// Renders a replay, as far as it fits into a file. Takes half a millisecond per uncached board, so
/// run it off the async threads.
///
/// # Errors
/// The match doesn't replay, or rendering fails.
pub fn draw(
    replay: &Replay,
    view: ReplayView,
    renderer: &Renderer,
    locale: &Locale,
    cache: &Mutex<FrameCache>,
) -> Result<ReplayGif, ReplayError> {
    draw_within(replay, view, renderer, locale, cache, MOST_BYTES)
}

/// Renders a replay into at most `most_bytes`, if a single board fits.
fn draw_within(
    replay: &Replay,
    view: ReplayView,
    renderer: &Renderer,
    locale: &Locale,
    cache: &Mutex<FrameCache>,
    most_bytes: usize,
) -> Result<ReplayGif, ReplayError> {
    let all = u32::try_from(replay.actions.len()).unwrap_or(u32::MAX);
    let to = view.to.min(all);
    let first = view.from.min(to);
    let mut from = first.max(to.saturating_sub(MOST_ACTIONS));
    loop {
        let frames = frames(replay, view, [from, to], renderer, locale, cache)?;
        let size: usize = frames.iter().map(|frame| frame.delta.size()).sum();
        if size > most_bytes && from < to {
            // A few large boards may outweigh many small ones, so it retries with two thirds.
            from = to - (to - from) * 2 / 3;
            continue;
        }
        let bytes = renderer.gif(&frames, view.picture().theme)?;
        let asked_from = (first != from).then_some(first);
        return Ok(ReplayGif { bytes, plies: [from, to], asked_from, all });
    }
}

fn frames(
    replay: &Replay,
    view: ReplayView,
    range: [u32; 2],
    renderer: &Renderer,
    locale: &Locale,
    cache: &Mutex<FrameCache>,
) -> Result<Vec<Frame>, ReplayError> {
    let lock = || cache.lock();
    let shots = shots::of(replay, view, range);
    let keys = lock().keys(replay, view, locale, &shots);
    let cached: Vec<_> = {
        let mut locked = lock();
        keys.iter().map(|key| locked.find(*key)).collect()
    };
    let mut deltas = Vec::with_capacity(shots.len());
    let mut playback = None;
    let mut animation = renderer.animation(view.picture(), locale);
    let mut drawn_board = None;
    for (place, (shot, cached_delta)) in shots.iter().zip(cached).enumerate() {
        if let Some(delta) = cached_delta {
            deltas.push(delta);
            continue;
        }
        if playback.is_none() {
            playback = Some(Playback::begin(replay)?);
        }
        let Some(playback) = playback.as_mut() else { continue };
        let before = place.checked_sub(1);
        if before != drawn_board
            && let Some(shot) = before.and_then(|before| shots.get(before))
        {
            let (scene, overlay) = playback.picture(shot)?;
            animation.skip(&scene, overlay.as_ref())?;
        }
        let (scene, overlay) = playback.picture(shot)?;
        deltas.push(Arc::new(animation.next(&scene, overlay.as_ref())?));
        drawn_board = Some(place);
    }
    let mut cache_now = lock();
    for (key, delta) in keys.into_iter().zip(&deltas) {
        cache_now.insert(key, delta);
    }
    drop(cache_now);
    let frame = |(shot, delta): (&Shot, _)| Frame { delta, delay: shot.delay };
    Ok(shots.iter().zip(deltas).map(frame).collect())
}
