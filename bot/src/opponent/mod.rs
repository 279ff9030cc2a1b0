//! Herald itself as an opponent: it answers moves, plans fights, and takes part in all that two
//! players agree on.
//!
//! What waits for it is found at the start, and told by the referee afterwards ([`referee::Job`]).
//! Each match is attended to by a task of its own, which has Herald think ([`thinkers`]) about a
//! copy of the game, without the match's lock, and enters what comes of it as a person would, with
//! the moment it was thought for. What is asked meanwhile (a takeback, a draw) is answered first;
//! what was thought of another moment is dropped, and what is refused is looked at anew, as often
//! as it takes: a match that waits for Herald is never left.

pub(crate) mod analyses;
pub(crate) mod analysis;
pub(crate) mod asker;
pub(crate) mod budget;
pub(crate) mod effort;
pub(crate) mod gate;
pub(crate) mod pending;
mod questions;
mod queue;
mod remarks;
pub(crate) mod thinkers;
mod thought_handle;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use engine::ChosenTurn;
use match_model::{
    FightRound, MatchId, Moment, RequestRefusal, RoundNumber, Stance, TakebackRefusal,
};
use referee::{Asks, Error, Job, OfferAnswer, Referee, Task};
use rules::Actor;
use tokio::sync::Notify;
use tokio::task::{Id, JoinSet};
use tokio_util::sync::CancellationToken;
use tracing::{error, info, warn};

use self::gate::ThinkingStep;
use self::thinkers::{Rank, Thinkers};
use self::thought_handle::ThoughtHandle;
use crate::clock::Timekeeper;
use crate::opponent::analyses::Analyses;
use crate::opponent::effort::Effort;
use crate::patience::Patience;
use crate::process_group::ProcessGroup;
use crate::repeated_failures::RepeatedFailures;

/// The longest pause before what failed is tried again.
const LONGEST_PAUSE: Duration = Duration::from_secs(60);
/// Matches that are attended to at the same time; each that Herald thinks about is one.
const AT_ONCE: usize = 2_048;
/// So often what Herald has thought may be refused of the same moment before it does what needs no
/// thought.
const THOUGHTFUL: u32 = 2;

/// Herald as an opponent: the threads on which it thinks, and the services it plays with.
pub(crate) struct Opponent {
    pub(crate) referee: Arc<Referee>,
    pub(crate) clock: Arc<Timekeeper>,
    pub(crate) patience: Patience,
    pub(crate) failures: Arc<RepeatedFailures>,
    pub(crate) group: Option<Arc<ProcessGroup>>,
    pub(crate) thinkers: Thinkers,
    /// The matches that are being analysed.
    pub(crate) looks: Analyses,
}

/// Attends to all that waits for Herald until it is told to stop. A process that is not to think
/// leaves it to those who do.
pub(crate) async fn run(opponent: Arc<Opponent>, stop: CancellationToken) {
    match opponent.group.clone() {
        None => attend_to_all(&opponent, &stop).await,
        Some(group) if group.thinks() => {
            tokio::join!(attend_to_all(&opponent, &stop), take_left(&opponent, &group, &stop));
        }
        Some(group) => leave_all(&opponent, &group, &stop).await,
    }
}

/// How often it is looked for what others leave to those who think.
const LOOKS: Duration = Duration::from_millis(500);

/// Takes what other processes leave to those who think.
async fn take_left(opponent: &Opponent, group: &ProcessGroup, stop: &CancellationToken) {
    while !stop.is_cancelled() {
        if !group.is_single() {
            for job in group.take_jobs().await {
                referee::jobs::enqueue(&opponent.referee, job);
            }
        }
        tokio::select! {
            () = tokio::time::sleep(LOOKS) => {}
            () = stop.cancelled() => {}
        }
    }
}

/// Leaves to others whatever comes up.
async fn leave_all(opponent: &Opponent, group: &ProcessGroup, stop: &CancellationToken) {
    loop {
        let job = tokio::select! {
            job = referee::jobs::next(&opponent.referee) => job,
            () = stop.cancelled() => return,
        };
        if let Err(cause) = group.offer_job(job).await {
            warn!(?job, %cause, "what waits for Herald cannot be left to others yet");
            referee::jobs::enqueue(&opponent.referee, job);
            tokio::time::sleep(opponent.patience.retry).await;
        }
    }
}

