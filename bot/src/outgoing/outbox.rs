//! Says what the referee has recorded: every announcement until it is said, and once.
//!
//! Announcements of one topic (a match, a challenge) are said in order, each topic by itself: one
//! whose channel is slow, limited or dead holds up no other. An announcement that was tried before,
//! or that a process before this one may have said, is looked for in the channel first, by its
//! nonce.

mod answers;
mod bars;
mod boards;
mod challenges;
mod control;
mod enlisting;
mod fights;
mod notices;
mod one_board;
mod post_once;
mod posting;
mod replays;
mod result;
mod strip;
mod teams;
#[cfg(test)]
mod tests;
mod thread;
mod times;
mod unposted;
mod watching;
mod withdrawing;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use discord::error::ApiError;
use discord::interactions::Visibility;
use discord::message::{Message, Style};
use metrics::counter;
use referee::{
    Announcement, BoardPosting, ChallengeNews, Due, FightRound, MatchId, MatchNews, MatchNotice,
    MessageEdit, Moment, OfferMade, OutboxId, PersonNews, Posted, SendFailure, Side, Time, posted,
};
use tokio::task::{Id, JoinError, JoinSet};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use tracing::{Instrument, error, info, info_span, warn};

use crate::app::{App, Failure};
use crate::buttons::ending::EndingButton;
use crate::ids::ToDiscord as _;
use crate::words;
use boards::{board, board_in_place};
use challenges::{buttons, challenge_closed, challenged};
use posting::{in_match, second_nonce};
use strip::strip;
use teams::Handover;

/// Topics that are being told of at the same time. A task that waits for Discord costs little; one
/// dead channel with this many matches would have to be found before it delays others.
const AT_ONCE: usize = 512;
/// How often something that Discord takes for wrong is tried, in case it errs for a while.
const TRIES_IF_WRONG: u32 = 4;

/// Why an announcement is not said yet.
enum SendError {
    /// Discord's reason.
    Api(ApiError),
    /// Ours.
    Failure(Failure),
    /// There is nobody to be told: where it belongs Herald can only answer, and it calls nobody who
    /// takes direct messages.
    NobodyToTell,
    /// The match has moved to its channel: the message is made and sent again there.
    Moved,
}

impl SendError {
    /// A word for the metrics.
    fn label(&self) -> &'static str {
        match self {
            SendError::Api(trouble) => trouble.label(),
            SendError::Failure(_) => "own",
            SendError::NobodyToTell => "nobody",
            SendError::Moved => "moved",
        }
    }
}

impl From<ApiError> for SendError {
    fn from(trouble: ApiError) -> SendError {
        SendError::Api(trouble)
    }
}

impl From<Failure> for SendError {
    fn from(failure: Failure) -> SendError {
        SendError::Failure(failure)
    }
}

impl From<referee::Error> for SendError {
    fn from(error: referee::Error) -> SendError {
        SendError::Failure(error.into())
    }
}

/// A handler composes a message and posts it; [`deliver`] records what it returns.
type SendResult = Result<Posted, SendError>;

/// Discord was reached: what was put off because it could not be is due now. Costs nothing as long
/// as it always could.
pub(crate) async fn reached(app: &App) {
    if app.reach.regain(app.patience.probe) {
        hurry(app).await;
    }
}

/// The gateway is back: what was put off in an outage is due now.
pub(crate) async fn hurry(app: &App) {
    match referee::outbox::hurry(&app.referee, app.clock.now()).await {
        Ok(0) => {}
        Ok(hurried) => info!(hurried, "Discord is back; what waited for it is said now"),
        Err(cause) => {
            app.reach.lose();
            error!(%cause, "what waited for Discord cannot be hurried");
        }
    }
}

/// What is being said, one announcement a topic.
#[derive(Default)]
struct DeliveryTasks {
    tasks: JoinSet<bool>,
    entries: HashMap<Id, OutboxId>,
}

impl DeliveryTasks {
    fn begin(&mut self, app: &Arc<App>, mut entry: Due) {
        if self.tasks.len() >= AT_ONCE {
            return;
        }
        let Some(held) = app.topics.hold(&entry.topic) else { return };
        entry.maybe_said |= app.topics.is_uncertain(entry.id);
        let span = info_span!("outbox", entry = %entry.id, topic = entry.topic);
        let (app, id) = (Arc::clone(app), entry.id);
        let spoken = async move {
            let app = app.announcing(&entry.announcement).await;
            let noted = deliver(&app, entry).await;
            drop(held);
            noted
        };
        let task = self.tasks.spawn(spoken.instrument(span));
        self.entries.insert(task.id(), id);
    }

