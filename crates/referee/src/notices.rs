//! Notices that a match waits for a person. Recipient and way are decided in the change that makes
//! it wait, once per turn.

use clocks::Hours;
use match_model::{
    AwaitedPerson, DirectRefusal, EndedBy, Ending, MOST_REMINDERS, MatchId, MatchState, Moment,
    NoticeSettings, NoticeWay, OutboxId, Person, PersonId, REMINDERS, RequestRefusal, Time,
};
use store::{Connection, Side, actions, matches, notices, outbox, people, vacations};

use crate::announcement::queue;
use crate::calling::still_there_from;
use crate::change::Change;
use crate::digest::set_digest;
use crate::live::Live;
use crate::{Announcement, Because, Error, MatchNews, PersonNews, Referee, Result};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notice {
    Direct,
    InThread,
    Dropped,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchNotice {
    pub match_id: MatchId,
    pub person: PersonId,
    pub moment: Moment,
    pub because: Because,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReminderChoice {
    /// At the usual times ([`clocks::usual_reminders`]).
    Usual,
    /// Minutes before the deadline; never, if empty.
    Before(Vec<u32>),
}

/// `None` keeps a setting.
#[derive(Clone, Debug, Default)]
pub struct NoticeChanges {
    pub way: Option<NoticeWay>,
    /// The way for one match; an inner `None` means the default.
    pub of_match: Option<(MatchId, Option<NoticeWay>)>,
    /// The hour of the digest in the person's time zone.
    pub hour: Option<u8>,
    /// IANA name of the time zone.
    pub zone: Option<String>,
    pub reminders: Option<ReminderChoice>,
}

impl NoticeChanges {
    #[must_use]
    pub fn is_nothing(&self) -> bool {
        let NoticeChanges { way, of_match, hour, zone, reminders } = self;
        way.is_none()
            && of_match.is_none()
            && hour.is_none()
            && zone.is_none()
            && reminders.is_none()
    }
}

impl Live {
    pub(crate) fn awaited_people(&self) -> Vec<AwaitedPerson> {
        self.decision_since(self.team.asked_at).map(|asked| asked.people).unwrap_or_default()
    }

    fn awaited_ids(&self) -> Vec<PersonId> {
        self.awaited_people().iter().map(|awaited| awaited.person).collect()
    }

    fn awaited_since_moment(&self) -> Moment {
        let decision = self.decision_since(self.team.asked_at);
        decision.map_or_else(|| self.moment(), |asked| asked.moment)
    }

    fn turn_at_hand(&self) -> (u32, Side) {
        let turn = self.table.turn();
        (turn.number, turn.side)
    }

    fn asks_in_mid_turn(&self) -> bool {
        self.table.question().is_some() || self.table.fight().is_some()
    }
}

/// Queues a notice for each newly awaited person who wants notices elsewhere than on the board.
pub(crate) async fn give_notices(change: &mut Change<'_>) -> Result<()> {
    for person in newly_awaited(change).await? {
        notify(change, person, Because::Turn).await?;
    }
    Ok(())
}

pub(crate) async fn notify(
    change: &mut Change<'_>,
    person: PersonId,
    because: Because,
) -> Result<()> {
    let (match_id, moment) = (change.live().row.id, change.live().awaited_since_moment());
    let now = change.now();
    let herald = change.referee().is_herald(person);
    if person.is_former() || herald || !change.may_have_wishes(person) {
        return Ok(());
    }
    if let (NoticeWay::Direct, false) =
        notices::way_of(change.tx().await?, match_id, person, now).await?
    {
        let notice = PersonNews::Notice { match_id, moment, because };
        change.queue(&Announcement::Person(person, notice));
    }
    Ok(())
}

pub(crate) async fn notify_of_end(change: &mut Change<'_>, ending: &Ending) -> Result<()> {
    let (winner, ended_by) = (ending.winner, ending.ended_by);
    let row = change.live().row.clone();
    for side in Side::ALL {
        let resigned = ended_by == EndedBy::Resigned && winner == Some(side.other());
        let person = row.person(side);
        if !resigned && !change.has_acted(person) {
            notify(change, person, Because::Over).await?;
        }
    }
    Ok(())
}

/// People that this change makes the match wait for. A person who was asked earlier in the turn and
/// is still present isn't asked again.
async fn newly_awaited(change: &mut Change<'_>) -> Result<Vec<PersonId>> {
    if change.live().row.state == MatchState::Over {
        return Ok(Vec::new());
    }
    let before = change.before();
    let people = change.live().awaited_ids();
    if change.begins() {
        return Ok(people);
    }
    let (turn_before, now) = (before.turn_at_hand(), change.live().turn_at_hand());
    if turn_before != now {
        // A person who moves again after their own turn is still active.
        let goes_on = |person: &PersonId| turn_before.1 == now.1 && change.has_acted(*person);
        return Ok(people.into_iter().filter(|person| !goes_on(person)).collect());
    }
    let moved = before.moment() != change.live().moment();
    let (asked_before, was_asking) = (before.awaited_ids(), before.asks_in_mid_turn());
    let mut newly_asked = people;
    newly_asked.retain(|person| {
        (moved || change.reprompts() || !asked_before.contains(person))
            && !change.has_acted(*person)
    });
    if newly_asked.is_empty() || !was_asking {
        return Ok(newly_asked);
    }
    let (id, now) = (change.live().row.id, change.now());
    let present =
        actions::people_acting_within(change.tx().await?, id, still_there_from(now)..=now).await?;
    newly_asked.retain(|person| !present.contains(person));
    Ok(newly_asked)
}

pub(crate) async fn lives_in(
    connection: &mut Connection,
    person: PersonId,
    zone: &str,
    now: Time,
) -> Result<()> {
    let mut wishes = notices::wishes(connection, person).await?;
    if wishes.zone == zone {
        return Ok(());
    }
    zone.clone_into(&mut wishes.zone);
    notices::set(connection, person, &wishes).await?;
    let of_matches = notices::chosen_ways(connection, person).await?;
    set_digest(connection, person, &wishes, &of_matches, now).await
}

pub async fn mentioned(
    referee: &Referee,
    id: MatchId,
    people: &[PersonId],
    now: Time,
) -> Result<Vec<PersonId>> {
    let mut connection = referee.store.read().await?;
    let mut mentioned = Vec::with_capacity(people.len());
    for &person in
        people.iter().filter(|person| !person.is_former() && !referee.is_herald(**person))
    {
        if let (NoticeWay::Thread, _) | (NoticeWay::Direct | NoticeWay::Digest, true) =
            notices::way_of(&mut connection, id, person, now).await?
        {
            mentioned.push(person);
        }
    }
    Ok(mentioned)
}

/// Decides how to deliver a notice that is due. An answered one is dropped; a person without direct
/// messages is mentioned where the match is played.
pub async fn decide(referee: &Referee, notice: MatchNotice, now: Time) -> Result<Notice> {
    let MatchNotice { match_id: id, person, moment, because } = notice;
    let is_current = match because {
        Because::Turn | Because::Reminder => crate::turns::turn_of(referee, id, person, now)
            .await?
            .is_some_and(|turn| turn.moment == moment),
        Because::Draw => {
            let view = crate::view::find(referee, id).await?;
            view.offer.is_some_and(|offer| view.row.person(offer.side.other()) == person)
        }
        Because::Over => true,
    };
    if !is_current {
        return Ok(Notice::Dropped);
    }
    let way = notices::way_of(&mut *referee.store.read().await?, id, person, now).await?;
    Ok(match (way, because) {
        ((NoticeWay::Direct, false), _) | ((NoticeWay::Digest, false), Because::Reminder) => {
            Notice::Direct
        }
        // The board has already mentioned them.
        (_, Because::Over) => Notice::Dropped,
        ((NoticeWay::Silent, _), _) | ((NoticeWay::Digest, false), _) => Notice::Dropped,
        _ => Notice::InThread,
    })
}

/// Records that Discord refused a direct message, and posts the notice where the match is played,
/// once.
pub(crate) async fn record_refusal(
    referee: &Referee,
    entry: OutboxId,
    notice: MatchNotice,
    refusal: DirectRefusal,
    now: Time,
) -> Result<()> {
    let MatchNotice { match_id, person, moment, because } = notice;
    let (mut tx, _) = referee.store.write_of(match_id).await?;
    notices::close(&mut tx, person, refusal, now).await?;
    if because != Because::Over {
        let news = MatchNews::Called { person, moment, because };
        queue(&mut tx, &Announcement::Match(match_id, news), now).await?;
    }
    outbox::mark_posted(&mut tx, entry, None, now).await?;
    referee.commit(tx).await
}

/// Called when a direct message has arrived.
pub(crate) async fn reached(referee: &Referee, person: PersonId) -> Result<()> {
    let wishes = notices::wishes(&mut *referee.store.read().await?, person).await?;
    if wishes.closed_at.is_none() {
        return Ok(());
    }
    let mut tx = referee.store.write().await?;
    notices::reopen(&mut tx, person).await?;
    referee.commit(tx).await
}

pub(crate) async fn tell_in_thread(
    referee: &Referee,
    entry: OutboxId,
    notice: MatchNotice,
    now: Time,
) -> Result<()> {
    let MatchNotice { match_id, person, moment, because } = notice;
    let (mut tx, _) = referee.store.write_of(match_id).await?;
    let news = MatchNews::Called { person, moment, because };
    queue(&mut tx, &Announcement::Match(match_id, news), now).await?;
    outbox::mark_posted(&mut tx, entry, None, now).await?;
    referee.commit(tx).await
}

pub async fn wishes(referee: &Referee, person: PersonId) -> Result<NoticeSettings> {
    let mut connection = referee.store.read().await?;
    let wishes = notices::wishes(&mut connection, person).await?;
    let of_matches = notices::chosen_ways(&mut connection, person).await?;
    Ok(NoticeSettings { wishes, of_matches })
}

/// Changes a person's notice settings. Choosing direct messages makes Herald try them again after
/// earlier refusals.
///
/// # Errors
/// The zone or a time is invalid, or they have no part in the match.
pub async fn set_wishes(
    referee: &Referee,
    by: &Person,
    wished: NoticeChanges,
    now: Time,
) -> Result<NoticeSettings> {
    let mut tx = referee.store.write().await?;
    people::meet(&mut tx, by, now).await?;
    let mut wishes = notices::wishes(&mut tx, by.id).await?;
    if let Some((id, way)) = wished.of_match {
        if matches::find(&mut tx, id).await?.is_none() {
            return Err(RequestRefusal::NoSuchMatch.into());
        }
        if !matches::concerns(&mut tx, id, by.id).await? {
            return Err(RequestRefusal::NotAPlayer.into());
        }
        notices::set_for(&mut tx, id, by.id, way).await?;
    }
    if let Some(zone) = wished.zone {
        let person =
            Hours::in_zone(&zone).map_err(|_| Error::Refused(RequestRefusal::UnknownZone))?;
        wishes.zone = person.zone;
        // A person has one time zone, also for hours of sleep.
        if let Some(hours) = vacations::hours(&mut tx, by.id).await? {
            let hours = Hours { zone: wishes.zone.clone(), ..hours };
            vacations::set_hours(&mut tx, by.id, &hours).await?;
        }
    }
    if let Some(hour) = wished.hour {
        if hour > 23 {
            return Err(RequestRefusal::NoSuchHour.into());
        }
        wishes.hour = hour.into();
    }
    match wished.reminders {
        None => {}
        Some(ReminderChoice::Usual) => wishes.reminders = None,
        Some(ReminderChoice::Before(mut reminders)) => {
            reminders.sort_unstable_by(|one, other| other.cmp(one));
            reminders.dedup();
            let [shortest, longest] = REMINDERS;
            let outside = |minutes: &u32| *minutes < shortest || *minutes > longest;
            if reminders.len() > MOST_REMINDERS || reminders.iter().any(outside) {
                return Err(RequestRefusal::Reminders.into());
            }
            wishes.reminders = Some(reminders);
        }
    }
    let of_match = wished.of_match.and_then(|(_, way)| way);
    let mut ways = [wished.way, of_match].into_iter().flatten();
    if ways.any(|way| matches!(way, NoticeWay::Direct | NoticeWay::Digest)) {
        wishes.closed_at = None;
    }
    wishes.way = wished.way.unwrap_or(wishes.way);
    notices::set(&mut tx, by.id, &wishes).await?;
    let of_matches = notices::chosen_ways(&mut tx, by.id).await?;
    set_digest(&mut tx, by.id, &wishes, &of_matches, now).await?;
    referee.commit(tx).await?;
    // Cached matches may record that there are no settings.
    referee.invalidate_cache();
    Ok(NoticeSettings { wishes, of_matches })
}
