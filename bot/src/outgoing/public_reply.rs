//! What an interaction shows by itself, and by what tokens messages were said.

use std::collections::{HashMap, VecDeque};
use std::time::Duration;

use discord_model::message::Message;
use match_model::{MatchId, MatchMoment, MessageId, Moment};
use parking_lot::Mutex;
use tokio::time::Instant;

use crate::outgoing::topics::TopicGuard;

/// What an interaction did that everybody is to see.
#[derive(Debug)]
pub(crate) struct PublicReply {
    /// The match, and its moment afterwards.
    pub(crate) at: MatchMoment,
    /// The right to tell of the match; without it, the outbox tells.
    pub(crate) held: Option<TopicGuard>,
    /// What the one who did it is told alone, where the board does not say it.
    pub(crate) told: Message,
    /// Whether that replaces the message on which the button is, if only they see that.
    pub(crate) change: bool,
    /// Whether it says more than the board.
    pub(crate) remarks: bool,
}

/// From where an interaction came.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Origin {
    /// A command.
    Command,
    /// A message that only the asker sees.
    Private,
    /// A message that everybody sees.
    Public(MessageId),
}

/// Who was told that their move is played, and waits for its board, which the outbox says.
#[derive(Debug, Default)]
pub(crate) struct AwaitedBoards(Mutex<HashMap<MatchId, AwaitedBoard>>);

#[derive(Debug)]
struct AwaitedBoard {
    /// The moment of the match then.
    moment: Moment,
    /// Of their interaction.
    token: String,
    since: Instant,
}

impl AwaitedBoards {
    /// More do not wait at the same time.
    const MOST: usize = 10_000;

    /// Somebody waits for the board of a match at a moment.
    pub(crate) fn keep(&self, MatchMoment { id, moment }: MatchMoment, token: &str) {
        let mut all = self.0.lock();
        if all.len() >= AwaitedBoards::MOST {
            all.retain(|_, one| one.since.elapsed() <= ReplyTokens::GOOD);
        }
        if all.len() < AwaitedBoards::MOST {
            all.insert(id, AwaitedBoard { moment, token: token.to_owned(), since: Instant::now() });
        }
    }

    /// The token by which they can be told of it, once.
    pub(super) fn take(&self, id: MatchId, moment: Moment) -> Option<String> {
        let mut all = self.0.lock();
        let one = all.remove(&id).filter(|one| one.moment == moment)?;
        (one.since.elapsed() <= ReplyTokens::GOOD).then_some(one.token)
    }

    /// The board is there.
    pub(super) fn forget(&self, id: MatchId) {
        self.0.lock().remove(&id);
    }
}

/// The tokens of interactions by which messages were said, as long as they are good: by them a
/// message is changed without cost.
#[derive(Debug, Default)]
pub(crate) struct ReplyTokens(Mutex<TokenCache>);

#[derive(Debug, Default)]
struct TokenCache {
    tokens: HashMap<MessageId, SentReply>,
    order: VecDeque<MessageId>,
}

#[derive(Clone, Debug)]
pub(super) struct SentReply {
    pub(super) token: String,
    /// Whether it is the answer itself, not what follows it.
    pub(super) original: bool,
    since: Instant,
}

impl ReplyTokens {
    /// Discord lets them live for 15 minutes ("Receiving and Responding to Interactions").
    const GOOD: Duration = Duration::from_secs(14 * 60);
    /// More than are said in that time.
    const MOST: usize = 20_000;

    pub(crate) fn keep(&self, message: MessageId, token: &str, original: bool) {
        let mut kept = self.0.lock();
        let said = SentReply { token: token.to_owned(), original, since: Instant::now() };
        if kept.tokens.insert(message, said).is_none() {
            kept.order.push_back(message);
        }
        while let Some(oldest) = kept.order.front().copied() {
            let old =
                kept.tokens.get(&oldest).is_none_or(|s| s.since.elapsed() > ReplyTokens::GOOD);
            if !old && kept.order.len() <= ReplyTokens::MOST {
                break;
            }
            kept.order.pop_front();
            kept.tokens.remove(&oldest);
        }
    }

    pub(super) fn find(&self, message: MessageId) -> Option<SentReply> {
        let kept = self.0.lock();
        kept.tokens.get(&message).filter(|said| said.since.elapsed() <= ReplyTokens::GOOD).cloned()
    }
}
