//! Private messages with plans, which are deleted when the plans are revealed.

use std::collections::HashMap;

use match_model::{FightRound, MatchId};
use parking_lot::Mutex;
use tokio::time::Instant;

use super::public_reply::ReplyTokens;

#[derive(Debug, Default)]
pub(crate) struct PlanReceipts(Mutex<HashMap<MatchId, Vec<PlanReceipt>>>);

#[derive(Debug)]
struct PlanReceipt {
    at: FightRound,
    token: String,
    is_answered: bool,
    is_revealed: bool,
    expected_at: Instant,
}

impl PlanReceipt {
    fn is_usable(&self) -> bool {
        self.expected_at.elapsed() <= ReplyTokens::TOKEN_LIFETIME
    }
}

impl PlanReceipts {
    const MOST_MATCHES: usize = 10_000;
    /// Messages of one match.
    const MOST: usize = 8;

    /// Remembers a message that is about to be sent.
    pub(crate) fn expect(&self, id: MatchId, at: FightRound, token: &str) {
        let mut matches = self.0.lock();
        if matches.len() >= PlanReceipts::MOST_MATCHES {
            matches.retain(|_, receipts| receipts.iter().any(PlanReceipt::is_usable));
        }
        if matches.len() >= PlanReceipts::MOST_MATCHES && !matches.contains_key(&id) {
            return;
        }
        let receipts = matches.entry(id).or_default();
        if receipts.len() >= PlanReceipts::MOST {
            receipts.remove(0);
        }
        receipts.push(PlanReceipt {
            at,
            token: token.to_owned(),
            is_answered: false,
            is_revealed: false,
            expected_at: Instant::now(),
        });
    }

    /// Notes that a message was sent. Returns whether it can be deleted, because the plans have
    /// been revealed meanwhile.
    pub(crate) fn note_answer(&self, id: MatchId, token: &str) -> bool {
        let mut matches = self.0.lock();
        let Some(receipts) = matches.get_mut(&id) else { return false };
        let Some(index) = receipts.iter().position(|receipt| receipt.token == token) else {
            return false;
        };
        receipts[index].is_answered = true;
        let is_revealed = receipts[index].is_revealed;
        if is_revealed {
            receipts.remove(index);
        }
        if receipts.is_empty() {
            matches.remove(&id);
        }
        is_revealed
    }

    /// Notes that plans are revealed. Returns the tokens of the messages that can be deleted.
    pub(super) fn reveal(
        &self,
        id: MatchId,
        is_revealed: impl Fn(FightRound) -> bool,
    ) -> Vec<String> {
        let mut matches = self.0.lock();
        let Some(receipts) = matches.get_mut(&id) else { return Vec::new() };
        let mut tokens = Vec::new();
        receipts.retain_mut(|receipt| {
            receipt.is_revealed |= is_revealed(receipt.at);
            let goes = receipt.is_revealed && receipt.is_answered;
            if goes && receipt.is_usable() {
                tokens.push(std::mem::take(&mut receipt.token));
            }
            !goes
        });
        if receipts.is_empty() {
            matches.remove(&id);
        }
        tokens
    }
}
