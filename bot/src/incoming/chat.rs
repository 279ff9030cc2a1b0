//! What is said to who writes to Herald in plain messages.

use std::sync::Arc;

use discord::message::Message;
use tracing::debug;

use crate::app::App;
use crate::ids::ToDiscord as _;
use crate::incoming::plain_message::PlainMessage;
use crate::words;

/// Who comments in the thread of a match that is closed to comments is asked to write elsewhere
/// once in so many milliseconds.
pub(crate) const COMMENTED: i64 = 10 * 60 * 1000;

/// Says what to do instead of writing, once in a while.
pub(crate) async fn answer(app: Arc<App>, plain: PlainMessage) {
    if !app.plain.takes(&plain, app.clock.now()) {
        return;
    }
    let text = if plain.private {
        app.locale.text(&words::PLAIN_IN_PRIVATE)
    } else {
        match move_in(&app, &plain).await {
            Some(action) => words::plain_move(&app.locale, plain.by.get(), &action),
            None => words::plain_here(&app.locale, plain.by.get()),
        }
    };
    let nonce = format!("plain-{}", plain.id % 1_000_000_000_000_000_000);
    if let Err(trouble) =
        app.api.post(plain.channel.to_discord(), Message::text(text), &nonce).await
    {
        // It was only a hint.
        debug!(%trouble, channel = %plain.channel, "a plain message is not answered");
    }
}

/// Asks who comments in the thread of a match that is closed to comments to write elsewhere, once
/// in a while. What they write is not looked at.
pub(crate) async fn ask_elsewhere(app: Arc<App>, plain: PlainMessage) {
    let id = match referee::watching::comments_closed(&app.referee, plain.channel, plain.by).await {
        Ok(Some(id)) => id,
        Ok(None) => return,
        Err(cause) => {
            debug!(%cause, "it is not known whether a match is closed to comments");
            return;
        }
    };
    if !app.commented.takes(&plain, app.clock.now()) {
        return;
    }
    let row = match referee::view::match_row(&app.referee, id).await {
        Ok(row) => row,
        Err(cause) => {
            debug!(%cause, "who comments is not asked to write elsewhere");
            return;
        }
    };
    let app = app.speaking_in(row.guild_id).await;
    let text = words::why::comment_elsewhere(&app.locale, plain.by.get(), row.channel_id.get());
    let nonce = format!("aside-{}", plain.id % 1_000_000_000_000_000_000);
    if let Err(trouble) =
        app.api.post(plain.channel.to_discord(), Message::text(text), &nonce).await
    {
        // It was only a request.
        debug!(%trouble, channel = %plain.channel, "who comments is not asked to write elsewhere");
    }
}

/// The action that a message means in the one match that is played there, if it is legal now.
async fn move_in(app: &App, plain: &PlainMessage) -> Option<String> {
    let here = referee::view::matches_in(&app.referee, plain.channel).await.ok()?;
    let [row] = here.as_slice() else { return None };
    let mut table = referee::view::find(&app.referee, row.id).await.ok()?.table;
    table.play(&plain.text).ok().map(|played| played.text)
}
