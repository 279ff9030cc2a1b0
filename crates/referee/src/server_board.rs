//! A server's board: one message with its running matches, seasons, results and open challenges.
//!
//! The timers compare the state with the one that was shown last ([`look_at_due`]). If it differs,
//! they queue an edit, at most once a minute. The caller composes the message from [`view`].

use std::fmt::Write as _;
use std::time::Duration;

use match_model::{
    Challenge, ChannelId, Ending, GuildId, Match, MatchId, MessageId, MessageRef, OutboxId, Person,
    Season, SeasonState, ServerBoard, Time,
};
use store::{
    Connection, Side, challenges, endings, guilds, matches, outbox, people, seasons, server_boards,
};
use tracing::error;

use crate::announcement::queue;
use crate::season::SeasonView;
use crate::view::whole;
use crate::{Announcement, Error, Referee, Result, ServerNews, season};

/// The pause between two looks at a server's state, and so between two edits.
const BOARD_PAUSE: Duration = Duration::from_secs(60);

/// Running matches with a line.
const MOST_PLAYING: u32 = 12;
const MOST_RESULTS: u32 = 5;
const MOST_CHALLENGES: u32 = 5;

/// The rows that a board shows.
struct Source {
    playing: Vec<Match>,
    playing_count: usize,
    over: Vec<Match>,
    challenges: Vec<Challenge>,
    /// Unfinished ones, with the number of players and of decided games.
    seasons: Vec<(Season, usize, usize)>,
}

impl Source {
    async fn read(connection: &mut Connection, guild: GuildId, now: Time) -> Result<Source> {
        let playing = matches::playing_in_guild(connection, guild, MOST_PLAYING).await?;
        let playing_count = matches::count_playing_in_guild(connection, guild).await?;
        let over = matches::over_in_guild(connection, guild, MOST_RESULTS).await?;
        let mut unfinished = Vec::new();
        for season in seasons::unfinished_of(connection, guild).await? {
            let (players, decided) = seasons::counts(connection, season.id).await?;
            unfinished.push((season, players, decided));
        }
        Ok(Source {
            playing: whole(playing),
            playing_count: usize::try_from(playing_count).unwrap_or(0),
            over: whole(over),
            challenges: challenges::open_in(connection, guild, now, MOST_CHALLENGES).await?,
            seasons: unfinished,
        })
    }

    /// A text that differs if the board's content may. Players are part of it, because forgotten
    /// ones lose their names.
    fn state(&self) -> String {
        let mut state = self.playing_count.to_string();
        for row in self.playing.iter().chain(&self.over) {
            let _ = write!(state, " {}.{}.{}.{}", row.id, row.version, row.white, row.black);
            let _ = write!(state, ".{:?}", row.thread_id.map(ChannelId::get));
        }
        for challenge in &self.challenges {
            let message = challenge.message_id.map(MessageId::get);
            let _ = write!(state, " c{}.{}.{message:?}", challenge.id, challenge.challenger);
        }
        for (season, players, decided) in &self.seasons {
            let message = season.message_id.map(MessageId::get);
            let _ = write!(state, " s{}.{}.{players}.{decided}", season.id, season.round);
            let _ = write!(state, ".{message:?}");
        }
        state
    }
}

/// A running match on a board.
#[derive(Clone, Debug)]
pub struct BoardMatch {
    pub row: Match,
    /// Whether the match waits for White, and for Black.
    pub awaited: [bool; 2],
}

#[derive(Clone, Debug)]
pub struct BoardView {
    /// Those that moved last, newest first.
    pub playing: Vec<BoardMatch>,
    /// All running matches.
    pub playing_count: usize,
    /// Unfinished ones, newest first.
    pub seasons: Vec<SeasonView>,
    /// Newest first.
    pub results: Vec<(Match, Ending)>,
    /// Challenges to anyone, newest first.
    pub challenges: Vec<Challenge>,
}

pub async fn find(referee: &Referee, guild: GuildId) -> Result<Option<ServerBoard>> {
    Ok(server_boards::find(&mut *referee.store.read().await?, guild).await?)
}

/// Places the board in a channel, and removes it from another one.
pub async fn place(
    referee: &Referee,
    by: &Person,
    guild: GuildId,
    channel: ChannelId,
    now: Time,
) -> Result<()> {
    let mut tx = referee.store.write().await?;
    guilds::meet(&mut tx, guild, now).await?;
    people::meet(&mut tx, by, now).await?;
    queue_removal(&mut tx, guild, now).await?;
    server_boards::place(&mut tx, guild, channel, by.id, now).await?;
    referee.commit(tx).await
}

/// Returns `false` if there was no board.
pub async fn remove(referee: &Referee, guild: GuildId, now: Time) -> Result<bool> {
    let mut tx = referee.store.write().await?;
    if server_boards::find(&mut tx, guild).await?.is_none() {
        return Ok(false);
    }
    queue_removal(&mut tx, guild, now).await?;
    server_boards::remove(&mut tx, guild).await?;
    referee.commit(tx).await?;
    Ok(true)
}

