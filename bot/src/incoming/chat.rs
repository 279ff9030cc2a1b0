//! What is said to who writes to Herald in plain messages.

use std::sync::Arc;

use tracing::debug;

use crate::app::App;
use crate::discord::wire::Message;
use crate::incoming::plain::Plain;
use crate::words;

/// Says what to do instead of writing, once in a while.
pub(crate) async fn answer(app: Arc<App>, plain: Plain) {
    if !app.plain.takes(&plain, app.clock.now()) {
        return;
    }
    let text = if plain.private {
        app.tongue.text(&words::PLAIN_IN_PRIVATE)
    } else {
        match move_in(&app, &plain).await {
            Some(action) => words::plain_move(&app.tongue, plain.by.get(), &action),
            None => words::plain_here(&app.tongue, plain.by.get()),
        }
    };
    let nonce = format!("plain-{}", plain.id % 1_000_000_000_000_000_000);
    if let Err(trouble) = app.api.post(plain.channel, Message::text(text), &nonce).await {
        // It was only a hint.
        debug!(%trouble, channel = %plain.channel, "a plain message is not answered");
    }
}

/// The action that a message means in the one match that is played there, if it is legal now.
async fn move_in(app: &App, plain: &Plain) -> Option<String> {
    let here = app.referee.matches_in(plain.channel).await.ok()?;
    let [row] = here.as_slice() else { return None };
    let mut table = app.referee.view(row.id).await.ok()?.table;
    table.play(&plain.text).ok().map(|played| played.text)
}