    /// Takes back what has come to its end: the announcement that broke, if it did.
    fn end(&mut self, app: &App, done: Result<(Id, bool), JoinError>) -> Option<OutboxId> {
        let (task, noted, broke) = match done {
            Ok((task, noted)) => (task, noted, false),
            Err(cause) => {
                error!(%cause, "an announcement broke");
                (cause.id(), false, true)
            }
        };
        let entry = self.entries.remove(&task)?;
        app.topics.doubt(entry, !noted);
        broke.then_some(entry)
    }
}

/// Says what is due until it is told to stop; what is being said then is said to its end. What
/// stands in the outbox up to `before` ([`newest`]) may have been said by an earlier process.
pub(crate) async fn run(app: Arc<App>, before: OutboxId, stop: CancellationToken) {
    let mut speaking = DeliveryTasks::default();
    let mut probe = Instant::now() + app.patience.probe;
    while !stop.is_cancelled() {
        app.health.outbox_moves();
        let lost = app.reach.is_lost();
        if !lost {
            probe = Instant::now() + app.patience.probe;
        }
        // As many as could begin, besides those under way.
        let most = u32::try_from(AT_ONCE + speaking.tasks.len()).unwrap_or(u32::MAX);
        let looked = app.clock.now();
        if !app.is_current() {
            // Others may be about to say it.
            pause(&stop, app.patience.retry).await;
            continue;
        }
        match referee::outbox::due(&app.referee, looked, most).await {
            Ok(due) => {
                for mut entry in due {
                    entry.maybe_said |= entry.id <= before;
                    speaking.begin(&app, entry);
                }
            }
            Err(cause) => {
                app.referee.note(&cause);
                app.failures.log("the outbox cannot be read", &cause);
                pause(&stop, app.patience.retry).await;
                continue;
            }
        }
        let wait = wait_for_next(&app, looked).await;
        tokio::select! {
            Some(done) = speaking.tasks.join_next_with_id() => {
                let mut broken = speaking.end(&app, done);
                // Whatever else has ended by now, before the outbox is read again.
                loop {
                    if let Some(entry) = broken.take() {
                        put_off_broken(&app, entry).await;
                    }
                    let Some(done) = speaking.tasks.try_join_next_with_id() else { break };
                    broken = speaking.end(&app, done);
                }
            }
            () = app.topics.freed() => {}
            () = app.referee.news() => {}
            () = tokio::time::sleep(wait) => {}
            () = tokio::time::sleep_until(probe), if lost => {
                probe = Instant::now() + app.patience.probe;
                // Once it is said, all others are due.
                if let Err(cause) = referee::outbox::hurry_one(&app.referee, app.clock.now()).await {
                    error!(%cause, "what waits for Discord cannot be tried");
                }
            }
            () = stop.cancelled() => {}
        }
    }
    app.health.outbox_ends();
    while let Some(done) = speaking.tasks.join_next_with_id().await {
        speaking.end(&app, done);
    }
}

/// The newest announcement that a process before this one may have said; asked for until the
/// database answers. It is read before this process is asked for anything: else an announcement of
/// its own would count as another's, and would be looked for before it is said.
pub(crate) async fn newest(app: &App) -> OutboxId {
    loop {
        match referee::outbox::newest(&app.referee).await {
            Ok(newest) => return newest,
            Err(cause) => {
                app.failures.log("the outbox cannot be read", &cause);
                tokio::time::sleep(app.patience.retry).await;
            }
        }
    }
}

async fn pause(stop: &CancellationToken, time: Duration) {
    tokio::select! {
        () = tokio::time::sleep(time) => {}
        () = stop.cancelled() => {}
    }
}

/// How long nothing is due but what was when the outbox was `looked` at; at most twenty seconds, so
/// that it is seen to be at work. What has become due since then is due at once: nobody has seen
/// it.
async fn wait_for_next(app: &App, looked: Time) -> Duration {
    /// What another process says first of a topic is not heard of.
    const SHARED: Duration = Duration::from_millis(250);
    let longest = if app.group.is_some() { SHARED } else { Duration::from_secs(20) };
    let Ok(Some(due)) = referee::outbox::next_due(&app.referee, looked).await else {
        return longest;
    };
    let millis = due.0.saturating_sub(app.clock.now().0).max(1);
    Duration::from_millis(millis.unsigned_abs()).min(longest)
}

