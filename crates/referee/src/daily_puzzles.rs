//! The puzzle of the day in servers.
//!
//! The timers record the puzzle and queue its message in one transaction ([`record`]). The message
//! of the day before is then edited to show who has solved it. The caller chooses the puzzle.

use match_model::{
    DailyPuzzle, DailySolver, GuildId, MessageId, OutboxId, Person, PuzzleRef, Streak, Time,
};
use store::{daily_puzzles, guild_settings, outbox, people, puzzles};

use crate::announcement::{queue, queue_once};
use crate::daily::next_hour;
use crate::puzzles::day_of;
use crate::{Announcement, Referee, Result, ServerNews};

/// A server whose puzzle is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DueServer {
    pub guild: GuildId,
    pub due_at: Time,
}

/// Longest overdue first.
pub async fn due(referee: &Referee, now: Time) -> Result<Vec<DueServer>> {
    let due = daily_puzzles::due(&mut *referee.store.read().await?, now).await?;
    Ok(due.into_iter().map(|(guild, due_at)| DueServer { guild, due_at }).collect())
}

/// All puzzles that a server has had, oldest first.
pub async fn used(referee: &Referee, guild: GuildId) -> Result<Vec<PuzzleRef>> {
    Ok(daily_puzzles::used(&mut *referee.store.read().await?, guild).await?)
}

/// Records a server's puzzle of today and queues its message, after the one that tells who solved
/// the last puzzle. Without a puzzle, or if there was one today, only sets the next time. Returns
/// whether a puzzle was recorded.
pub async fn record(
    referee: &Referee,
    due: DueServer,
    chosen: Option<PuzzleRef>,
    now: Time,
) -> Result<bool> {
    let DueServer { guild, due_at } = due;
    let mut tx = referee.store.write().await?;
    let Some(wanted) = guild_settings::find(&mut tx, guild).await?.daily_puzzles else {
        return Ok(false);
    };
    let next = next_hour(wanted.hour.into(), "UTC", now);
    if !daily_puzzles::reschedule(&mut tx, guild, due_at, Some(next)).await? {
        // Another process or a manager was faster.
        return Ok(false);
    }
    let mut recorded = false;
    if let Some(PuzzleRef { game, puzzle }) = chosen {
        let day = day_of(now);
        let before = daily_puzzles::latest(&mut tx, guild, day - 1).await?;
        let channel = wanted.channel;
        let new = DailyPuzzle { day, game, puzzle, channel, message: None };
        recorded = daily_puzzles::insert(&mut tx, guild, &new).await?;
        if recorded {
            if let Some(before) = before {
                daily_puzzles::forget_before(&mut tx, guild, before.day).await?;
                let over = ServerNews::DailyPuzzleOver { day: before.day };
                queue(&mut tx, &Announcement::Server(guild, over), now).await?;
            }
            let today = ServerNews::DailyPuzzle { day };
            queue(&mut tx, &Announcement::Server(guild, today), now).await?;
        }
    }
    referee.commit(tx).await?;
    Ok(recorded)
}

pub async fn find(referee: &Referee, guild: GuildId, day: i64) -> Result<Option<DailyPuzzle>> {
    Ok(daily_puzzles::find(&mut *referee.store.read().await?, guild, day).await?)
}

/// The last puzzle of a server before a day.
pub async fn before(referee: &Referee, guild: GuildId, day: i64) -> Result<Option<DailyPuzzle>> {
    Ok(daily_puzzles::latest(&mut *referee.store.read().await?, guild, day - 1).await?)
}

/// A server's current puzzle: today's, or yesterday's until the next is posted.
pub async fn current(referee: &Referee, guild: GuildId, now: Time) -> Result<Option<DailyPuzzle>> {
    let today = day_of(now);
    let latest = daily_puzzles::latest(&mut *referee.store.read().await?, guild, today).await?;
    Ok(latest.filter(|latest| latest.day >= today - 1))
}

/// Notes that a person has opened a server's puzzle, so that they are named if they solve it.
pub async fn take_part(
    referee: &Referee,
    by: &Person,
    guild: GuildId,
    day: i64,
    now: Time,
) -> Result<()> {
    let mut tx = referee.store.write().await?;
    people::meet(&mut tx, by, now).await?;
    daily_puzzles::take_part(&mut tx, guild, day, by.id).await?;
    referee.commit(tx).await
}

/// The people who have solved a server's puzzle of a day, best first.
pub async fn solvers(referee: &Referee, guild: GuildId, day: i64) -> Result<Vec<DailySolver>> {
    let mut connection = referee.store.read().await?;
    let mut solvers = Vec::new();
    for daily_puzzles::Solver { person, wrong, helped } in
        daily_puzzles::solvers(&mut connection, guild, day).await?
    {
        let days = puzzles::solved_days(&mut connection, person).await?;
        solvers.push(DailySolver { person, wrong, helped, streak: Streak::of(&days, day) });
    }
    Ok(solvers)
}

/// Stops posting in a server whose channel took no message, and queues a message to the manager who
/// chose it. A channel chosen meanwhile stays.
pub async fn stop(
    referee: &Referee,
    guild: GuildId,
    failed: &DailyPuzzle,
    now: Time,
) -> Result<()> {
    let mut tx = referee.store.write().await?;
    daily_puzzles::delete(&mut tx, guild, failed.day).await?;
    let wanted = guild_settings::find(&mut tx, guild).await?.daily_puzzles;
    if let Some(wanted) = wanted
        && wanted.channel == failed.channel
        && let Some(due_at) = wanted.due_at
    {
        daily_puzzles::reschedule(&mut tx, guild, due_at, None).await?;
        let stopped = Announcement::Server(guild, ServerNews::DailyPuzzleStopped);
        queue_once(&mut tx, &stopped, now).await?;
    }
    referee.commit(tx).await
}

pub(crate) async fn said(
    referee: &Referee,
    entry: OutboxId,
    guild: GuildId,
    day: i64,
    message: MessageId,
    now: Time,
) -> Result<()> {
    let mut tx = referee.store.write_alongside().await?;
    daily_puzzles::posted(&mut tx, guild, day, message).await?;
    outbox::mark_posted(&mut tx, entry, Some(message), now).await?;
    referee.commit(tx).await
}
