//! `/settings theme`.

use std::sync::Arc;

use referee::Person;
use render::Theme;

use crate::app::{Answer, App, Reply};
use crate::incoming::commands::table::named;
use crate::incoming::request::Values;
use crate::words;

/// Notes in which theme somebody sees the pictures that only they see.
pub(crate) async fn settings(app: &Arc<App>, by: &Person, values: &Values) -> Answer {
    let typed = values.text(named::THEME).unwrap_or_default();
    let Some(theme) = Theme::from_id(typed.trim()) else {
        return Ok(Reply::text(words::themes::unknown(&app.locale, typed)));
    };
    referee::themes::set(&app.referee, by, theme.id(), app.clock.now()).await?;
    Ok(Reply::text(words::themes::chosen(&app.locale, theme)))
}