/// Says an announcement, or puts it off: whether that is noted.
async fn deliver(app: &App, entry: Due) -> bool {
    let noted = match referee::outbox::waits(&app.referee, &entry).await {
        // Since the outbox was read, an interaction has said it; or it was tried and put off, and
        // is read anew when it is due, as one that may be there.
        Ok(false) => Ok(()),
        // Others may be about to say it.
        Ok(true) if !app.is_current() => Ok(()),
        Ok(true) => match say_and_check(app, &entry).await {
            Ok(posted) => record(app, &entry, posted).await,
            Err(SendError::NobodyToTell) => {
                posted::record(&app.referee, entry.id, Posted::Nothing, app.clock.now()).await
            }
            Err(unsaid) => put_off(app, &entry, unsaid).await,
        },
        Err(cause) => Err(cause),
    };
    if let Err(cause) = &noted {
        // It stays waiting and is looked at again; what is in the channel is found there.
        app.failures.log("the outbox cannot be written", &cause);
        tokio::time::sleep(app.patience.retry).await;
    }
    noted.is_ok()
}

/// Records what an announcement has become. If that fails, it is looked for when it is due again.
async fn record(app: &App, entry: &Due, posted: Posted) -> referee::Result<()> {
    posted::record(&app.referee, entry.id, posted, app.clock.now()).await?;
    counter!("herald_outbox_said_total", "by" => "outbox").increment(1);
    reached(app).await;
    Ok(())
}

/// Says an announcement. Where this process stood still meanwhile, another may have taken it over:
/// then whoever is current puts right what was said late, for this one has no share of Discord's
/// requests any more.
async fn say_and_check(app: &App, entry: &Due) -> SendResult {
    let mut saying = std::pin::pin!(say_where_it_is(app, entry));
    let said = tokio::select! {
        said = &mut saying => said,
        () = app.expelled() => {
            // It may be cut short before it knows what has come of it.
            request_withdrawal(app, entry).await;
            saying.await
        }
    };
    if !app.is_current() {
        request_withdrawal(app, entry).await;
    }
    said
}

/// Sends an announcement; once more if that moved its match to another place.
async fn say_where_it_is(app: &App, entry: &Due) -> SendResult {
    match say(app, entry).await {
        Err(SendError::Moved) => Box::pin(say(app, entry)).await,
        other => other,
    }
}

/// Asks for what was said late to be put right; what comes of saying it does not depend on that.
async fn request_withdrawal(app: &App, entry: &Due) {
    let now = app.clock.now();
    if let Err(cause) = referee::outbox::request_withdrawal(&app.referee, entry, now).await {
        error!(%cause, "that an announcement may have been said late cannot be noted");
    }
}

/// Puts off what broke, so that it does not break again at once.
async fn put_off_broken(app: &App, entry: OutboxId) {
    let until = app.clock.now().plus(app.patience.longest_retry);
    if let Err(cause) = referee::outbox::put_off(
        &app.referee,
        entry,
        until,
        SendFailure { cause: "it broke", outage: false },
    )
    .await
    {
        error!(%entry, %cause, "the outbox cannot be written");
        tokio::time::sleep(app.patience.retry).await;
    }
}

