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

/// Lists this server's open challenges, with a menu to join one.
pub(crate) async fn list(composer: &Composer, by: &Person, place: &Place) -> Answer {
    let Some(guild) = place.guild else {
        return Ok(Reply::text(composer.locale.say("control-seeks-in-servers")));
    };
    let most = u32::try_from(MOST_OPTIONS).unwrap_or(u32::MAX);
    let open = referee::view::seeks(&composer.referee, guild, composer.now(), most).await?;
    let mut seeks = Vec::new();
    let off = referee::guild_settings::games_off(&composer.referee, Some(guild)).await?;
    for one in open.into_iter().filter(|one| !off.contains(&one.game)) {
        let Some(game) = games::find(&one.game) else { continue };
        seeks.push(Seek {
            id: one.id,
            info: game.info,
            challenger: name_of(composer, one.challenger).await?,
            own: one.challenger == by.id,
            rated: referee::rating::is_challenge_rated(&composer.referee, one.id).await?,
            expires_at: one.expires_at,
        });
    }
    Ok(Reply::Tell(layouts::seeks::list(&composer.locale, &seeks)))
}

/// Joins a challenge, with specific answers for one's own and for one that is gone.
pub(crate) async fn join(
    messenger: &Messenger,
    by: &Person,
    place: &Place,
    chosen: Option<String>,
) -> Answer {
    let lacking = missing_to_play(place);
    if !lacking.is_empty() {
        return Ok(Reply::text(words::lacking_permissions(messenger.locale(), lacking)));
    }
    let id = chosen.and_then(|chosen| chosen.parse().ok()).map(ChallengeId::new);
    let Some(id) = id else { return Err(Failure::Referee(RequestRefusal::NoSuchChallenge.into())) };
    let seek = referee::view::challenge_row(messenger.referee(), id).await?;
    // A menu belongs to one server, whatever the request contains.
    if seek.guild_id != place.guild || seek.opponent.is_some() {
        return Err(Failure::Referee(Error::Refused(RequestRefusal::NoSuchChallenge)));
    }
    let begun =
        referee::challenge::accept(messenger.referee(), id, by, seek.message_id, messenger.now())
            .await?;
    Ok(Reply::text(begins::told(messenger, place, begun.match_id).await?))
}
