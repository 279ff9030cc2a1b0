//! `/server games`: the games that are turned off in a server.

use games::Entry;
use match_model::{GuildId, RequestRefusal};
use messages::words::moderation as said;
use referee::Referee;

use crate::incoming::commands::server::guild_settings::managed_guild;
use crate::incoming::commands::table::named;
use crate::incoming::context::Context;
use crate::reply::{Answer, Failure, Reply};

pub(crate) async fn command(context: &Context) -> Answer {
    let guild = managed_guild(context.locale(), &context.place)?;
    let switches = [(named::OFF, false), (named::ON, true)];
    let requested =
        switches.into_iter().find_map(|(name, on)| Some((context.values.text(name)?, on)));
    let Some((game, on)) = requested else {
        let games_off = referee::guild_settings::games_off(context.referee(), Some(guild)).await?;
        return Ok(Reply::text(context.text(&said::games_off(&games_off))));
    };
    let Some(game) = games::find(game) else {
        return Err(Failure::Referee(RequestRefusal::UnknownGame.into()));
    };
    let (by, id, now) = (&context.asker, game.info.id, context.now());
    let changed =
        referee::guild_settings::turn_game(context.referee(), by, guild, id, on, now).await?;
    tracing::info!(%guild, manager = %context.asker.id, game = id, on, changed, "game turned on or off");
    Ok(Reply::text(said::game_switched(context.locale(), game.info, on, changed)))
}

pub(crate) async fn available(
    referee: &Referee,
    guild: Option<GuildId>,
) -> Result<Vec<&'static Entry>, Failure> {
    let games_off = referee::guild_settings::games_off(referee, guild).await?;
    Ok(games::all().iter().filter(|game| !games_off.iter().any(|id| id == game.info.id)).collect())
}
