//! The weekly summary of servers.
//!
//! The timers queue its message ([`record_due`]) every Monday at 12:00 UTC, if matches have ended
//! in the week before. Its content is computed from the records when it is posted ([`view`]).

use std::time::Duration;

use match_model::{ChannelId, GuildId, Match, PersonId, RatingChange, Time, View, WeeklySummary};
use ratings::{MOST_PROVISIONAL, THOUSAND};
use store::weekly::{self, Week};
use store::{
    Side, bars, daily_puzzles, endings, guild_settings, matches, ratings as store_ratings,
};

use crate::announcement::{queue, queue_once};
use crate::puzzles::day_of;
use crate::{Announcement, Error, Referee, Result, ServerNews};

const WEEK: Duration = Duration::from_secs(7 * 24 * 60 * 60);
/// The first Monday of 1970 at 12:00 UTC.
const FIRST: Time = Time((4 * 24 + 12) * 60 * 60 * 1000);

/// The time of the last summary, up to now.
fn last_summary(now: Time) -> Time {
    let week = i64::try_from(WEEK.as_millis()).unwrap_or(i64::MAX);
    Time(now.0.saturating_sub(now.0.saturating_sub(FIRST.0).rem_euclid(week)))
}

pub(crate) fn next_summary(now: Time) -> Time {
    last_summary(now).plus(WEEK)
}

/// A match that was won.
#[derive(Clone, Debug)]
pub struct Win {
    pub row: Match,
    pub winner: Side,
}

/// A week of a server. Records that don't exist, or that no one may be named for, are `None`.
#[derive(Clone, Debug, Default)]
pub struct WeekView {
    /// The number of matches that ended in each game, most first.
    pub ended: Vec<(String, i64)>,
    /// The rated win against the largest difference of established ratings, with the changes of
    /// the winner and the loser.
    pub upset: Option<(Win, [RatingChange; 2])>,
    /// The fight by plans with the most rounds, at least two.
    pub fight: Option<(Match, u32)>,
    /// The win by the rules in the fewest actions, with its number of moves.
    pub quickest: Option<(Win, u32)>,
    /// The largest gain of an established rating in the server's matches, in whole points.
    pub climb: Option<(PersonId, String, i64)>,
    /// The longest streak, in days, among the solvers of the server's last puzzle of the day.
    pub streak: Option<(PersonId, u32)>,
}

/// Queues the summaries that are due. Returns their number. A server without ended matches, or a
/// barred one, gets none.
pub async fn record_due(referee: &Referee, now: Time) -> Result<usize> {
    let due = weekly::due(&mut *referee.store.read().await?, now).await?;
    let mut recorded = 0;
    for (guild, due_at) in due {
        recorded += usize::from(record(referee, guild, due_at, now).await?);
    }
    Ok(recorded)
}

async fn record(referee: &Referee, guild: GuildId, due_at: Time, now: Time) -> Result<bool> {
    let until = last_summary(now);
    let mut tx = referee.store.write().await?;
    let Some(wanted) = guild_settings::find(&mut tx, guild).await?.weekly else {
        return Ok(false);
    };
    if !weekly::reschedule(&mut tx, guild, due_at, Some(next_summary(now))).await? {
        // Another process or a manager was faster.
        return Ok(false);
    }
    let is_barred = match referee.herald {
        Some(herald) => bars::find(&mut tx, herald, Some(guild)).await?.is_some(),
        None => false,
    };
    let is_wanted = !is_barred && !weekly::ended(&mut tx, week(guild, until)).await?.is_empty();
    if is_wanted {
        let news = ServerNews::WeeklySummary { channel: wanted.channel, until };
        queue(&mut tx, &Announcement::Server(guild, news), now).await?;
    }
    referee.commit(tx).await?;
    Ok(is_wanted)
}

fn week(guild: GuildId, until: Time) -> Week {
    Week { guild, since: until.minus(WEEK), until }
}