async fn put_off(app: &App, entry: &Due, unsaid: SendError) -> referee::Result<()> {
    let tries = entry.attempts + 1;
    let age = app.clock.now().0.saturating_sub(entry.created_at.0).unsigned_abs();
    let old = Duration::from_millis(age) > app.patience.give_up;
    let (give_up, cause) = match &unsaid {
        SendError::Api(ApiError::Invalid(words)) => (tries >= TRIES_IF_WRONG, words.clone()),
        SendError::Api(trouble) => (old, trouble.to_string()),
        SendError::Failure(failure) => (old, failure.to_string()),
        SendError::NobodyToTell => (true, unsaid.label().to_owned()),
        SendError::Moved => (old, unsaid.label().to_owned()),
    };
    let outage = matches!(unsaid, SendError::Api(ApiError::Unavailable(_)));
    if outage {
        app.reach.lose();
    }
    if give_up {
        counter!("herald_outbox_given_up_total").increment(1);
        error!(%cause, tries, "an announcement is given up; the match itself is safe");
        if matches!(unsaid, SendError::Api(ApiError::Invalid(_)))
            && let Err(trouble) = tell_given_up(app, entry).await
        {
            warn!(%trouble, "that it is given up could not be told");
        }
        return referee::outbox::drop_entry(&app.referee, entry.id, &cause).await;
    }
    let asked = match &unsaid {
        SendError::Api(trouble) => trouble.retry_after().unwrap_or_default(),
        SendError::Failure(_) | SendError::NobodyToTell | SendError::Moved => Duration::ZERO,
    };
    if let (
        Announcement::Match(match_id, MatchNews::Played { to, .. }),
        SendError::Api(ApiError::Gone(_) | ApiError::Forbidden(_) | ApiError::Archived(_)),
    ) = (&entry.announcement, &unsaid)
    {
        tell_who_waits(app, *match_id, *to).await;
    }
    if tries > 1
        && let SendError::Api(ApiError::Gone(_) | ApiError::Forbidden(_) | ApiError::Archived(_)) =
            &unsaid
        && let Some(id) = entry.announcement.match_id()
    {
        Box::pin(tell_of_refusal(app, entry, id)).await;
    }
    let pause = backoff(app, tries, entry.id.get()).max(asked);
    referee::outbox::put_off(
        &app.referee,
        entry.id,
        app.clock.now().plus(pause),
        SendFailure { cause: &cause, outage },
    )
    .await?;
    counter!("herald_outbox_put_off_total", "cause" => unsaid.label()).increment(1);
    warn!(%cause, tries, ?pause, "an announcement is put off");
    Ok(())
}

/// Tells the players whose interactions have caused announcements since the newest of them was
/// answered that the place of their match takes no messages.
async fn tell_of_refusal(app: &App, entry: &Due, id: MatchId) {
    let now = app.clock.now();
    let found = async {
        let newest = referee::outbox::newest_of(&app.referee, &entry.topic).await?;
        let row = referee::view::match_row(&app.referee, id).await?;
        Ok::<_, referee::Error>((newest.unwrap_or(entry.created_at), row))
    };
    match found.await {
        // The players of a match without a place are told whenever they ask for something.
        Ok((_, row)) if row.lost_at.is_some() || row.access.is_answers_only() => {}
        Ok((newest, row)) => {
            let age = now.0.saturating_sub(newest.0).max(0).unsigned_abs();
            unposted::tell_players(app, &row, Duration::from_millis(age)).await;
        }
        Err(cause) => warn!(match_id = %id, %cause, "failed to tell players of a refusal"),
    }
}

/// Tells who has played, and sees no board, that it is being waited for.
async fn tell_who_waits(app: &App, id: MatchId, to: Moment) {
    let Some(token) = app.awaited.take(id, to) else { return };
    let told = Message::text(words::board_waits(&app.locale, id));
    if let Err(trouble) = app.api.follow_up(&token, told, Visibility::Ephemeral).await {
        warn!(match_id = %id, %trouble, "that a board is waited for could not be told");
    }
}

/// Tells the players in plain words that something could not be shown.
async fn tell_given_up(app: &App, entry: &Due) -> Result<(), ApiError> {
    // What was for one person alone is not told to all.
    if matches!(entry.announcement, Announcement::Person(_, PersonNews::Notice { .. })) {
        return Ok(());
    }
    let Some(id) = entry.announcement.match_id() else { return Ok(()) };
    let row = match referee::view::match_row(&app.referee, id).await {
        Ok(row) => row,
        Err(cause) => return Err(ApiError::Temporary(cause.to_string())),
    };
    if row.access.is_answers_only() {
        // `/board` shows it there.
        return Ok(());
    }
    let message = Message::text(words::not_shown(&app.locale, id));
    app.api.post(row.place().to_discord(), message, &second_nonce(entry)).await.map(drop)
}

/// Twice as long each time, and a little apart for each announcement.
fn backoff(app: &App, tries: u32, id: u64) -> Duration {
    let doubled = app.patience.retry.saturating_mul(1 << tries.saturating_sub(1).min(20));
    let pause = doubled.min(app.patience.longest_retry);
    let jitter = u32::try_from(id.wrapping_mul(2_654_435_761) % 256).unwrap_or(0);
    pause + pause * jitter / 1024
}