async fn attend_to_all(opponent: &Arc<Opponent>, stop: &CancellationToken) {
    let mut attending = Attendance::default();
    // Of several processes the oldest takes up what nobody is at (`process_tasks`).
    let mut found = opponent.group.is_some();
    while !stop.is_cancelled() {
        if !found {
            match referee::jobs::enqueue_all(&opponent.referee).await {
                Ok(()) => found = true,
                Err(cause) => {
                    let failures = &opponent.failures;
                    failures.log("what waits for Herald as an opponent cannot be read", &cause);
                    tokio::select! {
                        () = tokio::time::sleep(opponent.patience.retry) => {}
                        () = stop.cancelled() => {}
                    }
                    continue;
                }
            }
        }
        tokio::select! {
            job = referee::jobs::next(&opponent.referee), if attending.tasks.len() < AT_ONCE => {
                attending.begin(opponent, job);
            }
            Some(done) = attending.tasks.join_next_with_id() => {
                let task = match done {
                    Ok((task, ())) => task,
                    Err(cause) => {
                        error!(%cause, "attending to a match broke");
                        cause.id()
                    }
                };
                attending.end(opponent, task);
            }
            () = stop.cancelled() => {}
        }
    }
    opponent.thinkers.close();
    attending.tasks.shutdown().await;
}

/// What is attended to, a task a job.
#[derive(Default)]
struct Attendance {
    tasks: JoinSet<()>,
    /// Each with how it is told that something has changed meanwhile.
    jobs: HashMap<Id, (Job, Arc<Notify>)>,
}

impl Attendance {
    fn begin(&mut self, opponent: &Arc<Opponent>, job: Job) {
        if let Some((_, news)) = self.jobs.values().find(|(known, _)| *known == job) {
            news.notify_one();
            return;
        }
        let news = Arc::new(Notify::new());
        let (opponent, told) = (Arc::clone(opponent), Arc::clone(&news));
        let task = self.tasks.spawn(async move {
            attend(&opponent, job, &told).await;
            if let Some(group) = &opponent.group {
                group.finish_job(job).await;
            }
        });
        self.jobs.insert(task.id(), (job, news));
    }

    fn end(&mut self, opponent: &Opponent, task: Id) {
        let Some((job, news)) = self.jobs.remove(&task) else { return };
        // Told after it had looked for the last time.
        let mut told = std::pin::pin!(news.notified());
        if told.as_mut().enable() {
            referee::jobs::enqueue(&opponent.referee, job);
        }
    }
}

/// Does what a job asks, again and again as long as the database fails.
async fn attend(opponent: &Arc<Opponent>, job: Job, news: &Notify) {
    let mut pause = opponent.patience.retry;
    loop {
        let done = match job {
            Job::Challenge(id) => {
                match referee::challenge::accept_as_herald(
                    &opponent.referee,
                    id,
                    opponent.clock.now(),
                )
                .await
                {
                    Ok(Some(match_id)) => {
                        info!(%match_id, "Herald takes up a match");
                        Ok(())
                    }
                    Ok(None) => Ok(()),
                    Err(cause) => Err(cause),
                }
            }
            Job::Match(id) => play(opponent, id, news).await,
        };
        match done {
            Ok(()) => return,
            Err(Error::Refused(refused)) => {
                warn!(errand = ?job, refused = refused.logged(), "Herald is refused as an opponent");
                return;
            }
            Err(cause @ Error::Record { .. }) => {
                error!(errand = ?job, %cause, "Herald cannot play on in a match");
                return;
            }
            Err(cause) => error!(errand = ?job, %cause, "what waits for Herald is tried again"),
        }
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(LONGEST_PAUSE);
    }
}

/// What is thought about at a moment of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ThoughtKey {
    moment: Moment,
    /// Whether a turn is chosen; else the position is judged alone.
    turn: bool,
}

impl ThoughtKey {
    /// What is to be thought about for a task. On its own turn Herald judges the offer of a draw by
    /// what it finds for its turn, so that the same is not thought twice.
    fn of(task: &Task) -> ThoughtKey {
        let own = task.table.to_act() == Some(Actor::Side(task.opponent.side));
        ThoughtKey { moment: task.moment, turn: own || task.what == Asks::Decision }
    }
}

