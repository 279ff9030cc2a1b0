use discord_model::message::Message;
use match_model::{BarredBy, MatchId, PersonId};
use messages::words::moderation as said;
use messages::words::moderation::BarredPlayer;
use referee::{DueAnnouncement, Posted};

use super::error::SendResult;
use super::posting::post_in_match;
use crate::outgoing::messenger::Messenger;
use crate::outgoing::names::shown_name;

/// Mentions a barred captain's opponent once.
pub(super) async fn announce_bar(
    messenger: &Messenger,
    entry: &DueAnnouncement,
    id: MatchId,
    person: Option<PersonId>,
    by: BarredBy,
    lifted: bool,
) -> SendResult {
    let row = referee::view::match_row(messenger.referee(), id).await?;
    let Some(game) = games::find(&row.game) else { return Ok(Posted::Nothing) };
    let info = game.info;
    let Some(person) = person else {
        let message = Message::text(said::server_barred(messenger.locale(), id, info, lifted));
        let posted = post_in_match(messenger, entry, &row, message).await?;
        return Ok(Posted::Message(posted.message));
    };
    let side = row.side_of(person);
    let opponent = side.map_or(row.white, |side| row.person(side.other()));
    if opponent == messenger.composer.own {
        return Ok(Posted::Nothing);
    }
    let name = shown_name(&messenger.composer, person).await?;
    let mut pings = Vec::new();
    let content = if lifted {
        said::bar_lifted(messenger.locale(), id, info, &name)
    } else {
        if side.is_some() {
            pings.push(opponent.get());
        }
        let clock = referee::clock::times(messenger.referee(), id, messenger.now()).await?;
        let player = BarredPlayer {
            id,
            info,
            side,
            name: &name,
            opponent,
            in_server: row.guild_id.is_some(),
            has_clock: clock.is_some(),
        };
        said::barred_news(messenger.locale(), &player, by)
    };
    let message = Message { pings, ..Message::text(content) };
    let posted = post_in_match(messenger, entry, &row, message).await?;
    Ok(Posted::Message(posted.message))
}
