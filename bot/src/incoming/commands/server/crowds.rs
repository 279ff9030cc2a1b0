//! `/crowd`: a match of everyone in a channel against Herald.

use match_model::USUAL_LEVEL;
use messages::words;
use referee::NewCrowd;
use rules::Side;
use rules::l10n::{L10nMessage, say};

use crate::incoming::commands::matches::{begins, challenge, places};
use crate::incoming::commands::server::guild_settings::managed_guild;
use crate::incoming::commands::table::named;
use crate::incoming::context::Context;
use crate::permissions::{PlaceKind, missing_to_play};
use crate::reply::{Answer, Reply};

const USUAL_MINUTES: u64 = 24 * 60;
const USUAL_QUORUM: u64 = 2;

/// Only managers of the server can begin one.
pub(crate) async fn command(context: &Context) -> Answer {
    let (values, place) = (&context.values, &context.place);
    let guild = managed_guild(context.locale(), place)?;
    if place.kind != PlaceKind::Server {
        return Ok(context.say("setup-in-a-server"));
    }
    let lacking = missing_to_play(place);
    if !lacking.is_empty() {
        return Ok(Reply::text(words::lacking_permissions(context.locale(), lacking)));
    }
    let game = values.text(named::GAME).unwrap_or_default();
    challenge::check_herald_plays(&context.services, context.asker.id, game)?;
    let (channel, _) = places::of_challenge(context.referee(), place).await?;
    let number = |name: &str, usual: u64| values.number(name).unwrap_or(usual);
    let new = NewCrowd {
        guild,
        channel,
        by: context.asker.clone(),
        game: game.to_owned(),
        side: values.text(named::SIDE).and_then(Side::from_id).unwrap_or(Side::White),
        level: challenge::level(values).unwrap_or(USUAL_LEVEL),
        minutes: number(named::MINUTES, USUAL_MINUTES),
        quorum: u32::try_from(number(named::QUORUM, USUAL_QUORUM)).unwrap_or(u32::MAX),
    };
    let id = referee::crowd::begin(context.referee(), &new, context.now()).await?;
    let messenger = &context.services.messenger;
    let there = match begins::wait_for_place(messenger, id).await? {
        Some(row) => words::place(&row),
        None => L10nMessage::verbatim(words::channel(channel.get())),
    };
    let begun = say("crowd-begun")
        .with("match", id.to_string())
        .with("place", there)
        .with("level", new.level);
    Ok(Reply::text(context.text(&begun)))
}
