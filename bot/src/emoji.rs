//! Sees to it that the application has the pieces as emoji: each is uploaded once, in the background. Its
//! name holds a number made of its picture, so that a changed picture replaces it.

use std::time::Duration;

use render::Renderer;
use rules::Side;
use tokio_util::sync::CancellationToken;
use tracing::{info, warn};

use crate::app::App;
use crate::discord::emojis::Kept;
use crate::discord::trouble::Trouble;
use crate::discord::wire::Emoji;
use crate::pauses::Pauses;

/// The pause between two uploads: whatever people ask comes first.
const PAUSE: Duration = Duration::from_millis(100);
/// How often something that passes is tried again before it is left for the next start.
const TRIES: u32 = 8;

/// An emoji that is wanted.
struct Wanted {
    of: (&'static str, Side),
    /// Without the number of its picture.
    base: String,
    name: String,
    png: Vec<u8>,
}

/// Uploads what is missing and deletes what is out of date. Without the right to, and when it fails, menus
/// have words alone.
pub(crate) async fn keep(app: &App, stop: &CancellationToken) {
    let renderer = std::sync::Arc::clone(&app.renderer);
    let wanted = match tokio::task::spawn_blocking(move || drawn(&renderer)).await {
        Ok(Ok(wanted)) => wanted,
        Ok(Err(cause)) => return warn!(%cause, "the pieces cannot be drawn as emoji"),
        Err(cause) => return warn!(%cause, "drawing the pieces as emoji broke"),
    };
    let work = async {
        let there = patiently(app, || app.api.emojis()).await?;
        let mut uploaded = 0;
        for one in wanted {
            let kept = match there.iter().find(|kept| kept.name == one.name) {
                Some(kept) => kept.clone(),
                None => {
                    tokio::time::sleep(PAUSE).await;
                    uploaded += 1;
                    patiently(app, || app.api.add_emoji(&one.name, &one.png)).await?
                }
            };
            app.emoji.keep(one.of, Emoji { id: kept.id, name: kept.name.clone() });
            for old in there.iter().filter(|old| is_old(old, &one)) {
                if let Err(trouble) = patiently(app, || app.api.delete_emoji(old.id)).await {
                    warn!(%trouble, name = old.name, "an old emoji is left");
                }
            }
        }
        Ok::<_, Trouble>(uploaded)
    };
    tokio::select! {
        done = work => match done {
            Ok(uploaded) => info!(uploaded, "the pieces are there as emoji"),
            Err(trouble) => warn!(%trouble, "the pieces are not there as emoji; menus have words alone"),
        },
        () = stop.cancelled() => {}
    }
}

/// Asks again while it may pass.
async fn patiently<T, F>(app: &App, mut request: impl FnMut() -> F) -> Result<T, Trouble>
where
    F: Future<Output = Result<T, Trouble>>,
{
    let mut pauses = Pauses::new(app.patience.retry, app.patience.longest_retry);
    let mut tries = 0;
    loop {
        tries += 1;
        match request().await {
            Err(trouble) if trouble.passes() && tries < TRIES => {
                tokio::time::sleep(pauses.next()).await;
            }
            other => return other,
        }
    }
}

/// Every piece of both sides.
fn drawn(renderer: &Renderer) -> Result<Vec<Wanted>, render::RenderError> {
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
            all.push(Wanted { of: (piece, side), base, name, png });
        }
    }
    Ok(all)
}

/// Whether an emoji is that piece with another picture.
fn is_old(kept: &Kept, wanted: &Wanted) -> bool {
    kept.name != wanted.name
        && kept.name.strip_prefix(&wanted.base).is_some_and(|number| {
            number.len() == 8 && number.chars().all(|c| c.is_ascii_hexdigit())
        })
}

/// A number made of bytes (FNV-1a), the same on every machine.
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
            let kept = |name: &str| Kept { id: 1, name: name.to_owned() };
            assert!(!is_old(&kept(&one.name), one));
            assert!(is_old(&kept(&format!("{}00000000", one.base)), one));
            // What somebody else has named so stays.
            assert!(!is_old(&kept(&format!("{}mine", one.base)), one));
        }
        Ok(())
    }
}
