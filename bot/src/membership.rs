//! Membership of players in servers. The event for leaving needs a privileged intent, so Herald
//! asks Discord.

use discord::error::ApiError;
use match_model::{GuildId, Match, MatchId, MatchState, Person, PersonId};
use referee::Referee;
use rules::l10n::say;
use tracing::{error, info, warn};

use crate::ids::ToDiscord as _;
use crate::membership_cache::Membership;
use crate::outgoing::composer::Composer;
use crate::outgoing::messenger::Messenger;
use crate::outgoing::names::shown_name;
use crate::permissions::Place;
use crate::reply::Failure;

/// Refuses an act in a server's match by a player who is barred there or has left, unless the
/// server allows it or Discord can't be asked. A player who uses a command in a server is in it.
pub(crate) async fn may_act(
    messenger: &Messenger,
    asker: &Person,
    place: &Place,
    id: MatchId,
) -> Result<(), Failure> {
    let Some(guild) =
        guild_of_match(messenger.referee(), id).await?.filter(|guild| place.guild != Some(*guild))
    else {
        return Ok(());
    };
    if referee::bars::find(messenger.referee(), asker.id, Some(guild)).await?.is_some() {
        return Err(Failure::Said(
            messenger.locale().text(&say("moderation-refused-match").with("match", id.to_string())),
        ));
    }
    if referee::guild_settings::leavers_play(messenger.referee(), guild).await?
        || !is_outside(messenger, guild, asker.id).await
    {
        return Ok(());
    }
    Err(Failure::Said(
        messenger.locale().text(&say("match-you-left").with("match", id.to_string())),
    ))
}

async fn guild_of_match(referee: &Referee, id: MatchId) -> Result<Option<GuildId>, Failure> {
    match referee::view::match_row(referee, id).await {
        Ok(row) => Ok(row.guild_id),
        Err(referee::Error::Refused(_)) => Ok(None),
        Err(other) => Err(other.into()),
    }
}

/// The way out of a match whose other player is known to have left its server.
pub(crate) async fn way_out(
    messenger: &Messenger,
    by: PersonId,
    id: MatchId,
) -> Result<Option<String>, Failure> {
    let row = referee::view::match_row(messenger.referee(), id).await?;
    let (Some(guild), Some(side), MatchState::Playing) = (row.guild_id, row.side_of(by), row.state)
    else {
        return Ok(None);
    };
    let opponent = row.person(side.other());
    if opponent == messenger.composer.own
        || opponent.is_former()
        || !has_left(messenger, &row, guild, opponent).await?
    {
        return Ok(None);
    }
    let name = shown_name(&messenger.composer, opponent).await?;
    let sentence = say("match-opponent-left").with("opponent", &name).with("match", id.to_string());
    Ok(Some(messenger.locale().text(&sentence)))
}

async fn has_left(
    messenger: &Messenger,
    row: &Match,
    guild: GuildId,
    person: PersonId,
) -> Result<bool, Failure> {
    Ok(referee::presence::is_absent(messenger.referee(), row.id, person).await?
        || is_outside(messenger, guild, person).await)
}

/// Also records that in their matches, without notifications.
async fn is_outside(messenger: &Messenger, guild: GuildId, person: PersonId) -> bool {
    if let Some(cached) = messenger.access.membership.find(guild, person) {
        return cached == Membership::Outside;
    }
    let limit = messenger.patience.answer / 4;
    let question = messenger.api.is_member(guild.to_discord(), person.to_discord());
    let membership = match tokio::time::timeout(limit, question).await {
        Ok(Ok(true)) => Membership::Inside,
        Ok(Ok(false)) => Membership::Outside,
        Ok(Err(trouble)) => unknown_membership(guild, person, &trouble),
        Err(_) => {
            unknown_membership(guild, person, &ApiError::Temporary("no answer in time".into()))
        }
    };
    messenger.access.membership.keep(guild, person, membership);
    if membership == Membership::Outside {
        info!(%guild, %person, "player has left the server");
        let now = messenger.now();
        if let Err(cause) =
            referee::presence::note_quiet_departure(messenger.referee(), guild, person, now).await
        {
            error!(%guild, %person, %cause, "failed to note that a player has left");
        }
    }
    membership == Membership::Outside
}

fn unknown_membership(guild: GuildId, person: PersonId, trouble: &ApiError) -> Membership {
    warn!(%guild, %person, %trouble, "failed to ask whether a player is in the server");
    Membership::Unknown
}

/// A person who couldn't be added to a server's thread has left the server.
pub(crate) async fn note_left(composer: &Composer, guild: Option<GuildId>, person: PersonId) {
    let Some(guild) = guild else { return };
    info!(%guild, %person, "player has left the server");
    if let Err(cause) =
        referee::presence::note_departure(&composer.referee, guild, person, composer.now()).await
    {
        error!(%guild, %person, %cause, "failed to note that a player has left");
    }
}
