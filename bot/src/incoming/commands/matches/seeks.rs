//! `/games show:open`: the open challenges to anyone.

use discord_model::message::MOST_OPTIONS;
use match_model::{ChallengeId, Person, RequestRefusal};
use messages::buttons::seeks::SeekButton;
use messages::layouts;
use messages::layouts::seeks::Seek;
use messages::words;
use referee::Error;

use crate::incoming::commands::matches::begins;
use crate::incoming::press::{ButtonHandler, Press};
use crate::incoming::services::RequestServices;
use crate::outgoing::composer::Composer;
use crate::outgoing::messenger::Messenger;
use crate::outgoing::names::name_of;
use crate::permissions::{Place, missing_to_play};
use crate::reply::{Answer, Failure, Reply};

impl ButtonHandler for SeekButton {
    async fn press(self, services: &RequestServices, press: Press) -> Answer {
        match self {
            SeekButton::Join => {
                join(&services.messenger, &press.by, &press.place, press.chosen).await
            }
        }
    }
}

pub(crate) async fn list(composer: &Composer, asker: &Person, place: &Place) -> Answer {
    let Some(guild) = place.guild else {
        return Ok(Reply::text(composer.locale.say("control-seeks-in-servers")));
    };
    let limit = u32::try_from(MOST_OPTIONS).unwrap_or(u32::MAX);
    let open_challenges =
        referee::view::seeks(&composer.referee, guild, composer.now(), limit).await?;
    let mut seeks = Vec::new();
    let games_off = referee::guild_settings::games_off(&composer.referee, Some(guild)).await?;
    for challenge in
        open_challenges.into_iter().filter(|challenge| !games_off.contains(&challenge.game))
    {
        let Some(game) = games::find(&challenge.game) else { continue };
        seeks.push(Seek {
            id: challenge.id,
            info: game.info,
            challenger: name_of(composer, challenge.challenger).await?,
            own: challenge.challenger == asker.id,
            rated: referee::rating::is_challenge_rated(&composer.referee, challenge.id).await?,
            expires_at: challenge.expires_at,
        });
    }
    Ok(Reply::Tell(layouts::seeks::list(&composer.locale, &seeks)))
}

pub(crate) async fn join(
    messenger: &Messenger,
    asker: &Person,
    place: &Place,
    chosen: Option<String>,
) -> Answer {
    let missing_permissions = missing_to_play(place);
    if !missing_permissions.is_empty() {
        return Ok(Reply::text(words::lacking_permissions(
            messenger.locale(),
            missing_permissions,
        )));
    }
    let id = chosen.and_then(|chosen| chosen.parse().ok()).map(ChallengeId::new);
    let Some(id) = id else { return Err(Failure::Referee(RequestRefusal::NoSuchChallenge.into())) };
    let seek = referee::view::challenge_row(messenger.referee(), id).await?;
    // A menu belongs to one server, whatever the request contains.
    if seek.guild_id != place.guild || seek.opponent.is_some() {
        return Err(Failure::Referee(Error::Refused(RequestRefusal::NoSuchChallenge)));
    }
    let started = referee::challenge::accept(
        messenger.referee(),
        id,
        asker,
        seek.message_id,
        messenger.now(),
    )
    .await?;
    Ok(Reply::text(begins::accepted_message(messenger, place, started.match_id).await?))
}
