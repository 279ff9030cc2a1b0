//! Bars: people and servers whose commands are refused, by the operator or by a server's managers.
//!
//! Matches in progress stay; the others in them are told once. While a whole server is barred, the
//! clocks of its matches stand still.

use std::sync::atomic::{AtomicU64, Ordering};

use match_model::{
    Bar, BarRefusal, BarSource, ChallengeState, GuildId, Person, PersonId, RequestRefusal, Time,
};
use store::moderation::{self, ActKind, NewAct};
use store::{Connection, bars, challenges, clocks, crowds, guilds, people};

use crate::adjudication::tame;
use crate::announcement::queue;
use crate::clock::set_dues;
use crate::{Announcement, ChallengeNews, MatchNews, Referee, Result};

/// Whether there are known to be no bars. Only a process that works with the database alone can
/// know.
#[derive(Debug)]
pub(crate) struct NoBars {
    placed: AtomicU64,
    none_at: AtomicU64,
}

impl Default for NoBars {
    fn default() -> NoBars {
        NoBars { placed: AtomicU64::new(0), none_at: AtomicU64::new(u64::MAX) }
    }
}

impl NoBars {
    fn is_known(&self) -> bool {
        self.none_at.load(Ordering::Acquire) == self.placed.load(Ordering::Acquire)
    }

    pub(crate) fn placed(&self) {
        self.placed.fetch_add(1, Ordering::AcqRel);
    }
}

/// End of a pause that only lifting the bar ends: the year 2100.
const FAR: Time = Time(4_102_444_800_000);

impl From<BarRefusal> for crate::Error {
    fn from(refused: BarRefusal) -> crate::Error {
        RequestRefusal::Bar(refused).into()
    }
}

pub async fn find(
    referee: &Referee,
    person: PersonId,
    guild: Option<GuildId>,
) -> Result<Option<Bar>> {
    let (cache, alone) = (&referee.no_bars, referee.store.is_alone());
    if alone && cache.is_known() {
        return Ok(None);
    }
    let placed = cache.placed.load(Ordering::Acquire);
    let mut connection = referee.store.read().await?;
    if alone && !bars::any(&mut connection).await? {
        cache.none_at.store(placed, Ordering::Release);
        return Ok(None);
    }
    Ok(bars::find(&mut connection, person, guild).await?)
}

/// Without a server, returns all bars.
pub async fn all(referee: &Referee, managed: Option<GuildId>) -> Result<Vec<Bar>> {
    Ok(bars::all(&mut *referee.store.read().await?, managed).await?)
}

/// The caller has checked that the asker is one of the server's managers.
pub async fn bar_from_server(
    referee: &Referee,
    by: &Person,
    guild: GuildId,
    person: &Person,
    reason: &str,
    now: Time,
) -> Result<()> {
    if person.id == by.id || referee.is_herald(person.id) {
        return Err(BarRefusal::SelfOrHerald.into());
    }
    let Some(reason) = tame(reason) else { return Err(BarRefusal::NoReason.into()) };
    let bar = Bar {
        person: Some(person.id),
        guild: Some(guild),
        source: BarSource::Managers,
        by: Some(by.id),
        reason,
        at: now,
    };
    let mut tx = referee.store.write().await?;
    guilds::meet(&mut tx, guild, now).await?;
    people::meet(&mut tx, by, now).await?;
    place(&mut tx, &bar).await?;
    moderation::record(&mut tx, &act_on(ActKind::Bar, &bar, now)).await?;
    let committed = referee.commit(tx).await;
    referee.no_bars.placed();
    committed
}

pub async fn lift_in_server(
    referee: &Referee,
    by: &Person,
    guild: GuildId,
    person: PersonId,
    now: Time,
) -> Result<()> {
    let mut tx = referee.store.write().await?;
    if !lift(&mut tx, Some(person), Some(guild), BarSource::Managers, now).await? {
        return Err(BarRefusal::NotBarred.into());
    }
    people::meet(&mut tx, by, now).await?;
    let act = NewAct {
        person: Some(person),
        guild: Some(guild),
        ..NewAct::of(ActKind::Lift, Some(by.id), now)
    };
    moderation::record(&mut tx, &act).await?;
    referee.commit(tx).await
}

fn act_on(kind: ActKind, bar: &Bar, now: Time) -> NewAct {
    NewAct {
        person: bar.person,
        guild: bar.guild,
        reason: bar.reason.clone(),
        ..NewAct::of(kind, bar.by, now)
    }
}

/// Closes open challenges, tells the matches, and stops the clocks of a barred server.
pub(crate) async fn place(tx: &mut Connection, bar: &Bar) -> Result<()> {
    if !bars::replace(tx, bar).await? {
        // Only the reason changed; everyone has been told.
        return Ok(());
    }
    if let Some(person) = bar.person {
        crowds::remove_votes(tx, person, bar.guild).await?;
        for open in challenges::open_of(tx, person).await? {
            if bar.guild.is_some() && open.guild_id != bar.guild {
                continue;
            }
            if challenges::decide(tx, open.id, ChallengeState::Expired, None, None, bar.at).await? {
                queue(tx, &Announcement::Challenge(open.id, ChallengeNews::Closed), bar.at).await?;
            }
        }
    }
    for (match_id, _) in bars::matches(tx, bar.person, bar.guild).await? {
        if bar.person.is_none() && clocks::find(tx, match_id).await?.is_some() {
            clocks::pause(tx, match_id, bar.at, FAR).await?;
            set_dues(tx, &[match_id], bar.at).await?;
        }
        let by = bar.source.into();
        let news = MatchNews::Barred { person: bar.person, by, lifted: false };
        queue(tx, &Announcement::Match(match_id, news), bar.at).await?;
    }
    Ok(())
}

/// Tells matches in which no other bar holds, and resumes a server's clocks. Returns whether there
/// was such a bar.
pub(crate) async fn lift(
    tx: &mut Connection,
    person: Option<PersonId>,
    guild: Option<GuildId>,
    source: BarSource,
    now: Time,
) -> Result<bool> {
    if !bars::remove(tx, person, guild, source).await? {
        return Ok(false);
    }
    for (match_id, of) in bars::matches(tx, person, guild).await? {
        match person {
            Some(person) if bars::find(tx, person, of).await?.is_some() => continue,
            Some(_) => {}
            None => {
                clocks::end_pause(tx, match_id, FAR, now).await?;
                set_dues(tx, &[match_id], now).await?;
            }
        }
        let news = MatchNews::Barred { person, by: source.into(), lifted: true };
        queue(tx, &Announcement::Match(match_id, news), now).await?;
    }
    Ok(true)
}