/// What came of thinking, or will.
enum Thinking {
    Begun(ThoughtHandle<Option<ChosenTurn>>),
    Done(Option<ChosenTurn>),
}

/// How often a match has refused the same.
#[derive(Default)]
struct Refusals {
    of: Option<(Moment, Asks)>,
    count: u32,
}

impl Refusals {
    /// Counts one more: how often it was the same by now.
    fn count(&mut self, task: &Task) -> u32 {
        let asked = Some((task.moment, task.what));
        self.count = if self.of == asked { self.count.saturating_add(1) } else { 1 };
        self.of = asked;
        self.count
    }

    /// Whether something else is to be tried than what was thought.
    fn too_many(&self, task: &Task) -> bool {
        self.of == Some((task.moment, task.what)) && self.count > THOUGHTFUL
    }
}

/// Does what a match asks of Herald, until it asks nothing more.
async fn play(opponent: &Arc<Opponent>, id: MatchId, news: &Notify) -> Result<(), Error> {
    let mut thinking: Option<(ThoughtKey, Thinking)> = None;
    let mut refusals = Refusals::default();
    loop {
        opponent.thinkers.pass(ThinkingStep::Looks).await;
        let Some(task) =
            referee::opponent::task(&opponent.referee, id, opponent.clock.now()).await?
        else {
            return Ok(());
        };
        let done = match task.what {
            Asks::Draw(_) | Asks::Decision if !refusals.too_many(&task) => {
                let matter = ThoughtKey::of(&task);
                let kept = thinking.take().filter(|(of, _)| *of == matter).map(|(_, kept)| kept);
                let found = kept.unwrap_or_else(|| Thinking::Begun(think(opponent, &task, matter)));
                let chosen = match found {
                    Thinking::Done(chosen) => chosen,
                    Thinking::Begun(mut thought) => tokio::select! {
                        chosen = thought.get() => match chosen {
                            Some(chosen) => chosen,
                            None if opponent.thinkers.is_closed() => return Ok(()),
                            // It broke: what Herald would have played is any action.
                            None => None,
                        },
                        () = news.notified() => {
                            thinking = Some((matter, Thinking::Begun(thought)));
                            continue;
                        }
                    },
                };
                // An offer that is declined leaves the turn to be played.
                thinking = Some((matter, Thinking::Done(chosen.clone())));
                opponent.thinkers.pass(ThinkingStep::Enters).await;
                answer(opponent, &task, chosen).await
            }
            Asks::Draw(_) | Asks::Decision => answer(opponent, &task, None).await,
            Asks::Takeback => {
                opponent.thinkers.pass(ThinkingStep::Enters).await;
                grant(opponent, &task).await
            }
            Asks::Pause => {
                opponent.thinkers.pass(ThinkingStep::Enters).await;
                let by = task.person;
                referee::clock::answer_pause(
                    &opponent.referee,
                    id,
                    by,
                    OfferAnswer::Accept,
                    opponent.clock.now(),
                )
                .await
                .map(drop)
            }
            Asks::Plan { round, seed } => {
                opponent.thinkers.pass(ThinkingStep::Enters).await;
                commit(opponent, &task, round, seed).await
            }
        };
        let refused = match done {
            Ok(()) => continue,
            Err(Error::Refused(refused)) => refused,
            Err(cause) => return Err(cause),
        };
        // Something has changed meanwhile: it is looked at anew.
        let count = refusals.count(&task);
        if count <= THOUGHTFUL {
            info!(match_id = %id, refused = refused.logged(), "a thought came too late");
            continue;
        }
        let what = task.what.logged();
        error!(match_id = %id, what, refused = refused.logged(), "Herald is refused as an opponent");
        let doublings = (count - THOUGHTFUL - 1).min(16);
        let pause = opponent.patience.retry.saturating_mul(1 << doublings).min(LONGEST_PAUSE);
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            () = news.notified() => {}
        }
    }
}

