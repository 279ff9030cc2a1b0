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
    /// Without it, the outbox announces the change.
    pub(crate) topic_guard: Option<TopicGuard>,
    pub(crate) private_message: Message,
    /// Whether the private answer replaces a message that only the asker sees.
    pub(crate) replaces_message: bool,
    /// Whether the private answer says more than the board.
    pub(crate) has_remarks: bool,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Origin {
    Command,
    Private,
    Public(MessageId),
}

/// Interactions whose boards the outbox still has to post. Their answers may arrive before or after
/// the board.
#[derive(Debug, Default)]
pub(crate) struct AwaitedBoards(Mutex<HashMap<MatchId, AwaitedBoard>>);

#[derive(Debug)]
struct AwaitedBoard {
    moment: Moment,
    token: String,
    /// Whether the board says all of the answer, so that the answer can be deleted.
    is_receipt: bool,
    is_answered: bool,
    is_posted: bool,
    expected_at: Instant,
}

impl AwaitedBoards {
    const MOST: usize = 10_000;

    pub(crate) fn expect(
        &self,
        MatchMoment { id, moment }: MatchMoment,
        token: &str,
        is_receipt: bool,
    ) {
        let mut awaited = self.0.lock();
        if awaited.len() >= AwaitedBoards::MOST {
            awaited.retain(|_, board| board.expected_at.elapsed() <= ReplyTokens::TOKEN_LIFETIME);
        }
        if awaited.len() < AwaitedBoards::MOST {
            let board = AwaitedBoard {
                moment,
                token: token.to_owned(),
                is_receipt,
                is_answered: false,
                is_posted: false,
                expected_at: Instant::now(),
            };
            awaited.insert(id, board);
        }
    }

    /// Notes the answer. Returns whether it can be deleted, because its board is posted.
    pub(crate) fn note_answer(&self, at: MatchMoment) -> bool {
        let mut awaited = self.0.lock();
        let Some(board) = of(&mut awaited, at) else { return false };
        board.is_answered = true;
        let (is_posted, is_receipt) = (board.is_posted, board.is_receipt);
        if is_posted {
            awaited.remove(&at.id);
        }
        is_posted && is_receipt
    }

    /// Notes the board. Returns the token of the answer if it can be deleted.
    pub(super) fn note_board(&self, at: MatchMoment) -> Option<String> {
        let mut awaited = self.0.lock();
        let board = of(&mut awaited, at)?;
        board.is_posted = true;
        if !board.is_answered {
            return None;
        }
        let board = awaited.remove(&at.id)?;
        (board.is_receipt && board.expected_at.elapsed() <= ReplyTokens::TOKEN_LIFETIME)
            .then_some(board.token)
    }

    /// Returns the token of an answer whose board is late, once.
    pub(super) fn take(&self, at: MatchMoment) -> Option<String> {
        let mut awaited = self.0.lock();
        of(&mut awaited, at).filter(|board| board.is_answered)?;
        let board = awaited.remove(&at.id)?;
        (board.expected_at.elapsed() <= ReplyTokens::TOKEN_LIFETIME).then_some(board.token)
    }

    pub(crate) fn forget(&self, id: MatchId) {
        self.0.lock().remove(&id);
    }
}

fn of(
    awaited: &mut HashMap<MatchId, AwaitedBoard>,
    MatchMoment { id, moment }: MatchMoment,
) -> Option<&mut AwaitedBoard> {
    awaited.get_mut(&id).filter(|board| board.moment == moment)
}

/// Edits by token don't count against the global rate limit.
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
    pub(super) is_original: bool,
    sent_at: Instant,
}

impl ReplyTokens {
    pub(super) const TOKEN_LIFETIME: Duration = Duration::from_secs(14 * 60);
    /// More than Herald sends in that time.
    const MOST: usize = 20_000;

    pub(crate) fn keep(&self, message: MessageId, token: &str, is_original: bool) {
        let mut cache = self.0.lock();
        let reply = SentReply { token: token.to_owned(), is_original, sent_at: Instant::now() };
        if cache.tokens.insert(message, reply).is_none() {
            cache.order.push_back(message);
        }
        while let Some(oldest) = cache.order.front().copied() {
            let is_expired = cache
                .tokens
                .get(&oldest)
                .is_none_or(|s| s.sent_at.elapsed() > ReplyTokens::TOKEN_LIFETIME);
            if !is_expired && cache.order.len() <= ReplyTokens::MOST {
                break;
            }
            cache.order.pop_front();
            cache.tokens.remove(&oldest);
        }
    }

    pub(super) fn find(&self, message: MessageId) -> Option<SentReply> {
        let cache = self.0.lock();
        cache
            .tokens
            .get(&message)
            .filter(|reply| reply.sent_at.elapsed() <= ReplyTokens::TOKEN_LIFETIME)
            .cloned()
    }
}
