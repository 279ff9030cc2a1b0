use discord_model::message::Message;
use match_model::{MatchId, WatchingNews};
use messages::layouts::watching_news::news_row;
use messages::words::why as words;
use referee::{DueAnnouncement, Posted, Side};

use super::error::SendResult;
use super::posting::post_in_match;
use crate::outgoing::messenger::Messenger;
use crate::outgoing::names::names_of;
use crate::outgoing::waiting::people_to_mention;

pub(super) async fn announce(
    messenger: &Messenger,
    entry: &DueAnnouncement,
    id: MatchId,
    by: Side,
    what: WatchingNews,
) -> SendResult {
    let row = referee::view::match_row(messenger.referee(), id).await?;
    let names = names_of(&messenger.composer, &row).await?;
    let is_request = matches!(
        what,
        WatchingNews::ThreatsWished | WatchingNews::CommentsWished | WatchingNews::AnalysisWished
    );
    let opponent = is_request.then(|| row.person(by.other()).get());
    let channel = row.channel_id.get();
    let content = words::news(messenger.locale(), id, what, names.of(by), opponent, channel);
    let pings = people_to_mention(&messenger.composer, id, opponent.into_iter().collect()).await?;
    let rows = news_row(messenger.locale(), &row, what).into_iter().collect();
    let message = Message { content, rows, pings, ..Message::default() };
    let posted = post_in_match(messenger, entry, &row, message).await?;
    Ok(Posted::Message(posted.message))
}