/// Has Herald think about what it is asked.
fn think(
    opponent: &Opponent,
    task: &Task,
    matter: ThoughtKey,
) -> ThoughtHandle<Option<ChosenTurn>> {
    let table = task.table.copy();
    let seed = referee::seed_of_thought(&task.row, task.moment);
    let (own, left, time) = (task.opponent.side, table.turn().left, task.time);
    let level = Effort::of(task.opponent.level, opponent.thinkers.settings.nodes);
    let actions = if matter.turn { u32::from(left.max(1)) } else { 1 };
    let (likely, begun) = (level.within(time, left).likely * actions, Instant::now());
    opponent.thinkers.think(Rank::Play(task.row.person(own.other())), likely, move |stop| {
        // Its clock has run while others were thought about.
        let waited = i64::try_from(begun.elapsed().as_millis()).unwrap_or(i64::MAX);
        let time = time.map(|(left, added)| (left.saturating_sub(waited), added));
        let strength = level.within(time, left).strength;
        if matter.turn {
            return engine::choose(&*table, strength, seed, stop);
        }
        let score = engine::expectation(&*table, own, strength, seed, stop);
        Some(ChosenTurn { actions: Vec::new(), score, forced: false, stopped: false })
    })
}

/// Enters what was thought.
async fn answer(opponent: &Opponent, task: &Task, chosen: Option<ChosenTurn>) -> Result<(), Error> {
    let (id, by, now) = (task.row.id, task.person, opponent.clock.now());
    if let Asks::Draw(moment) = task.what {
        let score = chosen.map_or(0, |chosen| chosen.score);
        let accepts = engine::accepts_draw(score, task.table.plies());
        info!(match_id = %id, score, accepts, "Herald answers the offer of a draw");
        return referee::draw::answer(
            &opponent.referee,
            id,
            by,
            moment,
            OfferAnswer::of(accepts),
            now,
        )
        .await
        .map(drop);
    }
    let chosen = chosen.or_else(|| {
        let any = task.table.legal().into_iter().next()?;
        error!(match_id = %id, "Herald plays what comes first");
        Some(ChosenTurn { actions: vec![any], score: 0, forced: false, stopped: true })
    });
    let Some(chosen) = chosen else {
        return Err(Error::Record {
            match_id: Some(id),
            ply: match_model::Ply::new(task.table.plies()),
            why: "it waits for Herald, and there is nothing to do".to_owned(),
        });
    };
    if task.table.claim().is_some() && chosen.score <= 0 {
        return referee::draw::claim(&opponent.referee, id, by, task.moment, now).await.map(drop);
    }
    let last = referee::opponent::remark(&opponent.referee, id, Moment::START, task.moment).await?;
    let remark = remarks::remark(&chosen, last.as_ref(), task.moment);
    let text = chosen.actions.join(", ");
    referee::opponent::play_with_remark(
        &opponent.referee,
        id.at(task.moment),
        by,
        &text,
        remark,
        now,
    )
    .await?;
    info!(match_id = %id, score = chosen.score, "Herald has moved");
    Ok(())
}

/// Agrees to a takeback; where it can be none, says so.
async fn grant(opponent: &Opponent, task: &Task) -> Result<(), Error> {
    let (id, by, now) = (task.row.id, task.person, opponent.clock.now());
    match referee::takeback::answer(
        &opponent.referee,
        id,
        by,
        task.moment,
        OfferAnswer::Accept,
        now,
    )
    .await
    {
        Err(Error::Refused(RequestRefusal::Takeback(
            TakebackRefusal::Nothing | TakebackRefusal::Fight | TakebackRefusal::TooMany,
        ))) => {
            referee::takeback::answer(
                &opponent.referee,
                id,
                by,
                task.moment,
                OfferAnswer::Decline,
                now,
            )
            .await
        }
        other => other,
    }
}

/// Commits a plan that nobody can foretell.
async fn commit(
    opponent: &Opponent,
    task: &Task,
    round: RoundNumber,
    seed: u64,
) -> Result<(), Error> {
    let (id, by, now) = (task.row.id, task.person, opponent.clock.now());
    let plan = engine::plan(seed, task.table.plies(), round.get(), task.opponent.side);
    let plan = plan.map(|stance| match stance {
        engine::Stance::Strike => Stance::Strike,
        engine::Stance::Feint => Stance::Feint,
        engine::Stance::Guard => Stance::Guard,
    });
    referee::fight::commit_plan(
        &opponent.referee,
        id,
        by,
        FightRound { moment: task.moment, round },
        plan,
        now,
    )
    .await
    .map(drop)
}
