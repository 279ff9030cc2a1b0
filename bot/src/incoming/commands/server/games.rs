//! `/server games`: the games that are turned off in a server.

use std::sync::Arc;

use games::Entry;
use referee::{GuildId, Person, RequestRefusal};

use crate::app::{Answer, App, Failure, Reply};
use crate::incoming::commands::server::guild_settings::managed;
use crate::incoming::commands::table::named;
use crate::incoming::request::Values;
use crate::permissions::Place;
use crate::words::moderation as said;

pub(crate) async fn command(app: &Arc<App>, by: &Person, place: &Place, values: &Values) -> Answer {
    let guild = managed(app, place)?;
    let asked = [(named::OFF, false), (named::ON, true)];
    let asked = asked.into_iter().find_map(|(name, on)| Some((values.text(name)?, on)));
    let Some((game, on)) = asked else {
        let off = referee::guild_settings::games_off(&app.referee, Some(guild)).await?;
        return Ok(Reply::text(app.locale.text(&said::games_off(&off))));
    };
    let Some(game) = games::find(game) else {
        return Err(Failure::Referee(RequestRefusal::UnknownGame.into()));
    };
    let (by_in, id, now) = ((by, guild), game.info.id, app.clock.now());
    let changed = referee::guild_settings::turn_game(&app.referee, by_in, id, on, now).await?;
    tracing::info!(%guild, manager = %by.id, game = id, on, changed, "game turned on or off");
    Ok(Reply::text(said::turned(&app.locale, game.info, on, changed)))
}

/// Returns the games that are on in a server; all of them in private chats.
pub(crate) async fn available(
    app: &App,
    guild: Option<GuildId>,
) -> Result<Vec<&'static Entry>, Failure> {
    let off = referee::guild_settings::games_off(&app.referee, guild).await?;
    Ok(games::all().iter().filter(|game| !off.iter().any(|id| id == game.info.id)).collect())
}
