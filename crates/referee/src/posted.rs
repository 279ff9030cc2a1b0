use match_model::{
    ChallengeId, DirectRefusal, EnlistmentId, GuildId, MatchId, MessageId, MessageRef, OpenTurn,
    OutboxId, PersonId, SeasonId, Time, TimeNews,
};
use store::Side;
use store::offers::Kind;

use crate::outbox::OfferMade;
use crate::{MatchNotice, Referee, Result};

/// A posted announcement: its message and the message's role.
#[derive(Clone, Debug)]
pub enum Posted {
    /// No message: nothing was left to post, or another message was edited.
    Nothing,
    /// A message without later references.
    Message(MessageId),
    /// A board with the live buttons. `bare` is the previous board if its buttons are already off.
    Board {
        match_id: MatchId,
        at: MessageRef,
        bare: Option<MessageId>,
    },
    Challenge(ChallengeId, MessageId),
    /// The permanent message of a season.
    Season(SeasonId, MessageId),
    DrawOffer(OfferMade, MessageRef),
    TakebackRequest(OfferMade, MessageRef),
    /// A message about a clock, with buttons while they have an effect.
    Clock {
        match_id: MatchId,
        by: Side,
        news: TimeNews,
        at: MessageRef,
    },
    EnlistmentRequest(EnlistmentId, MessageRef),
    /// The puzzle of a day, in days since 1970.
    DailyPuzzle(GuildId, i64, MessageId),
    /// A server's board, with a digest of its content and the match that its picture shows.
    ServerBoard {
        guild: GuildId,
        at: MessageRef,
        digest: i64,
        pictured: Option<MatchId>,
    },
    Direct(PersonId, MessageId),
    InThread(MatchNotice),
    Refused(MatchNotice, DirectRefusal),
    DigestRefused(PersonId, Vec<OpenTurn>, DirectRefusal),
}

/// Records that an announcement was posted, and which buttons are live or outdated as a result.
pub async fn record(referee: &Referee, entry: OutboxId, posted: Posted, now: Time) -> Result<()> {
    match posted {
        Posted::Nothing => crate::outbox::record_posted(referee, entry, None, now).await,
        Posted::Message(message) => {
            crate::outbox::record_posted(referee, entry, Some(message), now).await
        }
        Posted::Board { match_id, at, bare } => {
            crate::outbox::record_board(referee, entry, match_id, at, bare, now).await
        }
        Posted::Challenge(id, message) => {
            crate::outbox::record_challenge(referee, entry, id, message, now).await
        }
        Posted::Season(id, message) => {
            crate::season::requests::posted(referee, entry, id, message, now).await
        }
        Posted::DrawOffer(offer, at) => {
            crate::outbox::record_offer(referee, entry, Kind::Draw, offer, at, now).await
        }
        Posted::TakebackRequest(offer, at) => {
            crate::outbox::record_offer(referee, entry, Kind::Takeback, offer, at, now).await
        }
        Posted::Clock { match_id, by, news, at } => {
            crate::clock::record_clock_message(referee, entry, match_id, by, news, at, now).await
        }
        Posted::EnlistmentRequest(id, at) => {
            crate::enlistment::record_posted(referee, entry, id, at, now).await
        }
        Posted::DailyPuzzle(guild, day, message) => {
            crate::daily_puzzles::said(referee, entry, guild, day, message, now).await
        }
        Posted::ServerBoard { guild, at, digest, pictured } => {
            crate::server_board::shown(referee, entry, guild, at, digest, pictured, now).await
        }
        Posted::Direct(person, message) => {
            crate::notices::reached(referee, person).await?;
            crate::outbox::record_posted(referee, entry, Some(message), now).await
        }
        Posted::InThread(notice) => {
            crate::notices::tell_in_thread(referee, entry, notice, now).await
        }
        Posted::Refused(notice, refusal) => {
            crate::notices::record_refusal(referee, entry, notice, refusal, now).await
        }
        Posted::DigestRefused(person, turns, refusal) => {
            crate::digest::record_refusal(referee, entry, person, &turns, refusal, now).await
        }
    }
}
