//! The outbox: what waits to be said, and what has been.

use match_model::{
    ChallengeId, ChannelId, MatchId, MessageId, MessageRef, Moment, OutboxId, PersonId,
    PlaceAccess, Time,
};
use store::offers::{self, Kind};
use store::outbox::{self, Claim, EntryState, SendFailure};
use store::{Connection, Side, challenges, matches, opponents, privacy};
use tracing::error;

use crate::announcement::{say, say_once};
use crate::{Announcement, Error, Job, MatchNews, MessageEdit, Referee, Result};

/// An announcement that is due.
#[derive(Clone, Debug)]
pub struct Due {
    /// Its number; a key for sentence it once.
    pub id: OutboxId,
    /// What to say.
    pub announcement: Announcement,
    /// What it is about: announcements of one topic are said in order.
    pub topic: String,
    /// How often it was put off before.
    pub attempts: u32,
    /// What Discord knows its message by, at most 25 characters; no other announcement has it.
    pub nonce: String,
    /// Whether it may have been said without our knowing: it was tried before. What was tried and
    /// not put off, only whoever says it can know.
    pub maybe_said: bool,
    /// When it was written.
    pub created_at: Time,
}

/// The announcements that are due by now, oldest first, at most one of a topic.
///
/// # Errors
/// When the database fails.
pub async fn due(referee: &Referee, now: Time, most: u32) -> Result<Vec<Due>> {
    let mut connection = referee.store.read().await?;
    let entries = outbox::due(&mut connection, now, most).await?;
    let leaving = privacy::asked(&mut connection).await?;
    drop(connection);
    let mut due = Vec::with_capacity(entries.len());
    for entry in entries {
        if let Some(entry) = read(referee, entry).await?
            && !names_one_of(referee, &leaving, &entry.announcement).await?
        {
            due.push(entry);
        }
    }
    Ok(due)
}

/// Whether an announcement is of a match of somebody who is just being forgotten: it is said when
/// they are, and does not name them any more.
async fn names_one_of(
    referee: &Referee,
    leaving: &[PersonId],
    said: &Announcement,
) -> Result<bool> {
    let (false, Some(id)) = (leaving.is_empty(), said.match_id()) else { return Ok(false) };
    match crate::view::match_row(referee, id).await {
        Ok(row) => Ok(leaving.contains(&row.white) || leaving.contains(&row.black)),
        // What cannot be read is said as it can be.
        Err(Error::Record { .. } | Error::Refused(_)) => Ok(false),
        Err(other) => Err(other),
    }
}

/// Whether something of a topic waits to be said, by whichever process.
///
/// # Errors
/// When the database fails.
pub async fn has_waiting(referee: &Referee, topic: &str) -> Result<bool> {
    Ok(outbox::has_waiting(&mut *referee.store.read().await?, topic).await?)
}

/// Whether a later announcement of the same match waits that posts a board of its own.
///
/// # Errors
/// When the database fails.
pub async fn has_newer_board(referee: &Referee, entry: &Due) -> Result<bool> {
    let mut connection = referee.store.read().await?;
    let later = outbox::waiting_after(&mut connection, &entry.topic, entry.id).await?;
    Ok(later.iter().any(|content| {
        matches!(
            serde_json::from_str(content),
            Ok(Announcement::Match(
                _,
                MatchNews::Played { .. } | MatchNews::TakenBack { .. } | MatchNews::Ended
            ))
        )
    }))
}

/// The first announcement that waits in a topic, whenever it is due, unless another process says
/// it.
///
/// # Errors
/// When the database fails.
pub async fn first_of(referee: &Referee, topic: &str) -> Result<Option<Due>> {
    let entry = outbox::first_of(&mut *referee.store.read().await?, topic).await?;
    match entry {
        Some(entry) => read(referee, entry).await,
        None => Ok(None),
    }
}

/// Returns when the newest waiting announcement of a topic was written.
///
/// # Errors
/// When the database fails.
pub async fn newest_of(referee: &Referee, topic: &str) -> Result<Option<Time>> {
    Ok(outbox::newest_of(&mut *referee.store.read().await?, topic).await?)
}

/// Whether an announcement still waits to be said as it did when it was read, and by this process:
/// nobody has said it or put it off since. One that is nobody's, for the process that was to say it
/// is gone, is claimed.
///
/// # Errors
/// When the database fails.
pub async fn waits(referee: &Referee, entry: &Due) -> Result<bool> {
    let attempts = i64::from(entry.attempts);
    let found = outbox::waits(&mut *referee.store.read().await?, entry.id, attempts).await?;
    match found {
        None => Ok(false),
        Some(Claim::Own) => Ok(true),
        Some(Claim::Free) => {
            let mut tx = referee.store.write_alongside().await?;
            let claimed = outbox::claim(&mut tx, entry.id, attempts).await?;
            tx.commit().await?;
            Ok(claimed)
        }
    }
}