async fn say(app: &App, entry: &Due) -> SendResult {
    match &entry.announcement {
        Announcement::Challenge(challenge, ChallengeNews::Made { thread }) => {
            challenged(app, entry, *challenge, *thread).await
        }
        Announcement::Challenge(challenge, ChallengeNews::Closed) => {
            challenge_closed(app, entry, *challenge).await
        }
        Announcement::Match(match_id, MatchNews::Begun { challenge, moment }) => {
            if let Some(posted) = one_board::begins(app, entry, *match_id, *moment).await? {
                return Ok(posted);
            }
            thread::open(app, entry, *match_id, *challenge).await?;
            let message = app.begun_message(*match_id, *moment).await?;
            board(app, entry, *match_id, message).await
        }
        Announcement::Match(match_id, MatchNews::Played { .. }) => {
            let BoardMessage { message, changes } = board_of(app, entry).await?;
            board_in_place(app, entry, *match_id, message, changes).await
        }
        Announcement::Match(match_id, MatchNews::Ended) => {
            let message = app.ended_message(*match_id).await?;
            board(app, entry, *match_id, message).await
        }
        Announcement::Match(match_id, MatchNews::Result) => {
            let row = referee::view::match_row(&app.referee, *match_id).await?;
            if one_board::find(app, &row).await?.is_some() {
                // The one board says so in the channel.
                return Ok(Posted::Nothing);
            }
            challenges::result(app, entry, *match_id).await
        }
        Announcement::Match(match_id, MatchNews::Replay) => {
            replays::post(app, entry, *match_id).await
        }
        Announcement::Match(match_id, MatchNews::DrawOffered { by, moment }) => {
            draw_offered(app, entry, *match_id, *by, *moment).await
        }
        Announcement::Match(match_id, MatchNews::DrawDeclined { by }) => {
            let row = referee::view::match_row(&app.referee, *match_id).await?;
            let names = app.names(&row).await?;
            let Some(game) = games::find(&row.game) else { return Ok(Posted::Nothing) };
            let text = words::draw_declined(&app.locale, *match_id, game.info, names.of(*by));
            let posted = in_match(app, entry, &row, Message::text(text)).await?;
            Ok(Posted::Message(posted.message))
        }
        Announcement::Match(match_id, MatchNews::TakebackAsked { by, moment }) => {
            control::takeback_asked(app, entry, *match_id, *by, *moment).await
        }
        Announcement::Match(match_id, MatchNews::TakebackDeclined { by }) => {
            control::takeback_declined(app, entry, *match_id, *by).await
        }
        Announcement::Match(match_id, MatchNews::TakenBack { by, actions, to }) => {
            let message = app.taken_back_message(*match_id, *by, (*actions, *to)).await?;
            board(app, entry, *match_id, message).await
        }
        Announcement::Match(match_id, MatchNews::Committed { moment, round, by }) => {
            fights::committed(
                app,
                entry,
                *match_id,
                FightRound { moment: *moment, round: *round },
                *by,
            )
            .await
        }
        Announcement::Match(match_id, MatchNews::Tied { moment, round }) => {
            fights::tied(app, entry, *match_id, FightRound { moment: *moment, round: *round }).await
        }
        Announcement::Match(match_id, MatchNews::Reported { moment, round, by, attacker_wins }) => {
            fights::reported(
                app,
                entry,
                *match_id,
                FightRound { moment: *moment, round: *round },
                *by,
                *attacker_wins,
            )
            .await
        }
        Announcement::Match(match_id, MatchNews::ReportsDiffer { moment, round }) => {
            fights::reports_differ(
                app,
                entry,
                *match_id,
                FightRound { moment: *moment, round: *round },
            )
            .await
        }
        Announcement::Match(match_id, MatchNews::EnlistAsked { enlistment }) => {
            enlisting::asked(app, entry, *match_id, *enlistment).await
        }
        Announcement::Match(match_id, MatchNews::EnlistClosed { enlistment }) => {
            enlisting::closed(app, *match_id, *enlistment).await
        }
        Announcement::Match(match_id, MatchNews::Resumed) => resumed(app, entry, *match_id).await,
        Announcement::Match(match_id, MatchNews::Enlisted { side, home, more, person, asked }) => {
            let handed = Handover { id: *match_id, side: *side, home, more, asked: *asked };
            teams::enlisted(app, entry, &handed, *person).await
        }
        Announcement::Match(
            match_id,
            MatchNews::Released { side, home, more, person, asked, left },
        ) => {
            let handed = Handover { id: *match_id, side: *side, home, more, asked: *asked };
            teams::released(app, entry, &handed, *person, *left).await
        }
        Announcement::Match(match_id, MatchNews::CaptainLeft { by, quiet }) => {
            teams::captain_left(app, entry, *match_id, *by, *quiet).await
        }
        Announcement::Match(match_id, MatchNews::CaptainBack { by }) => {
            teams::captain_back(app, entry, *match_id, *by).await
        }
        Announcement::Match(match_id, MatchNews::Barred { person, by, lifted }) => {
            bars::barred(app, entry, *match_id, *person, (*by, *lifted)).await
        }
        Announcement::Person(person, PersonNews::Notice { match_id, moment, because }) => {
            let of = MatchNotice {
                match_id: *match_id,
                person: *person,
                moment: *moment,
                because: *because,
            };
            notices::notice(app, entry, of).await
        }
        Announcement::Match(match_id, MatchNews::Called { person, moment, because }) => {
            let of = MatchNotice {
                match_id: *match_id,
                person: *person,
                moment: *moment,
                because: *because,
            };
            notices::called(app, entry, of).await
        }
        Announcement::Person(person, PersonNews::Digest) => {
            notices::digest(app, entry, *person).await
        }
        Announcement::Match(match_id, MatchNews::Time { by, what }) => {
            times::told(app, entry, *match_id, *by, *what).await
        }
        Announcement::Match(match_id, MatchNews::Watching { by, what }) => {
            watching::told(app, entry, *match_id, *by, *what).await
        }
        Announcement::Message(at, MessageEdit::Strip { board_of, access }) => {
            strip(app, (*at, *access), *board_of).await
        }
        Announcement::Match(match_id, MatchNews::Withdraw { late }) => {
            withdrawing::withdraw(app, entry, *match_id, *late).await
        }
    }
}