async fn queue_removal(connection: &mut Connection, guild: GuildId, now: Time) -> Result<()> {
    match server_boards::find(connection, guild).await? {
        Some(ServerBoard { channel, message: Some(message), .. }) => {
            let removed = ServerNews::BoardRemoved { channel, message };
            queue(connection, &Announcement::Server(guild, removed), now).await
        }
        _ => Ok(()),
    }
}

/// Queues an edit of each board that is due and whose server's state has changed. Returns the
/// number of edits.
pub async fn look_at_due(referee: &Referee, now: Time) -> Result<usize> {
    let mut reading = referee.store.read().await?;
    let due = server_boards::due(&mut reading, now).await?;
    let mut states = Vec::with_capacity(due.len());
    for board in &due {
        // A server with a damaged row doesn't hold up the others.
        states.push(match Source::read(&mut reading, board.guild, now).await {
            Ok(source) => source.state(),
            Err(cause) => {
                error!(guild = %board.guild, %cause, "failed to read the state for a board");
                board.seen.clone()
            }
        });
    }
    drop(reading);
    if due.is_empty() {
        return Ok(0);
    }
    let mut tx = referee.store.write_alongside().await?;
    let mut edits = 0;
    for (board, state) in due.iter().zip(&states) {
        let next = now.plus(BOARD_PAUSE);
        let is_changed = board.seen != *state;
        if server_boards::looked_at(&mut tx, board, state, next).await? && is_changed {
            let changed = Announcement::Server(board.guild, ServerNews::BoardChanged);
            queue(&mut tx, &changed, now).await?;
            edits += 1;
        }
    }
    referee.commit(tx).await?;
    Ok(edits)
}

/// Reads what a board shows. Unreadable matches are left out.
pub async fn view(referee: &Referee, guild: GuildId, now: Time) -> Result<BoardView> {
    let mut reading = referee.store.read().await?;
    let source = Source::read(&mut reading, guild, now).await?;
    let mut results = Vec::with_capacity(source.over.len());
    for row in source.over {
        let ending = endings::find(&mut reading, row.id).await?;
        results.extend(ending.map(|ending| (row, ending)));
    }
    drop(reading);
    let mut playing = Vec::with_capacity(source.playing.len());
    for row in source.playing {
        match awaited(referee, &row).await {
            Ok(awaited) => playing.push(BoardMatch { row, awaited }),
            Err(Error::Refused(_) | Error::Record { .. }) => {}
            Err(other) => return Err(other),
        }
        // A match may need a replay: let other tasks run in between.
        tokio::task::yield_now().await;
    }
    let mut views = Vec::with_capacity(source.seasons.len());
    for (season, ..) in source.seasons {
        views.push(season::view::find(referee, season.id).await?);
    }
    views.retain(|view| view.season.state != SeasonState::Over);
    Ok(BoardView {
        playing,
        playing_count: source.playing_count,
        seasons: views,
        results,
        challenges: source.challenges,
    })
}

async fn awaited(referee: &Referee, row: &Match) -> Result<[bool; 2]> {
    let live = referee.lock_match(row.id).await?;
    let waiting = live.waiting(&mut *referee.store.read().await?).await?;
    let sides: Vec<Side> =
        waiting.into_iter().flat_map(|one| one.people).filter_map(|person| person.side).collect();
    Ok(Side::ALL.map(|side| sides.contains(&side)))
}

/// Shows no more changes of a board whose channel or message took none, and queues a message to
/// the manager who placed it. A board that was moved meanwhile stays.
pub async fn stop(referee: &Referee, failed: &ServerBoard, now: Time) -> Result<()> {
    let mut tx = referee.store.write().await?;
    if server_boards::stop(&mut tx, failed.guild, failed.channel).await? {
        let stopped = Announcement::Server(failed.guild, ServerNews::BoardStopped);
        queue(&mut tx, &stopped, now).await?;
    }
    referee.commit(tx).await
}

/// Records a posted or edited board. A message that no board needs is removed: the board was moved,
/// taken off, or posted by another process.
pub(crate) async fn shown(
    referee: &Referee,
    entry: OutboxId,
    guild: GuildId,
    at: MessageRef,
    digest: i64,
    pictured: Option<MatchId>,
    now: Time,
) -> Result<()> {
    let MessageRef { channel, message } = at;
    let mut tx = referee.store.write_alongside().await?;
    if !server_boards::shown(&mut tx, guild, at, digest, pictured).await? {
        let removed = ServerNews::BoardRemoved { channel, message };
        queue(&mut tx, &Announcement::Server(guild, removed), now).await?;
    }
    outbox::mark_posted(&mut tx, entry, Some(message), now).await?;
    referee.commit(tx).await
}
