use match_model::{DirectRefusal, MatchId, NoticeWay, OpenTurn, OutboxId, PersonId, Time, Wishes};
use store::timers::{self, Kind, Timer};
use store::{Connection, notices, outbox};

use crate::announcement::{queue, queue_once};
use crate::daily::next_hour;
use crate::{Announcement, Because, MatchNews, PersonNews, Referee, Result};

/// Maximum number of matches with a mention when a digest can't be delivered.
const MOST_CALLED: usize = 20;

const fn digest(person: PersonId) -> Timer {
    Timer { kind: Kind::Digest, subject: 0, person: Some(person) }
}

pub(crate) async fn set_digest(
    connection: &mut Connection,
    person: PersonId,
    wishes: &Wishes,
    of_matches: &[(MatchId, NoticeWay)],
    now: Time,
) -> Result<()> {
    let mut ways = of_matches.iter().map(|(_, way)| *way).chain([wishes.way]);
    if ways.any(|way| way == NoticeWay::Digest) {
        let at = next_hour(wishes.hour, &wishes.zone, now);
        timers::set(connection, digest(person), at).await?;
    } else {
        timers::clear(connection, digest(person)).await?;
    }
    Ok(())
}

pub(crate) async fn queue_digest(referee: &Referee, timer: Timer, now: Time) -> Result<bool> {
    let mut tx = referee.store.write().await?;
    timers::clear(&mut tx, timer).await?;
    if let Some(person) = timer.person {
        let wishes = notices::wishes(&mut tx, person).await?;
        let open = wishes.refusal(now).is_none();
        let of_matches = notices::chosen_ways(&mut tx, person).await?;
        set_digest(&mut tx, person, &wishes, &of_matches, now).await?;
        let goes_on = timers::find(&mut tx, digest(person)).await?.is_some();
        if goes_on && open {
            queue_once(&mut tx, &Announcement::Person(person, PersonNews::Digest), now).await?;
        }
    }
    referee.commit(tx).await?;
    Ok(true)
}

/// Excludes matches that the person has silenced.
pub async fn turns_of(referee: &Referee, person: PersonId, now: Time) -> Result<Vec<OpenTurn>> {
    let turns = crate::turns::turns_of(referee, person, now).await?;
    let mut connection = referee.store.read().await?;
    let mut entries = Vec::with_capacity(turns.len());
    for turn in turns {
        let (way, _) = notices::way_of(&mut connection, turn.row.id, person, now).await?;
        if way != NoticeWay::Silent {
            entries.push(turn);
        }
    }
    Ok(entries)
}

/// Records that Discord refused a digest, and mentions the person in the matches instead, once.
pub(crate) async fn record_refusal(
    referee: &Referee,
    entry: OutboxId,
    person: PersonId,
    turns: &[OpenTurn],
    refusal: DirectRefusal,
    now: Time,
) -> Result<()> {
    let mut tx = referee.store.write().await?;
    notices::close(&mut tx, person, refusal, now).await?;
    for turn in turns.iter().take(MOST_CALLED) {
        let match_id = turn.row.id;
        if let (NoticeWay::Digest, _) = notices::way_of(&mut tx, match_id, person, now).await? {
            let because = Because::Turn;
            let news = MatchNews::Called { person, moment: turn.moment, because };
            queue(&mut tx, &Announcement::Match(match_id, news), now).await?;
        }
    }
    outbox::mark_posted(&mut tx, entry, None, now).await?;
    referee.commit(tx).await
}
