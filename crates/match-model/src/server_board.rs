use crate::{ChannelId, GuildId, MatchId, MessageId, PersonId, Time};

/// The message that shows a server's matches, seasons, results and open challenges.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServerBoard {
    pub guild: GuildId,
    pub channel: ChannelId,
    pub set_by: PersonId,
    /// `None` until it is posted.
    pub message: Option<MessageId>,
    /// A digest of the shown content.
    pub shown: Option<i64>,
    /// The state that was queued to be shown last.
    pub seen: String,
    /// The next look at the state; `None` if the channel took no more changes.
    pub due_at: Option<Time>,
    /// The finished match whose last position the message shows.
    pub pictured: Option<MatchId>,
}
