//! Public answers to interactions, and the tokens with which messages were sent.

use std::collections::{HashMap, VecDeque};
use std::time::Duration;

use discord_model::message::Message;
use match_model::{MatchId, MatchMoment, MessageId, Moment};
use parking_lot::Mutex;
use tokio::time::Instant;

use crate::outgoing::topics::TopicGuard;

#[derive(Debug)]
pub(crate) struct PublicReply {
    pub(crate) at: MatchMoment,
    /// The right to announce in the match's topic. Without it, the outbox announces the change.
    pub(crate) held: Option<TopicGuard>,
    /// The private answer, where the board isn't answer enough.
    pub(crate) told: Message,
    /// Whether the private answer replaces a message that only the asker sees.
    pub(crate) change: bool,
    /// Whether the private answer says more than the board.
    pub(crate) remarks: bool,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Origin {
    Command,
    Private,
    Public(MessageId),
}

/// Interactions whose actors were told that their move is played, and that the outbox answers with
/// the board.
#[derive(Debug, Default)]
pub(crate) struct AwaitedBoards(Mutex<HashMap<MatchId, AwaitedBoard>>);

#[derive(Debug)]
struct AwaitedBoard {
    moment: Moment,
    token: String,
    since: Instant,
}

impl AwaitedBoards {
    const MOST: usize = 10_000;

    pub(crate) fn keep(&self, MatchMoment { id, moment }: MatchMoment, token: &str) {
        let mut all = self.0.lock();
        if all.len() >= AwaitedBoards::MOST {
            all.retain(|_, one| one.since.elapsed() <= ReplyTokens::GOOD);
        }
        if all.len() < AwaitedBoards::MOST {
            all.insert(id, AwaitedBoard { moment, token: token.to_owned(), since: Instant::now() });
        }
    }

    pub(super) fn take(&self, id: MatchId, moment: Moment) -> Option<String> {
        let mut all = self.0.lock();
        let one = all.remove(&id).filter(|one| one.moment == moment)?;
        (one.since.elapsed() <= ReplyTokens::GOOD).then_some(one.token)
    }

    pub(super) fn forget(&self, id: MatchId) {
        self.0.lock().remove(&id);
    }
}

/// The valid interaction tokens with which messages were sent. Edits by token don't count against
/// the global rate limit.
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
    /// Whether the message is the original response rather than a follow-up.
    pub(super) original: bool,
    since: Instant,
}

impl ReplyTokens {
    const GOOD: Duration = Duration::from_secs(14 * 60);
    /// More than Herald sends in that time.
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
