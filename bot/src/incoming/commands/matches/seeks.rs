//! `/games show:open`: the challenges to anyone, to be joined.

use discord_model::message::{
    MOST_CONTENT, MOST_LABEL, MOST_OPTIONS, Menu, MenuOption, Message, Row, shorten, units,
};
use match_model::{ChallengeId, Person, RequestRefusal};
use messages::buttons::custom_id::CustomId;
use messages::buttons::seeks::SeekButton;
use messages::words;
use referee::Error;
use rules::l10n::say;

use crate::incoming::commands::matches::begins;
use crate::incoming::press::{ButtonHandler, Press};
use crate::incoming::services::RequestServices;
use crate::outgoing::composer::Composer;
use crate::outgoing::messenger::Messenger;
use crate::outgoing::names::{name_of, shown_name};
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

/// The open ones of this server, and a menu that joins one.
pub(crate) async fn list(composer: &Composer, by: &Person, place: &Place) -> Answer {
    let Some(guild) = place.guild else {
        return Ok(Reply::text(composer.locale.say("control-seeks-in-servers")));
    };
    let most = u32::try_from(MOST_OPTIONS).unwrap_or(u32::MAX);
    let open = referee::view::seeks(&composer.referee, guild, composer.now(), most).await?;
    let mut lines = Vec::new();
    let mut options = Vec::new();
    let off = referee::guild_settings::games_off(&composer.referee, Some(guild)).await?;
    for one in open.into_iter().filter(|one| !off.contains(&one.game)) {
        let Some(game) = games::find(&one.game) else { continue };
        let name = shown_name(composer, one.challenger).await?;
        let rated = referee::rating::is_challenge_rated(&composer.referee, one.id).await?;
        let line =
            words::control::seek(&composer.locale, game.info.name, &name, rated, one.expires_at);
        lines.push(line);
        if one.challenger != by.id {
            let plain = name_of(composer, one.challenger).await?;
            let label = say("control-seek-label").with("game", game.info.name).with("by", &plain);
            let label = composer.locale.text(&label);
            options.push(MenuOption {
                label: shorten(&label, MOST_LABEL),
                value: one.id.to_string(),
                description: Some(words::control::seek_terms(&composer.locale, rated)),
                emoji: None,
            });
        }
    }
    if lines.is_empty() {
        return Ok(Reply::text(composer.locale.say("control-seeks-none")));
    }
    // The newest come first; what does not fit is the oldest.
    let mut content = composer.locale.say("control-seeks");
    for line in lines {
        if units(&content) + 1 + units(&line) > MOST_CONTENT {
            break;
        }
        content = format!("{content}\n{line}");
    }
    let mut rows = Vec::new();
    if !options.is_empty() {
        let placeholder = composer.locale.say("control-seeks-join");
        rows.push(Row::Menu(Menu { id: SeekButton::Join.id(), placeholder, options }));
    }
    Ok(Reply::Tell(Message { rows, ..Message::text(content) }))
}

/// Joins one. Its own answers say kindly what cannot be: one's own, or one that is gone.
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
    // A menu is of one server, whatever comes back from it.
    if seek.guild_id != place.guild || seek.opponent.is_some() {
        return Err(Failure::Referee(Error::Refused(RequestRefusal::NoSuchChallenge)));
    }
    let begun =
        referee::challenge::accept(messenger.referee(), id, by, seek.message_id, messenger.now())
            .await?;
    Ok(Reply::text(begins::told(messenger, place, begun.match_id).await?))
}
