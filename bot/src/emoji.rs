//! Uploads the pieces as application emoji in the background. The name contains a hash of the
//! picture, so that a changed picture replaces it. Refused uploads (Discord has an hourly limit)
//! are retried later.

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

/// The pause between two uploads, which leaves room for people's requests.
const PAUSE: Duration = Duration::from_millis(100);
const LEASE: &str = "emoji";

struct WantedEmoji {
    of: (&'static str, Side),
    /// The name without the picture's hash.
    base: String,
    name: String,
    png: Vec<u8>,
}

struct Round {
    uploaded: u32,
    /// Refused by Discord.
    missing: u32,
    refusal: Option<String>,
    ended: Option<ApiError>,
}

/// Uploads missing emoji and deletes outdated ones, and checks again when a menu with one is
/// refused. Without emoji, menus have only words.
pub(crate) async fn keep(messenger: &Messenger, stop: &CancellationToken) {
    let renderer = std::sync::Arc::clone(&messenger.composer.drawing.renderer);
    let wanted = match tokio::task::spawn_blocking(move || drawn(&renderer)).await {
        Ok(Ok(wanted)) => wanted,
        Ok(Err(cause)) => return warn!(%cause, "failed to draw the emoji"),
        Err(cause) => return warn!(%cause, "emoji task failed"),
    };
    tokio::select! {
        () = keep_all(messenger, &wanted) => {}
        () = stop.cancelled() => {}
    }
}

async fn keep_all(messenger: &Messenger, wanted: &[WantedEmoji]) {
    let longest = messenger.patience.refused_again;
    let mut pauses = Backoff::new(messenger.patience.retry, longest).by(messenger.patience.jitter);
    let mut looked: Option<Instant> = None;
    let mut reported: Option<&'static str> = None;
    loop {
        // Two concurrent uploads would upload everything twice.
        if let Some(group) = &messenger.group {
            group.lease(LEASE).await;
        }
        let Round { uploaded, missing, refusal, ended } = round(messenger, wanted).await;
        if let Some(group) = &messenger.group {
            group.release(LEASE).await;
        }
        if uploaded > 0 {
            pauses.reset();
        }
        // A lasting refusal is logged once.
        let trouble = ended.as_ref().map_or("refused", ApiError::label);
        let is_new = reported.replace(trouble) != Some(trouble);
        let pause = match &ended {
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
                    Some(after) => after,
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
        let again = async {
            match pause {
                Some(pause) => tokio::time::sleep(pause).await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            () = again => {}
            () = messenger.composer.emoji.doubted() => {
                // An emoji that exists and is refused anyway isn't checked continuously.
                if let Some(looked) = looked {
                    tokio::time::sleep_until(looked + longest).await;
                }
                looked = Some(Instant::now());
            }
        }
    }
}

async fn round(messenger: &Messenger, wanted: &[WantedEmoji]) -> Round {
    let mut round = Round { uploaded: 0, missing: 0, refusal: None, ended: None };
    let there = match messenger.api.emojis().await {
        Ok(there) => there,
        Err(trouble) => return Round { ended: Some(trouble), ..round },
    };
    let mut lacking = Vec::new();
    // After two equal refusals in a row, the others would be refused, too.
    let mut last_refusal = None;
    for one in wanted {
        match there.iter().find(|kept| kept.name == one.name) {
            Some(kept) => put(messenger, one, kept, &there).await,
            None => lacking.push(one),
        }
    }
    for one in lacking {
        tokio::time::sleep(PAUSE).await;
        match messenger.api.add_emoji(&one.name, &one.png).await {
            Ok(kept) => {
                round.uploaded += 1;
                last_refusal = None;
                put(messenger, one, &kept, &there).await;
            }
            Err(ApiError::Invalid(words)) => {
                if last_refusal.as_ref() == Some(&words) {
                    return Round { ended: Some(ApiError::Invalid(words)), ..round };
                }
                debug!(words, name = one.name, "Discord refused an emoji");
                round.missing += 1;
                round.refusal = Some(words.clone());
                last_refusal = Some(words);
            }
            // The others would fail, too.
            Err(trouble) => return Round { ended: Some(trouble), ..round },
        }
    }
    round
}

async fn put(
    messenger: &Messenger,
    one: &WantedEmoji,
    kept: &ApplicationEmoji,
    there: &[ApplicationEmoji],
) {
    let (name, side) = one.of;
    messenger.composer.emoji.store.keep(name, side, Emoji { id: kept.id, name: kept.name.clone() });
    for old in there.iter().filter(|old| is_old(old, one)) {
        if let Err(trouble) = messenger.api.delete_emoji(old.id).await {
            warn!(%trouble, name = old.name, "failed to delete an old emoji");
        }
    }
}

fn drawn(renderer: &Renderer) -> Result<Vec<WantedEmoji>, render::RenderError> {
    let mut all = Vec::new();
    for piece in render::emoji_names() {
        for side in Side::ALL {
            let Some(png) = renderer.emoji(piece, side)? else { continue };
            let colour = match side {
                Side::White => 'w',
                Side::Black => 'b',
            };
            let base = format!("{}_{colour}_", piece.replace('-', "_"));
            let name = format!("{base}{:08x}", number(&png));
            all.push(WantedEmoji { of: (piece, side), base, name, png });
        }
    }
    Ok(all)
}

fn is_old(kept: &ApplicationEmoji, wanted: &WantedEmoji) -> bool {
    kept.name != wanted.name
        && kept.name.strip_prefix(&wanted.base).is_some_and(|number| {
            number.len() == 8 && number.chars().all(|c| c.is_ascii_hexdigit())
        })
}

fn number(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |sum, byte| (sum ^ u32::from(*byte)).wrapping_mul(0x0100_0193))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_such_as_discord_takes_and_tell_pictures_apart() -> Result<(), render::RenderError>
    {
        let all = drawn(&Renderer::new()?)?;
        assert!(all.len() > 60, "{}", all.len());
        for one in &all {
            assert!((2..=32).contains(&one.name.len()), "{}", one.name);
            assert!(one.name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_'));
            assert!(one.png.len() <= 256 * 1024);
            assert_eq!(all.iter().filter(|other| other.name == one.name).count(), 1);
            let kept = |name: &str| ApplicationEmoji { id: 1, name: name.to_owned() };
            assert!(!is_old(&kept(&one.name), one));
            assert!(is_old(&kept(&format!("{}00000000", one.base)), one));
            // Another program's emoji stays.
            assert!(!is_old(&kept(&format!("{}mine", one.base)), one));
        }
        Ok(())
    }
}