/// Reads an entry; one that cannot be read is dropped.
async fn read(referee: &Referee, entry: outbox::Entry) -> Result<Option<Due>> {
    match serde_json::from_str(&entry.content) {
        Ok(announcement) => Ok(Some(Due {
            id: entry.id,
            announcement,
            topic: entry.topic,
            nonce: entry.nonce,
            attempts: u32::try_from(entry.attempts).unwrap_or(u32::MAX),
            maybe_said: entry.attempts > 0,
            created_at: entry.created_at,
        })),
        Err(cause) => {
            error!(entry = %entry.id, %cause, "an outbox entry cannot be read; it is dropped");
            drop_entry(referee, entry.id, &cause.to_string()).await?;
            Ok(None)
        }
    }
}

/// When the next announcement is due that is not due by now, if there is one.
///
/// # Errors
/// When the database fails.
pub async fn next_due(referee: &Referee, now: Time) -> Result<Option<Time>> {
    Ok(outbox::next_due(&mut *referee.store.read().await?, now).await?)
}

/// The newest announcement's number. What a process finds up to it at its start may have been
/// said by the one before.
///
/// # Errors
/// When the database fails.
pub async fn newest(referee: &Referee) -> Result<OutboxId> {
    Ok(outbox::newest(&mut *referee.store.read().await?).await?)
}

/// Makes due what was put off because Discord could not be reached: how many announcements.
///
/// # Errors
/// When the database fails.
pub async fn hurry(referee: &Referee, now: Time) -> Result<u64> {
    let mut tx = referee.store.write_alongside().await?;
    let hurried = outbox::hurry(&mut tx, now).await?;
    referee.commit(tx).await?;
    Ok(hurried)
}

/// Makes due one announcement that was put off because Discord could not be reached: whether there
/// is one.
///
/// # Errors
/// When the database fails.
pub async fn hurry_one(referee: &Referee, now: Time) -> Result<bool> {
    let mut tx = referee.store.write_alongside().await?;
    let hurried = outbox::hurry_one(&mut tx, now).await?;
    referee.commit(tx).await?;
    Ok(hurried)
}

/// Forgets announcements that were settled before a time, some thousands at most: how many.
///
/// # Errors
/// When the database fails.
pub async fn prune(referee: &Referee, before: Time) -> Result<u64> {
    const MOST: u32 = 2_000;
    let mut tx = referee.store.write_alongside().await?;
    let pruned = outbox::prune(&mut tx, before, MOST).await?;
    tx.commit().await?;
    Ok(pruned)
}

/// Notes that an announcement has been said, and in which message, if it has one of its own.
///
/// # Errors
/// When the database fails.
pub(crate) async fn said(
    referee: &Referee,
    id: OutboxId,
    message: Option<MessageId>,
    now: Time,
) -> Result<()> {
    let mut tx = referee.store.write_alongside().await?;
    outbox::said(&mut tx, id, message, now).await?;
    referee.commit(tx).await
}

/// Asks whichever process is current to put right what this one has said of an announcement of a
/// match, if another has taken it over: this one stood still, and may have said it late.
///
/// # Errors
/// When the database fails.
pub async fn request_withdrawal(referee: &Referee, late: &Due, now: Time) -> Result<()> {
    let Some(match_id) = late.announcement.match_id() else { return Ok(()) };
    let mut tx = referee.store.write_late().await?;
    let withdraw = Announcement::Match(match_id, MatchNews::Withdraw { late: late.id });
    if let Some(id) = say_once(&mut tx, &withdraw, now).await? {
        outbox::release(&mut tx, id).await?;
    }
    referee.commit(tx).await
}

/// What has become of an announcement that may have been said twice.
#[derive(Clone, Debug)]
pub enum Fate {
    /// It waits to be said.
    Waits,
    /// It was said, or counts as said.
    Said {
        /// What.
        announcement: Announcement,
        /// What Discord knows its message by.
        nonce: String,
        /// In which message, if it has one of its own.
        message: Option<MessageId>,
    },
    /// It was given up, is forgotten, or cannot be read any more.
    Dropped,
}

/// What has become of an announcement.
///
/// # Errors
/// When the database fails.
pub async fn fate(referee: &Referee, id: OutboxId) -> Result<Fate> {
    let Some(fate) = outbox::fate(&mut *referee.store.read().await?, id).await? else {
        return Ok(Fate::Dropped);
    };
    Ok(match (fate.state, serde_json::from_str(&fate.content)) {
        (EntryState::Waiting, _) => Fate::Waits,
        (EntryState::Said, Ok(announcement)) => {
            Fate::Said { announcement, nonce: fate.nonce, message: fate.message_id }
        }
        (EntryState::Said, Err(_)) | (EntryState::Dropped, _) => Fate::Dropped,
    })
}

/// Whether an announcement is known to have been said in a message.
///
/// # Errors
/// When the database fails.
pub async fn is_known_message(referee: &Referee, message: MessageId) -> Result<bool> {
    Ok(outbox::is_message(&mut *referee.store.read().await?, message).await?)
}

