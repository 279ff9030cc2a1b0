//! Matches and records as moving pictures.
//!
//! A replay is a list of shots: overlays, and the board after each action. What one of them changes
//! in the one before it is a delta of a GIF ([`render::FrameDelta`]). Deltas are kept by what they
//! show, so that a replay that was drawn before, or another range of it, is put together without a
//! board.

mod frame_cache;
mod overlays;
pub mod random_play;
pub mod replay;
mod shots;
#[cfg(test)]
mod tests;

use std::sync::{Arc, Mutex, PoisonError};

use i18n::Locale;
use render::{Frame, Renderer};

pub use frame_cache::FrameCache;
pub use replay::{
    Replay, ReplayClocks, ReplayEnding, ReplayError, ReplayGif, ReplayResult, ReplaySpeed,
    ReplayView,
};
use shots::{Playback, Shot};

/// The most actions that are shown: ten minutes of them. Of more, the last.
const MOST_ACTIONS: u32 = 600;
/// The most bytes of a file: Discord takes 10 MiB, with what stands around it.
const MOST_BYTES: usize = 10 * 1024 * 1024 - 64 * 1024;
/// Draws a replay, as far as it fits into a file. It takes half a millisecond a board that is not
/// kept, so it is done off the async threads.
///
/// # Errors
/// When the match does not play, or a picture fails.
pub fn draw(
    replay: &Replay,
    view: ReplayView,
    renderer: &Renderer,
    locale: &Locale,
    kept: &Mutex<FrameCache>,
) -> Result<ReplayGif, ReplayError> {
    draw_within(replay, view, renderer, locale, kept, MOST_BYTES)
}

/// The same in a file of at most so many bytes, if that is enough for a board.
fn draw_within(
    replay: &Replay,
    view: ReplayView,
    renderer: &Renderer,
    locale: &Locale,
    kept: &Mutex<FrameCache>,
    most_bytes: usize,
) -> Result<ReplayGif, ReplayError> {
    let all = u32::try_from(replay.actions.len()).unwrap_or(u32::MAX);
    let to = view.to.min(all);
    let asked = view.from.min(to);
    let mut from = asked.max(to.saturating_sub(MOST_ACTIONS));
    loop {
        let frames = frames(replay, view, [from, to], renderer, locale, kept)?;
        let size: usize = frames.iter().map(|frame| frame.delta.size()).sum();
        if size > most_bytes && from < to {
            // A few large boards weigh more than many small ones: two thirds are tried next.
            from = to - (to - from) * 2 / 3;
            continue;
        }
        let bytes = renderer.gif(&frames, view.picture().theme)?;
        let asked_from = (asked != from).then_some(asked);
        return Ok(ReplayGif { bytes, shown: [from, to], asked_from, all });
    }
}

fn frames(
    replay: &Replay,
    view: ReplayView,
    range: [u32; 2],
    renderer: &Renderer,
    locale: &Locale,
    kept: &Mutex<FrameCache>,
) -> Result<Vec<Frame>, ReplayError> {
    let lock = || kept.lock().unwrap_or_else(PoisonError::into_inner);
    let shots = shots::of(replay, view, range);
    let keys = lock().keys(replay, view, locale, &shots);
    let found: Vec<_> = {
        let mut kept = lock();
        keys.iter().map(|key| kept.find(*key)).collect()
    };
    let mut deltas = Vec::with_capacity(shots.len());
    let mut playback = None;
    let mut animation = renderer.animation(view.picture(), locale);
    // The place of the shot that was drawn last.
    let mut drawn = None;
    for (place, (shot, found)) in shots.iter().zip(found).enumerate() {
        if let Some(delta) = found {
            deltas.push(delta);
            continue;
        }
        if playback.is_none() {
            playback = Some(Playback::begin(replay)?);
        }
        let Some(playback) = playback.as_mut() else { continue };
        let before = place.checked_sub(1);
        if before != drawn
            && let Some(shot) = before.and_then(|before| shots.get(before))
        {
            let (scene, overlay) = playback.picture(shot)?;
            animation.skip(&scene, overlay.as_ref())?;
        }
        let (scene, overlay) = playback.picture(shot)?;
        deltas.push(Arc::new(animation.next(&scene, overlay.as_ref())?));
        drawn = Some(place);
    }
    let mut kept = lock();
    for (key, delta) in keys.into_iter().zip(&deltas) {
        kept.keep(key, delta);
    }
    drop(kept);
    let frame = |(shot, delta): (&Shot, _)| Frame { delta, delay: shot.delay };
    Ok(shots.iter().zip(deltas).map(frame).collect())
}
