use match_model::{
    ChallengeId, ChannelId, MatchId, MessageId, MessageRef, Moment, OutboxId, PersonId,
    PlaceAccess, Time,
};
use store::offers::{self, Kind};
use store::outbox::{self, Claim, EntryState, SendFailure};
use store::{Connection, Side, challenges, matches, opponents, privacy};
use tracing::error;

use crate::announcement::{queue, queue_once};
use crate::{Announcement, Error, Job, MatchNews, MessageEdit, Referee, Result, SeasonNews};

#[derive(Clone, Debug)]
pub struct DueAnnouncement {
    /// Unique id, which serves as an idempotency key.
    pub id: OutboxId,
    pub announcement: Announcement,
    pub topic: String,
    pub attempts: u32,
    /// At most 25 characters; unique.
    pub nonce: String,
    /// Whether an earlier attempt may have been posted without confirmation. Only the sender can
    /// find out.
    pub maybe_posted: bool,
    pub created_at: Time,
}

/// Oldest first, at most one per topic.
pub async fn due_announcements(
    referee: &Referee,
    now: Time,
    most: u32,
) -> Result<Vec<DueAnnouncement>> {
    let mut connection = referee.store.read().await?;
    let entries = outbox::due_entries(&mut connection, now, most).await?;
    let leaving = privacy::pending_erasures(&mut connection).await?;
    drop(connection);
    let mut announcements = Vec::with_capacity(entries.len());
    for entry in entries {
        if let Some(entry) = read(referee, entry).await?
            && !names_one_of(referee, &leaving, &entry.announcement).await?
        {
            announcements.push(entry);
        }
    }
    Ok(announcements)
}

/// Returns whether an announcement belongs to a match of a person who is being forgotten. It is
/// posted afterwards, without their name.
async fn names_one_of(
    referee: &Referee,
    leaving: &[PersonId],
    announcement: &Announcement,
) -> Result<bool> {
    let (false, Some(id)) = (leaving.is_empty(), announcement.match_id()) else { return Ok(false) };
    match crate::view::match_row(referee, id).await {
        Ok(row) => Ok(leaving.contains(&row.white) || leaving.contains(&row.black)),
        // An unreadable match isn't held back.
        Err(Error::Record { .. } | Error::Refused(_)) => Ok(false),
        Err(other) => Err(other),
    }
}

pub async fn has_waiting(referee: &Referee, topic: &str) -> Result<bool> {
    Ok(outbox::has_waiting(&mut *referee.store.read().await?, topic).await?)
}