/// The board that an announcement of actions shows.
pub(crate) struct BoardMessage {
    pub(crate) message: Message,
    /// Whether it takes the place of the board before it: a question of the same turn, to people
    /// who are there, or Herald's answer to somebody who looks on.
    pub(crate) changes: bool,
}

/// The board that an announcement of actions shows.
///
/// # Errors
/// When it cannot be drawn, or the announcement is another.
pub(crate) async fn board_of(app: &App, entry: &Due) -> Result<BoardMessage, Failure> {
    match &entry.announcement {
        Announcement::Match(match_id, MatchNews::Played { from, to }) => {
            if referee::boards::posting(&app.referee, *match_id).await? == BoardPosting::OneBoard {
                let message = app.played_message(*match_id, (*from, *to), false).await?;
                return Ok(BoardMessage { message, changes: false });
            }
            if let Some(begun) = app.joins(*match_id, (*from, *to)).await? {
                let message = app.played_message(*match_id, (begun, *to), false).await?;
                return Ok(BoardMessage { message, changes: true });
            }
            let changes = app.asks_on(*match_id, (*from, *to), entry.created_at).await?;
            let message = app.played_message(*match_id, (*from, *to), changes).await?;
            Ok(BoardMessage { message, changes })
        }
        other => Err(Failure::Broken(format!("no board shows {other:?}"))),
    }
}

/// The board of a match that goes on in another place, unless it was shown there meanwhile.
async fn resumed(app: &App, entry: &Due, match_id: MatchId) -> SendResult {
    let row = referee::view::match_row(&app.referee, match_id).await?;
    let now = row.moment();
    if row.board_channel_id == Some(row.place()) && !entry.maybe_said {
        return Ok(Posted::Nothing);
    }
    let message = match row.plies {
        0 => app.begun_message(match_id, now).await?,
        _ => app.played_message(match_id, (now.minus(1), now), true).await?,
    };
    board(app, entry, match_id, message).await
}

async fn draw_offered(app: &App, entry: &Due, id: MatchId, by: Side, moment: Moment) -> SendResult {
    let row = referee::view::match_row(&app.referee, id).await?;
    let names = app.names(&row).await?;
    let Some(game) = games::find(&row.game) else { return Ok(Posted::Nothing) };
    // Herald answers by itself, and is not called.
    if row.person(by.other()) == app.own {
        return Ok(Posted::Nothing);
    }
    let opponent = row.person(by.other()).get();
    let message = Message {
        content: words::draw_offered(&app.locale, id, game.info, names.of(by), opponent),
        rows: vec![buttons(&[
            (
                EndingButton::AcceptDraw(id, moment).into(),
                app.locale.say("button-accept-draw"),
                Style::Success,
            ),
            (
                EndingButton::DeclineDraw(id, moment).into(),
                app.locale.say("button-decline-draw"),
                Style::Secondary,
            ),
        ])],
        pings: app.mentioned(id, vec![opponent]).await?,
        ..Message::default()
    };
    let posted = in_match(app, entry, &row, message).await?;
    Ok(Posted::DrawOffer(OfferMade { match_id: id, by, moment }, posted))
}
