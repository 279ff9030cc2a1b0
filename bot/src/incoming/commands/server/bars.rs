//! `/server bar`: people whom a server's managers keep from games there.

use std::sync::Arc;

use referee::Person;
use rules::l10n::say;

use crate::app::{Answer, App, Reply};
use crate::incoming::commands::server::guild_settings::managed;
use crate::incoming::commands::table::named;
use crate::incoming::request::Values;
use crate::permissions::Place;
use crate::words;
use crate::words::moderation as said;

pub(crate) async fn command(app: &Arc<App>, by: &Person, place: &Place, values: &Values) -> Answer {
    let guild = managed(app, place)?;
    let now = app.clock.now();
    let Some((person, _)) = values.user(named::PERSON) else {
        let bars = referee::bars::all(&app.referee, Some(guild)).await?;
        return Ok(Reply::text(said::barred(&app.locale, &bars)));
    };
    if values.text(named::LIFT).is_some() {
        referee::bars::lift_in_server(&app.referee, (by, guild), person.id, now).await?;
        tracing::info!(%guild, manager = %by.id, person = %person.id, "bar lifted");
        let lifted = say("moderation-you-lifted").with("person", words::mention(person.id.get()));
        return Ok(Reply::text(app.locale.text(&lifted)));
    }
    let reason = values.text(named::REASON).unwrap_or_default();
    referee::bars::bar_from_server(&app.referee, (by, guild), &person, reason, now).await?;
    tracing::info!(%guild, manager = %by.id, person = %person.id, "barred");
    let barred = say("moderation-you-barred").with("person", words::mention(person.id.get()));
    Ok(Reply::text(app.locale.text(&barred)))
}
