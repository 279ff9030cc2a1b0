use discord_model::message::Message;
use match_model::{MatchId, TimeNews};
use messages::layouts::clock_news::news_row;
use messages::words::clocks as words;
use referee::{DueAnnouncement, Posted, Side};

use super::error::SendResult;
use super::posting::post_in_match;
use crate::outgoing::messenger::Messenger;
use crate::outgoing::names::names_of;

pub(super) async fn announce(
    messenger: &Messenger,
    entry: &DueAnnouncement,
    id: MatchId,
    by: Side,
    what: TimeNews,
) -> SendResult {
    let row = referee::view::match_row(messenger.referee(), id).await?;
    let Some(times) = referee::clock::times(messenger.referee(), id, messenger.now()).await? else {
        return Ok(Posted::Nothing);
    };
    let names = names_of(&messenger.composer, &row).await?;
    let herald = row.person(by.other()) == messenger.composer.own;
    // Herald accepts pauses by itself and never claims a win on time.
    if herald && matches!(what, TimeNews::PauseOffered | TimeNews::FlagFell) {
        return Ok(Posted::Nothing);
    }
    let opponent = row.person(by.other()).get();
    let mentioned = messages::words::opponent::name_of(messenger.composer.own, opponent);
    let content = words::news(messenger.locale(), id, what, names.of(by), mentioned, times.paused);
    let pings = match what {
        TimeNews::PauseDeclined | TimeNews::Paused => Vec::new(),
        _ if herald => Vec::new(),
        _ => vec![opponent],
    };
    let rows = news_row(messenger.locale(), &row, &times.terms, what).into_iter().collect();
    let message = Message { content, rows, pings, ..Message::default() };
    let posted = post_in_match(messenger, entry, &row, message).await?;
    Ok(Posted::Clock { match_id: id, by, news: what, at: posted })
}