/// Whether a later announcement of the same match will post a board.
pub async fn has_newer_board(referee: &Referee, entry: &DueAnnouncement) -> Result<bool> {
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

/// Whether a later announcement of the same season will edit its permanent message.
pub async fn has_newer_season_edit(referee: &Referee, entry: &DueAnnouncement) -> Result<bool> {
    let mut connection = referee.store.read().await?;
    let later = outbox::waiting_after(&mut connection, &entry.topic, entry.id).await?;
    Ok(later.iter().any(|content| {
        let news = serde_json::from_str(content);
        matches!(news, Ok(Announcement::Season(_, SeasonNews::SeasonChanged)))
    }))
}

/// A topic's first waiting announcement, unless another process is posting it.
pub async fn first_of(referee: &Referee, topic: &str) -> Result<Option<DueAnnouncement>> {
    let entry = outbox::first_of(&mut *referee.store.read().await?, topic).await?;
    match entry {
        Some(entry) => read(referee, entry).await,
        None => Ok(None),
    }
}

pub async fn newest_of(referee: &Referee, topic: &str) -> Result<Option<Time>> {
    Ok(outbox::newest_of(&mut *referee.store.read().await?, topic).await?)
}

/// Returns whether an announcement is still waiting, unchanged since it was read, and belongs to
/// this process. One whose process is gone is claimed.
pub async fn waits(referee: &Referee, entry: &DueAnnouncement) -> Result<bool> {
    let attempts = i64::from(entry.attempts);
    let is_waiting =
        outbox::is_waiting(&mut *referee.store.read().await?, entry.id, attempts).await?;
    match is_waiting {
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

async fn read(referee: &Referee, entry: outbox::Entry) -> Result<Option<DueAnnouncement>> {
    match serde_json::from_str(&entry.content) {
        Ok(announcement) => Ok(Some(DueAnnouncement {
            id: entry.id,
            announcement,
            topic: entry.topic,
            nonce: entry.nonce,
            attempts: u32::try_from(entry.attempts).unwrap_or(u32::MAX),
            maybe_posted: entry.attempts > 0,
            created_at: entry.created_at,
        })),
        Err(cause) => {
            error!(entry = %entry.id, %cause, "dropped an unreadable outbox entry");
            drop_entry(referee, entry.id, &cause.to_string()).await?;
            Ok(None)
        }
    }
}

pub async fn next_due(referee: &Referee, now: Time) -> Result<Option<Time>> {
    Ok(outbox::next_due(&mut *referee.store.read().await?, now).await?)
}

/// At the start of a process, announcements up to this one may have been posted already.
pub async fn newest(referee: &Referee) -> Result<OutboxId> {
    Ok(outbox::newest(&mut *referee.store.read().await?).await?)
}

/// Makes announcements due that an outage deferred. Returns their number.
pub async fn hurry(referee: &Referee, now: Time) -> Result<u64> {
    let mut tx = referee.store.write_alongside().await?;
    let hurried = outbox::hurry(&mut tx, now).await?;
    referee.commit(tx).await?;
    Ok(hurried)
}

pub async fn hurry_one(referee: &Referee, now: Time) -> Result<bool> {
    let mut tx = referee.store.write_alongside().await?;
    let hurried = outbox::hurry_one(&mut tx, now).await?;
    referee.commit(tx).await?;
    Ok(hurried)
}

/// Deletes up to a few thousand settled announcements. Returns their number.
pub async fn prune(referee: &Referee, before: Time) -> Result<u64> {
    const MOST: u32 = 2_000;
    let mut tx = referee.store.write_alongside().await?;
    let pruned = outbox::prune(&mut tx, before, MOST).await?;
    tx.commit().await?;
    Ok(pruned)
}

pub(crate) async fn record_posted(
    referee: &Referee,
    id: OutboxId,
    message: Option<MessageId>,
    now: Time,
) -> Result<()> {
    let mut tx = referee.store.write_alongside().await?;
    outbox::mark_posted(&mut tx, id, message, now).await?;
    referee.commit(tx).await
}

/// Requests the withdrawal of this process's message about a match, if another process has taken
/// the announcement over: this process hung, and may have posted it too late.
pub async fn request_withdrawal(
    referee: &Referee,
    late: &DueAnnouncement,
    now: Time,
) -> Result<()> {
    let Some(match_id) = late.announcement.match_id() else { return Ok(()) };
    let mut tx = referee.store.write_late().await?;
    let withdraw = Announcement::Match(match_id, MatchNews::Withdraw { late: late.id });
    if let Some(id) = queue_once(&mut tx, &withdraw, now).await? {
        outbox::release(&mut tx, id).await?;
    }
    referee.commit(tx).await
}

/// The state of an announcement that may have been posted twice.
#[derive(Clone, Debug)]
pub enum Fate {
    Waits,
    Posted {
        announcement: Announcement,
        nonce: String,
        message: Option<MessageId>,
    },
    /// It was dropped, deleted, or is unreadable.
    Dropped,
}

pub async fn fate(referee: &Referee, id: OutboxId) -> Result<Fate> {
    let Some(fate) = outbox::fate(&mut *referee.store.read().await?, id).await? else {
        return Ok(Fate::Dropped);
    };
    Ok(match (fate.state, serde_json::from_str(&fate.content)) {
        (EntryState::Waiting, _) => Fate::Waits,
        (EntryState::Posted, Ok(announcement)) => {
            Fate::Posted { announcement, nonce: fate.nonce, message: fate.message_id }
        }
        (EntryState::Posted, Err(_)) | (EntryState::Dropped, _) => Fate::Dropped,
    })
}

pub async fn is_known_message(referee: &Referee, message: MessageId) -> Result<bool> {
    Ok(outbox::is_message(&mut *referee.store.read().await?, message).await?)
}

pub async fn said_in_message(referee: &Referee, message: MessageId) -> Result<Vec<Announcement>> {
    let contents = outbox::contents_of(&mut *referee.store.read().await?, message).await?;
    Ok(contents.iter().filter_map(|content| serde_json::from_str(content).ok()).collect())
}

pub(crate) async fn record_challenge(
    referee: &Referee,
    id: OutboxId,
    challenge: ChallengeId,
    message: MessageId,
    now: Time,
) -> Result<()> {
    let mut tx = referee.store.write_alongside().await?;
    challenges::set_message(&mut tx, challenge, message).await?;
    outbox::mark_posted(&mut tx, id, Some(message), now).await?;
    let level = opponents::level(&mut tx, challenge).await?;
    referee.commit(tx).await?;
    if level.is_some() {
        crate::jobs::enqueue(referee, Job::Challenge(challenge));
    }
    Ok(())
}

/// Records a posted board with live buttons, and queues the removal of the previous board's buttons
/// unless they are `taken_off`. If another process has taken the announcement over, its board is
/// the live one.
pub(crate) async fn record_board(
    referee: &Referee,
    id: OutboxId,
    match_id: MatchId,
    board: MessageRef,
    taken_off: Option<MessageId>,
    now: Time,
) -> Result<()> {
    let mut tx = referee.store.write_alongside().await?;
    if !outbox::mark_posted(&mut tx, id, Some(board.message), now).await? {
        let withdraw = Announcement::Match(match_id, MatchNews::Withdraw { late: id });
        queue_once(&mut tx, &withdraw, now).await?;
        return referee.commit(tx).await;
    }
    let before = matches::board_posted(&mut tx, match_id, board).await?;
    let before = before.filter(|before| *before != board);
    if let Some(old) = before.filter(|old| Some(old.message) != taken_off) {
        let herald = opponents::find(&mut tx, match_id).await?;
        let board_of = herald.map(|_| match_id);
        let access = access_in(&mut tx, match_id, old.channel).await?;
        let strip = MessageEdit::Strip { board_of, access };
        queue(&mut tx, &Announcement::Message(old, strip), now).await?;
    }
    referee.commit(tx).await
}

async fn access_in(
    connection: &mut Connection,
    id: MatchId,
    channel: ChannelId,
) -> Result<PlaceAccess> {
    let row = matches::find(connection, id).await?;
    Ok(row.map_or(PlaceAccess::Member, |row| row.access_in(channel)))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OfferMade {
    pub match_id: MatchId,
    pub by: Side,
    pub moment: Moment,
}

/// Records the message of an offer. If it was answered meanwhile, its buttons are taken off at
/// once.
pub(crate) async fn record_offer(
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
        // A request from before a takeback is closed.
        Kind::Takeback => matches::find(&mut tx, match_id)
            .await?
            .is_some_and(|row| row.moment_after(moment.plies()) == moment),
    };
    let plies = moment.plies().into();
    if !is_current || !offers::set_message(&mut tx, match_id, kind, by, plies, at).await? {
        let access = access_in(&mut tx, match_id, at.channel).await?;
        let strip = Announcement::strip(at, access);
        queue(&mut tx, &strip, now).await?;
    }
    outbox::mark_posted(&mut tx, id, Some(at.message), now).await?;
    referee.commit(tx).await
}

/// Defers an announcement. After an outage it is retried as soon as Discord is reachable
/// ([`crate::outbox::hurry`]).
pub async fn postpone(
    referee: &Referee,
    id: OutboxId,
    until: Time,
    failure: SendFailure<'_>,
) -> Result<()> {
    let mut tx = referee.store.write_alongside().await?;
    outbox::postpone(&mut tx, id, until, failure).await?;
    referee.commit(tx).await
}

pub async fn drop_entry(referee: &Referee, id: OutboxId, trouble: &str) -> Result<()> {
    let mut tx = referee.store.write_alongside().await?;
    outbox::drop_entry(&mut tx, id, trouble).await?;
    referee.commit(tx).await
}