/// Computes the week that ends at a time.
pub async fn view(referee: &Referee, guild: GuildId, until: Time) -> Result<WeekView> {
    let week = week(guild, until);
    let herald = referee.herald.unwrap_or(PersonId::new(0));
    let mut reading = referee.store.read().await?;
    let ended = weekly::ended(&mut reading, week).await?;
    let mut upset = None;
    if let Some(id) = weekly::upset(&mut reading, week, herald, MOST_PROVISIONAL).await?
        && let Some(row) = matches::find(&mut reading, id).await?
        && let Some(winner) = endings::find(&mut reading, id).await?.and_then(|over| over.winner)
    {
        let mut changes = store_ratings::of_match(&mut reading, id).await?;
        changes.sort_by_key(|change| change.person_id != row.person(winner));
        let changes = <[RatingChange; 2]>::try_from(changes).ok();
        upset = changes.map(|changes| (Win { row, winner }, changes));
    }
    let mut fight = None;
    if let Some((id, rounds)) = weekly::longest_fight(&mut reading, week, herald).await? {
        fight = matches::find(&mut reading, id).await?.map(|row| (row, rounds));
    }
    let quickest = weekly::quickest(&mut reading, week, herald).await?;
    let climb = weekly::climb(&mut reading, week, herald, MOST_PROVISIONAL).await?;
    drop(reading);
    let climb = climb.map(|climb| {
        let points = (climb.gain + THOUSAND / 2).div_euclid(THOUSAND);
        (climb.person, climb.game, points)
    });
    let quickest = match quickest {
        Some(id) => win(crate::view::find(referee, id).await)?,
        None => None,
    };
    let streak = streak(referee, guild, until).await?;
    let climb = climb.filter(|(.., points)| *points > 0);
    Ok(WeekView { ended, upset, fight, quickest, climb, streak })
}

/// `None` if the match is unreadable.
fn win(found: Result<View>) -> Result<Option<(Win, u32)>> {
    let View { row, table, ending, .. } = match found {
        Ok(view) => view,
        Err(Error::Refused(_) | Error::Record { .. }) => return Ok(None),
        Err(other) => return Err(other),
    };
    let moves = table.last_action().map_or(0, |last| last.turn);
    let winner = ending.and_then(|ending| ending.winner);
    Ok(winner.map(|winner| (Win { row, winner }, moves)))
}

/// Among equal ones, takes the person who solved the last puzzle best.
async fn streak(referee: &Referee, guild: GuildId, until: Time) -> Result<Option<(PersonId, u32)>> {
    let day = day_of(until) - 1;
    let last = daily_puzzles::latest(&mut *referee.store.read().await?, guild, day).await?;
    let Some(last) = last.filter(|last| last.day >= day - 1) else { return Ok(None) };
    let mut longest = None;
    for solver in crate::daily_puzzles::solvers(referee, guild, last.day).await? {
        let days = solver.streak.days;
        if days > longest.map_or(1, |(_, most)| most)
            && crate::bars::find(referee, solver.person, Some(guild)).await?.is_none()
        {
            longest = Some((solver.person, days));
        }
    }
    Ok(longest)
}

/// Stops posting in a server whose channel took no message, and queues a message to the manager who
/// chose it. A channel chosen meanwhile stays.
pub async fn stop(referee: &Referee, guild: GuildId, failed: ChannelId, now: Time) -> Result<()> {
    let mut tx = referee.store.write().await?;
    let wanted = guild_settings::find(&mut tx, guild).await?.weekly;
    if let Some(WeeklySummary { channel, due_at: Some(due_at), .. }) = wanted
        && channel == failed
    {
        weekly::reschedule(&mut tx, guild, due_at, None).await?;
        let stopped = Announcement::Server(guild, ServerNews::WeeklySummaryStopped);
        queue_once(&mut tx, &stopped, now).await?;
    }
    referee.commit(tx).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_summary_comes_on_mondays_at_noon() {
        let wednesday = Time(1_792_584_000_000);
        assert_eq!(wednesday.utc(), "2026-10-21 12:00:00 UTC");
        let monday = last_summary(wednesday);
        assert_eq!(monday.utc(), "2026-10-19 12:00:00 UTC");
        assert_eq!(next_summary(wednesday), monday.plus(WEEK));
        assert_eq!(last_summary(monday), monday);
        assert_eq!(next_summary(monday), monday.plus(WEEK));
        assert_eq!(next_summary(Time(monday.0 - 1)), monday);
        assert_eq!(next_summary(Time(i64::MAX)), Time(i64::MAX));
    }
}