/// The announcements that were said in a message, first things first; what cannot be read any more
/// is left out.
///
/// # Errors
/// When the database fails.
pub async fn said_in_message(referee: &Referee, message: MessageId) -> Result<Vec<Announcement>> {
    let contents = outbox::contents_of(&mut *referee.store.read().await?, message).await?;
    Ok(contents.iter().filter_map(|content| serde_json::from_str(content).ok()).collect())
}

/// Notes that a challenge has been told of, and where.
///
/// # Errors
/// When the database fails.
pub(crate) async fn challenge_said(
    referee: &Referee,
    id: OutboxId,
    challenge: ChallengeId,
    message: MessageId,
    now: Time,
) -> Result<()> {
    let mut tx = referee.store.write_alongside().await?;
    challenges::told(&mut tx, challenge, message).await?;
    outbox::said(&mut tx, id, Some(message), now).await?;
    let level = opponents::level(&mut tx, challenge).await?;
    referee.commit(tx).await?;
    if level.is_some() {
        crate::jobs::enqueue(referee, Job::Challenge(challenge));
    }
    Ok(())
}

/// Notes that a message with the board and live buttons has been posted; the buttons of the
/// one before it are to be taken off, unless it is the one of which they have been. Where another
/// process has taken the announcement over, the board is the other's.
///
/// # Errors
/// When the database fails.
pub(crate) async fn board_said(
    referee: &Referee,
    id: OutboxId,
    match_id: MatchId,
    board: MessageRef,
    taken_off: Option<MessageId>,
    now: Time,
) -> Result<()> {
    let mut tx = referee.store.write_alongside().await?;
    if !outbox::said(&mut tx, id, Some(board.message), now).await? {
        let withdraw = Announcement::Match(match_id, MatchNews::Withdraw { late: id });
        say_once(&mut tx, &withdraw, now).await?;
        return referee.commit(tx).await;
    }
    let before = matches::board_posted(&mut tx, match_id, board).await?;
    let before = before.filter(|before| *before != board);
    if let Some(old) = before.filter(|old| Some(old.message) != taken_off) {
        let herald = opponents::find(&mut tx, match_id).await?;
        let board_of = herald.map(|_| match_id);
        let access = access_in(&mut tx, match_id, old.channel).await?;
        let strip = MessageEdit::Strip { board_of, access };
        say(&mut tx, &Announcement::Message(old, strip), now).await?;
    }
    referee.commit(tx).await
}

/// What Herald can do in a channel in which something of a match is said.
async fn access_in(
    connection: &mut Connection,
    id: MatchId,
    channel: ChannelId,
) -> Result<PlaceAccess> {
    let row = matches::find(connection, id).await?;
    Ok(row.map_or(PlaceAccess::Member, |row| row.access_in(channel)))
}

/// An offer of a draw or a takeback, as it was announced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OfferMade {
    /// The match.
    pub match_id: MatchId,
    /// Whose offer it is.
    pub by: Side,
    /// When it was made.
    pub moment: Moment,
}

/// Notes that an offer of a draw or a takeback has been asked, and where. If it was answered
/// meanwhile, the buttons are to be taken off at once.
///
/// # Errors
/// When the database fails.
pub(crate) async fn offer_said(
    referee: &Referee,
    id: OutboxId,
    kind: Kind,
    offer: OfferMade,
    at: MessageRef,
    now: Time,
) -> Result<()> {
    let OfferMade { match_id, by, moment } = offer;
    let (mut tx, _) = referee.store.write_of(match_id).await?;
    let is_current = match kind {
        Kind::Draw => true,
        // One that was asked for before a takeback is not open any more.
        Kind::Takeback => matches::find(&mut tx, match_id)
            .await?
            .is_some_and(|row| row.moment_after(moment.plies()) == moment),
    };
    let plies = moment.plies().into();
    if !is_current || !offers::told(&mut tx, match_id, kind, by, plies, at).await? {
        let access = access_in(&mut tx, match_id, at.channel).await?;
        let strip = Announcement::strip(at, access);
        say(&mut tx, &strip, now).await?;
    }
    outbox::said(&mut tx, id, Some(at.message), now).await?;
    referee.commit(tx).await
}

/// Puts an announcement off. One that is put off by an outage is tried again as soon as Discord can
/// be reached ([`crate::outbox::hurry`]).
///
/// # Errors
/// When the database fails.
pub async fn put_off(
    referee: &Referee,
    id: OutboxId,
    until: Time,
    failure: SendFailure<'_>,
) -> Result<()> {
    let mut tx = referee.store.write_alongside().await?;
    outbox::put_off(&mut tx, id, until, failure).await?;
    referee.commit(tx).await
}

/// Gives an announcement up: it can never be said.
///
/// # Errors
/// When the database fails.
pub async fn drop_entry(referee: &Referee, id: OutboxId, trouble: &str) -> Result<()> {
    let mut tx = referee.store.write_alongside().await?;
    outbox::drop_entry(&mut tx, id, trouble).await?;
    referee.commit(tx).await
}
