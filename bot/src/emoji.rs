//! Uploads the pieces as application emoji in the background. A hash of the picture in the name
//! lets a changed picture replace it. Discord limits uploads per hour.

use std::time::Duration;

use discord::backoff::Backoff;
use discord::emojis::ApplicationEmoji;
use discord::error::ApiError;
use discord_model::message::Emoji;
use render::Renderer;
use rules::Side;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use tracing::{debug, info, warn};

use crate::outgoing::messenger::Messenger;

/// Leaves room for people's requests.
const PAUSE: Duration = Duration::from_millis(100);
const LEASE: &str = "emoji";

struct WantedEmoji {
    piece: (&'static str, Side),
    base: String,
    name: String,
    png: Vec<u8>,
}

struct Round {
    uploaded: u32,
    missing: u32,
    refusal: Option<String>,
    fatal_error: Option<ApiError>,
}

/// Uploads missing emoji and deletes outdated ones, and again when a menu with one is refused.
/// Without emoji, menus have only words.
pub(crate) async fn keep(messenger: &Messenger, stop: &CancellationToken) {
    let renderer = std::sync::Arc::clone(&messenger.composer.drawing.renderer);
    let wanted_emoji = match tokio::task::spawn_blocking(move || draw_all(&renderer)).await {
        Ok(Ok(drawn_emoji)) => drawn_emoji,
        Ok(Err(cause)) => return warn!(%cause, "failed to draw the emoji"),
        Err(cause) => return warn!(%cause, "emoji task failed"),
    };
    tokio::select! {
        () = keep_uploaded(messenger, &wanted_emoji) => {}
        () = stop.cancelled() => {}
    }
}

async fn keep_uploaded(messenger: &Messenger, wanted_emoji: &[WantedEmoji]) {
    let longest = messenger.patience.resend_refused;
    let mut pauses = Backoff::new(messenger.patience.retry, longest).by(messenger.patience.jitter);
    let mut last_check: Option<Instant> = None;
    let mut reported: Option<&'static str> = None;
    loop {
        // Two concurrent uploads would upload everything twice.
        if let Some(group) = &messenger.group {
            group.lease(LEASE).await;
        }
        let Round { uploaded, missing, refusal, fatal_error } =
            upload_round(messenger, wanted_emoji).await;
        if let Some(group) = &messenger.group {
            group.release(LEASE).await;
        }
        if uploaded > 0 {
            pauses.reset();
        }
        let trouble = fatal_error.as_ref().map_or("refused", ApiError::label);
        let is_new = reported.replace(trouble) != Some(trouble);
        let pause = match &fatal_error {
            None if missing == 0 => {
                info!(uploaded, "emoji are complete");
                pauses.reset();
                reported = None;
                None
            }
            None => {
                if is_new {
                    let refusal = refusal.unwrap_or_default();
                    warn!(refusal, uploaded, missing, pause = ?longest, "some emoji were refused");
                }
                Some(longest)
            }
            Some(trouble) => {
                let pause = match trouble.retry_after() {
                    Some(retry_after) => retry_after,
                    None if trouble.is_temporary() => pauses.pause(),
                    None => longest,
                };
                if is_new {
                    warn!(%trouble, uploaded, ?pause, "emoji are incomplete");
                } else {
                    debug!(%trouble, uploaded, ?pause, "emoji are still missing");
                }
                Some(pause)
            }
        };
        let pause_over = async {
            match pause {
                Some(pause) => tokio::time::sleep(pause).await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            () = pause_over => {}
            () = messenger.composer.emoji.wait_for_check_request() => {
                // An existing emoji that is refused anyway isn't checked continuously.
                if let Some(checked_at) = last_check {
                    tokio::time::sleep_until(checked_at + longest).await;
                }
                last_check = Some(Instant::now());
            }
        }
    }
}

async fn upload_round(messenger: &Messenger, wanted_emoji: &[WantedEmoji]) -> Round {
    let mut round = Round { uploaded: 0, missing: 0, refusal: None, fatal_error: None };
    let existing = match messenger.api.emojis().await {
        Ok(there) => there,
        Err(trouble) => return Round { fatal_error: Some(trouble), ..round },
    };
    let mut missing_emoji = Vec::new();
    // After two equal refusals in a row, stops.
    let mut last_refusal = None;
    for emoji in wanted_emoji {
        match existing.iter().find(|candidate| candidate.name == emoji.name) {
            Some(existing_emoji) => {
                store_and_tidy(messenger, emoji, existing_emoji, &existing).await;
            }
            None => missing_emoji.push(emoji),
        }
    }
    for emoji in missing_emoji {
        tokio::time::sleep(PAUSE).await;
        match messenger.api.add_emoji(&emoji.name, &emoji.png).await {
            Ok(uploaded_emoji) => {
                round.uploaded += 1;
                last_refusal = None;
                store_and_tidy(messenger, emoji, &uploaded_emoji, &existing).await;
            }
            Err(ApiError::Invalid(words)) => {
                if last_refusal.as_ref() == Some(&words) {
                    return Round { fatal_error: Some(ApiError::Invalid(words)), ..round };
                }
                debug!(words, name = emoji.name, "emoji refused");
                round.missing += 1;
                round.refusal = Some(words.clone());
                last_refusal = Some(words);
            }
            // The others would fail, too.
            Err(trouble) => return Round { fatal_error: Some(trouble), ..round },
        }
    }
    round
}

async fn store_and_tidy(
    messenger: &Messenger,
    wanted_emoji: &WantedEmoji,
    existing_emoji: &ApplicationEmoji,
    all_existing: &[ApplicationEmoji],
) {
    let (name, side) = wanted_emoji.piece;
    messenger.composer.emoji.store.insert(
        name,
        side,
        Emoji { id: existing_emoji.id, name: existing_emoji.name.clone() },
    );
    for old_emoji in all_existing.iter().filter(|candidate| is_old(candidate, wanted_emoji)) {
        if let Err(trouble) = messenger.api.delete_emoji(old_emoji.id).await {
            warn!(%trouble, name = old_emoji.name, "failed to delete an old emoji");
        }
    }
}

fn draw_all(renderer: &Renderer) -> Result<Vec<WantedEmoji>, render::RenderError> {
    let mut emoji = Vec::new();
    for piece in render::emoji_names() {
        for side in Side::ALL {
            let Some(png) = renderer.emoji(piece, side)? else { continue };
            let colour = match side {
                Side::White => 'w',
                Side::Black => 'b',
            };
            let base = format!("{}_{colour}_", piece.replace('-', "_"));
            let name = format!("{base}{:08x}", hash_of(&png));
            emoji.push(WantedEmoji { piece: (piece, side), base, name, png });
        }
    }
    Ok(emoji)
}

fn is_old(existing_emoji: &ApplicationEmoji, wanted_emoji: &WantedEmoji) -> bool {
    existing_emoji.name != wanted_emoji.name
        && existing_emoji
            .name
            .strip_prefix(&wanted_emoji.base)
            .is_some_and(|hash| hash.len() == 8 && hash.chars().all(|c| c.is_ascii_hexdigit()))
}

fn hash_of(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |sum, byte| (sum ^ u32::from(*byte)).wrapping_mul(0x0100_0193))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_valid_and_tell_pictures_apart() -> Result<(), render::RenderError> {
        let drawn = draw_all(&Renderer::new()?)?;
        assert!(drawn.len() > 60, "{}", drawn.len());
        for emoji in &drawn {
            assert!((2..=32).contains(&emoji.name.len()), "{}", emoji.name);
            assert!(emoji.name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_'));
            assert!(emoji.png.len() <= 256 * 1024);
            assert_eq!(drawn.iter().filter(|other| other.name == emoji.name).count(), 1);
            let existing = |name: &str| ApplicationEmoji { id: 1, name: name.to_owned() };
            assert!(!is_old(&existing(&emoji.name), emoji));
            assert!(is_old(&existing(&format!("{}00000000", emoji.base)), emoji));
            assert!(!is_old(&existing(&format!("{}mine", emoji.base)), emoji));
        }
        Ok(())
    }
}
